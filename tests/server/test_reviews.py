"""Reviews at the table: of finished games and records only, kept for the second look."""

from __future__ import annotations

import json
from typing import Any

import pytest

from foxtray.kernel import record as records
from foxtray.server import reviews
from foxtray.server.replays import Told
from foxtray.server.reviews import KeptReviews, Wanted, review_for
from server.harness import Guest, House, guests, run
from support.reviewed_games import played

HIGH_SCORE = records.write(played("high-score", "random", 2, "at the table"))
CUBE = records.write(played("break-the-cube", "entropy", 2, "at the table"))
UNDER_WAY = records.write(played("high-score", "random", 2, "at the table").truncate(12))


async def post(guest: Guest, text: str, status: int, query: str = "") -> dict[str, Any]:
    answer = await guest.ask_http("POST", f"/api/review{query}", content=text.encode())
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_record_is_reviewed(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            found = await post(ada, HIGH_SCORE, 200)
            assert (found["by"], found["reviewers"]) == ("exact", ["exact"])
            for seat in found["seats"]:
                total = seat["start"] + seat["luck"] - seat["loss"] + seat["correction"]
                assert abs(total - seat["result"]) < 1e-6
            assert {step["kind"] for step in found["steps"]} == {"word", "fact"}
            assert found == await post(ada, HIGH_SCORE, 200)
            only = await post(ada, HIGH_SCORE, 200, "?seat=b")
            assert [seat["seat"] for seat in only["seats"]] == ["b"]

    run(go())


def test_what_cannot_be_reviewed_is_refused(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            refused = await post(ada, UNDER_WAY, 422)
            assert refused["reason"]["code"] == "not-finished"
            assert (await post(ada, HIGH_SCORE, 422, "?by=fox"))["expected"] == "exact"
            assert (await post(ada, HIGH_SCORE, 422, "?seat=z"))["expected"] == "a, b"
            assert (await post(ada, "dear diary", 422))["line"] == 1

    run(go())


def test_a_game_under_way_is_not_reviewed_and_a_finished_one_is(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            made = await ada.make("high-score", "here", "bot:random")
            await ada.enter()
            path = f"/api/tables/{made['table']['id']}/review"
            assert (await ada.get(path, 409))["kind"] == "out-of-turn"
            await ada.play()
            found = await ada.get(path)
            assert len(found["seats"]) == 2
            assert await ada.get(path) == found

    run(go())


def test_a_seat_is_judged_by_what_it_knew() -> None:
    """The other's figure, which a record of a finished game has, changes nothing before it is
    heard of: with another one that answers alike, the same is said of every moment but the last.
    """
    told = review_for(Wanted(CUBE.encode()), pack=False)
    assert told.status == 200
    found = json.loads(told.body)
    firsts = [step for step in found["steps"] if step["kind"] == "word" and step["turn"][0] == "1"]
    assert {step["best"]["word"][0] for step in firsts} == {"?"}
    build = [step for step in found["steps"] if step["text"].startswith("build=")]
    assert build == []


def test_a_game_that_is_not_over_is_not_walked_along(monkeypatch: pytest.MonkeyPatch) -> None:
    """9 kB of questions took half a minute to be refused."""

    def never(*_: object) -> None:
        raise AssertionError("it is reviewed")

    monkeypatch.setattr(reviews, "review", never)
    told = review_for(Wanted(UNDER_WAY.encode()), pack=False)
    assert told.status == 422
    assert json.loads(told.body)["reason"]["code"] == "not-finished"


def test_reviews_are_kept_up_to_a_bound() -> None:
    kept = KeptReviews(most=10)
    kept.keep("a", Told(200, b"1234", packed=False))
    kept.keep("b", Told(200, b"5678", packed=False))
    kept.keep("no", Told(422, b"", packed=False))
    assert kept.find("no") is None
    assert kept.find("a") is not None  # so b was asked for least lately
    kept.keep("c", Told(200, b"9012", packed=False))
    assert kept.find("b") is None
    assert kept.find("a") is not None
    assert kept.size == 8
    kept.keep("d", Told(200, b"x" * 11, packed=False))
    assert kept.find("d") is None


def test_what_is_asked_has_a_key_of_its_own() -> None:
    keys = {
        Wanted(text, by, seat).key()
        for text in (b"a", b"b")
        for by in ("", "x")
        for seat in ("", "a")
    }
    assert len(keys) == 8
