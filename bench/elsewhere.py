"""Measure by which queue thinking could leave for other machines, and what it costs that it does.

    python bench/elsewhere.py [--jobs 300] [--without-ray]

First the ways alone, with somebody who answers at once: a job there and its answer back, one after
the other. *Redis*: a stream with a consumer group, as src/foxtray/server/elsewhere has it.
*PostgreSQL*: a relation that is not logged, SKIP LOCKED and NOTIFY. *Ray*: a task of an actor. Then
the product: a bot's word by a lane's own process, and by `foxtray think` (docs/decisions/0023).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tests"), str(HERE)]

from cluster import processor  # noqa: E402  # after the path is set
from server.cluster.redis_server import RedisServer, program  # noqa: E402  # after the path is set
from server.store.postgres import Postgres, programs  # noqa: E402  # after the path is set

JOB = b"x" * 400
"""As long as a position."""
Line = tuple[str, list[float], float]


def one_by_one(jobs: int, ask: Callable[[], Any]) -> list[float]:
    took = []
    for _ in range(jobs):
        began = time.perf_counter()
        ask()
        took.append(1e3 * (time.perf_counter() - began))
    return took


def by_redis(jobs: int, redis: RedisServer) -> list[float]:
    from redis import Redis

    here, there = Redis(port=redis.port), Redis(port=redis.port)
    here.xgroup_create("jobs", "all", mkstream=True)

    def work() -> None:
        done = 0
        while done < jobs:
            found: Any = there.xreadgroup("all", "one", {"jobs": ">"}, 1, 1000)
            streams = found.values() if isinstance(found, dict) else [each[1] for each in found]
            for entries in streams:
                flat = entries[0] if isinstance(entries[0], list) else entries
                for entry, fields in flat:
                    with there.pipeline() as asked:
                        asked.rpush("answers", fields[b"letter"])
                        asked.xack("jobs", "all", entry)
                        asked.xdel("jobs", entry)
                        asked.execute()
                    done += 1

    def ask() -> None:
        here.xadd("jobs", {"letter": JOB})
        here.blpop(["answers"], 10)

    worker = threading.Thread(target=work)
    worker.start()
    took = one_by_one(jobs, ask)
    worker.join()
    return took


def by_postgres(jobs: int, postgres: Postgres) -> list[float]:
    import psycopg

    address = postgres.address()
    here = psycopg.connect(address, autocommit=True)
    there = psycopg.connect(address, autocommit=True)
    here.execute("CREATE UNLOGGED TABLE jobs (id bigserial PRIMARY KEY, told bytea, answer bytea)")
    here.execute("LISTEN answers")
    there.execute("LISTEN jobs")
    take = (
        "UPDATE jobs SET answer = told WHERE id = (SELECT id FROM jobs WHERE answer IS NULL"
        " ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1)"
    )

    def work() -> None:
        done = 0
        while done < jobs:
            for _ in there.notifies(timeout=10, stop_after=1):
                pass
            with there.transaction():
                done += there.execute(take).rowcount
                there.execute("NOTIFY answers")

    def ask() -> None:
        with here.transaction():
            here.execute("INSERT INTO jobs (told) VALUES (%s)", (JOB,))
            here.execute("NOTIFY jobs")
        for _ in here.notifies(timeout=10, stop_after=1):
            pass
        here.execute("DELETE FROM jobs WHERE answer IS NOT NULL RETURNING answer")

    worker = threading.Thread(target=work)
    worker.start()
    took = one_by_one(jobs, ask)
    worker.join()
    here.close()
    there.close()
    return took


def by_ray(jobs: int) -> list[float]:
    import ray

    ray.init(num_cpus=1, log_to_driver=False, include_dashboard=False)

    @ray.remote
    class Thinker:
        def think(self, told: bytes) -> bytes:
            return told

    thinker = Thinker.remote()  # type: ignore[attr-defined]  # what the decorator makes of it
    ray.get(thinker.think.remote(JOB))
    took = one_by_one(jobs, lambda: ray.get(thinker.think.remote(JOB)))
    ray.shutdown()
    return took


async def words(jobs: int, redis: RedisServer | None) -> tuple[list[float], float]:
    """A bot's word in the product, one after the other; and what this process used for each."""
    from foxtray.games import shelf
    from foxtray.server.elsewhere.post import Post
    from foxtray.server.thinking import workers

    game = shelf.take_down("break-the-cube")
    position = game.position(game.start(2, {}))
    thinking = workers.Workers(1)
    post = None if redis is None else Post(redis.url)
    if post is not None:
        await post.open(thinking.lanes)
        while not post.room("bots"):
            await asyncio.sleep(0.05)

    def ask() -> Awaitable[str]:
        return thinking.run(workers.choose, "break-the-cube", position, 0, "random")

    for _ in range(5):
        await ask()
    took, used = [], time.process_time()
    for _ in range(jobs):
        began = time.perf_counter()
        await ask()
        took.append(1e3 * (time.perf_counter() - began))
    used = time.process_time() - used
    thinking.close()
    if post is not None:
        await post.close()
    return took, 1e6 * used / jobs


def tell(what: str, took: list[float], more: str = "") -> None:
    p99 = statistics.quantiles(took, n=100)[98]
    print(f"| {what} | {statistics.median(took):.2f} | {p99:.2f} | {more} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=300)
    parser.add_argument("--without-ray", action="store_true")
    args = parser.parse_args()
    found, redis_program = programs(), program()
    if found is None or redis_program is None:
        sys.exit("this needs PostgreSQL and Redis: make system")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}, {args.jobs} jobs each\n")
    print("| way | p50 ms | p99 ms | processor, µs a job |\n|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as room:
        redis, postgres = RedisServer(redis_program, Path(room)), Postgres(found)
        try:
            used = processor(redis.process)
            took = by_redis(args.jobs, redis)
            used = 1e6 * (processor(redis.process) - used) / args.jobs
            tell("Redis alone", took, f"{used:.0f} (Redis)")
            keeper = postgres.process
            used = processor(keeper) if keeper is not None else 0.0
            took = by_postgres(args.jobs, postgres)
            used = 1e6 * ((processor(keeper) if keeper is not None else 0.0) - used) / args.jobs
            tell("PostgreSQL alone", took, f"{used:.0f} (PostgreSQL)")
            if not args.without_ray:
                tell("Ray alone", by_ray(args.jobs))
            took, mine = asyncio.run(words(args.jobs, None))
            tell("a bot's word, a process of the lane", took, f"{mine:.0f} (server)")
            command = (sys.executable, "-m", "foxtray", "think", "--lazy", "--workers", "1")
            with subprocess.Popen(
                [*command, "--queue", redis.url], stdout=subprocess.DEVNULL
            ) as thinker:
                took, mine = asyncio.run(words(args.jobs, redis))
                tell("a bot's word, `foxtray think`", took, f"{mine:.0f} (server)")
                thinker.terminate()
        finally:
            redis.stop()
            postgres.close()


if __name__ == "__main__":
    main()
