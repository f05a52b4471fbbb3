"""The routes of the table itself, for whoever serves it: a process (app.py) or a page (alone/)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from foxtray.server.doors import answering, played
from foxtray.server.doors.socket import Sockets
from foxtray.server.wire.bodies import Problem
from foxtray.server.wire.faults import Denial


class _Door:
    """Lets a route hand the socket over as it is."""

    def __init__(self, sockets: Sockets) -> None:
        self.sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.sockets(scope, receive, send)


def api(endpoints: Iterable[answering.Endpoint] = played.EVERY) -> list[BaseRoute]:
    """A page has the table and one's history; a server also what is between people."""
    by_path: dict[str, dict[str, answering.Endpoint]] = {}
    for each in endpoints:
        by_path.setdefault(each.path, {})[each.method] = each
    return [
        Route(path, partial(_answer, endpoints=methods), methods=list(methods))
        for path, methods in by_path.items()
    ]


async def _answer(request: Request, endpoints: dict[str, answering.Endpoint]) -> Response:
    method = "GET" if request.method == "HEAD" else request.method
    return await answering.answer(request, endpoints[method])


def socket(sockets: Sockets) -> BaseRoute:
    return WebSocketRoute("/socket", _Door(sockets))


async def _missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    kind = Denial.UNKNOWN if status == 404 else Denial.UNREADABLE
    what = "there is nothing here" if status == 404 else "this cannot be asked here"
    response = answering.problem(status, Problem(kind, what))
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


MISSING = {HTTPException: _missing}
"""How what is not there is answered."""
