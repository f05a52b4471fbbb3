"""What somebody at a table may do, a function for each message (wire/socket.py).

Each checks whose seat it is and what moment was meant, lets the table keep what follows,
and answers. Refusals and denials are raised; then nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import msgspec

from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import Illegal, OutOfTurn, Reason, Refusal
from foxtray.kernel.game import Seat
from foxtray.server import wire
from foxtray.server.pictures import any_game
from foxtray.server.play.denied import Denied, Stale, despite_others
from foxtray.server.play.events import ChairChanged, Undone
from foxtray.server.play.news import Connection, encode
from foxtray.server.play.seating import check_bot
from foxtray.server.play.table import Table
from foxtray.server.thinking.lanes import Busy
from foxtray.server.thinking.waiting import Party
from foxtray.server.thinking.workers import AskedSeat
from foxtray.server.wire.faults import Denial


async def do(table: Table, connection: Connection, message: wire.ClientMessage) -> None:
    """What a message asks for."""
    await ACTIONS[type(message)](table, connection, message)


def must_hold(connection: Connection, seat: int) -> Seat:
    if seat not in connection.seats:
        raise Denied(Denial.FORBIDDEN, "this is not your seat", "a seat of yours")
    return Seat(seat)


def acknowledge(table: Table, connection: Connection, number: int) -> None:
    connection.send(encode(wire.Ack(number, table.ply)))


def tell_chairs(table: Table) -> None:
    table.teller.tell_seats()
    table.tell_course()


Action = Callable[[Table, Connection, Any], Coroutine[Any, Any, None]]
Deed = Callable[[Table, Seat, Any], Coroutine[Any, Any, None]]


def by_holder(then: Callable[[Table], None]) -> Callable[[Deed], Action]:
    """What is for whoever holds the seat of the message, and has the table to itself. When it is
    done it is acknowledged, and then everybody is told.
    """

    def make(deed: Deed) -> Action:
        @wraps(deed)
        async def act(table: Table, connection: Connection, message: Any) -> None:
            seat = must_hold(connection, message.seat)
            await table.enter()
            try:
                must_hold(connection, seat)  # it may have been given away meanwhile
                await deed(table, seat, message)
            finally:
                table.lock.release()
            connection.hold(encode(wire.Ack(message.id, table.ply)))  # with the news, in one go
            try:
                then(table)
            finally:
                connection.release()

        return act

    return make


# Throwing in


async def pledge(table: Table, connection: Connection, message: wire.Pledge) -> None:
    async def take() -> None:
        taken = message.round == table.pledges.round
        if not taken or not await table.pledging.pledge(connection.seats, message.hash):
            raise Denied(Denial.OUT_OF_TURN, "no hash is asked of you now")

    async with table.exclusive():
        await despite_others(take)
        await table.begin_if_ready()
    acknowledge(table, connection, message.id)
    table.teller.tell_seats()


async def reveal(table: Table, connection: Connection, message: wire.Reveal) -> None:
    async def take() -> None:
        if message.round != table.pledges.round or table.pledges.sealed is None:
            raise Denied(Denial.OUT_OF_TURN, "no text is asked for now", "the table's seal")
        if not await table.pledging.reveal(connection.seats, message.text):
            raise Denied(
                Denial.FORBIDDEN, "this is not what you have pledged", "the text of your hash"
            )

    async with table.exclusive():
        await despite_others(take)
        await table.begin_if_ready()
    acknowledge(table, connection, message.id)
    table.bots.wake()


# Playing


@by_holder(Table.tell_course)
async def say(table: Table, seat: Seat, message: wire.SayWord) -> None:
    if not table.under_way().since.get(seat, 0) <= message.ply <= table.ply:
        raise Stale
    draft = table.draft()
    try:
        draft.say(seat, message.word)
    except OutOfTurn:
        if message.ply == table.ply:
            raise
        raise Stale from None  # it was not when it was said: this has been answered
    await table.keep_draft(draft)


@by_holder(Table.tell_course)
async def roll(table: Table, seat: Seat, message: wire.Roll) -> None:
    chance = awaited_chance(table, message.ply)
    if not table.rolled or chance.seat != seat:
        raise OutOfTurn(
            "these dice are not yours to roll",
            expected=chance.asks,
            reason=Reason(wire.TableFault.NOT_YOUR_DICE),
        )
    draft = table.draft()
    draft.roll(chance)
    await table.keep_draft(draft)


@by_holder(Table.tell_course)
async def say_fact(table: Table, seat: Seat, message: wire.SayFact) -> None:
    if table.rolled:
        raise Denied(Denial.FORBIDDEN, "this table rolls its own dice", "roll")
    awaited_chance(table, message.ply)
    draft = table.draft()
    draft.settle(message.fact)
    await table.keep_draft(draft)


def awaited_chance(table: Table, ply: int) -> Chance:
    course = table.under_way()
    chance = course.awaits
    if chance is None or isinstance(chance, tuple):  # to ask for a Chance is slow
        raise Stale
    if not course.chance_since <= ply <= table.ply:
        raise Stale
    return chance


# Taking back


@by_holder(Table.tell_course)
async def undo(table: Table, seat: Seat, message: wire.Undo) -> None:
    """At once, unless something of another person's hangs on it: then when all of them agree."""
    course = table.under_way()
    if message.ply != table.ply:
        raise Stale
    chairs = table.seating.chairs
    person = chairs[seat].person
    mine = table.seating.held_by(person).__contains__
    if course.over or not course.undoable(mine):
        raise Illegal(
            "nothing of yours to take back",
            expected="a word since the last roll",
            reason=Reason(wire.TableFault.NOTHING_TO_UNDO),
        )
    others = tuple(s for s, chair in enumerate(chairs) if chair.person not in ("", person))
    if others and course.touches_others(course.undoable(mine), others):
        table.asked = wire.UndoAsked(seat, others)
    else:
        await take_back(table, seat)


