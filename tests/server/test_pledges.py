"""Nobody chooses the dice: hashes first, texts later, and silence gains nothing."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from foxtray.cli import main
from foxtray.kernel import record as records
from foxtray.server import wire
from foxtray.server.play import fair
from foxtray.server.play.events import Contributed
from foxtray.server.play.table import Table
from foxtray.server.replays import copy_of
from foxtray.server.store.interface import Event
from server.company import HIGH_SCORE
from server.conftest import NewHouse
from server.guest import FIGURES, guests
from server.harness import FREELY, House, run
from server.indoors import AtOnce, Ear, Memory, do, make_table

ADA, BO = "text-of-ada-which-is-long", "text-of-bo-which-is-long-too"
LONG = 3600.0
"""Seconds that no test waits for."""


@asynccontextmanager
async def table_for(*people: str, patience: float = LONG) -> AsyncIterator[tuple[Table, list[Ear]]]:
    table = await make_table(Memory(), HIGH_SCORE, *people)
    table.pledging.patience = patience
    yield table, [Ear(person, *table.seating.held_by(person)) for person in dict.fromkeys(people)]
    table.close()


def told(ear: Ear) -> dict[str, Any]:
    """What somebody was last told about the dice."""
    text = next(each for each in reversed(ear.texts) if '"fair":' in each)
    found: dict[str, Any] = msgspec.json.decode(text)["table"]["fair"]
    return found


async def run_out_of_patience(table: Table) -> None:
    """Let the time to reveal be over now."""
    table.pledging.stop()
    table.pledging.patience = 0.0
    await asyncio.sleep(0)
    await table.join(Ear("eve"), None)  # whoever comes sets the clock again
    number = table.pledges.round
    async with asyncio.timeout(60):
        while table.pledges.round == number:
            await asyncio.sleep(0)
    table.pledging.patience = LONG


async def reveal(table: Table, ear: Ear, text: str, number: int = 1) -> str:
    return await do(table, ear, wire.Reveal(1, number, text))


def test_texts_are_told_only_when_all_hashes_are_sealed() -> None:
    async def go() -> None:
        async with table_for("ada", "bo") as (table, (ada, bo)):
            await table.join(ada, fair.pledge_of(ADA))
            assert await reveal(table, ada, ADA) == "out-of-turn"  # bo has not pledged
            assert not told(ada)["seal"]
            await table.join(bo, fair.pledge_of(BO))
            sealed = told(ada)
            assert sealed["hashes"] == {"a": fair.pledge_of(ADA), "b": fair.pledge_of(BO)}
            assert await reveal(table, ada, ADA) == ""
            assert ADA not in "".join(ada.texts + bo.texts)  # not while one can keep silent
            assert table.course is None
            assert await reveal(table, bo, BO) == ""
            assert table.status is wire.Status.PLAYING
            begun = table.info().fair
            assert begun is not None
            assert (begun.contributions, begun.seal) == ({"a": ADA, "b": BO}, sealed["seal"])
            assert table.pledges.proof(table.setup.seed, 0).seal == sealed["seal"]

    run(go())


def test_the_operator_cannot_throw_in_a_searched_text_at_last() -> None:
    """The attack: knows the seed, waits for the others' texts, searches one of its own."""

    async def go() -> None:
        async with table_for("ada", "bo") as (table, (ada, bo)):
            seed = table.setup.seed  # the operator reads it in the store
            await table.join(ada, fair.pledge_of(ADA))
            await table.join(bo, fair.pledge_of(BO))
            assert await reveal(table, ada, ADA) == ""

            def first(text: str) -> str:
                luck = fair.RollLuck(seed, {"a": ADA, "b": text}, 0)
                return f"{luck.randrange(21)}"

            searched = next(t for n in range(9999) if first(t := f"searched-text-{n:04}") == "7")
            assert await reveal(table, bo, searched) == "forbidden"
            late = wire.Pledge(2, 1, fair.pledge_of(searched))
            assert await do(table, bo, late) == "out-of-turn"
            await table.join(Ear("bo", 1), fair.pledge_of(searched))
            assert table.pledges.sealed == {"a": fair.pledge_of(ADA), "b": fair.pledge_of(BO)}
            assert table.course is None
            assert await reveal(table, bo, BO) == ""
            assert table.pledges.thrown == {"a": ADA, "b": BO}

    run(go())


