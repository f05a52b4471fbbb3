"""The exact player of High Score: plays for winning the game, not for a good result.

Every turn it says what each possible result would be worth as a chance to win the game,
given the track, the players still to come and the standing, and then plays the turn
exactly for that worth. Two players: match.DuelTable says it. Three and more:
the players still to come are taken to play for their expectation, each falling between
the pieces on the track independently of the others, in either order where two fall
together; and chance_to_win judges the standing that comes out of it.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate, permutations, product
from statistics import fmean

from foxtray.games.high_score.cards import Card, Deck
from foxtray.games.high_score.dice import DICE
from foxtray.games.high_score.notation import words
from foxtray.games.high_score.rules import (
    ROUNDS,
    Chips,
    fields,
    playing_order,
    prizes,
    ranking,
)
from foxtray.games.high_score.solve import Floats, Play, best_play, is_solved, lattice, odds
from foxtray.games.high_score.state import State, View
from foxtray.kernel.arrays import np
from foxtray.kernel.game import AnyGame, Word
from foxtray.kernel.reasons import Reason
from foxtray.players.high_score.match import (
    by_dice,
    chance_to_win,
    duel,
    is_solved as is_duel_solved,
)
from foxtray.players.high_score.reasons import ExactReason
from foxtray.players.player import Advice, Unit

NEARLY = 1e-9
"""Chances nearer than this are the same: then the better expectation decides."""


class Exact:
    """Maximises the chance to win the game."""

    unit = Unit.CHANCE
    preparing = "solving the cards of this deck and the game of two: some 10 seconds"

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        pass

    def is_prepared(self, start: State) -> bool:
        solved = all(is_solved(card) for card in start.deck)
        return solved and (start.seats > 2 or is_duel_solved(start.deck))

    def prepare(self, start: State) -> None:
        lattice(DICE)  # cards that come from the cache have not asked for it yet
        for card in start.deck:
            odds(card)
        if start.seats == 2:
            duel(start.deck)

    def choose(self, view: View, legal: Sequence[Word]) -> Word:
        return self.advise(view, legal)[0].word

    def advise(self, view: View, legal: Sequence[Word]) -> list[Advice]:
        state = view.shown
        card, hand = state.round.card, state.hand
        play, plain, leaves = play_for_win(state), odds(card).play, words(card, hand)
        advice = []
        for word in legal:
            expected = plain.value(leaves[word], hand.rolls)
            chance = play.value(leaves[word], hand.rolls)
            why = Reason(ExactReason.EXPECTED, {"result": round(expected, 4)})
            advice.append((Advice(word, chance, (why,)), expected))
        advice.sort(key=lambda pair: (-round(pair[0].value / NEARLY), -pair[1]))
        return [each for each, _ in advice]


def play_for_win(state: State) -> Play:
    """The best play of the turn under way, its worth being the chance to win."""
    _, standing, rounds = in_order_of_play(state)
    return _play(state.deck, state.round.card, standing, state.round.results, rounds)


def play_for_round(state: State) -> Play:
    """The same as if the match were this round alone; a round that nobody wins is shared."""
    fresh = (Chips(),) * state.seats
    return _play(state.deck, state.round.card, fresh, state.round.results, 0)


def in_order_of_play(state: State) -> tuple[tuple[int, ...], tuple[Chips, ...], int]:
    """The seats in the order of this round, their chips, and how many rounds follow it."""
    starter = state.round.starter
    if starter is None:
        raise ValueError("nobody is asked before the starter is drawn")
    order = playing_order(starter, state.seats)
    return order, tuple(state.standing[seat] for seat in order), ROUNDS - len(state.rounds)


@lru_cache(1 << 12)
def _play(
    deck: Deck,
    card: Card,
    standing: tuple[Chips, ...],
    results: tuple[int, ...],
    rounds: int,
) -> Play:
    """Everything in playing order; the one whose result comes next is asked."""
    if len(standing) == 2:
        worth = _duel_worth(deck, card, standing, results, rounds)
    else:
        worth = _table_worth(card, standing, results, rounds)
    return best_play(card, worth[by_dice(card)])


def _duel_worth(
    deck: Deck, card: Card, standing: tuple[Chips, ...], results: tuple[int, ...], rounds: int
) -> Floats:
    first, second = standing
    lead = first.points - second.points, first.gold - second.gold
    table = duel(deck)
    if results:
        return table.second_worth(card, lead, rounds, results[0])
    return table.first_worth(card, lead, rounds)


# Three and more


def _table_worth(
    card: Card, standing: tuple[Chips, ...], results: tuple[int, ...], rounds: int
) -> Floats:
    """By possible result: the chance to win, over all that may still come this round."""
    possible = list(odds(card).exceeding)
    place = len(results)
    return np.array([prospect(card, standing, (*results, r), rounds, place) for r in possible])


def prospect(
    card: Card, standing: tuple[Chips, ...], results: tuple[int, ...], rounds: int, place: int
) -> float:
    """Somebody's chance to win while these results stand and the others are still to come."""
    to_come = len(standing) - len(results)
    falls = _falls(card, tuple(sorted(f for f in fields(results) if f is not None)))
    chances = np.ones(1)
    for _ in range(to_come):
        chances = np.multiply.outer(chances, falls).ravel()
    return float(chances @ _outlooks(ranking(results), standing, to_come, rounds, place))