@by_holder(Table.tell_course)
async def consent(table: Table, seat: Seat, message: wire.Consent) -> None:
    asked = table.asked
    if asked is None or seat not in asked.missing:
        raise Denied(Denial.OUT_OF_TURN, "nobody asks you for an undo")
    held = table.seating.held_by(table.seating.chairs[seat].person)
    missing = tuple(other for other in asked.missing if other not in held)
    table.asked = wire.UndoAsked(asked.by, missing) if message.yes and missing else None
    if message.yes and not missing:
        await take_back(table, Seat(asked.by))


async def take_back(table: Table, seat: Seat) -> None:
    mine = table.seating.held_by(table.seating.chairs[seat].person)
    steps = table.under_way().undoable(mine.__contains__)
    if steps:
        await table.keep([Undone(steps, seat)])
        await table.renew_line()


# Asking


async def try_word(table: Table, connection: Connection, message: wire.Try) -> None:
    seat = must_hold(connection, message.seat)
    state = table.under_way().state
    try:
        table.game.play(state, seat, message.word)
    except Refusal as refusal:
        tried = wire.Tried(message.id, False, refusal.kind, refusal.what, wire.Why.of(refusal))
    else:
        foreseen = any_game.foresee(table.game, state, seat, message.word)
        tried = wire.Tried(message.id, True, foreseen=foreseen)
    connection.send(encode(tried))


