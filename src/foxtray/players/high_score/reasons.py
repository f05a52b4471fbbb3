"""Why a player of High Score advises a word."""

from __future__ import annotations

from foxtray.kernel.reasons import Code


class ExactReason(Code):
    """Why it advises a word."""

    EXPECTED = "expected"
    """The mean result of the turn, if that alone were played for."""
