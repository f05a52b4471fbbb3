"""Finished games for tests of the history: brought as records, or made up row by row."""

from __future__ import annotations

import random
from pathlib import Path

from foxtray.server.hub import Hub
from foxtray.server.people import bringing
from foxtray.server.play.tickets import Person
from foxtray.server.store.played import Played, Rival
from foxtray.server.wire.played import BroughtRecord

GOLDEN = Path(__file__).parents[1] / "records" / "golden"
ADA, BO = Person("ada", "Ada"), Person("bo", "Bo")
SOLO, FOUR, CUBE, SCORE = (
    "ganz-schoen-clever-solo",
    "ganz-schoen-clever-four",
    "break-the-cube-two",
    "high-score-two",
)


def golden(name: str, date: str = "") -> str:
    """A record, without what is written below it."""
    text = (GOLDEN / f"{name}.txt").read_text("utf-8").partition("\n# ")[0]
    head, _, rest = text.partition("\n\n")
    lines = [line for line in head.splitlines() if not line.startswith("[Date")]
    if date:
        lines.insert(2, f'[Date "{date}"]')
    return "\n".join(lines) + "\n\n" + rest


async def bring(hub: Hub, person: Person, name: str, seat: int = 0, date: str = "") -> str:
    """A table of it, worked out."""
    asked = BroughtRecord(golden(name, date), seat)
    table = (await bringing.bring(hub, person, asked, "address")).table
    await hub.ledger.quiet()
    return table


def made_up(count: int, seed: int = 1, people: tuple[str, ...] = ("ada", "bo")) -> list[Played]:
    """Rows as they might be, from a seed."""
    rng = random.Random(seed)
    return [_made_up(rng, number, rng.choice(people)) for number in range(count)]


def _made_up(rng: random.Random, number: int, person: str) -> Played:
    players = rng.choice((1, 1, 2, 3))
    alone = players == 1
    rivals = tuple(
        Rival(seat, *rng.choice(RIVALS), outcome=rng.choice((0.0, 0.5, 1.0)))
        for seat in range(1, players)
    )
    review = {}
    if rng.random() < 0.3:
        review = {"accuracy": rng.random(), "luck": rng.gauss(0, 9), "loss": 9 * rng.random()}
    return Played(
        person=person,
        table=f"t{number}",
        version=rng.choice((1, 1, 0, -1)),
        game=rng.choice(("ganz-schoen-clever", "high-score")),
        kind="",
        players=players,
        counts=rng.random() < 0.8,
        origin=rng.choice(("table", "day", "record")),
        day="",
        ended=1000.0 * rng.randrange(60),
        seat=0,
        score=None if rng.random() < 0.1 else rng.randrange(100, 300),
        place=None if alone else rng.randrange(1, players + 1),
        won=0.0 if alone else rng.choice((0.0, 1.0)),
        helped=rng.random() < 0.5,
        names=("Ada", *(each.name for each in rivals)),
        totals=tuple(rng.randrange(100, 300) for _ in range(players)),
        numbers={"yellow": rng.randrange(50) / 2, "foxes": float(rng.randrange(5))},
        rivals=rivals,
        goals=tuple(goal for goal in ("chain", "bots:fox") if rng.random() < 0.2),
        unit="points" if review else None,
        **review,
    )


RIVALS = (
    ("fox", "fox", True),
    ("Лиса", "person-1", False),
    ("100% Bo_", "person-2", False),
    ("Лисёнок", "person-3", False),
)
