"""The looks of a game that has none of its own: what its view says, words as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group as Lines, RenderableType
from rich.table import Table
from rich.text import Text

from foxtray.kernel.chance import Chance
from foxtray.kernel.game import AnyGame, Fact, Scores, Seat, Word, letter
from foxtray.kernel.reasons import Reason
from foxtray.terminal.screen import Group, fold_words
from foxtray.terminal.words import COMMON, tell_winners


class PlainScreen:
    """Any game, readable and no more. It shows the view alone, so it keeps every secret."""

    words = COMMON

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def draw(self, view: Any, names: Sequence[str]) -> RenderableType:
        return Text(str(view))

    def prompt(self, view: Any, legal: Sequence[Word]) -> str:
        return COMMON("turn.choose")

    def menu(self, view: Any, legal: Sequence[Word]) -> list[Group]:
        return fold_words(legal, (), COMMON("plain.word"))

    def tell(self, view: Any, word: Word) -> str:
        return ""

    def why(self, reasons: Sequence[Reason]) -> str:
        return ""  # no messages of ours speak of its players

    def read_word(self, view: Any, text: str) -> Word:
        return text

    def read_fact(self, chance: Chance, text: str) -> Fact:
        return text

    def finish(self, scores: Scores, names: Sequence[str]) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        for seat, (name, total) in enumerate(zip(names, scores.totals, strict=True)):
            table.add_row(letter(Seat(seat)), name, str(total))
        return Lines(table, Text(tell_winners(scores, names), "bold"))
