"""Looking through a game: every moment of a record, as somebody may know it."""

from __future__ import annotations

from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.kernel.errors import Illegal, Reason
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Record
from foxtray.server import showing
from foxtray.server.letters import Frame, Replay
from foxtray.server.play import fair
from foxtray.server.play.course import Course
from foxtray.server.play.table import Denied, Table
from foxtray.server.wire import Status, TableFault

MOST_STEPS = 800
"""Twice what the longest of our games takes. A moment of Break the Cube shows all that was
asked before it, so a long record would be shown in gigabytes."""


def copy_for(table: Table, seat: int | None) -> Record:
    """The record as this seat (None: a spectator) may have it: all of it when the game is
    over, with what checks its dice.
    """
    if table.course is None:
        raise Denied("out-of-turn", "the game has not begun", "all seats taken")
    record = table.course.playing.record()
    if table.status is not Status.FINISHED:
        return record.redact(None if seat is None else Seat(seat))
    proof = table.proof()
    return record if proof is None else fair.attach(record, proof)


def replay(record: Record, seat: int | None = None) -> Replay:
    """Every moment of a record."""
    if len(record.steps) > MOST_STEPS:
        raise Illegal(
            f"a game of {len(record.steps)} steps is too long to look through",
            expected=f"at most {MOST_STEPS}",
            reason=Reason(TableFault.TOO_LONG, {"count": len(record.steps), "most": MOST_STEPS}),
        )
    game = record.game
    course = Course(game, record.names, record.options, record.date)
    frames = [_frame(course, seat)]
    for ply, step in enumerate(record.steps, 1):
        state = course.state
        if not step.is_fact and step.seat is not None:
            move = course.say(state, step.seat, step.text)
        else:
            move = course.read(state, step)
        course.take(move, ply)
        frames.append(_frame(course, seat))
    return Replay(
        game=game.name,
        names=record.names,
        options=dict(record.options),
        print=showing.print_of(game, len(record.names), record.options),
        log=tuple(entry.open for entry in course.log),
        frames=tuple(frames),
        record=records.write(record),
    )


def _frame(course: Course, seat: int | None) -> Frame:
    game, state = course.game, course.state
    view = game.view(state, None if seat is None else Seat(seat))
    return Frame(
        log=len(course.log),
        awaits=showing.awaited(game, state),
        view=showing.picture(game, view),
        score=showing.score(game, state),
    )


def read_upload(text: bytes) -> Replay:
    """A record somebody brings. Refused with its line if it is none."""
    return replay(records.read(text, shelf.take_down))
