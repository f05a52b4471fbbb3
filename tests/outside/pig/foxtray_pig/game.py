"""The rules of Pig as answers to foxtray's questions (foxtray.kernel.game)."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace

from foxtray.kernel.chance import Chance, Dice
from foxtray.kernel.errors import Illegal, OutOfTurn, Unreadable
from foxtray.kernel.game import (
    LETTERS,
    Awaits,
    Fact,
    Heading,
    OpenGame,
    Option,
    Options,
    Scores,
    Seat,
    Word,
    check_start,
)
from foxtray.kernel.playing import why_not

ROLL, HOLD = "roll", "hold"
LOST = 1
"""The face that loses the pot."""
GOAL = 100
LINE = re.compile(r"goal=(\d+) points=([\d,]+) round=(\d+) active=([a-h]) pot=(\d+) (rolls|asked)")


@dataclass(frozen=True)
class State:
    """A moment."""

    goal: int
    points: tuple[int, ...]
    round: int = 1
    active: int = 0
    pot: int = 0
    rolls: bool = True
    """Whether the die is to fall; else the seat is asked."""

    @property
    def is_over(self) -> bool:
        return max(self.points) >= self.goal


@dataclass(frozen=True)
class View:
    """Pig has no secrets."""

    seat: Seat | None
    shown: State

    def __str__(self) -> str:
        state = self.shown
        lines = [f"{LETTERS[seat]}: {points}" for seat, points in enumerate(state.points)]
        return "\n".join([*lines, f"{LETTERS[state.active]} has {state.pot} at stake"])


class Pig(OpenGame):
    """Two to eight; the first to reach the goal wins."""

    name, title, rules, seats = "pig", "Pig", 1, range(2, 9)
    options = (Option("goal", (), "how many points win, 10 to 999"),)

    def start(self, seats: int, options: Options) -> State:
        check_start(self, seats, options)
        goal = options.get("goal", str(GOAL))
        if not goal.isdigit() or not 10 <= int(goal) <= 999:
            raise Unreadable(f"no goal: {goal!r}", word=goal, expected="10 to 999")
        return State(int(goal), (0,) * seats)

    def awaits(self, state: State) -> Awaits:
        if state.is_over:
            return None
        return Dice("d", of="d", seat=state.active) if state.rolls else (Seat(state.active),)

    def legal(self, state: State, seat: Seat) -> tuple[Word, ...]:
        return (ROLL, HOLD) if self.awaits(state) == (seat,) else ()

    def play(self, state: State, seat: Seat, word: Word) -> State:
        if word not in self.legal(state, seat):
            raise why_not(self, state, seat, word)
        if word == ROLL:
            return replace(state, rolls=True)
        points = list(state.points)
        points[seat] += state.pot
        return _pass_on(replace(state, points=tuple(points)))

    def settle(self, state: State, fact: Fact) -> State:
        self.check_fact(fact)
        chance = self.awaits(state)
        if not isinstance(chance, Chance):
            raise OutOfTurn(f"<{fact}> while no die is awaited", word=f"<{fact}>")
        face = int(chance.check(fact)[1])
        if face == LOST:
            return _pass_on(state)
        return replace(state, pot=state.pot + face, rolls=False)

    def scores(self, state: State) -> Scores:
        best = max(state.points)
        won = [Seat(s) for s, points in enumerate(state.points) if points == best]
        return Scores(
            state.points,
            tuple(won) if state.is_over else (),
            tuple({"points": points} for points in state.points),
        )

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state)

    def imagine(self, view: View, rng: random.Random) -> State:
        return view.shown

    # Texts

    def check_word(self, word: Word) -> None:
        if word not in (ROLL, HOLD):
            raise Unreadable(f"{word!r} is no word of Pig", word=word, expected="roll or hold")

    def check_fact(self, fact: Fact) -> None:
        if not re.fullmatch("d[1-6]", fact):
            raise Unreadable(f"<{fact}> is no die", word=f"<{fact}>", expected="d1 to d6")

    def heading(self, state: State) -> Heading:
        return Heading(f"{state.round}{LETTERS[state.active]}", (), Seat(state.active))

    def position(self, state: State) -> str:
        points = ",".join(map(str, state.points))
        due = "rolls" if state.rolls else "asked"
        return (
            f"goal={state.goal} points={points} round={state.round} "
            f"active={LETTERS[state.active]} pot={state.pot} {due}"
        )

    def from_position(self, line: str) -> State:
        found = LINE.fullmatch(line)
        if not found:
            raise Illegal("no position of Pig", word=line[:40])
        goal, points, number, active, pot, due = found.groups()
        return State(
            int(goal),
            tuple(map(int, points.split(","))),
            int(number),
            LETTERS.index(active),
            int(pot),
            due == "rolls",
        )


def _pass_on(state: State) -> State:
    """The next seat's turn, unless the game is over."""
    following = (state.active + 1) % len(state.points)
    if state.is_over:
        return replace(state, pot=0, rolls=False)
    return replace(state, active=following, round=state.round + (following == 0), pot=0, rolls=True)


PIG_GAME = Pig()
