"""What the seats throw into the dice: first a hash of everybody's, then the texts themselves.

Nobody, the server included, may choose a text after having seen the others' (docs/fair_dice.md;
docs/decisions/0013 says why so). So a round goes in three steps: every seat *pledges* a hash of
its text; when all have come the hashes are *sealed*; then the texts are *revealed*. Who does not
reveal in time is left out for the rest of the gathering, and the others draw new texts: what has
been seen is worth nothing then.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from foxtray.kernel.game import Seat, letter
from foxtray.server import wire
from foxtray.server.play import fair
from foxtray.server.play.denied import Stale
from foxtray.server.play.events import (
    Contributed,
    Happening,
    LeftOut,
    Pledged,
    Revealed,
    Sealed,
)
from foxtray.server.store.interface import NotKept

if TYPE_CHECKING:
    from foxtray.server.play.table import Table

log = logging.getLogger(__name__)
MOST_PLEDGES = 40
"""That a seat's holder may make. Then the last one stands, so who pledges for ever uses up none of
the table's events but these, and keeps nobody else from pledging or playing."""


class Pledges:
    """What the events of a table say about it."""

    def __init__(self) -> None:
        self.round = 1
        self.out: frozenset[str] = frozenset()
        """Seats that did not reveal what they had pledged: theirs no longer counts."""
        self.pledged: dict[str, str] = {}
        """By seat's letter: the hash, as long as it can be changed."""
        self.counts: dict[str, int] = {}
        """By seat's letter: how many its holder has made, in all rounds."""
        self.sealed: dict[str, str] | None = None
        """The hashes that hold, from the moment they do."""
        self.revealed: dict[str, str] = {}
        self.awaited: frozenset[str] = frozenset()
        """Seats that revealed in a round which came to nothing, so they will pledge again."""
        self._old: dict[str, str] = {}
        """Version 1: texts thrown in openly, one after the other."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pledges) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def apply(self, happened: Happening) -> None:
        """An event."""
        match happened:
            case Pledged(seat, text_hash):
                self.pledged[seat] = text_hash
                self.counts[seat] = self.counts.get(seat, 0) + 1
            case Sealed(hashes):
                self.sealed = hashes
            case Revealed(seat, text):
                self.revealed[seat] = text
            case LeftOut(seats):
                self._leave_out(frozenset(seats))
            case Contributed(seat, text):
                self._old.setdefault(seat, text)

    def _leave_out(self, seats: frozenset[str]) -> None:
        self.out |= seats
        if self.sealed is None:
            self.awaited -= seats
            return
        self.awaited = frozenset(self.sealed) - self.out
        self.round += 1
        self.pledged, self.sealed, self.revealed = {}, None, {}

    def change_hands(self, seat: str) -> None:
        """A text is its holder's, and goes when they go."""
        if self.sealed is None:
            self.pledged.pop(seat, None)
            self.counts.pop(seat, None)
            self.awaited -= {seat}
            self._old.pop(seat, None)

    def may_pledge(self, seat: str) -> bool:
        """Whether another hash is taken from a seat."""
        return seat not in self.out and self.counts.get(seat, 0) < MOST_PLEDGES

    @property
    def missing(self) -> frozenset[str]:
        """Seats that have still to reveal what they pledged."""
        return frozenset(self.sealed or ()) - frozenset(self.revealed)

    @property
    def version(self) -> int:
        """Of the proof: games that began before hashes were sealed end as they began."""
        return 1 if self.sealed is None else 2

    @property
    def thrown(self) -> dict[str, str]:
        """What the dice follow from, besides the seed."""
        return self._old if self.sealed is None else self.revealed

    def proof(self, seed: str, since: int) -> fair.Proof:
        """`since`: so many rolls were taken over from a record."""
        out = "".join(sorted(self.out))
        bound = fair.commit(seed), seed, self.thrown, self.version
        return fair.Proof(*bound, self.round, out, since)

    def luck(self, seed: str, roll: int) -> fair.Luck:
        """Of a roll: what the proof would say of it."""
        return fair.RollLuck(seed, self.thrown, roll, self.version)

    def info(self, seed: str, status: wire.Status, since: int) -> wire.FairInfo:
        """What everybody may know."""
        commitment, out = fair.commit(seed), "".join(sorted(self.out))
        begun = status is not wire.Status.GATHERING
        hashes = self.pledged if self.sealed is None else self.sealed
        seal = (
            fair.seal(commitment, self.round, out, hashes, since) if self.sealed is not None else ""
        )
        return wire.FairInfo(
            commitment=commitment,
            contributions=self.thrown if begun else {},
            seed=seed if status is wire.Status.FINISHED else "",
            version=self.version if begun else 2,
            round=self.round,
            hashes=hashes,
            seal=seal,
            out=out,
            since=since,
        )


