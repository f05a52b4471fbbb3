"""HTTP between people: an `Endpoint` for each, as in http.py."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response

from foxtray.server.between import cards, challenges, passes, previews, ranking
from foxtray.server.between.preview_words import language_of
from foxtray.server.doors import http, played
from foxtray.server.doors.answering import Call, Endpoint, Seldom
from foxtray.server.doors.guard import is_secure
from foxtray.server.play.denied import Denied
from foxtray.server.wire import bodies, people
from foxtray.server.wire.faults import Denial

SVG, PNG = "image/svg+xml", "image/png"
SEAT = re.compile(r"[0-7]")
LOOKS = {"shape": "wide or square", "lang": "en, ru or uk"}
CHALLENGE = "/api/challenges/{challenge}"


async def post_pass(call: Call) -> people.Pass:
    return await passes.give(call.hub, call.person)


async def post_take(call: Call) -> bodies.Known:
    call.become(await passes.take(call.hub, call.body.text))
    return bodies.Known(call.person.name)


async def post_challenge(call: Call) -> people.ChallengeInfo:
    return await challenges.make(call.hub, call.person, call.table, call.client)


def challenge_of(call: Call) -> str:
    return str(call.request.path_params["challenge"])


async def get_challenge(call: Call) -> people.ChallengeInfo:
    return await challenges.look(call.hub, call.person, challenge_of(call))


async def post_take_up(call: Call) -> bodies.Made:
    asked = challenge_of(call), call.body, call.client
    return await challenges.take_up(call.hub, call.person, *asked)


async def get_end(call: Call) -> Response:
    kept = await challenges.check_end(call.hub, call.person, challenge_of(call))
    await call.hub.game(kept.game)  # compiled, before another process reads it
    return await http.read_for(call, challenges.show_end, kept)


async def get_ranking(call: Call) -> people.Ranking:
    return await ranking.show(call.hub, call.person)


async def post_rank(call: Call) -> people.Ranking:
    return await ranking.enter(call.hub, call.person, call.table, call.body)


async def head_of(request: Request) -> str:
    """What a link to a page looks like in a messenger."""
    state = request.app.state
    path, lang = request.path_params["path"], request.query_params.get("lang")
    return (await previews.preview(state.hub, path, lang)).head(origin_of(request))


def origin_of(request: Request) -> str:
    """Where the page was asked for, as the browser calls it."""
    settings = request.app.state.settings
    if settings.origin:
        return str(settings.origin).rstrip("/")
    scheme = "https" if is_secure(request.scope, settings) else "http"
    return f"{scheme}://{request.headers.get('host', '')}"


def asked_card(call: Call, png: bool) -> previews.Asked:
    """How a picture is wanted; what cannot be read is as if it were not said."""
    told = call.request.query_params
    if png and not cards.can_paint():
        raise Denied(Denial.UNKNOWN, "this table makes no such pictures", "the same as svg")
    square = told.get("shape") == cards.Shape.SQUARE
    seat = told.get("seat", "0")
    return previews.Asked(
        shape=cards.Shape.SQUARE if square else cards.Shape.WIDE,
        language=language_of(told.get("lang")),
        seat=int(seat) if SEAT.fullmatch(seat) else 0,
        png=png,
    )


async def send_card(call: Call, card: cards.Card) -> Response:
    """For messengers of other sites, too: they show it beside a link."""
    response = await http.read_for(call, cards.show_card, card, PNG if card.png else SVG)
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


async def get_svg(call: Call) -> Response:
    table = await call.hub.find(call.table)
    return await send_card(call, previews.table_card(call.hub, table, asked_card(call, False)))


async def get_png(call: Call) -> Response:
    asked = asked_card(call, True)
    table = await call.hub.find(call.table)
    return await send_card(call, previews.table_card(call.hub, table, asked))


async def get_challenge_png(call: Call) -> Response:
    asked = asked_card(call, True)
    card = await previews.challenge_card(call.hub, challenge_of(call), asked)
    return await send_card(call, card)


async def get_day_png(call: Call) -> Response:
    return await send_card(call, await previews.day_card(call.hub, asked_card(call, True)))


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/me/pass",
        "A pass that makes another device me",
        post_pass,
        answer=people.Pass,
        seldom=Seldom(10),
    ),
    Endpoint(
        "POST",
        "/api/me/take",
        "Be whoever's pass this is",
        post_take,
        people.TakePass,
        bodies.Known,
        seldom=Seldom(10),
    ),
    Endpoint(
        "POST",
        f"{http.TABLE}/challenge",
        "Let others play the dice of my game",
        post_challenge,
        answer=people.ChallengeInfo,
    ),
    Endpoint("GET", CHALLENGE, "A challenge", get_challenge, answer=people.ChallengeInfo),
    Endpoint(
        "POST", CHALLENGE, "Take it up", post_take_up, people.ChallengeAsked, bodies.Made, 201
    ),
    Endpoint(
        "GET",
        f"{CHALLENGE}/end",
        "How its first game ended",
        get_end,
        answer=people.GameEnd,
    ),
    Endpoint(
        "GET",
        f"{http.TABLE}/card.svg",
        "A picture of its end, to be shared",
        get_svg,
        answer=SVG,
        queries={**LOOKS, "seat": "whose sheet"},
    ),
    Endpoint(
        "GET",
        f"{http.TABLE}/card.png",
        "The same, for messengers",
        get_png,
        answer=PNG,
        queries={**LOOKS, "seat": "whose sheet"},
    ),
    Endpoint(
        "GET",
        f"{CHALLENGE}/card.png",
        "A picture of a challenge, for messengers",
        get_challenge_png,
        answer=PNG,
        queries=LOOKS,
    ),
    Endpoint(
        "GET",
        "/api/day.png",
        "A picture of the day's game, for messengers",
        get_day_png,
        answer=PNG,
        queries=LOOKS,
    ),
    Endpoint("GET", "/api/ranking", "The house ranking", get_ranking, answer=people.Ranking),
    Endpoint(
        "POST",
        f"{http.TABLE}/rank",
        "Enter my finished game into the ranking",
        post_rank,
        people.RankAsked,
        people.Ranking,
    ),
)
EVERY = (*played.EVERY, *ENDPOINTS)
"""All that can be asked."""
