"""My games at a hub: what a game leaves, what it was, statistics against a naive sum."""

from __future__ import annotations

import asyncio
import statistics as naive
from collections.abc import Sequence
from pathlib import Path
from unittest import mock

import msgspec
import pytest

from daily.days import PRACTICE, opened, play_out, sit, step
from foxtray.analysis.played import annals
from foxtray.analysis.played.annals import Deed, goals_reached
from foxtray.games import challenges, shelf
from foxtray.kernel import record as records
from foxtray.kernel.game import Seat
from foxtray.server import wire
from foxtray.server.people import bringing, goals, history
from foxtray.server.people.ledger import Ledger
from foxtray.server.people.rows import whole_rows
from foxtray.server.people.statistics import statistics
from foxtray.server.play.denied import Denied, Ends
from foxtray.server.play.events import Made, read, write
from foxtray.server.play.table import Table
from foxtray.server.store import open_store
from foxtray.server.store.interface import Event, TableLine
from foxtray.server.store.played import VERSION, Played, Rival, Wanted
from foxtray.server.wire.faults import Denial
from foxtray.server.wire.played import BroughtRecord
from people.mine import ADA, BO, CUBE, FOUR, SCORE, SOLO, bring, golden, made_up
from server.harness import run
from server.indoors import Ear, Memory, do, make_table
from server.store.helping import opened as opened_store
from server.store.test_written_before import open_again

CLEVER = "ganz-schoen-clever"


class Noting(Memory):
    """Knows what was appended with what."""

    first: Sequence[Played] = ()

    async def append(
        self,
        table: str,
        events: Sequence[Event],
        line: TableLine | None = None,
        epoch: int | None = None,
        played: Sequence[Played] = (),
    ) -> None:
        await super().append(table, events, line, epoch, played)
        if played:
            assert line is not None
            assert line.status == wire.Status.FINISHED
            self.first = played


def test_the_end_of_a_game_and_its_row_are_kept_together() -> None:
    async def go() -> None:
        store = Noting()
        async with opened(store) as hub:
            table, ear = await sit(hub, ADA, CLEVER)
            result = await play_out(table, ear)
            (first,) = store.first
            assert (first.version, first.score, first.seat) == (0, result, 0)
            assert (first.players, first.counts, first.origin) == (1, True, "day")
            await hub.ledger.quiet()
            (row,) = store.played.rows
            assert row.version == VERSION
            assert row.numbers["chain"] >= 0
            assert sum(row.numbers[area] for area in annals.of_game(CLEVER).areas(table.game)) == (
                result
            )
            assert (row.score, row.ended) == (first.score, first.ended)
            practice, ear = await sit(hub, ADA, CLEVER, PRACTICE)
            await play_out(practice, ear)
            await hub.ledger.quiet()
            assert [(row.origin, row.counts) for row in store.played.rows] == [
                ("day", True),
                ("practice", False),
            ]

    run(go())


def is_over(table: Table) -> bool:
    return table.status is wire.Status.FINISHED


def test_what_is_not_kept_leaves_no_row() -> None:
    async def go() -> None:
        store = Memory()
        async with opened(store) as hub:
            table, ear = await sit(hub, ADA, CLEVER)
            while table.status is not wire.Status.FINISHED:
                store.full = not store.full
                try:
                    await step(table, ear)
                except AssertionError:
                    assert store.full
                assert bool(store.played.rows) == is_over(table)

    run(go())


def test_several_seats_of_one_person_are_listed_and_not_counted() -> None:
    async def go() -> None:
        store = Memory()
        table = await make_table(store, "high-score", "ada", "ada")
        both = Ear("ada", 0, 1)
        await table.join(both, None)
        while table.status is not wire.Status.FINISHED:
            awaits = both.present["awaits"]
            seat = awaits["roller"] if awaits["roller"] is not None else awaits["seats"][0]
            if awaits["chance"]:
                assert await do(table, both, wire.Roll(1, table.ply, seat)) == ""
            else:
                words = both.present["offers"][0]["offer"]["words"]
                stop = min(words, key=len)
                assert await do(table, both, wire.SayWord(1, table.ply, seat, stop)) == ""
        (row,) = store.played.rows
        assert (row.seat, row.score, row.counts, row.rivals) == (None, None, False, ())
        assert len(row.totals) == 2

    run(go())


