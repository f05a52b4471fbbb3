"""The protocol: what every game of the house answers.

A game is asked eight questions:

    start(seats, options) -> state        awaits(state) -> seats | chance | None
    legal(state, seat) -> words           play(state, seat, word) -> state
    settle(state, fact) -> state          scores(state) -> scores
    view(state, seat | None) -> view      imagine(view, rng) -> state

States are frozen values: nothing ever changes under the reader's hands.

A *word* is what a seat chose, a *fact* what nobody chose (dice, cards, answers);
both are texts, the same that stand in a record (docs/notation.md), so there is one
language for people, files, wire and tests. `awaits` says who is to speak: one seat,
or several at once whose words commute (passive players, secret building); a
`Chance`, when a fact is needed; None, when the game is over.

Players are given views, never states. A view holds what one seat may know; a player
that wants a state has to imagine one. In a game without secrets a view shows all.

The other questions give everything its text: `check_word` and `check_fact` (is this in
the game's grammar at all), `turn` (under which label of a record the next step is
written), `told` (facts that follow from a step and are written for the reader's sake),
`hidden` and `play_hidden` (what stands for a secret word in other seats' copies),
`asides` and `supersedes` (what a seat may say beside the turn, and what of it a record
leaves out), `fades`, `faded` and `resume` (what a seat that plays from memory may no longer
look up, what stands for it in its copy, and what its copy goes on from), `random_word`
(what somebody without a plan would say),
`position` and `from_position` (a state as a line, and back). Three more say what a house
must know before it opens a game: `secrets`, `is_plain`, and `is_ready` with `warm_up`.
`ReadyGame` and, for games without secrets, `OpenGame` have the ordinary answers.

`kernel/laws.py` is this contract as checks. To add a game, answer the questions, say in
a kit what goes with it (kernel/kit.py) and let the laws judge it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NewType, Protocol, TypeVar

from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import Illegal, OutOfTurn, Unreadable

Seat = NewType("Seat", int)
Word = str
Fact = str
Options = Mapping[str, str]
Awaits = tuple[Seat, ...] | Chance | None

LETTERS = "abcdefgh"


def letter(seat: Seat) -> str:
    """The seat's letter, as records write it.

    >>> letter(Seat(2))
    'c'
    """
    return LETTERS[seat]


@dataclass(frozen=True)
class Heading:
    """Under what a record writes a step: ``1a.``, ``1s.``, ``4.`` or ``0.``."""

    label: str
    """Without the dot."""
    order: tuple[Seat, ...] = ()
    """The order of the seats' lines; empty: as they come."""
    active: Seat | None = None
    """Whose turn it is; None where no seat has it alone."""


@dataclass(frozen=True)
class Option:
    """One thing about a game that may be set when it starts."""

    name: str
    values: tuple[str, ...]
    """The values that differ from the base game; empty: any text the game can read."""
    about: str
    keep: Callable[[str], str] = str
    """A value as records keep it: where a file is named, what stands in it takes its
    place, so that a record replays where that file is not."""
    paste: Callable[[str], str] = str
    """The same of a text that was written or pasted somewhere else: it names no file of ours."""


