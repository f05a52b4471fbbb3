"""Who may come in, how often, and under which headers.

A browser sends the cookie of this site wherever it is asked to, so whoever asks must come
from our own pages (`is_same_origin`); and what we send forbids everything we do not use.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from foxtray.server.settings import LOOPBACK, Settings

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
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_CLIENTS = 10_000
"""Addresses whose rate is remembered; the longest silent are forgotten."""


class Bucket:
    """So many a second, and some more at once."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._at = float(burst), time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._by_client: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        bucket = self._by_client.get(client)
        if bucket is None:
            bucket = self._by_client[client] = Bucket(self._rate, self._burst)
            if len(self._by_client) > MOST_CLIENTS:
                self._by_client.popitem(last=False)
        self._by_client.move_to_end(client)
        return bucket.take()


def client_of(scope: Scope, settings: Settings) -> str:
    """The address somebody comes from."""
    if settings.proxied:
        forwarded = Headers(scope=scope).get("x-forwarded-for", "")
        if forwarded:
            return forwarded.rsplit(",", 1)[-1].strip()  # the proxy's own word stands last
    client = scope.get("client")
    return client[0] if client else "?"


def is_secure(scope: Scope, settings: Settings) -> bool:
    """Whether the browser speaks https with us, or with the proxy before us."""
    if settings.origin.startswith("https:"):
        return True
    forwarded = Headers(scope=scope).get("x-forwarded-proto", "") if settings.proxied else ""
    return forwarded == "https" or scope["scheme"] in ("https", "wss")


def is_known_host(headers: Headers, settings: Settings) -> bool:
    """A table on this machine only answers to this machine's names: a foreign name that
    was made to point here is somebody's trick.
    """
    host = _host_of(f"//{headers.get('host', '')}")
    return not settings.is_local or host in LOOPBACK or host == _host_of(settings.origin)


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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await (self._refusal(scope) or self.app)(scope, receive, send_guarded)
        except Exception:
            log.exception("a request failed")
            if not begun:
                failed = problem(500, "unavailable", "something went wrong here; try again")
                await failed(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if not is_known_host(headers, self.settings):
            return problem(421, "forbidden", "this table has another name")
        if not scope["path"].startswith("/api/"):
            return None
        if scope["method"] not in SAFE and not is_same_origin(headers, self.settings):
            return problem(403, "forbidden", "this request comes from another site")
        if not self._buckets.take(client_of(scope, self.settings)):
            return problem(429, "too-fast", "too many requests; wait a moment")
        return None


def problem(status: int, kind: str, message: str) -> Response:
    """A refusal as HTTP says it (letters.Problem)."""
    body = f'{{"kind":"{kind}","message":"{message}","expected":"","line":null}}'
    return Response(body, status, media_type="application/json")
