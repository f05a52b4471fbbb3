"""A word is taken back: alone at once, among others when all agree, never past a fact."""

from server.company import CLEVER, CUBE, refused, two
from server.harness import (
    Guest,
    House,
    guests,
    level,
    run,
)


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
    """Play until somebody has a word to take back; who, who else, and the seat."""
    while not (ada.present["undo"] or bo.present["undo"]):
        acted = await ada.act() or await bo.act()
        assert acted is not None
        await level(ada, bo)
    asker, other = (ada, bo) if ada.present["undo"] else (bo, ada)
    return asker, other, asker.mine[0]


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
                await guest.until(lambda: guest.ply > ply and guest.present["asked"] is None)  # noqa: B023
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
