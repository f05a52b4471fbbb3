"""A seat's chance to win at any moment of a match, its turn or not.

The exact player values the words of whoever is asked (exact.py); here the same is carried to
everybody. Of two, one wins what the other loses. Of more, whoever is at turn is taken to play
for the win, and the others watch (games/high_score/watching.py).
"""

from __future__ import annotations

from functools import lru_cache

from foxtray.games.high_score.cards import Card, Deck
from foxtray.games.high_score.notation import words
from foxtray.games.high_score.rules import (
    ROUNDS,
    Chips,
    next_starter,
    winners,
)
from foxtray.games.high_score.solve import Floats, odds
from foxtray.games.high_score.state import State
from foxtray.games.high_score.watching import Watched, watch
from foxtray.kernel.arrays import np
from foxtray.players.high_score.exact import in_order_of_play, play_for_win, prospect
from foxtray.players.high_score.match import Lead, by_dice, chance_to_win, duel


def chance_of(state: State, seat: int) -> float:
    """The seat's chance to win the match from this moment on, a shared win counting its share."""
    if state.is_over:
        best = winners(state.standing)
        return 1 / len(best) if seat in best else 0.0
    if not state.rounds:
        return 1 / state.seats
    if state.card_is_due:
        return _between_rounds(state, seat)
    if state.round.starter is None:
        each = [chance_of(state.draw_starter(starter), seat) for starter in range(state.seats)]
        return sum(each) / len(each)
    return _in_turn(state, seat)


def chance_after(state: State, seat: int) -> float:
    """The same right after a step. When a turn has just ended and another follows, this is what
    whoever rolled played for, and so the throw's own worth; what the next player makes of it is
    reckoned anew from there.
    """
    done = 0 < len(state.round.results) < state.seats if state.rounds else False
    if not done or state.hand.rolls:
        return chance_of(state, seat)
    order, standing, rounds = in_order_of_play(state)
    results, card = state.round.results, state.round.card
    if state.seats > 2:
        return prospect(card, standing, results, rounds, order.index(seat))
    worth = duel(state.deck).first_worth(card, _lead(state.standing, order[0]), rounds)
    chance = float(worth[list(odds(card).exceeding).index(results[0])])
    return chance if seat == order[0] else 1 - chance


def _between_rounds(state: State, seat: int) -> float:
    rounds = ROUNDS - len(state.rounds)
    if state.seats > 2:
        return chance_to_win(state.standing, seat, rounds)
    starter = next_starter(state.round.starter or 0, state.round.results)
    chance = duel(state.deck).chances[rounds][_lead(state.standing, starter)]
    return chance if seat == starter else 1 - chance


def _lead(standing: tuple[Chips, ...], starter: int) -> Lead:
    mine, theirs = standing[starter], standing[1 - starter]
    return mine.points - theirs.points, mine.gold - theirs.gold


def _in_turn(state: State, seat: int) -> float:
    active = state.active
    if seat == active:
        return _own(state)
    if state.seats == 2:
        return 1 - chance_of(state, 1 - seat)
    if not state.round.results and not state.hand.rolls:
        return _before_first(state, seat)
    order, standing, rounds = in_order_of_play(state)
    seen = _watched(state.round.card, standing, state.round.results, rounds, state.deck)
    return float(seen.value(state.hand)[order.index(seat)])


def _own(state: State) -> float:
    """Of the one at turn: asked for the best word, or about to roll."""
    hand = state.hand
    if not hand.rolls:
        if not state.round.results:
            return _before_first(state, state.active or 0)
        return float(play_for_win(state).start)
    play = play_for_win(state)
    if not hand.rolled:
        return play.value(hand.kept, hand.rolls)
    return max(play.value(kept, hand.rolls) for kept in words(state.round.card, hand).values())


def _before_first(state: State, seat: int) -> float:
    """The card lies there, and nobody has rolled."""
    order, standing, rounds = in_order_of_play(state)
    card = state.round.card
    if state.seats > 2:
        return prospect(card, standing, (), rounds, order.index(seat))
    if card in state.deck:
        lead = _lead(state.standing, order[0])
        chance = duel(state.deck).turned[rounds + 1][lead][state.deck.index(card)]
    else:
        chance = float(play_for_win(state).start)
    return chance if seat == order[0] else 1 - chance


@lru_cache(1 << 8)
def _watched(
    card: Card, standing: tuple[Chips, ...], results: tuple[int, ...], rounds: int, deck: Deck
) -> Watched:
    """A turn, and everybody's chance by place in the playing order, the player's own too."""
    possible = list(odds(card).exceeding)
    chances: Floats = np.array(
        [
            [
                prospect(card, standing, (*results, mine), rounds, place)
                for place in range(len(standing))
            ]
            for mine in possible
        ]
    )
    by_set = chances[by_dice(card)]
    return watch(card, by_set[:, len(results)], by_set)
