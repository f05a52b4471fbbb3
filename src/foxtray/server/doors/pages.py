"""The client's files: read once, packed when they were built, found by their name alone.

A path that somebody thinks of is looked up in a list and never asked of the disk. The files
are a megabyte and a half, so they are kept in memory, beside them what the build has packed
(web/scripts/pack.ts). After `npm run build` the server is started again.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

Head = Callable[[Request], Awaitable[str]]
"""What the page's head says of the address that is asked for."""
PACKED = {".br": "br", ".gz": "gzip"}
"""By a file's ending: what HTTP calls it, the better first."""
FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with their contents."""
UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>foxtray</title>
<h1>foxtray</h1><p>The table is running, but its pages have not been built. In a clone,
<code>make play</code> builds them; it needs Node 20.</p></html>"""
TITLE = "<title>foxtray</title>"
"""Of the page, behind which is said what a link looks like."""
TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}


@dataclass(frozen=True)
class File:
    """A file, plain and packed."""

    media_type: str
    mark: str
    """Of its contents: who has the same need not have it again."""
    caching: str
    bodies: dict[str, bytes]
    """By encoding; the plain one has none."""

    def answer(self, request: Request) -> Response:
        encoding = self._choose(request.headers.get("accept-encoding", ""))
        mark = f'"{self.mark}{encoding and "-" + encoding}"'
        headers = {"Cache-Control": self.caching, "ETag": mark}
        if len(self.bodies) > 1:
            headers["Vary"] = "Accept-Encoding"
        known = request.headers.get("if-none-match", "")
        if mark in (each.strip().removeprefix("W/") for each in known.split(",")):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self.bodies[encoding], 200, headers, self.media_type)

    def _choose(self, accepted: str) -> str:
        """The smallest body that the browser understands."""
        wanted = dict(each.strip().partition(";")[::2] for each in accepted.split(","))
        good = {name.strip() for name, how in wanted.items() if how.replace(" ", "") != "q=0"}
        return next((each for each in PACKED.values() if each in good & self.bodies.keys()), "")


class Site:
    """All files of the client."""

    def __init__(self, root: Path, head: Head | None = None) -> None:
        self._head = head
        self._files = {
            path.relative_to(root).as_posix(): _read(root, path)
            for path in sorted(root.rglob("*"))
            if path.is_file() and path.suffix not in PACKED and not path.name.startswith(".")
        }

    async def asset(self, request: Request) -> Response:
        """A file by its name, or nothing."""
        file = self._files.get(f"assets/{request.path_params['path']}")
        if file is None:
            raise HTTPException(404)
        return file.answer(request)

    async def page(self, request: Request) -> Response:
        """A file of the client, or its one page, which finds its way by the address."""
        path = request.path_params["path"]
        if path.startswith("api/"):
            raise HTTPException(404)
        file = self._files.get(path)
        if file is not None and path != "index.html":
            return file.answer(request)
        page = self._files.get("index.html")
        if page is None:
            return HTMLResponse(UNBUILT)
        if self._head is None:
            return page.answer(request)
        text = page.bodies[""].decode()
        told = text.replace(TITLE, f"{TITLE}\n    {await self._head(request)}")
        return HTMLResponse(told, headers={"Cache-Control": page.caching})


def _read(root: Path, path: Path) -> File:
    body = path.read_bytes()
    bodies = {"": body}
    for ending, name in PACKED.items():
        packed = path.with_name(path.name + ending)
        if packed.is_file() and packed.stat().st_mtime >= path.stat().st_mtime:
            bodies[name] = packed.read_bytes()
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    in_assets = path.relative_to(root).parts[0] == "assets"
    return File(
        media_type or "application/octet-stream",
        hashlib.sha256(body).hexdigest()[:24],
        FOREVER if in_assets else "no-cache",
        bodies,
    )
