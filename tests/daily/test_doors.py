"""The day's game over HTTP and the socket, as a browser asks for it."""

from __future__ import annotations

from foxtray.server.play import fair
from server.guest import Guest, guests
from server.harness import House, run
from server.settled import TODAY, day_seed

CUBE, CLEVER = "break-the-cube", "ganz-schoen-clever"


async def begin(guest: Guest, game: str, **how: object) -> None:
    made = await guest.post(f"/api/day/{game}", how, status=201)
    guest.table = made["table"]["id"]
    guest.tickets = [each["ticket"] for each in made["tickets"]]
    await guest.enter(contribution="nobody-asks-for-it")
    await guest.until(lambda: guest.task() is not None)


def test_a_day_from_the_page_to_the_results(house: House) -> None:
    """The harness holds every answer against the seeds of the day."""

    async def go() -> None:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            today = await ada.get("/api/day")
            assert today["date"] == TODAY
            told = {each["game"]: each for each in today["games"]}
            commitment = fair.commit(day_seed("", TODAY, CLEVER))
            assert told[CLEVER]["commitment"] == commitment
            assert told[CLEVER]["mine"] is None
            for guest in (ada, bo):
                await begin(guest, CLEVER, name="Cleo")
                assert guest.info["seats"][0]["name"] == "Cleo"
                assert guest.info["fair"]["commitment"] == commitment
                await guest.play()
                assert guest.info["day"]["counts"]
                assert guest.info["fair"]["seed"] == ""
                assert "fair 3" not in await guest.record(guest.tickets[0])
            first = [next(e["text"] for e in guest.log if e.get("fact")) for guest in (ada, bo)]
            assert first[0] == first[1]
            results = await ada.get(f"/api/day/{CLEVER}")
            assert sum(results["results"].values()) >= 2
            assert results["mine"] == ada.info["day"]["result"]
            assert (results["seed"], results["place"] >= 1) == ("", True)
            past = await ada.get(f"/api/day/{CLEVER}?date=2026-03-04")
            assert past["seed"] == day_seed("", "2026-03-04", CLEVER)
            for path, status in (
                (f"/api/day/{CLEVER}?date=2026-03-06", 422),
                (f"/api/day/{CLEVER}?date=tomorrow", 422),
                ("/api/day/pig", 404),
            ):
                await ada.get(path, status=status)
            await ada.post(f"/api/day/{CLEVER}", {"date": "2026-03-06"}, status=422)
            await ada.post(f"/api/day/{CLEVER}", {"name": "\u200b"}, status=422)

    run(go())


def test_a_hidden_figure_stays_hidden(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Eve") as (ada, eve):
            await begin(ada, CUBE)
            for word in ("?5", "?B", "?1"):
                assert (await ada.say(0, word))["type"] == "ack"
            eve.table = ada.table
            await eve.enter()
            record = await ada.record(ada.tickets[0])
            assert "b: <built>" in record
            assert "<built>" in await eve.record()
            assert (await ada.ask("hint", seat=0, ply=ada.ply))["kind"] == "forbidden"
            path = f"/api/tables/{ada.table}/possible"
            await ada.get(path, status=403, headers={"Authorization": f"Bearer {ada.tickets[0]}"})
            assert (await ada.ask_http("DELETE", f"/api/tables/{ada.table}")).status_code == 409

    run(go())
