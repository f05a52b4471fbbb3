"""Reviews at the table: of finished games and records only, kept for the second look."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from foxtray.cli import main
from foxtray.kernel import record as records
from foxtray.kernel.errors import Unreadable
from foxtray.kernel.game import Seat
from foxtray.server import reviews
from foxtray.server.play import fair
from foxtray.server.replays import Told
from foxtray.server.reviews import KeptReviews, Steps, Wanted, review_for
from foxtray.server.thinking.lanes import Lane, Trade
from foxtray.server.wire.reviewing import Progress
from server.guest import Guest, guests, read_record
from server.harness import House, run
from server.thinking import naps
from support.reviewed_games import played

HIGH_SCORE = records.write(played("high-score", "random", 2, "at the table"))
CUBE = records.write(played("break-the-cube", "entropy", 2, "at the table"))
SOLO_GAME = played("ganz-schoen-clever", "random", 1, "at the table")
SOLO = records.write(SOLO_GAME)
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
    """The other's figure, which a record of a finished game has, is not what the first question is
    judged by (review/test_walk.py holds a whole course against another figure).
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


def test_where_nobody_reviews_a_game_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """As inside a page: what Break the Cube's review takes is not there (decision 20)."""
    monkeypatch.setattr(reviews, "reviewers", lambda game: {})
    told = review_for(Wanted(HIGH_SCORE.encode()), pack=False)
    assert told.status == 422
    assert json.loads(told.body)["reason"] == {"code": "no-reviewer", "about": {}}


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
        Wanted(text, by, seat, bot).key()
        for text in (b"a", b"b")
        for by in ("", "x")
        for seat in ("", "a")
        for bot in ("", "x")
    }
    assert len(keys) == 16


