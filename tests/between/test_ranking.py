"""The house ranking: entered by name, only what compares, the operator's to change."""

from __future__ import annotations

from pathlib import Path

import pytest

from between.tables import ADA, BO, CLEVER, CUBE, EVE, HERE, OPEN, SCORE, play_out, table_of
from daily.days import COUNTED, DAY, PRACTICE, last, opened as open_hub, sit
from foxtray.cli import main
from foxtray.kernel.errors import OutOfTurn, Refusal, Unreadable
from foxtray.server import wire
from foxtray.server.between import ranking
from foxtray.server.hub import Hub
from foxtray.server.play.denied import Denied
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person
from foxtray.server.store import open_store
from foxtray.server.wire import bodies
from foxtray.server.wire.people import RankAsked
from server.guest import guests
from server.harness import House, run
from server.indoors import Memory
from support.commands import complaint


async def played(hub: Hub, person: Person, choose: object = None) -> tuple[Table, int]:
    table, ear = await table_of(hub, person)
    await play_out(table, ear, *([last] if choose is last else []))
    return table, table.game.scores(table.under_way().state).totals[0]


def test_results_stand_by_game_and_seats_the_best_of_each_first(where: str) -> None:
    async def go() -> None:
        async with open_hub(open_store(where)) as hub:
            one, first_result = await played(hub, ADA)
            two, second = await played(hub, BO, last)
            assert first_result != second
            await ranking.enter(hub, ADA, one.id, RankAsked("Ada", 0))
            told = await ranking.enter(hub, BO, two.id, RankAsked("Bo", 0))
            (listed,) = told.lists
            assert (listed.game, listed.seats, listed.day) == (CLEVER, 1, "")
            results = [each.result for each in listed.entries]
            assert results == sorted((first_result, second), reverse=True)
            assert [each.place for each in listed.entries] == [1, 2]
            assert [each.name for each in listed.entries if each.mine] == ["Bo"]
            assert told.name == "Bo"
            assert all(each.hints for each in listed.entries)
            again = await ranking.enter(hub, BO, two.id, RankAsked("Bobby", 0))
            assert sorted(each.name for each in again.lists[0].entries) == ["Ada", "Bobby"]

    run(go())


def test_equal_results_share_a_place() -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            for person in (ADA, BO, EVE):
                table, _ = await played(hub, person)
                told = await ranking.enter(hub, person, table.id, RankAsked(person.name, 0))
            assert [each.place for each in told.lists[0].entries] == [1, 1, 1]

    run(go())


def test_a_days_result_stands_under_its_day() -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            table, ear = await sit(hub, ADA, asked=COUNTED)
            await play_out(table, ear)
            told = await ranking.enter(hub, ADA, table.id, RankAsked("Ada", 0))
            assert [(each.day, len(each.entries)) for each in told.lists] == [(DAY, 1)]
            practice, ear = await sit(hub, ADA, asked=PRACTICE)
            await play_out(practice, ear)
            with pytest.raises(OutOfTurn, match="not compared"):
                await ranking.enter(hub, ADA, practice.id, RankAsked("Ada", 0))

    run(go())


def test_what_is_not_ones_own_or_does_not_compare_is_refused() -> None:
    async def refusal(hub: Hub, person: Person, table: Table, seat: int = 0) -> str:
        with pytest.raises((Refusal, Denied)) as caught:
            await ranking.enter(hub, person, table.id, RankAsked("Name", seat))
        reason = getattr(caught.value, "reason", None)
        return str(reason.code) if reason else str(getattr(caught.value, "kind", ""))

    async def go() -> None:
        async with open_hub(Memory()) as hub:
            table, _ = await table_of(hub, ADA)
            assert await refusal(hub, ADA, table) == "not-finished"
            done, _ = await played(hub, ADA)
            assert await refusal(hub, BO, done) == "forbidden"
            assert await refusal(hub, ADA, done, 1) == "forbidden"
            two, _ = await table_of(hub, ADA, HERE, OPEN, game=SCORE)
            assert await refusal(hub, ADA, two) == "not-finished"
            asked = bodies.NewTable(CLEVER, (HERE,), dice=wire.DiceSource.REAL)
            real = await hub.find((await hub.make(ADA, asked)).table.id)
            assert await refusal(hub, ADA, real) == "not-finished"
            for name in ("a<b>", "a&b", "\u202eada", " ", "x" * 21, "A\u0301\u0301\u0301"):
                with pytest.raises(Unreadable):
                    ranking.check_rank_name(name)
            assert ranking.check_rank_name("  Ада   Л. ") == "Ада Л."
            assert CUBE not in str((await ranking.show(hub, ADA)).lists)

    run(go())


def test_a_house_without_one_says_so() -> None:
    async def go() -> None:
        async with open_hub(Memory(), no_ranking=True) as hub:
            table, _ = await played(hub, ADA)
            assert not (await ranking.show(hub, ADA)).open
            with pytest.raises(OutOfTurn, match="no ranking"):
                await ranking.enter(hub, ADA, table.id, RankAsked("Ada", 0))

    run(go())


def test_the_operator_lists_renames_and_removes(
    where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fill() -> str:
        async with open_hub(open_store(where)) as hub:
            for person in (ADA, BO):
                table, _ = await played(hub, person)
                await ranking.enter(hub, person, table.id, RankAsked(person.name, 0))
            return (await hub.store.people.ranked_of(ADA.id))[0].id

    entry = run(fill())
    there = ("--data", where)
    assert main(["ranking", *there]) == 0
    out = capsys.readouterr().out
    assert f"{entry}  " in out
    assert "ganz-schoen-clever, 1 seats" in out
    assert main(["ranking", "--rename", entry, "Countess", *there]) == 0
    assert capsys.readouterr().out == "1 entry is renamed.\n"
    assert main(["ranking", "--json", *there]) == 0
    assert '"name": "Countess"' in capsys.readouterr().out
    assert "markup" not in complaint(capsys, "ranking", "--rename", entry, "<b>", *there)
    assert "no such entry" in complaint(capsys, "ranking", "--remove", "nothing", *there)
    assert main(["ranking", "--remove", entry, *there]) == 0
    assert main(["ranking", *there]) == 0
    assert "Countess" not in capsys.readouterr().out.partition("removed.")[2]
    nowhere = str(tmp_path / "nowhere")
    assert "there are no tables here" in complaint(capsys, "ranking", "--data", nowhere)


def test_over_http_it_is_for_all_to_read_and_ones_own_to_enter(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Eve") as (ada, eve):
            await ada.make(CLEVER, "here")
            await ada.enter()
            await ada.play()
            path = f"/api/tables/{ada.table}/rank"
            told = await ada.post(path, {"name": "Ada L.", "seat": 0})
            assert told["lists"][0]["entries"][0]["name"] == "Ada L."
            assert not any(
                e["mine"] for e in (await eve.get("/api/ranking"))["lists"][0]["entries"]
            )
            await eve.post(path, {"name": "Eve", "seat": 0}, status=403)
            await ada.post(path, {"name": "x" * 21, "seat": 0}, status=422)
            problem = await ada.post(path, {"name": "<b>", "seat": 0}, status=422)
            assert problem["reason"]["code"] == "name-markup"
            assert str(ada.http.cookies["foxtray_me"].split(".")[1]) not in str(told)

    run(go())
