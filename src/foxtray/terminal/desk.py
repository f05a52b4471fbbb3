"""Where a session shows and asks.

The session (session.py) knows whose turn it is and what may be said; a desk knows what it is
shown on. There are two: a plain one, which prints and reads lines and so works in a pipe and on a
terminal that can do nothing else, and the full screen (full_screen.py).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from foxtray.kernel.game import Word
from foxtray.terminal.screen import Group
from foxtray.terminal.words import COMMON

SMALLEST = (80, 24)
"""Columns and lines: what the full screen needs at least."""
LONGEST = 16
"""The letters of a word that somebody may want to type."""
COLUMN = 38
"""Two words beside each other fit 80 columns."""


@dataclass(frozen=True)
class Offer:
    """What is asked of a person, and the words that may be said."""

    prompt: str
    groups: Sequence[Group] = ()
    tell: Callable[[Word], str] = str
    unfolded: bool = False
    """Whether all words are to be listed."""

    @property
    def words(self) -> list[Word]:
        """In the order of their numbers, folded ones too: the first is 1."""
        return [word for group in self.groups for word in group.words]

    def label(self, number: int, word: Word) -> str:
        """A listed word: its number, itself unless it is too long to be typed, what it does."""
        told = self.tell(word)
        typed = "" if told and len(word) > LONGEST else f"{word:<8} "
        return f"{number:>3} {typed}{told}"

    def listed(self) -> Iterator[tuple[str, list[tuple[int, Word]]]]:
        """By group: its heading and its numbered words; none of a folded one."""
        number = 1
        for group in self.groups:
            numbered = list(enumerate(group.words, number))
            number += len(numbered)
            if group.folded and not self.unfolded:
                yield COMMON("folded", heading=group.heading, count=len(numbered)), []
            else:
                yield group.heading, numbered


class Desk(Protocol):
    """What a session needs of a terminal."""

    def show(self, drawn: RenderableType) -> None:
        """The table as somebody may see it now."""
        ...

    def tell(self, line: str) -> None:
        """Something that happened, for everybody."""
        ...

    def complain(self, line: str) -> None:
        """Something that cannot be done, and why."""
        ...

    def advise(self, lines: Sequence[str]) -> None:
        """A hint; without lines there is none any more."""
        ...

    def page(self, told: RenderableType) -> None:
        """Something that was asked for: help, the record, a sheet."""
        ...

    def ask(self, offer: Offer) -> str:
        """A line from the person. EOFError: they are gone."""
        ...

    def cover(self, name: str) -> None:
        """Wipe all that was shown, and wait until this person alone looks."""
        ...

    def wait(self, what: str, brief: bool = False) -> AbstractContextManager[None]:
        """While a bot thinks or something is prepared. Keys typed meanwhile are nobody's.
        `brief`: not worth a line of its own.
        """
        ...

    def part(self, result: RenderableType | None, *last: RenderableType) -> None:
        """The last words, the result of the game among them if it is over."""
        ...


class PlainDesk:
    """Lines, one after the other."""

    def __init__(self, console: Console, ask: Callable[[str], str] | None = None) -> None:
        self.console = console
        self._ask = ask or console.input
        self._is_typed = ask is None and sys.stdin.isatty()

    def show(self, drawn: RenderableType) -> None:
        self.console.print()
        self.console.print(drawn)

    def tell(self, line: str) -> None:
        self.console.print(Text(f"  {line}"))

    def complain(self, line: str) -> None:
        self.console.print(Text(f"  {line}", "red"))

    def advise(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.console.print(Text(f"  {line}"))

    def page(self, told: RenderableType) -> None:
        self.console.print(told)

    def ask(self, offer: Offer) -> str:
        folded = []
        for heading, numbered in offer.listed():
            if not numbered:
                folded.append(heading)
                continue
            if heading:
                self.console.print(Text(f"{heading}:", "italic"))
            self.console.print(_two_columns(offer, numbered))
        if folded:
            how = COMMON("folded.how")
            self.console.print(Text(f"{'; '.join(folded)}; {how}", "italic"))
        return self._ask(f"{escape(offer.prompt)} \\[{COMMON('command.help')}]> ")

    def cover(self, name: str) -> None:
        """On the alternate screen nothing can be scrolled back to."""
        if self.console.is_dumb_terminal:
            self.complain(COMMON("cover.kept"))
        elif not self.console.is_alt_screen:
            self.console.set_alt_screen(True)
        self.console.clear()
        self._ask(f"{escape(COMMON('cover', name=name))}> ")
        if not self.console.is_dumb_terminal:
            self.console.clear()

    @contextmanager
    def wait(self, what: str, brief: bool = False) -> Iterator[None]:
        if not brief:
            self.tell(what)
        yield
        if self._is_typed:
            forget_keys()

    def part(self, result: RenderableType | None, *last: RenderableType) -> None:
        self.console.set_alt_screen(False)
        if result is not None:
            self.console.print(result)
        for each in last:
            self.console.print(each, soft_wrap=True)


def _two_columns(offer: Offer, numbered: Sequence[tuple[int, Word]]) -> Table:
    """Words beside each other; what is too long is cut, its word is not."""
    table = Table.grid(padding=(0, 2))
    cells = [Text(offer.label(number, word)) for number, word in numbered]
    for cell in cells:
        cell.truncate(COLUMN, overflow="ellipsis")
    rows = -(-len(cells) // 2)
    for row in range(rows):
        table.add_row(*cells[row::rows])
    return table


def forget_keys() -> None:
    """Throw away what was typed and not yet read, where there is a terminal to ask."""
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
    else:
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
