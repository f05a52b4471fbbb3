"""The client's files: found in a list, packed once, limited as everything else."""

import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from foxtray.server.doors.guard import PAGES
from foxtray.server.doors.pages import FOREVER, Site
from server.harness import PATIENCE, House, run
from server.knocking import indoor

SCRIPT = b"let fox = 1;\n" * 200


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """What a build leaves behind."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(b"<!doctype html>")
    script = tmp_path / "assets" / "a-1234.js"
    script.write_bytes(SCRIPT)
    script.with_name("a-1234.js.gz").write_bytes(gzip.compress(SCRIPT))
    script.with_name("a-1234.js.br").write_bytes(b"packed by brotli")
    (tmp_path / ".gitignore").write_bytes(b"*")
    (tmp_path.parent / "secret.txt").write_bytes(b"secret")
    return tmp_path


def client_of(root: Path) -> httpx.AsyncClient:
    site = Site(root)
    routes = [Route("/assets/{path:path}", site.asset), Route("/{path:path}", site.page)]
    transport = httpx.ASGITransport(Starlette(routes=routes))
    return httpx.AsyncClient(transport=transport, base_url="http://localhost")


async def raw(client: httpx.AsyncClient, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    async with client.stream("GET", path, headers=headers) as answer:
        return answer, b"".join([each async for each in answer.aiter_raw()])


def test_what_was_packed_is_sent_as_it_lies_there(site: Path) -> None:
    async def go() -> None:
        async with client_of(site) as client:
            path = "/assets/a-1234.js"
            for accepted, encoding, body in (
                ("gzip, br", "br", b"packed by brotli"),
                ("gzip;q=0.5", "gzip", gzip.compress(SCRIPT)),
                ("br;q=0, gzip", "gzip", gzip.compress(SCRIPT)),
                ("identity", None, SCRIPT),
                ("", None, SCRIPT),
            ):
                answer, found = await raw(client, path, **{"Accept-Encoding": accepted})
                assert answer.headers.get("content-encoding") == encoding
                assert found[10:] == body[10:]  # after the time of packing
                assert answer.headers["vary"] == "Accept-Encoding"
                assert answer.headers["cache-control"] == FOREVER
                assert answer.headers["content-type"].startswith("text/javascript")
                known = {"If-None-Match": answer.headers["etag"], "Accept-Encoding": accepted}
                again, nothing = await raw(client, path, **known)
                assert (again.status_code, nothing) == (304, b"")

    run(go())


def test_no_path_leads_out_of_the_site(site: Path) -> None:
    async def go() -> None:
        async with client_of(site) as client:
            for path in ("/../secret.txt", "/%2e%2e/secret.txt", "//secret.txt", "/.gitignore"):
                answer, body = await raw(client, path)
                assert (answer.status_code, body) == (200, b"<!doctype html>"), path
            for path in ("/assets/../index.html", "/assets/", "/assets/a-1234.js.br", "/api/x"):
                answer, body = await raw(client, path)
                assert body == b"<!doctype html>" or answer.status_code == 404, path

    run(go())


def test_no_path_is_asked_of_the_disk(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path of 60 kB took 0.2 s to be resolved."""

    def never(*args: Any, **more: Any) -> None:
        raise AssertionError("the disk is asked")

    async def go() -> None:
        async with client_of(site) as client:
            for name in ("resolve", "is_file", "stat", "open", "read_bytes"):
                monkeypatch.setattr(Path, name, never)
            for path in ("/", "/table/x", "/assets/a-1234.js", "/" + "a/" * 2000):
                assert (await raw(client, path))[0].status_code == 200

    run(go())


def test_where_nothing_is_built_it_says_so(tmp_path: Path) -> None:
    async def go() -> None:
        async with client_of(tmp_path / "nothing") as client:
            assert "have not been built" in (await client.get("/")).text

    run(go())


def test_every_path_has_a_rate(tmp_path: Path) -> None:
    async def go() -> None:
        for path in ("/", "/assets/x.js", "/healthz", "/metrics", "/" + "a" * 1000):
            async with indoor(tmp_path, rate=0.001, burst=2) as client:
                status = [(await client.get(path)).status_code for _ in range(PAGES * 2 + 2)]
                assert 429 not in status[: PAGES * 2]
                assert status[PAGES * 2 :] == [429, 429]

    run(go())


def test_what_is_long_is_packed(house: House) -> None:
    async def go() -> None:
        async with httpx.AsyncClient(base_url=house.url, timeout=PATIENCE) as client:
            for path in ("/api/openapi.json", "/api/games"):
                packed = await client.get(path, headers={"Accept-Encoding": "gzip"})
                plain = await client.get(path, headers={"Accept-Encoding": "identity"})
                assert packed.headers["content-encoding"] == "gzip"
                assert "content-encoding" not in plain.headers
                assert packed.json() == plain.json()
                assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"

    run(go())
