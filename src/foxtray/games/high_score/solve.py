"""Exact play of one turn, by dynamic programming over multisets of dice.

`Lattice` is every multiset of up to seven dice and how one grows into another;
`best_play` answers what a turn on a card is worth if its final dice are worth what the
caller says: the result itself (the expectation), 1 or 0 for beating a target, or a
chance to win the game. Nothing is sampled, and the only rounding is that of floats.

What may be kept is stated once more here, as array operations for all dice at once; the
tests hold it against rules.keeps. `odds` keeps what it solves on disk (games/kept.py).
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from pathlib import Path
from typing import Any

from foxtray.games.high_score.cards import Card, Roll, spell_swirl
from foxtray.games.high_score.dice import DICE, FACES, SWIRL
from foxtray.games.high_score.rules import MOST_ROLLS
from foxtray.games.high_score.scoring import best_result
from foxtray.games.kept import Arrays, is_kept, kept
from foxtray.kernel.arrays import np, npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
NO = -1
"""Where there is no such multiset."""
NEVER = -np.inf
SWIRL_FACE = FACES.index(SWIRL)
SOURCES = [
    Path(__file__).with_name(f"{name}.py")
    for name in ("cards", "dice", "rules", "scoring", "solve")
]


class Lattice:
    """All multisets of up to so many dice, the smaller ones first."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.names = [
            "".join(some)
            for size in range(dice + 1)
            for some in combinations_with_replacement(FACES, size)
        ]
        self.index = {name: i for i, name in enumerate(self.names)}
        sizes = [len(name) for name in self.names]
        self.of_size = [
            slice(sizes.index(size), sizes.index(size) + sizes.count(size))
            for size in range(dice + 1)
        ]
        self.whole = self.of_size[dice]
        up = [[self._with_more(name, face) for face in FACES] for name in self.names]
        down = [[NO] * len(FACES) for _ in self.names]
        for here, bigger in enumerate(up):
            for face, there in enumerate(bigger):
                if there != NO:
                    down[there][face] = here
        self.up, self.down = np.array(up), np.array(down)
        self.swirls = np.array([name.count(SWIRL) for name in self.names])
        self.chance = np.array([_chance(name) for name in self.names])

    def _with_more(self, name: str, face: str) -> int:
        """The multiset with a die more."""
        at = bisect(name, face)
        return self.index.get(name[:at] + face + name[at:], NO)

    def expect(self, lying: Floats) -> Floats:
        """From the worth of whole sets of dice to that of every multiset kept while the
        rest is rolled: die by die, each face as likely.
        """
        worth = np.zeros((len(self.names), *lying.shape[1:]))
        worth[self.whole] = lying
        for size in reversed(range(self.dice)):
            here = self.of_size[size]
            worth[here] = worth[self.up[here]].mean(axis=1)
        return worth

    def roll_out(self, kept: Floats) -> Floats:
        """From the chances of multisets kept to those of whole sets, the rest rolled."""
        chance = kept.copy()
        for size in range(self.dice):
            here = self.of_size[size]
            for face in range(len(FACES)):
                chance[self.up[here, face]] += chance[here] / len(FACES)
        lying: Floats = chance[self.whole]
        return lying


def _chance(name: str) -> float:
    """Of rolling this with as many dice."""
    ways = factorial(len(name))
    for face in FACES:
        ways //= factorial(name.count(face))
    return float(ways / len(FACES) ** len(name))


@cache
def lattice(dice: int) -> Lattice:
    """One for all who ask: without a default, which the cache would take for another number."""
    return Lattice(dice)


@dataclass(frozen=True)
class Play:
    """The best play of a turn, for some worth of its final dice."""

    start: Floats
    """What the turn is worth before the first roll."""
    values: Floats
    """By rolls made less one and by what is kept: what rolling the rest is then worth.
    When dice are set aside the number of rolls says nothing, and there is one row."""
    worth: Floats
    """Of the final dice."""

    def value(self, kept: str, rolls: int) -> float:
        """What it is worth to leave these dice, frozen ones included, and roll on; to
        leave all of them is to stop.
        """
        table = lattice(DICE)
        at = table.index[kept]
        if len(kept) == DICE:
            return float(self.worth[at - table.whole.start])
        return float(self.values[min(rolls, len(self.values)) - 1, at])


def best_play(card: Card, worth: Floats, dice: int = DICE) -> Play:
    """The best play on a card. `worth` is by whole set of dice, and may have a second
    axis: several questions answered at once.
    """
    table = lattice(dice)
    columns = worth.reshape(len(worth), -1)
    if card.roll is Roll.ASIDE:
        start, values = set_aside(table, card.freezes, columns)
        values = values[None]
    else:
        start, values = _rolling_again(table, card, columns)
    shape = worth.shape[1:]
    return Play(start.reshape(shape), values.reshape(values.shape[:2] + shape), worth)


