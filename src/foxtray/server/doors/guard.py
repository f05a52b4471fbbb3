"""Who may come in, how often, and under which headers.

A browser sends the cookie of this site wherever it is asked to, so whoever asks must come
from our own pages (`is_same_origin`); and what we send forbids everything we do not use.
"""

from __future__ import annotations

import ipaddress
import logging
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from foxtray.server.settings import LOOPBACK, Settings
from foxtray.server.walls.rates import Buckets, household
from foxtray.server.wire.faults import Denial

log = logging.getLogger(__name__)
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
ALONE = "/alone/"
"""Where the page with the table inside lies (docs/table.md)."""
WITH_PYTHON = {
    "Content-Security-Policy": HEADERS["Content-Security-Policy"]
    + "; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
}
"""It compiles the Python that it brings, and may do nothing else that other pages may not."""
SAFE = ("GET", "HEAD", "OPTIONS")
PAGES = 5
"""Files may be asked for so many times as often as anything else: a page is thirty of them."""


def client_of(scope: Scope, settings: Settings) -> str:
    """The address somebody comes from, as it is counted."""
    client = scope.get("client")
    near = client[0] if client else "?"
    told = _told_by_proxies(scope, settings, "x-forwarded-for")
    return household(_address(told) or near)


def _told_by_proxies(scope: Scope, settings: Settings, header: str) -> str:
    """What the outermost of our proxies says about who called it. Every proxy adds its word
    at the right, on the same line or on one of its own, so what stands further left may be
    the caller's invention.
    """
    if not settings.hops:
        return ""
    told = [
        part.strip() for line in Headers(scope=scope).getlist(header) for part in line.split(",")
    ]
    return told[-settings.hops] if len(told) >= settings.hops else (told[0] if told else "")


def _address(told: str) -> str:
    """An address without its port; empty if it is none.

    >>> [_address(told) for told in ("1.2.3.4:567", "[::1]:80", "2001:db8::1", "unknown")]
    ['1.2.3.4', '::1', '2001:db8::1', '']
    """
    if told.startswith("["):
        told = told[1:].partition("]")[0]
    elif told.count(":") == 1:
        told = told.partition(":")[0]
    try:
        return str(ipaddress.ip_address(told))
    except ValueError:
        return ""


def is_secure(scope: Scope, settings: Settings) -> bool:
    """Whether the browser speaks https with us, or with the proxy before us."""
    if settings.origin.startswith("https:"):
        return True
    told = _told_by_proxies(scope, settings, "x-forwarded-proto")
    return told == "https" or scope["scheme"] in ("https", "wss")


def is_known_host(headers: Headers, settings: Settings) -> bool:
    """A table only answers to names it knows: a foreign name that was made to point here is
    somebody's trick. A table that others can reach and that was told no names answers to all
    of them, and says so when it starts (run.py).
    """
    if settings.answers_to_all:
        return True
    host = _host_of(f"//{headers.get('host', '')}")
    return host in LOOPBACK or host == _host_of(settings.origin) or host in settings.names


def is_same_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a browser says it comes from our pages. Programs say nothing."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    if settings.origin and origin == settings.origin.rstrip("/"):
        return True
    host = headers.get("host", "")
    return bool(host) and origin in (f"http://{host}", f"https://{host}")


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:  # no address at all, as //[
        return "?"


class Guard:
    """Stands before every route: hosts, origins, rates, headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self._buckets = Buckets(settings.rate, settings.burst)
        self._pages = Buckets(PAGES * settings.rate, PAGES * settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self._may_ask(scope, self._buckets):
            await receive()  # websocket.connect
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                own = WITH_PYTHON if scope["path"].startswith(ALONE) else {}
                for name, value in (HEADERS | own).items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await (self._refusal(scope) or self.app)(scope, receive, send_guarded)
        except Exception:
            log.exception("a request failed")
            if not begun:
                failed = problem(500, Denial.UNAVAILABLE, "something went wrong here; try again")
                await failed(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if not is_known_host(headers, self.settings):
            return problem(421, Denial.FORBIDDEN, "this table has another name")
        if not scope["path"].startswith("/api/"):
            return None if self._may_ask(scope, self._pages) else too_fast()
        if scope["method"] not in SAFE and not is_same_origin(headers, self.settings):
            return problem(403, Denial.FORBIDDEN, "this request comes from another site")
        return None if self._may_ask(scope, self._buckets) else too_fast()

    def _may_ask(self, scope: Scope, buckets: Buckets) -> bool:
        return buckets.take(client_of(scope, self.settings))


def too_fast() -> Response:
    """Whoever asks too often has to come again first."""
    response = problem(429, Denial.TOO_FAST, "too many requests; wait a moment")
    response.headers.update({"Connection": "close", "Retry-After": "1"})
    return response


def problem(status: int, kind: Denial, message: str) -> Response:
    """A refusal as HTTP says it (bodies.Problem)."""
    body = f'{{"kind":"{kind}","message":"{message}","expected":"","line":null}}'
    return Response(body, status, media_type="application/json")
