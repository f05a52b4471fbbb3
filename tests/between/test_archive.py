"""Everything I have: a record of every game as I may know it, and a table of all."""

from __future__ import annotations

import csv
import io
import json
import zipfile

from between.tables import ADA, CUBE, play_out, table_of
from between.test_erasing import play_both, with_bo
from daily.days import opened as open_hub
from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.server.between.archive import everything
from foxtray.server.store import open_store
from server.guest import FIGURES, guests
from server.harness import House, run

NAMES = ("Ada", "Bo")


def unpacked(body: bytes) -> tuple[dict[str, str], list[dict[str, str]]]:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        assert archive.testzip() is None
        files = {name: archive.read(name).decode("utf-8-sig") for name in archive.namelist()}
    return files, list(csv.DictReader(io.StringIO(files["games.csv"])))


def test_it_has_every_game_and_a_row_for_each(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            alone, ear = await table_of(hub, ADA)
            await play_out(alone, ear)
            both, *ears = await with_bo(hub)
            await play_both(both, *ears)
            under_way, *_ = await with_bo(hub)
            pieces = [piece async for piece in everything(hub, ADA, "address")]
            assert len(pieces) == 4
            files, rows = unpacked(b"".join(pieces))
            assert {row["table"] for row in rows} == {alone.id, both.id, under_way.id}
            for row in rows:
                text = files[row["file"]]
                assert row["names"].startswith("Ada")
                if row["status"] == "finished":
                    record = records.read(text.encode(), shelf.take_down)
                    totals = record.game.scores(record.end()).totals
                    assert row["points"] == str(totals[0])
                    assert "fair 2" in text
            assert json.loads(files["me.json"])["games that could not be read"] == 0

    run(go())


def test_over_http_it_is_ones_own_and_tells_no_secret(house: House) -> None:
    async def go() -> None:
        async with guests(house, *NAMES) as (ada, bo):
            ada.figures = bo.figures = dict(enumerate(FIGURES))
            await ada.make(CUBE, "here", "open")
            await bo.sit(ada.table)
            await ada.enter()
            await bo.enter()
            await ada.until(lambda: ada.task() is not None)
            assert (await ada.say(0, f"build={FIGURES[0]}"))["type"] == "ack"
            await bo.reach(ada.ply)
            assert (await bo.say(1, f"build={FIGURES[1]}"))["type"] == "ack"
            for guest, own, other in ((ada, FIGURES[0], FIGURES[1]), (bo, FIGURES[1], FIGURES[0])):
                answer = await guest.http.get("/api/me/everything")
                assert answer.headers["content-type"] == "application/zip"
                files, rows = unpacked(answer.content)
                (row,) = rows
                assert own in files[row["file"]]
                assert other not in files[row["file"]]
                assert (row["game"], row["status"]) == (CUBE, "playing")

    run(go())


def test_somebody_new_has_an_empty_one(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Eve") as (eve,):
            files, rows = unpacked((await eve.http.get("/api/me/everything")).content)
            assert (sorted(files), rows) == (["games.csv", "me.json"], [])

    run(go())
