"""Who sits where: seats given to bots, left, invited to, renamed."""

from server.company import CLEVER, CUBE, HIGH_SCORE, refused, two
from server.harness import FIGURES, Guest, House, gather_at, guests, play_some, play_together, run


def test_a_seat_given_to_a_bot_plays_on(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo, HIGH_SCORE)
            await play_some(6, ada, bo)
            refused(await ada.ask("give", seat=1, bot="random"), "forbidden")
            refused(await bo.ask("give", seat=1, bot="Skynet"), "illegal")
            assert (await bo.ask("give", seat=1, bot="random"))["type"] == "ack"
            await ada.play()
            assert ada.info["seats"][1]["kind"] == "bot"
            refused(await bo.ask("roll", seat=1, ply=bo.ply), "forbidden")
            await bo.drop()
            await bo.enter()
            assert not bo.mine  # the old ticket opens nothing

    run(go())


def test_who_leaves_frees_the_seat_for_another(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Cy") as (ada, bo, cy):
            await two(ada, bo, CUBE)
            await play_some(3, ada, bo)
            assert (await bo.ask("leave", seat=1))["type"] == "ack"
            await ada.until(lambda: not ada.info["seats"][1]["taken"])
            refused(await bo.ask("word", seat=1, ply=bo.ply, word="?5"), "forbidden")
            old = list(bo.tickets)
            await cy.sit(ada.table, seat=1)
            await cy.enter()
            assert cy.mine == (1,)
            assert ada.info["seats"][1]["name"] == "Cy"
            await bo.drop()
            await bo.enter()
            assert (bo.tickets, bo.mine) == (old, ())
            own = await bo.record(old[0])
            assert FIGURES[1] not in own  # an old ticket reads nothing either
            cy.figures = ada.figures
            await play_together(ada, cy)
            denied = await Guest.sit(bo, ada.table, status=409)
            assert denied["kind"] == "taken"

    run(go())


def test_a_free_seat_is_given_to_a_bot_by_whoever_made_the_table(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await ada.make(CLEVER, "here", "open", "open")
            await ada.enter()
            await bo.sit(ada.table, seat=2)
            await bo.enter()
            refused(await bo.ask("give", seat=1, bot="random"), "forbidden")
            refused(await ada.ask("give", seat=2, bot="random"), "forbidden")
            assert (await ada.ask("give", seat=1, bot="random"))["type"] == "ack"
            await play_some(8, ada, bo)
            assert {entry.get("seat") for entry in ada.log} == {0, 1, 2}

    run(go())


def test_an_invitation_is_good_once_and_for_its_table(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Cy") as (ada, bo, cy):
            made = await ada.make(CLEVER, "here", "link")
            other = await cy.make(CLEVER, "here", "link")
            invite = made["invitations"][0]["invite"]
            assert (await bo.sit(made["table"]["id"], status=409))[
                "kind"
            ] == "taken"  # no open seat
            theirs = other["invitations"][0]["invite"]
            await bo.sit(made["table"]["id"], status=403, invite=theirs)
            await bo.sit(made["table"]["id"], invite=invite)
            await cy.sit(made["table"]["id"], status=403, invite=invite)
            asked = await ada.get(f"/api/tables/{made['table']['id']}/invitations")
            assert asked == {"invitations": []}
            await bo.get(f"/api/tables/{made['table']['id']}/invitations", status=403)

    run(go())


def test_names_change_until_the_game_begins(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            made = await ada.make(CLEVER, "here", "link", visibility="listed")
            await ada.enter()
            assert (await ada.ask("rename", seat=0, name="Ада Лавлейс"))["type"] == "ack"
            refused(await ada.ask("rename", seat=0, name='A"da'), "unreadable")
            refused(await ada.ask("rename", seat=1, name="Bo"), "forbidden")
            lobby = await bo.get("/api/tables")
            card = next(each for each in lobby["listed"] if each["id"] == ada.table)
            assert card["names"] == ["Ада Лавлейс", ""]
            await ada.drop()
            await gather_at(ada, made, bo)
            await ada.until(lambda: bool(ada.present))
            refused(await ada.ask("rename", seat=0, name="Ada"), "out-of-turn")
            assert '[a "Ада Лавлейс"]' in await ada.record()

    run(go())
