"""Who sits where: seats given to bots, left, invited to, renamed."""

import json

from server.company import CLEVER, CUBE, HIGH_SCORE, refused, two
from server.conftest import NewHouse
from server.guest import FIGURES, Guest, gather_at, guests, play_some, play_together
from server.harness import FREELY, House, run


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


AT_ONCE = (*FREELY, "--vacant-minutes", "0")


def test_a_seat_left_in_a_game_is_for_nobody_with_just_the_address(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Eve") as (ada, bo, eve):
            made = await two(ada, bo, CUBE)
            await play_some(3, ada, bo)
            assert (await bo.ask("leave", seat=1))["type"] == "ack"
            await ada.until(lambda: not ada.info["seats"][1]["taken"])
            eve.table = ada.table
            used = made["invitations"][0]["invite"]
            for how, status in (({"seat": 1}, 409), ({}, 409), ({"invite": used}, 403)):
                await Guest.sit(eve, ada.table, status=status, **how)
            await eve.enter()
            assert eve.mine == ()
            assert FIGURES[1] not in " ".join(eve.texts)
            await Guest.sit(ada, ada.table, status=409, seat=1)  # nor is it the owner's at once
            asked = await ada.get(f"/api/tables/{ada.table}/invitations")
            assert asked == {"invitations": []}
            own = await eve.record(bo.tickets[0])  # an old ticket reads nothing either
            assert FIGURES[1] not in own

    run(go())


def test_who_left_a_seat_may_come_back_to_it(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo, CUBE)
            await play_some(3, ada, bo)
            assert (await bo.ask("leave", seat=1))["type"] == "ack"
            refused(await bo.ask("word", seat=1, ply=bo.ply, word="?5"), "forbidden")
            old = list(bo.tickets)
            await bo.drop()
            await bo.enter()
            assert (bo.tickets, bo.mine) == (old, ())
            assert json.loads(next(t for t in reversed(bo.texts) if "welcome" in t))["left"] == [1]
            await bo.sit(ada.table)
            await bo.drop()
            bo.present, bo.log = {}, []
            await bo.enter()
            assert bo.mine == (1,)
            await bo.until(lambda: bool(bo.present))
            await play_together(ada, bo)

    run(go())


def test_after_a_time_the_owner_gives_a_left_seat_on(new_house: NewHouse) -> None:
    async def go(house: House) -> None:
        async with guests(house, "Ada", "Bo", "Cy", "Eve") as (ada, bo, cy, eve):
            await two(ada, bo, CUBE)
            await play_some(3, ada, bo)
            assert (await bo.ask("leave", seat=1))["type"] == "ack"
            await bo.get(f"/api/tables/{ada.table}/invitations", status=403)
            asked = await ada.get(f"/api/tables/{ada.table}/invitations")
            invite = asked["invitations"][0]["invite"]
            await Guest.sit(eve, ada.table, status=409, seat=1)
            await cy.sit(ada.table, invite=invite)
            await Guest.sit(bo, ada.table, status=409)  # it is given on
            await cy.enter()
            assert cy.mine == (1,)
            await ada.until(lambda: ada.info["seats"][1]["name"] == "Cy")
            cy.figures = ada.figures
            await play_together(ada, cy)

    run(go(new_house(*AT_ONCE)))


def test_a_left_seat_plays_on_by_a_bot_that_tells_nobody(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo, HIGH_SCORE)
            await play_some(3, ada, bo)
            assert (await bo.ask("leave", seat=1))["type"] == "ack"
            assert (await ada.ask("give", seat=1, bot="random"))["type"] == "ack"
            await Guest.sit(bo, ada.table, status=409)
            await ada.play()

    run(go())


def test_a_ticket_of_the_game_before_opens_no_seat_of_a_game_under_way(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo, HIGH_SCORE)
            await play_together(ada, bo)
            path, old, bos = f"/api/tables/{ada.table}/rematch", ada.tickets[0], bo.tickets[0]
            again = (await ada.post(path, {"ticket": old}, status=201))["table"]["id"]
            ada.tickets, bo.tickets = [], []
            await bo.sit(again, former=bos)
            await ada.sit(again, former=old)
            for guest in (bo, ada):
                await guest.drop()
                guest.present, guest.log = {}, []
                await guest.enter()
            await ada.until(lambda: ada.info["status"] == "playing")
            (seat,) = bo.mine
            assert (await bo.ask("leave", seat=seat))["type"] == "ack"
            async with guests(house, "Eve") as (eve,):
                await Guest.sit(eve, again, status=409, former=bos)

    run(go())


def test_who_leaves_before_the_game_leaves_the_chair_as_it_was(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Cy") as (ada, bo, cy):
            made = await ada.make(CLEVER, "here", "link", "open")
            await bo.sit(ada.table, invite=made["invitations"][0]["invite"])
            await cy.sit(ada.table)
            for guest, seat in ((bo, 1), (cy, 2)):
                await guest.enter()
                assert (await guest.ask("leave", seat=seat))["type"] == "ack"
            seats = (await ada.get(f"/api/tables/{ada.table}"))["seats"]
            assert [seat["kind"] for seat in seats] == ["here", "link", "open"]
            await cy.sit(ada.table)
            await Guest.sit(bo, ada.table, status=409)  # the other is by link

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
