"""foxtray backup, restore, rotate."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from foxtray.cli import main
from foxtray.server.play.tickets import Person, Tickets
from foxtray.server.store import Event, Secrets, open_store


async def secrets_of(where: Path) -> Secrets:
    store = open_store(where)
    await store.open()
    try:
        await store.append("t", [Event(await store.last("t") + 1, "word", {}, 1.0)])
        return await store.secrets()
    finally:
        await store.close()


def test_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, file, other = tmp_path / "data", tmp_path / "backup", tmp_path / "other"
    first = asyncio.run(secrets_of(data))
    assert main(["backup", str(file), "--data", str(data)]) == 0
    assert capsys.readouterr().out.startswith(f"1 tables with 1 events are in {file}.")
    assert main(["restore", str(file), "--data", str(other)]) == 0
    assert asyncio.run(secrets_of(other)) == first
    assert main(["restore", str(file), "--data", str(other)]) == 2
    assert "overwrites nothing" in capsys.readouterr().err
    assert main(["backup", str(file), "--data", str(data)]) == 2
    assert "overwrites nothing" in capsys.readouterr().err


def test_tickets_of_before_a_rotation_are_good_for_the_time_that_was_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = asyncio.run(secrets_of(tmp_path))
    cookie = Tickets(before.now).person(Person("ada", "Ada"))
    assert main(["rotate", "--days", "30", "--data", str(tmp_path)]) == 0
    assert "are good until" in capsys.readouterr().out
    told = asyncio.run(secrets_of(tmp_path))
    for seconds, person in ((-1.0, Person("ada", "Ada")), (1.0, None)):
        now = told.until + seconds
        tickets = Tickets(told.now, told.former, told.until, clock=lambda: now)  # noqa: B023  # used at once
        assert tickets.read_person(cookie) == person
        assert not tickets.is_current(cookie)
        assert tickets.is_current(tickets.person(Person("ada")))
    assert main(["rotate", "--days", "0", "--data", str(tmp_path)]) == 0
    assert "void" in capsys.readouterr().out
    void = asyncio.run(secrets_of(tmp_path))
    assert Tickets(void.now, void.former, void.until).read_person(cookie) is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rotate", "--data", "DIR/none"], "there are no tables here"),
        (["rotate", "--data", "DIR", "--days", "-1"], "from 0 to 3650"),
        (["backup", "DIR/file", "--data", "DIR/none"], "there are no tables here"),
        (["restore", "DIR/file", "--data", "DIR"], "there is no such file"),
        (["backup", "DIR/file", "--data", "mysql://x"], "postgresql://"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.replace("DIR", str(tmp_path)) for word in words]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())
