"""Every game over real sockets: persons by link, bots, spectators, to the record's last line."""

import asyncio
import signal
from pathlib import Path
from typing import Any

import pytest

from foxtray.cli import main
from server.conftest import NewHouse
from server.guest import (
    Guest,
    gather_at,
    guests,
    play_some,
    play_through,
    play_together,
    read_record,
)
from server.harness import House, run

CLEVER, HOCH_DREI = "ganz-schoen-clever", "clever-hoch-drei"
CUBE, HIGH_SCORE = "break-the-cube", "high-score"
TABLES = [
    (CLEVER, 1, 0, {}),
    (CLEVER, 4, 0, {"first": "drawn"}),
    (HOCH_DREI, 1, 0, {}),
    (HOCH_DREI, 3, 1, {}),
    (CUBE, 2, 0, {}),
    (CUBE, 3, 1, {}),
    (CUBE, 4, 0, {}),
    (HIGH_SCORE, 2, 1, {}),
    (HIGH_SCORE, 4, 0, {}),
]
"""Game, seats, how many of them are bots', and options."""


def _is_open(word: str) -> bool:
    """Everybody has seen it in the log, and a record keeps it."""
    return not word.startswith(("build=", "front="))


async def check_end(guest: Guest, directory: Path) -> None:
    """The record is the game that was seen, replays, and its dice were fair."""
    text = await guest.record()
    record = read_record(text)
    assert record.game.awaits(record.end()) is None
    words = [step.text for step in record.steps if not step.is_fact]
    seen = [e["text"] for e in guest.log if not e.get("fact")]
    assert sorted(filter(_is_open, words)) == sorted(filter(_is_open, seen))
    totals = record.game.scores(record.end()).totals
    assert list(totals) == guest.present["score"]["totals"]
    file = directory / "game.rec"
    file.write_text(text, encoding="utf-8")
    commitment = guest.info["fair"]["commitment"]
    assert main(["verify", str(file), "--commitment", commitment]) == 0
    replay = await guest.get(f"/api/tables/{guest.table}/replay")
    assert replay["record"] == text
    assert replay["frames"][-1]["awaits"]["over"] is True
    assert replay["frames"][-1]["score"]["totals"] == list(totals)
    course = await guest.ask_http("GET", f"/api/tables/{guest.table}/course")
    if record.game.name != CUBE:
        assert (course.status_code, replay["course"]) == (404, [])
        return
    assert course.json()["course"] == replay["course"]
    asked = [word for word in words if word.startswith(("?", "guess="))]
    assert len(replay["course"]) == 1 + len(asked)
    for seat, found in enumerate(totals):  # who found it has left nothing else possible
        assert not found or replay["course"][-1][(seat + 1) % len(totals)] == 1


async def until_told_of_the_end(guest: Guest) -> None:
    """The table's new status comes after the last update."""
    await guest.until(lambda: guest.info["status"] == "finished")


@pytest.mark.parametrize(("game", "seats", "bots", "options"), TABLES)
def test_a_game_from_the_first_word_to_the_record(
    house: House, tmp_path: Path, game: str, seats: int, bots: int, options: dict[str, str]
) -> None:
    async def go() -> None:
        names = ["Ada", "Bo", "Cy", "Di"][: seats - bots]
        async with guests(house, *names, "Eve") as (*players, eve):
            ada = players[0]
            others = ["link"] * (len(players) - 1) + ["bot:random"] * bots
            how: dict[str, Any] = {"options": options} if options else {}
            made = await ada.make(game, "here", *others, **how)
            eve.table = ada.table
            await eve.enter()
            assert eve.info["status"] == "gathering"
            await gather_at(ada, made, *players[1:])
            await play_together(*players)
            await eve.until(lambda: eve.over)
            assert eve.info["watching"] == 1
            for guest in players:
                guest.check_said(guest.mine[0])
                assert guest.present["score"] == eve.present["score"]
                await until_told_of_the_end(guest)
                assert guest.info["fair"]["contributions"]["a"] == "luck-of-Ada-----"
            assert all(not update["offers"] and not update["own"] for update in eve.updates)
            await check_end(eve, tmp_path)

    run(go())


