"""A store that an earlier version wrote: every table in it is read, and plays on.

written_before/store.sql is the database of a server as it was before events had types; beside it
stands what its guests knew then: tickets, logs, records.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from foxtray.server.play.events import KINDS, read, write
from foxtray.server.store.interface import Event, Newer
from foxtray.server.store.location import FILE
from server.guest import FIGURES, Guest, play_some
from server.harness import FREELY, House, run

BEFORE = Path(__file__).with_name("written_before")
GUESTS: dict[str, Any] = json.loads((BEFORE / "guests.json").read_text("utf-8"))
PLAYED = [what for what, known in GUESTS.items() if known["record"]]
ROWS = "SELECT table_id, number, kind, body, at FROM events ORDER BY table_id, number"


def open_again(directory: Path) -> sqlite3.Connection:
    directory.mkdir()
    database = sqlite3.connect(directory / FILE)
    database.executescript((BEFORE / "store.sql").read_text("utf-8"))
    return database


@pytest.fixture
def old(tmp_path: Path) -> Iterator[House]:
    open_again(tmp_path / "data").close()
    house = House(tmp_path / "data", *FREELY, "--reveal-seconds", "600").start()
    yield house
    house.stop()


def guest_of(house: House, what: str, name: str = "Ada") -> Guest:
    """Who sat at this table, with what their browser kept."""
    guest = Guest(house, name)
    known = GUESTS[what]
    guest.table, guest.tickets = known["table"], list(known["tickets"][name])
    guest.figures = dict(enumerate(FIGURES))
    return guest


async def come_back(house: House, what: str, name: str = "Ada") -> Guest:
    guest = guest_of(house, what, name)
    await guest.enter()
    await guest.until(lambda: bool(guest.present))
    return guest


SINCE_THEN = {"opening": (), "proof": "", "aids": None, "brought": False}
"""What a table's setup had not yet, and what it says now of a table that was made before: not
played on from a record, its aids follow its hints, and it was played here."""


def chairs_in(body: dict[str, Any]) -> list[dict[str, Any]]:
    return [*body.get("chairs", ()), *filter(None, [body.get("chair")])]


def test_every_event_reads_and_is_written_as_it_was(tmp_path: Path) -> None:
    """But for what a table can say of itself only since then, which is put last."""
    kinds = set()
    with closing(open_again(tmp_path / "data")) as database:
        for table, number, kind, body, at in database.execute(ROWS):
            kinds.add(kind)
            again = write(number, read(table, Event(number, kind, json.loads(body), at)), at)
            if kind == "made":
                assert {new: again.body["setup"].pop(new) for new in SINCE_THEN} == SINCE_THEN
            for chair in chairs_in(again.body):
                assert chair.pop("hinted") is False  # nobody noted hints then
            assert (again.kind, msgspec.json.encode(again.body).decode()) == (kind, body)
    # The first is older still (test_pledges.py), and of days, challenges and other processes nobody
    # knew.
    younger = {"day", "scored", "challenge", "unnamed", "arrived"}
    assert kinds == set(KINDS) - {"contributed", *younger}


def test_all_games_are_there_as_they_were_left(old: House) -> None:
    async def go() -> None:
        for what in PLAYED:
            known = GUESTS[what]
            guest = await come_back(old, what)
            assert (guest.ply, guest.info["status"]) == (known["ply"], known["status"]), what
            assert [each["text"] for each in guest.log] == known["log"], what
            assert await guest.record(guest.tickets[0]) == known["record"], what
            assert guest.info["next"] == known.get("next", ""), what
            await guest.close()

    run(go())


def test_a_game_that_was_under_way_is_played_to_its_end(old: House) -> None:
    async def go() -> None:
        for what in ("asides, under way", "one screen, a word taken back"):
            ada = await come_back(old, what)
            await ada.play()
            assert ada.over
            before = GUESTS[what]["log"]
            assert [each["text"] for each in ada.log[: len(before)]] == before
            await ada.close()

    run(go())


def test_two_who_left_their_game_play_on(old: House) -> None:
    async def go() -> None:
        what = "somebody kept silent, under way"
        ada, bo = [await come_back(old, what, name) for name in ("Ada", "Bo")]
        await play_some(6, ada, bo)
        assert ada.log == bo.log
        assert len(ada.log) > len(GUESTS[what]["log"])
        assert (ada.info["fair"]["round"], ada.info["fair"]["out"]) == (2, "b")
        await ada.close()
        await bo.close()

    run(go())


def test_real_dice_go_on_being_entered_and_taken_back(old: House) -> None:
    async def go() -> None:
        ada = await come_back(old, "real dice, misread ones taken back")
        for dice in ("1112223", "111222v"):
            ply = ada.ply
            assert (await ada.ask("fact", seat=1, ply=ply, fact=dice))["type"] == "ack"
            await ada.until(lambda: ada.present["undo"])
            ply = ada.ply
            assert (await ada.ask("undo", seat=1, ply=ply))["type"] == "ack"
            await ada.until(lambda: not ada.present["undo"])
        assert [each["text"] for each in ada.log][-2:] == [".", "19"]
        await ada.close()

    run(go())


def test_what_was_pledged_still_counts(old: House) -> None:
    async def go() -> None:
        what = "gathering: pledged, renamed"
        ada, bo = guest_of(old, what), guest_of(old, what, "Bo")
        await ada.enter(contribution="luck-of-Ada")
        assert ada.info["seats"][0]["name"] == "Ada II"
        await bo.enter(contribution="luck-of-Bo")
        await ada.until(lambda: bool(ada.present))
        await bo.until(lambda: bool(bo.present))
        thrown = {"a": "luck-of-Ada".ljust(16, "-"), "b": "luck-of-Bo".ljust(16, "-")}
        assert ada.info["fair"]["contributions"] == thrown
        await play_some(2, ada, bo)
        await ada.close()
        await bo.close()

    run(go())


@pytest.mark.parametrize(
    "change",
    ["kind = 'teleported'", """body = json_set(body, '$.v', 2)"""],
    ids=["kind", "version"],
)
def test_a_table_that_a_newer_version_wrote_is_refused_and_no_other(
    tmp_path: Path, change: str
) -> None:
    what, other = PLAYED[0], PLAYED[1]
    with closing(open_again(tmp_path / "data")) as database, database:
        table = GUESTS[what]["table"]
        where = "WHERE table_id = ? AND number = 9"
        database.execute(f"UPDATE events SET {change} {where}", (table,))  # noqa: S608  # our own
    house = House(tmp_path / "data", *FREELY).start()

    async def go() -> None:
        ada = guest_of(house, what)
        path = f"/api/tables/{ada.table}/record"
        for _ in range(2):
            answer = await ada.ask_http("GET", path)
            assert answer.status_code == 503
            assert (answer.json()["kind"], answer.json()["message"]) == ("not-kept", Newer.TOLD)
        await ada.close()
        bo = await come_back(house, other)
        assert bo.ply == GUESTS[other]["ply"]
        await bo.close()

    try:
        run(go())
        assert f"table {GUESTS[what]['table']}: event 9 is newer" in house.log
    finally:
        house.stop()
