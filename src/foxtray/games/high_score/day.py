"""The day's game of High Score: seven cards against one who plays them exactly.

Chips are won by comparing (HSC-05), so it takes somebody to compare with; a sum of results, which
could be had alone, is nothing the game knows.
"""

from __future__ import annotations

from foxtray.kernel.challenge import Challenge

CHALLENGE = Challenge(company=("exact",), rivals=("expectation", "exact"))
