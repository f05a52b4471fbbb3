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
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

import msgspec

import foxtray
from foxtray.games import shelf
from foxtray.kernel import compiled as compiler
from foxtray.kernel.game import Options
from foxtray.players import roster
from foxtray.server.thinking.waiting import HOUSE, Party

log = logging.getLogger(__name__)
ADVISER = "-"
"""In a skill: whoever gives hints on the game."""
REVIEWER = "review"
"""In a skill: those who review it."""
MOST_OWN = 1_000
"""Skills for tables' own options (decks that somebody brought) that are remembered."""
MAKERS = ("numba", "llvmlite", "numpy")
"""Whose versions what is compiled depends on."""


class Setting(NamedTuple):
    """How a game is set up: what a table has chosen, and for how many."""

    options: Options
    seats: int


ANY = Setting({}, 0)
"""Without options, for any number."""


class Skill(NamedTuple):
    """Playing a game, as one bot does, with some options."""

    game: str
    bot: str
    options: str = ""
    """A digest; empty: without any."""


def digest_of(setting: Setting) -> str:
    """What is chosen may belong to a number of seats (a letter or a digit each): both count."""
    if not setting.options:
        return ""
    told = msgspec.json.encode([sorted(setting.options.items()), setting.seats])
    return hashlib.sha256(told).hexdigest()[:16]


def skills_of(game: str) -> list[Skill]:
    """Everything about a game that has to be prepared. (The game itself stays on the shelf:
    to take it down takes longer than a server should to start.) Without the compiler a review
    has nothing to prepare that the bots have not, and a trial of it would take minutes.
    """
    bots = [
        entry.name
        for entry in roster.everybody()
        if entry.studious
        and entry.proposed
        and entry.knows(game)
        and not (entry.compiled_only and compiler.OFF)
    ]
    is_reviewed = REVIEWER in shelf.kit_of(game).tools and not compiler.OFF
    reviewed = [REVIEWER] if is_reviewed else []
    return [Skill(game, bot) for bot in (*bots, ADVISER, *reviewed)]


Prepare = Callable[[str, str, Setting, Party], Awaitable[None]]


class Preparing:
    """What is prepared, what is not yet."""

    def __init__(self, prepare: Prepare) -> None:
        self._prepare = prepare
        self._notes: Notes | None = None
        self._planned: list[Skill] = []
        self._done: set[Skill] = set()
        self._own: deque[Skill] = deque()
        """Those of tables' own options, the oldest first."""
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
        for skill in await asyncio.to_thread(notes.read):
            self._note(skill)
        self._notes = notes

    async def prepare_all(self) -> None:
        """Everything planned, one after the other."""
        for skill in self._planned:
            if skill not in self._done:
                await self._ensure(skill, ANY, HOUSE)

    async def wait(self, game: str, bot: str, setting: Setting, party: Party = HOUSE) -> None:
        """Return when the bot is prepared; at once if it is, or if that has failed. What is
        prepared for all is the house's; a deck of their own is their own.
        """
        skill = Skill(game, bot, digest_of(setting))
        if self._notes is not None and skill not in self._done and _is_studious(bot):
            await self._ensure(skill, setting, party if setting.options else HOUSE)

    async def _ensure(self, skill: Skill, setting: Setting, party: Party) -> None:
        task = self._tasks.get(skill)
        if task is None:
            task = self._tasks[skill] = asyncio.create_task(self._do(skill, setting, party))
            task.add_done_callback(lambda _: self._tasks.pop(skill, None))
        await asyncio.shield(task)

    async def _do(self, skill: Skill, setting: Setting, party: Party) -> None:
        began = time.monotonic()
        extra = {"bot": skill.bot, "game": skill.game}
        try:
            await self._prepare(skill.game, skill.bot, setting, party)
        except Exception:  # then it has to do without; nobody waits a second time
            log.exception("a bot could not be prepared", extra=extra)
            self._note(skill)
            return
        self._note(skill)
        took = round(1000 * (time.monotonic() - began), 1)
        log.info("a bot is prepared", extra={**extra, "milliseconds": took})
        if self._notes is not None:
            await asyncio.to_thread(self._notes.add, skill)

    def _note(self, skill: Skill) -> None:
        self._done.add(skill)
        if skill.options:
            self._own.append(skill)
            if len(self._own) > MOST_OWN:
                self._done.discard(self._own.popleft())

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()


def _is_studious(bot: str) -> bool:
    """Whether there is anything to prepare; of reviewers only for the compiler (`skills_of`)."""
    if bot == REVIEWER:
        return not compiler.OFF
    return bot == ADVISER or any(e.name == bot and e.studious for e in roster.everybody())


class Notes:
    """What is prepared for this very version on this very machine, as lines of a file.

    It lies with what it speaks of (kernel/compiled.py, games/kept.py): delete one and the
    other is gone too.
    """

    def __init__(self) -> None:
        self._file: Path | None = None
        self._own = 0

    def read(self) -> list[Skill]:
        self._file = compiler.cache_home() / "prepared" / _stamp()
        try:
            lines = self._file.read_text("utf-8").splitlines()
        except OSError:
            return []
        told = (line.split("\t") for line in lines)
        found = [Skill(*words) for words in told if len(words) == len(Skill._fields)]
        self._own = sum(bool(skill.options) for skill in found)
        return found

    def add(self, skill: Skill) -> None:
        """Where nothing can be written, it is prepared again next time; and so are decks of
        people's own once there are many.
        """
        if self._file is None or (skill.options and self._own >= MOST_OWN):
            return
        self._own += bool(skill.options)
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as file:
                file.write("\t".join(skill) + "\n")
        except OSError:
            log.info("what is prepared cannot be noted")


def _stamp() -> str:
    """All sources, the programs that compile them, and the machine. Where and of when the sources
    are, too: Numba asks for that before it takes what it has kept.
    """
    digest = hashlib.sha256(f"{sys.version} {platform.node()} {compiler.OFF}".encode())
    for maker in MAKERS:
        try:
            digest.update(f"{maker} {version(maker)}".encode())
        except PackageNotFoundError:
            continue
    package = Path(foxtray.__file__).parent
    for room in ("kernel", "games", "players", "analysis"):
        for source in sorted((package / room).rglob("*.py")):
            digest.update(f"{source} {source.stat().st_mtime_ns}".encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
