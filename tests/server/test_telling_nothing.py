"""Errors tell clients no addresses, users, paths or statements; the log tells the operator."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from foxtray.server.doors.http import ENDPOINTS
from foxtray.server.store import NotKept
from foxtray.server.store.database import Database
from server.guest import guests
from server.harness import House, run
from server.knocking import ask, indoor
from server.leaks import check_answer, leaks_in
from server.store.postgres import PASSWORD, Postgres

PLACE = "postgresql://fox@10.1.2.3:5432/tables"
NUL_PATHS = (
    "/api/tables/%00",
    "/api/tables/a%00b",
    "/api/tables/a%00b/record",
    "/api/tables/a%00b/replay",
    "/api/tables/a%00b/print",
    "/api/tables/a%00b/invitations",
    "/api/tables/a%00b/odds?card=%00",
    "/api/tables/%ed%a0%80",
    "/api/tables/%f0%9f%a6%8a",
    "/api/games/%00/print",
)


@pytest.fixture
def on_postgres(postgres: Postgres, tmp_path: Path) -> Iterator[House]:
    house = House(postgres.address(), errors=tmp_path / "log").start()
    yield house
    house.stop()


def test_a_zero_byte_never_reaches_the_database(on_postgres: House) -> None:
    house = on_postgres
    for path in NUL_PATHS:
        status, _, text = ask(house, "GET", path)
        assert status == 404, (path, text)
        check_answer(text, PASSWORD, "fox@", "127.0.0.1")

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            for table in ("a\0b", "\0"):
                await ada.open()
                await ada.send({"type": "hello", "table": table})
                await ada.until(lambda: bool(ada.refusals))
                assert ada.refusals.pop()["kind"] == "unknown"
                await ada.drop()
            for name in ("sit", "rematch"):
                body = {"name": "Ada"} if name == "sit" else {"ticket": "x"}
                await ada.post(f"/api/tables/a%00b/{name}", body, status=404)
            seats = [{"kind": "here"}, {"kind": "here"}]
            deck = {"game": "high-score", "seats": seats, "options": {"deck": "a\0b"}}
            await ada.post("/api/tables", deck, status=422)

    run(go())
    assert "Traceback" not in house.log


class Broken:
    """A store that fails in everything but opening, and says where it is."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        asked = "append", "load", "last", "lines", "tries", "count", "idle", "delete", "probe"
        for name in asked:
            patch.setattr(Database, name, self.fail)

    async def fail(self, *_: Any, **__: Any) -> None:
        raise NotKept(f"{PLACE}: the disk is full")


def test_no_answer_says_why_a_store_fails(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> set[int]:
        seen = set()
        with pytest.MonkeyPatch.context() as patch:
            async with indoor(tmp_path) as client:
                Broken(patch)
                for each in ENDPOINTS:
                    path = each.path.format(table="abc", game="high-score")
                    answer = await client.request(each.method, path, json={"name": "Ada"})
                    check_answer(answer.text, PLACE, str(tmp_path))
                    seen.add(answer.status_code)
                health = await client.get("/healthz")
                check_answer(health.text, PLACE, str(tmp_path))
                assert health.status_code == 503
                await asyncio.sleep(0)
        return seen

    with caplog.at_level(logging.WARNING, logger="foxtray"):
        seen = run(go())
    assert 503 in seen
    assert any(PLACE in str(record.__dict__.get("why")) for record in caplog.records)


@pytest.mark.parametrize(
    "text",
    [
        '{"message":"postgresql://fox:***@10.0.0.2/tables: it is read-only"}',
        '{"message":"/tmp/x/data: the disk is full"}',
        "(psycopg.errors.UniqueViolation) duplicate key",
        "[SQL: INSERT INTO events VALUES (1)]",
        'Traceback (most recent call last):\n  File "x.py", line 3',
        *("sqlite+pysqlite:///here", "sqlalchemy.exc", "sqlite3.Error", "tables.sqlite"),
        *(
            "SQLite says no",
            "PostgreSQL 15",
            "Traceback (most recent",
            r'"File \"/x\""',
            "x.py, line 3",
        ),
        *("SELECT 1", "UPDATE tables", "DELETE FROM events"),
        *("No space left", "Permission denied", "[Errno 28]"),
    ],
)
def test_the_check_sees_what_it_should(text: str) -> None:
    assert leaks_in(text)
