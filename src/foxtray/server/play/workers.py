"""Thinking that takes time, in processes of its own: bots, advice, the compiler.

A slow bot or a compile never delays a socket. A job is told the position as a seat may
know it, as text, so a worker has no secret that its seat has not. thinking/ says how the
processes are kept and what is prepared before it is wanted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from foxtray.games import shelf
from foxtray.kernel.game import Options, Seat, Word
from foxtray.players import roster
from foxtray.players.player import Adviser, Player, Studious
from foxtray.server.thinking.lanes import Lane
from foxtray.server.thinking.preparing import ADVISER, Preparing

NICE, NICE_LATER = 5, 10
"""Workers give way to the sockets, and the compiler to those who think."""
THINK_SECONDS = 300.0
"""The longest a bot may take."""
COMPILE_SECONDS = 600.0
MOST_ADVICE = 40
"""Words a hint brings at most, the best first."""
Answer = TypeVar("Answer")
Advices = tuple[str, str, list[tuple[Word, float, str]]]
"""Who advises, in what unit, and every word with its value and why."""
CardOdds = tuple[float, float, dict[str, float], float | None]


# In the worker


@cache
def _player(name: str, game: str) -> Player:
    return roster.invite(name, shelf.take_down(game), random.SystemRandom())


@cache
def _adviser(game: str) -> tuple[str, Adviser]:
    return roster.find_adviser(shelf.take_down(game))


def choose(game_name: str, position: str, seat: int, bot: str) -> Word:
    """What a bot says. The position is what its seat knows."""
    game = shelf.take_down(game_name)
    state = game.from_position(position)
    legal = game.legal(state, Seat(seat))
    return _player(bot, game_name).choose(game.view(state, Seat(seat)), legal)


def advise(game_name: str, position: str, seat: int) -> Advices:
    """What the strongest player thinks of a seat's words, best first."""
    game = shelf.take_down(game_name)
    state = game.from_position(position)
    name, adviser = _adviser(game_name)
    legal = game.legal(state, Seat(seat))
    advices = adviser.advise(game.view(state, Seat(seat)), legal)[:MOST_ADVICE]
    return name, adviser.unit, [(each.word, float(each.value), each.why) for each in advices]


def card_odds(options: Options, card: str, target: int | None) -> CardOdds:
    """Expectation, deviation, distribution of a card of High Score, and the chance to exceed
    a target. KeyError if the deck has no such card.
    """
    from foxtray.games.high_score.solve import odds

    game = shelf.take_down("high-score")
    deck = {each.id: each for each in game.start(game.seats[0], options).deck}
    found = odds(deck[card])
    beaten = None if target is None else float(found.beat(target))
    distribution = {str(result): float(chance) for result, chance in found.distribution.items()}
    return float(found.expected), float(found.deviation), distribution, beaten


def is_prepared(game_name: str) -> bool:
    """Whether a game is ready within a moment: nothing is to be compiled, or it was before."""
    engine = getattr(shelf.take_down(game_name), "engine", None)
    return engine is None or bool(engine.is_ready())


def prepare(game_name: str) -> None:
    """Make a game ready to be played at once in this process. Done in a worker first, it
    leaves the compiled rules in the cache, where the server finds them.
    """
    game = shelf.take_down(game_name)
    engine = getattr(game, "engine", None)
    if engine is not None:
        engine.warm_up()
        return
    state = game.start(game.seats[0], {})
    awaits = game.awaits(state)
    if isinstance(awaits, tuple):  # the first question builds the tables of all figures
        seat = awaits[0]
        game.play(state, seat, game.legal(state, seat)[0])


def prepare_player(game_name: str, bot: str, options: Options) -> None:
    """Let a bot, or whoever gives hints, compile and solve what it needs: alone, or with one
    other, and with one more. It is left in the cache, where those who think find it.
    """
    game = shelf.take_down(game_name)
    player: Any = _adviser(game_name)[1] if bot == ADVISER else _player(bot, game_name)
    if isinstance(player, Studious):
        for seats in game.seats[:2]:
            player.prepare(game.start(seats, options))


# In the server


class Workers:
    """Who thinks. Each kind of work has a lane of its own, so that bots wait for nothing but
    bots, and a hint not for the compiler.
    """

    def __init__(self, count: int) -> None:
        self.bots = Lane(count, NICE)
        self.hints = Lane(1, NICE)
        # Two: what is wanted now does not wait for what is made ready by the way.
        self.later = Lane(2, NICE_LATER, stays=False)
        self._lanes = {
            choose: self.bots,
            advise: self.hints,
            card_odds: self.hints,
            prepare: self.later,
            prepare_player: self.later,
        }
        self.preparing = Preparing(self._prepare_player)

    @property
    def running(self) -> int:
        """Bots and hints at work."""
        return self.bots.running + self.hints.running

    async def run(self, job: Callable[..., Answer], *args: object, timeout: float = 60) -> Answer:
        """The job's answer; tried once more if its process died."""
        return await self._lanes[job].run(job, args, timeout)

    async def choose(self, game: str, options: Options, position: str, seat: int, bot: str) -> Word:
        """What a bot says; if it has to be prepared first, when it is."""
        await self.preparing.wait(game, bot, options)
        return await self.run(choose, game, position, seat, bot, timeout=THINK_SECONDS)

    async def advise(self, game: str, options: Options, position: str, seat: int) -> Advices:
        """What the strongest player thinks; likewise. KeyError if nobody can say."""
        await self.preparing.wait(game, ADVISER, options)
        return await self.run(advise, game, position, seat)

    async def open(self, games: Sequence[str]) -> None:
        """From now on bots that are not prepared are prepared before they are asked."""
        await self.preparing.open(games)

    async def prepare_players(self) -> None:
        """All bots and advisers, those of the first game first, for the background."""
        with self.later.held():
            await self.preparing.prepare_all()

    async def _prepare_player(self, game: str, bot: str, options: Options) -> None:
        await self.run(prepare_player, game, bot, options, timeout=COMPILE_SECONDS)

    def close(self) -> None:
        """End all processes, whatever they are thinking about."""
        self.preparing.close()
        for lane in (self.bots, self.hints, self.later):
            lane.close()
