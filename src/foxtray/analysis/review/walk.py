"""Along a record with one seat's eyes: luck at every fact, loss at every word of its own.

The reviewer's value of the game goes from moment to moment. A word of the seat takes it down
by what the word loses, a fact up or down by luck, and what else it moves between two moments
is correction: the reviewer's change of mind, or what others' words changed. So it adds up,

    result = start + luck - loss + correction

whoever reviews. Luck has mean zero because a fact's value is held against the mean of just
that value over all that might have come.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from foxtray.analysis.review.reviewer import Judged, Reviewer
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import AnyGame, Seat, Word
from foxtray.kernel.playing import Record, Step, take
from foxtray.kernel.reasons import Reason

Tick = Callable[[], None]
"""Told of every step walked; it may raise to stop the walk."""


@dataclass(frozen=True)
class Said:
    """A word of the seat."""

    at: int
    """How many steps of the record came before."""
    turn: str
    text: Word
    value: float
    best: Word
    best_value: float
    blind: float
    choices: int
    correction: float
    besides: Mapping[str, Any] = field(default_factory=dict)
    reasons: tuple[Reason, ...] = ()
    words: Mapping[Word, float] = field(default_factory=dict)
    """What each would have been worth, where more was lost than is good."""

    @property
    def loss(self) -> float:
        return self.best_value - self.value


@dataclass(frozen=True)
class Fell:
    """A fact that means something to the seat."""

    at: int
    turn: str
    text: str
    expected: float
    stderr: float
    falls: int
    value: float
    correction: float

    @property
    def luck(self) -> float:
        return self.value - self.expected


@dataclass(frozen=True)
class Course:
    """A game as it went for one seat."""

    seat: Seat
    start: float
    steps: tuple[Said | Fell, ...]
    last_correction: float
    result: float
    themes: tuple[Reason, ...] = ()

    @property
    def words(self) -> list[Said]:
        return [step for step in self.steps if isinstance(step, Said)]

    @property
    def facts(self) -> list[Fell]:
        return [step for step in self.steps if isinstance(step, Fell)]

    @property
    def luck(self) -> float:
        return sum(fact.luck for fact in self.facts)

    @property
    def loss(self) -> float:
        return sum(word.loss for word in self.words)

    @property
    def correction(self) -> float:
        return sum(step.correction for step in self.steps) + self.last_correction

    @property
    def adjusted(self) -> float:
        """What this way of playing earns on average, by this one game."""
        return self.result - self.luck


class NotFinished(ValueError):
    """A record that ends before its game does."""


def seed_of(record: Record) -> int:
    """The usual seed of a record's review: the same for the same steps, else another, so that
    what sampling errs by does not add up over many games.
    """
    told = " ".join(f"{step.seat}{step}" for step in record.steps)
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:4], "big")


def walk(
    record: Record,
    seat: Seat,
    reviewer: Reviewer,
    seed: int | None = None,
    so_far: bool = False,
    tick: Tick = lambda: None,
) -> Course:
    """One seat's course. NotFinished, unless the game so far will do."""
    return Walk(record, seat, reviewer, seed_of(record) if seed is None else seed, tick).go(so_far)


def luck_of(record: Record, seat: Seat, reviewer: Reviewer, seed: int | None = None) -> Course:
    """The course of facts alone: luck and the adjusted result need no word judged."""
    walk = Walk(record, seat, reviewer, seed_of(record) if seed is None else seed, lambda: None)
    walk.judges = False
    return walk.go(so_far=False)


def words_of(record: Record, seat: Seat, reviewer: Reviewer) -> Course:
    """The course of words alone: loss, marks and accuracy need no dice fall again. What is luck
    stands with the corrections here.
    """
    walk = Walk(record, seat, reviewer, 0, lambda: None)
    walk.weighs = False
    return walk.go(so_far=False)