def _rolling_again(table: Lattice, card: Card, worth: Floats) -> tuple[Floats, Floats]:
    """HSC-08, HSC-09: a number of rolls, all dice or any dice."""
    values = []
    lying = worth
    for _ in range(MOST_ROLLS[card.roll] - 1):
        rolled = table.expect(lying)
        values.append(rolled)
        if card.roll is Roll.FULL:
            lying = np.maximum(worth, rolled[full_keep(table, card.freezes)])
        else:
            lying = best_part(table, card.freezes, rolled, worth)[table.whole]
    return table.expect(lying)[0], np.stack(values[::-1])


def full_keep(table: Lattice, freezes: bool) -> Ints:
    """HSC-08: nothing stays; HSC-11: but frozen swirls do."""
    swirls = table.swirls[table.whole] if freezes else np.zeros(len(table.names[table.whole]), int)
    return np.array([table.index[SWIRL * n] for n in swirls])


def best_part(
    table: Lattice, freezes: bool, rolled: Floats, worth: Floats, goals: Ints | None = None
) -> Floats:
    """By multiset: the best value of keeping any part of it; all of a whole one: `worth`.

    HSC-11: frozen swirls are in every part. `goals` takes down which part is the best.
    """
    best = rolled.copy()
    best[table.whole] = worth
    faces = range(SWIRL_FACE if freezes else len(FACES))
    for size in range(1, table.dice + 1):
        here = np.arange(table.of_size[size].start, table.of_size[size].stop)
        for face in faces:
            has = here[table.down[here, face] != NO]
            less = table.down[has, face]
            if goals is not None:
                better = best[less, 0] > best[has, 0]
                goals[has[better]] = goals[less[better]]
            best[has] = np.maximum(best[has], best[less])
    return best


def set_aside(
    table: Lattice, freezes: bool, worth: Floats, goals: dict[int, Ints] | None = None
) -> tuple[Floats, Floats]:
    """HSC-10: what lies aside stays, and grows after every roll.

    For what lies aside (rows) and a roll of the rest (columns), `chosen` is the value of
    the best that may lie aside then. It is found by adding one die: the best set with
    that die is either the set as it is, rolled on, or a still larger one. With all dice
    aside the turn is over. `goals` takes down what the best is, by size.
    """
    dice, columns = table.dice, worth.shape[1]
    values = np.zeros((len(table.names), columns))
    values[table.whole] = worth
    extended: dict[int, Floats] = {dice: worth[:, None, :]}
    targets: dict[int, Ints] = {dice: np.arange(table.whole.start, table.whole.stop)[:, None]}
    for size in reversed(range(dice)):
        chosen, goal = _choose_aside(table, freezes, size, extended, targets, goals is not None)
        here = table.of_size[size]
        chance = table.chance[table.of_size[dice - size]]
        values[here] = np.einsum("r,krc->kc", chance, chosen)
        stay = values[here][:, None, :]
        extended[size] = np.maximum(chosen, stay)
        if goals is not None:
            goals[size] = goal
            own = np.arange(here.start, here.stop)[:, None]
            targets[size] = np.where(stay[:, :, 0] > chosen[:, :, 0], own, goal)
    return values[0], values


def _choose_aside(
    table: Lattice,
    freezes: bool,
    size: int,
    extended: dict[int, Floats],
    targets: dict[int, Ints],
    track: bool,
) -> tuple[Floats, Ints]:
    """For every set aside of this size and every roll of the rest: the best larger set."""
    aside, rolls = table.of_size[size], table.of_size[table.dice - size]
    sets, thrown = aside.stop - aside.start, rolls.stop - rolls.start
    chosen = np.full((sets, thrown, extended[table.dice].shape[2]), NEVER)
    goal = np.zeros((sets, thrown), int)

    def try_adding(columns: Ints, bigger: Ints, rest: Ints, by: int) -> None:
        rows = bigger - table.of_size[size + by].start
        left = rest - table.of_size[table.dice - size - by].start
        values = extended[size + by][rows[:, None], left]
        if track:
            better = values[:, :, 0] > chosen[:, columns, 0]
            goals = targets[size + by]
            there = goals[rows[:, None], left] if goals.shape[1] > 1 else goals[rows]
            goal[:, columns] = np.where(better, there, goal[:, columns])
        chosen[:, columns] = np.maximum(chosen[:, columns], values)

    froze = table.swirls[rolls] if freezes else np.zeros(thrown, int)
    for face in range(SWIRL_FACE if freezes else len(FACES)):
        columns = np.flatnonzero((table.down[rolls, face] != NO) & (froze == 0))
        try_adding(columns, table.up[aside, face], table.down[rolls, face][columns], 1)
    # HSC-11: dice that froze now lie aside by themselves; more need not.
    bigger, rest = np.arange(aside.start, aside.stop), np.arange(rolls.start, rolls.stop)
    for number in range(1, int(froze.max()) + 1):
        bigger = table.up[bigger, SWIRL_FACE]
        rest = np.where(rest == NO, NO, table.down[rest, SWIRL_FACE])
        columns = np.flatnonzero(froze == number)
        try_adding(columns, bigger, rest[columns], number)
    return chosen, goal


