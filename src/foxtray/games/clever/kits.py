"""The kits of the two Clever games: one set of rules and looks, two sheets."""

from __future__ import annotations

from foxtray.kernel.kit import ImportPath, Kit

ROOM = "foxtray.games.clever.game"
SCREEN: ImportPath = "foxtray.terminal.clever_screen:CleverScreen"
PICTURES: ImportPath = "foxtray.server.pictures.clever:PICTURES"
REASONS: ImportPath = "foxtray.games.clever.refusing:MarkFault"
TOOLS = {
    "train": "foxtray.cli.clever_train:run",
    "bench": "foxtray.cli.clever_bench:measure",
    "review": "foxtray.analysis.review.clever:REVIEWERS",
    "remarks": "foxtray.analysis.review.clever:REMARKS",
    "adjust": "foxtray.analysis.review.clever:ADJUSTERS",
}
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
