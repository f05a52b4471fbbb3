"""A moment of Break the Cube, as a frozen value, and what a seat sees of it.

A figure that the holder of a state may not know stands there as `UNKNOWN`: such a state
is a lawful state, only that answers about the figure cannot be worked out and have to
be told (rules.py). A view is nothing but the state with the others' figures unknown,
so it cannot show them: they are not in it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from foxtray.games.break_the_cube.blocks import NOTHING, SETS

NOT_BUILT = ""
UNKNOWN = "?"
FORGOTTEN = ""
"""The question of a turn that its reader may not look up any more (BTC-11)."""


class Phase(Enum):
    """What comes next."""

    BUILDING = "building"
    DRAWING = "drawing"
    ASKING = "asking"
    ANSWERING = "answering"
    OVER = "over"


@dataclass(frozen=True)
class Heard:
    """A question and what was answered, heard by everybody."""

    round: int
    seat: int
    word: str
    """As in a record: ?5, ?B or guess=...; `FORGOTTEN` if it may not be looked up here."""
    fact: str
    """Likewise: b:m, a:ls- b:l-- or yes."""


@dataclass(frozen=True)
class State:
    """Everything on the table and behind the screens."""

    blocks: tuple[int, ...]
    """By seat: how many blocks its figure has (BTC-12, BTC-14)."""
    elimination: tuple[bool, ...]
    """By seat: whether a wrong guess puts it out (BTC-13)."""
    notes: tuple[bool, ...]
    """By seat: whether it may look at the answers heard (BTC-11)."""
    built: tuple[str, ...]
    """By seat: its figure, `NOT_BUILT` or `UNKNOWN`."""
    fronts: tuple[str, ...]
    """By seat: what stands in front of its screen."""
    starter: int | None = None
    round: int = 1
    active: int = 0
    heard: tuple[Heard, ...] = ()
    pending: str = ""
    """A question asked whose answer has still to be told."""
    solved: tuple[bool, ...] = ()
    """By seat: whether it got a yes."""
    out: tuple[bool, ...] = ()
    over: bool = False

    @property
    def seats(self) -> int:
        return len(self.blocks)

    @property
    def phase(self) -> Phase:
        if NOT_BUILT in self.built:
            return Phase.BUILDING
        if self.starter is None:
            return Phase.DRAWING
        if self.over:
            return Phase.OVER
        return Phase.ANSWERING if self.pending else Phase.ASKING

    def left_of(self, seat: int) -> int:
        """BTC-05: the neighbour whose figure this seat looks for; the next to play."""
        return (seat + 1) % self.seats

    def blocks_of(self, seat: int) -> str:
        """The letters of the blocks a seat builds with."""
        return SETS[self.blocks[seat]]

    def turns_of(self, seat: int) -> int:
        """How many questions a seat has asked."""
        return sum(heard.seat == seat for heard in self.heard)

    def may_note(self, seat: int | None) -> bool:
        """BTC-11: whether this seat may look up what it has heard. Who only looks on (None)
        may if all may: else a seat from memory would have but to look on.
        """
        return all(self.notes) if seat is None else self.notes[seat]

    def forgotten(self, seat: int | None) -> int:
        """BTC-11: how many of the turns so far this seat may not look up: without notes all
        but one turn of each who still plays. When the game is over everything is open.
        """
        if self.over or self.may_note(seat):
            return 0
        return max(0, len(self.heard) - self.out.count(False))

    def blind(self, seat: int | None) -> State:
        """The same without what this seat may not know (None: a spectator)."""
        known = tuple(
            figure if figure == NOT_BUILT or owner == seat else UNKNOWN
            for owner, figure in enumerate(self.built)
        )
        return replace(self, built=known)

    def __repr__(self) -> str:
        from foxtray.games.break_the_cube.notation import write_position

        return f"from_position({write_position(self)!r})"


def first_state(
    blocks: tuple[int, ...], elimination: tuple[bool, ...], notes: tuple[bool, ...]
) -> State:
    """Before anybody has built."""
    seats = len(blocks)
    return State(
        blocks=blocks,
        elimination=elimination,
        notes=notes,
        built=(NOT_BUILT,) * seats,
        fronts=(NOTHING,) * seats,
        solved=(False,) * seats,
        out=(False,) * seats,
    )


@dataclass(frozen=True)
class View:
    """What a seat may know: the state, with the others' figures unknown in it (BTC-15)."""

    seat: int | None
    shown: State

    @property
    def notes(self) -> bool:
        """BTC-11: whether this seat may look up what it has heard. The answers stand in
        the view all the same: it is what the seat could remember.
        """
        return self.shown.may_note(self.seat)
