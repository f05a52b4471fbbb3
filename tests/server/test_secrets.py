"""What nobody may be told: foreign figures, the seed of the dice, tickets. Looked for in every
byte that a foreign seat, a spectator, the log and the metrics ever got.
"""

import asyncio
import json
import re
from collections.abc import Iterator

import msgspec
import pytest

from foxtray.kernel import record as records
from foxtray.server import replays, wire
from foxtray.server.logs import JsonLines
from foxtray.server.play.table import Table
from foxtray.server.thinking import workers
from server.company import two
from server.guest import Guest, gather_at, guests, level, play_some, play_together, read_record
from server.harness import House, run
from server.indoors import Ear, Memory, do, make_table

CUBE = "break-the-cube"
ADAS = "m..mm.ss./l..l..ll./........."
BOS = ".slm..m../.sl...m../.ll......"
OTHER = "lll.mlmms/........s/........."
FLYING = "lll...mm./..m...ss./........."
NOT_A_FIGURE = "ll.ll.ll./mmmmmm.../sssssss.."


WORDS = (f"build={OTHER}", f"guess={FLYING}", f"front={OTHER}", "?Q", "x" * 400)


def encodings(figure: str) -> set[str]:
    """How a figure might be written: whole, without strokes, as layers that say something."""
    layers = {layer for layer in figure.split("/") if len(layer.strip(".")) > 2}
    return {figure, figure.replace("/", ""), *layers}


def before_end(guest: Guest) -> str:
    """All that a guest was sent until the game was over."""
    texts: list[str] = []
    for text in guest.texts:
        if '"over":true' in text:
            break
        texts.append(text)
    return "\n".join(texts)


def secrets_of(guest: Guest) -> set[str]:
    cookie = guest.http.cookies.get("foxtray_me")
    assert cookie is not None
    return {*guest.tickets, cookie, cookie.rpartition(".")[2]}


def test_nothing_secret_reaches_a_foreign_seat_a_spectator_or_the_operator(
    house: House,
) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Eve") as (ada, bo, eve):
            ada.figures = {0: ADAS, 1: BOS}
            made = await ada.make(CUBE, "here", "link", "bot:random", visibility="listed")
            eve.table = ada.table
            await eve.enter()
            invite = made["invitations"][0]["invite"]
            await gather_at(ada, made, bo)
            await bo.until(lambda: bool(bo.present))
            await refuse_wrong_builds(bo)
            await ada.act()
            for guest in (ada, bo, eve):  # asked for while others still build
                await ask_everything(guest)
            await bo.act()
            await play_some(4, ada, bo)
            for guest in (ada, bo, eve):
                await ask_everything(guest)
            await play_together(ada, bo)
            await eve.until(lambda: eve.over)
            record = await eve.record()
            figures = re.findall(r"build=(\S+)", record)
            assert figures[:2] == [ADAS, BOS]
            check_figures(figures, {0: ada, 1: bo}, eve)
            seed = re.search(r"seed=(\w+)", record)
            assert seed
            for guest in (ada, bo, eve):
                assert seed[1] not in before_end(guest)
            metrics = (await eve.http.get("/metrics")).text
            for text in (metrics, house.log):
                assert seed[1] not in text
                assert not any(word in text for f in figures for word in encodings(f))
                assert invite not in text
                for guest in (ada, bo, eve):
                    assert not any(secret in text for secret in secrets_of(guest))
                assert ada.table not in metrics

    def check_figures(figures: list[str], owners: dict[int, Guest], eve: Guest) -> None:
        for seat, figure in enumerate(figures):
            for guest in (*owners.values(), eve):
                if guest is owners.get(seat):
                    continue
                heard = before_end(guest)
                heard = re.sub(r'guess=[^"]+', "", heard)  # what somebody guesses, all hear
                heard = re.sub(r'"fronts":\[[^]]*\]', "", heard)  # and see
                heard = re.sub(r'"front":"[^"]*"', "", heard)
                assert not [word for word in encodings(figure) if word in heard], (seat, guest.name)

    run(go())
    assert house.log


