"""HTTP: what can be asked for besides the game itself, an `Endpoint` for each.

The same list makes the routes and, in openapi.py, the OpenAPI document.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from foxtray.games import shelf
from foxtray.kernel.game import Seat
from foxtray.players import roster
from foxtray.server import replays, reviews, wire
from foxtray.server.daily import results, tries
from foxtray.server.doors.answering import TEXT, Call, Endpoint, encode, problem
from foxtray.server.doors.packing import Pieces, accepts_gzip
from foxtray.server.pictures import any_game
from foxtray.server.play.denied import Denied, Ends
from foxtray.server.play.names import check_person_name
from foxtray.server.play.tickets import Person
from foxtray.server.reviews_kept import TableReviews
from foxtray.server.thinking import workers
from foxtray.server.thinking.lanes import Busy
from foxtray.server.thinking.preparing import ANY, REVIEWER, Skill
from foxtray.server.thinking.waiting import Party
from foxtray.server.walls.crowd import Crowd
from foxtray.server.wire import bodies, reviewing
from foxtray.server.wire.faults import Denial

LONGEST_ASKED = 40
"""Signs of a card's name or a word that odds are asked for."""
LONGEST_CARD = 120
COUNT = "count"
"""The tool of a kit that counts dice."""
MOST_TAKEN = 64
"""Whole games that are read, or wait to be taken, for all together."""


async def get_me(call: Call) -> bodies.Known:
    return bodies.Known(call.person.name)


async def post_me(call: Call) -> bodies.Known:
    check_person_name(call.body.name)
    call.person = Person(call.person.id, call.body.name)
    return bodies.Known(call.person.name)


async def get_games(call: Call) -> bodies.Shelf:
    return await call.hub.shelf()


async def get_print(call: Call) -> wire.Print:
    game = await call.hub.game(str(call.request.path_params["game"]))
    seats = call.request.query_params.get("seats", str(game.seats[0]))
    if not seats.isascii() or not seats.isdigit() or len(seats) > 1:
        raise Denied(Denial.UNREADABLE, "seats is a number", f"{game.seats[0]} to {game.seats[-1]}")
    return any_game.print_of(game, int(seats))


async def post_table(call: Call) -> bodies.Made:
    made: bodies.Made = await call.hub.make(call.person, call.body, call.client)
    return made


async def get_table(call: Call) -> wire.TableInfo:
    return (await call.hub.find(call.table)).info()


async def get_table_print(call: Call) -> wire.Print:
    table = await call.hub.find(call.table)
    return any_game.print_of(table.game, len(table.seating.chairs), table.setup.options)


async def delete_table(call: Call) -> None:
    await call.hub.delete(call.person, call.table)


async def get_invitations(call: Call) -> bodies.Invitations:
    return await call.hub.invitations(call.person, call.table)


async def post_sit(call: Call) -> bodies.SeatTicket:
    return await call.hub.sit(call.person, call.table, call.body)


async def post_rematch(call: Call) -> bodies.Made:
    return await call.hub.rematch(call.person, call.table, call.body, call.client)


async def get_lobby(call: Call) -> bodies.Lobby:
    return await call.hub.lobby(call.person)


async def get_record(call: Call) -> Response:
    table = await call.hub.find(call.table)
    copy = replays.copy_of(table, call.seat_in(table))
    return await read_for(call, replays.write_copy, copy, media_type="text/plain")


async def get_replay(call: Call) -> Response:
    table = await call.hub.find(call.table)
    return await read_for(call, replays.show_copy, replays.copy_of(table, call.seat_in(table)))


async def get_course(call: Call) -> Response:
    """Of a game that is over: then everybody may know everything."""
    table = await call.hub.find(call.table)
    copy = replays.copy_of(table, None)
    if replays.COURSE not in shelf.kit_of(copy.game).tools:
        raise Denied(Denial.UNKNOWN, "nothing secret is looked for in this game")
    if not copy.finished:
        raise Denied(Denial.OUT_OF_TURN, "the game is not over yet", "a finished game")
    return await read_for(call, replays.show_course, copy)


async def post_replay(call: Call) -> Response:
    for name in shelf.names():
        if name.encode() in call.body:
            await call.hub.game(name)  # compiled, before another process reads it
    return await read_for(call, replays.show_upload, call.body)