def test_who_keeps_silent_is_left_out_and_the_others_draw_anew() -> None:
    async def go() -> None:
        async with table_for("ada", "bo", "cy") as (table, (ada, bo, cy)):
            for ear, text in ((ada, ADA), (bo, BO), (cy, "text-of-cy-not-to-be-told")):
                await table.join(ear, fair.pledge_of(text))
            assert await reveal(table, ada, ADA) == ""
            assert await reveal(table, bo, BO) == ""
            seen = told(ada)["seal"]
            await run_out_of_patience(table)
            now = told(ada)
            assert (now["round"], now["out"], now["hashes"], now["seal"]) == (2, "c", {}, "")
            assert table.course is None
            assert await do(table, cy, wire.Pledge(1, 2, "ab" * 32)) == "out-of-turn"
            for ear, text in ((ada, ADA), (bo, BO)):
                again = wire.Pledge(1, 2, fair.pledge_of(text + "-2"))
                assert await do(table, ear, again) == ""
            assert told(ada)["seal"] not in ("", seen)
            for ear, text in ((ada, ADA), (bo, BO)):
                assert await reveal(table, ear, text + "-2", 2) == ""
            assert table.status is wire.Status.PLAYING
            proof = table.pledges.proof(table.setup.seed, 0)
            assert (proof.round, proof.out) == (2, "c")
            assert proof.contributions == {"a": ADA + "-2", "b": BO + "-2"}

    run(go())


async def at_two_processes() -> tuple[Table, Table, Ear, Ear]:
    """A sealed table as its process has it, and as one that has read it since; Ada and Bo."""
    store = Memory()
    table = await make_table(store, HIGH_SCORE, "ada", "bo")
    table.pledging.patience = LONG
    ada, bo = Ear("ada", 0), Ear("bo", 1)
    await table.join(ada, fair.pledge_of(ADA))
    await table.join(bo, fair.pledge_of(BO))
    elsewhere = Table.rebuild("table", table.game, await store.load("table"), store, AtOnce())
    elsewhere.pledging.patience = LONG
    return table, elsewhere, ada, bo


def test_the_silent_are_left_out_although_another_process_writes() -> None:
    async def go() -> None:
        table, elsewhere, _, _ = await at_two_processes()
        await elsewhere.change_chair(1, elsewhere.seating.chairs[1])
        await run_out_of_patience(table)
        assert table.pledges.round == 2
        table.close()

    run(go())


def test_a_text_is_taken_although_another_process_writes() -> None:
    async def go() -> None:
        table, elsewhere, ada, bo = await at_two_processes()
        await elsewhere.join(bo, None)
        assert await reveal(elsewhere, bo, BO) == ""
        assert await reveal(table, ada, ADA) == ""
        assert table.pledges.thrown == {"a": ADA, "b": BO}
        assert table.status is wire.Status.PLAYING
        elsewhere.close()

    run(go())


