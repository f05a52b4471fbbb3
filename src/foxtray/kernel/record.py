"""Reading and writing records, the text of whole games.

The grammar is docs/notation.md. A record is read in order, token by token, and every
token is checked by the game's own rules; the first bad one is refused with its line,
what was expected there and the position. What is written here reads back unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from foxtray.kernel.chance import Chance, Starter
from foxtray.kernel.errors import Illegal, OutOfTurn, Refusal, Unreadable
from foxtray.kernel.game import LETTERS, AnyGame, Fact, Seat, Turn, letter
from foxtray.kernel.playing import Record, Step, check_name, describe_awaited

Finder = Callable[[str], AnyGame]
"""From the name in the Game header to the game; KeyError if there is none."""

HEADER = re.compile(r'\[([A-Za-z]+) "([^"]*)"\]')
LABEL = re.compile(r"(\d+[a-z]?)\.(?= |$)")
SEAT = re.compile(r"([a-z]):(?= |$)")
FACT = re.compile(r"<([^<>{}]*)>")
COMMENT = re.compile(r"\{([^{}]*)\}")
WORD = re.compile(r"[^\s<>{}()]+")
RESULT = re.compile(r"\*|-?\d+(?:--?\d+)*")
RESULT_LINE = re.compile(rf"({RESULT.pattern})((?: *{COMMENT.pattern})*)")
UNFINISHED = "*"

BEFORE_SEATS = ("Game", "Rules", "Date", "Options")
NEEDED = ("Game", "Rules", "a", "Result")


# Writing


def write(record: Record) -> str:
    """The record as text."""
    game = record.game
    lines = [f'[Game "{game.name}"]', f'[Rules "{game.rules}"]']
    if record.date:
        lines.append(f'[Date "{record.date}"]')
    if record.options:
        lines.append(f'[Options "{write_options(record.options)}"]')
    lines += [f'[{LETTERS[i]} "{name}"]' for i, name in enumerate(record.names)]
    turns, end = _write_turns(record)
    result = write_result(game, end)
    return "\n".join([*lines, f'[Result "{result}"]', "", *turns, result, ""])


def write_options(options: Any) -> str:
    """Options in their canonical order.

    >>> write_options({"b": "2", "a": "1"})
    'a=1 b=2'
    """
    return " ".join(f"{key}={options[key]}" for key in sorted(options))


def write_result(game: AnyGame, state: Any) -> str:
    """The totals, or a star while the game goes on."""
    if game.awaits(state) is not None:
        return UNFINISHED
    return "-".join(str(total) for total in game.scores(state).totals)


@dataclass
class _Written:
    """A turn while it is written: its own facts, and a line per seat."""

    turn: Turn
    own: list[str] = field(default_factory=list)
    lines: dict[Seat, list[str]] = field(default_factory=dict)

    def add(self, step: Step, told: tuple[Fact, ...], game: AnyGame) -> None:
        tokens = self.own if step.seat is None else self.lines.setdefault(step.seat, [])
        if not step.is_fact:
            tokens[:] = [word for word in tokens if not game.supersedes(step.text, word)]
        tokens.append(str(step))
        tokens += [f"{{{comment}}}" for comment in step.comments]
        tokens += [f"<{fact}>" for fact in told]

    def add_starter(self, step: Step) -> None:
        """The seat's line is all that shows who was drawn, so it stands there even empty."""
        line = self.lines.setdefault(Seat(LETTERS.index(step.text)), [])
        line += [f"{{{comment}}}" for comment in step.comments]

    def text(self) -> list[str]:
        order = self.turn.order or tuple(self.lines)
        lines = [
            " ".join([f"{letter(seat)}:", *self.lines[seat]])
            for seat in order
            if seat in self.lines
        ]
        label = f"{self.turn.label}."
        first = [label, *self.own]
        if not self.own and lines:
            first.append(lines.pop(0))
        indent = " " * (len(label) + 1)
        return [" ".join(first), *(indent + line for line in lines)]


def _write_turns(record: Record) -> tuple[list[str], Any]:
    """The lines of all turns, and the last state."""
    game = record.game
    turns: list[_Written] = []
    states = record.states()
    before = next(states)
    for step, after in zip(record.steps, states, strict=True):
        turn = game.turn(before)
        starts = step.is_fact and step.seat is None and isinstance(game.awaits(before), Starter)
        by_label = starts and game.turn(after).label == turn.label + step.text
        if by_label:
            turn = game.turn(after)
        if not turns or turns[-1].turn.label != turn.label:
            turns.append(_Written(turn))
        if by_label:
            turns[-1].own += [f"{{{comment}}}" for comment in step.comments]
        elif starts:
            turns[-1].add_starter(step)
        else:
            turns[-1].add(step, game.told(before, after), game)
        before = after
    return [line for turn in turns for line in turn.text()], before


# Reading