async def refuse_wrong_builds(guest: Guest) -> None:
    """A refusal does not repeat a secret word, not even to who said it."""
    for figure in (FLYING, NOT_A_FIGURE, ADAS[:-1], ADAS.replace("m", "q")):
        answer = await guest.say(guest.mine[0], f"build={figure}")
        assert answer["type"] == "refused"
        assert not any(word in json.dumps(answer) for word in encodings(figure)), answer
    out_of_turn = await guest.say(guest.mine[0], "?5")
    assert out_of_turn["type"] == "refused"


async def ask_everything(guest: Guest) -> None:
    """Every way to be told something of a game under way."""
    ticket = {"Authorization": f"Bearer {guest.tickets[0]}"} if guest.tickets else {}
    for path in ("", "/record", "/replay", "/print"):
        response = await guest.ask_http("GET", f"/api/tables/{guest.table}{path}", headers=ticket)
        assert response.status_code == 200
    await guest.ask_http("GET", "/api/tables")
    for seat in range(3):
        for kind in ("word", "try"):
            for word in (f"guess={OTHER}", f"build={OTHER}", f"front={FLYING}", "?5", "?Z", "wow"):
                more = {"ply": guest.ply - 1} if kind == "word" else {}
                if kind == "word" and seat in guest.mine:
                    continue
                await guest.ask(kind, seat=seat, word=word, **more)
    await guest.ask("hint", seat=0, ply=guest.ply + 1)


@pytest.mark.parametrize("game", ["ganz-schoen-clever", "clever-hoch-drei", "high-score"])
def test_the_seed_is_not_told_before_the_end(house: House, game: str) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Eve") as (ada, eve):
            await ada.make(game, "here", "bot:random", visibility="listed")
            eve.table = ada.table
            await eve.enter()
            await ada.enter()
            await ada.play(lambda guest: len(guest.said) == 3)
            for guest in (ada, eve):
                for path in ("", "/record", "/replay", "/print"):
                    await guest.ask_http("GET", f"/api/tables/{ada.table}{path}")
                await guest.ask_http("GET", "/api/tables")
            await ada.play()
            seed = re.search(r"seed=(\w+)", await ada.record())
            assert seed
            await eve.until(lambda: eve.info["fair"]["seed"] == seed[1])
            for guest in (ada, eve):
                assert seed[1] not in before_end(guest)
            assert seed[1] not in house.log

    run(go())


# Two games that differ only in a secret: who may not know it hears the same to the letter


async def hear(figure: str) -> dict[str, list[str]]:
    """What Ada and Eve are sent in a game in which Bo builds this figure."""
    workers._adviser.cache_clear()  # it draws among equals, each time from where it stopped
    store = Memory()
    table = await make_table(store, CUBE, "ada", "bo", "cy", options={"notes": "ab"})
    ada, bo, cy, eve = Ear("ada", 0), Ear("bo", 1), Ear("cy", 2), Ear("eve")
    for ear in (eve, ada, bo, cy):
        await table.join(ear, None)
    told: list[str] = []
    numbers = iter(range(10_000))

    async def say(ear: Ear, word: str, seat: int | None = None) -> None:
        where = min(ear.seats) if seat is None else seat
        ply = ear.present["ply"]
        told.append(await do(table, ear, wire.SayWord(next(numbers), ply, where, word)))
        told.append(await do(table, ear, wire.Try(next(numbers), where, word)))

    async def pry() -> None:
        """Ada and Eve try everything."""
        for ear in (ada, eve):
            for seat in range(3):
                for word in (
                    f"build={OTHER}",
                    f"guess={FLYING}",
                    f"front={OTHER}",
                    "?Q",
                    "x" * 400,
                ):
                    await say(ear, word, seat)
                told.append(await do(table, ear, wire.AskHint(next(numbers), table.ply, seat)))
            told.append(await do(table, ear, wire.Undo(next(numbers), table.ply, 0)))
        told.extend(copies(table))

    await pry()
    await say(bo, f"build={figure}")
    await pry()
    await say(ada, f"build={ADAS}")
    await say(cy, f"build={ADAS}")
    await pry()
    for _ in range(6):
        speaker = (ada, bo, cy)[ada.present["awaits"]["seats"][0]]
        # Questions about seat a or c, or a wrong guess: their answers do not depend on Bo's.
        word = {0: f"guess={ADAS}", 1: "?5", 2: "?5"}[min(speaker.seats)]
        await say(speaker, word)
    await pry()
    return {"ada": ada.texts, "eve": eve.texts, "told": told}


