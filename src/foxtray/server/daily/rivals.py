"""What bots make of a day's dice, to hold one's own result against.

Worked out when a day begins, in the lane of what can wait, and kept in the store: all its servers
tell the same, and a past day's are there. Where they are missing (the server slept through the
day, or is lazy) they are when somebody asks.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from foxtray.games import challenges, shelf
from foxtray.kernel.challenge import OPENING, PERSON
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Seat
from foxtray.kernel.kit import load
from foxtray.kernel.playing import Playing
from foxtray.players import roster
from foxtray.players.player import Player, PlayerMaker
from foxtray.server.play import fair
from foxtray.server.store.interface import Conflict
from foxtray.server.store.played import PlayedGames

log = logging.getLogger(__name__)
Day = tuple[str, str]
"""A date and a game."""
Play = Callable[[str, str, str], Awaitable[int]]
"""A game, its seed and a bot to what the bot makes of it."""


# In a process of its own


def play_day(game_name: str, seed: str, bot: str) -> int:
    """What a bot makes of a day's game in the person's place; the same each time."""
    game, challenge = shelf.take_down(game_name), challenges.find(game_name)
    names = (bot, *challenge.company)
    playing = Playing(game, names, dict(challenge.options))
    for seat, word in challenge.opening(game, fair.day_luck(seed, OPENING)):
        playing.play(seat, word)
    players: dict[Seat, Player] = {
        Seat(seat): roster.invite(name, game, random.Random(f"{seed} {seat}"))
        for seat, name in enumerate(names)
        if not challenge.speaks_for(Seat(seat))
    }
    if bot in challenge.makers:
        maker: PlayerMaker = load(challenge.makers[bot])
        players[PERSON] = maker(game, random.Random(seed))
    while (awaits := playing.awaits) is not None:
        state: Any = playing.state
        if isinstance(awaits, Chance):
            before = zip(reversed(playing.states[:-1]), reversed(playing.steps), strict=True)
            occasion = challenge.occasion(game, state, awaits, before)
            playing.settle(awaits.sample(fair.day_luck(seed, occasion)))
        elif awaits[0] in players:
            seat = awaits[0]
            word = players[seat].choose(game.view(state, seat), game.legal(state, seat))
            playing.play(seat, word)
        else:
            playing.play(awaits[0], challenge.speak(game, state))
    return challenge.result(game, playing.state)


# In the server


class Rivals:
    """The bots' results, by day."""

    def __init__(self, play: Play, played: PlayedGames) -> None:
        self._play, self._played = play, played
        self._playing: dict[Day, asyncio.Task[None]] = {}

    def wake(self, date: str, game: str, seed: str) -> None:
        """Let the bots play this day's game, unless they have or are about to."""
        day = date, game
        if day not in self._playing:
            task = asyncio.create_task(self._play_all(day, seed))
            self._playing[day] = task
            task.add_done_callback(lambda _: self._playing.pop(day, None))

    async def _play_all(self, day: Day, seed: str) -> None:
        made = await self.results(*day)
        for bot in known_rivals(day[1]):
            if bot in made:
                continue
            try:
                result = await self._play(day[1], seed, bot)
                with suppress(Conflict):  # another server has just kept the same
                    await self._played.keep_rival(*day, bot, result)
            except Exception:  # the others may; and whoever asks next wakes it again
                log.exception("a bot could not play the day's game", extra={"bot": bot})

    async def results(self, date: str, game: str) -> Mapping[str, int]:
        """By bot, as far as they have played."""
        return await self._played.day_rivals(date, game)

    async def settled(self) -> None:
        """Wait until nobody plays."""
        await asyncio.gather(*self._playing.values())

    def close(self) -> None:
        """Stop playing."""
        for task in self._playing.values():
            task.cancel()


def known_rivals(game: str) -> list[str]:
    """Those of the challenge's rivals who can play here."""
    known = {entry.name for entry in roster.known_to(shelf.take_down(game))}
    return [bot for bot in challenges.find(game).rivals if bot in known]
