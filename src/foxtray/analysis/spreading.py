"""Work in parts: done here, by several processes, or by a Ray cluster; results in their order."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

UNKNOWN_THERE = (
    "other processes cannot be sent this player: its class must stand in a module that they can "
    "import, or jobs must be 1"
)
Part = TypeVar("Part")
Done = TypeVar("Done")


def spread(
    work: Callable[[Part], Done], parts: Sequence[Part], jobs: int = 1, ray: bool = False
) -> Iterator[Done]:
    """What `work` makes of each part. It must be a function of a module, and parts such as can
    be sent to another process.
    """
    if ray:
        return _by_ray(work, parts)
    return _by_processes(work, parts, jobs) if jobs > 1 else map(work, parts)


def _by_processes(work: Callable[[Part], Done], parts: Sequence[Part], jobs: int) -> Iterator[Done]:
    # Fresh processes: a forked one would inherit locks that threads of ours may hold.
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        try:
            yield from pool.map(_unpack, (_pack(work, part) for part in parts))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _pack(work: Callable[[Part], Done], part: Part) -> bytes:
    try:
        return pickle.dumps((work, part))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise ValueError(f"{UNKNOWN_THERE}: {error}") from None


def _unpack(packed: bytes) -> Any:
    """In the other process. What it cannot find there would else end it without a word."""
    try:
        work, part = pickle.loads(packed)  # noqa: S301  # our own, from the process that asked
    except (ImportError, AttributeError) as error:
        raise ValueError(f"{UNKNOWN_THERE}: {error}") from None
    return work(part)


def _by_ray(work: Callable[[Part], Done], parts: Sequence[Part]) -> Iterator[Done]:
    """The cluster is the one RAY_ADDRESS names, or one of this machine's own."""
    # Before it is imported: Ray reports on its users unless told not to.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    ray.init(
        ignore_reinit_error=True,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="ERROR",
    )
    remote = ray.remote(work)
    for result in [remote.remote(part) for part in parts]:
        yield ray.get(result)