def test_goals_are_only_for_a_seat_that_took_no_hint() -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            table = await bring(hub, ADA, CUBE, 1)
            first, *later = await hub.store.load(table)
            (without,) = whole_rows(table, [first, *later])
            assert not without.helped
            assert "first-guess" in without.goals
            made = read(table, first)
            assert isinstance(made, Made)
            for seat, goals in ((0, without.goals), (1, ())):
                chairs = list(made.chairs)
                chairs[seat] = chairs[seat].take_hint()
                hinted = write(first.number, Made(made.setup, tuple(chairs)), first.at)
                (row,) = whole_rows(table, [hinted, *later])
                assert (row.helped, row.goals) == (seat == 1, goals)
                assert (row.score, row.numbers) == (without.score, without.numbers)

    run(go())


def test_who_took_a_hint_is_known_by_the_chair() -> None:
    async def go() -> None:
        store = Memory()
        table = await make_table(store, "high-score", "ada", "bo")
        ada, bo = Ear("ada", 0), Ear("bo", 1)
        await table.join(ada, "ab" * 32)
        await table.join(bo, "cd" * 32)
        table.setup = msgspec.structs.replace(table.setup, opening=())
        assert [chair.hinted for chair in table.seating.chairs] == [False, False]
        chair = table.seating.chairs[0].take_hint()
        assert chair.nonce == table.seating.chairs[0].nonce
        left = chair.leave(begun=True)
        assert left.sit("ada", "Ada").hinted
        assert not left.sit("zoe", "Zoe").hinted
        assert not chair.leave(begun=False).hinted
        assert not chair.vacate().hinted

    run(go())


@pytest.mark.parametrize("name", [SOLO, FOUR, CUBE, SCORE])
def test_a_row_says_what_its_record_does(name: str) -> None:
    record = records.read(golden(name).encode(), shelf.take_down)
    game, end = record.game, record.end()
    scores = game.scores(end)

    async def go() -> None:
        async with opened(Memory()) as hub:
            for seat in range(len(record.names)):
                table = await bring(hub, ADA, name, seat, date="2026-01-02")
                row = await hub.store.played.find(ADA.id, table)
                assert row is not None
                assert (row.game, row.seat, row.names) == (game.name, seat, record.names)
                assert row.totals == scores.totals
                assert row.score == annals.of_game(game.name).result(game, end, Seat(seat))
                assert (row.won > 0) == (seat in scores.winners and len(record.names) > 1)
                assert row.place == (None if len(record.names) == 1 else row.place)
                assert (row.origin, row.counts, row.version) == ("record", True, VERSION)
                assert history.moment(row.ended) == "2026-01-02T12:00:00+00:00"
                assert len(row.rivals) == len(record.names) - 1
            again = await bring(hub, ADA, name, 0, date="2026-01-02")
            assert (await hub.store.played.page(ADA.id, Wanted())).total == len(record.names)
            info = (await hub.find(again)).info()
            assert (info.status, info.fair) == (wire.Status.FINISHED, None)
            assert all(seat.taken for seat in info.seats)

    run(go())


@pytest.mark.parametrize("name", challenges.names())
def test_a_bots_results_are_measured_for_every_number_of_players(name: str) -> None:
    game, kept = shelf.take_down(name), annals.of_game(name)
    for players in game.seats:
        kind = kept.kind(game, game.start(players, {}), Seat(0))
        spread = kept.spread(name, players, kind)
        assert spread is not None, players
        assert sum(spread.results.values()) >= 300
        assert spread.command.startswith(f"python bench/spreads.py {name} {spread.bot} {players} ")
    assert kept.spread(name, 9, "") is None


