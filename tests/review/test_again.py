"""A game for one, played again with the dice that fell; what did not fall then is drawn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from foxtray.analysis.again import Again, is_possible, play_again
from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.kernel.game import Word
from foxtray.kernel.playing import Record
from foxtray.players import roster
from support.reviewed_games import played

SOLO = ("ganz-schoen-clever", "clever-hoch-drei")


class Echo:
    """Says what was said then."""

    def __init__(self, record: Record) -> None:
        self.words = [step.text for step in record.steps if not step.is_fact]

    def choose(self, view: Any, legal: Sequence[Word]) -> Word:
        return self.words.pop(0)


def again_by(record: Record, name: str) -> Again:
    return play_again(record, roster.invite(name, record.game, random.Random(1)), name)


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


@pytest.mark.parametrize("game", SOLO)
def test_who_plays_the_same_gets_the_same_game(game: str) -> None:
    record = played(game, "greedy", 1, "again")
    again = play_again(record, Echo(record), "echo")
    assert again.playing.steps == record.steps
    assert again.new == 0
    assert again.same == sum(len(dice) for dice in by_roll(record).values())


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


@pytest.mark.parametrize("game", shelf.names())
def test_it_is_for_one_with_dice_of_different_colours(game: str) -> None:
    for seats in shelf.take_down(game).seats[:2]:
        record = played(game, "random", seats, "again")
        assert is_possible(record) == (game in SOLO and seats == 1)


def test_other_luck_than_dice_is_refused() -> None:
    record = played("high-score", "random", 2, "again")
    with pytest.raises(ValueError, match="high-score"):
        again_by(record, "random")
