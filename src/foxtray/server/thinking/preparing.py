"""What bots and hints need is compiled and solved before anybody waits for it.

After an install the first word of a bot would take up to a minute. So the server has every
`Skill` prepared once in the background, one after the other, and notes which are: the
next start has nothing to do. A bot that is wanted before its turn comes is prepared at
once, beside the background, and only then asked: where bots think nothing is compiled.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import platform
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

import msgspec

import foxtray
from foxtray.kernel import compiled as compiler
from foxtray.kernel.game import Options
from foxtray.players import roster

log = logging.getLogger(__name__)
ADVISER = "-"
"""In a skill: whoever gives hints on the game."""
MAKERS = ("numba", "llvmlite", "numpy")
"""Whose versions what is compiled depends on."""


class Skill(NamedTuple):
    """Playing a game, as one bot does, with some options."""

    game: str
    bot: str
    options: str = ""
    """A digest; empty: without any."""


def digest_of(options: Options) -> str:
    if not options:
        return ""
    told = msgspec.json.encode(sorted(options.items()))
    return hashlib.sha256(told).hexdigest()[:16]


def skills_of(game: str) -> list[Skill]:
    """Everything about a game that has to be prepared. (The game itself stays on the shelf:
    to take it down takes longer than a server should to start.)
    """
    bots = [
        entry.name
        for entry in roster.ROSTER
        if entry.studious
        and (not entry.games or game in entry.games)
        and not (entry.compiled_only and compiler.OFF)
    ]
    return [Skill(game, bot) for bot in (*bots, ADVISER)]


class Preparing:
    """What is prepared, what is not yet."""

    def __init__(self, prepare: Callable[[str, str, Options], Awaitable[None]]) -> None:
        self._prepare = prepare
        self._notes: Notes | None = None
        self._planned: list[Skill] = []
        self._done: set[Skill] = set()
        self._tasks: dict[Skill, asyncio.Task[None]] = {}

    @property
    def left(self) -> int:
        """How many skills are still to be prepared."""
        return len({*self._planned, *self._tasks} - self._done)

    def is_ready(self, game: str, bot: str) -> bool:
        """Whether this bot answers at once in a game without options."""
        return Skill(game, bot) in self._done or not _is_studious(bot)

    async def open(self, games: Sequence[str]) -> None:
        """Look up what was prepared before; from now on the rest is waited for."""
        self._planned = [skill for game in games for skill in skills_of(game)]
        notes = Notes()
        self._done |= await asyncio.to_thread(notes.read)
        self._notes = notes

    async def prepare_all(self) -> None:
        """Everything planned, one after the other."""
        for skill in self._planned:
            if skill not in self._done:
                await self._ensure(skill, {})

    async def wait(self, game: str, bot: str, options: Options) -> None:
        """Return when the bot is prepared; at once if it is, or if that has failed."""
        skill = Skill(game, bot, digest_of(options))
        if self._notes is not None and skill not in self._done and _is_studious(bot):
            await self._ensure(skill, options)

    async def _ensure(self, skill: Skill, options: Options) -> None:
        task = self._tasks.get(skill)
        if task is None:
            task = self._tasks[skill] = asyncio.create_task(self._do(skill, options))
            task.add_done_callback(lambda _: self._tasks.pop(skill, None))
        await asyncio.shield(task)

    async def _do(self, skill: Skill, options: Options) -> None:
        began = time.monotonic()
        extra = {"bot": skill.bot, "game": skill.game}
        try:
            await self._prepare(skill.game, skill.bot, options)
        except Exception:  # then it has to do without; nobody waits a second time
            log.exception("a bot could not be prepared", extra=extra)
            self._done.add(skill)
            return
        self._done.add(skill)
        took = round(1000 * (time.monotonic() - began), 1)
        log.info("a bot is prepared", extra={**extra, "milliseconds": took})
        if self._notes is not None:
            await asyncio.to_thread(self._notes.add, skill)

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()


def _is_studious(bot: str) -> bool:
    return bot == ADVISER or any(e.name == bot and e.studious for e in roster.ROSTER)


class Notes:
    """What is prepared for this very version on this very machine, as lines of a file.

    It lies with what it speaks of (kernel/compiled.py, games/kept.py): delete one and the
    other is gone too.
    """

    def __init__(self) -> None:
        self._file: Path | None = None

    def read(self) -> set[Skill]:
        self._file = compiler.cache_home() / "prepared" / _stamp()
        try:
            lines = self._file.read_text("utf-8").splitlines()
        except OSError:
            return set()
        told = (line.split("\t") for line in lines)
        return {Skill(*words) for words in told if len(words) == len(Skill._fields)}

    def add(self, skill: Skill) -> None:
        """Where nothing can be written, it is prepared again next time."""
        if self._file is None:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as file:
                file.write("\t".join(skill) + "\n")
        except OSError:
            log.info("what is prepared cannot be noted")


def _stamp() -> str:
    """All sources, the programs that compile them, and the machine."""
    digest = hashlib.sha256(f"{sys.version} {platform.node()} {compiler.OFF}".encode())
    for maker in MAKERS:
        try:
            digest.update(f"{maker} {version(maker)}".encode())
        except PackageNotFoundError:
            continue
    package = Path(foxtray.__file__).parent
    for room in ("kernel", "games", "players"):
        for source in sorted((package / room).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
