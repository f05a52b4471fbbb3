"""What a lead in a High Score match is worth, for players who play for the win.

Two players: `DuelTable`, backwards over the rounds still to come. Of a round it is
known what every result of the first player leaves to the second, who then plays for
what the round's chips change in the chance to win the match; the first player plays
for what the second will leave. Both answers are exact plays (solve.best_play). Three
things are approximated, and nothing else:

- The cards to come are taken as drawn from the whole deck each time, those already
  played included.
- What the second player reaches is solved for nine weights between "only gold matters"
  and "any chip will do" and interpolated in between. (The second player's own decisions
  are solved for the weight at hand.)
- The second player is taken to want gold more than bronze, and bronze more than nothing.

Three and more: `chance_to_win`, the standing with the rounds to come taken as rounds in
which all ranks are equally likely for all seats, and seats independent of each other.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from foxtray.games.high_score.cards import (
    Card,
    Deck,
    Roll,
    Scoring,
    Swirl,
    spell_deck,
    spell_swirl,
)
from foxtray.games.high_score.rules import (
    ROUNDS,
    Chips,
    award,
    next_starter,
    prizes,
    winners,
)
from foxtray.games.high_score.solve import SOURCES, Floats, Ints, best_play, odds
from foxtray.games.kept import Arrays, is_kept, kept
from foxtray.kernel.arrays import np

SOLVED_BY = [*SOURCES, Path(__file__)]
WEIGHTS = np.linspace(0.0, 1.0, 9)
SHARED = 0.5
"""A shared win of two."""

Lead = tuple[int, int]
"""The starter's lead of points and of gold chips, as two players count it (HSC-07)."""


# Two players


def step(results: tuple[int, int]) -> tuple[Lead, bool]:
    """What a round changes for its starter, and whether the starter starts again."""
    mine, theirs = award(results)
    lead = mine.points - theirs.points, mine.gold - theirs.gold
    return lead, next_starter(0, results) == 0


GOLD_TO_SECOND = step((1, 2))
GOLD_TO_FIRST = step((2, 1))
ONLY_FIRST = step((1, 0))
ONLY_SECOND = step((0, 1))
NOBODY = step((0, 0))
STEPS = (GOLD_TO_SECOND, GOLD_TO_FIRST, ONLY_FIRST, ONLY_SECOND, NOBODY)


class DuelTable:
    """The starter's chance to win, by rounds to come and lead."""

    def __init__(
        self, chances: list[dict[Lead, float]], turned: list[dict[Lead, list[float]]] | None = None
    ) -> None:
        self.chances = chances
        self.turned = turned or [{}]
        """The same once the round's card lies there: by card of the deck, in its order."""

    def after(self, lead: Lead, rounds: int, change: tuple[Lead, bool]) -> float:
        """The present starter's chance once a round has ended so."""
        (points, gold), starts_again = change
        now = lead[0] + points, lead[1] + gold
        if starts_again:
            return self.chances[rounds][now]
        return 1 - self.chances[rounds][(-now[0], -now[1])]

    def first_worth(self, card: Card, lead: Lead, rounds: int) -> Floats:
        """The first player's chance to win, by possible result, with so many rounds to
        come after this one.
        """
        return _first_worth(
            np.array(list(odds(card).exceeding)),
            replies(card.swirl, card.roll, card.scoring),
            Chances(*(self.after(lead, rounds, change) for change in STEPS)),
        )

    def second_worth(self, card: Card, lead: Lead, rounds: int, first: int) -> Floats:
        """The second player's chance to win, by possible result; the lead is the first's."""
        return np.array(
            [1 - self.after(lead, rounds, step((first, mine))) for mine in odds(card).exceeding]
        )


class Chances(NamedTuple):
    """The first player's chance to win, by how the round ends (STEPS)."""

    gold_to_second: float
    gold_to_first: float
    only_first: float
    only_second: float
    nobody: float


def _first_worth(possible: Ints, replies: Floats, after: Chances) -> Floats:
    """By possible result of the first player, what the second then leaves of the win."""
    best, worst = 1 - after.gold_to_second, 1 - after.only_first
    middle = 1 - after.gold_to_first
    weight = (middle - worst) / (best - worst) if best > worst else 0.0
    reached = _interpolate(replies, min(max(weight, 0.0), 1.0))
    marked = 1 - (worst + max(best - worst, 0.0) * reached)
    unmarked = after.nobody + (after.only_second - after.nobody) * reached
    return np.where(possible > 0, marked, unmarked)


def _interpolate(replies: Floats, weight: float) -> Floats:
    at = weight * (len(WEIGHTS) - 1)
    low = min(int(at), len(WEIGHTS) - 2)
    between: Floats = replies[:, low] + (at - low) * (replies[:, low + 1] - replies[:, low])
    return between


