"""Loops of High Score and Break the Cube: games that their players play word for word, given the
same luck.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from foxtray import find
from foxtray.games.high_score.cards import Card, Roll, Scoring, Special, spell_card
from foxtray.games.high_score.dice import DICE, FACES, Handful, Pile, in_order, without
from foxtray.games.high_score.rules import Hand, keeps
from foxtray.kernel.chance import Starter
from foxtray.kernel.compiled import plain
from foxtray.kernel.random_stream import RandomStream, random_below
from foxtray.players import roster
from foxtray.players.break_the_cube.loop import SHARES, find_loop as find_cube_loop
from foxtray.players.high_score.loop import find_loop, key_of, list_keeps, make_room
from foxtray.players.loops import Block, Loop

HIGH_SCORE = find("high-score")
CUBE = find("break-the-cube")


class Drawn(random.Random):
    """Draws from the stream of a loop, for players and dice alike."""

    def __init__(self, luck: RandomStream) -> None:
        super().__init__(0)
        self.luck = luck

    def below(self, count: int) -> int:
        return plain(random_below)(self.luck, count)

    def choice(self, seq: Any) -> Any:
        return seq[self.below(len(seq))]

    def random(self) -> float:
        return self.below(SHARES) / SHARES


def settle(drawn: Drawn, chance: Any) -> str:
    """What the loop's own luck brings."""
    if isinstance(chance, Handful):
        return in_order("".join(drawn.choice(FACES) for _ in range(chance.count)))
    if isinstance(chance, Pile):
        return spell_card(drawn.choice(chance.left))
    assert isinstance(chance, Starter)
    return str(drawn.choice(chance.letters))


def assert_played(game: Any, names: Sequence[str], block: Block, row: int, drawn: Drawn) -> None:
    """The players themselves, with this luck, play the game of this row."""
    players = [roster.invite(name, game, drawn) for name in names]
    state, words = game.start(len(names), {}), [0] * len(names)
    while (awaits := game.awaits(state)) is not None:
        if isinstance(awaits, tuple):
            seat = awaits[0]
            word = players[seat].choose(game.view(state, seat), game.legal(state, seat))
            state = game.play(state, seat, word)
            words[seat] += 1
        else:
            state = game.settle(state, settle(drawn, awaits))
    scores = game.scores(state)
    assert block.points[row].tolist() == list(scores.totals)
    assert block.winners[row].nonzero()[0].tolist() == list(scores.winners)
    assert block.words[row].tolist() == words
    for name, counted in block.areas.items():
        assert counted[row].tolist() == [seat[name] for seat in scores.detail]


def played(loop: Loop | None, games: int) -> Block:
    assert loop is not None
    return loop("again", games)


@pytest.mark.parametrize(
    "names",
    [["expectation", "random"], ["bold", "timid"], ["random", "timid", "expectation", "bold"]],
)
def test_the_loop_of_high_score_says_what_the_players_say(names: list[str]) -> None:
    block = played(find_loop(HIGH_SCORE, names, {}), 5)
    for row, luck in enumerate(RandomStream.several("again", 5)):
        assert_played(HIGH_SCORE, names, block, row, Drawn(luck))


@pytest.mark.parametrize(
    "names",
    [["entropy", "random"], ["whispering", "forgetful"], ["random", "forgetful", "entropy"]],
)
def test_the_loop_of_the_cube_says_what_the_players_say(names: list[str]) -> None:
    block = played(find_cube_loop(CUBE, names, {}), 4)
    drawn = Drawn(RandomStream.of("again"))
    for row in range(4):
        assert_played(CUBE, names, block, row, drawn)


@pytest.mark.parametrize("swirl", [3, Special.FROZEN])
@pytest.mark.parametrize("roll", Roll)
def test_what_may_be_kept_is_what_the_rules_say(roll: Roll, swirl: Any) -> None:
    """HSC-08 to HSC-11, in the same order: a player takes the first of what is equally good."""
    card, rng, room = Card("any", swirl, roll, Scoring.TOTAL), random.Random(5), make_room()
    for _ in range(60):
        dice = in_order("".join(rng.choices(FACES, k=DICE)))
        kept = in_order("".join(rng.sample(dice, rng.randrange(DICE))))
        rolled = without(dice, kept)
        for face, letter in enumerate(FACES):
            room.kept[face], room.rolled[face] = kept.count(letter), rolled.count(letter)
        count = list_keeps(list(Roll).index(roll), int(card.freezes), room)
        found = room.leaves[1 : count + 1].tolist()
        assert found == [key_of(each) for each in keeps(card, Hand(kept, rolled, 1))]


def test_more_games_begin_with_the_same() -> None:
    for few, many in (
        (played(find_loop(HIGH_SCORE, ["timid", "random"], {}), n) for n in (3, 6)),
        (played(find_cube_loop(CUBE, ["forgetful", "random"], {}), n) for n in (3, 6)),
    ):
        assert few.points.tolist() == many.points[:3].tolist()
        assert few.words.tolist() == many.words[:3].tolist()


def test_who_plans_is_asked_word_by_word() -> None:
    assert find_loop(HIGH_SCORE, ["exact", "random"], {}) is None
    assert find_cube_loop(CUBE, ["detective", "random"], {}) is None
    assert find_cube_loop(CUBE, ["entropy", "random"], {"elimination": "a"}) is None
    assert find_cube_loop(CUBE, ["entropy", "random"], {"blocks": "43"}) is None
    assert find_cube_loop(CUBE, ["entropy", "random"], {"notes": "a"}) is not None
