"""Cookies and tickets: what they open, and what a forged one does not."""

import asyncio
import json
from pathlib import Path

from foxtray.cli import main
from foxtray.server.play.tickets import Person, SeatProof, Tickets, is_id, new_id
from server.conftest import NewHouse
from server.guest import Guest, guests
from server.harness import House, run
from server.knocking import ask, indoor

HIGH_SCORE = "high-score"


def test_the_cookie_is_out_of_scripts_reach(house: House) -> None:
    cookie = ask(house, "GET", "/api/me")[1]["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie.split("; ")  # plain http on this machine


def test_who_only_looks_is_given_no_name_that_would_take_anothers_place(house: House) -> None:
    """A page asks for several things at once: what comes late must not undo what was done."""
    for path in ("/api/games", "/api/tables", "/api/day", "/api/mine/goals"):
        status, headers, _ = ask(house, "GET", path)
        assert (status, "set-cookie" in headers) == (200, False), path
    assert "set-cookie" in ask(house, "GET", "/api/me")[1]  # but who asks this means to be known

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            ada.http.cookies.clear()
            await ada.make(HIGH_SCORE, "here", "open")  # who does something is known from then on
            assert [each["id"] for each in (await ada.get("/api/tables"))["mine"]] == [ada.table]

    run(go())


def test_behind_https_the_cookie_is_for_https_only(tmp_path: Path) -> None:
    async def go() -> None:
        async with indoor(tmp_path, origin="https://table.example") as client:
            answer = await client.get("/api/me", headers={"Host": "table.example"})
            assert "Secure" in answer.headers["set-cookie"].split("; ")
        async with indoor(tmp_path, proxied=True) as client:
            answer = await client.get("/api/me", headers={"X-Forwarded-Proto": "https"})
            assert "Secure" in answer.headers["set-cookie"].split("; ")

    run(go())


def test_a_cookie_that_was_tampered_with_is_somebody_new(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(HIGH_SCORE, "here", "open")
            cookie = ada.http.cookies["foxtray_me"]
            for forged in map(str.strip, tamper(cookie)):
                if forged == cookie:  # but for a blank, which no cookie begins with
                    continue
                status, _, text = ask(house, "GET", "/api/tables", Cookie=f"foxtray_me={forged}")
                assert status == 200
                assert ada.table not in text
                path = f"/api/tables/{ada.table}"
                assert ask(house, "DELETE", path, Cookie=f"foxtray_me={forged}")[0] == 403
            assert ada.table in ask(house, "GET", "/api/tables", Cookie=f"foxtray_me={cookie}")[2]

    run(go())


def tamper(ticket: str) -> list[str]:
    """The ticket with each of its parts changed, left out, doubled, or another's."""
    parts = ticket.split(".")
    forged = []
    for at, part in enumerate(parts):
        flipped = ("A" if part[:1] != "A" else "B") + part[1:]
        changes: tuple[list[str], ...] = (
            [flipped],
            [part[:-1]],
            [part + "A"],
            [],
            [part, part],
            [""],
            ["0"],
        )
        forged += [".".join([*parts[:at], *new, *parts[at + 1 :]]) for new in changes]
    forged += ["", ".", "...", "s", ticket.upper(), ticket[::-1], f" {ticket}", "é", "s.x.0.y.z"]
    return [each for each in forged if each != ticket]


def test_a_ticket_that_was_tampered_with_opens_nothing(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada", "Eve") as (ada, eve):
            made = await ada.make(HIGH_SCORE, "here", "link")
            ticket, invite = ada.tickets[0], made["invitations"][0]["invite"]
            eve.table = ada.table
            # An invitation is no seat's ticket, nor the other way round, nor is a cookie either.
            forged = [*tamper(ticket), invite, ada.http.cookies["foxtray_me"]]
            for first in range(0, len(forged), 8):
                eve.tickets = [each for each in forged[first : first + 8] if len(each) <= 200]
                await eve.enter()
                assert eve.mine == ()
                await eve.drop()
            for wrong in [*tamper(invite), ticket]:
                await eve.sit(ada.table, status=403, invite=wrong)
            for wrong in forged:
                await eve.post(f"/api/tables/{ada.table}/rematch", {"ticket": wrong}, status=403)

    run(go())


def test_a_name_is_no_option_and_no_formula() -> None:
    assert all(name[0].isalnum() and is_id(name) for name in (new_id() for _ in range(500)))


def test_tickets_read_back_and_serve_one_purpose() -> None:
    tickets, others = Tickets(b"k" * 32), Tickets(b"q" * 32)
    proof, person = SeatProof("tab-le_1", 3, "n_-1"), Person("id", "Имя \U0001f98a")
    assert tickets.read_seat(tickets.seat(proof)) == proof
    assert tickets.read_invite(tickets.invite(proof)) == proof
    assert tickets.read_person(tickets.person(person)) == person
    assert tickets.read_seat(tickets.invite(proof)) is None
    assert tickets.read_invite(tickets.seat(proof)) is None
    assert tickets.read_seat(tickets.person(person)) is None
    assert tickets.read_person(tickets.seat(proof)) is None
    assert others.read_seat(tickets.seat(proof)) is None
    for forged in tamper(tickets.seat(proof)):
        assert tickets.read_seat(forged) is None
    for forged in tamper(tickets.person(person)):
        assert tickets.read_person(forged) is None


def test_no_ticket_is_read_from_a_query(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make("break-the-cube", "here", "here")
            await ada.enter()
            await ada.play(lambda guest: len(guest.said) == 2)
            ticket = ada.tickets[0]
            for query in (
                f"?ticket={ticket}",
                f"?seat={ticket}",
                f"?authorization=Bearer {ticket}",
            ):
                text = (await ada.ask_http("GET", f"/api/tables/{ada.table}/record{query}")).text
                assert "build=" not in text
            assert text == await ada.record()  # a spectator's
            assert "build=" in await ada.record(ticket)
            assert "ticket=" not in house.log

    run(go())


def test_a_ticket_of_before_a_rotation_is_signed_anew_at_the_next_hello(
    new_house: NewHouse,
) -> None:
    """So a seat that is used at least once in the time that was said never becomes void."""
    house = new_house()

    def rotate() -> None:
        house.stop()
        assert main(["rotate", "--days", "30", "--data", str(house.data)]) == 0
        house.start()

    async def enter(guest: Guest) -> dict[str, str]:
        """What the guest is to keep instead of old tickets."""
        guest.texts.clear()
        await guest.drop()
        await guest.enter(guest.present.get("ply"))
        await guest.ask("ping")  # what was to be told has been told
        told = [json.loads(text) for text in guest.texts]
        found: dict[str, str] = next((e["tickets"] for e in told if e["type"] == "renewed"), {})
        return found

    async def go() -> None:
        async with guests(house, "Ada", "Eve") as (ada, eve):
            await ada.make("break-the-cube", "here", "here")
            assert await enter(ada) == {}
            first = list(ada.tickets)
            await asyncio.to_thread(rotate)
            ada.tickets = [*first, "s.forged.0.x.y", first[0][:-1] + "A"]
            renewed = await enter(ada)
            assert ada.mine == (0, 1)
            assert set(renewed) == set(first)
            ada.tickets = [renewed[ticket] for ticket in first]
            assert await enter(ada) == {}
            assert ada.mine == (0, 1)
            await asyncio.to_thread(rotate)
            eve.table, eve.tickets = ada.table, first
            assert await enter(eve) == {}
            assert eve.mine == ()  # two secrets ago
            assert set(await enter(ada)) == set(ada.tickets)
            assert ada.mine == (0, 1)

    run(go())