@pytest.mark.parametrize(
    ("game", "seats"), [(CLEVER, 3), (HOCH_DREI, 2), (CUBE, 3), (HIGH_SCORE, 2)]
)
def test_who_reconnects_is_told_what_was_missed_and_no_more(
    house: House, game: str, seats: int
) -> None:
    """One guest's socket breaks again and again; another one's never does. Some words are said
    while it is here, some while it goes, some while it is away.
    """

    async def go() -> None:
        names = ["Ada", "Bo", "Cy"][:seats]
        async with guests(house, *names, "Eve", "Fay") as (*players, eve, fay):
            ada = players[0]
            made = await ada.make(game, "here", *["link"] * (seats - 1))
            for watcher in (eve, fay):
                watcher.table = ada.table
                await watcher.enter()
            await gather_at(ada, made, *players[1:])
            for guest in players:
                guest.questions = 4

            async def play_on(words: int) -> None:
                await play_some(words + sum(len(guest.said) for guest in players), *players)

            missed = 0
            while not ada.over:
                await play_on(2)
                await fay.reach(ada.ply)
                await asyncio.gather(play_on(1), fay.drop())
                last, told = fay.ply, len(fay.updates)
                await play_on(1)
                missed += ada.ply > last
                await fay.enter(last=last)
                await fay.until(lambda: len(fay.updates) > told)  # noqa: B023  # awaited at once
            assert missed > 1
            await eve.until(lambda: eve.over)
            assert fay.log == eve.log
            # Nothing twice; but where figures were hidden, all of it is told anew at the end.
            anew = [u for u in fay.updates if game == CUBE and u["awaits"]["over"]]
            told = sum(len(update["log"]) for update in fay.updates if update not in anew)
            last = len(anew[0]["log"]) if anew else told
            assert last == len(fay.log)
            assert told < last if anew else told == last
            own = {
                seat: [e for e in p.log if e.get("seat") == seat]
                for p in players
                for seat in p.mine
            }
            for player in players:
                for entry, public in zip(player.log, eve.log, strict=True):
                    assert entry == public or entry in own[player.mine[0]]

    run(go())


def test_restarts_in_the_middle_of_turns(new_house: NewHouse, tmp_path: Path) -> None:
    """Ended in order and killed, with a table of every game: all go on where they were."""
    house = new_house()

    async def gather_two(game: str, ada: Guest, bo: Guest) -> None:
        ada.questions = bo.questions = 12
        made = await ada.make(game, "here", "link", "bot:random")
        await gather_at(ada, made, bo)

    async def go() -> None:
        names = [f"{name}{game}" for game in range(4) for name in ("Ada", "Bo")]
        async with guests(house, *names) as players:
            for number, game in enumerate((CLEVER, HOCH_DREI, CUBE, HIGH_SCORE)):
                await gather_two(game, *players[2 * number : 2 * number + 2])
            async with asyncio.TaskGroup() as group:
                for guest in players:
                    group.create_task(play_through(guest))
                for kill in (signal.SIGTERM, signal.SIGKILL):
                    before = {guest: len(guest.said) for guest in players}
                    while not all(g.over or len(g.said) > before[g] + 1 for g in players):
                        await asyncio.sleep(0.01)
                    assert not all(guest.over for guest in players)
                    await asyncio.to_thread(house.restart, kill)
            for guest in players:
                guest.check_said(guest.mine[0])
            for ada, bo in zip(players[::2], players[1::2], strict=True):
                assert len(ada.log) == len(bo.log)
                await check_end(bo, tmp_path)

    run(go())
    assert '"level": "error"' not in house.log, house.log
