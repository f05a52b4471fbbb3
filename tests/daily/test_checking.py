"""What a browser needs to check a day's dice by itself: the sample its own tests judge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from daily.days import ADA, CLEVER, NEXT, clock_on, opened, play_out, sit
from server.harness import run
from server.indoors import Memory

SAMPLE = Path(__file__).parents[2] / "web" / "tests" / "support" / "day-game.json"
"""`python -m daily.test_checking` (in tests/) writes it."""


async def sample() -> dict[str, Any]:
    """A day's game as a browser knows it when the day is over."""
    async with opened(Memory()) as hub:
        table, ear = await sit(hub, ADA, CLEVER)
        await play_out(table, ear)
        before = table.info().fair
        assert before is not None
        assert before.seed == ""
        hub.clock = clock_on(NEXT)
        await hub.days.look()
        return {"fair": msgspec.to_builtins(table.info().fair), "log": ear.log}


def test_the_clients_sample_is_what_the_table_tells() -> None:
    made = run(sample())
    assert json.loads(SAMPLE.read_text("utf-8")) == json.loads(json.dumps(made))
    rolls = [entry for entry in made["log"] if entry.get("chance")]
    assert len({entry["occasion"] for entry in rolls}) == len(rolls) == 20


if __name__ == "__main__":
    SAMPLE.write_text(json.dumps(run(sample()), indent=1) + "\n", "utf-8")