async def get_review(call: Call) -> Response:
    table = await call.hub.find(call.table)
    copy = replays.copy_of(table, None)
    if not copy.finished:
        raise Denied(Denial.OUT_OF_TURN, "the game is not over yet", "a finished game")
    return await review_for(call, copy, copy.game, TableReviews(call.hub, table.id, copy))


async def post_review(call: Call) -> Response:
    name = next((name for name in shelf.names() if name.encode() in call.body), "")
    if name:
        await call.hub.game(name)
    return await review_for(call, call.body, name)


async def post_rival(call: Call) -> Response:
    name = next((name for name in shelf.names() if name.encode() in call.body), "")
    bot = call.request.query_params.get("bot", "")[:20]
    known = False
    if name:
        game = await call.hub.game(name)
        known = not roster.why_not(bot, game)
    seat = call.request.query_params.get("seat", "")[:1]
    wanted = reviews.Wanted(call.body, seat=seat, bot=bot)
    return await make_or_find(call, reviews.rival_for, wanted, Skill(name, bot) if known else None)


async def review_for(
    call: Call,
    game: replays.Copy | bytes,
    name: str,
    with_table: TableReviews | None = None,
) -> Response:
    """A review that was made before, or a new one."""
    asked = call.request.query_params
    by, seat = (asked.get(key, "")[:20] for key in ("by", "seat"))
    skill = Skill(name, REVIEWER) if name else None
    wanted = reviews.Wanted(game, by, seat)
    return await make_or_find(call, reviews.review_for, wanted, skill, with_table)


async def make_or_find(
    call: Call,
    job: Callable[[Any, bool], replays.Told],
    wanted: reviews.Wanted,
    skill: Skill | None,
    with_table: TableReviews | None = None,
) -> Response:
    """What was made before, or is now by who has this skill; then it is kept."""
    kept, key, watch = call.hub.reviews, wanted.key(), watched(call)

    async def find() -> replays.Told:
        told = kept.find(key) or (await with_table.find(wanted) if with_table else None)
        if told is None:
            if skill is not None:
                wait = call.hub.workers.preparing.wait
                await wait(skill.game, skill.bot, ANY, Party(call.client))
            run = partial(call.hub.workers.review, hear=kept.follow(watch))
            try:
                told = await work_for(call, job, wanted, run)
            finally:
                kept.stop_following(watch)
            if told.status == 200 and with_table:
                await with_table.keep(wanted, told)
        kept.keep(key, told)
        return told

    return await deliver(call, find)


def watched(call: Call) -> str:
    """By what name somebody asks how far their review is; nobody else knows it."""
    return call.request.query_params.get("watch", "")[:40]


async def get_progress(call: Call) -> reviewing.Progress:
    return call.hub.reviews.progress(watched(call))


async def read_for(
    call: Call,
    job: Callable[[Any, bool], replays.Told],
    what: Any,
    media_type: str = "application/json",
) -> Response:
    """What a process of its own makes of a whole game."""
    read = call.hub.workers.read
    return await deliver(call, lambda: work_for(call, job, what, read), media_type)


async def deliver(
    call: Call,
    make: Callable[[], Awaitable[replays.Told]],
    media_type: str = "application/json",
) -> Response:
    """A long answer; it counts until it is taken."""
    takers: Crowd = call.request.app.state.takers
    client = call.client
    if not takers.enter(client):
        raise Denied(Denial.TOO_MANY, "too many games are being read; wait a moment")
    try:
        told = await make()
    except BaseException:
        takers.leave(client)
        raise
    if told.status != 200:
        takers.leave(client)
        return problem(told.status, msgspec.json.decode(told.body, type=bodies.Problem))
    plain = not accepts_gzip(call.request)
    return Pieces(told.body, told.packed, plain, lambda: takers.leave(client), media_type)


