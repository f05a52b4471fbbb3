"""High Score reviewed by exact odds: the chance to win the match, a shared win as its share."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from foxtray.analysis.review.reviewer import Aim, Foreseen, Judged, Limits, aim_at
from foxtray.games.high_score.dice import Pile
from foxtray.games.high_score.notation import STOP, words
from foxtray.games.high_score.rules import fields, playing_order
from foxtray.games.high_score.solve import odds
from foxtray.games.high_score.state import State, View
from foxtray.kernel.game import AnyGame, Word
from foxtray.kernel.reasons import Code, Reason
from foxtray.players.high_score.exact import Exact, play_for_round, play_for_win
from foxtray.players.high_score.outlook import chance_after, chance_of

LIMITS = Limits(good=0.005, inaccuracy=0.02, mistake=0.05)
"""In chances to win; calibrated as docs/review.md says."""

ROUND = "round"
"""What a word is worth for the round alone, besides the match."""


class ExactRemark(Code):
    """What exact odds say of a word, and of a whole match."""

    STOPPED_EARLY = "stopped-early"
    ROLLED_ON = "rolled-on"
    KEPT_OTHERS = "kept-others"
    MEAN_HIGHER = "mean-higher"
    MEAN_LOWER = "mean-lower"
    ROUNDS_WON = "rounds-won"
    ROUNDS_UNMARKED = "rounds-unmarked"


REMARKS: Mapping[ExactRemark, str] = {
    ExactRemark.STOPPED_EARLY: "another roll was better than stopping",
    ExactRemark.ROLLED_ON: "stopping was better than another roll",
    ExactRemark.KEPT_OTHERS: "other dice were the ones to leave",
    ExactRemark.MEAN_HIGHER: "it also promised {points:.1f} more on average",
    ExactRemark.MEAN_LOWER: "it promised {points:.1f} less on average, but the better chance "
    "to win",
    ExactRemark.ROUNDS_WON: "gold in {count} of {rounds} rounds",
    ExactRemark.ROUNDS_UNMARKED: "{count} rounds without a mark on the track",
}
"""The same in English; what a remark names stands in braces."""


class ExactReview:
    """Everything summed, nothing drawn."""

    unit = Exact.unit
    limits = LIMITS

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def hurried(self, falls: int) -> ExactReview:
        return self

    def judge(self, view: View, word: Word) -> Judged:
        state = view.shown
        play, hand = play_for_win(state), state.hand
        values = {
            w: play.value(left, hand.rolls) for w, left in words(state.round.card, hand).items()
        }
        best = max(values, key=lambda each: values[each])
        blind = sum(values.values()) / len(values)
        aims = {ROUND: self._for_the_round(state, word)}
        count = len(values)
        return Judged(values[word], best, values[best], blind, count, words=values, aims=aims)

    def _for_the_round(self, state: State, word: Word) -> Aim:
        play, hand = play_for_round(state), state.hand
        left = words(state.round.card, hand)
        return aim_at({each: play.value(kept, hand.rolls) for each, kept in left.items()}, word)

    def expect(self, view: View, rng: random.Random) -> Foreseen:
        """Dice: the best play's value before them, which is the mean over all of them of that
        after them. Cards and the starter: the mean over those that may come.
        """
        state, seat = view.shown, view.seat or 0
        if not state.card_is_due:
            return Foreseen(chance_of(state, seat))
        left = Pile(state.deck, state.played).left
        chances = [chance_after(state.turn_card(card), seat) for card in left]
        return Foreseen(sum(chances) / len(chances))

    def opening(self, view: View) -> None:
        """The first fact says it."""

    def outlook(self, view: View) -> float:
        return chance_after(view.shown, view.seat or 0)

    def result(self, view: View) -> float:
        return chance_of(view.shown, view.seat or 0)

    def explain(self, view: View, word: Word, best: Word) -> tuple[Reason, ...]:
        """Stopped, rolled on or kept the wrong dice; and what the mean result would say."""
        state = view.shown
        left, hand = words(state.round.card, state.hand), state.hand
        if word == STOP:
            code = ExactRemark.STOPPED_EARLY
        elif best == STOP:
            code = ExactRemark.ROLLED_ON
        else:
            code = ExactRemark.KEPT_OTHERS
        play = odds(state.round.card).play
        gain = play.value(left[best], hand.rolls) - play.value(left[word], hand.rolls)
        # The better word may promise fewer points: then it is the track that wants it.
        about = {"points": round(abs(gain), 2)}
        return (
            Reason(code),
            Reason(ExactRemark.MEAN_HIGHER if gain > 0 else ExactRemark.MEAN_LOWER, about),
        )

    def themes(self, views: Sequence[View], said: Sequence[Word]) -> tuple[Reason, ...]:
        state, seat = views[-1].shown, views[-1].seat or 0
        chips = state.standing[seat]
        won = Reason(ExactRemark.ROUNDS_WON, {"count": chips.gold, "rounds": len(state.rounds)})
        none = sum(
            each.starter is not None
            and len(each.results) == state.seats
            and fields(each.results)[playing_order(each.starter, state.seats).index(seat)] is None
            for each in state.rounds
        )
        return (won, Reason(ExactRemark.ROUNDS_UNMARKED, {"count": none})) if none else (won,)


REVIEWERS: dict[str, Callable[[AnyGame], ExactReview]] = {"exact": ExactReview}