@lru_cache(1 << 12)
def _outlooks(
    ranked: tuple[int, ...], standing: tuple[Chips, ...], to_come: int, rounds: int, place: int
) -> Floats:
    """The same by where on the track those to come may fall."""
    come = range(len(standing) - to_come, len(standing))
    slots = product(range(len(ranked) + 2), repeat=to_come)
    return np.array([_outlook(ranked, each, standing, come, place, rounds) for each in slots])


@lru_cache(1 << 12)
def _falls(card: Card, marked: tuple[int, ...]) -> Floats:
    """How likely somebody who plays for the expectation falls ahead of all pieces, behind
    one, behind two, ...; and, last, is not marked at all.
    """
    results, below = _chances_below(card)

    def less(field: int) -> float:
        return below[bisect_left(results, field)]

    chances = np.zeros(len(marked) + 2)
    chances[-1] = least = less(1)
    behind = 1.0
    for ahead, piece in enumerate(sorted(marked, reverse=True)):
        if piece < 1:  # pushed off the track; no result is as low
            continue
        chances[ahead] += behind - less(piece + 1)
        behind = less(piece)
        field = fields((*marked, piece))[-1] or 0  # HSC-04: the same result lands below
        chances[sum(each > field for each in marked)] += less(piece + 1) - behind
    chances[sum(piece > 0 for piece in marked)] += behind - least
    return chances


@cache
def _chances_below(card: Card) -> tuple[list[int], list[float]]:
    """The possible results, and how likely somebody stays below each; last, below any other."""
    distribution = odds(card).distribution
    results = sorted(distribution)
    return results, list(accumulate((distribution[result] for result in results), initial=0.0))


def _outlook(
    ranked: tuple[int, ...],
    slots: tuple[int, ...],
    standing: tuple[Chips, ...],
    come: range,
    place: int,
    rounds: int,
) -> float:
    """The chance to win if the players to come fall into these slots of the track."""
    together = [
        [each for each, fell in zip(come, slots, strict=True) if fell == slot]
        for slot in range(len(ranked) + 1)
    ]
    chances = []
    for orders in product(*(permutations(places) for places in together)):
        track = [*orders[0]]
        for ahead, behind in zip(ranked, orders[1:], strict=True):
            track += [ahead, *behind]
        after = list(standing)
        for each, prize in zip(track, prizes(len(standing)), strict=False):
            after[each] = after[each] + prize
        chances.append(chance_to_win(tuple(after), place, rounds))
    return fmean(chances)
