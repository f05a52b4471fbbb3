"""The kits of the two Clever games: one set of rules and looks, two sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foxtray.kernel.challenge import Challenge
from foxtray.kernel.kit import ImportPath, Kit

if TYPE_CHECKING:
    from foxtray.games.clever.state import State

ROOM = "foxtray.games.clever.game"
SCREEN: ImportPath = "foxtray.terminal.clever_screen:CleverScreen"
PICTURES: ImportPath = "foxtray.server.pictures.clever:PICTURES"
REASONS: ImportPath = "foxtray.games.clever.refusing:MarkFault"
TOOLS = {
    "train": "foxtray.cli.clever_train:run",
    "bench": "foxtray.cli.clever_bench:measure",
    "loop": "foxtray.players.clever.loop:find_loop",
    "codec": "foxtray.adapters.clever:make_codec",
    "review": "foxtray.analysis.review.clever:REVIEWERS",
    "remarks": "foxtray.analysis.review.clever:REMARKS",
    "adjust": "foxtray.analysis.review.clever:ADJUSTERS",
    "day": "foxtray.games.clever.kits:DAY",
    "annals": "foxtray.analysis.played.clever:ANNALS",
}


def roll_of(state: State) -> str:
    """Re-rolled dice are the same roll of the turn (GSC-28): who re-rolls gets other dice now,
    and in the next roll the same as everybody.
    """
    return str(state.roll)


DAY = Challenge(roll=roll_of, rivals=("fox", "fox-deep"))
"""Alone (GSC-32), for points."""
GANZ_SCHOEN_CLEVER = Kit(
    "ganz-schoen-clever",
    f"{ROOM}:GANZ_SCHOEN_CLEVER",
    SCREEN,
    PICTURES,
    REASONS,
    tools=TOOLS,
    shelved=1,
)
CLEVER_HOCH_DREI = Kit(
    "clever-hoch-drei",
    f"{ROOM}:CLEVER_HOCH_DREI",
    SCREEN,
    PICTURES,
    REASONS,
    tools=TOOLS,
    shelved=2,
)
