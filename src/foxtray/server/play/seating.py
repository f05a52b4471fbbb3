"""Who sits where: chairs, and what was agreed when the table was made."""

from __future__ import annotations

import hmac
import time
from dataclasses import dataclass, replace
from functools import cached_property

from msgspec import UNSET, Struct
from msgspec.structs import replace as replace_fields

from foxtray.kernel.errors import Illegal, Reason, Unreadable
from foxtray.kernel.game import AnyGame, Seat, check_start, letter, paste_options
from foxtray.players import roster
from foxtray.server.play.names import check_person_name
from foxtray.server.play.tickets import Person, SeatProof, new_id
from foxtray.server.wire import (
    DiceSource,
    Kind,
    Language,
    SeatInfo,
    TableFault,
    Visibility,
)
from foxtray.server.wire.bodies import NewSeat, NewTable

ELSEWHERE = "-"
"""The person of a chair whose holder played elsewhere: no cookie has this number."""
MOST_CHANGES = 200
"""After so many nobody gets up or takes another name any more."""


class Chair(Struct, frozen=True):
    """A seat at a table."""

    kind: Kind
    name: str = ""
    bot: str = ""
    person: str = ""
    """Who holds it; empty: nobody, or a bot."""
    nonce: str = ""
    """Changes when the chair changes hands: older tickets and invitations are void."""
    former: str = ""
    """Who left it while the game was on; only they may sit down again without being asked to."""
    left: float = 0.0
    """When that was, in unix time."""
    hinted: bool = False
    """Whether who holds it has asked for a hint in this game."""

    @property
    def taken(self) -> bool:
        return bool(self.person or self.bot)

    def sit(self, person: str, name: str) -> Chair:
        check_person_name(name)
        hinted = self.hinted and person in (self.person, self.former)
        return Chair(self.kind, name, "", person, new_id(), hinted=hinted)

    def leave(self, begun: bool) -> Chair:
        """Before the game the chair is as it was before anybody sat there. Later it may have
        secrets, so it is for nobody who only knows the table's address.
        """
        if begun:
            left = time.time()
            return Chair(
                Kind.LINK, nonce=new_id(), former=self.person, left=left, hinted=self.hinted
            )
        kind = Kind.OPEN if self.kind is Kind.OPEN else Kind.LINK
        return Chair(kind, nonce=new_id())

    def vacate(self) -> Chair:
        """The same chair before anybody sat: bots stay, people have to come again."""
        if self.bot:
            return replace_fields(self, nonce=new_id())
        return Chair(self.kind, self.name, nonce=new_id())

    def take_hint(self) -> Chair:
        return replace_fields(self, hinted=True)

    def give(self, bot: str) -> Chair:
        return Chair(Kind.BOT, self.name or bot, bot, "", new_id())

    def opens_for(self, proof: SeatProof) -> bool:
        return hmac.compare_digest(self.nonce.encode(), proof.nonce.encode())

    def info(self, seat: int, present: bool) -> SeatInfo:
        there = present or bool(self.bot)
        place = letter(Seat(seat))
        return SeatInfo(seat, place, self.kind, self.name, self.bot, self.taken, there)


class Setup(Struct, frozen=True):
    """What was agreed when the table was made, and does not change."""

    game: str
    options: dict[str, str]
    language: Language
    dice: DiceSource
    visibility: Visibility
    hints: bool
    owner: str
    made: float
    seed: str
    """The table's secret; the dice follow from it (fair.py)."""
    former: str = ""
    """The table of which this is the rematch."""
    opening: tuple[tuple[int | None, str], ...] = ()
    """What was taken over from a record that is played on: who said what; None: a fact."""
    proof: str = ""
    """Of that record, if its dice fall again; then they are no secret, and nothing is proved."""
    aids: bool | None = None
    """Whether a game's own aids may be used, such as notes that fill themselves; None: as hints,
    which was all that older tables could say."""
    brought: bool = False
    """Whether the game was played elsewhere and came here as a record."""

    @property
    def may_aid(self) -> bool:
        return self.hints if self.aids is None else self.aids

    @property
    def rolls_before(self) -> int:
        """Rolls of that record, which this table's luck knows nothing of."""
        return sum(seat is None for seat, _ in self.opening)


