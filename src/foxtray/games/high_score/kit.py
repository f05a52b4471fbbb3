"""The kit of High Score."""

from __future__ import annotations

from foxtray.kernel.kit import Kit

KIT = Kit(
    "high-score",
    "foxtray.games.high_score.game:HIGH_SCORE",
    screen="foxtray.terminal.high_score_screen:HighScoreScreen",
    pictures="foxtray.server.pictures.high_score:PICTURES",
    reasons="foxtray.games.high_score.cards:DeckFault",
    tools={
        "codec": "foxtray.adapters.high_score:make_codec",
        "loop": "foxtray.players.high_score.loop:find_loop",
        "odds": "foxtray.cli.high_score_odds:run",
        "count": "foxtray.games.high_score.chances:count",
        "card-odds": "foxtray.games.high_score.chances:card_chances",
        "review": "foxtray.analysis.review.high_score:REVIEWERS",
        "remarks": "foxtray.analysis.review.high_score:REMARKS",
        "day": "foxtray.games.high_score.day:CHALLENGE",
        "annals": "foxtray.analysis.played.high_score:ANNALS",
    },
    shelved=4,
)
