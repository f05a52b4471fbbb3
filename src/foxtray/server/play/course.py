"""The course of one game at a table: its steps, its log, and what happens by itself.

A `Draft` gathers steps the game has taken but nobody has kept yet: a word, and what
follows from it without anybody choosing (the only legal word, a card that is turned, the
dice of a bot). When the draft is durable the `Course` takes it. Refused or not kept,
nothing has changed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from foxtray.kernel.challenge import NO_CHALLENGE, Challenge, fall_again
from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import Illegal, Reason
from foxtray.kernel.game import AnyGame, Awaits, Fact, Options, Seat, Word, only_word
from foxtray.kernel.playing import Playing, Step, settle_fact, take
from foxtray.server.pictures import any_game
from foxtray.server.play.events import FactFell, WordSaid
from foxtray.server.wire import LogEntry, TableFault

MOST_ASIDES = 400
"""Words that a seat may say beside its turns in one game. Only the last of a turn counts, and
a record has no other; but each is kept, and a game is read as often as somebody comes."""
LuckOf = Callable[[int, Callable[[], str]], random.Random]
"""The luck of a roll, by its number or its occasion (kernel/challenge.py)."""


class Move(NamedTuple):
    """A step with the states around it."""

    step: Step
    before: Any
    after: Any
    forced: bool = False

    @property
    def event(self) -> WordSaid | FactFell:
        """What is kept of it."""
        step = self.step
        if step.is_fact or step.seat is None:
            return FactFell(step.text)
        return WordSaid(step.seat, step.text, self.forced)


class Entry(NamedTuple):
    """A line of the log, and what stands for it where it is secret."""

    open: LogEntry
    hidden: LogEntry | None = None

    def shown_to(self, seats: frozenset[int]) -> LogEntry:
        if self.hidden is None or self.open.seat in seats:
            return self.open
        return self.hidden


class Course:
    """A game under way."""

    def __init__(
        self,
        game: AnyGame,
        names: tuple[str, ...],
        options: Options,
        date: str,
        real_dice: bool = False,
        tells_chance: bool = False,
        challenge: Challenge = NO_CHALLENGE,
    ) -> None:
        self.game = game
        self._challenge = challenge
        self.real_dice = real_dice
        """Whether people bring the facts: then a misread one can be taken back."""
        self.tells_chance = tells_chance
        """Whether the log says of every fact what was to be rolled."""
        self.playing = Playing(game, names, options, date)
        self.log: list[Entry] = []
        self.rolls = 0
        self.since: dict[Seat, int] = {}
        """By awaited seat: the ply at which it was asked what it is asked now."""
        self.chance_since = 0
        """The ply at which the present chance was awaited."""
        self.asides: Counter[Seat] = Counter()
        """By seat: how much was said beside the turns, what was taken back too."""
        self._forced: list[bool] = []
        self._sizes: list[int] = []
        """By step: how long the log was before it."""
        self.state: Any
        self.awaits: Awaits
        """The present, and what it waits for; each is asked for a dozen times a word."""
        self._look()
        self._ask_anew(0)

    def _look(self) -> None:
        """The present is another."""
        self.state, self.awaits = self.playing.state, self.playing.awaits

    @property
    def has_secrets(self) -> bool:
        return self.game.secrets

    @property
    def over(self) -> bool:
        return self.awaits is None

    def is_aside(self, state: Any, seat: Seat, word: Word) -> bool:
        """Whether nobody waits for this word."""
        return word in self.game.asides(state, seat)

    def say(self, state: Any, seat: Seat, word: Word, forced: bool = False) -> Move:
        """A word on top of a state. Refused: nothing happens."""
        return Move(Step(seat, word), state, self.game.play(state, seat, word), forced)

    def settle(self, state: Any, fact: Fact) -> Move:
        """A fact likewise."""
        step, after = settle_fact(self.game, state, fact)
        return Move(step, state, after)

    def again(self, event: WordSaid | FactFell) -> Move:
        """What was kept, on top of the present."""
        if isinstance(event, FactFell):
            return self.settle(self.state, event.fact)
        return self.say(self.state, Seat(event.seat), event.word, event.forced)

    def read(self, state: Any, step: Step) -> Move:
        """A step of a record, which may stand for a word its reader may not know."""
        return Move(step, state, take(self.game, state, step))

    def take(self, move: Move, ply: int) -> None:
        """A move that is kept: now it has happened."""
        step, was = move.step, self.awaits
        if step.seat is not None and self.is_aside(move.before, step.seat, step.text):
            self.asides[step.seat] += 1
        self._sizes.append(len(self.log))
        self._forced.append(move.forced)
        self._write(move, was)
        self.playing.accept(step, move.after)
        self._look()
        self.rolls += was is not None and not isinstance(was, tuple)  # to ask for a Chance is slow
        awaits = self.awaits
        if not isinstance(awaits, tuple):
            self.since, self.chance_since = {}, ply
            return
        # Words of seats asked together commute, so another's word leaves a question as it is.
        self.since = {
            seat: self.since[seat] if seat in self.since and seat != move.step.seat else ply
            for seat in awaits
        }

    def _write(self, move: Move, awaits: Awaits) -> None:
        game, step = self.game, move.step
        label = game.heading(move.before).label
        chance = awaits if step.is_fact and self.tells_chance else None
        asked = None if chance is None or isinstance(chance, tuple) else any_game.asked(chance)
        occasion = "" if asked is None else self._occasion(chance)
        entry = LogEntry(step.text, step.seat, step.is_fact, move.forced, label, asked, occasion)
        secret = None if step.is_fact else game.hidden(step.text)
        hidden = None if secret is None else LogEntry(secret, step.seat, True, False, label)
        self.log.append(Entry(entry, hidden))
        for fact in game.told(move.before, move.after):
            self.log.append(Entry(LogEntry(fact, step.seat, True, False, label)))

    def _occasion(self, chance: Any) -> str:
        """Of what is about to fall; empty where luck follows from the number of a roll."""
        if self._challenge is NO_CHALLENGE:
            return ""
        playing = self.playing
        before = zip(reversed(playing.states[:-1]), reversed(playing.steps), strict=True)
        return self._challenge.occasion(self.game, playing.state, chance, before)

    # Looking up

    def faded(self, seat: Seat | None) -> range:
        """The entries of the log that this seat (None: a spectator) may not look up any more.
        Time passes for all of them alike, so they stand together.
        """
        if not self.has_secrets or self.over:
            return range(0)
        states, now = self.playing.states, self.state
        steps = [i for i, then in enumerate(states[:-1]) if self.game.fades(then, now, seat)]
        if not steps:
            return range(0)
        ends = [*self._sizes, len(self.log)]
        return range(ends[steps[0]], ends[steps[-1] + 1])

    def lost_to(self, seats: frozenset[int]) -> range:
        """The entries that nobody who holds these seats may look up."""
        held = [self.faded(Seat(seat)) for seat in seats] or [self.faded(None)]
        start, stop = max(each.start for each in held), min(each.stop for each in held)
        return range(start, max(start, stop))

    # Taking back

    def undoable(self, mine: Callable[[Seat], bool]) -> int:
        """How many steps lead back to the last word one of my seats chose, or to the last
        real dice; 0: the table's own dice or nothing lies there.
        """
        back = 1
        while self.playing.may_undo(back, facts=self.real_dice):
            step = self.playing.last(back)
            chosen = step.seat is not None and mine(step.seat) and not self._forced[-back]
            if step.is_fact or chosen:
                return back
            back += 1
        return 0

    def touches_others(self, steps: int, others: Collection[int]) -> bool:
        """Whether these seats have seen or done something that hangs on the last so many steps:
        one of them has spoken since, dice have been read since, or one is asked for something
        now and looks at what those steps have left.
        """
        since = [self.playing.last(back) for back in range(1, steps + 1)]
        if any(step.is_fact or step.seat in others for step in since):
            return True
        awaits = self.awaits
        if isinstance(awaits, Chance):
            return awaits.seat in others
        return any(seat in others for seat in awaits or ())

    def undo(self, steps: int, ply: int) -> None:
        """Take so many steps back."""
        for _ in range(steps):
            self.playing.undo(facts=self.real_dice)
            self._look()
            self.rolls -= isinstance(self.awaits, Chance)
            self._forced.pop()
            del self.log[self._sizes.pop() :]
        self._ask_anew(ply)

    def _ask_anew(self, ply: int) -> None:
        awaits = self.awaits
        self.since = dict.fromkeys(awaits, ply) if isinstance(awaits, tuple) else {}
        self.chance_since = ply


class Draft:
    """Steps to be kept together."""

    def __init__(
        self,
        course: Course,
        luck: LuckOf | None,
        bots: frozenset[Seat],
        challenge: Challenge = NO_CHALLENGE,
        fell: Mapping[str, Fact] | None = None,
    ) -> None:
        """`fell`: by occasion what falls again."""
        self.course = course
        self.fell = fell or {}
        self.luck = luck
        self.bots = bots
        self.challenge = challenge
        self.state, self.awaits = course.state, course.awaits
        """Where the game stands after it, and what is awaited then."""
        self.moves: list[Move] = []

    def say(self, seat: Seat, word: Word, forced: bool = False) -> None:
        course = self.course
        if course.asides[seat] >= MOST_ASIDES and course.is_aside(self.state, seat, word):
            raise Illegal(
                "you have said enough beside your turns in this game",
                word=word,
                expected="a word on your turn",
                reason=Reason(TableFault.ASIDES_FULL, {"most": MOST_ASIDES}),
            )
        self._add(self.course.say(self.state, seat, word, forced))

    def settle(self, fact: Fact) -> None:
        self._add(self.course.settle(self.state, fact))

    def roll(self, chance: Chance) -> None:
        """Let the table's dice fall."""
        if self.luck is None:
            raise AssertionError("a table with real dice rolls none")
        drawn = sum([move.step.is_fact for move in self.moves]) if self.moves else 0
        occasion = partial(self._occasion, chance)
        fact = chance.sample(self.luck(self.course.rolls + drawn, occasion))
        known = self.fell.get(occasion()) if self.fell else None
        self.settle(fact if known is None else fall_again(chance, known, fact)[0])

    def _occasion(self, chance: Chance) -> str:
        game = self.course.game
        return self.challenge.occasion(game, self.state, chance, self._before())

    def _before(self) -> Iterator[tuple[Any, Step]]:
        """All steps so far, the latest first, with the states in which they were made."""
        for move in reversed(self.moves):
            yield move.before, move.step
        playing = self.course.playing
        yield from zip(reversed(playing.states[:-1]), reversed(playing.steps), strict=True)

    def go_on(self) -> None:
        """What happens without anybody choosing, until somebody is to choose or to roll."""
        while True:
            awaits = self.awaits
            if awaits is None:
                return
            if isinstance(awaits, tuple):
                if not self._say_forced(awaits):
                    return
                continue
            person = awaits.seat is not None and Seat(awaits.seat) not in self.bots
            if self.luck is None or person:
                return
            self.roll(awaits)

    def _say_forced(self, awaits: tuple[Seat, ...]) -> bool:
        for seat in awaits:
            word = self._forced_word(seat)
            if word is not None:
                self.say(seat, word, forced=True)
                return True
        return False

    def _forced_word(self, seat: Seat) -> Word | None:
        game = self.course.game
        if self.challenge.speaks_for(seat):
            return self.challenge.speak(game, self.state)
        return only_word(game.legal(self.state, seat))

    def _add(self, move: Move) -> None:
        self.moves.append(move)
        self.state, self.awaits = move.after, self.course.game.awaits(move.after)
