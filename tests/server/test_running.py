"""Starting and ending the server: settings, a port that is taken, an orderly end."""

import asyncio
import dataclasses
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from foxtray.cli import main
from foxtray.server.run import is_running
from foxtray.server.settings import BadSetting, Settings, flags, read_settings
from server.conftest import NewHouse
from server.guest import Closed, guests
from server.harness import PATIENCE, House, run

RESTART = 1012


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_an_orderly_end_says_so_and_waits_for_nobody(new_house: NewHouse, by: int) -> None:
    """Browsers are told to come again; one that never reads does not hold it up."""
    house = new_house(forked=False)

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make("high-score", "here", "bot:random")
            deaf = _deaf(house, ada.table)
            await ada.enter()
            await ada.play(lambda guest: len(guest.said) == 1)
            code = await asyncio.to_thread(house.stop, by)
            with pytest.raises(Closed):
                await ada.until(lambda: False)
            deaf.close()
            assert ada.closed == RESTART
            assert code in (0, -by, 128 + by)
            assert "Traceback" not in house.log, house.log

    run(go())


def _deaf(house: House, table: str) -> socket.socket:
    raw = socket.create_connection(("localhost", house.port), timeout=PATIENCE)
    raw.sendall(
        b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    assert b"101" in raw.recv(4096)
    hello = b'{"type":"hello","table":"%s"}' % table.encode()
    raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return raw


def start(*flags: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "foxtray", "table", "--no-browser", *flags]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_port_that_is_taken_is_said_in_one_line(house: House, tmp_path: Path) -> None:
    ended = start("--port", str(house.port), "--data", str(tmp_path))
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert "--port 0" in ended.stderr


def test_who_starts_it_twice_is_led_to_the_running_one(
    house: House,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("foxtray.server.run.KNOCK_SECONDS", PATIENCE)
    assert main(["table", "--port", str(house.port), "--data", str(tmp_path)]) == 0
    assert opened == [f"http://localhost:{house.port}"]
    assert "already running" in capsys.readouterr().out


def test_what_else_listens_there_is_not_taken_for_a_table() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        assert not is_running(Settings(port=other.getsockname()[1]))


def test_flags_are_stronger_than_the_environment() -> None:
    told = {"FOXTRAY_PORT": "1", "FOXTRAY_RATE": "2.5", "FOXTRAY_PROXIED": "yes", "OTHER": "x"}
    settings = read_settings({"port": 7, "rate": None}, told)
    assert (settings.port, settings.rate, settings.proxied) == (7, 2.5, True)
    assert read_settings({}, {}) == Settings()


@pytest.mark.parametrize(
    "environment",
    [
        {"FOXTRAY_PORT": "high"},
        {"FOXTRAY_PROXIED": "perhaps"},
        {"FOXTRAY_METRICS": "some"},
        {"FOXTRAY_LOG_LEVEL": "loud"},
        {"FOXTRAY_RATE": ""},
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(environment: dict[str, str]) -> None:
    with pytest.raises(BadSetting):
        read_settings({}, environment)


def test_every_setting_has_a_flag_and_says_what_it_is_for() -> None:
    names = {f"--{field.name.replace('_', '-')}" for field in dataclasses.fields(Settings)}
    assert {flag for flag, *_ in flags()} == names
    assert all(about for *_, about in flags())
