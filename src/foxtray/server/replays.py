"""Looking through a game: every moment of a record, as somebody may know it.

A few kilobytes can take long to read and be shown in many megabytes, so this is done in
processes of its own (thinking/), for so many seconds and so many bytes, and ended when whoever
asked has gone.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any, NamedTuple, cast

import msgspec

from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.kernel.errors import Illegal, OutOfTurn, Reason, Refusal
from foxtray.kernel.game import Options, Seat
from foxtray.kernel.playing import Record, Step
from foxtray.server import wire
from foxtray.server.pictures import any_game
from foxtray.server.play import fair
from foxtray.server.play.course import Course
from foxtray.server.play.denied import Denied
from foxtray.server.play.table import Table
from foxtray.server.wire import Status, TableFault, bodies
from foxtray.server.wire.bodies import Frame, Replay
from foxtray.server.wire.faults import Denial

MOST_STEPS = 800
"""Twice what the longest of our games takes. A moment may show all that was asked before it,
so a long record would be shown in gigabytes."""
MOST_BYTES = 8 * 2**20
"""A game is shown in at most so many: ten times what the longest of ours takes."""
COURSE = "course"
"""The tool of a kit that says how a search for secrets went."""
WORTH_PACKING = 1024
MOST_SAID = 2000
"""Letters of a refusal: more than any of our own sentences has."""
encode = msgspec.json.Encoder().encode


class Copy(NamedTuple):
    """A game at a table and for whom it is to be copied, as another process is told it."""

    game: str
    names: tuple[str, ...]
    options: Options
    steps: tuple[Step, ...]
    date: str
    seat: int | None
    finished: bool
    proof: fair.Proof | None

    def record(self) -> Record:
        """As this seat (None: a spectator) may have it: all of it when the game is over, with
        what checks its dice.
        """
        game = shelf.take_down(self.game)
        record = Record(game, self.names, self.options, self.steps, self.date)
        if not self.finished:
            return record.redact(None if self.seat is None else Seat(self.seat))
        return record if self.proof is None else fair.attach(record, self.proof)


def copy_of(table: Table, seat: int | None) -> Copy:
    """What has to be known to write the copy of this seat (None: a spectator)."""
    if table.course is None:
        raise Denied(Denial.OUT_OF_TURN, "the game has not begun", "all seats taken")
    playing = table.course.playing
    return Copy(
        table.game.name,
        playing.names,
        dict(playing.options),
        playing.steps,
        playing.date,
        seat,
        table.status is Status.FINISHED,
        table.proof(),
    )


class Told(NamedTuple):
    """An answer as it goes out."""

    status: int
    body: bytes
    packed: bool


# In a process of its own


def write_copy(copy: Copy, pack: bool) -> Told:
    """The record of a game."""
    return tell(lambda: records.write(copy.record()).encode(), pack)


def show_copy(copy: Copy, pack: bool) -> Told:
    """Every moment of a game."""
    return tell(lambda: encode(replay(copy.record(), copy.seat)), pack)


def show_course(copy: Copy, pack: bool) -> Told:
    """How a search went, when it is over."""
    return tell(lambda: encode(bodies.Searched(course_of(copy.record()))), pack)


def show_upload(text: bytes, pack: bool) -> Told:
    """Every moment of a record somebody brings. Refused with its line if it is none."""
    return tell(lambda: encode(replay(records.read(text, shelf.take_down))), pack)


class Opening(NamedTuple):
    """The beginning of a game that is played on at a new table."""

    game: str
    seats: int
    options: Options
    steps: tuple[tuple[int | None, str], ...]
    """Who said what; None: a fact."""
    proof: str
    """Of its dice, if they are to fall again."""


def read_opening(text: bytes, count: int, same_dice: bool) -> Opening:
    """The first steps of a record, as a table takes them. Refused if it is none, if it hides
    what a table has to know, if nothing is left to play, or if it does not prove the dice that
    are to fall again.
    """
    record = records.read(text, shelf.take_down)
    if len(record.steps) > MOST_STEPS:
        raise too_long(record, MOST_STEPS)
    begun = record.truncate(count)
    course = Course(record.game, record.names, record.options, record.date)
    for ply, step in enumerate(begun.steps, 1):
        if step.is_fact or step.seat is None:
            move = course.settle(course.state, step.text)
        else:
            move = course.say(course.state, step.seat, step.text)
        course.take(move, ply)
    if course.over:
        raise OutOfTurn("the game is over there", expected="an earlier moment")
    steps = tuple((None if step.is_fact else step.seat, step.text) for step in begun.steps)
    proof = str(fair.find_proof(record)) if same_dice else ""
    return Opening(record.game.name, len(record.names), dict(record.options), steps, proof)


def tell(make: Callable[[], bytes], pack: bool) -> Told:
    try:
        body = make()
    except Refusal as refusal:
        return Told(422, encode(problem_of(refusal)), packed=False)
    pack = pack and len(body) >= WORTH_PACKING
    return Told(200, gzip.compress(body, 5, mtime=0) if pack else body, pack)


def problem_of(refusal: Refusal) -> bodies.Problem:
    """A refusal, as long as a sentence is; it may quote a line of 200 kB."""
    return bodies.Problem(
        kind=refusal.kind,
        message=refusal.what[:MOST_SAID],
        expected=refusal.expected[:MOST_SAID],
        line=refusal.line,
        word=refusal.word and refusal.word[:MOST_SAID],
        reason=wire.Why.of(refusal),
    )


def replay(record: Record, seat: int | None = None) -> Replay:
    """Every moment of a record."""
    if len(record.steps) > MOST_STEPS:
        raise too_long(record, MOST_STEPS)
    game = record.game
    course = Course(game, record.names, record.options, record.date)
    frames = [_frame(course, seat)]
    size = len(frames[0])
    for ply, step in enumerate(record.steps, 1):
        state = course.state
        if not step.is_fact and step.seat is not None:
            move = course.say(state, step.seat, step.text)
        else:
            move = course.read(state, step)
        course.take(move, ply)
        frames.append(_frame(course, seat))
        size += len(frames[-1])
        if size > MOST_BYTES:
            raise too_long(record, ply)
    return Replay(
        game=game.name,
        names=record.names,
        options=dict(record.options),
        print=any_game.print_of(game, len(record.names), record.options),
        log=tuple(entry.open for entry in course.log),
        frames=tuple(map(cast(Any, msgspec.Raw), frames)),  # written already
        record=records.write(record),
        course=course_of(record),
    )


def course_of(record: Record) -> tuple[tuple[int, ...], ...]:
    """How many secrets were still possible after each answer; empty where there is no such thing
    in the game, or it is not over.
    """
    search = shelf.kit_of(record.game.name).tool(COURSE)
    end = record.end()
    if search is None or record.game.awaits(end) is not None:
        return ()
    course: tuple[tuple[int, ...], ...] = search(end)
    return course


def too_long(record: Record, most: int) -> Illegal:
    count = len(record.steps)
    return Illegal(
        f"a game of {count} steps is too long to look through",
        expected=f"at most {most}",
        reason=Reason(TableFault.TOO_LONG, {"count": count, "most": most}),
    )


def _frame(course: Course, seat: int | None) -> bytes:
    """A moment, written."""
    game, state = course.game, course.state
    view = game.view(state, None if seat is None else Seat(seat))
    frame = Frame(
        log=len(course.log),
        awaits=any_game.awaited(game, state),
        view=any_game.picture(game, view),
        score=any_game.score(game, state),
    )
    return encode(frame)
