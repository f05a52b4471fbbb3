"""What a word would bring, before it is said: the dice it sends away, and the whole chain of
bonuses as far as nobody has to choose. The rules play it; here only the difference is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foxtray.games.clever.layout import AT_POOL, AT_TRAY
from foxtray.kernel.game import Seat, Word
from foxtray.server import wire

if TYPE_CHECKING:
    from foxtray.games.clever.game import CleverGame
    from foxtray.games.clever.state import MarkedSheet, State


def foresee(game: CleverGame, state: State, seat: Seat, word: Word) -> wire.Foreseen:
    """What a legal word of this seat would bring."""
    after = game.play(state, seat, word)
    leaves = _sent_away(state, after, word)
    marks, gains = _news(state, after, seat)
    while (forced := _only_bonus(game, after, seat)) is not None:
        before, after = after, game.play(after, seat, forced)
        more, won = _news(before, after, seat)
        marks, gains = marks + more, gains + won
    return wire.Foreseen(marks, gains, after.sheets[seat].pending, leaves)


def _only_bonus(game: CleverGame, state: State, seat: Seat) -> Word | None:
    """The mark of a bonus that leaves nothing to choose."""
    pending = state.sheets[seat].pending
    words = game.legal(state, seat) if pending else ()
    return words[0] if len(words) == 1 else None


def _sent_away(state: State, after: State, word: Word) -> str:
    """The dice of this roll that go to the tray (GSC-06, GSC-09)."""
    if after.solo_passive and not state.solo_passive:
        # The turn is over and all dice are gathered for the next: what was not taken is gone.
        rolled = zip(state.sheet.dice, state.places, strict=True)
        taken, _, _ = word.partition("=")
        return "".join(letter for letter, was in rolled if was == AT_POOL and letter != taken)
    lying = zip(state.sheet.dice, state.places, after.places, strict=True)
    return "".join(letter for letter, was, now in lying if (was, now) == (AT_POOL, AT_TRAY))


def _news(state: State, after: State, seat: Seat) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cells that are newly marked, and the bonuses that are newly gained."""
    old, new = state.sheets[seat], after.sheets[seat]
    marks: list[str] = []
    gains: list[str] = []
    for was, now in zip(old.areas, new.areas, strict=True):
        cells = zip(now.area.cells, was.crossed, now.crossed, strict=True)
        marks += [cell.name for cell, before, crossed in cells if crossed and not before]
        groups = zip(now.area.groups, was.gained(), now.gained(), strict=True)
        gains += [group.bonus for group, before, gained in groups if gained and not before]
    if state.round == after.round:  # what a new round brings is not this word's
        gains += _ends(state, old, new)
    return tuple(marks), tuple(gains)


def _ends(state: State, old: MarkedSheet, new: MarkedSheet) -> list[str]:
    """CHD-24: what circling the last box of an action brings."""
    sheet = state.sheet
    boxes = ((old.rerolls, new.rerolls), (old.extras, new.extras), (old.jokers, new.jokers))
    return [
        row.end
        for row, (was, now) in zip(sheet.action_rows, boxes, strict=True)
        if row.boxes and row.end != "." and was.circled < len(row.boxes) <= now.circled
    ]
