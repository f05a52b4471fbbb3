"""What several commands need: reading names and options, progress, JSON."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from foxtray.cli import BadInput
from foxtray.games import shelf
from foxtray.kernel.game import AnyGame, check_start, keep_options


def find_game(prefix: str) -> AnyGame:
    """The game whose name begins so, or a clear complaint."""
    try:
        return shelf.find(prefix)
    except KeyError as error:
        raise BadInput(f"no game is called {prefix!r}; there are {error.args[0]}") from None


def games_asked(prefix: str | None) -> list[AnyGame]:
    """One game, or all if none is named."""
    names = list(shelf.names()) if prefix is None else [prefix]
    return [find_game(name) for name in names]


def read_options(game: AnyGame, seats: int, given: list[str]) -> dict[str, str]:
    """Options as typed, checked by the game and as records keep them."""
    options: dict[str, str] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise BadInput(f"--option {text!r} is not of the form K=V, as in solo-fallback=yes")
        if key in options:
            raise BadInput(f"--option {key} is given twice")
        options[key] = value
    check_start(game, seats, options)
    return keep_options(game, options)


class Bar(Protocol):
    """What moves a progress bar."""

    def __call__(self, steps: int) -> None: ...


@contextmanager
def progress(what: str, total: int, quiet: bool) -> Iterator[Bar]:
    """A bar on standard error if that is a terminal, and nothing otherwise."""
    if quiet or not sys.stderr.isatty():
        yield lambda steps: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps: bar.advance(task, steps)


def write_text(file: Path, text: str) -> None:
    """A page or picture into a file, or a clear complaint."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {file}: {error.strerror}") from None


def print_json(thing: Any) -> None:
    """One object on one line."""
    print(json.dumps(thing, ensure_ascii=False))


WIDTH = 80
"""What a terminal has at least."""


def fold(text: str, indent: int, width: int = WIDTH) -> str:
    """A line that is too long as several, the further ones indented.

    >>> print(fold("bot fox: very strong", 4, width=12))
    bot fox:
        very
        strong
    """
    return textwrap.fill(
        text, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )
