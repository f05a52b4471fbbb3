"""HTTP for one's own history (people/). Whose it is the cookie says, and nothing else."""

from __future__ import annotations

from foxtray.server.doors import http
from foxtray.server.doors.answering import Call, Endpoint
from foxtray.server.people import bringing, goals, history, statistics
from foxtray.server.wire import played as wire

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
)
EVERY = (*http.ENDPOINTS, *ENDPOINTS)
"""These and all others."""
