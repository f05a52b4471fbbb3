"""Why a player of the Clever games advises a word."""

from __future__ import annotations

from foxtray.kernel.reasons import Code


class FoxReason(Code):
    """What a word does beside what it is worth."""

    RELEASES = "releases"
    """At once: a bonus, once for each."""
    LEAVES = "leaves"
    """On the tray for the others: dice, as a record writes them."""
    LEAVES_NOTHING = "leaves-nothing"
