"""Another device of somebody at a browser, which plays quickly: no page draws what it does.

In a thread of its own: Playwright's loop counts as running in that of the tests.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from browser.people import Person
from server.guest import Guest
from server.harness import House, run

Done = TypeVar("Done")
COOKIE = "foxtray_me"


def as_device(house: House, person: Person, do: Callable[[Guest], Awaitable[Done]]) -> Done:
    """What a device with the same cookie does."""
    (cookie,) = (each for each in person.context.cookies() if each["name"] == COOKIE)

    async def go() -> Done:
        guest = Guest(house)
        guest.http.cookies.set(COOKIE, cookie["value"])
        try:
            return await do(guest)
        finally:
            await guest.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: run(go())).result()


async def play_alone(guest: Guest, game: str) -> str:
    """A game for one, to its end; the table."""
    await guest.make(game, "here")
    await guest.enter()
    await guest.play()
    return guest.table


async def play_there(guest: Guest, table: str) -> None:
    """The game at a table of theirs, to its end."""
    answer = await guest.http.get(f"/api/tables/{table}/mine")
    guest.table, made = table, answer.raise_for_status().json()
    guest.tickets = [each["ticket"] for each in made["tickets"]]
    await guest.enter()
    await guest.play()
