"""A game being played: a state, and how it came about.

`Playing` is the one place where steps are made and kept; the terminal, matches and
the server all use it. Its `record` can be written at any moment (record/).
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import (
    Ambiguous,
    Common,
    Illegal,
    OutOfTurn,
    Reason,
    Refusal,
    Unreadable,
    shorten,
)
from foxtray.kernel.game import AnyGame, Fact, Options, Seat, Word, letter


@dataclass(frozen=True)
class Step:
    """One word of a seat, or one fact on a seat's line (or on the label's own)."""

    seat: Seat | None
    text: str
    is_fact: bool = False
    comments: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"<{self.text}>" if self.is_fact else self.text


@dataclass(frozen=True)
class Record:
    """A game as a list of steps. `record.read` and `record.write` are its text."""

    game: AnyGame
    names: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    date: str = ""

    def start(self) -> Any:
        """The state before the first step."""
        return self.game.start(len(self.names), self.options)

    def states(self) -> Iterator[Any]:
        """The state before the first step, and after each."""
        state = self.start()
        yield state
        for step in self.steps:
            state = take(self.game, state, step)
            yield state

    def end(self) -> Any:
        """The state after the last step."""
        state = self.start()
        for step in self.steps:
            state = take(self.game, state, step)
        return state

    def truncate(self, steps: int) -> Record:
        """The game up to this many steps."""
        return replace(self, steps=self.steps[:steps])

    def redact(self, seat: Seat | None, remembers: bool = False) -> Record:
        """This seat's own copy (None: a spectator's), without what others keep secret and
        without what it may no longer look up, unless it is one who remembers all it has heard.

        What followed from a secret is news to this reader: it becomes a step.
        """
        game = self.game
        if all(step.is_fact or game.hidden(step.text) is None for step in self.steps):
            return self
        states = list(self.states())
        copy = _Copy(game, seat, self.start())
        for step, before, after in zip(self.steps, states, states[1:], strict=False):
            if not remembers and game.fades(before, states[-1], seat):
                copy.forget(step, before, after)
            else:
                copy.keep(step, before, after)
        return replace(self, steps=tuple(copy.steps))


class _Copy:
    """A seat's copy of a record while it is made."""

    def __init__(self, game: AnyGame, seat: Seat | None, start: Any) -> None:
        self.game, self.seat = game, seat
        self.known = start
        """What is known by this copy so far."""
        self.steps: list[Step] = []
        self._forgot = False

    def keep(self, step: Step, before: Any, after: Any) -> None:
        if self._forgot:
            for seat, word in self.game.resume(self.known, before):
                self._add(Step(seat, word))
            self._forgot = False
        hidden = None
        if not step.is_fact and step.seat != self.seat:
            hidden = self.game.hidden(step.text)
        if hidden is not None:
            step = replace(step, text=hidden, is_fact=True, comments=())
        self._add(step)
        for fact in self.game.told(before, after):
            if isinstance(self.game.awaits(self.known), Chance):
                self._add(Step(step.seat, fact, is_fact=True))

    def forget(self, step: Step, before: Any, after: Any) -> None:
        self._forgot = True
        fact = self.game.faded(before, after)
        if fact is not None:
            self._add(Step(step.seat, fact, is_fact=True))

    def _add(self, step: Step) -> None:
        self.steps.append(step)
        self.known = take(self.game, self.known, step)


def take(game: AnyGame, state: Any, step: Step) -> Any:
    """The state after a step, checked."""
    if not step.is_fact:
        if step.seat is None:
            raise OutOfTurn(f"{step.text} is nobody's word", word=step.text)
        return game.play(state, step.seat, step.text)
    awaits = game.awaits(state)
    if step.seat is not None and isinstance(awaits, tuple):
        return game.play_hidden(state, step.seat, step.text)
    return game.settle(state, step.text)


def settle_fact(game: AnyGame, state: Any, fact: Fact) -> tuple[Step, Any]:
    """A fact that somebody brings, as a step in its canonical spelling, and the state after it."""
    awaits = game.awaits(state)
    if awaits is None or isinstance(awaits, tuple):  # to ask for a Chance is slow
        reason = Reason(Common.NOT_AWAITED)
        raise OutOfTurn(f"<{fact}> while no dice are awaited", word=f"<{fact}>", reason=reason)
    fact = awaits.check(fact)
    seat = None if awaits.seat is None else Seat(awaits.seat)
    return Step(seat, fact, is_fact=True), game.settle(state, fact)