# How the dice end up


def outcomes(card: Card, worth: Floats, dice: int = DICE, kept: str = "", rolls: int = 0) -> Floats:
    """How probable each whole set of dice is at the end of the best play for `worth`, from the
    beginning or after so many rolls with these dice kept.

    Where plays are equally good, of one of them.
    """
    table = lattice(dice)
    start = np.zeros(len(table.names))
    start[table.index[kept]] = 1.0
    if card.roll is Roll.ASIDE:
        return _set_aside_outcomes(table, card.freezes, worth, start)
    play = best_play(card, worth, dice)
    lying = table.roll_out(start)
    ended = np.zeros_like(lying)
    for rolled in play.values[rolls:]:
        if card.roll is Roll.FULL:
            goal = full_keep(table, card.freezes)
            again = rolled[goal] > worth
        else:
            goals = np.arange(len(table.names))
            best_part(table, card.freezes, rolled[:, None], worth[:, None], goals)
            goal = goals[table.whole]
            again = goal < table.whole.start
        ended += np.where(again, 0.0, lying)
        lying = table.roll_out(_gather(goal[again], lying[again], len(table.names)))
    ended += lying
    return ended


def _gather(goals: Ints, chances: Floats, number: int) -> Floats:
    """The chances of all that come to the same goal, by goal."""
    sums: Floats = np.zeros(number)
    np.add.at(sums, goals.ravel(), chances.ravel())
    return sums


def _set_aside_outcomes(table: Lattice, freezes: bool, worth: Floats, start: Floats) -> Floats:
    goals: dict[int, Ints] = {}
    set_aside(table, freezes, worth[:, None], goals)
    lying = start.copy()
    for size in range(table.dice):
        here = table.of_size[size]
        chance = lying[here][:, None] * table.chance[table.of_size[table.dice - size]]
        lying += _gather(goals[size], chance, len(lying))
    ended: Floats = lying[table.whole]
    return ended


# A card's odds


def results(card: Card, dice: int = DICE) -> Ints:
    """The result of every whole set of dice on this card."""
    table = lattice(dice)
    names = table.names[table.whole]
    return np.array([best_result(card.scoring, card.swirl, name) for name in names])


@dataclass(frozen=True)
class Odds:
    """What a card promises to somebody who plays it perfectly."""

    card: Card
    expected: float
    """The best expectation."""
    distribution: dict[int, float]
    """The results of that play, with their chances."""
    exceeding: dict[int, float]
    """By possible result: the best chance to exceed it, by the best play for just that."""
    play: Play
    """The best play for the expectation."""
    results: Ints
    """Of every whole set of dice."""

    def beat(self, target: int) -> float:
        """The best chance of a result strictly above the target."""
        below = [result for result in self.exceeding if result <= target]
        return self.exceeding[max(below)] if below else 1.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the results."""
        square = sum(p * (r - self.expected) ** 2 for r, p in self.distribution.items())
        return float(square**0.5)


def odds(card: Card) -> Odds:
    """A card's odds, solved now or found among what was solved before."""
    found = _odds(card.swirl, card.roll, card.scoring)
    return Odds(
        card, found.expected, found.distribution, found.exceeding, found.play, found.results
    )


@cache
def _odds(*challenge: Any) -> Odds:
    card = Card("any", *challenge)
    arrays = kept(_name_of(card), SOURCES, lambda: _solve(card))
    scores: Ints = arrays["results"]
    possible = [int(score) for score in arrays["possible"]]
    play = Play(arrays["start"], arrays["values"], scores.astype(float))
    return Odds(
        card,
        float(play.start),
        {r: float(p) for r, p in zip(possible, arrays["chances"], strict=True) if p > 0},
        {r: float(p) for r, p in zip(possible, arrays["exceeding"], strict=True)},
        play,
        scores,
    )


def is_solved(card: Card) -> bool:
    """Whether a card's odds were solved in an earlier run."""
    return is_kept(_name_of(card), SOURCES)


def _name_of(card: Card) -> str:
    return f"{spell_swirl(card.swirl)}-{card.roll.value}-{card.scoring.value}"


def _solve(card: Card) -> Arrays:
    scores = results(card)
    possible, which = np.unique(scores, return_inverse=True)
    worth = scores.astype(float)
    play = best_play(card, worth)
    return {
        "results": scores,
        "possible": possible,
        "chances": _gather(which, outcomes(card, worth), len(possible)),
        "exceeding": best_play(card, (scores[:, None] > possible).astype(float)).start,
        "start": play.start,
        "values": play.values,
    }
