"""A word is taken back: at once as long as nothing of another's hangs on it, else when all
agree, never past the table's dice. Real dice that were read wrongly are entered again
(docs/decisions/0009).
"""

from foxtray.server import wire
from foxtray.server.play.table import Table
from server.company import CLEVER, CUBE, DICE, refused, two
from server.guest import Guest, guests, level
from server.harness import House, run
from server.indoors import AtOnce, Ear, Memory, do, make_table


def test_alone_a_word_is_taken_back_at_once_but_never_a_roll(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CLEVER, "here")
            await ada.enter()
            await ada.until(lambda: ada.task() == ("roll", 0))
            await ada.roll(0)
            rolled = list(ada.log)
            refused(await ada.ask("undo", seat=0, ply=ada.ply), "illegal")
            await ada.act()
            said, ply = ada.log[len(rolled)], ada.ply
            assert ada.present["undo"]
            answer = await ada.ask("undo", seat=0, ply=ada.ply)
            assert answer["type"] == "ack"
            await ada.until(lambda: ada.ply > ply)
            assert ada.log == rolled
            assert not ada.present["undo"]
            assert said["text"] in (ada.offer(0) or {})["words"]
            refused(await ada.say(0, said["text"], ply=ply), "stale")
            assert (await ada.say(0, said["text"]))["type"] == "ack"

    run(go())


def test_real_dice_that_were_misread_are_entered_again(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CLEVER, "here", "here", dice="real")
            await ada.enter()
            await ada.until(lambda: bool(ada.present))
            asked = ada.present["awaits"]
            assert not ada.present["undo"]
            for dice in (DICE, "y2 b2 g2 o2 p2 w2"):
                assert (await ada.ask("fact", seat=0, ply=ada.ply, fact=dice))["type"] == "ack"
                await ada.until(lambda: ada.present["undo"])
                assert [line["text"] for line in ada.log] == [dice]
                await take_a_word_back(ada)
                assert (await ada.ask("undo", seat=0, ply=ada.ply))["type"] == "ack"
                await ada.until(lambda: not ada.log)
                assert ada.present["awaits"] == asked

    run(go())


async def take_a_word_back(ada: Guest) -> None:
    """Say one on top of the dice, and unsay it: the dice stay."""
    said = list(ada.log)
    await ada.say(0, (ada.offer(0) or {})["words"][0])
    await ada.until(lambda: len(ada.log) > len(said))
    assert (await ada.ask("undo", seat=0, ply=ada.ply))["type"] == "ack"
    await ada.until(lambda: ada.log == said)


def test_what_was_taken_back_stays_so_after_a_restart() -> None:
    async def go() -> None:
        store = Memory()
        table = await make_table(store, CLEVER, "ada", dice=wire.DiceSource.REAL)
        ear = Ear("ada", 0)
        await table.join(ear, None)
        first = ear.present["awaits"]
        assert await do(table, ear, wire.SayFact(1, table.ply, 0, DICE)) == ""
        assert await do(table, ear, wire.Undo(2, table.ply, 0)) == ""
        again = Table.rebuild(table.id, table.game, store.events["table"], store, AtOnce())
        assert again.under_way().playing.steps == ()
        assert again.under_way().rolls == 0
        assert ear.present["awaits"] == first

    run(go())


def test_taking_back_is_for_the_present_only(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CLEVER, "here")
            await ada.enter()
            await ada.play(lambda guest: bool(guest.said))
            refused(await ada.ask("undo", seat=0, ply=ada.ply - 1), "stale")
            refused(await ada.ask("undo", seat=0, ply=ada.ply + 1), "stale")

    run(go())


async def until_undo(ada: Guest, bo: Guest) -> tuple[Guest, Guest, int]:
    """Play until somebody has a word to take back that another is asked after; who, who else,
    and the seat.
    """
    while True:
        for asker, other in ((ada, bo), (bo, ada)):
            if asker.present["undo"] and other.task() is not None:
                return asker, other, asker.mine[0]
        acted = await ada.act() or await bo.act()
        assert acted is not None
        await level(ada, bo)


def test_nobody_is_asked_about_a_word_that_nothing_hangs_on(house: House) -> None:
    """The active player has taken a die and has the next roll: the others have done nothing."""

    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo, dice="real")
            dice = {"seat": 0, "fact": "y3 b5 g2 o6 p1 w4"}
            assert (await ada.ask("fact", ply=ada.ply, **dice))["type"] == "ack"
            await ada.until(lambda: ada.task() == ("word", 0))
            rolled = list(ada.log)
            await ada.say(0, "p=p1")
            await level(ada, bo)
            assert ada.present["awaits"]["roller"] == 0
            assert (await ada.ask("undo", seat=0, ply=ada.ply))["type"] == "ack"
            for guest in (ada, bo):
                await guest.until(lambda: guest.log == rolled)  # noqa: B023  # awaited at once
                assert guest.present["asked"] is None

    run(go())


def test_among_others_a_word_is_taken_back_when_all_agree(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Eve") as (ada, bo, eve):
            await two(ada, bo)
            eve.table = ada.table
            await eve.enter()
            asker, other, seat = await until_undo(ada, bo)
            log, ply = list(asker.log), asker.ply
            assert (await asker.ask("undo", seat=seat, ply=ply))["type"] == "ack"
            await other.until(lambda: other.present["asked"] is not None)
            assert other.present["asked"] == {"by": seat, "missing": [other.mine[0]]}
            assert asker.log == log  # not yet
            refused(await asker.ask("consent", seat=seat, yes=True), "out-of-turn")
            refused(await eve.ask("consent", seat=other.mine[0], yes=True), "forbidden")
            answer = await other.ask("consent", seat=other.mine[0], yes=True)
            assert answer["type"] == "ack"
            for guest in (asker, other, eve):
                await guest.until(lambda: guest.ply > ply and guest.present["asked"] is None)  # noqa: B023  # awaited at once
                assert guest.log == log[: len(guest.log)]
                assert len(guest.log) < len(log)

    run(go())


def test_who_does_not_agree_keeps_the_word_on_the_table(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo)
            asker, other, seat = await until_undo(ada, bo)
            log, ply = list(asker.log), asker.ply
            await asker.ask("undo", seat=seat, ply=ply)
            await other.until(lambda: other.present["asked"] is not None)
            await other.ask("consent", seat=other.mine[0], yes=False)
            await asker.until(lambda: asker.present["asked"] is None)
            assert (asker.log, asker.ply) == (log, ply)
            refused(await other.ask("consent", seat=other.mine[0], yes=True), "out-of-turn")

    run(go())


def test_a_new_word_ends_the_question_of_taking_back(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo)
            asker, other, seat = await until_undo(ada, bo)
            await asker.ask("undo", seat=seat, ply=asker.ply)
            await other.until(lambda: other.present["asked"] is not None)
            ply = asker.ply
            assert (await asker.act() or await other.act()) is not None
            await other.until(lambda: other.ply > ply)
            assert other.present["asked"] is None
            refused(await other.ask("consent", seat=other.mine[0], yes=True), "out-of-turn")

    run(go())


def test_an_answer_that_was_heard_is_never_taken_back(house: House) -> None:
    """Break the Cube: a question has told its asker something (BTC-06)."""

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CUBE, "here", "here")
            await ada.enter()
            await ada.play(lambda guest: len(guest.said) == 3)
            assert ada.log[-1]["fact"]
            assert not ada.present["undo"]
            refused(await ada.ask("undo", seat=0, ply=ada.ply), "illegal")

    run(go())
