"""The doors: origins, hosts, headers, cookies, tickets, limits, names, paths."""

import asyncio
import http.client
import json
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from foxtray.server.app import make_app
from foxtray.server.doors.guard import HEADERS, Bucket, Buckets, Guard, client_of, is_known_host
from foxtray.server.doors.socket import MOST_WAITING, TOO_SLOW, Line
from foxtray.server.hub import Hub
from foxtray.server.play.tickets import Person, SeatProof, Tickets
from foxtray.server.settings import Settings
from server.conftest import NewHouse
from server.harness import Closed, Guest, House, guests, read_record, run

CLEVER, HIGH_SCORE = "ganz-schoen-clever", "high-score"
POLICY, TOO_LARGE = 1008, 1009


@asynccontextmanager
async def indoor(place: Path, **settings: Any) -> AsyncIterator[httpx.AsyncClient]:
    """The application without a socket and without games, to be asked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hub, "_prepare", lambda *_: None)
        app = make_app(Settings(data=str(place), **settings))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            yield client


def ask(house: House, method: str, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    """A request exactly as written: nothing is normalised on the way."""
    connection = http.client.HTTPConnection("localhost", house.port, timeout=20)
    connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    if method in ("POST", "PUT"):
        connection.putheader("Content-Length", "0")
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read().decode()
    connection.close()
    return found


# Whence


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://localhost",
        "http://[",
        "http://localhost.evil.example",
        "https://evil.example:{port}",
        "http://localhost:{port}.evil",
        "file://",
        "",
    ],
)
def test_another_site_can_neither_write_nor_open_a_socket(house: House, origin: str) -> None:
    origin = origin.format(port=house.port)
    for method, path in (("POST", "/api/me"), ("POST", "/api/tables"), ("DELETE", "/api/tables/x")):
        status, _, text = ask(house, method, path, Origin=origin)
        assert (status, json.loads(text)["kind"]) == (403, "forbidden")
    assert ask(house, "GET", "/api/me", Origin=origin)[0] == 200

    async def go() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://localhost:{house.port}/socket", origin=origin)  # type: ignore[arg-type]  # not a lawful one
        assert refused.value.response.status_code == 403

    run(go())


def test_our_own_pages_can_and_so_can_programs(house: House) -> None:
    own = f"http://localhost:{house.port}"
    assert ask(house, "POST", "/api/me", Origin=own)[0] == 400  # let in, and then it is no JSON
    assert ask(house, "POST", "/api/me")[0] == 400
    assert ask(house, "POST", "/api/me", Sec_Fetch_Site="cross-site")[0] == 403

    async def go() -> None:
        for origin in (own, None):
            async with connect(f"ws://localhost:{house.port}/socket", origin=origin):  # type: ignore[arg-type]
                pass

    run(go())


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "[", "localhost.evil", "10.0.0.1"]
)
def test_a_local_table_answers_only_to_local_names(house: House, host: str) -> None:
    status, headers, text = ask(house, "GET", "/", Host=host.format(port=house.port))
    assert status in (400, 421)
    if status == 421:
        assert json.loads(text)["kind"] == "forbidden"
        assert "content-security-policy" in headers

    asked_for = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    key = {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    named = {"Host": host.format(port=house.port)}
    assert ask(house, "GET", "/socket", **named, **asked_for, **key)[0] in (400, 403, 421)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])
def test_local_names_are_known(host: str) -> None:
    assert is_known_host(Headers({"host": f"{host}:8642"}), Settings())
    assert is_known_host(Headers({"host": "table.example"}), Settings(host="0.0.0.0"))  # noqa: S104
    own = Settings(origin="https://table.example")
    assert is_known_host(Headers({"host": "table.example"}), own)


# Headers


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/table/x"),
        ("GET", "/api/me"),
        ("GET", "/api/nothing"),
        ("PUT", "/api/me"),
        ("GET", "/api/tables/unknown"),
        ("POST", "/api/tables"),
        ("GET", "/healthz"),
        ("GET", "/metrics"),
        ("GET", "/assets/nothing.js"),
        ("GET", "/%00"),
        ("GET", "/" + "a" * 300),
        ("GET", "/api/openapi.json"),
        ("OPTIONS", "/api/me"),
        ("TRACE", "/api/me"),
        ("GET", "/assets/%00"),
        ("GET", "/assets"),
        ("GET", "/%ff"),
        ("GET", "/socket"),
    ],
)
def test_every_answer_has_strict_headers(house: House, method: str, path: str) -> None:
    status, headers, _ = ask(house, method, path)
    assert status < 500
    for name, value in HEADERS.items():
        assert headers[name.lower()] == value
    assert "server" not in headers
    csp = headers["content-security-policy"]
    assert "unsafe" not in csp
    assert "frame-ancestors 'none'" in csp


def test_even_a_fault_of_ours_has_them() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError("secret")

    async def go() -> None:
        transport = httpx.ASGITransport(Guard(broken, Settings()))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answer = await client.get("/api/me")
            assert answer.status_code == 500
            assert answer.json()["kind"] == "unavailable"
            assert "secret" not in answer.text
            assert answer.headers["x-frame-options"] == "DENY"

    run(go())


def test_what_is_personal_is_not_stored_by_caches(house: House) -> None:
    for path in ("/api/me", "/api/tables", "/api/games"):
        assert ask(house, "GET", path)[1]["cache-control"] == "no-store"


# Cookies and tickets


def test_the_cookie_is_out_of_scripts_reach(house: House) -> None:
    cookie = ask(house, "GET", "/api/me")[1]["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie.split("; ")  # plain http on this machine


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


# Paths


@pytest.mark.parametrize(
    "path",
    [
        "/../run.py",
        "/..%2frun.py",
        "/%2e%2e/run.py",
        "/assets/../../run.py",
        "/assets/..%2f..%2frun.py",
        "/assets/%2e%2e/%2e%2e/run.py",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/..%5crun.py",
        "/site/../run.py",
        "/assets//etc/passwd",
        "/%2e%2e%2f%2e%2e%2f%2e%2e%2fpyproject.toml",
        "/.%00./run.py",
    ],
)
def test_no_file_but_the_clients_is_served(house: House, path: str) -> None:
    status, headers, text = ask(house, "GET", path)
    assert status in (200, 307, 400, 404, 421)
    assert "import" not in text or "<!doctype html" in text.lower()
    assert "root:" not in text
    if status == 200:
        assert headers["content-type"].startswith("text/html")


def test_odd_targets_do_no_harm(house: House) -> None:
    for target in (
        "*",
        "/\t",
        "/?" + "q" * 5000,
        "/api/" + "x/" * 500,
        "/api/tables/" + "a" * 5000,
    ):
        with socket.create_connection(("localhost", house.port), timeout=10) as raw:
            raw.sendall(
                f"OPTIONS {target} HTTP/1.1\r\nHost: localhost\r\n".encode()
                + b"Connection: close\r\n\r\n"
            )
            answer = raw.recv(65536).decode()
        assert re.match(r"HTTP/1.1 4\d\d", answer), (target, answer[:80])


def test_odd_paths_do_not_fill_the_metrics(house: House) -> None:
    for number in range(30):
        ask(house, "GET", f"/api/{number}secret/y/z{number}")
        ask(house, "GET", f"/{number}secret")
    metrics = ask(house, "GET", "/metrics")[2]
    assert "secret" not in metrics
    assert "secret" not in house.log


# Limits


def test_bodies_and_records_have_a_longest(tmp_path: Path) -> None:
    async def drip() -> AsyncIterator[bytes]:
        for _ in range(30):
            yield b" " * 100

    async def go() -> None:
        async with indoor(tmp_path, upload_bytes=2000) as client:
            for path in ("/api/tables", "/api/replay", "/api/me"):
                assert (await client.post(path, content=b"x" * 2001)).status_code == 413
                assert (await client.post(path, content=drip())).status_code == 413

    run(go())


def test_requests_have_a_rate(tmp_path: Path) -> None:
    async def go() -> None:
        async with indoor(tmp_path, rate=0.1, burst=10) as client:
            status = [(await client.get("/api/me")).status_code for _ in range(15)]
            assert status == [200] * 10 + [429] * 5
            assert (await client.get("/healthz")).status_code == 200

    run(go())


def test_sockets_messages_and_their_size_are_limited(new_house: NewHouse) -> None:
    house = new_house(
        "--rate", "10", "--burst", "200", "--sockets-each", "3", "--message-bytes", "500"
    )

    async def go() -> None:
        async with guests(house, "Ada", "Bo", "Cy", "Di") as (ada, bo, cy, di):
            await ada.make(HIGH_SCORE, "here", "bot:random")
            for guest in (ada, bo, cy):
                guest.table = ada.table
                await guest.enter()
            with pytest.raises(InvalidStatus):
                await di.open()
            await cy.drop()
            await bo.send("x" * 501)
            await bo.until(lambda: bool(bo.refusals))
            assert bo.refusals[0]["message"] == "this message is too long"
            await bo.send("x" * 2001)
            with pytest.raises(Closed):
                await bo.until(lambda: False)
            assert bo.closed == TOO_LARGE
            with pytest.raises(Closed):
                await flood(ada)
            assert ada.closed == POLICY
            assert {each["kind"] for each in ada.refusals} == {"too-fast"}
            await asyncio.sleep(0.1)
            await ada.enter()  # let in again

    async def flood(guest: Guest) -> None:
        while True:
            for number in range(50):
                await guest.send({"type": "ping", "id": number})
            await asyncio.sleep(0)

    run(go())


def test_who_says_no_hello_is_sent_away(house: House) -> None:
    async def go() -> None:
        for first in (
            {"type": "ping", "id": 1},
            {"type": "word", "id": 1, "ply": 0, "seat": 0, "word": "-"},
        ):
            guest = Guest(house)
            await guest.open()
            await guest.send(first)
            with pytest.raises(Closed):
                await guest.until(lambda: False)
            assert guest.closed == POLICY
            assert guest.refusals[0]["kind"] == "out-of-turn"
            await guest.close()

    run(go())


def test_a_second_hello_is_refused(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(HIGH_SCORE, "here", "open")
            await ada.enter()
            await ada.send({"type": "hello", "table": ada.table})
            await ada.until(lambda: bool(ada.refusals))
            assert ada.refusals[0]["kind"] == "out-of-turn"

    run(go())


def test_who_reads_too_slowly_is_sent_away_and_holds_up_nobody() -> None:
    async def go() -> None:
        gate, sent = asyncio.Event(), []

        async def send(message: Any) -> None:
            await gate.wait()
            sent.append(message)

        line = Line(send, "")
        writer = asyncio.create_task(line.write())
        for number in range(10 * MOST_WAITING):
            line.send(b"%d" % number)  # never waits
        await asyncio.sleep(0)
        assert len(line._waiting) <= MOST_WAITING
        gate.set()
        await writer
        assert sent[-1] == {"type": "websocket.close", "code": TOO_SLOW}
        assert len(sent) <= MOST_WAITING + 2

    run(go())


def test_a_browser_that_does_not_read_does_not_delay_the_others(house: House) -> None:
    """A spectator never takes a byte from its socket; the game goes on and the memory stays."""

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(CLEVER, "here", "here")
            quiet = [await _deaf_socket(house, ada.table) for _ in range(3)]
            await ada.enter()
            await ada.play()
            for raw in quiet:
                raw.close()
            assert ada.over

    run(go())


async def _deaf_socket(house: House, table: str) -> socket.socket:
    """A socket that says hello and then never reads."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("localhost", house.port))
    raw.sendall(
        b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    assert b"101" in raw.recv(4096)
    hello = json.dumps({"type": "hello", "table": table}).encode()
    raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # masked with zeroes
    return raw


def test_a_bucket_empties_and_fills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    buckets = Buckets(1, 1)
    assert [buckets.take(name) for name in "abab"] == [True, True, False, False]


def test_a_proxy_is_believed_only_where_there_is_one() -> None:
    scope = {
        "type": "http",
        "client": ("10.0.0.9", 1),
        "headers": [(b"x-forwarded-for", b"6.6.6.6, 1.2.3.4")],
    }
    assert client_of(scope, Settings()) == "10.0.0.9"
    assert client_of(scope, Settings(proxied=True)) == "1.2.3.4"


# Names


@pytest.mark.parametrize(
    ("name", "is_good"),
    [
        ("Ada", True),
        ("Ада Лавлейс", True),
        ("<b onclick=x>Bo</b>", True),
        ("O'Hara & {co} <i>", True),
        ("\U0001f98a", True),
        ("\\back\\", True),
        ("]", True),
        ("  Ada", True),
        ("*", True),
        ('"; DROP', False),
        ("", False),
        ("   ", False),
        ("a\nb", False),
        ("a\x00b", False),
        ("\x1b[31m", False),
        ("\u202eevil", False),
        ("\u200b", False),
        ("x" * 33, False),
        ("\x7f", False),
        ("\u2028", False),
    ],
)
def test_names_are_plain_text_or_refused(house: House, name: str, is_good: bool) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            status = 200 if is_good else 422
            await ada.post("/api/me", {"name": name}, status=status)
            seats = [{"kind": "here", "name": name}, {"kind": "bot", "bot": "random", "name": name}]
            made = await ada.make(HIGH_SCORE, *seats, status=201 if is_good else 422)
            if not is_good:
                await ada.make(HIGH_SCORE, "open", "open")
                await ada.post(f"/api/tables/{ada.table}/sit", {"name": name}, status=422)
                return
            assert (await ada.get("/api/me"))["name"] == name
            assert [seat["name"] for seat in made["table"]["seats"]] == [name, name]
            await ada.enter()
            await ada.play(lambda guest: len(guest.said) == 1)
            assert read_record(await ada.record()).names == (name, name)
            replay = await ada.get(f"/api/tables/{ada.table}/replay")
            assert replay["names"] == [name, name]

    run(go())


def test_a_lone_surrogate_is_no_name(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            for body in (b'{"name":"\\ud800"}', b'{"name":"\xff"}', b'{"name":"\xed\xa0\x80"}'):
                answer = await ada.ask_http("POST", "/api/me", content=body)
                assert answer.status_code in (400, 422)

    run(go())


def test_the_metrics_are_for_whom_they_should(tmp_path: Path) -> None:
    async def go() -> None:
        for settings, status in (
            ({"metrics": "off"}, 404),
            ({"proxied": True}, 404),
            ({"metrics": "all", "proxied": True}, 200),
            ({}, 200),
        ):
            async with indoor(tmp_path, **settings) as client:
                assert (await client.get("/metrics")).status_code == status

    run(go())
