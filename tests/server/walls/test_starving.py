"""Nobody's bots are starved: one address brings tables of bots only, another plays with one."""

from __future__ import annotations

import asyncio
from typing import Any

from foxtray.server import wire
from foxtray.server.hub import Hub
from foxtray.server.play.tickets import Person
from foxtray.server.settings import Settings
from foxtray.server.thinking import workers
from foxtray.server.thinking.desks import Desk, Work
from foxtray.server.thinking.lanes import Lane, Trade
from foxtray.server.thinking.workers import Workers
from foxtray.server.wire import bodies
from server.harness import run
from server.indoors import Ear, Memory, do

ATTACKER = "10.0.0.1"
TABLES = 60
WORDS = 6
BOT, HERE = bodies.NewSeat(wire.Kind.BOT, bot="random"), bodies.NewSeat(wire.Kind.HERE)


class Counting(Lane):
    """A lane whose one process is this one; it counts what was done before a job began."""

    def __init__(self) -> None:
        super().__init__(1, Trade("bots"))
        self.done: list[str] = []
        self.waited: dict[str, list[int]] = {}

    async def _ask(self, desk: Desk, work: Work) -> Any:
        await asyncio.sleep(0)
        self.done.append(work.party.address)
        self._waiting.charge(work.party, 1.0)
        return work.job(*work.args)

    async def run(self, job: Any, args: Any, limit: float, *asker: Any) -> Any:
        address, before = asker[0].party.address, len(self.done)
        answer = await super().run(job, args, limit, *asker)
        between = self.done[before:].count(ATTACKER)
        self.waited.setdefault(address, []).append(between)
        return answer


async def play(hub: Hub, name: str, ear: Ear) -> None:
    """Whatever the table waits for from Ada."""
    table = await hub.find(name)
    awaits = ear.present["awaits"]
    if awaits["roller"] == 0:
        await do(table, ear, wire.Roll(1, table.ply, 0))
    elif 0 in awaits["seats"]:
        word = ear.present["offers"][0]["offer"]["words"][0]
        await do(table, ear, wire.SayWord(1, table.ply, 0, word))
    await asyncio.sleep(0)


def test_an_honest_bot_answers_while_a_stranger_brings_tables_of_bots() -> None:
    """At most the job that is under way comes before each of its words, where a queue that is
    not fair does one of each of sixty tables first.
    """

    async def go() -> None:
        thinking, lane = Workers(1), Counting()
        thinking._lanes[workers.choose] = thinking.bots = lane
        hub = Hub(Memory(), thinking, Settings(pause=0, lazy=True))
        hub.workers.open = _nothing  # type: ignore[method-assign]  # no bot here needs preparing
        await hub.open()
        two = bodies.NewTable("high-score", (HERE, BOT))
        made = await hub.make(Person("ada"), two, "10.0.0.2")
        for number in range(TABLES):  # without a cookie: always a new person
            three = bodies.NewTable("high-score", (BOT, BOT, BOT))
            await hub.make(Person(str(number)), three, ATTACKER)
        ear = Ear("ada", 0)
        await (await hub.find(made.table.id)).join(ear, None)
        while len(lane.waited.get(ear.client, [])) < WORDS:
            await play(hub, made.table.id, ear)
        assert max(lane.waited[ear.client]) <= 1
        assert len(lane.done) > WORDS  # the others are not shut out: they have what is left
        await hub.close()

    run(go())


async def _nothing(games: object) -> None:
    pass