async def hint(table: Table, connection: Connection, message: wire.AskHint) -> None:
    seat = must_hold(connection, message.seat)
    course = table.under_way()
    if not table.setup.hints:
        raise Denied(Denial.FORBIDDEN, "this table plays without hints")
    if not table.game.legal(course.state, seat):
        raise OutOfTurn("nothing to advise on now", expected="a word of yours to be awaited")
    ply, since = table.ply, course.since.get(seat)
    asked = AskedSeat(table.game.name, table.setting, table.position_for(seat), int(seat))
    try:
        party = Party(connection.client, table.id)
        name, unit, words = await table.workers.advise(asked, party)
    except KeyError:
        raise Denied(Denial.UNAVAILABLE, "nobody can give advice on this game yet") from None
    except Busy:
        raise Denied(Denial.TOO_MANY, "too much is asked at once", "a moment later") from None
    if table.course is not course or course.since.get(seat) != since:
        raise Stale
    await note_hint(table, seat)
    lines = tuple(wire.HintLine.of(advice) for advice in words)
    connection.send(encode(wire.Hints(message.id, ply, seat, name, unit, lines)))


async def note_hint(table: Table, seat: Seat) -> None:
    """That a seat has been helped is kept once, before it is: goals are for games without."""

    async def note() -> None:
        chair = table.seating.chairs[seat]
        if not chair.hinted:
            await table.keep([ChairChanged(seat, chair.take_hint())])

    async with table.exclusive():
        await despite_others(note)


async def ping(table: Table, connection: Connection, message: wire.Ping) -> None:
    connection.send(encode(wire.Pong(message.id)))


# Chairs


def check_own_try(table: Table) -> None:
    """Whose one try of the day it is plays it, and comes back to it."""
    if table.daily.counted:
        raise Illegal(
            "the counted try of a day is played by oneself",
            expected="to go on, now or later",
            reason=Reason(wire.TableFault.COUNTED_TRY),
        )


async def give(table: Table, connection: Connection, message: wire.GiveToBot) -> None:
    seat = message.seat
    check_bot(table.game, message.bot)
    check_own_try(table)
    async with table.exclusive():
        if seat >= len(table.seating.chairs):
            raise Denied(Denial.UNKNOWN, "there is no such seat")
        chair = table.seating.chairs[seat]
        free_and_mine = not chair.taken and connection.person == table.setup.owner
        if seat not in connection.seats and not free_and_mine:
            raise Denied(Denial.FORBIDDEN, "this seat is not yours to give", "a seat of yours")
        if not table.may_seat_bot():
            raise Denied(
                Denial.TOO_MANY, "too many bots play at tables made from this address", "fewer bots"
            )
        await table.change_chair(seat, chair.give(message.bot))
        if table.course is not None and not table.course.over:
            await table.keep_draft(table.draft())
        await table.begin_if_ready()
    acknowledge(table, connection, message.id)
    tell_chairs(table)


@by_holder(tell_chairs)
async def leave(table: Table, seat: Seat, message: wire.Leave) -> None:
    table.seating.check_restless()
    check_own_try(table)
    begun = table.course is not None
    await table.change_chair(seat, table.seating.chairs[seat].leave(begun))


@by_holder(tell_chairs)
async def rename(table: Table, seat: Seat, message: wire.Rename) -> None:
    if table.course is not None:
        raise Denied(Denial.OUT_OF_TURN, "names stand in the record once the game has begun")
    table.seating.check_restless()
    chair = table.seating.chairs[seat]
    renamed = chair.sit(chair.person, message.name)
    renamed = msgspec.structs.replace(renamed, nonce=chair.nonce)
    line = table.line(seating=table.seating.with_chair(seat, renamed))
    await table.keep([ChairChanged(seat, renamed)], line)


ACTIONS: dict[type[msgspec.Struct], Action] = {
    wire.Pledge: pledge,
    wire.Reveal: reveal,
    wire.SayWord: say,
    wire.Roll: roll,
    wire.SayFact: say_fact,
    wire.Undo: undo,
    wire.Consent: consent,
    wire.Try: try_word,
    wire.AskHint: hint,
    wire.GiveToBot: give,
    wire.Leave: leave,
    wire.Rename: rename,
    wire.Ping: ping,
}
"""What a message asks for, by its type."""