def check_table(game: AnyGame, asked: NewTable) -> None:
    """Refuse a table that could not be played at."""
    check_start(game, len(asked.seats), asked.options)
    game.start(len(asked.seats), asked.options)
    for seat in asked.seats:
        if seat.kind is Kind.BOT:
            check_bot(game, "" if seat.bot is UNSET else seat.bot)
        elif seat.bot is not UNSET:
            raise Unreadable("a person's seat names no bot", word=seat.bot, expected="kind bot")
        if seat.name is not UNSET:
            check_person_name(seat.name)


def read_table(game: AnyGame, asked: NewTable) -> NewTable:
    """The table asked for, with its options as they are kept; a deck takes a moment to read."""
    asked = replace_fields(asked, options=paste_options(game, asked.options))
    check_table(game, asked)
    return asked


def check_bot(game: AnyGame, name: str) -> None:
    """Refuse a bot that does not know this game."""
    known = [entry.name for entry in roster.known_to(game)]
    if name not in known:
        what = f"the bot {name!r} {roster.why_not(name, game)}"
        raise Illegal(what, word=name, expected=", ".join(known))


def first_chairs(asked: NewTable, owner: Person) -> tuple[Chair, ...]:
    """The chairs of a new table: those of whoever makes it, and the bots', are taken."""
    here = 0
    chairs = []
    for seat in asked.seats:
        if seat.kind is Kind.HERE:
            here += 1
            chairs.append(Chair(seat.kind, _name_here(seat, owner, here), "", owner.id, new_id()))
        elif seat.kind is Kind.BOT and seat.bot is not UNSET:
            name = seat.bot if seat.name is UNSET else seat.name
            chairs.append(Chair(seat.kind, name, seat.bot, "", new_id()))
        else:
            chairs.append(Chair(seat.kind, "" if seat.name is UNSET else seat.name, nonce=new_id()))
    return tuple(chairs)


def _name_here(seat: NewSeat, owner: Person, number: int) -> str:
    if seat.name is not UNSET:
        return seat.name
    name = owner.name or "Player"
    return name if number == 1 else f"{name} {number}"


@dataclass(frozen=True)
class Seating:
    """All chairs of a table."""

    chairs: tuple[Chair, ...]
    changes: int = 0
    """How often one of them was taken, left, given or renamed."""

    def with_chair(self, seat: int, chair: Chair) -> Seating:
        chairs = list(self.chairs)
        chairs[seat] = chair
        return replace(self, chairs=tuple(chairs), changes=self.changes + 1)

    def check_restless(self) -> None:
        """Whoever gets up and sits down for ever would use up the table's events. Seats can still
        be taken and given away, so the game is nobody's to spoil.
        """
        if self.changes >= MOST_CHANGES:
            raise Illegal(
                "the seats of this table have changed too often",
                expected="to stay, or to give the seat to a bot",
                reason=Reason(TableFault.SEATS_RESTLESS, {"most": MOST_CHANGES}),
            )

    @cached_property
    def bots(self) -> frozenset[Seat]:
        return frozenset(Seat(i) for i, chair in enumerate(self.chairs) if chair.bot)

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The ids of those who sit here, each once."""
        people = dict.fromkeys(chair.person for chair in self.chairs if chair.person)
        return tuple(person for person in people if person != ELSEWHERE)

    @property
    def free(self) -> int:
        return sum(not chair.taken for chair in self.chairs)

    def held_by(self, person: str) -> frozenset[Seat]:
        return frozenset(
            Seat(i) for i, chair in enumerate(self.chairs) if person and chair.person == person
        )

    def find_free(self, wanted: int | None) -> int | None:
        """A seat that anybody may take: the wanted one, or the first."""
        for seat, chair in enumerate(self.chairs):
            if chair.kind is Kind.OPEN and not chair.taken and wanted in (None, seat):
                return seat
        return None

    def left_by(self, person: str) -> tuple[int, ...]:
        """The seats this person left while the game was on, and that nobody has taken since."""
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if person and chair.former == person and not chair.taken
        )

    def names(self) -> tuple[str, ...]:
        """For the record's headers."""
        return tuple(chair.name or f"seat {letter(Seat(i))}" for i, chair in enumerate(self.chairs))
