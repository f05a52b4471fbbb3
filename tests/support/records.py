"""Records in a few words, for tests."""

from __future__ import annotations

from foxtray.games.shelf import take_down
from foxtray.kernel import record
from foxtray.kernel.playing import Record


def text(
    turns: str,
    seats: int = 2,
    game: str = "ganz-schoen-clever",
    options: str = "",
    result: str = "*",
) -> str:
    """A whole record around some turns."""
    headers = [f'[Game "{game}"]', '[Rules "1"]', '[Date "2026-08-29"]']
    if options:
        headers.append(f'[Options "{options}"]')
    headers += [f'[{letter} "{name}"]' for letter, name in zip("abcd", NAMES[:seats], strict=False)]
    headers.append(f'[Result "{result}"]')
    return "\n".join([*headers, "", *turns.strip("\n").split("\n"), result, ""])


NAMES = ("Ada", "Bo", "Cy", "Di")


def read(turns: str, seats: int = 2, **more: str) -> Record:
    """The record around some turns, read."""
    return record.read(text(turns, seats, **more), take_down)