class Doorway(Memory):
    """Lets somebody else in as soon as an arrival is kept, before the next thing is."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[Callable[[], Awaitable[None]]] = []

    async def append(self, table: str, events: Sequence[Event], *more: Any, **named: Any) -> None:
        await super().append(table, events, *more, **named)
        if self.waiting and any(event.kind == "arrived" for event in events):
            await self.waiting.pop()()


def test_who_is_seen_to_have_come_is_seen_with_what_they_pledged() -> None:
    """Else another process, where the last one comes just then, would seal without it."""

    async def go() -> None:
        store = Doorway()
        table = await make_table(store, HIGH_SCORE, "ada", "bo")
        elsewhere = Table.rebuild("table", table.game, await store.load("table"), store, AtOnce())
        table.process, elsewhere.process = "one", "two"
        for each in (table, elsewhere):
            each.pledging.patience = LONG

        async def bo_comes() -> None:
            await elsewhere.join(Ear("bo", 1), fair.pledge_of(BO))

        store.waiting.append(bo_comes)
        await table.join(Ear("ada", 0), fair.pledge_of(ADA))
        assert not store.waiting
        await elsewhere.catch_up()
        assert elsewhere.pledges.sealed == {"a": fair.pledge_of(ADA), "b": fair.pledge_of(BO)}
        table.close()
        elsewhere.close()

    run(go())


@pytest.mark.parametrize("known", [False, True])
def test_a_game_begins_although_the_last_text_came_to_another_process(known: bool) -> None:
    """There not all have come, and here nobody says anything more."""

    async def go() -> None:
        table, elsewhere, ada, bo = await at_two_processes()
        await elsewhere.join(bo, None)
        assert await reveal(table, ada, ADA) == ""
        await elsewhere.catch_up()
        assert await reveal(elsewhere, bo, BO) == ""
        assert elsewhere.course is None
        if known:  # somebody looked
            await table.catch_up()
        table.pledging.stop()
        await asyncio.sleep(0)
        table.pledging.patience = 0.0
        table.pledging._wait()
        async with asyncio.timeout(60):
            while table.course is None:
                await asyncio.sleep(0)
        assert table.pledges.thrown == {"a": ADA, "b": BO}
        elsewhere.close()

    run(go())


def test_one_who_goes_after_the_seal_is_as_one_who_keeps_silent() -> None:
    """Else it could be tried again and again, until the dice please."""

    async def go() -> None:
        async with table_for("ada", "bo") as (table, (ada, bo)):
            await table.join(ada, fair.pledge_of(ADA))
            await table.join(bo, fair.pledge_of(BO))
            assert await reveal(table, ada, ADA) == ""
            assert await do(table, bo, wire.Leave(1, 1)) == ""
            assert (table.pledges.round, table.pledges.out) == (2, frozenset("b"))
            taken = await table.sit(1, "bo", "Bo")
            assert taken.person == "bo"
            back = Ear("bo", 1)
            await table.join(back, fair.pledge_of(BO))
            assert table.pledges.pledged == {}  # the seat throws nothing in any more
            assert await do(table, ada, wire.Pledge(2, 2, fair.pledge_of(ADA + "2"))) == ""
            assert await reveal(table, ada, ADA + "2", 2) == ""
            assert table.pledges.thrown == {"a": ADA + "2"}

    run(go())


def test_a_pledge_is_its_holders_and_goes_when_they_go() -> None:
    async def go() -> None:
        async with table_for("ada", "bo", "") as (table, (ada, bo, _)):
            await table.join(ada, fair.pledge_of(ADA))
            await table.join(bo, fair.pledge_of(BO))
            await table.join(bo, fair.pledge_of(BO + "2"))  # the last one counts
            assert table.pledges.pledged["b"] == fair.pledge_of(BO + "2")
            assert await do(table, bo, wire.Leave(1, 1)) == ""
            assert table.pledges.pledged == {"a": fair.pledge_of(ADA)}
            assert await do(table, ada, wire.Rename(2, 0, "Ada II")) == ""
            assert table.pledges.pledged == {"a": fair.pledge_of(ADA)}  # the same holder
            assert await do(table, ada, wire.GiveToBot(3, 0, "random")) == ""
            assert table.pledges.pledged == {}

    run(go())


def test_bots_and_those_who_are_away_throw_nothing_in() -> None:
    async def go() -> None:
        async with table_for("ada", "bo", "") as (table, (ada, bo, _)):
            await table.join(ada, fair.pledge_of(ADA))
            await table.join(bo, fair.pledge_of(BO))
            table.part(bo)
            assert await do(table, ada, wire.GiveToBot(1, 2, "random")) == ""
            assert table.pledges.sealed == {"a": fair.pledge_of(ADA)}
            assert await reveal(table, ada, ADA) == ""
            assert table.status is wire.Status.PLAYING

    run(go())


def test_a_restart_between_seal_and_texts_loses_neither() -> None:
    async def go() -> None:
        async with table_for("ada", "bo") as (table, (ada, bo)):
            await table.join(ada, fair.pledge_of(ADA))
            await table.join(bo, fair.pledge_of(BO))
            seal = told(ada)["seal"]
            assert await reveal(table, ada, ADA) == ""
            events = await table._store.load(table.id)
            again = Table.rebuild(table.id, table.game, events, table._store, AtOnce())
            again.pledging.patience = LONG
            assert again.pledges == table.pledges
            ada, bo = Ear("ada", 0), Ear("bo", 1)
            await again.join(ada, fair.pledge_of("another-text-of-ada"))
            await again.join(bo, None)
            assert told(bo)["seal"] == seal
            assert await reveal(again, bo, BO) == ""
            assert again.status is wire.Status.PLAYING
            again.close()

    run(go())


def test_a_game_of_version_1_in_an_old_store_plays_on_and_verifies(tmp_path: Path) -> None:
    async def go() -> str:
        table = await make_table(Memory(), HIGH_SCORE, "ada", "ada")
        old = [
            Event(2, "contributed", {"seat": "a", "text": "short"}, 1001.0),
            Event(3, "started", {"names": ["Ada", "Bo"], "date": "2026-01-02"}, 1002.0),
        ]
        await table._store.append(table.id, old)
        events = await table._store.load(table.id)
        table = Table.rebuild(table.id, table.game, events, table._store, AtOnce())
        ada = Ear("ada", 0, 1)
        await table.join(ada, fair.pledge_of(ADA))
        assert table.pledges.version == 1
        while table.status is not wire.Status.FINISHED:
            await _say_something(table, ada)
        return records.write(copy_of(table, 0).record())

    record = run(go())
    assert "{fair 1 commitment=" in record
    assert record.rstrip().endswith(" a=short}") or " a=short}" in record
    file = tmp_path / "old.rec"
    file.write_text(record, encoding="utf-8")
    assert main(["verify", str(file), "--contribution", "short"]) == 0
    file.write_text(record.replace("a=short", "a=shore"), encoding="utf-8")
    assert main(["verify", str(file)]) == 1


async def _say_something(table: Table, ear: Ear) -> None:
    awaits, ply = ear.present["awaits"], ear.present["ply"]
    if awaits["roller"] is not None:
        assert await do(table, ear, wire.Roll(1, ply, awaits["roller"])) == ""
        return
    seat, offer = ear.present["offers"][0]["seat"], ear.present["offers"][0]["offer"]
    assert await do(table, ear, wire.SayWord(1, ply, seat, offer["words"][-1])) == ""


def test_an_old_table_that_had_not_begun_begins_by_the_new_rule() -> None:
    async def go() -> None:
        async with table_for("ada", "bo") as (table, (ada, bo)):
            await table.keep([Contributed("b", "thrown-in-openly")])
            await table.join(ada, fair.pledge_of(ADA))
            await table.join(bo, None)
            assert await reveal(table, ada, ADA) == ""
            assert table.pledges.thrown == {"a": ADA}
            assert table.pledges.version == 2

    run(go())


@pytest.mark.parametrize("text", ["short", "x" * 65, "with a space in it", ""])
def test_a_text_that_could_be_guessed_or_not_written_is_refused(house: House, text: str) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(HIGH_SCORE, "here", "link")
            await ada.enter()
            await ada.send({"type": "reveal", "id": 1, "round": 1, "text": text})
            await ada.until(lambda: bool(ada.refusals))
            assert ada.refusals[0]["kind"] == "unreadable"

    run(go())


def test_a_browser_that_never_reveals_holds_nobody_up(new_house: NewHouse) -> None:
    async def go(house: House) -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            made = await ada.make(HIGH_SCORE, "here", "link")
            await bo.sit(ada.table, invite=made["invitations"][0]["invite"])
            await ada.enter(contribution="luck-of-Ada-herself")
            await bo.open()
            hello = {"type": "hello", "table": bo.table, "tickets": bo.tickets}
            await bo.send({**hello, "pledge": fair.pledge_of(BO)})
            await ada.until(lambda: ada.info["status"] == "playing")
            told = ada.info["fair"]
            assert "b" in told["out"]
            # On a machine that is busy for so long she may be too late herself.
            hers = {} if "a" in told["out"] else {"a": "luck-of-Ada-herself-2"}
            assert told["contributions"] == hers

    run(go(new_house(*FREELY, "--reveal-seconds", "1")))


SAMPLE = Path(__file__).parents[2] / "web" / "tests" / "support" / "fair-games.json"
"""Games that the client's tests check; `python -m server.test_pledges` (in tests/) writes them."""
GAMES = ("ganz-schoen-clever", HIGH_SCORE, "break-the-cube")