@dataclass(frozen=True)
class Scores:
    """The standing, as if the game ended now; winners only when it is over."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    detail: tuple[Mapping[str, int], ...] = field(default_factory=tuple)


State = TypeVar("State")
View = TypeVar("View")


class Game(Protocol[State, View]):
    """The eight questions, and those of text."""

    @property
    def name(self) -> str:
        """As on the command line and in the Game header."""
        ...

    @property
    def title(self) -> str:
        """As people call it."""
        ...

    @property
    def rules(self) -> int:
        """The Rules header: rises when a ruling changes."""
        ...

    @property
    def seats(self) -> range:
        """How many may play."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be set."""
        ...

    @property
    def secrets(self) -> bool:
        """Whether a seat may know what others may not."""
        ...

    @property
    def has_dice(self) -> bool:
        """Whether dice or cards fall in it, which people may have on their own table."""
        ...

    @property
    def is_plain(self) -> bool:
        """Whether its rules run uncompiled, too slowly for who thinks in millions of words."""
        ...

    def is_ready(self) -> bool:
        """Whether it answers at once: nothing is to be compiled or built, or it was before."""
        ...

    def warm_up(self) -> None:
        """Compile or build what its answers need. It is left in the cache for other processes."""
        ...

    def start(self, seats: int, options: Options) -> State:
        """The first state. Refuses a wrong number of seats and unknown options."""
        ...

    def awaits(self, state: State) -> Awaits:
        """Who is to speak: seats, chance, or nobody because the game is over."""
        ...

    def legal(self, state: State, seat: Seat) -> Sequence[Word]:
        """Every word this seat may say now, in a steady order; empty if not awaited."""
        ...

    def play(self, state: State, seat: Seat, word: Word) -> State:
        """The state after a word. Checked: refuses what `legal` does not list."""
        ...

    def settle(self, state: State, fact: Fact) -> State:
        """The state after a fact. Checked by the chance that is awaited."""
        ...

    def scores(self, state: State) -> Scores:
        """The standing."""
        ...

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may know; None is a spectator."""
        ...

    def imagine(self, view: View, rng: random.Random) -> State:
        """Some state that this view allows."""
        ...

    def check_word(self, word: Word) -> None:
        """Refuse as unreadable what can be no word of this game."""
        ...

    def check_fact(self, fact: Fact) -> None:
        """Refuse as unreadable what can be no fact of this game."""
        ...

    def heading(self, state: State) -> Heading:
        """Under what a record writes the next step."""
        ...

    def told(self, before: State, after: State) -> tuple[Fact, ...]:
        """Facts that follow from the step just made and end its line; a record may leave
        them out.
        """
        ...

    def hidden(self, word: Word) -> Fact | None:
        """What stands for this word in other seats' copies; None: they see it."""
        ...

    def play_hidden(self, state: State, seat: Seat, fact: Fact) -> State:
        """The state after a word that the reader may not know."""
        ...

    def asides(self, state: State, seat: Seat) -> Sequence[Word]:
        """Words this seat may say now whether it is awaited or not. Nobody waits for
        them, and they change nothing that any other word depends on.
        """
        ...

    def supersedes(self, word: Word, earlier: Word) -> bool:
        """Whether a word makes an earlier one of the same seat and turn not worth writing."""
        ...

    def fades(self, then: State, now: State, seat: Seat | None) -> bool:
        """Whether this seat (None: a spectator) may no longer look up, now, what was said
        and told then.
        """
        ...

    def faded(self, before: State, after: State) -> Fact | None:
        """What stands for a step that has faded, in the copy of who may not look it up; None:
        nothing needs to.
        """
        ...

    def resume(self, known: State, real: State) -> Sequence[tuple[Seat, Word]]:
        """Asides that bring a copy, after what has faded, to what lies open on the table."""
        ...

    def random_word(self, view: View, legal: Sequence[Word], rng: random.Random) -> Word:
        """A legal word drawn without a plan, yet so that games come to an end."""
        ...

    def position(self, state: State) -> str:
        """The state as one line."""
        ...

    def from_position(self, line: str) -> State:
        """The state of such a line."""
        ...


AnyGame = Game[Any, Any]


class ReadyGame:
    """The answers of a game that needs no preparing."""

    secrets = True
    """Closed, unless it says otherwise."""
    has_dice = True

    @property
    def is_plain(self) -> bool:
        from foxtray.kernel import compiled  # late: who asks for help waits for no compiler

        return compiled.OFF

    def is_ready(self) -> bool:
        return True

    def warm_up(self) -> None:
        """Nothing to do."""

    def fades(self, then: Any, now: Any, seat: Seat | None) -> bool:
        return False

    def faded(self, before: Any, after: Any) -> Fact | None:
        return None

    def resume(self, known: Any, real: Any) -> Sequence[tuple[Seat, Word]]:
        return ()


class OpenGame(ReadyGame):
    """The answers of a game without secrets and without facts that follow from others."""

    secrets = False

    def told(self, before: Any, after: Any) -> tuple[Fact, ...]:
        return ()

    def hidden(self, word: Word) -> Fact | None:
        return None

    def play_hidden(self, state: Any, seat: Seat, fact: Fact) -> Any:
        raise OutOfTurn(f"<{fact}> where a word was awaited", word=f"<{fact}>", expected="a word")

    def asides(self, state: Any, seat: Seat) -> Sequence[Word]:
        return ()

    def supersedes(self, word: Word, earlier: Word) -> bool:
        return False

    def random_word(self, view: Any, legal: Sequence[Word], rng: random.Random) -> Word:
        return rng.choice(legal)


def keep_options(game: AnyGame, options: Options) -> dict[str, str]:
    """Options as records keep them; unknown ones stay for `start` to refuse."""
    keepers = {option.name: option.keep for option in game.options}
    return {name: keepers.get(name, str)(value) for name, value in options.items()}


def only_word(words: Sequence[Word]) -> Word | None:
    """The word, if no other may be said. A list that has too many words to be made says how
    they begin (`prefix`), and is not counted: to count them would be to find them all.
    """
    if getattr(words, "prefix", None) is not None or len(words) != 1:
        return None
    return words[0]


def paste_options(game: AnyGame, options: Options) -> dict[str, str]:
    """The same for options from elsewhere: no file is opened."""
    readers = {option.name: option.paste for option in game.options}
    return {name: readers.get(name, str)(value) for name, value in options.items()}


def check_start(game: AnyGame, seats: int, options: Options) -> None:
    """Refuse what no game of this name can start with."""
    if seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise Illegal(f"{game.name} is for {least} to {most} players, not {seats}")
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            names = ", ".join(known) or "none"
            raise Unreadable(f"{game.name} has no option {name!r}", word=name, expected=names)
        allowed = known[name].values
        if allowed and value not in allowed:
            raise Unreadable(
                f"option {name} cannot be {value!r}", word=value, expected=" or ".join(allowed)
            )