class Walk:
    """One seat's way along a record."""

    judges = True
    """Whether words are judged, too."""
    weighs = True
    """Whether facts are held against what might have come."""

    def __init__(
        self, record: Record, seat: Seat, reviewer: Reviewer, seed: int, tick: Tick
    ) -> None:
        self.game, self.record, self.seat = record.game, record, seat
        self.reviewer, self.seed, self.tick = reviewer, seed, tick
        self.now: float | None = None
        """What the reviewer thinks of it at this moment."""
        self.steps: list[Said | Fell] = []

    def go(self, so_far: bool) -> Course:
        known = self.record.redact(self.seat, remembers=True)
        state = known.start()
        views = [self.game.view(state, self.seat)]
        self.now = opening = self.reviewer.opening(views[0])
        for at, step in _places(self.game, self.record, known):
            after = take(self.game, state, step)
            views.append(self.game.view(after, self.seat))
            turn = self.game.heading(state).label
            awaits = self.game.awaits(state)
            if step.is_fact and isinstance(awaits, Chance):
                if self.weighs:
                    own = awaits.seat == self.seat
                    self._fall(at, turn, step.text, views[-2], views[-1], own)
            elif self.judges and not step.is_fact and step.seat == self.seat:
                self._say(at, turn, step.text, views[-2])
            state = after
            self.tick()
        over = self.game.awaits(state) is None
        if not over and not so_far:
            raise NotFinished(f"not finished after {len(self.record.steps)} steps")
        if over:
            result = self.reviewer.result(views[-1])
        else:
            result = self.reviewer.outlook(views[-1]) if self.now is None else self.now
        start = result if opening is None else opening
        if self.steps and opening is None:
            first = self.steps[0]
            start = first.expected if isinstance(first, Fell) else first.best_value
        last = self._change(result)
        mine = [step.text for step in self.steps if isinstance(step, Said)]
        themes = self.reviewer.themes(views, mine) if self.judges else ()
        return Course(self.seat, start, tuple(self.steps), last, result, themes)

    def _change(self, value: float) -> float:
        """How far the reviewer has changed its mind since the step before."""
        return 0.0 if self.now is None else value - self.now

    def _fall(self, at: int, turn: str, text: str, before: Any, after: Any, own: bool) -> None:
        """A fact: it is drawn again by a seed of its own, whatever else was drawn."""
        rng = random.Random(f"{self.seed} {self.seat} {at} {turn}")
        foreseen = self.reviewer.expect(before, rng)
        if foreseen is None:
            return
        value = self.reviewer.outlook(after)
        if not own and foreseen.stderr == 0 and value == foreseen.value:
            return  # somebody else's, and all the same to this seat
        self.steps.append(Fell(at, turn, text, *foreseen, value, self._change(foreseen.value)))
        self.now = value

    def _say(self, at: int, turn: str, text: Word, view: Any) -> None:
        judged = self.reviewer.judge(view, text)
        if judged is None:
            return
        said = Said(
            at,
            turn,
            text,
            judged.value,
            judged.best,
            judged.best_value,
            judged.blind,
            judged.choices,
            self._change(judged.best_value),
            {**judged.besides, **_aims(judged)},
        )
        if said.loss > self.reviewer.limits.good:
            reasons = self.reviewer.explain(view, text, judged.best)
            said = replace(said, reasons=reasons, words=judged.words)
        self.steps.append(said)
        self.now = said.value


def _aims(judged: Judged) -> dict[str, Any]:
    told = {name: aim.report() for name, aim in judged.aims.items()}
    return {"besides": told} if told else {}


def _places(game: AnyGame, record: Record, own: Record) -> Iterator[tuple[int, Step]]:
    """The steps of a seat's own copy, each with how many steps of the record came before it:
    what followed from a secret is a step there and none in the record.
    """
    at = 0
    for step in own.steps:
        yield at, step
        if at < len(record.steps) and _is_same(game, step, record.steps[at]):
            at += 1


def _is_same(game: AnyGame, own: Step, full: Step) -> bool:
    if own.seat != full.seat:
        return False
    if own.is_fact == full.is_fact:
        return own.text == full.text
    return own.is_fact and game.hidden(full.text) == own.text
