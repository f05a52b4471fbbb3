"""What a page's Python has at hand before anybody asks for it (tools/page_memory.mjs): all games
and those who play and review them. What they have learned and solved stays on the disk: it is
large, and each game needs little of it.
"""

from __future__ import annotations

from contextlib import suppress

from foxtray.analysis.review.reviewer import reviewers
from foxtray.games import shelf
from foxtray.kernel.kit import load
from foxtray.players import roster


def learn() -> None:
    """Import everything that is found by its name, and set up every game."""
    for name in shelf.names():
        kit = shelf.kit_of(name)
        for path in filter(None, (kit.pictures, kit.reasons, *kit.tools.values())):
            with suppress(ImportError):  # words of the terminal and the school: no page has them
                load(path)
        reviewers(kit.game)
    for entry in roster.everybody():
        load(entry.maker)
    roster.reasons()
