"""A table's reviews are there after a restart, as long as this very program would make them."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

import foxtray
from foxtray.server import program, reviews_kept
from foxtray.server.replays import Copy, Told
from foxtray.server.reviews import Wanted, review_for
from foxtray.server.store.location import FILE
from foxtray.server.wire.reviewing import Review
from server.conftest import NewHouse
from server.guest import guests
from server.harness import run
from support.reviewed_games import played

GAME = played("high-score", "random", 2, "kept with its table")
PLANTED = 7


def copied(*names: str) -> Copy:
    return Copy("high-score", names, {}, tuple(GAME.steps), "", None, True, None)


COPY = copied("Ada", "Bo")


def told() -> Told:
    return review_for(Wanted(COPY, seat="b"), pack=True)


def unpacked(told: Told | None) -> dict[str, Any]:
    assert told is not None
    assert told.packed
    found: dict[str, Any] = json.loads(gzip.decompress(told.body))
    return found


def rows(data: Path | str) -> list[tuple[str, bytes]]:
    with closing(sqlite3.connect(Path(data) / FILE)) as store:
        return store.execute("SELECT asked, body FROM reviews").fetchall()


def plant(data: Path | str, body: bytes) -> None:
    with closing(sqlite3.connect(Path(data) / FILE)) as store, store:
        store.execute("UPDATE reviews SET body = ?", (body,))


def test_after_a_restart_the_second_look_is_what_was_kept(new_house: NewHouse) -> None:
    """What lies in the store is given another seed, so that it can be told from a new one."""
    house = new_house()

    async def make() -> tuple[str, dict[str, object]]:
        async with guests(house, "Ada") as (ada,):
            made = await ada.make("high-score", "here", "bot:random")
            await ada.enter()
            await ada.play()
            path = f"/api/tables/{made['table']['id']}/review"
            return path, await ada.get(path)

    async def look(path: str) -> dict[str, object]:
        async with guests(house, "Bo") as (bo,):
            found: dict[str, object] = await bo.get(path)
            return found

    path, first = run(make())
    house.stop()
    ((asked, body),) = rows(house.data)
    assert asked == " "  # by the usual reviewer, of all seats
    assert b"Ada" not in gzip.decompress(body)
    bare = msgspec.json.decode(gzip.decompress(body), type=Review)
    other = msgspec.structs.replace(bare, seed=PLANTED)
    plant(house.data, gzip.compress(msgspec.json.encode(other)))
    house.start()
    assert run(look(path)) == {**first, "seed": PLANTED}


def test_a_review_has_the_names_of_now() -> None:
    kept = reviews_kept.write(Wanted(COPY, seat="b"), told(), COPY)
    assert b"Bo" not in gzip.decompress(kept.body)
    assert unpacked(reviews_kept.read(kept, COPY)) == unpacked(told())
    renamed = unpacked(reviews_kept.read(kept, copied("Ada", "")))
    assert renamed == {**unpacked(told()), "seats": renamed["seats"]}
    assert [seat["name"] for seat in renamed["seats"]] == [""]


def test_what_another_program_or_another_game_left_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = reviews_kept.write(Wanted(COPY, seat="b"), told(), COPY)
    assert reviews_kept.read(kept, COPY) is not None
    assert reviews_kept.read(kept, COPY._replace(steps=COPY.steps[:-1])) is None
    assert reviews_kept.read(kept, COPY._replace(options={"deck": "other"})) is None
    damaged = msgspec.structs.replace(kept, body=kept.body[:-9])
    assert reviews_kept.read(damaged, COPY) is None
    strange = msgspec.structs.replace(kept, body=gzip.compress(b'{"game": 1}'))
    assert reviews_kept.read(strange, COPY) is None
    monkeypatch.setattr(reviews_kept, "this_program", lambda: "with other weights")
    assert reviews_kept.read(kept, COPY) is None


def test_a_program_is_known_by_its_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "foxtray"
    weights = package / "players" / "fox" / "weights" / "alone.npz"
    weights.parent.mkdir(parents=True)
    weights.write_bytes(b"one")
    monkeypatch.setattr(foxtray, "__file__", str(package / "__init__.py"))
    before = program.digest_program()
    assert program.digest_program() == before
    weights.write_bytes(b"two")
    assert program.digest_program() != before