def test_what_is_no_finished_game_is_refused_and_changes_nothing() -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            whole = golden(SOLO)
            begun = whole[: len(whole) // 2].rpartition("\n")[0]
            for text in ("", "Dear Ada,", begun):
                with pytest.raises(Exception, match=r".") as refusal:
                    await bringing.bring(hub, ADA, BroughtRecord(text, 0), "address")
                assert not isinstance(refusal.value, AssertionError)
            with pytest.raises(Exception, match="no such seat"):
                await bringing.bring(hub, ADA, BroughtRecord(whole, 5), "address")
            looked = await bringing.bring(hub, ADA, BroughtRecord(golden(FOUR)), "address")
            assert (looked.table, len(looked.names)) == ("", 4)
            assert (await hub.store.played.page(ADA.id, Wanted())).total == 0

    run(go())


def test_a_best_and_a_goal_are_told_when_they_happen_and_to_nobody_else() -> None:
    async def go() -> None:
        store = Memory()
        async with opened(store) as hub:
            table = await bring(hub, ADA, SOLO, date="2026-01-03")
            first = await history.just_played(hub, ADA, table)
            assert (first.best_before, first.is_best) == (None, False)
            score = first.game.score or 0
            for less, best in ((1, True), (0, False), (-1, False)):
                store.played.rows = store.played.rows[:1]
                row = store.played.rows[0]
                earlier = msgspec.structs.replace(
                    row, table="earlier", ended=row.ended - 1, score=score - less, goals=("chain",)
                )
                store.played.rows[0] = msgspec.structs.replace(row, goals=("chain", "bots:fox"))
                store.played.rows.append(earlier)
                now = await history.just_played(hub, ADA, table)
                assert (now.best_before, now.is_best) == (score - less, best)
                assert [(goal.code, goal.part) for goal in now.goals] == [("bots", "fox")]
            with pytest.raises(Denied, match="no finished game of yours"):
                await history.just_played(hub, BO, table)
            for person in (BO,):
                assert (await history.my_games(hub, person, {})).total == 0
                assert (await history.summary(hub, person)).levels == ()
                assert (await statistics(hub, person, "", "", "")).groups == ()

    run(go())


def test_statistics_are_those_of_a_naive_sum() -> None:
    rows = [row for row in made_up(400, people=("ada",)) if row.game == CLEVER]

    async def go() -> None:
        store = Memory()
        store.played.rows = rows
        async with opened(store) as hub:
            for players in (1, 2, 3):
                told = (await statistics(hub, ADA, CLEVER, str(players), "")).figures
                assert told is not None
                mine = [r for r in rows if r.counts and r.players == players]
                scored = sorted(
                    (r for r in mine if r.score is not None), key=lambda r: (r.ended, r.table)
                )
                scores = [r.score for r in scored if r.score is not None]
                assert (told.group.games, told.results) == (len(mine), len(scores))
                assert told.mean == pytest.approx(naive.fmean(scores))
                assert told.median == naive.median(scores)
                assert told.sd == pytest.approx(naive.stdev(scores))
                assert (told.best, told.worst) == (max(scores), min(scores))
                assert [point.score for point in told.latest] == scores[-30:]
                assert told.latest_mean == pytest.approx(naive.fmean(scores[-30:]))
                assert sum(told.spread.values()) == len(scores)
                yellow = naive.fmean(r.numbers["yellow"] for r in scored)
                assert told.areas == {"yellow": pytest.approx(yellow)}
                foxes = naive.fmean(r.numbers["foxes"] for r in scored)
                assert told.numbers == {"foxes": pytest.approx(foxes)}
                judged = [r for r in mine if r.accuracy is not None]
                assert len(told.judged) == min(30, len(judged))
            rivals = (await statistics(hub, ADA, CLEVER, "2", "")).rivals
            met = [each for row in rows for each in row.rivals]
            assert sum(each.games for each in rivals) == len(met)
            assert sum(each.won for each in rivals) == sum(each.outcome for each in met)
            assert "person-" not in msgspec.json.encode(rivals).decode()

    run(go())


@pytest.mark.parametrize("asked", ["players=x", "players=12", "players=²"])
def test_what_cannot_be_asked_is_refused(asked: str) -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            with pytest.raises(Denied):
                await statistics(hub, ADA, "", asked.partition("=")[2], "")
            for odd in (
                {"since": "yesterday"},
                {"until": "0000-00-00"},
                {"company": "bad"},
                {"origin": "moon"},
                {"after": "nan x"},
                {"after": "1"},
                {"after": "inf x"},
            ):
                with pytest.raises(Denied):
                    await history.my_games(hub, ADA, odd)

    run(go())


def test_the_summary_proposes_who_plays_alike() -> None:
    rows = [row for row in made_up(60, people=("ada",)) if row.game == CLEVER and row.counts]

    async def go() -> None:
        store = Memory()
        async with opened(store) as hub:
            for score, bot in ((60, "cub"), (150, "hedgehog"), (210, "badger"), (290, "fox")):
                store.played.rows = [msgspec.structs.replace(row, score=score) for row in rows]
                (level,) = (await history.summary(hub, ADA)).levels
                assert (level.mean, level.bot) == (score, bot)
            store.played.rows = store.played.rows[:2]
            assert (await history.summary(hub, ADA)).levels[0].bot == ""

    run(go())


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("game", "met", "won", "bot"),
    [
        ("high-score", "expectation", 0.5, "expectation"),
        ("high-score", "exact", 0.55, "exact"),
        ("break-the-cube", "entropy", 0.5, "entropy"),
        ("break-the-cube", "detective", 0.07, "entropy"),
        ("break-the-cube", "detective", 0.5, "detective"),
    ],
)
def test_where_nobody_plays_alone_the_summary_proposes_who_wins_as_often(
    game: str, met: str, won: float, bot: str, players: int
) -> None:
    """However many sat there: against each bot one was before it or behind."""

    async def go() -> None:
        store = Memory()
        async with opened(store) as hub:
            rows = [row for row in made_up(60, people=("ada",)) if row.counts][:20]
            rivals = [Rival(seat, met, met, True, won) for seat in range(1, players)]
            store.played.rows = [
                msgspec.structs.replace(row, game=game, rivals=tuple(rivals), players=players)
                for row in rows
            ]
            (level,) = (await history.summary(hub, ADA)).levels
            assert (level.game, level.games, level.bot) == (game, len(rows), bot)
            store.played.rows = [
                msgspec.structs.replace(
                    row, rivals=tuple(msgspec.structs.replace(r, is_bot=False) for r in rivals)
                )
                for row in store.played.rows
            ]
            assert (await history.summary(hub, ADA)).levels[0].bot == ""

    run(go())


