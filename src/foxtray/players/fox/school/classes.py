"""Several classes learn side by side, each in a process of its own.

Every class plays its share of a batch with luck of its own, from the same weights. Then the
weights are averaged: a feature's by how often each class saw it, so that what only one class
saw is learned whole. Who waits for whom changes nothing: the same seed, plan and number of
classes give the same weights on any machine.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, NamedTuple

import numpy as np

from foxtray.games import shelf
from foxtray.games.clever.game import CleverGame
from foxtray.players.fox.school.learning import Lesson, School, learn_games
from foxtray.players.fox.school.lessons import Pen
from foxtray.players.fox.value.judging import Desk, new_mind
from foxtray.players.fox.value.network import Floats, Network, complete


class Hour(NamedTuple):
    """What a class is given for a batch, and gives back: weights, luck, counts, totals."""

    game: str
    net: Network
    luck: Any
    pen: Pen
    lesson: Lesson
    tables: Any
    totals: Any
    """By game and seat; filled in."""


def hold(hour: Hour) -> Hour:
    """One class: play, and learn from it."""
    game = shelf.take_down(hour.game)
    if not isinstance(game, CleverGame):
        raise TypeError("the fox learns the Clever games only")
    mind = new_mind(game.engine.prints, hour.net, np.zeros(1, Desk.dtype()))
    hour.pen.seen[:] = 0
    hour.pen.positions[:] = 0
    loop: Any = learn_games
    loop(mind, hour.tables, School(hour.luck, hour.pen, hour.lesson), hour.totals)
    return hour


def average(before: Network, hours: Sequence[Hour]) -> Network:
    """The weights of all classes taken together. The sums of a shallow lesson stay."""
    seen = np.array([hour.pen.seen for hour in hours], np.float64)
    always = np.array([hour.pen.positions for hour in hours], np.float64)  # the constant
    inner, bias, outer, direct, *_ = zip(*(hour.net for hour in hours), strict=True)
    net = complete(
        _by_share(before.inner, inner, seen[:, : len(before.inner)]),
        _mean(bias),
        _mean(outer),
        _by_share(before.direct, direct, np.hstack([seen, always])),
    )
    if hours[0].lesson.shallow:
        return net._replace(whole_outer=before.whole_outer, whole_direct=before.whole_direct)
    return net


def _mean(after: Sequence[Floats]) -> Floats:
    mean: Floats = np.array(after, np.float64).mean(0).astype(np.float32)
    return mean


def _by_share(before: Floats, after: Sequence[Floats], seen: Any) -> Floats:
    """Every row as the classes left it, each by its share in what was seen of it."""
    shares = seen / np.maximum(seen.sum(0), 1)
    moved = sum(share[:, None] * (rows - before) for share, rows in zip(shares, after, strict=True))
    result: Floats = (before + moved).astype(np.float32)
    return result


def _begin() -> None:
    """Of a process: Ctrl-C is for the one that waits for it, and without that one it ends."""
    os.setsid()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    waiting = parent_process()
    if waiting is not None:
        waiting.join()
        os._exit(1)


@contextmanager
def open_classes(count: int) -> Iterator[ProcessPoolExecutor]:
    """Processes for so many, closed in the end."""
    context = get_context("spawn")
    with ProcessPoolExecutor(count, context, initializer=_begin) as pool:
        yield pool
