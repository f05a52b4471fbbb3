"""HTTP: what can be asked for besides the game itself, an `Endpoint` for each.

The same list makes the routes and, in schema.py, the OpenAPI document.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from foxtray.kernel import record as records
from foxtray.kernel.errors import Refusal
from foxtray.kernel.playing import check_name
from foxtray.server import letters, showing, wire
from foxtray.server.doors import replays
from foxtray.server.doors.guard import is_secure
from foxtray.server.doors.socket import COOKIE
from foxtray.server.hub import Hub
from foxtray.server.play import workers
from foxtray.server.play.table import Denied
from foxtray.server.play.tickets import Person, new_id
from foxtray.server.settings import Settings
from foxtray.server.store.interface import NotKept

YEAR = 365 * 86_400
STATUS = {
    "unknown": 404,
    "forbidden": 403,
    "taken": 409,
    "stale": 409,
    "out-of-turn": 409,
    "too-many": 429,
    "unavailable": 503,
}
"""What HTTP calls a denial."""
TEXT = "text/plain"


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
    """Likewise; None: nothing."""
    status: int = 200
    queries: dict[str, str] = field(default_factory=dict)


class Call:
    """A request, and who asks."""

    def __init__(self, request: Request, hub: Hub, settings: Settings) -> None:
        self.request, self.hub, self.settings = request, hub, settings
        known = hub.tickets.read_person(request.cookies.get(COOKIE, ""))
        self.is_new = known is None
        self.person = known or Person(new_id(12))
        self.body: Any = None

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
    """What an endpoint answers, or the problem."""
    state = request.app.state
    call = Call(request, state.hub, state.settings)
    try:
        await call.read(endpoint)
        result = await endpoint.do(call)
    except msgspec.ValidationError as error:
        return problem(422, letters.Problem("unreadable", str(error)[:300]))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return problem(400, letters.Problem("unreadable", "the body is no JSON", "JSON"))
    except TooLong:
        most = f"at most {state.settings.upload_bytes} bytes"
        why = wire.Why(wire.TableFault.TOO_BIG, {})
        told = letters.Problem("unreadable", "the body is too long", most, reason=why)
        return problem(413, told)
    except Refusal as refusal:
        return problem(422, _tell(refusal))
    except Denied as denied:
        told = letters.Problem(denied.kind, denied.message, denied.expected)
        return problem(STATUS.get(denied.kind, 422), told)
    except (NotKept, TimeoutError) as reason:
        return problem(503, letters.Problem("not-kept", str(reason) or "this took too long"))
    response = _respond(endpoint, result)
    if call.is_new or endpoint.body is letters.Me:
        call.introduce(response)
    return response


def _tell(refusal: Refusal) -> letters.Problem:
    return letters.Problem(
        kind=refusal.kind,
        message=refusal.what,
        expected=refusal.expected,
        line=refusal.line,
        word=refusal.word,
        reason=wire.Why.of(refusal),
    )


def _respond(endpoint: Endpoint, result: Any) -> Response:
    if endpoint.answer is None:
        return Response(status_code=endpoint.status)
    if endpoint.answer is TEXT:
        response: Response = PlainTextResponse(result, endpoint.status)
    else:
        body = encode(result)
        response = Response(body, endpoint.status, media_type="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


encode = msgspec.json.Encoder().encode


def problem(status: int, told: letters.Problem) -> Response:
    body = encode(told)
    headers = {"Cache-Control": "no-store"}
    return Response(body, status, headers, media_type="application/json")


# What can be asked for


async def get_me(call: Call) -> letters.Known:
    return letters.Known(call.person.name)


async def post_me(call: Call) -> letters.Known:
    check_name(call.body.name)
    call.person = Person(call.person.id, call.body.name)
    return letters.Known(call.person.name)


async def get_games(call: Call) -> letters.Shelf:
    return await call.hub.shelf()


async def get_print(call: Call) -> wire.Print:
    game = await call.hub.game(str(call.request.path_params["game"]))
    seats = call.request.query_params.get("seats", str(game.seats[0]))
    if not seats.isascii() or not seats.isdigit() or len(seats) > 1:
        raise Denied("unreadable", "seats is a number", f"{game.seats[0]} to {game.seats[-1]}")
    return showing.print_of(game, int(seats))


async def post_table(call: Call) -> letters.Made:
    made: letters.Made = await call.hub.make(call.person, call.body)
    return made


async def get_table(call: Call) -> wire.TableInfo:
    return (await call.hub.find(call.table)).info()


async def get_table_print(call: Call) -> wire.Print:
    table = await call.hub.find(call.table)
    return showing.print_of(table.game, len(table.seating.chairs), table.setup.options)


async def delete_table(call: Call) -> None:
    await call.hub.delete(call.person, call.table)


async def get_invitations(call: Call) -> letters.Invitations:
    return await call.hub.invitations(call.person, call.table)


async def post_sit(call: Call) -> letters.SeatTicket:
    return await call.hub.sit(call.person, call.table, call.body)


async def post_rematch(call: Call) -> letters.Made:
    return await call.hub.rematch(call.person, call.table, call.body)


async def get_lobby(call: Call) -> letters.Lobby:
    return await call.hub.lobby(call.person)


async def get_record(call: Call) -> str:
    table = await call.hub.find(call.table)
    return records.write(replays.copy_for(table, call.seat_in(table)))


async def get_replay(call: Call) -> letters.Replay:
    table = await call.hub.find(call.table)
    seat = call.seat_in(table)
    return await asyncio.to_thread(replays.replay, replays.copy_for(table, seat), seat)


async def post_replay(call: Call) -> letters.Replay:
    for name in ("ganz-schoen-clever", "clever-hoch-drei", "break-the-cube", "high-score"):
        if name.encode() in call.body:
            await call.hub.game(name)  # compiled, before a thread reads it
    return await asyncio.to_thread(replays.read_upload, call.body)


async def get_odds(call: Call) -> letters.Odds:
    table = await call.hub.find(call.table)
    if table.game.name != "high-score":
        raise Denied("unknown", "odds are solved for High Score only")
    card, beat = (call.request.query_params.get(name, "") for name in ("card", "beat"))
    if beat and not TARGET.fullmatch(beat):
        raise Denied("unreadable", "beat is a number", "-999 to 999")
    target = int(beat) if beat else None
    try:
        expected, deviation, distribution, chance = await call.hub.workers.run(
            workers.card_odds, table.setup.options, card, target
        )
    except KeyError:
        raise Denied("unknown", "this table's deck has no such card") from None
    beaten = letters.Beat(target, chance) if target is not None and chance is not None else None
    return letters.Odds(card, expected, deviation, distribution, beaten)


TABLE = "/api/tables/{table}"
TARGET = re.compile(r"-?[0-9]{1,3}")
ENDPOINTS = (
    Endpoint("GET", "/api/me", "Who I am here", get_me, answer=letters.Known),
    Endpoint("POST", "/api/me", "What to call me", post_me, letters.Me, letters.Known),
    Endpoint("GET", "/api/games", "The shelf", get_games, answer=letters.Shelf),
    Endpoint(
        "GET",
        "/api/games/{game}/print",
        "What is printed: sheet, cards, blocks",
        get_print,
        answer=wire.Print,
        queries={"seats": "how many play"},
    ),
    Endpoint("GET", "/api/tables", "The lobby", get_lobby, answer=letters.Lobby),
    Endpoint(
        "POST", "/api/tables", "Make a table", post_table, letters.NewTable, letters.Made, 201
    ),
    Endpoint("GET", TABLE, "A table", get_table, answer=wire.TableInfo),
    Endpoint("DELETE", TABLE, "Delete my table", delete_table, status=204),
    Endpoint("GET", f"{TABLE}/print", "What is printed", get_table_print, answer=wire.Print),
    Endpoint(
        "GET",
        f"{TABLE}/invitations",
        "Invitations to my table",
        get_invitations,
        answer=letters.Invitations,
    ),
    Endpoint("POST", f"{TABLE}/sit", "Take a seat", post_sit, letters.Sit, letters.SeatTicket),
    Endpoint(
        "POST", f"{TABLE}/rematch", "Play again", post_rematch, letters.Rematch, letters.Made, 201
    ),
    Endpoint("GET", f"{TABLE}/record", "The record, as I may have it", get_record, answer=TEXT),
    Endpoint("GET", f"{TABLE}/replay", "Every moment of it", get_replay, answer=letters.Replay),
    Endpoint(
        "GET",
        f"{TABLE}/odds",
        "What a card of High Score promises",
        get_odds,
        answer=letters.Odds,
        queries={"card": "its name", "beat": "a target to exceed"},
    ),
    Endpoint("POST", "/api/replay", "Every moment of my record", post_replay, TEXT, letters.Replay),
)


# For the operator


async def healthz(request: Request) -> Response:
    """Whether the store answers, and what is not ready yet."""
    began, hub = time.perf_counter(), request.app.state.hub
    try:
        await hub.store.ping()
    except NotKept as reason:
        return problem(503, letters.Problem("not-kept", str(reason)))
    took = round(1000 * (time.perf_counter() - began), 3)
    told = {"status": "ok", "store_milliseconds": took, "preparing": hub.workers.preparing.left}
    return Response(encode(told), media_type="application/json")


async def metrics(request: Request) -> Response:
    state = request.app.state
    local = (request.client.host if request.client else "") in ("127.0.0.1", "::1")
    told = state.settings.metrics
    if told == "off" or (told == "local" and (not local or state.settings.proxied)):
        return problem(404, letters.Problem("unknown", "there is nothing here"))
    return Response(state.meters.text(state.hub), media_type="text/plain; version=0.0.4")