def read(text: str | bytes, find: Finder) -> Record:
    """The record of a text. Refuses, with the line, what notation.md does not allow."""
    if isinstance(text, bytes):
        text = _decode(text)
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    headers = _read_headers(lines, find)
    reader = _Reader(headers)
    for number, line in enumerate(lines[headers.length :], headers.length + 1):
        reader.read_line(number, line)
    return reader.finish(len(lines) + 1)


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Unreadable("not UTF-8 text", line=line) from None


@dataclass(frozen=True)
class _Headers:
    game: AnyGame
    date: str
    options: dict[str, str]
    names: tuple[str, ...]
    result: str
    result_line: int
    length: int
    """How many lines they take, the blank one included."""
    start: Any
    """The state the game starts with."""


def _read_headers(lines: list[str], find: Finder) -> _Headers:
    found: dict[str, tuple[str, int]] = {}
    number = 0
    for number, line in enumerate(lines, 1):
        if line == "" and found:
            break
        match = HEADER.fullmatch(line)
        if not match:
            raise Unreadable(
                f"no header: {line!r}", line=number, expected='[Name "text"], then a blank line'
            )
        _check_header_order(match[1], list(found), number)
        found[match[1]] = (match[2], number)
    for name in NEEDED:
        if name not in found:
            raise Unreadable(f"the header {name} is missing", line=max(number, 1))
    game = _read_game(found, find)
    names = tuple(found[seat][0] for seat in LETTERS if seat in found)
    options = _read_options(*found["Options"]) if "Options" in found else {}
    try:
        start = game.start(len(names), options)
        for name in names:
            check_name(name)
    except Refusal as refusal:
        at = found["Options"][1] if "Options" in found and refusal.word else found["a"][1]
        raise Unreadable(refusal.what, expected=refusal.expected, line=at) from None
    result, result_line = found["Result"]
    if not RESULT.fullmatch(result):
        raise Unreadable(
            f"no result: {result!r}", line=result_line, expected="totals joined by -, or *"
        )
    date = found["Date"][0] if "Date" in found else ""
    return _Headers(game, date, options, names, result, result_line, number, start)


def _check_header_order(name: str, found: list[str], line: int) -> None:
    """Game, Rules, Date, Options, the seats from a on without a gap, Result; each once."""
    seats = [seat for seat in found if seat in LETTERS]
    if name in found:
        raise Unreadable(f"the header {name} stands twice", line=line)
    if "Result" in found:
        raise Unreadable(f"the header {name} after Result", line=line, expected="a blank line")
    if name in BEFORE_SEATS:
        late = seats or any(name not in BEFORE_SEATS[BEFORE_SEATS.index(f) :] for f in found)
        if late:
            raise Unreadable(
                f"the header {name} stands too late",
                line=line,
                expected="the order Game, Rules, Date, Options, seats, Result",
            )
    elif name == "Result":
        pass
    elif name not in LETTERS:
        raise Unreadable(
            f"no such header as {name}",
            line=line,
            expected="Game, Rules, Date, Options, a seat's letter or Result",
        )
    elif name != LETTERS[len(seats)]:
        raise Unreadable(
            f"seat {name} out of order", line=line, expected=f"seat {LETTERS[len(seats)]}"
        )


def _read_game(found: dict[str, tuple[str, int]], find: Finder) -> AnyGame:
    name, line = found["Game"]
    try:
        game = find(name)
    except KeyError as error:
        raise Unreadable(
            f"no such game as {name!r}", line=line, expected=str(error.args[0])
        ) from None
    rules, line = found["Rules"]
    if rules != str(game.rules):
        raise Unreadable(
            f"rules {rules!r} of {game.name} are not known here",
            line=line,
            expected=str(game.rules),
        )
    return game


def _read_options(text: str, line: int) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in text.split(" "):
        key, equals, value = part.partition("=")
        if not (key and equals and value):
            raise Unreadable(
                f"no option: {part!r}", line=line, expected="key=value, one space between"
            )
        options[key] = value
    if write_options(options) != text:
        raise Unreadable(
            f"options {text!r}",
            line=line,
            expected=f"each once, in order: {write_options(options)}",
        )
    return options


class _Reader:
    """Takes the lines of the turns one by one and plays what they say."""

    def __init__(self, headers: _Headers) -> None:
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
        expected = self.game.turn(self.state).label
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
        if self.game.turn(self.state).label != self.label:
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
        if not self.steps or self.seat in (None, self.steps[-1].seat):
            return False
        over = self.game.awaits(self.state) is None
        if not over and self.game.turn(self.state).label == self.label:
            return False
        assert self.seat is not None  # noqa: S101 - seen to above
        was = self.game.turn(self.before)
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
        expected = self.game.turn(self.state).label
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
            raise self._refuse(Unreadable, "the file stops without a result", None, "totals or *")
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
            ) from None

    def _awaited(self) -> str:
        return describe_awaited(self.game, self.state)

    def _refuse(self, kind: type[Refusal], what: str, word: str | None, expected: str) -> Refusal:
        position = self.game.position(self.state)
        return kind(what, word=word, expected=expected, position=position, line=self.line)
