"""The players of High Score on the roster."""

from __future__ import annotations

from foxtray.players.roster import Entry

GAMES = ("high-score",)


def rated(rating: float) -> tuple[tuple[str, float], ...]:
    """Against expectation, which has 0: docs/high_score_players.md has the shares."""
    return ((GAMES[0], rating),)


TIMID = Entry(
    "timid",
    "foxtray.players.high_score.levels:Timid",
    "content with little: stops at what one nearly always reaches",
    GAMES,
    strength=10,
    ratings=rated(-180),
)
BOLD = Entry(
    "bold",
    "foxtray.players.high_score.levels:Bold",
    "a great result or none, by exact odds",
    GAMES,
    strength=15,
    ratings=rated(-65),
)
EXPECTATION = Entry(
    "expectation",
    "foxtray.players.high_score.expectation:Expectation",
    "the best mean result, exactly, whatever the others have",
    GAMES,
    strength=20,
    advises=True,
    ratings=rated(0),
)
EXACT = Entry(
    "exact",
    "foxtray.players.high_score.exact:Exact",
    "the best chance to win the game, by exact odds",
    GAMES,
    strength=60,
    advises=True,
    reasons="foxtray.players.high_score.reasons:ExactReason",
    sentences="foxtray.terminal.high_score_screen:REASONS",
    ratings=rated(57),
)
