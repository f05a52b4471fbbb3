"""A game in steps of numbers: who is asked, what is legal, what a die may show. PettingZoo and
OpenSpiel both stand on it.

Where several seats are asked at once they speak in the order of the seats: their words commute.
What nobody chooses comes in parts, one die at a time (`Chance.walk`), never as a whole roll.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from foxtray.adapters.codec import Codec, codec_of
from foxtray.games import shelf
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import AnyGame, Fact, Options, Seat


class Table:
    """A game under way. States are frozen, so a copy costs nothing (`copy`)."""

    def __init__(self, game: AnyGame, seats: int, options: Options, codec: Codec) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.codec = codec
        self.state: Any = game.start(seats, options)
        self.fallen = ""
        """The part of a fact that is known: dice that lie already."""
        self.said = 0
        """How many words."""
        self.longest = codec.longest
        """After so many the game is ended."""

    @classmethod
    def open(cls, game: AnyGame, seats: int, options: Options) -> Table:
        """A new game. Refuses what the game refuses."""
        game.start(seats, options)  # before its numbers are asked for
        return cls(game, seats, options, codec_of(game, seats, options))

    def copy(self) -> Table:
        """Another table at the same moment."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        return twin

    def __deepcopy__(self, memo: Any) -> Table:
        """OpenSpiel copies its states so: ours are frozen, nothing else is to be copied."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent or kept as a position line: whoever reads it takes the game from its own shelf."""
        line = self.game.position(self.state)
        counted = (self.fallen, self.said, self.longest)
        return _restore, (self.game.name, self.seats, self.options, line, counted)

    @property
    def is_over(self) -> bool:
        return self.game.awaits(self.state) is None

    @property
    def is_too_long(self) -> bool:
        """Whether it is to be ended although nobody has won."""
        return self.said >= self.longest and not self.is_over

    def wins(self) -> list[float]:
        """By seat: 1 for the winner, its share where several won, else 0."""
        winners = self.game.scores(self.state).winners
        return [1 / len(winners) if Seat(s) in winners else 0.0 for s in range(self.seats)]

    @property
    def asked(self) -> Seat | None:
        """Who speaks next; None: chance, or nobody."""
        awaits = self.game.awaits(self.state)
        return awaits[0] if isinstance(awaits, tuple) else None

    @property
    def chance(self) -> Chance | None:
        """What is to be thrown or drawn."""
        awaits = self.game.awaits(self.state)
        return awaits if isinstance(awaits, Chance) else None

    def legal(self) -> Sequence[int]:
        """The actions of the seat that is asked."""
        seat = self.asked
        return () if seat is None else self.codec.legal(self.state, seat)

    def say(self, action: int) -> None:
        """An action of the seat that is asked. KeyError if it is not legal."""
        seat = self.asked
        if seat is None:
            raise KeyError(action)
        word = self.codec.word(self.state, seat, action)
        self.state = self.game.play(self.state, seat, word)
        self.said += 1

    def falls(self) -> list[tuple[Fact, Fraction]]:
        """What may come next of what nobody chooses, each with its probability."""
        chance = self.chance
        return [] if chance is None else list(chance.walk(self.fallen))

    def fall(self, number: int) -> None:
        """One of these, by its place; the fact is told when it is whole."""
        chance = self.chance
        if chance is None:
            raise KeyError(number)
        self.fallen, _ = self.falls()[number]
        if next(iter(chance.walk(self.fallen)), None) is None:
            fact, self.fallen = self.fallen, ""
            self.settle(fact)

    def settle(self, fact: Fact) -> None:
        """A whole fact."""
        self.state = self.game.settle(self.state, fact)
        self.fallen = ""

    def points(self) -> tuple[int, ...]:
        """Everybody's, as if the game ended now."""
        return self.game.scores(self.state).totals

    def observe(self, seat: int) -> Any:
        """What a seat may know, in numbers."""
        return self.codec.observe(self.game.view(self.state, Seat(seat)))


def _restore(
    game: str, seats: int, options: dict[str, str], line: str, counted: tuple[str, int, int]
) -> Table:
    table = Table.open(shelf.take_down(game), seats, options)
    table.state = table.game.from_position(line)
    table.fallen, table.said, table.longest = counted
    return table
