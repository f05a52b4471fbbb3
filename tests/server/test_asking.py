"""What is asked without playing: hints, trying a word; and a spectator, who may ask nothing."""

from itertools import pairwise

from foxtray.players.high_score.exact import NEARLY
from server.company import CLEVER, CUBE, DICE, HIGH_SCORE, refused
from server.guest import FIGURES, guests, level
from server.harness import House, Json, run


def test_hints_are_given_where_the_table_allows_them(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(HIGH_SCORE, "here", "bot:random")
            await ada.enter()
            await ada.play(lambda guest: guest.task() == ("word", 0))
            hints = await ada.ask("hint", seat=0, ply=ada.ply)
            assert (hints["type"], hints["unit"]) == ("hints", "chance")
            (why,) = hints["words"][0]["reasons"]
            assert (why["code"], set(why["about"])) == ("expected", {"result"})
            assert {each["word"] for each in hints["words"]} <= set((ada.offer(0) or {})["words"])
            values = [each["value"] for each in hints["words"]]
            # Of chances that are nearly equal the one with the higher result comes first.
            assert all(better >= worse - NEARLY for better, worse in pairwise(values))
            await ada.act()
            await ada.play(lambda guest: guest.task() == ("roll", 0))
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
            await ada.make(CUBE, "here", "here")
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


def test_a_spectator_cannot_speak(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Eve") as (ada, eve):
            await ada.make(CLEVER, "here")
            eve.table = ada.table
            await eve.enter()
            await ada.enter()
            ply = await level(ada, eve)
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


def test_odds_follow_the_dice_on_the_table(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(HIGH_SCORE, "here", "bot:random")
            await ada.enter()
            await ada.play(lambda guest: guest.task() == ("word", 0))
            card = ada.present["view"]["rounds"][-1]["card"]
            path = f"/api/tables/{ada.table}/odds?card={card}&beat=12"
            moment = (await ada.http.get(path)).json()
            words = (ada.offer(0) or {})["words"]
            assert set(moment["words"]) == set(words)
            assert moment["expected"] == max(w["expected"] for w in moment["words"].values())
            for word in words[:3]:
                told = (await ada.http.get(f"{path}&word={word}")).json()
                assert told["expected"] == moment["words"][word]["expected"]
                assert told["beat"]["chance"] == moment["words"][word]["beat"]

    run(go())


def test_dice_are_counted_where_a_game_counts_dice(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            asked = {"card": "card HS01", "dice": "55v"}
            told = (await ada.http.get(f"/api/games/{HIGH_SCORE}/count", params=asked)).json()
            assert told["result"] == sum(die["value"] for die in told["dice"])
            assert [die["face"] for die in told["dice"]] == ["5", "5", "v"]
            wrong = await ada.http.get(f"/api/games/{HIGH_SCORE}/count", params={"dice": "9"})
            assert wrong.status_code == 422
            none = await ada.http.get(f"/api/games/{CUBE}/count", params=asked)
            assert none.status_code == 404

    run(go())