@cache
def replies(swirl: Swirl, roll: Roll, scoring: Scoring) -> Floats:
    """For every possible first result and every weight: the most the second player can
    get, gold counting 1, a chip without gold the weight, nothing 0. Against no mark at
    all any mark is gold.
    """
    card = Card("any", swirl, roll, scoring)
    name = f"replies-{spell_swirl(swirl)}-{roll.value}-{scoring.value}"
    found: Floats = kept(name, SOLVED_BY, lambda: {"replies": _solve_replies(card)})["replies"]
    return found


def _solve_replies(card: Card) -> Floats:
    found = odds(card)
    possible = np.array(list(found.exceeding))
    mine = found.results[:, None, None]
    target = np.maximum(possible, 0)[None, :, None]
    worth = np.where(mine > target, 1.0, np.where(mine > 0, WEIGHTS[None, None, :], 0.0))
    return best_play(card, worth).start


def leads(played: int) -> list[Lead]:
    """Every lead there can be after so many rounds."""
    found = {(0, 0)}
    for _ in range(played):
        found = {
            (points + way * change[0], gold + way * change[1])
            for points, gold in found
            for change, _ in STEPS
            for way in (1, -1)
        }
    return sorted(found)


def _solve_duel(deck: Deck) -> Arrays:
    over = {
        lead: 1.0 if lead > (0, 0) else 0.0 if lead < (0, 0) else SHARED for lead in leads(ROUNDS)
    }
    table = DuelTable([over])
    for rounds in range(1, ROUNDS + 1):
        here = leads(ROUNDS - rounds)
        by_card = np.array([_round_chances(table, card, here, rounds - 1) for card in deck])
        table.chances.append(dict(zip(here, by_card.mean(axis=0).tolist(), strict=True)))
        table.turned.append(dict(zip(here, by_card.T.tolist(), strict=True)))
    arrays = {}
    for rounds, chances in enumerate(table.chances):
        arrays[f"leads {rounds}"] = np.array(list(chances))
        arrays[f"chances {rounds}"] = np.array(list(chances.values()))
        arrays[f"turned {rounds}"] = np.array(list(table.turned[rounds].values()))
    return arrays


def _round_chances(table: DuelTable, card: Card, here: list[Lead], rounds: int) -> Floats:
    """The starter's chance at each of these leads when this card is turned."""
    worth = np.stack([table.first_worth(card, lead, rounds) for lead in here], axis=1)
    return best_play(card, worth[by_dice(card)]).start


def by_dice(card: Card) -> Ints:
    """For every whole set of dice: the lead of its result among the possible ones."""
    found = odds(card)
    return np.searchsorted(np.array(list(found.exceeding)), found.results)


@cache
def duel(deck: Deck) -> DuelTable:
    """The table of a deck, solved now or found among what was solved before."""
    arrays = kept(_name_of(deck), SOLVED_BY, lambda: _solve_duel(deck))
    chances: list[dict[Lead, float]] = []
    turned: list[dict[Lead, list[float]]] = []
    for rounds in range(ROUNDS + 1):
        leads = [(int(points), int(gold)) for points, gold in arrays[f"leads {rounds}"]]
        chances.append(dict(zip(leads, arrays[f"chances {rounds}"].tolist(), strict=True)))
        turned.append(dict(zip(leads, arrays[f"turned {rounds}"].tolist(), strict=False)))
    return DuelTable(chances, turned)


def is_solved(deck: Deck) -> bool:
    """Whether this deck's table was solved in an earlier run."""
    return is_kept(_name_of(deck), SOLVED_BY)


def _name_of(deck: Deck) -> str:
    return f"duel-{hashlib.sha256(spell_deck(deck).encode()).hexdigest()[:16]}"


# Three and more players


@lru_cache(1 << 14)
def chance_to_win(standing: tuple[Chips, ...], seat: int, rounds: int) -> float:
    """A seat's chance to win from this standing, with so many rounds to come."""
    if rounds == 0:
        best = winners(standing)
        return 1 / len(best) if seat in best else 0.0
    seats = len(standing)
    chance = _gains(seats, rounds)
    for other, chips in enumerate(standing):
        if other != seat:
            chance = chance * _stays_ahead(seats, rounds, standing[seat].points - chips.points)
    return float(chance.sum())


@cache
def _stays_ahead(seats: int, rounds: int, lead: int) -> Floats:
    """By points one gains: the chance that another gains less than these and the lead;
    as many count half.
    """
    gains = _gains(seats, rounds)
    total = np.concatenate([[0.0], np.cumsum(gains)])
    ahead = np.arange(len(gains)) + lead
    fewer = total[np.clip(ahead, 0, len(gains))]
    as_many = total[np.clip(ahead + 1, 0, len(gains))] - fewer
    chance: Floats = fewer + SHARED * as_many
    return chance


@cache
def _gains(seats: int, rounds: int) -> Floats:
    """How likely a seat gains so many points in so many rounds, all ranks being equal."""
    once = np.zeros(4)
    points = [prize.points for prize in prizes(seats)]
    for rank in range(seats):
        once[points[rank] if rank < len(points) else 0] += 1 / seats
    gains = np.ones(1)
    for _ in range(rounds):
        gains = np.convolve(gains, once)
    return gains