class Pledging:
    """Leads a table that gathers through the steps."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.patience = 0.0
        """Seconds to reveal in."""
        self._timer: asyncio.Task[None] | None = None

    def news(self, seats: frozenset[int], text_hash: str | None) -> list[Pledged]:
        """What is to be kept of a hash that these seats pledge. The last one counts."""
        table, pledges = self._table, self._table.pledges
        if text_hash is None or not table.proves_dice:
            return []
        if table.course is not None or pledges.sealed is not None:
            return []
        letters = [letter(Seat(seat)) for seat in sorted(seats)]
        changed = [each for each in letters if pledges.pledged.get(each) != text_hash]
        return [Pledged(each, text_hash) for each in changed if pledges.may_pledge(each)]

    async def pledge(self, seats: frozenset[int], text_hash: str) -> bool:
        """Whether the hash is now, or was already, that of one of the seats."""
        await self._table.keep(self.news(seats, text_hash))
        pledges = self._table.pledges
        open_still = self._table.course is None and pledges.sealed is None
        letters = {letter(Seat(seat)) for seat in seats}
        return open_still and any(pledges.pledged.get(each) == text_hash for each in letters)

    async def reveal(self, seats: frozenset[int], text: str) -> bool:
        """Whether the text is what one of the seats had pledged."""
        table, pledges = self._table, self._table.pledges
        if table.course is not None or pledges.sealed is None:
            return False
        text_hash = fair.pledge_of(text)
        letters = [letter(Seat(seat)) for seat in sorted(seats)]
        mine = [each for each in letters if pledges.sealed.get(each) == text_hash]
        new = [each for each in mine if each not in pledges.revealed]
        await table.keep([Revealed(each, text) for each in new])
        return bool(mine)

    async def go_on(self) -> bool:
        """Everybody is here: seal, wait for the texts, and at last say that the game may begin."""
        table = self._table
        if not table.proves_dice:
            return True
        if table.pledges.sealed is None:
            if table.pledges.awaited - set(table.pledges.pledged):
                self._wait()
                return False
            at_hand = {seat for each in table.connections for seat in each.seats}
            here = {letter(Seat(seat)) for seat in at_hand | table.came_elsewhere}
            hashes = {seat: h for seat, h in table.pledges.pledged.items() if seat in here}
            await table.keep([Sealed(hashes)])
            table.teller.tell_seats()
        if table.pledges.missing:
            self._wait()
            return False
        if self._timer is not asyncio.current_task():
            self.stop()
        return True

    def left_out_by(self, seat: int) -> list[LeftOut]:
        """What else happens when a seat changes hands. Who has seen others' texts and goes is as
        one who keeps silent: else it could be tried again and again.
        """
        place, pledges = letter(Seat(seat)), self._table.pledges
        begun = self._table.course is not None or pledges.sealed is None
        return [] if begun or place not in (pledges.sealed or ()) else [LeftOut((place,))]

    def _wait(self) -> None:
        if self._timer is None or self._timer.done():
            self._timer = asyncio.create_task(self._leave_out_the_silent())

    async def _leave_out_the_silent(self) -> None:
        table = self._table
        while table.course is None:
            at = table.pledges.round, table.pledges.sealed is None
            await asyncio.sleep(self.patience)
            try:
                async with table.exclusive():
                    if at == (table.pledges.round, table.pledges.sealed is None):
                        await self._leave_out(self._silent)
                    await table.begin_if_ready()
                    if not self._silent:
                        return
            except NotKept:
                log.warning("who was silent could not be left out", extra={"table": table.id})
            except Exception:  # too much has happened there, or it is no more
                log.exception("nobody waits for the silent any more", extra={"table": table.id})
                return
            table.teller.tell_seats()

    @property
    def _silent(self) -> frozenset[str]:
        """The seats that are waited for."""
        pledges = self._table.pledges
        return pledges.missing or pledges.awaited - frozenset(pledges.pledged)

    async def _leave_out(self, silent: frozenset[str]) -> None:
        if silent and self._table.course is None:
            # If another process has written, that is read: they may have spoken there.
            with suppress(Stale):
                await self._table.keep([LeftOut(tuple(sorted(silent)))])

    def stop(self) -> None:
        """Nobody is waited for any more."""
        if self._timer is not None:
            self._timer.cancel()