async def work_for(
    call: Call,
    job: Callable[[Any, bool], replays.Told],
    what: Any,
    run: Callable[..., Coroutine[Any, Any, replays.Told]],
) -> replays.Told:
    """Work in another process; ended if nobody waits for it any more."""
    party = Party(call.client)
    task = asyncio.create_task(run(job, what, True, party=party))
    leaving = asyncio.create_task(_leave(call.request))
    try:
        await asyncio.wait((task, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        if task.cancelled():
            raise Ends
        return task.result()
    except Busy:
        raise Denied(Denial.TOO_MANY, "too many games are being read; wait a moment") from None
    finally:
        task.cancel()
        leaving.cancel()


async def _leave(request: Request) -> None:
    """Returns when who asked has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def get_odds(call: Call) -> bodies.Odds:
    table = await call.hub.find(call.table)
    if workers.CARD_ODDS not in shelf.kit_of(table.game.name).tools:
        raise Denied(Denial.UNKNOWN, "no odds are solved for this game")
    asked = (call.request.query_params.get(name, "") for name in ("card", "beat", "word"))
    card, beat, word = (text[:LONGEST_ASKED] for text in asked)
    if beat and not TARGET.fullmatch(beat):
        raise Denied(Denial.UNREADABLE, "beat is a number", "-999 to 999")
    target = int(beat) if beat else None
    # Such a game has no secrets: what a seat knows is what all know.
    open_now = table.course is not None and table.setup.hints and not table.game.secrets
    position = table.position_for(Seat(0)) if open_now else ""
    try:
        expected, deviation, distribution, chance, words = await call.hub.workers.odds(
            table.game.name,
            table.setup.options,
            workers.AskedOdds(card, target, position, word),
            Party(call.client, table.id),
        )
    except KeyError:
        raise Denied(Denial.UNKNOWN, "this table's deck has no such card") from None
    except Busy:
        raise Denied(Denial.TOO_MANY, "too much is asked at once", "a moment later") from None
    beaten = bodies.Beat(target, chance) if target is not None and chance is not None else None
    by_word = {each: bodies.WordOdds(*told) for each, told in words.items()}
    return bodies.Odds(card, expected, deviation, distribution, beaten, by_word)


async def get_possible(call: Call) -> bodies.Possible:
    """Only what the caller's own seat has heard; where its rule is to remember, nothing."""
    table = await call.hub.find(call.table)
    if workers.POSSIBLE not in shelf.kit_of(table.game.name).tools:
        raise Denied(Denial.UNKNOWN, "there is nothing to narrow down in this game")
    seat = call.seat_in(table)
    if seat is None or table.course is None:
        raise Denied(Denial.FORBIDDEN, "this is for who sits at the table")
    if not table.setup.may_aid:
        raise Denied(Denial.FORBIDDEN, "this table plays without help")
    figure = call.request.query_params.get("figure", "")[:LONGEST_ASKED]
    asked = table.game.name, table.position_for(Seat(seat)), seat, figure
    try:
        found = await call.hub.workers.narrow(*asked, party=Party(call.client, table.id))
    except Busy:
        raise Denied(Denial.TOO_MANY, "too much is asked at once", "a moment later") from None
    if found is None:
        raise Denied(Denial.FORBIDDEN, "this seat plays from memory, or nothing is built yet")
    return bodies.Possible(*found)


async def get_count(call: Call) -> bodies.Counted:
    """What dice bring. Swirls that may be anything are tried out: that may take a moment."""
    name = str(call.request.path_params["game"])
    tool = shelf.kit_of(name).tool(COUNT) if name in shelf.names() else None
    if tool is None:
        raise Denied(Denial.UNKNOWN, "there is nothing to count in this game")
    asked = (call.request.query_params.get(key, "")[:LONGEST_CARD] for key in ("card", "dice"))
    result, dice = await asyncio.to_thread(tool, *asked)
    told = (
        bodies.CountedDie(face, value, bodies.DieRole(role), group)
        for face, value, role, group in dice
    )
    return bodies.Counted(result, tuple(told))


async def get_today(call: Call) -> bodies.Today:
    return await results.today(call.hub, call.person)


async def post_day(call: Call) -> bodies.Made:
    game = str(call.request.path_params["game"])
    return await tries.play(call.hub, call.person, game, call.body, call.client)


async def get_day(call: Call) -> bodies.DayResults:
    game = str(call.request.path_params["game"])
    date = call.request.query_params.get("date", "")[:LONGEST_ASKED]
    return await results.results(call.hub, call.person, game, date or None)


DAY = "/api/day/{game}"
TABLE = "/api/tables/{table}"
TARGET = re.compile(r"-?[0-9]{1,3}")
WATCH = {"watch": "a name of one's own, to ask how far it is"}
REVIEWS = {
    "by": "who reviews; else the usual one",
    "seat": "its letter; else all seats",
    **WATCH,
}
ENDPOINTS = (
    Endpoint("GET", "/api/me", "Who I am here", get_me, answer=bodies.Known),
    Endpoint("POST", "/api/me", "What to call me", post_me, bodies.Me, bodies.Known),
    Endpoint("GET", "/api/games", "The shelf", get_games, answer=bodies.Shelf),
    Endpoint(
        "GET",
        "/api/games/{game}/print",
        "What is printed: sheet, cards, blocks",
        get_print,
        answer=wire.Print,
        queries={"seats": "how many play"},
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/count",
        "What dice bring, die by die",
        get_count,
        answer=bodies.Counted,
        queries={"card": "as a record tells it", "dice": "their faces"},
    ),
    Endpoint("GET", "/api/day", "The day's games", get_today, answer=bodies.Today),
    Endpoint("POST", DAY, "Play a day's game", post_day, bodies.DayAsked, bodies.Made, 201),
    Endpoint(
        "GET",
        DAY,
        "How a day's game went for everybody",
        get_day,
        answer=bodies.DayResults,
        queries={"date": "which day; else today"},
    ),
    Endpoint("GET", "/api/tables", "The lobby", get_lobby, answer=bodies.Lobby),
    Endpoint("POST", "/api/tables", "Make a table", post_table, bodies.NewTable, bodies.Made, 201),
    Endpoint("GET", TABLE, "A table", get_table, answer=wire.TableInfo),
    Endpoint("DELETE", TABLE, "Delete my table", delete_table, status=204),
    Endpoint("GET", f"{TABLE}/print", "What is printed", get_table_print, answer=wire.Print),
    Endpoint(
        "GET",
        f"{TABLE}/invitations",
        "Invitations to my table",
        get_invitations,
        answer=bodies.Invitations,
    ),
    Endpoint("POST", f"{TABLE}/sit", "Take a seat", post_sit, bodies.Sit, bodies.SeatTicket),
    Endpoint(
        "POST", f"{TABLE}/rematch", "Play again", post_rematch, bodies.Rematch, bodies.Made, 201
    ),
    Endpoint("GET", f"{TABLE}/record", "The record, as I may have it", get_record, answer=TEXT),
    Endpoint("GET", f"{TABLE}/replay", "Every moment of it", get_replay, answer=bodies.Replay),
    Endpoint(
        "GET",
        f"{TABLE}/odds",
        "What a card promises",
        get_odds,
        answer=bodies.Odds,
        queries={
            "card": "its name",
            "beat": "a target to exceed",
            "word": "what would be said now; else whatever is best",
        },
    ),
    Endpoint(
        "GET",
        f"{TABLE}/possible",
        "What my answers leave possible",
        get_possible,
        answer=bodies.Possible,
        queries={"figure": "a figure to hold against the answers"},
    ),
    Endpoint(
        "GET",
        f"{TABLE}/course",
        "How many secrets were still possible, answer by answer",
        get_course,
        answer=bodies.Searched,
    ),
    Endpoint("POST", "/api/replay", "Every moment of my record", post_replay, TEXT, bodies.Replay),
    Endpoint(
        "GET",
        f"{TABLE}/review",
        "Luck and loss of a finished game",
        get_review,
        answer=reviewing.Review,
        queries=REVIEWS,
    ),
    Endpoint(
        "POST",
        "/api/review",
        "Luck and loss of my record",
        post_review,
        TEXT,
        reviewing.Review,
        queries=REVIEWS,
    ),
    Endpoint(
        "POST",
        "/api/review/rival",
        "My record's dice, played again by a bot",
        post_rival,
        TEXT,
        reviewing.Rivalled,
        queries={"bot": "who plays", "seat": "where: a letter; the first", **WATCH},
    ),
    Endpoint(
        "GET",
        "/api/review/progress",
        "How far my review is",
        get_progress,
        answer=reviewing.Progress,
        queries=WATCH,
    ),
)


# For the operator


async def healthz(request: Request) -> Response:
    """Whether it can write and think, and what is not ready yet."""
    state = request.app.state
    checked = await state.health.check()
    if checked.why:
        return problem(503, bodies.Problem(Denial.UNAVAILABLE, checked.why))
    told = {
        "status": "ok",
        "store_milliseconds": checked.milliseconds,
        "preparing": state.hub.workers.preparing.left,
    }
    return Response(encode(told), media_type="application/json")


async def metrics(request: Request) -> Response:
    state = request.app.state
    local = (request.client.host if request.client else "") in ("127.0.0.1", "::1")
    told = state.settings.metrics
    if told == "off" or (told == "local" and (not local or state.settings.hops)):
        return problem(404, bodies.Problem(Denial.UNKNOWN, "there is nothing here"))
    return Response(
        state.meters.text(state.hub, state.health.is_well), media_type="text/plain; version=0.0.4"
    )