class Playing:
    """A game under way: its present state, its steps, and the way back.

    Options come as records keep them (`keep_options`): nothing here opens a file.
    """

    def __init__(
        self,
        game: AnyGame,
        names: tuple[str, ...],
        options: Options | None = None,
        date: str | None = None,
    ) -> None:
        self.game = game
        self.names = names
        self.options = dict(options or {})
        self.date = datetime.date.today().isoformat() if date is None else date
        self._states: list[Any] = [game.start(len(names), self.options)]
        self._steps: list[Step] = []
        for name in names:
            check_name(name)

    @classmethod
    def resume(cls, record: Record) -> Playing:
        """Go on where a record stops."""
        playing = cls(record.game, record.names, record.options, record.date)
        playing._states = list(record.states())
        playing._steps = list(record.steps)
        return playing

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def awaits(self) -> tuple[Seat, ...] | Chance | None:
        return self.game.awaits(self.state)

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    @property
    def states(self) -> tuple[Any, ...]:
        """Before the first step, and after each."""
        return tuple(self._states)

    def last(self, back: int = 1) -> Step:
        """The step so many from the end."""
        return self._steps[-back]

    def play(self, seat: Seat, word: Word) -> None:
        """A seat's word. Refused: nothing changes."""
        self.accept(Step(seat, word), self.game.play(self.state, seat, word))

    def settle(self, fact: Fact) -> None:
        """A fact. Refused: nothing changes."""
        self.accept(*settle_fact(self.game, self.state, fact))

    def accept(self, step: Step, state: Any) -> None:
        """A step that the game has taken already, and the state after it. For those who
        must do something, as keep it, between the asking and the taking.
        """
        self._steps.append(step)
        self._states.append(state)

    def undo(
        self, mine: Callable[[Step], bool] = lambda step: True, facts: bool = False
    ) -> Step | None:
        """Take the last word back, unless it is not one of mine or a fact came since.
        `facts`: a fact, too; that is for dice which somebody read and typed.
        """
        if not self.may_undo(facts=facts) or not mine(self._steps[-1]):
            return None
        self._states.pop()
        return self._steps.pop()

    def may_undo(self, back: int = 1, facts: bool = False) -> bool:
        """Whether the step so many from the end is a word after which nothing was told."""
        if len(self._steps) < back or (self._steps[-back].is_fact and not facts):
            return False
        return not self.game.told(self._states[-back - 1], self._states[-back])

    def record(self) -> Record:
        """The game so far."""
        return Record(self.game, self.names, self.options, self.steps, self.date)


def check_name(name: str) -> None:
    """Refuse a name that could not stand in a header."""
    if '"' in name or not name.isprintable() or not name.strip():
        raise Unreadable(
            f"{name!r} cannot be a name", word=name, expected="printable text without quotes"
        )


def describe_awaited(game: AnyGame, state: Any) -> str:
    """What the position waits for, for an error message."""
    awaits = game.awaits(state)
    if awaits is None:
        return "the result"
    if isinstance(awaits, tuple):
        seats = " or ".join(letter(seat) for seat in awaits)
        return f"a word of seat {seats}"
    return awaits.asks


def why_not(game: AnyGame, state: Any, seat: Seat, word: Word) -> Refusal:
    """Why a game without secrets does not take a word, in the order of docs/notation.md."""
    position = game.position(state)
    try:
        game.check_word(word)
    except Unreadable as unreadable:
        return unreadable.of(word, position)
    legal = list(game.legal(state, seat))
    if not legal:
        expected = describe_awaited(game, state)
        return OutOfTurn(f"{word} is out of turn", word=word, expected=expected, position=position)
    spelt = [other for other in legal if other.startswith(f"{word}^")]
    if len(spelt) > 1:
        what = f"{word} can be read in {len(spelt)} ways"
        return Ambiguous(what, word=word, expected=shorten(spelt), position=position)
    what = f"{word} is not legal here"
    reason = Reason(Common.NOT_OFFERED)
    return Illegal(what, word=word, expected=shorten(legal), position=position, reason=reason)
