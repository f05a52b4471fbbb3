"""What is kept of a table has an end: asides, and all that happens."""

import pytest

from foxtray.kernel import record as records
from foxtray.server import replays, wire
from foxtray.server.play import course, table
from foxtray.server.play.table import Table
from server.guest import FIGURES
from server.harness import run
from server.indoors import AtOnce, Ear, Memory, do, make_table

CUBE = "break-the-cube"
FRONTS = ("front=ss......./........./.........", "front=.ss....../........./.........")


async def begin(store: Memory) -> tuple[Table, Ear]:
    """Break the Cube, both figures built."""
    made = await make_table(store, CUBE, "ada", "bo")
    ear = Ear("ada", 0, 1)
    await made.join(ear, None)
    for seat in (0, 1):
        assert await say(made, ear, seat, f"build={FIGURES[seat]}") == ""
    return made, ear


async def say(made: Table, ear: Ear, seat: int, word: str) -> str:
    return await do(made, ear, wire.SayWord(1, made.ply, seat, word))


def test_a_seat_has_so_many_asides_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """15,000 of them made a record that took 0.84 s to write."""
    monkeypatch.setattr(course, "MOST_ASIDES", 30)

    async def go() -> None:
        store = Memory()
        made, ear = await begin(store)
        for number in range(30):
            assert await say(made, ear, 0, FRONTS[number % 2]) == ""
        before = made.ply
        assert await say(made, ear, 0, FRONTS[0]) == "illegal"
        assert made.ply == before
        assert await say(made, ear, 1, FRONTS[0]) == ""  # the other seat's are its own
        starter = made.under_way().state.active
        assert await say(made, ear, starter, "?5") == ""
        again = Table.rebuild("table", made.game, store.events["table"], store, AtOnce())
        assert again.under_way().asides == made.under_way().asides
        text = records.write(replays.copy_of(made, 0).record())
        assert text.count("front=") <= 2  # as a record has it: the last one

    run(go())


def test_the_bound_is_not_met_by_people() -> None:
    assert course.MOST_ASIDES >= 400
    assert table.MOST_EVENTS >= 2 * 4 * course.MOST_ASIDES


def test_a_table_has_so_many_events_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        store = Memory()
        made, ear = await begin(store)
        monkeypatch.setattr(table, "MOST_EVENTS", made.ply + 10)
        for number in range(10):
            assert await say(made, ear, number % 2, FRONTS[number // 2 % 2]) == ""
        kept, heard = len(store.events["table"]), len(ear.texts)
        assert await say(made, ear, made.under_way().state.active, "?5") == "illegal"
        assert await do(made, ear, wire.Rename(1, 0, "Mallory")) != ""
        assert len(store.events["table"]) == kept
        assert made.ply == kept
        assert len(ear.texts) == heard
        assert not made.bots.are_busy

    run(go())
