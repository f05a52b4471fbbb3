"""A game that is known beforehand, told to a table word by word, dice by dice.

So a table comes to an end that is wanted: a tie, a shared win. The dice are real ones and are
entered as the record has them; what the table adds by itself is compared.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from foxtray.kernel.playing import Record, Step
from server.guest import Guest, gather_at, guests, level, read_record
from server.harness import House


@asynccontextmanager
async def retold(
    house: House, record: Record, names: tuple[str, ...]
) -> AsyncIterator[list[Guest]]:
    """The guests of a finished game, by seat."""
    async with guests(house, *names) as players:
        others = ["link"] * (len(players) - 1)
        made = await players[0].make(record.game.name, "here", *others, dice="real")
        await gather_at(players[0], made, *players[1:])
        for guest in players:
            await guest.until(lambda: bool(guest.present))  # noqa: B023  # awaited at once
        for step in record.steps:
            await level(*players)
            guest = players[step.seat or 0]
            if not _is_due(guest, step):  # it followed by itself
                continue
            if step.is_fact:
                seat = guest.mine[0]
                answer = await guest.ask("fact", seat=seat, ply=guest.ply, fact=step.text)
                await guest.reach(answer["ply"])
            else:
                answer = await guest.say(guest.mine[0], step.text)
            assert answer["type"] == "ack", (step, answer)
        for guest in players:
            await guest.until(lambda: guest.over)  # noqa: B023  # awaited at once
        told = read_record(await players[0].record())
        assert list(map(str, told.steps)) == list(map(str, record.steps))
        yield players


def _is_due(guest: Guest, step: Step) -> bool:
    if step.is_fact:
        return guest.present["awaits"]["chance"] is not None
    offer = guest.offer(guest.mine[0])
    return offer is not None and step.text in offer["words"]
