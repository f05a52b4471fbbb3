"""How any request is answered: who asks, what they say, and what they hear.

`Endpoint` says what one takes and gives (http.py lists them); `answer` does the rest, and
whatever goes wrong on the way is told as a `Problem`.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from foxtray.kernel.errors import Refusal
from foxtray.server import replays, wire
from foxtray.server.doors.guard import client_of, is_secure
from foxtray.server.doors.packing import pack
from foxtray.server.doors.socket import COOKIE
from foxtray.server.hub import Hub
from foxtray.server.play.denied import Denied
from foxtray.server.play.tickets import Person, new_id
from foxtray.server.settings import Settings
from foxtray.server.store.interface import NotKept
from foxtray.server.walls.rates import Buckets
from foxtray.server.wire import bodies
from foxtray.server.wire.faults import Denial

log = logging.getLogger(__name__)
YEAR = 365 * 86_400
STATUS = {
    Denial.UNKNOWN: 404,
    Denial.FORBIDDEN: 403,
    Denial.TAKEN: 409,
    Denial.STALE: 409,
    Denial.OUT_OF_TURN: 409,
    Denial.TOO_MANY: 429,
    Denial.UNAVAILABLE: 503,
}
"""What HTTP calls a denial."""
TEXT = "text/plain"
A_MINUTE = 60.0


@dataclass(frozen=True)
class Seldom:
    """What nobody needs often: so many times at once from one address, and as many a minute."""

    times: int


@dataclass(frozen=True)
class Endpoint:
    """A method and a path, what it takes and what it answers."""

    method: str
    path: str
    about: str
    do: Callable[[Call], Awaitable[Any]]
    body: Any = None
    """The type of the body; `TEXT` for a record."""
    answer: Any = None
    """Likewise, or another media type; None: nothing."""
    status: int = 200
    queries: dict[str, str] = field(default_factory=dict)
    seldom: Seldom | None = None


class Call:
    """A request, and who asks."""

    def __init__(self, request: Request, hub: Hub, settings: Settings) -> None:
        self.request, self.hub, self.settings = request, hub, settings
        cookie = request.cookies.get(COOKIE, "")
        known = hub.tickets.read_person(cookie)
        only_looks = known is None and request.method == "GET"
        self.is_new = not only_looks and not (known and hub.tickets.is_current(cookie))
        """Whether the answer tells the browser who it is. Who only looks leaves nothing to be known
        by: a page asks for several things at once, and each answer would name somebody else."""
        self.person = known or Person(new_id(12))
        self.body: Any = None

    def become(self, person: Person) -> None:
        """From now on the browser is this person's."""
        self.person, self.is_new = person, True

    @property
    def client(self) -> str:
        """The address the request comes from."""
        return client_of(self.request.scope, self.settings)

    @property
    def table(self) -> str:
        return str(self.request.path_params["table"])

    async def read(self, endpoint: Endpoint) -> None:
        """The body, within bounds and of the right type."""
        if endpoint.body is None:
            return
        data = bytearray()
        async for chunk in self.request.stream():
            data += chunk
            if len(data) > self.settings.upload_bytes:
                raise TooLong
        if endpoint.body is TEXT:
            self.body = bytes(data)
        else:
            self.body = msgspec.json.decode(bytes(data), type=endpoint.body)

    def seat_in(self, table: Any) -> int | None:
        """The seat that the caller's ticket opens; None: a spectator."""
        scheme, _, ticket = self.request.headers.get("authorization", "").partition(" ")
        proof = self.hub.tickets.read_seat(ticket) if scheme.lower() == "bearer" else None
        seat: int | None = table.admit(proof) if proof is not None else None
        return seat

    def introduce(self, response: Response) -> None:
        """Let the browser remember who it is."""
        response.set_cookie(
            COOKIE,
            self.hub.tickets.person(self.person),
            max_age=YEAR,
            httponly=True,
            samesite="strict",
            secure=is_secure(self.request.scope, self.settings),
        )


class TooLong(Exception):
    """A body over the bounds."""


async def answer(request: Request, endpoint: Endpoint) -> Response:
    """What an endpoint answers, or the problem, which is counted by its kind."""
    response = await _answer(request, endpoint)
    if isinstance(response, Refused):
        request.app.state.meters.refusals.labels(response.kind).inc()
    return response


async def _answer(request: Request, endpoint: Endpoint) -> Response:
    state = request.app.state
    call = Call(request, state.hub, state.settings)
    try:
        check_seldom(call, endpoint)
        await call.read(endpoint)
        result = await endpoint.do(call)
    except msgspec.ValidationError as error:
        return problem(422, bodies.Problem(Denial.UNREADABLE, str(error)[:300]))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return problem(400, bodies.Problem(Denial.UNREADABLE, "the body is no JSON", "JSON"))
    except TooLong:
        most = f"at most {state.settings.upload_bytes} bytes"
        why = wire.Why(wire.TableFault.TOO_BIG, {})
        told = bodies.Problem(Denial.UNREADABLE, "the body is too long", most, reason=why)
        return problem(413, told)
    except ClientDisconnect:  # in the middle of what they said; nobody hears the answer
        return problem(400, bodies.Problem(Denial.UNREADABLE, "the body did not come whole"))
    except Refusal as refusal:
        return problem(422, replays.problem_of(refusal))
    except Denied as denied:
        told = bodies.Problem(denied.kind, denied.message, denied.expected)
        return problem(STATUS.get(denied.kind, 422), told)
    except NotKept as reason:
        log.warning("not kept", extra={"why": str(reason)})
        return problem(503, bodies.Problem(Denial.NOT_KEPT, reason.TOLD))
    except TimeoutError:
        return problem(503, bodies.Problem(Denial.UNAVAILABLE, "this took too long"))
    response = await pack(_respond(endpoint, result), request)
    if call.is_new or endpoint.answer is bodies.Known:  # who asks who they are means to be known
        call.introduce(response)
    return response


def check_seldom(call: Call, endpoint: Endpoint) -> None:
    """Before anything of it is read."""
    if endpoint.seldom is None:
        return
    kept: dict[str, Buckets] = call.request.app.state.seldom
    name = f"{endpoint.method} {endpoint.path}"
    if name not in kept:
        kept[name] = Buckets(endpoint.seldom.times / A_MINUTE, endpoint.seldom.times)
    if not kept[name].take(call.client):
        raise Denied(Denial.TOO_MANY, "asked too often from your address", "a minute later")


def _respond(endpoint: Endpoint, result: Any) -> Response:
    if endpoint.answer is None:
        return Response(status_code=endpoint.status)
    if isinstance(result, Response):
        response = result
    else:
        body = encode(result)
        response = Response(body, endpoint.status, media_type="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


encode = msgspec.json.Encoder().encode


class Refused(Response):
    """An answer that is none."""

    kind = ""


def problem(status: int, told: bodies.Problem) -> Response:
    body = encode(told)
    headers = {"Cache-Control": "no-store"}
    response = Refused(body, status, headers, media_type="application/json")
    response.kind = told.kind
    return response