def copies(table: Table) -> Iterator[str]:
    """What Ada and Eve may download."""
    for seat in (0, None):
        record = replays.copy_of(table, seat).record()
        yield records.write(record)
        yield replays.encode(replays.replay(record, seat)).decode()


def test_what_others_hear_does_not_depend_on_a_secret() -> None:
    first, second = (asyncio.run(hear(figure)) for figure in (BOS, OTHER))
    assert first == second
    assert len(first["ada"]) > 50
    everything = "".join(text for texts in first.values() for text in texts)
    assert BOS not in everything


def test_a_seats_own_copy_is_a_lawful_record() -> None:
    async def go() -> None:
        table = await make_table(Memory(), CUBE, "ada", "bo")
        ada, bo = Ear("ada", 0), Ear("bo", 1)
        for ear in (ada, bo):
            await table.join(ear, None)
        await do(table, ada, wire.SayWord(1, table.ply, 0, f"build={ADAS}"))
        await do(table, bo, wire.SayWord(2, table.ply, 1, f"build={BOS}"))
        for seat, own, other in ((0, ADAS, BOS), (1, BOS, ADAS), (None, "a: <built>", BOS)):
            text = records.write(replays.copy_of(table, seat).record())
            assert own in text
            assert other not in text
            read_record(text)

    asyncio.run(go())


# A seat from memory (BTC-11): what is past it may not look up, by no way the table has


QUESTIONS = ("?1", "?A", "?2", "?B", "?3", "?C", "?4", "?D", "?5")


async def hear_from_memory(seats: tuple[str, ...], notes: str) -> tuple[Table, list[Ear]]:
    """A table where everything was asked, and an ear for each seat and one who looks on."""
    options = {"notes": notes} if notes else {}
    table = await make_table(Memory(), CUBE, *seats, options=options)
    ears = [Ear(person, seat) for seat, person in enumerate(seats)] + [Ear("eve")]
    for ear in ears:
        await table.join(ear, None)
    for seat, ear in enumerate(ears[:-1]):
        await do(table, ear, wire.SayWord(1, table.ply, seat, f"build={ADAS}"))
    for number, word in enumerate(QUESTIONS):
        seat = ears[0].present["awaits"]["seats"][0]
        await do(table, ears[seat], wire.SayWord(number, table.ply, seat, word))
    return table, ears


def told_again(table: Table, seat: int | None) -> str:
    """Everything who comes in anew may get: the present, the record, the replay."""
    late = Ear("late", *(() if seat is None else (seat,)))
    table.teller.welcome(late)
    record = replays.copy_of(table, seat).record()
    text = replays.encode(replays.replay(record, seat)).decode()
    return "\n".join([*late.texts, records.write(record), text])


def offered(table: Table, seat: int | None) -> str:
    """The questions that this seat may ask now: all there are, heard or not."""
    late = Ear("late", *(() if seat is None else (seat,)))
    table.teller.welcome(late)
    words = [each["offer"]["words"] for each in late.present["offers"]]
    return msgspec.json.encode(words[0]).decode() if words else "\0"