def test_goals_are_those_of_every_kit_and_only_what_was_reached_is() -> None:
    async def go() -> None:
        async with opened(Memory()) as hub:
            told = await goals.goals(hub, ADA)
            assert [each.game for each in told.games] == list(shelf.names())
            assert all(len(each.goals) >= 4 for each in told.games)
            assert not any(p.reached for g in told.games for goal in g.goals for p in goal.parts)
            table = await bring(hub, ADA, SOLO)
            row = await hub.store.played.find(ADA.id, table)
            assert row is not None
            told = await goals.goals(hub, ADA)
            found = {
                goal.code: [part.part for part in goal.parts if part.reached]
                for each in told.games
                for goal in each.goals
                if each.game == CLEVER
            }
            assert {code for code, times in found.items() if times} == {*row.goals}

    run(go())


def test_the_goals_of_a_sheet_are_reached_by_its_numbers() -> None:
    game = shelf.take_down(CLEVER)
    record = records.read(golden(SOLO).encode(), shelf.take_down)
    kept = annals.of_game(CLEVER)
    numbers = {**kept.at_end(game, record.end(), Seat(0)), **kept.on_the_way(record, Seat(0))}

    def reached(**changes: float) -> set[str]:
        told = {**numbers, **{name.replace("_", "-"): each for name, each in changes.items()}}
        return {*goals_reached(kept, Deed(game, record.end(), Seat(0), ("",), told))}

    assert ("chain" in reached(chain=5), "chain" in reached(chain=4)) == (True, False)
    assert ("foxes" in reached(foxes=5), "foxes" in reached(foxes=4)) == (True, False)
    nothing = {"left_rerolls": 0.0, "left_extras": 0.0}
    assert "nothing-left" in reached(**nothing)
    assert "nothing-left" not in reached(**{**nothing, "left_extras": 1.0})
    areas = dict.fromkeys(("yellow", "blue", "green", "orange", "purple"), 25.0)
    assert "all-areas" in reached(**areas)
    assert "all-areas" not in reached(**{**areas, "blue": 24.0})


def test_an_old_store_is_worked_out_in_the_background_and_again_after_a_rebuild(
    tmp_path: Path,
) -> None:
    open_again(tmp_path / "data").close()

    async def go() -> None:
        async with opened_store(str(tmp_path / "data")) as store:
            due = await store.played.due(100)
        async with opened(open_store(tmp_path / "data")) as hub:
            await hub.ledger.catch_up()
            assert await hub.store.played.due() == ()
            for table in due:
                rows = whole_rows(table, await hub.store.load(table))
                for row in rows:
                    found = await hub.store.played.find(row.person, table)
                    assert found is not None
                    assert (found.score, found.totals, found.numbers) == (
                        row.score,
                        row.totals,
                        row.numbers,
                    )
            assert await hub.store.played.rebuild() == len(due)
            await hub.ledger.catch_up()
            assert await hub.store.played.due() == ()

    run(go())


class Slow(Memory):
    """Never says what has happened."""

    async def load(self, table: str, after: int = 0) -> list[Event]:
        await asyncio.Event().wait()
        return []


def test_who_waits_for_what_a_game_was_while_the_server_ends_is_told_to_come_again() -> None:
    async def go() -> None:
        ledger = Ledger(Slow(), mock.Mock())
        ledger.wake("ended")
        waiting = asyncio.create_task(ledger.settled("ended"))
        await asyncio.sleep(0)  # it waits
        ledger.close()
        with pytest.raises(Ends) as told:
            await waiting
        assert told.value.kind is Denial.UNAVAILABLE

    run(go())
