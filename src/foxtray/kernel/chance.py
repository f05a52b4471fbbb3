"""Chance as a player whose moves are written down.

A `Chance` knows how probable a fact is, exactly; it samples one, it checks one that
somebody else brought (real dice, a record, a fair server), and it can be walked die
by die. It never lists a whole roll: six coloured dice have 46,656 outcomes.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from foxtray.kernel.errors import Common, Illegal, Reason, Unreadable

DIE = re.compile(r"([a-z])([1-9])")


class DiceForm(NamedTuple):
    """Dice with names: their letters, how many faces, whether their order matters."""

    dice: str
    faces: int
    ordered: bool = False
    of: str = ""
    """All that a table throws, in this order, though it keeps only `dice`; empty: the same."""


class HandfulForm(NamedTuple):
    """So many dice without names."""

    how_many: int
    thrown: int = 0
    """How many a table throws, though it keeps only the first; 0: as many."""
    faces: str = ""
    """What is on a die, in the order in which it is drawn."""


class CardForm(NamedTuple):
    """One of these cards, by name; the fact is ``card NAME``."""

    cards: tuple[str, ...]


class SeatForm(NamedTuple):
    """One of these seats."""

    letters: str


class Chance(ABC):
    """Something nobody chooses."""

    seat: int | None
    """On whose line of a record the fact is written; None: on the label's own."""

    @property
    def form(self) -> DiceForm | HandfulForm | CardForm | SeatForm | None:
        """What is needed, for whoever asks people for it or draws it; None: it cannot be
        thrown or drawn, somebody has to tell it.
        """
        return None

    @property
    @abstractmethod
    def asks(self) -> str:
        """What is needed, for people: ``dice y b g``."""

    @abstractmethod
    def check(self, fact: str) -> str:
        """The fact in its canonical spelling, or a refusal."""

    @abstractmethod
    def probability(self, fact: str) -> Fraction:
        """How probable this fact is, exactly; 0 for one that cannot happen."""

    @abstractmethod
    def sample(self, rng: random.Random) -> str:
        """One fact, drawn by its probability."""

    @abstractmethod
    def walk(self, so_far: str = "") -> Iterator[tuple[str, Fraction]]:
        """What may come next after a part of a fact, each with its probability."""


def _read_dice(fact: str, dice: str, faces: int) -> list[tuple[str, int]]:
    """The dice named in a fact, in its order. Unreadable: no such die, no such face."""
    read = []
    for token in fact.split(" "):
        match = DIE.fullmatch(token)
        if not match or match[1] not in dice or int(match[2]) > faces:
            raise Unreadable(
                f"no such die as {token!r} in <{fact}>",
                word=f"<{fact}>",
                expected=f"dice {' '.join(dice)}, faces 1 to {faces}",
                reason=Reason(Common.NO_SUCH_DIE),
            )
        read.append((match[1], int(match[2])))
    return read


def _wrong_dice(fact: str, asks: str) -> Illegal:
    return Illegal(
        f"wrong dice <{fact}>",
        word=f"<{fact}>",
        expected=asks,
        reason=Reason(Common.WRONG_DICE),
    )


@cache
def _canonical(dice: str, faces: int) -> re.Pattern[str]:
    """These dice in their order, as nearly every fact spells them."""
    return re.compile(" ".join(f"{die}[1-{faces}]" for die in dice))


