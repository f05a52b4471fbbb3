"""A game played again on one seat with the dice that fell; what did not fall then is drawn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from foxtray.analysis.again import Again, is_possible, play_again
from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.kernel.game import Seat, Word
from foxtray.kernel.playing import Record
from foxtray.players import roster
from support.reviewed_games import GREEDY, played

SOLO = ("ganz-schoen-clever", "clever-hoch-drei")
TABLES = [
    *((game, 1, 0) for game in SOLO),
    ("ganz-schoen-clever", 3, 1),
    ("clever-hoch-drei", 2, 0),
    ("high-score", 3, 2),
    ("break-the-cube", 2, 1),
]


class Echo:
    """Says what its seat said then, secrets apart: those are told again without it."""

    def __init__(self, record: Record, seat: int) -> None:
        self.words = [
            step.text
            for step in record.steps
            if not step.is_fact and step.seat == seat and record.game.hidden(step.text) is None
        ]

    def choose(self, view: Any, legal: Sequence[Word]) -> Word:
        return self.words.pop(0)


class Nobody:
    """Is never asked."""

    def choose(self, view: Any, legal: Sequence[Word]) -> Word:
        raise AssertionError(f"asked for one of {legal}")


def again_by(record: Record, name: str, seat: int = 0) -> Again:
    players = [roster.invite(name, record.game, random.Random(1)) for _ in record.names]
    return play_again(record, tuple(players), name, Seat(seat))


def said_by(record: Record, seat: int) -> dict[tuple[str, int], Word]:
    """By turn and number of the word in it."""
    said: dict[tuple[str, int], Word] = {}
    counted: dict[str, int] = {}
    for state, step in zip(record.states(), record.steps, strict=False):
        if not step.is_fact and step.seat == seat:
            turn = record.game.heading(state).label
            counted[turn] = counted.get(turn, 0) + 1
            said[turn, counted[turn]] = step.text
    return said


def by_roll(record: Record) -> dict[tuple[str, int], list[str]]:
    """By turn and number of the roll in it: the dice."""
    rolls: dict[tuple[str, int], list[str]] = {}
    counted: dict[str, int] = {}
    for state, step in zip(record.states(), record.steps, strict=False):
        if step.is_fact:
            turn = record.game.heading(state).label
            counted[turn] = counted.get(turn, 0) + 1
            rolls[turn, counted[turn]] = step.text.split()
    return rolls


@pytest.mark.parametrize(("game", "seats", "seat"), TABLES)
def test_who_plays_the_same_gets_the_same_game(game: str, seats: int, seat: int) -> None:
    """Whoever sits there, and nobody has to speak for the others."""
    record = played(game, GREEDY[game], seats, "again")
    players = tuple(Echo(record, i) if i == seat else Nobody() for i in range(seats))
    again = play_again(record, players, "echo", Seat(seat))
    assert again.playing.steps == record.steps
    assert (again.new, again.instead, again.seat) == (0, 0, seat)
    assert again.playing.names[seat] == "echo"


@pytest.mark.parametrize("game", SOLO)
def test_another_gets_the_dice_that_fell_and_new_ones_beside(game: str) -> None:
    """The numbers told are those of the dice, counted again."""
    record = played(game, "random", 1, "again")
    again = again_by(record, "greedy")
    then, now = by_roll(record), by_roll(again.playing.record())
    same = new = 0
    for roll, dice in now.items():
        fell = {die[0]: die for die in then.get(roll, [])}
        if roll[0].endswith("s"):  # all six, and how they lie
            assert dice == then[roll]
        for die in dice:
            assert die == fell.get(die[0], die)
            same, new = same + (die[0] in fell), new + (die[0] not in fell)
    assert (again.same, again.new) == (same, new)
    assert same > 36 + 36  # the first rolls of six active turns, and six passive ones
    assert new > 0
    assert again_by(record, "greedy").playing.steps == again.playing.steps


def test_what_is_new_follows_from_the_record_alone() -> None:
    record = played("ganz-schoen-clever", "random", 1, "again")
    brought = records.read(records.write(record).encode(), shelf.take_down)
    one, other = again_by(record, "greedy"), again_by(brought, "greedy")
    assert (one.seed, one.playing.steps) == (other.seed, other.playing.steps)


def test_others_say_what_they_said_as_long_as_they_may() -> None:
    """Words of another seat that are not those of then are the ones somebody said instead."""
    record = played("ganz-schoen-clever", "random", 3, "others")
    again = again_by(record, "greedy", seat=1)
    others = 0
    for seat in (0, 2):
        then, now = said_by(record, seat), said_by(again.playing.record(), seat)
        others += sum(then.get(key) != word for key, word in now.items())
        first = next(iter(then))
        assert now[first] == then[first]
    assert 0 < others <= again.instead  # whoever speaks instead may say the same
    assert said_by(again.playing.record(), 1) != said_by(record, 1)


def test_secrets_stay_as_they_were_built() -> None:
    record = played("break-the-cube", "random", 2, "secrets")
    again = again_by(record, "detective", seat=1)
    hidden = record.game.hidden
    built, kept = (
        [each.text for each in steps if not each.is_fact and hidden(each.text) is not None]
        for steps in (record.steps, again.playing.steps)
    )
    assert kept[: len(record.names)] == built[: len(record.names)]
    assert (again.same, again.new) == (0, 0)


def test_dice_without_names_are_some_of_those_that_fell() -> None:
    """Not the lowest of them: which, is drawn."""
    record = played("high-score", "random", 2, "handful")
    again = again_by(record, "expectation", seat=0)
    cards = [
        [s.text for s in steps if s.text.startswith("card ")]
        for steps in (record.steps, again.playing.steps)
    ]
    assert cards[0] == cards[1] != []
    then, now = by_roll(record), by_roll(again.playing.record())
    firsts = [roll for roll in now if roll[1] == 1 and roll in then]
    assert firsts
    assert all(now[roll] == then[roll] for roll in firsts)
    assert again.same > again.new > 0


@pytest.mark.parametrize("game", shelf.names())
def test_every_game_of_ours_can_be_played_again(game: str) -> None:
    for seats in shelf.take_down(game).seats[:2]:
        assert is_possible(played(game, "random", seats, "again"))
