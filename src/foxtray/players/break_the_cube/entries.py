"""The players of Break the Cube on the roster."""

from __future__ import annotations

from foxtray.players.roster import Entry

GAMES = ("break-the-cube",)


def rated(rating: float) -> tuple[tuple[str, float], ...]:
    """Against entropy, which has 0: docs/players.md has the shares it follows from."""
    return ((GAMES[0], rating),)


FORGETFUL = Entry(
    "forgetful",
    "foxtray.players.break_the_cube.levels:Forgetful",
    "asks well, and keeps three answers of four in mind",
    GAMES,
    strength=15,
    studious=False,
    ratings=rated(-76),
)
ENTROPY = Entry(
    "entropy",
    "foxtray.players.break_the_cube.entropy:Entropy",
    "the question that tells most, and a guess when sure",
    GAMES,
    strength=20,
    studious=False,
    ratings=rated(0),
)
WHISPERING = Entry(
    "whispering",
    "foxtray.players.break_the_cube.levels:Whispering",
    "asks what tells it much and the others nothing",
    GAMES,
    strength=30,
    studious=False,
    ratings=rated(119),
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
    compiled_only=True,
    ratings=rated(442),
)
