"""How the game goes: building, asking, answering, the final round, and who has won.

Plain functions from states to states. What they are given is readable and in turn
(game.py sees to that); whether a figure may stand so is decided here, by blocks.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from foxtray.games.break_the_cube import questions
from foxtray.games.break_the_cube.questions import QUESTIONS, asks_all
from foxtray.games.break_the_cube.shapes import Array, catalogue
from foxtray.games.break_the_cube.state import FORGOTTEN, UNKNOWN, Heard, State
from foxtray.kernel.arrays import np
from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import Illegal, Refusal, Unreadable
from foxtray.kernel.game import LETTERS

YES, NO = "yes", "no"
ASKED, OUT = "asked", "out"
"""What stands for a turn in the copy of who may not look it up any more (BTC-11): a question
or a guess, or a guess that has put its seat out (BTC-13)."""
GUESS = "guess="


# Before the first turn


def build(state: State, seat: int, figure: str) -> State:
    """BTC-02, BTC-03: a seat's secret figure stands. It never changes again (BTC-09)."""
    return replace(state, built=_put(state.built, seat, figure))


def draw_starter(state: State, starter: int) -> State:
    """BTC-04: the first player is drawn."""
    return replace(state, starter=starter, active=starter)


def _put(row: tuple[Any, ...], at: int, thing: Any) -> tuple[Any, ...]:
    return (*row[:at], thing, *row[at + 1 :])


# Asking and answering


def arrange(state: State, seat: int, front: str) -> State:
    """BTC-09: the front board may be rearranged at any time."""
    return replace(state, fronts=_put(state.fronts, seat, front))


def ask(state: State, word: str) -> State:
    """The active seat's question; answered at once if the figures asked about are known."""
    if word.startswith(GUESS):
        state = arrange(state, state.active, word.removeprefix(GUESS))
    state = replace(state, pending=word)
    fact = truth(state)
    return state if fact is None else tell(state, fact)


def answering(state: State) -> tuple[int, ...]:
    """Who answers the pending question: all of them to B, who is out too (BTC-07, BTC-13)."""
    if asks_all(state.pending):
        return tuple(range(state.seats))
    return (state.left_of(state.active),)


def truth(state: State) -> str | None:
    """The answer to the pending question; None if it lies in a figure unknown here."""
    seats = answering(state)
    if any(state.built[seat] == UNKNOWN for seat in seats):
        return None
    if state.pending.startswith(GUESS):
        # BTC-08: yes only if every cube agrees in colour and place.
        right = state.pending.removeprefix(GUESS) == state.built[seats[0]]
        return YES if right else NO
    return " ".join(f"{LETTERS[seat]}:{_answer(state, seat)}" for seat in seats)


def _answer(state: State, seat: int) -> str:
    return questions.answer(state.built[seat], state.pending, state.blocks_of(seat))


def tell(state: State, fact: str) -> State:
    """The answer is heard, and the turn passes on or the game ends."""
    seat = state.active
    heard = Heard(state.round, seat, state.pending, fact)
    state = replace(state, pending="", heard=(*state.heard, heard))
    if fact == YES:
        state = replace(state, solved=_put(state.solved, seat, True))
    elif fact == NO and state.elimination[seat]:
        state = replace(state, out=_put(state.out, seat, True))  # BTC-13
    return _pass_on(state)


def forget(state: State, fact: str) -> State:
    """BTC-11: a turn whose question and answer may not be looked up here. All saw whose it
    was, and whether it put its seat out (BTC-13).
    """
    seat = state.active
    heard = Heard(state.round, seat, FORGOTTEN, fact)
    state = replace(state, heard=(*state.heard, heard))
    if fact == OUT:
        state = replace(state, out=_put(state.out, seat, True))
    return _pass_on(state)


def _pass_on(state: State) -> State:
    """Clockwise to the next seat that is not out (BTC-05), unless the game is over."""
    left = [seat for seat in range(state.seats) if not state.out[seat]]
    if len(left) == 1:
        return replace(state, over=True)  # BTC-13: the only one left wins at once
    seat, number = state.active, state.round
    while True:
        seat = state.left_of(seat)
        if seat == state.starter:
            # BTC-10: after a yes the round is played to its end, and no further.
            if any(state.solved):
                return replace(state, over=True)
            number += 1
        if not state.out[seat]:
            return replace(state, active=seat, round=number)


def winners(state: State) -> tuple[int, ...]:
    """BTC-10: all who have a yes win together; BTC-13: or the only one left."""
    if any(state.solved):
        return tuple(seat for seat in range(state.seats) if state.solved[seat])
    return tuple(seat for seat in range(state.seats) if not state.out[seat])


# What everybody knows

Clue = tuple[int, int]
"""What an answer tells of one figure: the question and the answer's number. A guess is
the question `IS` or `IS_NOT` with the figure's number."""
IS, IS_NOT = -1, -2


