"""How long one's own history takes to open: a person with many finished games, at a real server.

python bench/history.py [GAMES]    100,000 unless said otherwise; prints the median and the worst of
                                   20 answers, as a browser on this machine gets them, and what
                                   an answer takes of the server's own time, whatever else runs
"""

from __future__ import annotations

import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import httpx
from sqlalchemy import insert

from foxtray.server.doors.socket import COOKIE
from foxtray.server.play.tickets import Person, Tickets
from foxtray.server.store import open_store
from foxtray.server.store.database import Database
from foxtray.server.store.group_commit import _columns
from foxtray.server.store.interface import TableLine
from foxtray.server.store.location import writing
from foxtray.server.store.played import VERSION, Played, Rival
from foxtray.server.store.played_rows import write
from foxtray.server.store.relations import table_people, tables

ME = Person("somebody-who-plays", "Ada")
GAMES = ("ganz-schoen-clever", "clever-hoch-drei", "high-score")
AREAS = ("yellow", "blue", "green", "orange", "purple", "fox_points", "foxes", "left-rerolls")
CHUNK = 5_000
TIMES = 20
PATHS = (
    "/api/mine/games",
    "/api/mine/games?name=bo",
    "/api/mine/games?name=nobody",
    "/api/mine/games?game=ganz-schoen-clever&company=alone&since=2026-01-01",
    "/api/mine/summary",
    "/api/mine/statistics",
    "/api/mine/goals",
)


def row(number: int, rng: random.Random) -> Played:
    players = rng.choice((1, 1, 1, 2, 3))
    rivals = tuple(
        Rival(seat, rng.choice(("fox", "Bo", "Cyd")), f"r{rng.randrange(8)}", seat == 1, 1.0)
        for seat in range(1, players)
    )
    return Played(
        person=ME.id,
        table=f"t{number:07}",
        version=VERSION,
        game=rng.choice(GAMES),
        kind="",
        players=players,
        counts=True,
        origin="table",
        day="",
        ended=1.6e9 + 1000.0 * number,
        seat=0,
        score=int(rng.gauss(210, 40)),
        place=None if players == 1 else 1,
        won=0.0,
        helped=False,
        names=("Ada", *(each.name for each in rivals)),
        totals=(200,) * players,
        numbers={area: float(rng.randrange(60)) for area in AREAS},
        rivals=rivals,
        goals=tuple(g for g in ("chain", "nothing-left", "bots:fox") if rng.random() < 0.3),
        accuracy=rng.choice((None, 88.0)),
    )


def line(played: Played) -> TableLine:
    return TableLine(
        played.table, played.game, "finished", "private", ME.id, (ME.id,), 0, played.ended
    )


async def fill(where: Path, games: int) -> str:
    """The store, and the cookie of who has played all of it."""
    store = open_store(where)
    assert isinstance(store, Database)  # noqa: S101  # there is no other
    await store.open()
    rng = random.Random(1)
    engine = writing(store._engine)  # type: ignore[arg-type]  # it is open
    for first in range(0, games, CHUNK):
        rows = [row(number, rng) for number in range(first, min(games, first + CHUNK))]
        with engine.begin() as connection:
            lines = [{"id": r.table, "last": 0, **_columns(line(r))} for r in rows]
            connection.execute(insert(tables), lines)
            people = [{"table_id": r.table, "person": ME.id} for r in rows]
            connection.execute(insert(table_people), people)
            write(connection, rows)
    secret = (await store.secrets()).now
    await store.close()
    return Tickets(secret).person(ME)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def spent(pid: int) -> float:
    """Milliseconds that a process has computed, all its threads together (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return 1000 * sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def measure(url: str, cookie: str, games: int, server: int) -> None:
    with httpx.Client(base_url=url, cookies={COOKIE: cookie}, timeout=60) as client:
        while True:
            try:
                client.get("/api/me").raise_for_status()
                break
            except httpx.HTTPError:
                time.sleep(0.2)
        for path in PATHS:
            took, before = [], spent(server)
            for _ in range(TIMES):
                began = time.perf_counter()
                client.get(path).raise_for_status()
                took.append(1000 * (time.perf_counter() - began))
            own = (spent(server) - before) / TIMES
            told = f"median {median(took):.0f} ms, worst {max(took):.0f} ms, computing {own:.0f} ms"
            print(f"{games:,} games, {path}: {told}")


def main(games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data, port = Path(folder) / "data", free_port()
        cookie = asyncio.run(fill(data, games))
        command = [sys.executable, "-m", "foxtray", "table", "--no-browser", "--lazy"]
        command += ["--data", str(data), "--port", str(port), "--rate", "100000"]
        nowhere = subprocess.DEVNULL
        with subprocess.Popen(command, stdout=nowhere, stderr=nowhere) as server:
            try:
                measure(f"http://127.0.0.1:{port}", cookie, games, server.pid)
            finally:
                server.terminate()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