def test_btc_11_from_memory_nothing_past_is_told_again() -> None:
    table, ears = asyncio.run(hear_from_memory(("ada", "bo", "cy"), "b"))
    for seat in (0, 2, None):
        again = told_again(table, seat).replace(offered(table, seat), "")
        for old in QUESTIONS[:-3]:
            assert old not in again, (seat, old)
        for new in QUESTIONS[-3:]:
            assert new in again, (seat, new)
    assert all(word in told_again(table, 1) for word in QUESTIONS)
    for ear in ears:
        logged = [entry["text"] for entry in ear.log]
        assert [word for word in QUESTIONS if word in logged] == list(
            QUESTIONS if ear.seats == {1} else QUESTIONS[-3:]
        )
        assert ear.present["forgotten"] == (0 if ear.seats == {1} else 12)


def test_btc_11_around_one_screen_each_seat_is_told_what_it_may_look_up() -> None:
    table, _ = asyncio.run(hear_from_memory(("ada", "bo"), "b"))
    both = Ear("both", 0, 1)
    table.teller.welcome(both)
    faded = {own["seat"]: own["faded"] for own in both.present["own"]}
    start, stop = faded[0]
    assert [entry["text"] for entry in both.log[start:stop] if not entry.get("fact")] == list(
        QUESTIONS[:-2]
    )
    assert faded[1] == [0, 0]


def test_btc_11_when_the_game_is_over_everything_is_open() -> None:
    async def go() -> tuple[Table, list[Ear]]:
        table, ears = await hear_from_memory(("ada", "bo"), "")
        for number in range(2):
            if ears[0].present["awaits"]["over"]:
                break
            seat = ears[0].present["awaits"]["seats"][0]
            word = wire.SayWord(100 + number, table.ply, seat, f"guess={ADAS}")
            await do(table, ears[seat], word)
        return table, ears

    table, ears = asyncio.run(go())
    for ear in ears:
        assert ear.present["awaits"]["over"]
        assert all(word in [entry["text"] for entry in ear.log] for word in QUESTIONS)
    assert all(word in told_again(table, 0) for word in QUESTIONS)


# The operator's log


def test_a_log_line_tells_where_an_error_was_and_not_what_it_said() -> None:
    import logging
    import sys

    try:
        raise ValueError(f"build={BOS}")
    except ValueError:
        made = logging.LogRecord("foxtray", logging.ERROR, "", 0, "failed", (), sys.exc_info())
    line = JsonLines().format(made)
    assert BOS not in json.loads(line)["error"].partition("raise ")[0]
    assert BOS not in line
    assert "ValueError" in line
    assert "test_secrets.py" in line


@pytest.mark.parametrize(
    ("said", "helps"),
    [
        ({}, True),
        ({"hints": False}, False),  # as it was when a table could say no more
        ({"aids": False}, False),
        ({"hints": False, "aids": True}, True),
    ],
    ids=["unsaid", "no hints", "no help", "help, no hints"],
)
def test_what_is_possible_is_told_to_who_may_look_it_up(
    house: House, said: dict[str, bool], helps: bool
) -> None:
    """BTC-11, BTC-15: not to a seat that plays from memory, not to who looks on, and not at a
    table without help.
    """

    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo, CUBE, options={"notes": "a"}, **said)
            assert ada.info["aids"] is helps
            for seat, guest, figure in ((0, ada, ADAS), (1, bo, BOS)):
                await level(ada, bo)
                told = await guest.ask("word", seat=seat, ply=guest.ply, word=f"build={figure}")
                assert told["type"] == "ack"
            path = f"/api/tables/{ada.table}/possible"
            proofs = [f"Bearer {each.tickets[0]}" for each in (ada, bo)]
            answers = [
                await ada.ask_http("GET", path, headers={"Authorization": proof})
                for proof in (*proofs, "none")
            ]
            codes = [answer.status_code for answer in answers]
            assert codes == ([200, 403, 403] if helps else [403, 403, 403])
            if helps:
                told = answers[0].json()
                assert (told["count"], told["own"]) == (19_272, 19_272)  # nothing was asked yet
                assert 0 < told["after"]["B"] < 19_272
            course = await ada.ask_http("GET", f"/api/tables/{ada.table}/course")
            assert course.status_code == 409  # not before the end

    run(go())
