"""How a game shows itself in a terminal.

The session (session.py) runs the same loop for every game: it draws, asks, undoes and
saves. What is special about a game's looks is behind this one interface. A screen
translates and never decides: words and facts go to the game as they are typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import RenderableType

from foxtray.games import shelf
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import AnyGame, Fact, Scores, Word
from foxtray.kernel.kit import load
from foxtray.kernel.reasons import Reason
from foxtray.terminal.words import Words

MOST_LIKELY = 6
"""Words that are listed before the rest is folded: three lines in two columns."""
PLAIN = "foxtray.terminal.plain_screen:PlainScreen"


@dataclass(frozen=True)
class Group:
    """Some of the legal words, under a heading."""

    heading: str
    words: tuple[Word, ...]
    folded: bool = False
    """Only said to be there, until somebody asks for more."""


class Screen(Protocol):
    """A game's looks. Everything must be readable without colour, in 80 columns, and a board in
    18 lines, so that words, hint and log find room below it on a terminal of 24.
    """

    words: Words
    """What its messages are, refusals among them."""

    def draw(self, view: Any, names: Sequence[str]) -> RenderableType:
        """What this view shows."""
        ...

    def prompt(self, view: Any, legal: Sequence[Word]) -> str:
        """What is asked of the seat now, in a sentence."""
        ...

    def menu(self, view: Any, legal: Sequence[Word]) -> list[Group]:
        """The legal words in groups, the likely ones first and the rest folded; may leave out
        words that are better typed (a figure to build), and then the prompt says how.
        """
        ...

    def tell(self, view: Any, word: Word) -> str:
        """What a word does, in a few words of the players' language."""
        ...

    def why(self, reasons: Sequence[Reason]) -> str:
        """Why a word is advised, from the messages; empty where nothing is said of it."""
        ...

    def read_word(self, view: Any, text: str) -> Word:
        """What a person typed, as a word: shorthands become canonical, the rest stays."""
        ...

    def read_fact(self, chance: Chance, text: str) -> Fact:
        """Real dice as a person types them, as a fact: shorthands become canonical."""
        ...

    def finish(self, scores: Scores, names: Sequence[str]) -> RenderableType:
        """The end of the game: who won, and why."""
        ...


def fold_words(likely: Sequence[Word], always: Sequence[Word], rest: str) -> list[Group]:
    """The likeliest words and those that are always to be seen; the rest folded."""
    room = MOST_LIKELY - len(always)
    if len(likely) <= room + 1:
        room = len(likely)
    groups = [Group("", (*likely[:room], *always))]
    if likely[room:]:
        groups.append(Group(rest, tuple(likely[room:]), folded=True))
    return groups


def screen_for(game: AnyGame) -> Screen:
    """The screen of a game: what its kit names, or the plain one."""
    kit = shelf.kits().get(game.name)
    place = kit.screen if kit is not None else ""
    screen: Screen = load(place or PLAIN)(game)
    return screen
