"""Thinking that takes time, in processes of its own: bots, advice, the compiler.

A slow bot or a compile never delays a socket. A job is told the position as a seat may
know it, as text, so a worker has no secret that its seat has not. thinking/ says how the
processes are kept and what is prepared before it is wanted. Only who reads whole games for
somebody (replays.py) is told all of one, and answers with what that one may know.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from foxtray.analysis.review.report import warm_reviewers
from foxtray.games import shelf
from foxtray.kernel.game import Options, Seat, Word
from foxtray.players import roster
from foxtray.players.player import Advice, Adviser, Player, Studious, Unit
from foxtray.server.daily.rivals import play_day
from foxtray.server.thinking.lanes import Busy, Lane, TooLong, Trade
from foxtray.server.thinking.preparing import ADVISER, ANY, REVIEWER, Preparing, Setting
from foxtray.server.thinking.process import Hear, Lost
from foxtray.server.thinking.waiting import HOUSE, HOUSE_ASKS, Asker, Party

NICE, NICE_LATER = 5, 10
"""Workers give way to the sockets, and the compiler to those who think."""
THINK_SECONDS = 300.0
"""The longest a bot may take."""
ASK_SECONDS = 60.0
"""The longest a hint or a card's odds may take, and may wait before that."""
COMPILE_SECONDS = 600.0
DAY_SECONDS = 600.0
"""The longest a bot may play a day's game."""
DECK_SECONDS = 300.0
"""The same for what is prepared for one table's options alone."""
MOST_ASKED = 32
"""Hints and odds that wait or are worked out for one address."""
READ_SECONDS = 30.0
"""The longest a record may take to be read or written, and may wait before that."""
MOST_READ = 8
"""Records that wait or are read for one address."""
READERS = 2
REVIEW_SECONDS = 120.0
"""The same for a review."""
MOST_REVIEWED = 3
"""Reviews that wait or are made for one address."""
MOST_ADVICE = 40
"""Words a hint brings at most, the best first."""
Answer = TypeVar("Answer")
Advices = tuple[str, Unit, list[Advice]]
"""Who advises, in what unit, and every word with its value and why."""
POSSIBLE = "possible"
"""The tool of a kit that says what a seat's knowledge leaves possible."""
Narrowed = tuple[int, tuple[str, ...], tuple[int, ...], int, dict[str, int]]
CARD_ODDS = "card-odds"
"""The tool of a kit that has cards with odds."""
CardOdds = tuple[
    float, float, dict[str, float], float | None, dict[str, tuple[float, float | None]]
]
"""Expectation, deviation, distribution, the chance to exceed the target; and by word that may be
said now, expectation and chance."""


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
    return name, adviser.unit, advices


class AskedSeat(NamedTuple):
    """A seat that is to say something."""

    game: str
    setting: Setting
    position: str
    """What the seat knows."""
    seat: int


class AskedOdds(NamedTuple):
    """What somebody wants to know of a card."""

    card: str
    target: int | None = None
    """The result to exceed."""
    position: str = ""
    """The moment it is played at; empty: before it."""
    word: str = ""
    """What would be said then; empty: whatever is best."""


def card_odds(game_name: str, options: Options, asked: AskedOdds) -> CardOdds:
    """What a card promises. KeyError if the game has no such card."""
    kit = shelf.kit_of(game_name)
    odds: CardOdds = kit.tool(CARD_ODDS)(kit.game, options, asked)
    return odds


def narrow(game_name: str, position: str, seat: int, figure: str) -> Narrowed | None:
    """How many of another's secrets a seat's knowledge leaves possible, and what they have in
    common; None where its rules let it look nothing up. The position is what its seat knows.
    """
    kit = shelf.kit_of(game_name)
    found: Narrowed | None = kit.tool(POSSIBLE)(kit.game, position, seat, figure)
    return found


def is_prepared(game_name: str) -> bool:
    """Whether a game is ready within a moment: nothing is to be compiled, or it was before."""
    return shelf.take_down(game_name).is_ready()


def prepare(game_name: str) -> None:
    """Make a game ready to be played at once in this process. Done in a worker first, it
    leaves the compiled rules in the cache, where the server finds them.
    """
    shelf.take_down(game_name).warm_up()


def prepare_player(game_name: str, bot: str, options: Options, seats: int = 0) -> None:
    """Let a bot, or whoever gives hints, compile and solve what it needs: for the game that is
    played, with its options and so many seats; for any (0), alone, or with one other, and with
    one more. It is left in the cache, where those who think find it.
    """
    game = shelf.take_down(game_name)
    if bot == REVIEWER:
        warm_reviewers(game)
        return
    player: Any = _adviser(game_name)[1] if bot == ADVISER else _player(bot, game_name)
    if isinstance(player, Studious):
        for number in (seats,) if seats else game.seats[:2]:
            player.prepare(game.start(number, options))


def call_in(game_name: str) -> None:
    """Have a game and those who play it at hand in this process, as far as they are prepared: the
    first word of a bot then needs nothing that has to be read from a disk.
    """
    prepare(game_name)
    game = shelf.take_down(game_name)
    for entry in roster.known_to(game):
        if not (entry.studious and entry.proposed):
            continue
        player: Any = _player(entry.name, game_name)
        for start in (game.start(seats, {}) for seats in game.seats[:2]):
            if player.is_prepared(start):
                player.prepare(start)


# In the server