def clues(state: State, seat: int) -> tuple[Clue, ...]:
    """Everything that was heard of this seat's figure, by everybody."""
    found = []
    blocks = state.blocks_of(seat)
    for heard in state.heard:
        if heard.word == FORGOTTEN:
            continue
        if heard.word.startswith(GUESS):
            if state.left_of(heard.seat) == seat:
                number = catalogue(blocks).number(heard.word.removeprefix(GUESS))
                found.append(
                    (IS if heard.fact == YES else IS_NOT, -1 if number is None else number)
                )
            continue
        for said in heard.fact.split(" "):
            who, _, text = said.partition(":")
            code = questions.read(text, heard.word, blocks) if LETTERS.index(who) == seat else None
            if code is not None:
                found.append((QUESTIONS.index(heard.word), code))
    return tuple(found)


@lru_cache(maxsize=48)
def fitting(blocks: str, known: tuple[Clue, ...]) -> Array:
    """The numbers of all figures that agree with these clues, ascending. Exact."""
    figures = catalogue(blocks)
    if not known:
        return np.arange(len(figures), dtype=np.int32)
    before = fitting(blocks, known[:-1])
    question, code = known[-1]
    if question == IS:
        return before[before == code]
    if question == IS_NOT:
        return before[before != code]
    return before[figures.table[question][before] == code]


def possible(state: State, seat: int) -> Array:
    """The figures this seat may have built, as far as the answers given to all tell."""
    return fitting(state.blocks_of(seat), clues(state, seat))


# Answers that have to be told


@dataclass(frozen=True)
class Answers(Chance):
    """The answer to a question about a figure that is unknown here.

    Every figure that fits all answers so far is held to be equally probable.
    """

    state: State

    @property
    def seat(self) -> int:  # type: ignore[override]  # read-only: it is the asker
        return self.state.active

    @property
    def asks(self) -> str:
        if self.state.pending.startswith(GUESS):
            return f"the answer <{YES}> or <{NO}>"
        spelled = "---" if asks_all(self.state.pending) else "-"
        told = " ".join(f"{LETTERS[seat]}:{spelled}" for seat in answering(self.state))
        return f"the answer to {self.state.pending}, as in <{told}>"

    def check(self, fact: str) -> str:
        said = {part.partition(":")[0]: part for part in fact.split(" ")}
        order = [who for who in LETTERS[: self.state.seats] if who in said]
        spelled = " ".join(said[who] for who in order) if order else fact
        if len(order or [""]) != len(fact.split(" ")):
            raise Unreadable(f"<{fact}> says a thing twice", word=f"<{fact}>", expected=self.asks)
        at = ""
        for part in self._parts(spelled):
            if part not in dict(self.walk(at)):
                raise Illegal(
                    f"<{fact}> cannot be the answer: no figure fits it and all that was heard",
                    word=f"<{fact}>",
                    expected=self.asks,
                )
            at = part
        if list(self.walk(at)):
            raise Illegal(f"<{fact}> is not the whole answer", word=f"<{fact}>", expected=self.asks)
        return spelled

    def _parts(self, fact: str) -> list[str]:
        """A fact's beginnings, one seat's answer longer each."""
        words = fact.split(" ")
        return [" ".join(words[: i + 1]) for i in range(len(words))]

    def probability(self, fact: str) -> Fraction:
        try:
            fact = self.check(fact)
        except Refusal:
            return Fraction(0)
        chance, at = Fraction(1), ""
        for part in self._parts(fact):
            chance *= dict(self.walk(at))[part]
            at = part
        return chance

    def sample(self, rng: random.Random) -> str:
        at = ""
        while nexts := list(self.walk(at)):
            texts, weights = zip(*nexts, strict=True)
            at = rng.choices(texts, [float(weight) for weight in weights])[0]
        return at

    def walk(self, so_far: str = "") -> Iterator[tuple[str, Fraction]]:
        seats = answering(self.state)
        done = len(so_far.split(" ")) if so_far else 0
        if done == len(seats):
            return
        if self.state.pending.startswith(GUESS):
            yield from self._walk_guess(seats[0])
            return
        seat = seats[done]
        head = f"{so_far} " if so_far else ""
        blocks = self.state.blocks_of(seat)
        if self.state.built[seat] != UNKNOWN:
            yield f"{head}{LETTERS[seat]}:{_answer(self.state, seat)}", Fraction(1)
            return
        row = catalogue(blocks).table[QUESTIONS.index(self.state.pending)]
        codes, counts = np.unique(row[possible(self.state, seat)], return_counts=True)
        for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
            text = questions.spell(code, self.state.pending, blocks)
            yield f"{head}{LETTERS[seat]}:{text}", Fraction(count, int(counts.sum()))

    def _walk_guess(self, seat: int) -> Iterator[tuple[str, Fraction]]:
        if self.state.built[seat] != UNKNOWN:
            fact = truth(self.state)
            assert fact is not None  # noqa: S101 - the only figure asked about is known
            yield fact, Fraction(1)
            return
        left = possible(self.state, seat)
        number = catalogue(self.state.blocks_of(seat)).number(
            self.state.pending.removeprefix(GUESS)
        )
        hits = int((left == number).sum()) if number is not None else 0
        for fact, count in ((YES, hits), (NO, len(left) - hits)):
            if count:
                yield fact, Fraction(count, len(left))
