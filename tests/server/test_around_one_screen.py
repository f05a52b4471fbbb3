"""Several seats at one screen, and dice that people roll themselves."""

from server.company import CLEVER, CUBE, DICE, HIGH_SCORE, HOCH_DREI, refused
from server.guest import Guest, guests
from server.harness import House, run


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
                "of": "ybgopw",
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
