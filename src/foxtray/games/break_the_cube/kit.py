"""The kit of Break the Cube."""

from __future__ import annotations

from foxtray.kernel.kit import Kit

KIT = Kit(
    "break-the-cube",
    "foxtray.games.break_the_cube.game:BREAK_THE_CUBE",
    screen="foxtray.terminal.break_the_cube_screen:BreakTheCubeScreen",
    pictures="foxtray.server.pictures.break_the_cube:PICTURES",
    reasons="foxtray.games.break_the_cube.blocks:FigureFault",
    tools={
        "codec": "foxtray.adapters.break_the_cube:make_codec",
        "loop": "foxtray.players.break_the_cube.loop:find_loop",
        "course": "foxtray.games.break_the_cube.narrowing:course",
        "possible": "foxtray.games.break_the_cube.narrowing:narrow",
        "study": "foxtray.cli.break_the_cube_study:run",
        "review": "foxtray.analysis.review.break_the_cube:REVIEWERS",
        "remarks": "foxtray.analysis.review.break_the_cube:REMARKS",
        "day": "foxtray.games.break_the_cube.day:CHALLENGE",
        "annals": "foxtray.analysis.played.break_the_cube:ANNALS",
    },
    shelved=3,
)
