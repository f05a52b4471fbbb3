"""Reading a record's turns, token by token, each checked by the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from foxtray.kernel.chance import Chance, Starter
from foxtray.kernel.errors import Illegal, OutOfTurn, Reason, Refusal, Unreadable
from foxtray.kernel.game import LETTERS, Fact, Seat
from foxtray.kernel.playing import Record, Step, describe_awaited
from foxtray.kernel.record.faults import RecordFault, reason_of
from foxtray.kernel.record.headers import RESULT, Finder, Headers, read_headers
from foxtray.kernel.record.writer import UNFINISHED, write_result

LABEL = re.compile(r"(\d+[a-z]?)\.(?= |$)")
SEAT = re.compile(r"([a-z]):(?= |$)")
FACT = re.compile(r"<([^<>{}]*)>")
COMMENT = re.compile(r"\{([^{}]*)\}")
WORD = re.compile(r"[^\s<>{}()]+")
RESULT_LINE = re.compile(rf"({RESULT.pattern})((?: *{COMMENT.pattern})*)")


def read(text: str | bytes, find: Finder) -> Record:
    """The record of a text. Refuses, with the line, what notation.md does not allow."""
    if isinstance(text, bytes):
        text = _decode(text)
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    headers = read_headers(lines, find)
    reader = _Reader(headers)
    for number, line in enumerate(lines[headers.length :], headers.length + 1):
        reader.read_line(number, line)
    return reader.finish(len(lines) + 1)


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        reason = Reason(RecordFault.NO_RECORD)
        raise Unreadable("not UTF-8 text", line=line, reason=reason) from None


class _Reader:
    """Takes the lines of the turns one by one and plays what they say."""

    def __init__(self, headers: Headers) -> None:
        self.headers = headers
        self.game = headers.game
        self.state = headers.start
        self.before = headers.start
        self.steps: list[Step] = []
        self.told: list[Fact] = []
        self.labels: set[str] = set()
        self.label: str | None = None
        self.seat: Seat | None = None
        self.had_line: set[Seat] = set()
        self.result_line = 0
        self.line = 0

    # Lines

    def read_line(self, number: int, line: str) -> None:
        self.line = number
        rest = line.rstrip(" ")
        if not rest:
            return
        if self.result_line:
            raise self._refuse(Unreadable, f"{rest.strip()!r} after the result", None, "the end")
        if result := RESULT_LINE.fullmatch(rest):
            self._read_result(result[1])
            for comment in COMMENT.findall(result[2]):
                self._read_comment(comment)
            return
        at = 0
        self.seat = None
        self.told = []
        label = LABEL.match(line)
        if label:
            self._open_label(label[0], label[1])
            at = label.end()
        self._read_tokens(line, at)

    def _open_label(self, token: str, label: str) -> None:
        expected = self.game.heading(self.state).label
        awaits = self.game.awaits(self.state)
        if isinstance(awaits, Starter) and label in [expected + seat for seat in awaits.letters]:
            self._step(Step(None, label.removeprefix(expected), is_fact=True), token)
            expected = label
        if awaits is None:
            raise self._refuse(OutOfTurn, f"{token} after the game is over", token, "the result")
        if label in self.labels:
            raise self._refuse(OutOfTurn, f"{token} stands twice", token, self._awaited())
        if label != expected:
            raise self._refuse(
                OutOfTurn, f"{token} while it is {expected}.", token, self._awaited()
            )
        self.label = label
        self.labels.add(label)
        self.had_line = set()

    def _read_tokens(self, line: str, at: int) -> None:
        first = True
        while True:
            while at < len(line) and line[at] == " ":
                at += 1
            if at == len(line):
                return
            if comment := COMMENT.match(line, at):
                self._read_comment(comment[1])
                at = comment.end()
                continue
            if first and (seat := SEAT.match(line, at)):
                self._open_seat(seat[1], seat[0])
                at = seat.end()
            elif fact := FACT.match(line, at):
                self._read_fact(fact[1], fact[0])
                at = fact.end()
            elif word := WORD.match(line, at):
                self._read_word(word[0])
                at = word.end()
            else:
                token = line[at:].split(" ")[0]
                raise self._refuse(Unreadable, f"{token!r} is no token", token, self._awaited())
            first = False
            if at < len(line) and line[at] not in " {":
                token = line[at:].split(" ")[0]
                raise self._refuse(
                    Unreadable, f"{token!r} without a blank before", token, "a blank"
                )

    def _open_seat(self, name: str, token: str) -> None:
        if self.label is None:
            raise self._refuse(Unreadable, f"{token} before any label", token, self._awaited())
        index = LETTERS.find(name)
        if not 0 <= index < len(self.headers.names):
            raise self._refuse(Unreadable, f"there is no seat {name}", token, self._awaited())
        self.seat = Seat(index)
        if self.seat in self.had_line and self._is_awaited(self.seat):
            raise self._refuse(
                Unreadable, f"a second line of seat {name}", token, "one line, never wrapped"
            )
        self.had_line.add(self.seat)
        if isinstance(self.game.awaits(self.state), Starter):
            self._step(Step(None, name, is_fact=True), token)

    def _is_awaited(self, seat: Seat) -> bool:
        awaits = self.game.awaits(self.state)
        if self.game.heading(self.state).label != self.label:
            return False
        if isinstance(awaits, Chance):
            return awaits.seat in (None, seat)
        return awaits is not None and seat in awaits

    # Tokens

    def _read_comment(self, text: str) -> None:
        if self.steps:
            last = self.steps[-1]
            comments = (*last.comments, text)
            self.steps[-1] = Step(last.seat, last.text, last.is_fact, comments)

    def _read_word(self, word: str) -> None:
        self._checked(self.game.check_word, word, word)
        if self._is_late_aside(word):
            self._read_late_aside(word)
            return
        self._check_open(word)
        if self.seat is None:
            raise self._refuse(Unreadable, f"{word} is on nobody's line", word, "a seat, as in a:")
        self._step(Step(self.seat, word), word)

    def _is_late_aside(self, word: str) -> bool:
        """Whether this was said beside the turn whose last step has just been read."""
        if not self.steps or self.seat is None:
            return False
        was = self.game.heading(self.before)
        if self.seat == self.steps[-1].seat and was.active is not None:
            return False  # who was at turn has had it; where all are, the others may be late
        over = self.game.awaits(self.state) is None
        if not over and self.game.heading(self.state).label == self.label:
            return False
        return was.label == self.label and word in self.game.asides(self.before, self.seat)

    def _read_late_aside(self, word: str) -> None:
        """An aside changes nothing that another word depends on, so the turn's last step
        can be made after it.
        """
        last = self.steps.pop()
        self.state = self.before
        self._step(Step(self.seat, word), word)
        self._step(last, word)

    def _read_fact(self, fact: str, token: str) -> None:
        self._checked(self.game.check_fact, fact, token)
        if self.told:
            expected = self.told.pop(0)
            if fact != expected:
                raise self._refuse(Illegal, f"{token} is not true", token, f"<{expected}>")
            return
        self._check_open(token)
        awaits = self.game.awaits(self.state)
        if isinstance(awaits, Chance):
            if awaits.seat != self.seat:
                raise self._refuse(OutOfTurn, f"{token} on another line", token, self._awaited())
            fact = self._checked(awaits.check, fact, token)
        self._step(Step(self.seat, fact, is_fact=True), token)

    def _check_open(self, token: str) -> None:
        """Refuse play under a label whose turn is over."""
        if self.game.awaits(self.state) is None:
            raise self._refuse(OutOfTurn, f"{token} after the game is over", token, "the result")
        expected = self.game.heading(self.state).label
        if self.label is None:
            raise self._refuse(Unreadable, f"{token} before any label", token, f"{expected}.")
        if expected != self.label:
            raise self._refuse(
                OutOfTurn, f"{token} after turn {self.label}. is over", token, f"{expected}."
            )

    def _step(self, step: Step, token: str) -> None:
        game, before = self.game, self.state

        def make(_: str) -> Any:
            if not step.is_fact:
                assert step.seat is not None  # noqa: S101 - _read_word saw to it
                return game.play(before, step.seat, step.text)
            if isinstance(game.awaits(before), tuple) and step.seat is not None:
                return game.play_hidden(before, step.seat, step.text)
            return game.settle(before, step.text)

        self.state = self._checked(make, step.text, token)
        self.before = before
        self.steps.append(step)
        self.told = list(game.told(before, self.state))

    # Results

    def _read_result(self, result: str) -> None:
        self.result_line = self.line
        true = write_result(self.game, self.state)
        if true == UNFINISHED and result != UNFINISHED:
            raise self._refuse(
                OutOfTurn, f"the result {result} while the game goes on", result, self._awaited()
            )
        if result != true:
            raise self._refuse(Illegal, f"the result is not {result}", result, true)
        if self.headers.result != true:
            self.line = self.headers.result_line
            raise self._refuse(Illegal, f"the Result header says {self.headers.result}", None, true)

    def finish(self, line: int) -> Record:
        self.line = line
        if not self.result_line:
            stops = self._refuse(Unreadable, "the file stops without a result", None, "totals or *")
            stops.reason = Reason(RecordFault.NO_RESULT)
            raise stops
        headers = self.headers
        return Record(headers.game, headers.names, headers.options, tuple(self.steps), headers.date)

    # Refusals

    def _checked(self, ask: Callable[[str], Any], text: str, token: str) -> Any:
        try:
            return ask(text)
        except Refusal as refusal:
            raise type(refusal)(
                refusal.what,
                word=token,
                expected=refusal.expected,
                position=self.game.position(self.state),
                line=self.line,
                reason=refusal.reason or reason_of(type(refusal)),
            ) from None

    def _awaited(self) -> str:
        return describe_awaited(self.game, self.state)

    def _refuse(self, kind: type[Refusal], what: str, word: str | None, expected: str) -> Refusal:
        return kind(
            what,
            word=word,
            expected=expected,
            position=self.game.position(self.state),
            line=self.line,
            reason=reason_of(kind),
        )
