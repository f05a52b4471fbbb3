"""Games by name, a table for two, and a refusal: what many tests of the table begin with."""

from typing import Any

from server.guest import Guest, gather_at, level
from server.harness import Json

CLEVER, HOCH_DREI = "ganz-schoen-clever", "clever-hoch-drei"
CUBE, HIGH_SCORE = "break-the-cube", "high-score"
DICE = "y1 b2 g3 o4 p5 w6"


async def two(ada: Guest, bo: Guest, game: str = CLEVER, **more: Any) -> Json:
    """A table for two by link, begun."""
    made = await ada.make(game, "here", "link", **more)
    await gather_at(ada, made, bo)
    await level(ada, bo)
    return made


def refused(answer: Json, kind: str) -> None:
    assert (answer["type"], answer["kind"]) == ("refused", kind), answer
