"""Break the Cube reviewed by the detective's mathematics: how many turns a seat takes in all.

A moment is worth the turns taken and those still needed by the best plan, given what the seat
has heard, with the sign turned. Sets of up to `solve.EXACT` figures are solved exactly, larger
ones judged as the detective judges them. Who is out after a wrong guess pays `solve.RISK`
turns for it, as the detective reckons. What others are spared by a question, and how hard a
figure is to find, is not in these numbers: building is not judged.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from foxtray.analysis.review.reviewer import Foreseen, Judged, Limits
from foxtray.games.break_the_cube.notation import figure_in
from foxtray.games.break_the_cube.questions import QUESTIONS, asks_all
from foxtray.games.break_the_cube.rules import GUESS, IS_NOT, NO, Clue, clues, fitting
from foxtray.games.break_the_cube.shapes import Array, catalogue
from foxtray.games.break_the_cube.solve import (
    EXACT,
    NEVER,
    RISK,
    Judgement,
    judge,
    least_cost,
    problem_of,
)
from foxtray.games.break_the_cube.state import Phase, State, View
from foxtray.kernel.arrays import IS_NUMPY, np
from foxtray.kernel.game import AnyGame, Word
from foxtray.kernel.reasons import Code, Reason
from foxtray.players.player import Unit

LIMITS = Limits(good=0.05, inaccuracy=0.25, mistake=0.6)
"""In turns; calibrated as docs/review.md says."""


class DetectiveRemark(Code):
    """What the detective says of a question or guess, and of a whole search."""

    CANNOT_BE = "cannot-be"
    GUESSED_EARLY = "guessed-early"
    GUESS_NOW = "guess-now"
    TELLS_LESS = "tells-less"
    TELLS_NOTHING = "tells-nothing"
    LEAVES_MORE = "leaves-more"
    WRONG_GUESSES = "wrong-guesses"
    FIGURES_LEFT = "figures-left"
    ASKED_AGAIN = "asked-again"


REMARKS: Mapping[DetectiveRemark, str] = {
    DetectiveRemark.CANNOT_BE: "no figure that was still possible was guessed",
    DetectiveRemark.GUESSED_EARLY: "{left} figures were still possible",
    DetectiveRemark.GUESS_NOW: "with {left} figures left, guessing was quicker",
    DetectiveRemark.TELLS_LESS: "it has {answers} answers, the better one {better}",
    DetectiveRemark.TELLS_NOTHING: "the answer was known before",
    DetectiveRemark.LEAVES_MORE: "it may leave {most} figures, the better one at most {better}",
    DetectiveRemark.WRONG_GUESSES: "{count} wrong guesses",
    DetectiveRemark.FIGURES_LEFT: "{count} figures were still possible at the end",
    DetectiveRemark.ASKED_AGAIN: "{count} questions were asked twice",
}
"""The same in English; what a remark names stands in braces."""


@lru_cache(1 << 12)
def judged(blocks: str, known: tuple[Clue, ...], careful: bool) -> Judgement:
    """What every question costs who has heard this."""
    return judge(blocks, fitting(blocks, known), known, careful)


@lru_cache(1 << 14)
def turns_needed(blocks: str, known: tuple[Clue, ...], careful: bool) -> float:
    """By the best plan, on average over the figures that agree with this; for one that is
    known, the turn to say it.
    """
    numbers = fitting(blocks, known)
    if len(numbers) <= EXACT:
        problem = problem_of(blocks, numbers, careful)
        figures = np.arange(len(numbers), dtype=np.int32)
        return float(least_cost(figures, NEVER, problem)) / len(numbers)
    costs = judged(blocks, known, careful)
    return min(costs.guessing, *costs.turns)


class Search:
    """What a seat is looking for, and what it knows of it."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat, self.state = seat, state
        self.owner = state.left_of(seat)
        self.blocks = state.blocks_of(self.owner)
        self.careful = state.elimination[seat]
        self.known = clues(state, self.owner)
        said = [heard for heard in state.heard if heard.seat == seat]
        self.spent = float(len(said))
        """Turns taken, wrong guesses of who is out after one counted as they cost."""
        if self.careful:
            self.spent += RISK * sum(heard.fact == NO for heard in said)
        self.is_found = state.solved[seat]

    @property
    def numbers(self) -> Array:
        return fitting(self.blocks, self.known)

    def needed(self, *more: Clue) -> float:
        return turns_needed(self.blocks, (*self.known, *more), self.careful)

    @property
    def value(self) -> float:
        return -self.spent if self.is_found else -self.spent - self.needed()

    def after(self, word: Word) -> float:
        """The turns still needed once this is answered, on average over the answers."""
        numbers = self.numbers
        if word.startswith(GUESS):
            wrong = self.wrong_guess(figure_in(word))
            return (
                (len(numbers) - 1) / len(numbers) * wrong if self.may_be(figure_in(word)) else wrong
            )
        question = QUESTIONS.index(word)
        codes, counts = np.unique(
            catalogue(self.blocks).table[question][numbers], return_counts=True
        )
        shares: list[float] = (counts / len(numbers)).tolist()
        return sum(
            share * self.needed((question, code))
            for share, code in zip(shares, codes.tolist(), strict=True)
        )

    def split(self, word: Word) -> tuple[int, int]:
        """How many answers a question may have, and how many figures the dullest leaves."""
        answers = catalogue(self.blocks).table[QUESTIONS.index(word)][self.numbers]
        counts = np.unique(answers, return_counts=True)[1]
        return len(counts), int(counts.max())

    def may_be(self, figure: str) -> bool:
        number = catalogue(self.blocks).number(figure)
        return number is not None and bool((self.numbers == number).any())

    def wrong_guess(self, figure: str) -> float:
        """Turns still needed when this was not it, with what that costs."""
        number = catalogue(self.blocks).number(figure)
        left = len(self.numbers) - self.may_be(figure)
        needed = self.needed((IS_NOT, -1 if number is None else number)) if left else 0.0
        return needed + RISK * self.careful

    def cost(self, word: Word, costs: Judgement) -> float:
        """The turns from this word on, itself included."""
        if word.startswith(GUESS):
            if len(self.numbers) <= EXACT:
                return 1 + self.after(word)
            # One figure of so many does not change what the others need.
            hit = 1 / len(self.numbers) if self.may_be(figure_in(word)) else 0.0
            return 1 + (1 - hit) * (self.needed() + RISK * self.careful)
        turns = costs.turns[QUESTIONS.index(word)]
        return turns if math.isfinite(turns) else 1 + self.needed()


