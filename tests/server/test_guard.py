"""Who is let in: origins, hosts, proxies; and the headers of every answer."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from foxtray.server.doors.guard import HEADERS, Guard, client_of, is_known_host, is_secure
from foxtray.server.run import warning
from foxtray.server.settings import Settings
from server.harness import PATIENTLY, House, run
from server.knocking import ask, indoor


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
            await connect(f"ws://localhost:{house.port}/socket", origin=origin, **PATIENTLY)  # type: ignore[arg-type]  # not a lawful one
        assert refused.value.response.status_code == 403

    run(go())


def test_our_own_pages_can_and_so_can_programs(house: House) -> None:
    own = f"http://localhost:{house.port}"
    assert ask(house, "POST", "/api/me", Origin=own)[0] == 400  # let in, and then it is no JSON
    assert ask(house, "POST", "/api/me")[0] == 400
    assert ask(house, "POST", "/api/me", Sec_Fetch_Site="cross-site")[0] == 403

    async def go() -> None:
        for origin in (own, None):
            opening = connect(f"ws://localhost:{house.port}/socket", origin=origin, **PATIENTLY)  # type: ignore[arg-type]  # as above
            async with opening:
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
    assert is_known_host(Headers({"host": "table.example"}), Settings(host="0.0.0.0"))  # noqa: S104  # not bound
    own = Settings(origin="https://table.example")
    assert is_known_host(Headers({"host": "table.example"}), own)


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


def test_a_proxy_is_believed_only_where_there_is_one() -> None:
    scope = {
        "type": "http",
        "client": ("10.0.0.9", 1),
        "headers": [(b"x-forwarded-for", b"6.6.6.6, 1.2.3.4")],
    }
    assert client_of(scope, Settings()) == "10.0.0.9"
    assert client_of(scope, Settings(proxied=True)) == "1.2.3.4"


@pytest.mark.parametrize(
    ("lines", "proxies", "client"),
    [
        ((b"6.6.6.6, 1.2.3.4",), 1, "1.2.3.4"),
        ((b"6.6.6.6", b"1.2.3.4"), 1, "1.2.3.4"),
        ((b"6.6.6.6", b"5.5.5.5, 1.2.3.4"), 2, "5.5.5.5"),
        ((b"6.6.6.6, 5.5.5.5", b"1.2.3.4"), 2, "5.5.5.5"),
        ((b"1.2.3.4",), 2, "1.2.3.4"),  # somebody came past the outer proxy
        ((b"6.6.6.6, [2001:db8::1]:443",), 1, "2001:db8::/64"),
        ((b"6.6.6.6, ::ffff:1.2.3.4",), 1, "1.2.3.4"),
        ((b"6.6.6.6, 1.2.3.4:5678",), 1, "1.2.3.4"),
        ((b"6.6.6.6, unknown",), 1, "10.0.0.9"),
        ((b"",), 1, "10.0.0.9"),
        ((), 1, "10.0.0.9"),
        ((b"6.6.6.6",), 0, "10.0.0.9"),
    ],
)
def test_several_lines_of_a_proxy_are_one_list_read_from_the_right(
    lines: tuple[bytes, ...], proxies: int, client: str
) -> None:
    scope = {
        "type": "http",
        "client": ("10.0.0.9", 1),
        "headers": [(b"x-forwarded-for", line) for line in lines],
    }
    assert client_of(scope, Settings(proxies=proxies)) == client


def test_one_household_is_one_address() -> None:
    """Who has IPv6 has 2**64 addresses, and would be a stranger under each of them."""

    def client(address: str) -> str:
        return client_of({"type": "http", "client": (address, 1), "headers": []}, Settings())

    assert client("2001:db8:1:2:aaaa::1") == client("2001:db8:1:2::2")
    assert client("2001:db8:1:2::2") != client("2001:db8:1:3::2")
    assert client("::ffff:1.2.3.4") == client("1.2.3.4")
    assert client("fe80::1%eth0") == client("fe80::2")
    assert client("?") == "?"


def test_https_is_believed_of_the_proxy_and_not_of_the_visitor() -> None:
    scope = {
        "type": "http",
        "scheme": "http",
        "headers": [(b"x-forwarded-proto", b"https"), (b"x-forwarded-proto", b"http")],
    }
    assert not is_secure(scope, Settings())
    assert not is_secure(scope, Settings(proxied=True))
    assert is_secure({**scope, "headers": scope["headers"][:1]}, Settings(proxied=True))


def test_a_table_for_others_answers_to_the_names_it_was_told() -> None:
    open_to_all = Settings(host="0.0.0.0")  # noqa: S104  # not bound
    named = Settings(host="0.0.0.0", hosts="Table.example, 10.0.0.2", origin="https://t.example")  # noqa: S104  # as above
    for host in ("table.example:8642", "10.0.0.2:8642", "localhost", "127.0.0.1:1", "t.example"):
        assert is_known_host(Headers({"host": host}), named)
    for host in ("evil.example", "10.0.0.3", "table.example.evil", "", "["):
        assert not is_known_host(Headers({"host": host}), named)
        assert is_known_host(Headers({"host": host}), open_to_all)
    assert "--hosts" in warning(open_to_all)
    assert not warning(named)
    assert not warning(Settings())
    assert not warning(Settings(host="0.0.0.0", hosts="*"))  # noqa: S104  # as above


def test_who_starts_a_table_for_all_is_warned(new_house: Callable[..., House]) -> None:
    house = new_house("--host", "0.0.0.0")  # noqa: S104  # a test's own, for a moment
    assert "answers to any host name" in house.log


def test_the_metrics_are_for_whom_they_should(tmp_path: Path) -> None:
    async def go() -> None:
        for settings, status in (
            ({"metrics": "off"}, 404),
            ({"proxied": True}, 404),
            ({"proxies": 2}, 404),
            ({"metrics": "all", "proxied": True}, 200),
            ({}, 200),
        ):
            async with indoor(tmp_path, **settings) as client:
                assert (await client.get("/metrics")).status_code == status

    run(go())