async def ask_rival(
    guest: Guest, text: str, status: int, bot: str, seat: str = ""
) -> dict[str, Any]:
    path = f"/api/review/rival?bot={bot}&seat={seat}"
    answer = await guest.ask_http("POST", path, content=text.encode())
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_bot_plays_the_same_dice_to_the_end(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            assert "greedy" in (await post(ada, SOLO, 200))["rivals"]
            found = await ask_rival(ada, SOLO, 200, "greedy")
            theirs = read_record(found["record"])
            end = theirs.end()
            assert theirs.names == ("greedy",)
            assert theirs.game.awaits(end) is None
            assert found["score"]["totals"] == list(theirs.game.scores(end).totals)
            assert found["view"]["sheets"][0]["total"] == found["score"]["totals"][0]
            thrown = [len(step.text.split()) for step in theirs.steps if step.is_fact]
            assert found["same"] + found["new"] == sum(thrown)
            assert theirs.steps[0] == SOLO_GAME.steps[0]  # the first roll
            assert await ask_rival(ada, SOLO, 200, "greedy") == found

    run(go())


def test_a_bot_plays_on_any_seat_of_any_game(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            for text in (HIGH_SCORE, CUBE):
                assert "random" in (await post(ada, text, 200))["rivals"]
                found = await ask_rival(ada, text, 200, "random", "b")
                theirs, old = read_record(found["record"]), read_record(text)
                assert found["seat"] == 1
                assert theirs.names == (old.names[0], "random", *old.names[2:])
                assert theirs.game.awaits(theirs.end()) is None
                assert found["instead"] >= 0
                assert theirs.steps[0] == old.steps[0]

    run(go())


def test_who_cannot_play_the_same_dice_is_told_why(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            assert "greedy" in (await ask_rival(ada, SOLO, 422, "nobody"))["expected"]
            refused = await ask_rival(ada, SOLO, 422, "greedy", "c")
            assert (refused["message"], refused["expected"]) == ("no such seat", "a")
            under_way = records.write(SOLO_GAME.truncate(9))
            refused = await ask_rival(ada, under_way, 422, "greedy")
            assert refused["reason"]["code"] == "not-finished"
            assert (await ask_rival(ada, "dear diary", 422, "greedy"))["line"] == 1

    run(go())


async def play_to_the_end(guest: Guest) -> str:
    await guest.enter()
    await guest.play()
    return await guest.record()


def test_a_record_is_played_on_with_new_dice_and_checked(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The steps taken over stand at the beginning; what was rolled since can be verified."""
    taken = 9
    begun = {"record": HIGH_SCORE, "steps": taken}

    async def go() -> str:
        async with guests(house, "Ada") as (ada,):
            made = await ada.make("high-score", "here", "bot:random", begun=begun)
            assert made["table"]["fair"]["since"] > 0
            return await play_to_the_end(ada)

    text = run(go())
    old, new = read_record(HIGH_SCORE), read_record(text)
    assert list(map(str, new.steps[:taken])) == list(map(str, old.steps[:taken]))
    assert list(map(str, new.steps)) != list(map(str, old.steps))
    since = sum(step.is_fact for step in old.steps[:taken])
    assert fair.find_proof(new).since == since
    file = tmp_path / "on.rec"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file), "--json"]) == 0
    rolls = sum(step.is_fact for step in new.steps)
    assert json.loads(capsys.readouterr().out)["rolls"] == rolls - since


def test_the_same_dice_fall_again_for_who_is_alone_with_bots(house: House) -> None:
    """They follow from the proof in the record, whatever is said; so they prove nothing."""

    async def go() -> tuple[str, str]:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await ada.make("high-score", "here", "bot:exact")
            first = await play_to_the_end(ada)
            begun = {"record": first, "steps": 3, "same_dice": True}
            refused = await bo.make("high-score", "here", "link", status=422, begun=begun)
            assert refused["expected"] == "seats here and bots"
            made = await bo.make("high-score", "here", "bot:random", begun=begun)
            assert made["table"]["fair"] is None
            return first, await play_to_the_end(bo)

    first, second = map(read_record, run(go()))
    rolls = list(fair.check_rolls(second, fair.find_proof(first)))
    assert all(roll.is_fair for roll in rolls)
    assert len(rolls) > 20
    with pytest.raises(Unreadable):
        fair.find_proof(second)


@pytest.mark.parametrize(
    ("begun", "expected"),
    [
        ({"record": HIGH_SCORE, "steps": 10_000}, "an earlier moment"),
        ({"record": HIGH_SCORE, "steps": 4, "same_dice": True}, "a finished game of a table"),
        ({"record": "dear diary", "steps": 4}, ""),
        ({"record": CUBE, "steps": 4}, "break-the-cube with 2"),
    ],
)
def test_what_cannot_be_played_on_is_refused(
    house: House, begun: dict[str, Any], expected: str
) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            refused = await ada.make("high-score", "here", "bot:random", status=422, begun=begun)
            assert expected in refused["expected"]

    run(go())


def test_a_copy_that_hides_a_figure_is_not_played_on(house: House) -> None:
    """BTC-04: nobody could answer for a figure that is not known."""
    hidden = records.write(read_record(CUBE).redact(Seat(0)))

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            begun = {"record": hidden, "steps": 4}
            await ada.make("break-the-cube", "here", "bot:random", status=422, begun=begun)

    run(go())


def test_a_figure_of_a_game_played_on_stays_secret(house: House) -> None:
    """BTC-04: who sits down at seat a hears nothing of what stands behind b's screen."""
    record = read_record(CUBE)
    theirs = next(step.text for step in record.steps if step.seat == 1)
    figure = theirs.removeprefix("build=")

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            begun = {"record": CUBE, "steps": 3}
            await ada.make("break-the-cube", "here", "bot:random", begun=begun)
            await ada.enter()
            await ada.until(lambda: bool(ada.present))
            assert not any(figure in text for text in ada.texts)
            seen = await ada.get(f"/api/tables/{ada.table}/review", 409)
            assert figure not in json.dumps(seen)

    run(go())


def test_how_far_a_review_is_can_be_asked(house: House) -> None:
    told: list[tuple[int, int]] = []
    steps = Steps(3)
    at_once = mock.patch.object(reviews, "REPORT_SECONDS", -1.0)
    with at_once, mock.patch.object(reviews, "report", told.append):
        for _ in range(5):
            steps.take()
    assert told == [(1, 3), (2, 3), (3, 3), (3, 3), (3, 3)]
    kept = KeptReviews()
    hear = kept.follow("mine")
    assert hear is not None
    hear((2, 3))
    assert kept.progress("mine") == Progress(2, 3)
    kept.stop_following("mine")
    hear((3, 3))
    assert kept.progress("mine") == Progress(0, 0)
    assert kept.follow("") is None

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            path = "/api/review/progress?watch=nobody"
            assert await ada.get(path) == {"done": 0, "count": 0}

    run(go())


def test_a_job_reports_while_it_is_done() -> None:
    lane = Lane(1, Trade("test"))
    heard: list[Any] = []

    async def go() -> None:
        assert await lane.run(naps.count_to, (3,), naps.LONG, hear=heard.append) == 3
        assert await lane.run(naps.count_to, (1,), naps.LONG) == 1

    try:
        run(go())
    finally:
        lane.close()
    assert heard == [1, 2, 3]