@cache
def _named(dice: str, of: str, faces: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """By die: its place among all that are thrown, and what it is called by face."""
    numbers = range(1, faces + 1)
    return tuple((of.index(die), tuple(f"{die}{face}" for face in numbers)) for die in dice)


@dataclass(frozen=True)
class Dice(Chance):
    """Coloured dice thrown together; their order says nothing.

    >>> roll = Dice("yb", of="ybgopw", seat=0)
    >>> roll.check("b5 y3")
    'y3 b5'
    >>> roll.probability("y3 b5")
    Fraction(1, 36)
    """

    dice: str
    """The letters of the dice thrown, in sheet order."""
    of: str
    """All dice of the game. Sampling throws them all and keeps `dice`, so that two
    players who roll different dice from the same source still share their luck."""
    seat: int | None = None
    faces: int = 6

    @property
    def form(self) -> DiceForm:
        return DiceForm(self.dice, self.faces, of=self.of)

    @property
    def asks(self) -> str:
        return "dice " + " ".join(self.dice)

    def check(self, fact: str) -> str:
        if _canonical(self.dice, self.faces).fullmatch(fact):
            return fact
        read = _read_dice(fact, self.of, self.faces)
        if sorted(die for die, _ in read) != sorted(self.dice):
            raise _wrong_dice(fact, self.asks)
        face = dict(read)
        return " ".join(f"{die}{face[die]}" for die in self.dice)

    def probability(self, fact: str) -> Fraction:
        try:
            self.check(fact)
        except (Illegal, Unreadable):
            return Fraction(0)
        return Fraction(1, self.faces ** len(self.dice))

    def sample(self, rng: random.Random) -> str:
        faces = self.faces
        thrown = [rng.randrange(faces) for _ in self.of]
        named = _named(self.dice, self.of, faces)
        return " ".join([names[thrown[at]] for at, names in named])

    def walk(self, so_far: str = "") -> Iterator[tuple[str, Fraction]]:
        done = len(so_far.split()) if so_far else 0
        if done < len(self.dice):
            head = f"{so_far} " if so_far else ""
            for face in range(1, self.faces + 1):
                yield f"{head}{self.dice[done]}{face}", Fraction(1, self.faces)


@dataclass(frozen=True)
class DiceInOrder(Chance):
    """Coloured dice that fall nearer to and farther from the tray.

    The fact lists them nearest first, every order equally probable.

    >>> DiceInOrder("yb", seat=0).probability("b5 y3")
    Fraction(1, 72)
    """

    dice: str
    seat: int | None = None
    faces: int = 6

    @property
    def form(self) -> DiceForm:
        return DiceForm(self.dice, self.faces, ordered=True)

    @property
    def asks(self) -> str:
        return f"dice {' '.join(self.dice)}, nearest the tray first"

    def check(self, fact: str) -> str:
        read = _read_dice(fact, self.dice, self.faces)
        if sorted(die for die, _ in read) != sorted(self.dice):
            raise _wrong_dice(fact, self.asks)
        return fact

    def probability(self, fact: str) -> Fraction:
        try:
            self.check(fact)
        except (Illegal, Unreadable):
            return Fraction(0)
        chance = Fraction(1)
        for left in range(len(self.dice), 0, -1):
            chance /= left * self.faces
        return chance

    def sample(self, rng: random.Random) -> str:
        faces = {die: rng.randrange(self.faces) + 1 for die in self.dice}
        order = list(self.dice)
        rng.shuffle(order)
        return " ".join(f"{die}{faces[die]}" for die in order)

    def walk(self, so_far: str = "") -> Iterator[tuple[str, Fraction]]:
        lying = [token[0] for token in so_far.split()]
        left = [die for die in self.dice if die not in lying]
        head = f"{so_far} " if so_far else ""
        for die in left:
            for face in range(1, self.faces + 1):
                yield f"{head}{die}{face}", Fraction(1, len(left) * self.faces)


@dataclass(frozen=True)
class Starter(Chance):
    """Who begins, drawn by lot.

    The fact is a seat's letter. A record has no token for it: the first seat's line
    itself says who was drawn (docs/notation.md).

    >>> Starter("abc").probability("b")
    Fraction(1, 3)
    """

    letters: str
    seat: None = None

    @property
    def form(self) -> SeatForm:
        return SeatForm(self.letters)

    @property
    def asks(self) -> str:
        return f"who starts: {' or '.join(self.letters)}"

    def check(self, fact: str) -> str:
        if len(fact) != 1 or fact not in self.letters:
            raise Unreadable(
                f"{fact!r} is no seat here",
                word=fact,
                expected=self.asks,
                reason=Reason(Common.NO_SUCH_SEAT),
            )
        return fact

    def probability(self, fact: str) -> Fraction:
        drawn = len(fact) == 1 and fact in self.letters
        return Fraction(1, len(self.letters)) if drawn else Fraction(0)

    def sample(self, rng: random.Random) -> str:
        return rng.choice(self.letters)

    def walk(self, so_far: str = "") -> Iterator[tuple[str, Fraction]]:
        if not so_far:
            for letter in self.letters:
                yield letter, Fraction(1, len(self.letters))
