"""What people do at a table besides playing on: hot seat, real dice, taking back, leaving,
giving a seat to a bot, rematches, hints, deleting, the lobby.
"""

import asyncio
from typing import Any

import pytest

from server.conftest import NewHouse
from server.harness import (
    FIGURES,
    Guest,
    House,
    Json,
    gather_at,
    guests,
    level,
    play_some,
    play_together,
    run,
)

CLEVER, HOCH_DREI = "ganz-schoen-clever", "clever-hoch-drei"
CUBE, HIGH_SCORE = "break-the-cube", "high-score"
DICE = "y1 b2 g3 o4 p5 w6"
CARD = "HS12 swirl=10 roll=any_three_rolls scoring=total"


async def two(ada: Guest, bo: Guest, game: str = CLEVER, **more: Any) -> Json:
    """A table for two by link, begun."""
    made = await ada.make(game, "here", "link", **more)
    await gather_at(ada, made, bo)
    await level(ada, bo)
    return made


def refused(answer: Json, kind: str) -> None:
    assert (answer["type"], answer["kind"]) == ("refused", kind), answer


# Around one screen


def test_hot_seat_holds_several_seats_on_one_socket(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            named = [{"kind": "here", "name": name} for name in ("Ada", "Bo", "Cy")]
            made = await ada.make(HOCH_DREI, *named)
            assert [seat["name"] for seat in made["table"]["seats"]] == ["Ada", "Bo", "Cy"]
            await ada.enter()
            assert ada.mine == (0, 1, 2)
            await ada.play()
            record = await ada.record()
            assert '[b "Bo"]' in record

    run(go())


def test_hot_seat_shows_each_secret_only_as_its_seats_own(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CUBE, "here", "here")
            await ada.enter()
            await ada.play(lambda guest: len(guest.said) == 2)
            own = {each["seat"]: str(each["view"]) for each in ada.present["own"]}
            assert set(own) == {0, 1}
            assert own[0] != own[1]
            await ada.play()

    run(go())


def test_real_dice_are_entered_and_wrong_ones_change_nothing(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CLEVER, "here", "here", dice="real")
            await ada.enter()
            await ada.until(lambda: bool(ada.present))
            assert ada.present["awaits"]["chance"] == {
                "kind": "dice",
                "dice": "ybgopw",
                "faces": 6,
                "ordered": False,
            }
            before = ada.present
            for wrong, kind in (
                ("y7 b2 g3 o4 p5 w6", "unreadable"),
                ("y1 b2 g3 o4 p5", "illegal"),
                ("y1 y2 g3 o4 p5 w6", "illegal"),
                ("six of everything", "unreadable"),
                ("y1  b2 g3 o4 p5 w6", "unreadable"),
            ):
                refused(await ada.ask("fact", seat=0, ply=ada.ply, fact=wrong), kind)
            refused(await ada.ask("roll", seat=0, ply=ada.ply), "out-of-turn")
            assert ada.present == before
            answer = await ada.ask("fact", seat=0, ply=ada.ply, fact="w6 y1 b2 g3 o4 p5")
            assert answer["type"] == "ack"
            await ada.until(lambda: len(ada.log) == 1)
            assert ada.log[0]["text"] == DICE
            assert not ada.present["undo"]  # never past a fact
            refused(await ada.ask("undo", seat=0, ply=ada.ply), "illegal")
            assert ada.info["fair"] is None
            refused(await ada.ask("fact", seat=0, ply=ada.ply, fact=DICE), "stale")

    run(go())


def test_a_whole_game_of_high_score_with_real_dice_and_a_bot(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(HIGH_SCORE, "here", "bot:random", dice="real")
            await ada.enter()
            while not ada.over:
                await ada.until(
                    lambda: ada.over or ada.task() is not None or _asks_for(ada) is not None
                )
                asked = _asks_for(ada)
                if asked is None:
                    await ada.act()
                    continue
                answer = await ada.ask("fact", seat=0, ply=ada.ply, fact=asked)
                assert answer["type"] == "ack", answer
                await ada.reach(answer["ply"])
            assert "fair" not in await ada.record()

    def _asks_for(ada: Guest) -> str | None:
        """Dice as they fell on the carpet."""
        chance = ada.present.get("awaits", {}).get("chance")
        if not chance:
            return None
        if chance["kind"] == "handful":
            return "".join(sorted(ada.rng.choices("12345v", k=chance["count"])))
        if chance["kind"] == "card":
            return f"card {ada.rng.choice(chance['cards'])}"
        return str(ada.rng.choice(chance["seats"]))

    run(go())


def test_a_table_that_rolls_takes_no_dice_from_people(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CLEVER, "here")
            await ada.enter()
            await ada.until(lambda: bool(ada.present))
            refused(await ada.ask("fact", seat=0, ply=ada.ply, fact=DICE), "forbidden")

    run(go())


# Taking back


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


# At the same time


def test_passive_seats_speak_of_the_same_ply_and_nobody_is_too_late(house: House) -> None:
    """Three passive seats say their words at once; in the games that is nobody's turn."""

    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Cy", "Di") as (ada, *others):
            made = await ada.make(CLEVER, "here", "link", "link", "link")
            await gather_at(ada, made, *others)
            together = 0
            while together < 3:
                ply = await level(ada, *others)
                asked = [guest for guest in (ada, *others) if guest.task()]
                if len(asked) < 2:
                    assert await asked[0].act()
                    continue
                together += 1
                words = {guest: guest.choose(guest.mine[0]) for guest in asked}
                answers = await asyncio.gather(
                    *(guest.say(guest.mine[0], word, ply) for guest, word in words.items())
                )
                assert all(answer["type"] == "ack" for answer in answers), answers
                await level(ada, *others)
                for guest, word in words.items():
                    assert ada.words(guest.mine[0])[-1] == word
            assert together == 3

    run(go())


def test_a_word_sent_twice_is_taken_once(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo, HIGH_SCORE)
            for _ in range(12):
                guest = ada if ada.task() else bo
                task = guest.task()
                assert task is not None
                ply, seat = guest.ply, guest.mine[0]
                if task[0] == "roll":
                    answers = await asyncio.gather(
                        *(guest.ask("roll", seat=seat, ply=ply) for _ in "12")
                    )
                else:
                    word = guest.choose(seat)
                    answers = await asyncio.gather(
                        *(guest.ask("word", seat=seat, ply=ply, word=word) for _ in "12")
                    )
                assert answers[0]["type"] == "ack"
                refused(answers[1], "stale")
                for each in (ada, bo):
                    await each.reach(answers[0]["ply"])
            assert ada.log == bo.log

    run(go())


def test_a_word_of_the_future_is_refused(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CLEVER, "here")
            await ada.enter()
            await ada.play(lambda guest: guest.task() == ("word", 0))
            refused(await ada.say(0, ada.choose(0), ply=ada.ply + 1), "stale")
            refused(await ada.say(0, ada.choose(0), ply=2**62), "stale")

    run(go())


# Chairs


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


# Again, and gone


def test_a_rematch_moves_everybody_one_seat_on(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Eve") as (ada, bo, eve):
            first = await two(ada, bo, CUBE)
            old = ada.table
            await ada.post(f"/api/tables/{old}/rematch", {"ticket": ada.tickets[0]}, status=409)
            await play_together(ada, bo)
            await eve.post(f"/api/tables/{old}/rematch", {"ticket": "s.x.0.y.z"}, status=403)
            asked = [
                guest.post(f"/api/tables/{old}/rematch", {"ticket": guest.tickets[0]}, status=201)
                for guest in (ada, bo, ada, bo)
            ]
            made = await asyncio.gather(*asked)  # all at once: still one table
            tables = {each["table"]["id"] for each in made}
            assert len(tables) == 1
            (new,) = tables
            await ada.until(lambda: ada.info["next"] == new)
            assert made[0]["table"]["fair"]["commitment"] != first["table"]["fair"]["commitment"]
            await eve.sit(new, status=403, former="s.x.0.y.z")
            for guest, seat in ((ada, 1), (bo, 0)):
                former = guest.tickets.pop()
                assert (await guest.sit(new, former=former))["seat"] == seat
                await guest.sit(new, status=409, former=former)  # once
                await guest.drop()
                guest.present, guest.log, guest.said = {}, [], []
                guest.figures = {}
            for guest in (ada, bo):
                guest.figures = bo.figures
                await guest.enter()
            await play_together(ada, bo)
            assert ada.mine == (1,)

    run(go())


def test_a_table_is_deleted_by_whoever_made_it_and_nobody_else(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await two(ada, bo)
            path = f"/api/tables/{ada.table}"
            assert (await bo.ask_http("DELETE", path)).status_code == 403
            assert (await ada.ask_http("DELETE", path)).status_code == 204
            await bo.until(lambda: "gone" in bo.kinds)
            assert (await bo.ask_http("GET", path)).status_code == 404
            assert (await ada.ask_http("DELETE", path)).status_code == 404
            answer = await (ada if ada.task() else bo).act()
            assert answer is not None
            refused(answer, "unknown")
            await bo.drop()
            await bo.open()
            await bo.send({"type": "hello", "table": ada.table, "tickets": bo.tickets})
            await bo.until(lambda: bool(bo.refusals))
            assert bo.refusals[-1]["kind"] == "unknown"
            lobby = await ada.get("/api/tables")
            assert ada.table not in str(lobby)

    run(go())


def test_the_lobby_lists_what_is_mine_open_and_finished(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            await ada.make(CLEVER, "here", "open", visibility="listed")
            listed = ada.table
            await ada.make(CLEVER, "here", "open")
            private = ada.table
            await ada.make(HIGH_SCORE, "here", "bot:random")
            await ada.enter()
            await ada.play()
            finished = ada.table
            lobby = await ada.get("/api/tables")
            cards = {name: [card["id"] for card in lobby[name]] for name in lobby}
            assert {listed, private} <= set(cards["mine"])
            assert listed in cards["listed"]
            assert private not in cards["listed"]
            assert cards["finished"] == [finished]
            theirs = await bo.get("/api/tables")
            assert (theirs["mine"], theirs["finished"]) == ([], [])
            card = next(each for each in theirs["listed"] if each["id"] == listed)
            assert (card["names"], card["free"], card["status"]) == (["Ada", ""], 1, "gathering")

    run(go())


def test_a_spectator_cannot_speak(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Eve") as (ada, eve):
            await ada.make(CLEVER, "here")
            eve.table = ada.table
            await eve.enter()
            await ada.enter()
            await eve.until(lambda: bool(eve.present))
            ply = eve.ply
            messages: dict[str, Json] = {
                "word": {"word": "R", "ply": ply},
                "try": {"word": "R"},
                "roll": {"ply": ply},
                "fact": {"fact": DICE, "ply": ply},
                "undo": {"ply": ply},
                "consent": {"yes": True},
                "hint": {"ply": ply},
                "give": {"bot": "random"},
                "leave": {},
                "rename": {"name": "Eve"},
            }
            for kind, fields in messages.items():
                for seat in (0, 1, 7):
                    answer = await eve.ask(kind, seat=seat, **fields)
                    assert answer["type"] == "refused"
                    assert answer["kind"] in ("forbidden", "unknown"), answer
            assert (await eve.ask("ping"))["type"] == "pong"
            assert ada.ply == ply

    run(go())


# Asking


def test_hints_are_given_where_the_table_allows_them(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(HIGH_SCORE, "here", "bot:random")
            await ada.enter()
            await ada.play(lambda guest: guest.task() == ("word", 0))
            hints = await ada.ask("hint", seat=0, ply=ada.ply)
            assert hints["type"] == "hints"
            assert {each["word"] for each in hints["words"]} <= set((ada.offer(0) or {})["words"])
            values = [each["value"] for each in hints["words"]]
            assert values == sorted(values, reverse=True)
            await ada.act()
            while ada.task() != ("roll", 0):
                await ada.act()
            refused(await ada.ask("hint", seat=0, ply=ada.ply), "out-of-turn")
            await ada.drop()
            ada.present, ada.log = {}, []
            await ada.make(HIGH_SCORE, "here", "bot:random", hints=False)
            await ada.enter()
            await ada.play(lambda guest: guest.task() == ("word", 0))
            refused(await ada.ask("hint", seat=0, ply=ada.ply), "forbidden")

    run(go())


def test_a_word_can_be_tried_without_saying_it(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CUBE, "here", "bot:random")
            await ada.enter()
            await ada.until(lambda: bool(ada.present))
            ply = ada.ply
            tried = await ada.ask("try", seat=0, word=f"build={FIGURES[0]}")
            assert tried["legal"] is True
            flying = await ada.ask("try", seat=0, word="build=lll...mmm/....ss.../.........")
            assert flying["legal"] is False
            assert flying["message"]
            assert ada.ply == ply

    run(go())


# What can be set


@pytest.mark.parametrize(
    "deck", ["/etc/passwd", "../../deck.toml", "file:///etc/passwd", "\x00", "~"]
)
def test_a_deck_is_given_as_text_and_no_file_is_opened(house: House, deck: str) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            denied = await ada.make(HIGH_SCORE, "here", "here", options={"deck": deck}, status=422)
            assert "root" not in str(denied)
            record = (
                f'[Game "high-score"]\n[Rules "1"]\n[Date "2026-08-29"]\n[Options "deck={deck}"]\n'
                '[a "A"]\n[b "B"]\n[Result "*"]\n\n*\n'
            )
            answer = await ada.ask_http(
                "POST", "/api/replay", content=record, headers={"Content-Type": "text/plain"}
            )
            assert answer.status_code == 422
            assert "root" not in answer.text

    run(go())


def test_tables_that_cannot_be_played_are_refused(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            here = {"kind": "here"}
            for game, seats, options, status in (
                ("chess", [here], {}, 404),
                (CLEVER, [here] * 5, {}, 422),
                (CUBE, [here], {}, 422),
                (CLEVER, [], {}, 422),
                (CLEVER, [{"kind": "bot", "bot": "detective"}], {}, 422),
                (CLEVER, [{"kind": "bot"}], {}, 422),
                (CLEVER, [{"kind": "here", "bot": "fox"}], {}, 422),
                (CLEVER, [{"kind": "ghost"}], {}, 422),
                (CLEVER, [here], {"house-rule": "yes"}, 422),
                (CUBE, [here, here], {"blocks": "99"}, 422),
            ):
                body = {"game": game, "seats": seats, "options": options}
                await ada.post("/api/tables", body, status=status)

    run(go())


def test_one_person_has_only_so_many_tables(new_house: NewHouse) -> None:
    async def go() -> None:
        house = new_house("--most-tables", "2")
        async with guests(house, "Ada") as (ada,):
            for _ in range(2):
                await ada.make(HIGH_SCORE, "here", "open")
            denied = await ada.make(HIGH_SCORE, "here", "open", status=429)
            assert denied["kind"] == "too-many"
            await ada.ask_http("DELETE", f"/api/tables/{ada.table}")
            await ada.make(HIGH_SCORE, "here", "open")

    run(go())
