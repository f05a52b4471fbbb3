"""Records in bulk: the games of files and folders, one row each, as they are read.

Nothing is kept but what was refused: a folder of any size streams.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.kernel.errors import Refusal, Unreadable
from foxtray.kernel.game import LETTERS
from foxtray.kernel.playing import Record

STDIN = "-"
Place = str | PathLike[str]


def read_record(file: Place) -> Record:
    """The record in a file, or with "-" on standard input.

    A `Refusal` says what is wrong in it, and in which line.
    """
    name = str(file)
    try:
        data = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
    except OSError as error:
        raise Unreadable(f"cannot read {name}: {error.strerror}") from None
    return records.read(data, shelf.take_down)


def write_record(record: Record, file: Place) -> None:
    """Write a record into a file, as docs/notation.md has it."""
    Path(file).write_text(records.write(record), "utf-8")


def files_of(name: str) -> Iterator[str]:
    """A file itself; of a folder every file in it and below, but hidden ones."""
    folder = Path(name)
    if name == STDIN or not folder.is_dir():
        yield name
        return
    for file in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
        if file.is_file() and not hidden:
            yield str(file)


@dataclass(frozen=True)
class Row:
    """One game of a folder."""

    file: str
    date: str
    """As its header says; empty: it has none."""
    game: str
    names: tuple[str, ...]
    """By seat."""
    finished: bool
    totals: tuple[int, ...]
    winners: tuple[str, ...]
    """The seats' letters; none while a game is not finished."""
    detail: tuple[dict[str, int], ...]
    """By seat, as the game counts it: areas, foxes, chips."""
    steps: int
    record: Record = field(repr=False, compare=False)

    @property
    def seats(self) -> tuple[str, ...]:
        """Their letters."""
        return tuple(LETTERS[: len(self.names)])

    def report(self) -> dict[str, Any]:
        """As plain data, for JSON and for frames; `foxtray replay --json` prints it."""
        return {
            "file": self.file,
            "date": self.date,
            "game": self.game,
            "finished": self.finished,
            "seats": list(self.seats),
            "names": list(self.names),
            "totals": list(self.totals),
            "winners": list(self.winners),
            "detail": [dict(detail) for detail in self.detail],
            "steps": self.steps,
        }


@dataclass(frozen=True)
class Refused:
    """A file that is no record, and why not."""

    file: str
    refusal: Refusal

    def report(self) -> dict[str, Any]:
        """As plain data."""
        why = self.refusal
        error = {"kind": why.kind, "line": why.line, "word": why.word, "message": why.message}
        return {"file": self.file, "error": error}

    def __str__(self) -> str:
        where = f", line {self.refusal.line}" if self.refusal.line else ""
        return f"{self.file}{where}: {self.refusal.kind}: {self.refusal.message}"


def read_row(file: Place) -> Row:
    """The game of one file. A `Refusal` says what is wrong in it."""
    read = read_record(file)
    game, state = read.game, read.end()
    scores = game.scores(state)
    return Row(
        file=str(file),
        date=read.date,
        game=game.name,
        names=read.names,
        finished=game.awaits(state) is None,
        totals=scores.totals,
        winners=tuple(LETTERS[seat] for seat in scores.winners),
        detail=tuple(dict(detail) for detail in scores.detail),
        steps=len(read.steps),
        record=read,
    )


class Folder:
    """The games of some files and folders, read while one goes through them; what was refused
    is in `refused` by then.
    """

    def __init__(self, *places: Place) -> None:
        self.places = tuple(map(str, places))
        self.refused: list[Refused] = []
        """Of the files read so far, those that are no records."""

    def __iter__(self) -> Iterator[Row]:
        self.refused.clear()
        for place in self.places:
            for file in files_of(place):
                try:
                    row = read_row(file)
                except Refusal as refusal:
                    self.refused.append(Refused(file, refusal))
                else:
                    yield row


def read_folder(*places: Place) -> Folder:
    """The games of folders, and of files that are named: iterate over it for a row a game.

    >>> folder = read_folder("no/such/place")
    >>> list(folder), [refused.file for refused in folder.refused]
    ([], ['no/such/place'])
    """
    return Folder(*places)
