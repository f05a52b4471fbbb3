"""Odd paths lead nowhere, and names are plain text."""

import re
import socket
import unicodedata

import pytest

from foxtray.server.play.names import check_person_name
from server.guest import guests, read_record
from server.harness import PATIENCE, House, run
from server.knocking import ask

HIGH_SCORE = "high-score"


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
        with socket.create_connection(("localhost", house.port), timeout=PATIENCE) as raw:
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


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (" ", "name-empty"),
        ("\u3164", "name-invisible"),
        ("Ada\u3164", "name-invisible"),
        ("\u2800\u2800", "name-invisible"),
        ("\u200b", "name-invisible"),
        ("Ada\u200b", "name-invisible"),
        ("\u2066Ada", "name-invisible"),
        ("\u202eadA", "name-invisible"),
        ("\U000e0101", "name-invisible"),
        ("\u0301", "name-empty"),
        (" \ufe0f", "name-empty"),
        ("A\u0301\u0302\u0303da", "name-accents"),
        ("Z" + "\u0351\u036b\u0343" * 8, "name-accents"),
        ('A"da', "name-quotes"),
    ],
)
def test_a_name_nobody_could_read_is_refused_with_its_reason(
    house: House, name: str, why: str
) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            told = await ada.post("/api/me", {"name": name}, status=422)
            assert told["reason"] == {"code": why, "about": {}}
            told = await ada.make(HIGH_SCORE, {"kind": "here", "name": name}, "open", status=422)
            assert told["reason"]["code"] == why
            await ada.make(HIGH_SCORE, "here", "open")
            await ada.enter()
            assert (await ada.ask("rename", seat=0, name=name))["reason"]["code"] == why

    run(go())


@pytest.mark.parametrize(
    "name", ["Nguyễn", unicodedata.normalize("NFD", "Nguyễn"), "יִשְׂרָאֵל", "หญิง", "❤️", "Łukasz"]
)
def test_names_of_the_world_are_names(name: str) -> None:
    check_person_name(name)


def test_a_lone_surrogate_is_no_name(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            for body in (b'{"name":"\\ud800"}', b'{"name":"\xff"}', b'{"name":"\xed\xa0\x80"}'):
                answer = await ada.ask_http("POST", "/api/me", content=body)
                assert answer.status_code in (400, 422)

    run(go())
