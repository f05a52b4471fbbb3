"""Whole games of High Score between players who look at nothing but their own dice: random, timid,
bold, expectation. Their turns are played in compiled code, from the tables those players choose
by; what a round brings is said by rules.py itself.

The exact player is not among them: what dice are worth to it follows from the whole match, and to
solve that anew takes nearly all of its time (docs/library.md).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from foxtray.games.high_score.cards import Card, Roll
from foxtray.games.high_score.dice import DICE, FACES
from foxtray.games.high_score.game import HighScoreGame
from foxtray.games.high_score.rules import (
    MOST_ROLLS,
    ROUNDS,
    Chips,
    award,
    next_starter,
    playing_order,
    winners,
)
from foxtray.games.high_score.solve import SWIRL_FACE, Floats, Ints, Play, lattice, odds, results
from foxtray.kernel.arrays import np
from foxtray.kernel.compiled import OFF, compiled, door
from foxtray.kernel.game import AnyGame, Options
from foxtray.kernel.random_stream import RandomStream, random_below
from foxtray.players import roster
from foxtray.players.high_score.expectation import Expectation
from foxtray.players.high_score.levels import Bold, Level, Timid, play_of
from foxtray.players.loops import Block, Loop
from foxtray.players.player import Player
from foxtray.players.uniform import Uniform

KINDS: Final = len(FACES)
FULL, ANY, ASIDE = (list(Roll).index(roll) for roll in (Roll.FULL, Roll.ANY, Roll.ASIDE))
BITS: Final = 3
"""Of a key, for each face: how many dice show it, in written order."""
MOST_KEEPS: Final = 128
BLINDLY: Final = -1
NOBODY: Final = -1
ROWS: Final = max(MOST_ROLLS[roll] - 1 for roll in (Roll.FULL, Roll.ANY))


class Cards(NamedTuple):
    """A deck in numbers, a row a card."""

    roll: Ints
    most: Ints
    """How many rolls there are at most."""
    freezes: Ints
    results: Ints
    """Of every set of seven dice."""
    rows: Ints
    """How many numbers of rolls make a difference to what is worth leaving."""
    worth: Floats
    """By card, by way of playing, by rolls made less one: of every multiset left on the table."""
    places: Ints
    """By key of a multiset: its place among all."""


class Room(NamedTuple):
    """Room for a turn: dice by face, and the keys of what may be left, all of them first."""

    kept: Ints
    rolled: Ints
    free: Ints
    chosen: Ints
    leaves: Ints


@door
def list_keeps(roll: int, freezes: int, room: Room) -> int:
    """How many ways there are to roll on, and into `leaves` what stays then, from the second place:
    rules.keeps for dice counted by face, in its order. The tests hold it against that.
    """
    key, size, least = 0, 0, 0
    for face in range(KINDS):
        lying = room.kept[face] + room.rolled[face]
        stays = room.kept[face] if roll == ASIDE else 0  # HSC-10
        if freezes and face == SWIRL_FACE:
            stays = lying  # HSC-11
        room.free[face] = 0 if roll == FULL else lying - stays  # HSC-08, HSC-09
        room.chosen[face] = 0
        key += stays << BITS * face
        size += stays
        least += room.kept[face]
    least = least + 1 if roll == ASIDE else 0
    count, face = 0, 0
    while face >= 0:
        if least <= size < DICE:
            count += 1
            room.leaves[count] = key
        face = KINDS - 1
        while face >= 0 and room.chosen[face] == room.free[face]:
            size -= room.chosen[face]
            key -= room.chosen[face] << BITS * face
            room.chosen[face] = 0
            face -= 1
        if face >= 0:
            room.chosen[face] += 1
            key += 1 << BITS * face
            size += 1
    return count


@compiled
def play_turn(cards: Cards, card: int, way: int, luck: RandomStream, room: Room) -> tuple[int, int]:
    """A turn of one player: the place of its last dice among all multisets, and its words."""
    rolls, words, key, hand = 0, 0, 0, DICE
    while True:
        for face in range(KINDS):
            room.kept[face] = (key >> BITS * face) & ((1 << BITS) - 1)
            room.rolled[face] = 0
        for _ in range(hand):
            face = random_below(luck, KINDS)
            room.rolled[face] += 1
            key += 1 << BITS * face
        rolls += 1
        room.leaves[0] = key
        if rolls >= cards.most[card]:
            break
        count = list_keeps(cards.roll[card], cards.freezes[card], room)
        if count == 0:
            break
        words += 1
        best = 0
        if way == BLINDLY:
            best = random_below(luck, count + 1)
        else:
            worth = cards.worth[card, way, min(rolls, cards.rows[card]) - 1]
            for i in range(1, count + 1):
                if worth[cards.places[room.leaves[i]]] > worth[cards.places[room.leaves[best]]]:
                    best = i
        if best == 0:
            break
        key = room.leaves[best]
        hand = DICE
        for face in range(KINDS):
            hand -= (key >> BITS * face) & ((1 << BITS) - 1)
    return cards.places[key], words


class Round(NamedTuple):
    """A round of many games, a row a game."""

    turned: Ints
    """By card of the deck: whether it lies there, or lay there before."""
    starters: Ints
    results: Ints
    """By place in the playing order."""
    words: Ints
    """By seat, of all rounds so far."""


@door
def play_round(cards: Cards, ways: Ints, lucks: list[RandomStream], now: Round, room: Room) -> None:
    """A card is turned (HSC-02), at first a starter drawn (HSC-06), and everybody plays."""
    seats, first = len(ways), cards.places[DICE]  # of seven dice the first are all ones
    for game in range(len(lucks)):
        luck = lucks[game]
        left = 0
        for card in range(len(cards.roll)):
            left += 1 - now.turned[game, card]
        drawn, card = random_below(luck, left), -1
        while drawn >= 0:
            card += 1
            drawn -= 1 - now.turned[game, card]
        now.turned[game, card] = 1
        if now.starters[game] == NOBODY:
            now.starters[game] = random_below(luck, seats)
        for place in range(seats):
            seat = (now.starters[game] + place) % seats
            lying, words = play_turn(cards, card, ways[seat], luck, room)
            now.results[game, place] = cards.results[card, lying - first]
            now.words[game, seat] += words


class HighScoreLoop:
    """Games of certain players from certain seeds (players/loops.py)."""

    def __init__(self, game: HighScoreGame, players: Sequence[Player], options: Options) -> None:
        deck = game.start(len(players), options).deck
        kinds = sorted({type(player).__name__ for player in players} - {Uniform.__name__})
        by_name = {type(player).__name__: player for player in players}
        plays = [[_play_of(by_name[kind], card) for kind in kinds] for card in deck]
        self.ways = np.array([_way_of(player, kinds) for player in players], np.int64)
        self.cards = Cards(
            np.array([list(Roll).index(card.roll) for card in deck], np.int64),
            np.array([MOST_ROLLS[card.roll] for card in deck], np.int64),
            np.array([card.freezes for card in deck], np.int64),
            np.array([odds(card).results if kinds else results(card) for card in deck], np.int64),
            np.array([len(each[0].values) if kinds else 1 for each in plays], np.int64),
            _worth(plays),
            _index(),
        )

    def __call__(self, seed: str, games: int) -> Block:
        seats = len(self.ways)
        lucks = _given(RandomStream.several(seed, games))
        now = Round(
            np.zeros((games, len(self.cards.roll)), np.int64),
            np.full(games, NOBODY, np.int64),
            np.zeros((games, seats), np.int64),
            np.zeros((games, seats), np.int64),
        )
        chips = np.zeros((games, seats, 3), np.int64)
        for _ in range(ROUNDS):
            play_round(self.cards, self.ways, lucks, now, make_room())
            ends = [
                end_round(starter, tuple(found))
                for starter, found in zip(now.starters.tolist(), now.results.tolist(), strict=True)
            ]
            chips += np.array([won for won, _ in ends])
            now.starters[:] = [starter for _, starter in ends]
        standings = [tuple(Chips(*each) for each in table) for table in chips.tolist()]
        best = [set(winners(standing)) for standing in standings]
        return Block(
            np.array([[each.points for each in standing] for standing in standings], np.int64),
            np.array([[seat in won for seat in range(seats)] for won in best]),
            {name: chips[:, :, i] for i, name in enumerate(("gold", "silver", "bronze"))},
            now.words,
        )


@lru_cache(1 << 14)
def end_round(starter: int, found: tuple[int, ...]) -> tuple[tuple[tuple[int, int, int], ...], int]:
    """By seat what the round brings, and who starts the next."""
    won = [Chips()] * len(found)
    for seat, chips in zip(playing_order(starter, len(found)), award(found), strict=True):
        won[seat] = chips
    brought = tuple((chips.gold, chips.silver, chips.bronze) for chips in won)
    return brought, next_starter(starter, found)


def make_room() -> Room:
    by_face = (np.zeros(KINDS, np.int64) for _ in range(4))
    kept, rolled, free, chosen = by_face
    return Room(kept, rolled, free, chosen, np.zeros(MOST_KEEPS, np.int64))


def key_of(dice: str) -> int:
    """Of dice as they are written."""
    return sum(1 << BITS * FACES.index(face) for face in dice)


def _index() -> Ints:
    table = lattice(DICE)
    index = np.full(1 << BITS * KINDS, -1, np.int64)
    for place, name in enumerate(table.names):
        index[key_of(name)] = place
    return index


def _worth(plays: list[list[Play]]) -> Floats:
    """Every play's values, with the worth of whole sets where all dice stay."""
    table = lattice(DICE)
    worth = np.zeros((len(plays), max(len(plays[0]), 1), ROWS, len(table.names)))
    for card, by_kind in enumerate(plays):
        for kind, play in enumerate(by_kind):
            worth[card, kind, : len(play.values)] = play.values
            worth[card, kind, :, table.whole] = play.worth
    return worth


def _play_of(player: Player, card: Card) -> Play:
    return play_of(player.worth, card) if isinstance(player, Level) else odds(card).play


def _way_of(player: Player, kinds: list[str]) -> int:
    return BLINDLY if isinstance(player, Uniform) else kinds.index(type(player).__name__)


def _given(lucks: list[RandomStream]) -> Any:
    """As compiled functions want them, or plain ones."""
    if OFF:
        return lucks
    array = np.zeros(len(lucks), RandomStream.dtype())
    for luck, record in zip(lucks, array, strict=True):
        luck.store(record)
    return array


def find_loop(game: AnyGame, players: Sequence[str], options: Options) -> Loop | None:
    """The loop for these players; None where one of them looks at more than its own dice."""
    if not isinstance(game, HighScoreGame):
        return None
    seated = [roster.invite(name, game, random.Random(0)) for name in players]
    if any(type(player) not in (Uniform, Timid, Bold, Expectation) for player in seated):
        return None
    return HighScoreLoop(game, seated, options)
