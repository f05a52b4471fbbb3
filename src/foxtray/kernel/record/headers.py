"""Reading a record's headers, and starting the game they describe."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from foxtray.kernel.errors import Reason, Refusal, Unreadable
from foxtray.kernel.game import LETTERS, AnyGame
from foxtray.kernel.playing import check_name
from foxtray.kernel.record.faults import RecordFault
from foxtray.kernel.record.writer import write_options

Finder = Callable[[str], AnyGame]
"""From the name in the Game header to the game; KeyError if there is none."""

HEADER = re.compile(r'\[([A-Za-z]+) "([^"]*)"\]')
RESULT = re.compile(r"\*|-?\d+(?:--?\d+)*")
BEFORE_SEATS = ("Game", "Rules", "Date", "Options")
NEEDED = ("Game", "Rules", "a", "Result")
LONGEST_QUOTE = 40
"""So much of a line that is no header is told: it may be any file's."""


@dataclass(frozen=True)
class Headers:
    """What the headers say, understood."""

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


def read_headers(lines: list[str], find: Finder) -> Headers:
    found: dict[str, tuple[str, int]] = {}
    number = 0
    for number, line in enumerate(lines, 1):
        if line == "" and found:
            break
        match = HEADER.fullmatch(line)
        if not match:
            raise Unreadable(
                f"no header: {line!r}",
                line=number,
                expected='[Name "text"], then a blank line',
                reason=Reason(RecordFault.NO_HEADER, {"text": line[:LONGEST_QUOTE]}),
            )
        _check_header_order(match[1], list(found), number)
        found[match[1]] = (match[2], number)
    for name in NEEDED:
        if name not in found:
            raise Unreadable(
                f"the header {name} is missing",
                line=max(number, 1),
                reason=Reason(RecordFault.NO_RECORD),
            )
    game = _read_game(found, find)
    names = tuple(found[seat][0] for seat in LETTERS if seat in found)
    options = _read_options(*found["Options"]) if "Options" in found else {}
    try:
        start = game.start(len(names), options)
        for name in names:
            check_name(name)
    except Refusal as refusal:
        at = found["Options"][1] if "Options" in found and refusal.word else found["a"][1]
        reason = refusal.reason or _about("Options" if refusal.word else "a")
        raise Unreadable(refusal.what, expected=refusal.expected, line=at, reason=reason) from None
    result, result_line = found["Result"]
    if not RESULT.fullmatch(result):
        raise Unreadable(
            f"no result: {result!r}",
            line=result_line,
            expected="totals joined by -, or *",
            reason=_about("Result"),
        )
    date = found["Date"][0] if "Date" in found else ""
    return Headers(game, date, options, names, result, result_line, number, start)


def _about(header: str) -> Reason:
    return Reason(RecordFault.BAD_HEADER, {"header": header})


def _check_header_order(name: str, found: list[str], line: int) -> None:
    """Game, Rules, Date, Options, the seats from a on without a gap, Result; each once."""
    seats = [seat for seat in found if seat in LETTERS]
    reason = _about(name)
    if name in found:
        raise Unreadable(f"the header {name} stands twice", line=line, reason=reason)
    if "Result" in found:
        raise Unreadable(
            f"the header {name} after Result", line=line, expected="a blank line", reason=reason
        )
    if name in BEFORE_SEATS:
        late = seats or any(name not in BEFORE_SEATS[BEFORE_SEATS.index(f) :] for f in found)
        if late:
            raise Unreadable(
                f"the header {name} stands too late",
                line=line,
                expected="the order Game, Rules, Date, Options, seats, Result",
                reason=reason,
            )
    elif name == "Result":
        pass
    elif name not in LETTERS:
        raise Unreadable(
            f"no such header as {name}",
            line=line,
            expected="Game, Rules, Date, Options, a seat's letter or Result",
            reason=reason,
        )
    elif name != LETTERS[len(seats)]:
        raise Unreadable(
            f"seat {name} out of order",
            line=line,
            expected=f"seat {LETTERS[len(seats)]}",
            reason=reason,
        )


def _read_game(found: dict[str, tuple[str, int]], find: Finder) -> AnyGame:
    name, line = found["Game"]
    try:
        game = find(name)
    except KeyError as error:
        raise Unreadable(
            f"no such game as {name!r}",
            line=line,
            expected=str(error.args[0]),
            reason=Reason(RecordFault.NO_SUCH_GAME, {"game": name}),
        ) from None
    rules, line = found["Rules"]
    if rules != str(game.rules):
        raise Unreadable(
            f"rules {rules!r} of {game.name} are not known here",
            line=line,
            expected=str(game.rules),
            reason=Reason(RecordFault.OTHER_RULES),
        )
    return game


def _read_options(text: str, line: int) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in text.split(" "):
        key, equals, value = part.partition("=")
        if not (key and equals and value):
            raise Unreadable(
                f"no option: {part!r}",
                line=line,
                expected="key=value, one space between",
                reason=_about("Options"),
            )
        options[key] = value
    if write_options(options) != text:
        raise Unreadable(
            f"options {text!r}",
            line=line,
            expected=f"each once, in order: {write_options(options)}",
            reason=_about("Options"),
        )
    return options
