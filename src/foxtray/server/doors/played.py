"""HTTP for one's own history (people/), and for all of it, to be taken along or deleted.

Whose it is the cookie says, and nothing else.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from foxtray.server.between import archive, erasing
from foxtray.server.doors import http
from foxtray.server.doors.answering import Call, Endpoint, Seldom
from foxtray.server.people import bringing, goals, history, statistics
from foxtray.server.play.denied import Denied
from foxtray.server.play.tickets import Person, new_id
from foxtray.server.walls.crowd import Crowd
from foxtray.server.wire import bodies, people, played as wire
from foxtray.server.wire.faults import Denial

ZIP = "application/zip"
LONGEST = 80
"""Signs of anything that is asked for."""


def _asked(call: Call, *names: str) -> dict[str, str]:
    return {name: call.request.query_params.get(name, "")[:LONGEST] for name in names}


async def get_my_games(call: Call) -> wire.History:
    return await history.my_games(call.hub, call.person, _asked(call, *history.ASKED))


async def get_my_game(call: Call) -> wire.PlayedNow:
    return await history.just_played(call.hub, call.person, call.table)


async def get_my_summary(call: Call) -> wire.Summary:
    return await history.summary(call.hub, call.person)


async def get_my_statistics(call: Call) -> wire.Statistics:
    asked = _asked(call, "game", "players", "kind")
    return await statistics.statistics(call.hub, call.person, **asked)


async def get_my_goals(call: Call) -> wire.Goals:
    return await goals.goals(call.hub, call.person)


async def post_my_record(call: Call) -> wire.Brought:
    return await bringing.bring(call.hub, call.person, call.body, call.client)


async def delete_me(call: Call) -> people.Forgotten:
    told = await erasing.forget(call.hub, call.person)
    call.become(Person(new_id(12)))
    return told


async def get_everything(call: Call) -> Response:
    takers: Crowd = call.request.app.state.takers
    client = call.client
    if not takers.enter(client):
        raise Denied(Denial.TOO_MANY, "too many games are being read; wait a moment")

    async def send() -> AsyncIterator[bytes]:
        try:
            async for piece in archive.everything(call.hub, call.person, client):
                yield piece
        finally:
            takers.leave(client)

    named = {"Content-Disposition": 'attachment; filename="foxtray.zip"'}
    return StreamingResponse(send(), headers=named, media_type=ZIP)


async def get_mine(call: Call) -> bodies.Made:
    table = await call.hub.find(call.table)
    return call.hub.hand_out(table, call.person)


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/mine/games",
        "My finished games, the latest first",
        get_my_games,
        answer=wire.History,
        queries=history.ASKED,
    ),
    Endpoint(
        "GET",
        "/api/mine/games/{table}",
        "What a finished game was for me",
        get_my_game,
        answer=wire.PlayedNow,
    ),
    Endpoint(
        "POST",
        "/api/mine/games",
        "A finished game from elsewhere, to stand among mine",
        post_my_record,
        wire.BroughtRecord,
        wire.Brought,
    ),
    Endpoint("GET", "/api/mine/summary", "How I play", get_my_summary, answer=wire.Summary),
    Endpoint(
        "GET",
        "/api/mine/statistics",
        "My statistics",
        get_my_statistics,
        answer=wire.Statistics,
        queries={
            "game": "its name; else the one I have played most",
            "players": "how many play",
            "kind": "what else is alike in them",
        },
    ),
    Endpoint("GET", "/api/mine/goals", "My goals", get_my_goals, answer=wire.Goals),
    Endpoint(
        "GET",
        "/api/me/everything",
        "All my games as one archive",
        get_everything,
        answer=ZIP,
        seldom=Seldom(5),
    ),
    Endpoint(
        "DELETE",
        "/api/me",
        "Delete everything of mine",
        delete_me,
        answer=people.Forgotten,
        seldom=Seldom(5),
    ),
    Endpoint("GET", f"{http.TABLE}/mine", "My tickets here", get_mine, answer=bodies.Made),
)
EVERY = (*http.ENDPOINTS, *ENDPOINTS)
"""These and all others."""
