"""What is prepared before it is wanted, in which order, and that it is remembered."""

import asyncio
import logging
import os
from pathlib import Path

import httpx
import pytest

from foxtray.kernel import compiled
from foxtray.kernel.compiled import cache_home
from foxtray.server.thinking.preparing import (
    ANY,
    REVIEWER,
    Prepare,
    Preparing,
    Setting,
    skills_of,
)
from foxtray.server.thinking.waiting import Party
from server.conftest import NewHouse
from server.harness import PATIENCE, House, run, wait_for

GAMES = ("high-score", "break-the-cube")
ALL = [skill for game in GAMES for skill in skills_of(game)]


class Study:
    """Notes what is prepared, and lets nothing be finished before it is allowed."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.allowed = asyncio.Event()
        self.fails = False

    async def prepare(self, game: str, bot: str, setting: Setting, party: Party) -> None:
        self.asked.append((game, bot))
        await self.allowed.wait()
        if self.fails:
            raise RuntimeError("no memory left")


@pytest.fixture(autouse=True)
def own_notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is noted yet; but what was solved by others need not be solved again."""
    solved = cache_home() / "tables"
    solved.mkdir(parents=True, exist_ok=True)
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "tables").symlink_to(solved)
    monkeypatch.setenv("FOXTRAY_CACHE", str(tmp_path / "cache"))


async def opened(prepare: Prepare) -> Preparing:
    preparing = Preparing(prepare)
    await preparing.open(GAMES)
    return preparing


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_without_a_compiler_nobody_waits_for_a_trial_review(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It would take longer than the review they want."""

    async def go() -> None:
        study = Study()
        study.allowed.set()
        preparing = await opened(study.prepare)
        await preparing.wait("high-score", REVIEWER, ANY)
        assert study.asked == [("high-score", REVIEWER)]
        monkeypatch.setattr(compiled, "OFF", True)
        await preparing.wait("break-the-cube", REVIEWER, ANY)
        assert study.asked == [("high-score", REVIEWER)]

    run(go())


def test_all_are_prepared_one_after_the_other_and_remembered() -> None:
    async def go() -> None:
        study = Study()
        preparing = await opened(study.prepare)
        assert preparing.left == len(ALL) > 3
        assert not preparing.is_ready("high-score", "exact")
        assert preparing.is_ready("high-score", "random")  # who needs nothing
        going = asyncio.create_task(preparing.prepare_all())
        await turns()
        assert len(study.asked) == 1
        study.allowed.set()
        await going
        assert study.asked == [(skill.game, skill.bot) for skill in ALL]
        assert preparing.left == 0
        assert preparing.is_ready("high-score", "exact")

        another = Study()
        later = await opened(another.prepare)
        assert later.left == 0
        await later.prepare_all()
        await later.wait("high-score", "exact", ANY)
        assert another.asked == []

    run(go())


def test_who_is_wanted_now_does_not_wait_for_the_others() -> None:
    async def go() -> None:
        study = Study()
        preparing = await opened(study.prepare)
        going = asyncio.create_task(preparing.prepare_all())
        await turns()
        wanted = [
            asyncio.create_task(preparing.wait("break-the-cube", "detective", ANY))
            for _ in range(3)
        ]
        await preparing.wait("break-the-cube", "entropy", ANY)
        await turns()
        assert study.asked[1:] == [("break-the-cube", "detective")]  # once for all three
        assert not any(task.done() for task in wanted)
        study.allowed.set()
        await asyncio.gather(going, *wanted)
        assert len(study.asked) == len(ALL)

    run(go())


def test_a_deck_of_ones_own_is_prepared_once_too() -> None:
    async def go() -> None:
        study = Study()
        study.allowed.set()
        preparing = await opened(study.prepare)
        for deck in ("mine", "yours", "mine"):
            await preparing.wait("high-score", "exact", Setting({"deck": deck}, 2))
        assert study.asked == [("high-score", "exact")] * 2
        assert not preparing.is_ready("high-score", "exact")
        again = await opened(study.prepare)
        await again.wait("high-score", "exact", Setting({"deck": "yours"}, 2))
        assert len(study.asked) == 2

    run(go())


def test_who_cannot_be_prepared_is_asked_all_the_same(caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        study = Study()
        study.allowed.set()
        study.fails = True
        preparing = await opened(study.prepare)
        await preparing.wait("high-score", "exact", ANY)
        await preparing.wait("high-score", "exact", ANY)
        assert len(study.asked) == 1
        again = await opened(study.prepare)  # not remembered: perhaps it works tomorrow
        assert not again.is_ready("high-score", "exact")

    with caplog.at_level(logging.ERROR):
        run(go())
    assert [record.message for record in caplog.records] == ["a bot could not be prepared"]


def test_where_nothing_can_be_noted_it_is_prepared_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setenv("FOXTRAY_CACHE", str(tmp_path / "file"))

    async def go() -> None:
        study = Study()
        study.allowed.set()
        preparing = await opened(study.prepare)
        await preparing.prepare_all()
        assert preparing.left == 0
        assert (await opened(study.prepare)).left == len(ALL)

    run(go())


def told(house: House) -> tuple[int, list[bool]]:
    """What the server says of it: how much is left, and what is ready."""
    left = httpx.get(f"{house.url}/healthz", timeout=PATIENCE).json()["preparing"]
    games = httpx.get(f"{house.url}/api/games", timeout=PATIENCE).json()["games"]
    ready = [bot["ready"] for game in games for bot in game["bots"]]
    return left, ready + [game["hints_ready"] for game in games]


GATED = """
import functools, pathlib, time
from foxtray.server.thinking import workers
@functools.wraps(workers.prepare_player)
def gated(*asked):
    while not pathlib.Path({!r}).exists():
        time.sleep(0.01)
workers.prepare_player = gated
"""


def test_a_server_prepares_by_itself_and_says_how_far_it_is(
    new_house: NewHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The way is the same, whatever is prepared: here it is nothing, and not before the gate is
    opened, so that what the server says meanwhile can be heard.
    """
    gate = tmp_path / "gate"
    (tmp_path / "sitecustomize.py").write_text(GATED.format(str(gate)), "utf-8")
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    monkeypatch.setenv("PYTHONPATH", path)
    monkeypatch.setenv("FOXTRAY_LAZY", "no")
    monkeypatch.setenv("FOXTRAY_PLAIN", "1")
    house = new_house()
    left, ready = told(house)
    assert left > 0
    assert True in ready
    assert False in ready
    gate.touch()
    wait_for(lambda: told(house)[0] == 0)
    assert all(told(house)[1])
    assert "foxtray_preparing 0.0" in house.metrics()
    house.restart()
    assert told(house)[0] == 0
    assert all(told(house)[1])