class Workers:
    """Who thinks. Each kind of work has a lane of its own, so that bots wait for nothing but
    bots, and a hint not for the compiler. `lane` makes another kind of lane, where there are no
    processes (alone/lane.py). `beside` is how many hints and reviews are made at once.
    """

    def __init__(
        self, count: int, lane: Callable[[int, Trade], Any] = Lane, beside: int = 1
    ) -> None:
        self.bots: Lane = lane(count, Trade("bots", NICE))
        self.hints: Lane = lane(beside, Trade("hints", NICE, most_each=MOST_ASKED))
        # Two: what is wanted now does not wait for what is made ready by the way.
        self.later: Lane = lane(2, Trade("preparing", NICE_LATER, stays=False))
        readers = min(READERS, count)
        self.reading: Lane = lane(readers, Trade("reading", NICE_LATER, most_each=MOST_READ))
        self.reviewing: Lane = lane(beside, Trade("reviewing", NICE_LATER, most_each=MOST_REVIEWED))
        self.lanes = (self.bots, self.hints, self.later, self.reading, self.reviewing)
        self._lanes = {
            choose: self.bots,
            advise: self.hints,
            card_odds: self.hints,
            narrow: self.hints,
            prepare: self.later,
            prepare_player: self.later,
            play_day: self.later,
        }
        self.preparing = Preparing(self._prepare_player)
        self._games: tuple[str, ...] = ()

    @property
    def running(self) -> int:
        """Bots and hints at work."""
        return self.bots.running + self.hints.running

    async def run(
        self,
        job: Callable[..., Answer],
        *args: object,
        timeout: float = ASK_SECONDS,
        asker: Asker = HOUSE_ASKS,
    ) -> Answer:
        """The job's answer, from its lane (Lane.run)."""
        lane = self._lanes.get(job, self.reading)
        answer: Answer = await lane.run(job, args, timeout, asker)
        return answer

    async def choose(self, asked: AskedSeat, bot: str, asker: Asker = HOUSE_ASKS) -> Word:
        """What a bot says; if it has to be prepared first, when it is. It waits for its turn
        however long that takes: nobody else can speak for it.
        """
        game, setting, position, seat = asked
        await self.preparing.wait(game, bot, setting, asker.party)
        told = game, position, seat, bot
        return await self.run(choose, *told, timeout=THINK_SECONDS, asker=asker)

    async def advise(self, asked: AskedSeat, party: Party = HOUSE) -> Advices:
        """What the strongest player thinks; likewise. KeyError if nobody can say."""
        game, setting, position, seat = asked
        await self.preparing.wait(game, ADVISER, setting, party)
        asker = Asker(party, patience=ASK_SECONDS)
        return await self.run(advise, game, position, seat, asker=asker)

    async def odds(
        self, game: str, options: Options, asked: AskedOdds, party: Party = HOUSE
    ) -> CardOdds:
        """What a card promises. KeyError if the game has no such card."""
        told = game, options, asked
        return await self.run(card_odds, *told, asker=Asker(party, patience=ASK_SECONDS))

    async def narrow(
        self, game: str, position: str, seat: int, figure: str, party: Party = HOUSE
    ) -> Narrowed | None:
        """What a seat's knowledge leaves possible."""
        asked = game, position, seat, figure
        return await self.run(narrow, *asked, asker=Asker(party, patience=ASK_SECONDS))

    async def read(self, job: Callable[..., Answer], *args: object, party: Party) -> Answer:
        """A whole game, read for somebody. Who cancels this ends it."""
        asker = Asker(party, patience=READ_SECONDS)
        return await self.run(job, *args, timeout=READ_SECONDS, asker=asker)

    async def play_day(self, game: str, seed: str, bot: str) -> int:
        """What a bot makes of a day's game, when others need nothing."""
        await self.preparing.wait(game, bot, ANY, HOUSE)
        return await self.run(play_day, game, seed, bot, timeout=DAY_SECONDS)

    async def review(
        self,
        job: Callable[..., Answer],
        *args: object,
        party: Party,
        hear: Hear | None = None,
    ) -> Answer:
        """A whole game reviewed, likewise, where nobody waits for it who only wants to read."""
        asker = Asker(party, patience=REVIEW_SECONDS)
        return await self.reviewing.run(job, args, REVIEW_SECONDS, asker, hear)

    def look_again(self, party: Party) -> None:
        """Somebody looks at a table again: its bots' work waits no more behind all others'."""
        self.bots.look_again(party)

    async def open(self, games: Sequence[str]) -> None:
        """From now on bots that are not prepared are prepared before they are asked."""
        self._games = tuple(games)
        await self.preparing.open(games)

    async def prepare_players(self) -> None:
        """All bots and advisers, those of the first game first, for the background."""
        with self.later.held():
            await self.preparing.prepare_all()

    async def wake(self) -> None:
        """Have a process that can play before anybody's first word waits for it, or a table that
        is taken over from a server that was killed.
        """
        if self.bots.elsewhere is None:
            with contextlib.suppress(Busy, Lost, TooLong):  # then whoever asks first has one made
                for game in self._games:
                    await self.bots.run(call_in, (game,), COMPILE_SECONDS)

    async def _prepare_player(self, game: str, bot: str, setting: Setting, party: Party) -> None:
        limit = DECK_SECONDS if setting.options else COMPILE_SECONDS
        asked = game, bot, setting.options, setting.seats if setting.options else 0
        await self.run(prepare_player, *asked, timeout=limit, asker=Asker(party))

    def close(self) -> None:
        """End all processes, whatever they are thinking about."""
        self.preparing.close()
        for lane in self.lanes:
            lane.close()
