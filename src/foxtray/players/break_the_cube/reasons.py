"""Why a player of Break the Cube advises a word."""

from __future__ import annotations

from foxtray.kernel.reasons import Code


class DetectiveReason(Code):
    """Why it advises a word."""

    ONE_OF = "one-of"
    """A guess: one of so many figures, and the turns to go."""
    SPLITS = "splits"
    """A question: so many figures into so many answers, of which at most so many are left."""
    GIVES_AWAY = "gives-away"
    """Turns that the others are spared by one's own answer."""
    GIVES_NOTHING = "gives-nothing"
    TELLS = "tells"
    """A figure to build: how many bits of it an answer tells, on average."""
