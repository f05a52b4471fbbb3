"""The players of Break the Cube on the roster."""

from __future__ import annotations

from foxtray.players.roster import Entry

GAMES = ("break-the-cube",)
ENTROPY = Entry(
    "entropy",
    "foxtray.players.break_the_cube.entropy:Entropy",
    "the question that tells most, and a guess when sure",
    GAMES,
    strength=20,
    studious=False,
    shown="Inspector",
)
DETECTIVE = Entry(
    "detective",
    "foxtray.players.break_the_cube.detective:Detective",
    "plans to the end, minds what it gives away, guesses when it pays",
    GAMES,
    strength=60,
    advises=True,
    reasons="foxtray.players.break_the_cube.reasons:DetectiveReason",
    sentences="foxtray.terminal.break_the_cube_screen:REASONS",
    shown="Detective",
)
