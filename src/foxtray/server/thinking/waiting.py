"""Who is next: a queue that is fair between addresses, and between the tables of each.

Every address has had so many seconds of work; the one that had least is next, and among its
tables they take turns. So who brings four hundred tables waits for themselves. Who comes
anew begins where the others are, and has not saved up what they did not use. What nobody
waits for any more comes after everything else.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

MOST_REMEMBERED = 10_000
"""Addresses whose seconds are remembered after they have nothing more to do."""


class Party(NamedTuple):
    """For whom something is done."""

    address: str
    table: str = ""


HOUSE = Party("")
"""The server itself."""


def always() -> bool:
    return True


class Asker(NamedTuple):
    """Who waits for a job."""

    party: Party = HOUSE
    wanted: Callable[[], bool] = always
    """Whether somebody still looks; what nobody looks at waits, and gives way."""
    patience: float | None = None
    """The seconds it may wait before it is begun; None: as long as it takes."""


HOUSE_ASKS = Asker()


class Errand:
    """A job that waits or is done, and for whom."""

    def __init__(
        self,
        job: Callable[..., Any],
        args: tuple[object, ...],
        party: Party = HOUSE,
        wanted: Callable[[], bool] = always,
    ) -> None:
        self.job, self.args, self.party, self.wanted = job, args, party, wanted


Each = TypeVar("Each", bound=Errand)


class Rounds(Generic[Each]):
    """Errands by address and table."""

    def __init__(self) -> None:
        self.by_address: dict[str, OrderedDict[str, deque[Each]]] = {}
        self.count = 0

    def add(self, errand: Each, first: bool = False) -> None:
        address, table = errand.party
        line = self.by_address.setdefault(address, OrderedDict()).setdefault(table, deque())
        if first:
            line.appendleft(errand)
        else:
            line.append(errand)
        self.count += 1

    def remove(self, errand: Each) -> bool:
        address, table = errand.party
        line = self._line(errand.party)
        if errand not in line:
            return False
        line.remove(errand)
        self._tidy(address, table)
        return True

    def first(self, address: str) -> Each:
        """The next of this address."""
        return next(iter(self.by_address[address].values()))[0]

    def take(self, address: str) -> Each:
        """The same, and it goes; the table it was for goes to the end of the round."""
        tables = self.by_address[address]
        table, line = next(iter(tables.items()))
        errand = line.popleft()
        tables.move_to_end(table)
        self._tidy(address, table)
        return errand

    def take_table(self, table: str) -> list[Each]:
        """All of a table, whoever they are for."""
        lines = [self._line(Party(address, table)) for address in self.by_address]
        return [errand for line in lines for errand in list(line) if self.remove(errand)]

    def _line(self, party: Party) -> deque[Each]:
        tables = self.by_address.get(party.address)
        return deque() if tables is None else tables.get(party.table, deque())

    def _tidy(self, address: str, table: str) -> None:
        self.count -= 1
        tables = self.by_address[address]
        if not tables[table]:
            del tables[table]
        if not tables:
            del self.by_address[address]


class Waiting(Generic[Each]):
    """All that waits for a lane."""

    def __init__(self) -> None:
        self._now: Rounds[Each] = Rounds()
        self._later: Rounds[Each] = Rounds()
        self._spent: dict[str, float] = {}
        self._floor = 0.0
        """What those have had who are served now."""
        self._served: dict[str, int] = {}
        """Who was served when, for those who have had the same."""
        self._turns = 0

    def __len__(self) -> int:
        return self._now.count + self._later.count

    @property
    def wanted(self) -> int:
        """How many somebody waits for."""
        return self._now.count

    def of(self, address: str) -> int:
        """How many wait for this address."""
        rounds = (self._now, self._later)
        return sum(len(line) for r in rounds for line in r.by_address.get(address, {}).values())

    def add(self, errand: Each, first: bool = False) -> None:
        address = errand.party.address
        if address not in self._now.by_address:
            self._spent[address] = max(self._spent.get(address, 0.0), self._floor)
        (self._now if errand.wanted() else self._later).add(errand, first)

    def remove(self, errand: Each) -> bool:
        """Whether it was there."""
        return self._now.remove(errand) or self._later.remove(errand)

    def look_again(self, party: Party) -> None:
        """Somebody looks at a table again: what it waits for is wanted, and for them."""
        for errand in self._later.take_table(party.table):
            errand.party = party
            self.add(errand)

    def first_wanted(self, busy: dict[str, int]) -> Each | None:
        """The next that somebody waits for; it stays. `busy` says how many errands of an
        address are being done, for which it has not paid yet.
        """
        while (address := self._next(self._now, busy)) is not None:
            errand = self._now.first(address)
            if errand.wanted():
                return errand
            self._now.remove(errand)
            self._later.add(errand)
        return None

    def take(self, busy: dict[str, int]) -> Each | None:
        """The next, or None if nothing waits."""
        wanted = self.first_wanted(busy)
        rounds = self._later if wanted is None else self._now
        address = self._next(rounds, busy)
        if address is None:
            return None
        self._floor = max(self._floor, self._spent.get(address, 0.0))
        self._turns += 1
        self._served[address] = self._turns
        return rounds.take(address)

    def _next(self, rounds: Rounds[Each], busy: dict[str, int]) -> str | None:
        def had(address: str) -> tuple[float, int, int]:
            spent = self._spent.get(address, 0.0)
            return spent, busy.get(address, 0), self._served.get(address, 0)

        return min(rounds.by_address, key=had, default=None)

    def charge(self, party: Party, seconds: float) -> None:
        """Something was done for them that took so long."""
        self._spent[party.address] = self._spent.get(party.address, self._floor) + seconds
        if len(self._spent) > MOST_REMEMBERED:
            waiting = {*self._now.by_address, *self._later.by_address}
            known = {a: s for a, s in self._spent.items() if s > self._floor or a in waiting}
            self._spent = known
            self._served = {a: n for a, n in self._served.items() if a in known}
