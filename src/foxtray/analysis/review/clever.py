"""The Clever games reviewed by the fox: expected final points of the seat's own sheet."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from foxtray.analysis.review.reviewer import Aim, Foreseen, Judged, Limits, aim_at
from foxtray.games.clever.state import FIELDS, MarkedSheet, Phase, State, View
from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import OFF
from foxtray.kernel.game import AnyGame, Seat, Word
from foxtray.kernel.reasons import Code, Reason
from foxtray.players.fox.outlook import DeepOutlook, Outlook, WideOutlook, all_falls
from foxtray.players.fox.player import Fox, find_released
from foxtray.players.player import Unit

LIMITS = Limits(good=1.0, inaccuracy=3.0, mistake=7.0)
"""In points; calibrated on games of random, greedy, fox and fox-deep (docs/review.md)."""

MATCH = "match"
"""What a word is worth for winning, besides points, where several play."""
ALL_UP_TO, DRAWN = (64, 64) if OFF else (1296, 256)
"""Up to so many falls of the dice, all are summed; else so many are drawn. Fewer where nothing is
compiled: a review would take minutes in a page. By how much its luck may err is told."""
LEAST_TOLD = 0.05
"""A part of a value that differs by less is not told."""
REROLL, DONE, PASS, EXTRA, FOX = "R", ".", "-", "E", "fox"
"""Words of the Clever games, how an extra die begins, and the bonus of that name."""


class FoxRemark(Code):
    """What the fox says of a word, and of a whole game."""

    FOX_MISSED = "fox-missed"
    BONUS_MISSED = "bonus-missed"
    REROLL_UNUSED = "reroll-unused"
    EXTRA_UNUSED = "extra-unused"
    EXTRA_EARLY = "extra-early"
    PASSED = "passed"
    AREA_WORTH = "area-worth"
    FOXES_WORTH = "foxes-worth"
    REROLLS_LEFT = "rerolls-left"
    EXTRAS_LEFT = "extras-left"
    JOKERS_LEFT = "jokers-left"
    WEAKEST_AREA = "weakest-area"
    PASSED_OFTEN = "passed-often"
    SHORT_TURNS = "short-turns"


REMARKS: Mapping[FoxRemark, str] = {
    FoxRemark.FOX_MISSED: "it would have brought a fox",
    FoxRemark.BONUS_MISSED: "it would have released {bonus}",
    FoxRemark.REROLL_UNUSED: "a re-roll was better",
    FoxRemark.EXTRA_UNUSED: "an extra die was better than stopping",
    FoxRemark.EXTRA_EARLY: "the extra die was worth more later",
    FoxRemark.PASSED: "a die could have been taken",
    FoxRemark.AREA_WORTH: "{area} would be worth {points:.1f} more",
    FoxRemark.FOXES_WORTH: "the foxes would be worth {points:.1f} more",
    FoxRemark.REROLLS_LEFT: "{count} re-rolls were never used",
    FoxRemark.EXTRAS_LEFT: "{count} extra dice were never used",
    FoxRemark.JOKERS_LEFT: "{count} jokers were never used",
    FoxRemark.WEAKEST_AREA: "{area} stayed weakest with {points}: as good as the next, "
    "{foxes} foxes would have brought {gap} more",
    FoxRemark.PASSED_OFTEN: "{count} times nothing was taken",
    FoxRemark.SHORT_TURNS: "{count} turns ended with fewer than three dice",
}
"""The same in English; what a remark names stands in braces."""


class FoxReview:
    """Any fox that says what the next dice may bring."""

    unit = Unit.POINTS
    limits = LIMITS

    def __init__(self, game: AnyGame, fox: Outlook | DeepOutlook, most: int, falls: int) -> None:
        self.game: Any = game
        self.fox = fox
        self.most = most
        """Up to so many falls, all are summed."""
        self.falls = falls
        """Else so many are sampled."""
        self.winner = Fox(game, random.Random(0))

    def hurried(self, falls: int) -> FoxReview:
        return FoxReview(self.game, self.fox, min(self.most, falls), falls)

    def judge(self, view: View, word: Word) -> Judged:
        legal = self.game.legal(view.shown, view.seat)
        values = self.fox.judge(view, len(legal))
        best = int(np.argmax(values))
        value = float(values[legal.index(word)])
        blind = float(values.mean())
        words = {each: float(worth) for each, worth in zip(legal, values, strict=True)}
        return Judged(
            value,
            legal[best],
            float(values[best]),
            blind,
            len(legal),
            words=words,
            aims=self._to_win(view, word, legal),
        )

    def _to_win(self, view: View, word: Word, legal: Sequence[Word]) -> dict[str, Aim]:
        """The chance to win, as the fox that plays for it sees it."""
        if view.shown.seats == 1:
            return {}
        chances = {each.word: each.value for each in self.winner.advise(view, legal)}
        return {MATCH: aim_at(chances, word)}

    def expect(self, view: View, rng: random.Random) -> Foreseen | None:
        if view.shown.active is None:
            return None  # who starts: as of every sheet before a word, the fox has learned nothing
        if 0 < all_falls(view) <= self.most:
            return Foreseen(float(self.fox.list_all(view).mean()))
        found = self.fox.sample(view, rng.getrandbits(60), self.falls)
        return Foreseen(
            float(found.mean()), float(found.std(ddof=1)) / math.sqrt(self.falls), self.falls
        )

    def opening(self, view: View) -> None:
        """The first dice say it: of a sheet before any word the fox has learned nothing."""

    def outlook(self, view: View) -> float:
        return self.fox.outlook(view)

    def result(self, view: View) -> float:
        return float(self.game.scores(view.shown).totals[view.seat or 0])

    def explain(self, view: View, word: Word, best: Word) -> tuple[Reason, ...]:
        """First what the better word would have done, then where on the sheet it pays."""
        what = self._what_it_does(view, word, best)
        return tuple([*what[:1], *self._where_it_pays(view, word, best)][:2])

    def _what_it_does(self, view: View, word: Word, best: Word) -> list[Reason]:
        state, seat = view.shown, Seat(view.seat or 0)
        released = [
            find_released(state.sheets[seat], self.game.play(state, seat, each).sheets[seat])
            for each in (best, word)
        ]
        missed = [bonus for bonus in released[0] if bonus not in released[1]]
        if FOX in missed:
            return [Reason(FoxRemark.FOX_MISSED)]
        if missed:
            return [Reason(FoxRemark.BONUS_MISSED, {"bonus": missed[0]})]
        if best == REROLL:
            last = state.round == self.last_round(state)
            return [Reason(FoxRemark.REROLL_UNUSED, {"last": int(last)})]
        if best.startswith(EXTRA) and word == DONE:
            return [Reason(FoxRemark.EXTRA_UNUSED)]
        if word == PASS:
            return [Reason(FoxRemark.PASSED)]
        if best == DONE and word.startswith(EXTRA):
            return [Reason(FoxRemark.EXTRA_EARLY)]
        return []

    def _where_it_pays(self, view: View, word: Word, best: Word) -> list[Reason]:
        """The part of the value in which most is lost, where the weights know parts."""
        legal = self.game.legal(view.shown, view.seat)
        values = self.fox.judge(view, len(legal))
        if not self.fox.in_parts:
            return []
        parts = self.fox.split(view, values)
        gains = parts[legal.index(best)] - parts[legal.index(word)]
        most = int(np.argmax(gains))
        if gains[most] < LEAST_TOLD:
            return []
        names = (*(area.colour for area in self.game.sheet.areas), "")
        points = round(float(gains[most]), 2)
        if not names[most]:
            return [Reason(FoxRemark.FOXES_WORTH, {"points": points})]
        return [Reason(FoxRemark.AREA_WORTH, {"area": names[most], "points": points})]

    def last_round(self, state: State) -> int:
        return int(self.game.sheet.rounds[state.seats - 1])

    def themes(self, views: Sequence[View], said: Sequence[Word]) -> tuple[Reason, ...]:
        state, seat = views[-1].shown, views[-1].seat or 0
        sheet = state.sheets[seat]
        found = [
            Reason(code, {"count": boxes.left})
            for code, boxes in (
                (FoxRemark.REROLLS_LEFT, sheet.rerolls),
                (FoxRemark.EXTRAS_LEFT, sheet.extras),
                (FoxRemark.JOKERS_LEFT, sheet.jokers),
            )
            if boxes.left
        ]
        found += self._weakest(sheet)
        if passed := sum(word == PASS for word in said):
            found.append(Reason(FoxRemark.PASSED_OFTEN, {"count": passed}))
        if short := _short_turns(views, seat):
            found.append(Reason(FoxRemark.SHORT_TURNS, {"count": short}))
        return tuple(found)

    def _weakest(self, sheet: MarkedSheet) -> list[Reason]:
        """What the foxes would have brought, had the weakest area been as good as the next."""
        if not sheet.foxes:
            return []
        ranked = sorted(sheet.areas, key=lambda area: area.points)
        gap = ranked[1].points - ranked[0].points
        about: dict[str, str | int | float] = {
            "area": ranked[0].area.colour,
            "points": ranked[0].points,
            "foxes": sheet.foxes,
            "gap": gap * sheet.foxes,
        }
        return [Reason(FoxRemark.WEAKEST_AREA, about)] if gap else []


def _short_turns(views: Sequence[View], seat: int) -> int:
    """The seat's own turns that ended with fewer than three dice taken."""
    taken: dict[int, int] = {}
    for view in views:
        state = view.shown
        if state.active == seat and not state.solo_passive and state.phase is not Phase.PASSIVE:
            fields = sum(die.place in FIELDS for die in state.dice)
            taken[state.round] = max(taken.get(state.round, 0), fields)
    return sum(count < len(FIELDS) for count in taken.values())


def _by_owl(game: AnyGame) -> FoxReview:
    return FoxReview(game, WideOutlook(game, random.Random(0)), ALL_UP_TO, DRAWN)


def _by_fox(game: AnyGame) -> FoxReview:
    return FoxReview(game, Outlook(game, random.Random(0)), ALL_UP_TO, DRAWN)


def _by_fox_deep(game: AnyGame) -> FoxReview:
    return FoxReview(game, DeepOutlook(game, random.Random(0)), most=36, falls=100)


REVIEWERS: dict[str, Callable[[AnyGame], FoxReview]] = {
    "owl": _by_owl,
    "fox": _by_fox,
    **({} if OFF else {"fox-deep": _by_fox_deep}),  # without the compiler it would take an hour
}
"""The owl is the fox's network taught on sheets of all kinds, weak ones too; it judges, and does
not play. The fox knows its own games best; fox-deep looks a roll further, with the owl's eyes."""
ADJUSTERS = {"fox": "fox", "fox-points": "fox", "fox-deep": "fox"}
"""By player: whose values take the most luck out of its games; of all others', the owl's."""
