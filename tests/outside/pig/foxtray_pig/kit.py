"""What foxtray is told of Pig: its kit, and the bot that comes with it."""

from __future__ import annotations

from foxtray.kernel.kit import Kit
from foxtray.players.roster import Entry

PIG = Kit("pig", "foxtray_pig.game:PIG_GAME")
PIGLET = Entry(
    "piglet",
    "foxtray_pig.player:Piglet",
    "holds at twenty, or when that wins",
    games=("pig",),
    strength=20,
    advises=True,
    reasons="foxtray_pig.player:PigReason",
    sentences="foxtray_pig.player:SENTENCES",
    studious=False,
)
