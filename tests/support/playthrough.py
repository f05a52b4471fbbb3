"""A whole game as a text to read: the record, and what every seat saw turn by turn."""

from __future__ import annotations

from foxtray.kernel import record
from foxtray.kernel.game import Seat, letter
from foxtray.kernel.playing import Record


def playthrough(game_record: Record) -> str:
    """The record, then at the start of every turn the views and words of all seats."""
    game = game_record.game
    lines = [
        record.write(game_record).rstrip("\n"),
        "",
        "# What every seat sees when a turn begins",
    ]
    seats = [Seat(i) for i in range(len(game_record.names))]
    label = ""
    for state in game_record.states():
        over = game.awaits(state) is None
        if game.heading(state).label == label and not over:
            continue
        label = game.heading(state).label
        lines.append(f"## {'the end' if over else label + '.'}")
        views: dict[str, list[str]] = {}
        for seat in seats:
            # The seat itself is said before the colon: views that show the same stand together.
            seen = repr(game.view(state, seat)).replace(f"seat={seat}", "seat=*", 1)
            views.setdefault(seen, []).append(letter(seat))
        lines += [f"{' '.join(who)}: {seen}" for seen, who in views.items()]
        lines += [
            f"{letter(seat)} may say: {' '.join(game.legal(state, seat)[:40])}"
            for seat in seats
            if game.legal(state, seat)
        ]
    return "\n".join(lines) + "\n"


def record_part(text: str) -> str:
    """The record inside a playthrough."""
    return text.split("\n\n# What every seat", 1)[0] + "\n"