async def _sample(game: str, seats: int) -> dict[str, Any]:
    """What a browser knows of a game at its end, and what it kept from before."""
    people = ["ada", "bo"][:seats]
    notes = {"options": {"notes": "ab"}} if game == "break-the-cube" else {}
    table = await make_table(Memory(), game, *people, **notes)
    table.pledging.patience = LONG
    ears = [Ear(person, seat) for seat, person in enumerate(people)]
    for ear, text in zip(ears, (ADA, BO), strict=False):
        await table.join(ear, fair.pledge_of(text))
    kept = {"round": 1, "text": ADA, "seal": told(ears[0])["seal"]}
    for ear, text in zip(ears, (ADA, BO), strict=False):
        assert await reveal(table, ear, text) == ""
    for number in range(2000):
        if table.status is wire.Status.FINISHED or number >= 60:
            break
        for seat, ear in enumerate(ears):
            awaits = ear.present["awaits"]
            if awaits["roller"] == seat or seat in awaits["seats"]:
                await _say_at(table, ear, seat)
                break
    proof = table.pledges.proof(table.setup.seed, 0)
    info = msgspec.to_builtins(table.pledges.info(proof.seed, wire.Status.FINISHED, 0))
    rolls = [entry for entry in ears[0].log if entry.get("fact")]
    table.close()
    return {"game": game, "fair": info, "kept": kept, "log": rolls}


async def _say_at(table: Table, ear: Ear, seat: int) -> None:
    ply = ear.present["ply"]
    if ear.present["awaits"]["roller"] == seat:
        assert await do(table, ear, wire.Roll(1, ply, seat)) == ""
        return
    offer = next(each["offer"] for each in ear.present["offers"] if each["seat"] == seat)
    word = f"build={FIGURES[seat]}" if "build=" in offer["typed"] else offer["words"][-1]
    assert await do(table, ear, wire.SayWord(1, ply, seat, word)) == ""


async def _samples() -> list[dict[str, Any]]:
    two = [await _sample(game, 2) for game in GAMES]
    return [*two, await _sample("ganz-schoen-clever", 1)]  # alone: dice in their order


def test_the_games_that_the_client_checks_are_the_tables_own() -> None:
    assert json.loads(SAMPLE.read_text("utf-8")) == run(_samples())


if __name__ == "__main__":
    SAMPLE.write_text(json.dumps(run(_samples()), indent=1) + "\n", "utf-8")
