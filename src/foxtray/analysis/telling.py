"""What values are counted in, in English, for the terminal and for JSON; the browser has its own
words in three languages.
"""

from __future__ import annotations

from collections.abc import Mapping

from foxtray.players.player import Unit

UNITS: Mapping[Unit, str] = {
    Unit.POINTS: "expected final points",
    Unit.TURN_POINTS: "expected result of this turn",
    Unit.GAIN: "points gained, by rules of thumb",
    Unit.CHANCE: "chance to win the game",
    Unit.TURNS: "turns until the figure is found, and turns given away; fewer is better",
    Unit.TURNS_DOWN: "turns until the figure is found, counted down: more is better",
    Unit.BITS: "bits that an answer tells of the figure, on average; fewer is better",
}