class DetectiveReview:
    """Turns, by plans to the end."""

    unit = Unit.TURNS_DOWN
    limits = LIMITS

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def hurried(self, falls: int) -> DetectiveReview:
        return self

    def judge(self, view: View, word: Word) -> Judged | None:
        state = view.shown
        if state.phase is not Phase.ASKING or not (word in QUESTIONS or word.startswith(GUESS)):
            return None
        search = Search(state, view.seat or 0)
        costs = judged(search.blocks, search.known, search.careful)
        listed = {question: search.cost(question, costs) for question in QUESTIONS}
        blind = sum(listed.values()) / len(listed)
        best = min(listed, key=lambda each: listed[each])
        said = search.cost(word, costs)
        least = search.needed()
        if listed[best] > least + 1e-9:  # then the best plan is to guess one after the other
            first = catalogue(search.blocks).text(int(search.numbers[0]))
            best = word if word.startswith(GUESS) and said <= least + 1e-9 else GUESS + first
        if any(state.solved):
            # BTC-10: the seat's last turn. Only a guess can win, and one costs nothing then.
            best, said = self._last_turn(search, word, best, said, least)
        least = min(least, said)
        base = -search.spent
        return Judged(
            base - said,
            word if said == least else best,
            base - least,
            base - blind,
            besides={"left": len(search.numbers)},
            words={each: base - cost for each, cost in listed.items()} if best in listed else {},
        )

    def _last_turn(
        self, search: Search, word: Word, best: Word, said: float, least: float
    ) -> tuple[Word, float]:
        if word.startswith(GUESS) and search.may_be(figure_in(word)):
            return word, least
        first = GUESS + catalogue(search.blocks).text(int(search.numbers[0]))
        return first, max(said, least + 1 / len(search.numbers))

    def expect(self, view: View, rng: random.Random) -> Foreseen | None:
        """Over all answers, each as likely as it has figures."""
        state, seat = view.shown, view.seat or 0
        if state.phase is not Phase.ANSWERING:
            return None  # who starts changes no plan
        search = Search(state, seat)
        mine = state.active == seat
        if search.is_found or not (mine or asks_all(state.pending)):
            return None
        return Foreseen(-search.spent - mine - search.after(state.pending))

    def opening(self, view: View) -> float:
        """What the best plan needs; others may ask before the seat does."""
        return self.outlook(view)

    def outlook(self, view: View) -> float:
        return Search(view.shown, view.seat or 0).value

    def result(self, view: View) -> float:
        """The turns it took; for a figure not found, those it would still have needed too."""
        return self.outlook(view)

    def explain(self, view: View, word: Word, best: Word) -> tuple[Reason, ...]:
        """What was wrong with the question or guess, and how much more the better one tells."""
        search = Search(view.shown, view.seat or 0)
        left = len(search.numbers)
        if word.startswith(GUESS):
            if not search.may_be(figure_in(word)):
                return (Reason(DetectiveRemark.CANNOT_BE, {"left": left}),)
            return (Reason(DetectiveRemark.GUESSED_EARLY, {"left": left}),)
        if best.startswith(GUESS):
            return (Reason(DetectiveRemark.GUESS_NOW, {"left": left}),)
        (parts, largest), (better, smaller) = search.split(word), search.split(best)
        told = Reason(
            DetectiveRemark.TELLS_LESS, {"answers": parts, "better": better, "left": left}
        )
        if parts == 1:
            return (Reason(DetectiveRemark.TELLS_NOTHING, {"left": left}), told)
        return (told, Reason(DetectiveRemark.LEAVES_MORE, {"most": largest, "better": smaller}))

    def themes(self, views: Sequence[View], said: Sequence[Word]) -> tuple[Reason, ...]:
        state, seat = views[-1].shown, views[-1].seat or 0
        found = []
        mine = [heard for heard in state.heard if heard.seat == seat]
        if wrong := sum(heard.fact == NO for heard in mine):
            found.append(Reason(DetectiveRemark.WRONG_GUESSES, {"count": wrong}))
        search = Search(state, seat)
        if not search.is_found:
            found.append(Reason(DetectiveRemark.FIGURES_LEFT, {"count": len(search.numbers)}))
        asked = [heard.word for heard in mine if not heard.word.startswith(GUESS)]
        if again := len(asked) - len(set(asked)):
            found.append(Reason(DetectiveRemark.ASKED_AGAIN, {"count": again}))
        return tuple(found)


REVIEWERS: dict[str, Callable[[AnyGame], DetectiveReview]] = (
    {"detective": DetectiveReview} if IS_NUMPY else {}  # to judge all figures would take minutes
)
