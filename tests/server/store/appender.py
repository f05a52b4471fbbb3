"""A server that appends as fast as it can, until it is killed.

It prints "TABLE NUMBER" as soon as an append is acknowledged. Run: appender.py WHERE
"""

import asyncio
import os
import sys

from foxtray.server.store import Event, Store, TableLine, location, open_store

TABLES = 12
location.PATIENCE = 600.0  # a busy machine may take as long to answer


async def go_on(store: Store, table: str) -> None:
    number = len(await store.load(table))
    while True:
        number += 2  # two at a time: neither may be there without the other
        events = [
            Event(n, "word", {"word": f"{table}-{n}"}, float(n)) for n in (number - 1, number)
        ]
        line = TableLine(
            table, "high-score", "playing", "listed", "ann", ("ann",), 0, float(number)
        )
        await store.append(table, events, line)
        os.write(1, f"{table} {number}\n".encode())  # at once: a buffer would die with us


async def main(where: str) -> None:
    store = open_store(where)
    await store.open()
    await asyncio.gather(*(go_on(store, f"t{n}") for n in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
