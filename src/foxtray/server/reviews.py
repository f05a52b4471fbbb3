"""Reviewing a finished game for somebody: in a process of its own, and kept for the next who asks.

Only games that are over are reviewed, at a table or in a record somebody brings: a review says
what the best word would have been, and that is nobody's business while it can still be said. Of
such a game everybody may know everything, so a review holds no secret either.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections import OrderedDict
from typing import NamedTuple

import msgspec

from foxtray.analysis.again import is_possible, play_again
from foxtray.analysis.review.report import as_data, review
from foxtray.analysis.review.reviewer import reviewers
from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.kernel.errors import Illegal, OutOfTurn, Reason
from foxtray.kernel.game import LETTERS, AnyGame, Seat, letter
from foxtray.kernel.playing import Record
from foxtray.players import roster
from foxtray.server.pictures import any_game
from foxtray.server.replays import MOST_STEPS, Copy, Told, encode, tell, too_long
from foxtray.server.thinking.process import Hear, report
from foxtray.server.wire import TableFault
from foxtray.server.wire.reviewing import Progress, Review, Rivalled

REPORT_SECONDS = 0.25
"""Between two reports of how far a review is."""
MOST_KEPT = 32 * 2**20
"""Bytes of reviews that are kept; those asked for least lately go first."""


class Wanted(NamedTuple):
    """What is to be reviewed, as another process is told it."""

    game: Copy | bytes
    """At a table, or a record as text."""
    by: str = ""
    """The reviewer; empty: the usual one."""
    seat: str = ""
    """A letter; empty: all seats. Where a bot is to play, the seat it plays; empty: the first."""
    bot: str = ""
    """Who is to play the same dice again; empty: nobody, it is a review that is wanted."""

    def key(self) -> str:
        """The same for the same review."""
        told = self.game if isinstance(self.game, bytes) else repr(self.game[:5]).encode()
        digest = hashlib.sha256(told)
        digest.update(f" {self.by} {self.seat} {self.bot}".encode())
        return digest.hexdigest()


class KeptReviews:
    """Reviews that were made lately, so that a second look is immediate."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most, self.size = most, 0
        self._kept: OrderedDict[str, Told] = OrderedDict()
        self._under_way: dict[str, tuple[int, int]] = {}

    def follow(self, watch: str) -> Hear | None:
        """What hears how far a review is, for who asks by this name of their own; None: nobody
        will. Forgotten by `stop_following`.
        """
        if not watch:
            return None
        self._under_way[watch] = 0, 0

        def hear(news: tuple[int, int]) -> None:
            if watch in self._under_way:
                self._under_way[watch] = news

        return hear

    def stop_following(self, watch: str) -> None:
        self._under_way.pop(watch, None)

    def progress(self, watch: str) -> Progress:
        """How far it is; nothing of nothing, if it waits, is done, or was never asked for."""
        return Progress(*self._under_way.get(watch, (0, 0)))

    def find(self, key: str) -> Told | None:
        told = self._kept.get(key)
        if told is not None:
            self._kept.move_to_end(key)
        return told

    def keep(self, key: str, told: Told) -> None:
        """A refusal is not kept: it costs nothing to find again."""
        if told.status != 200 or key in self._kept or len(told.body) > self.most:
            return
        self._kept[key] = told
        self.size += len(told.body)
        while self.size > self.most:
            _, gone = self._kept.popitem(last=False)
            self.size -= len(gone.body)


# In a process of its own


def review_for(wanted: Wanted, pack: bool) -> Told:
    """The review, or why there is none."""
    return tell(lambda: encode(_review(wanted)), pack)


def rival_for(wanted: Wanted, pack: bool) -> Told:
    """The same game again, as a bot plays it, or why not."""
    return tell(lambda: encode(_rival(wanted)), pack)


def _read(game: Copy | bytes) -> Record:
    record = records.read(game, shelf.take_down) if isinstance(game, bytes) else game.record()
    if len(record.steps) > MOST_STEPS:
        raise too_long(record, MOST_STEPS)
    return record


def _check_over(record: Record) -> None:
    """Seen at once; a walk may take a minute."""
    if record.game.awaits(record.end()) is not None:
        raise OutOfTurn(
            "the game is not over yet",
            expected="a finished game",
            reason=Reason(TableFault.NOT_FINISHED),
        )


def _review(wanted: Wanted) -> Review:
    record = _read(wanted.game)
    known = tuple(reviewers(record.game))
    if not known:
        raise Illegal(
            f"nobody here reviews {record.game.name}",
            expected="a table server, to which the record can be taken",
            reason=Reason(TableFault.NO_REVIEWER),
        )
    if wanted.by and wanted.by not in known:
        raise Illegal(
            f"{wanted.by} does not review {record.game.name}",
            word=wanted.by,
            expected=", ".join(known),
        )
    _check_over(record)
    seats = _seats(wanted.seat, record)
    steps = len(record.steps) * len(seats or record.names)
    found = review(record, wanted.by, seats, tick=Steps(steps).take)
    rivals = _rivals(record.game) if is_possible(record) else ()
    told = as_data(found, tell=_remark)
    return msgspec.convert({**told, "reviewers": known, "rivals": rivals}, Review)


def _remark(reason: Reason) -> dict[str, object]:
    """A reason or theme as the wire has it (reviewing.Remark)."""
    return {"code": str(reason.code), "about": dict(reason.about)}


def _rivals(game: AnyGame) -> tuple[str, ...]:
    return tuple(entry.name for entry in roster.known_to(game) if entry.proposed)


def _rival(wanted: Wanted) -> Rivalled:
    record = _read(wanted.game)
    _check_over(record)
    game, bot = record.game, wanted.bot
    known = _rivals(game) if is_possible(record) else ()
    if bot not in known:
        raise Illegal(
            f"{bot or 'nobody'} does not play these dice again",
            word=bot,
            expected=", ".join(known) or "a game whose luck can be drawn",
        )
    (seat,) = _seats(wanted.seat or letter(Seat(0)), record) or (Seat(0),)
    # What the players draw for themselves follows from the record, too: the same is always told.
    rng = random.Random(wanted.key())
    players = tuple(roster.invite(bot, game, rng) for _ in record.names)
    again = play_again(record, players, bot, seat, tick=Steps(len(record.steps)).take)
    end = again.playing.state
    return Rivalled(
        bot=bot,
        seat=again.seat,
        same=again.same,
        new=again.new,
        instead=again.instead,
        seed=again.seed,
        view=any_game.picture(game, game.view(end, None)),
        score=any_game.score(game, end),
        record=records.write(again.playing.record()),
    )


class Steps:
    """Counts the steps of a review and reports now and then how many are done."""

    def __init__(self, count: int) -> None:
        self.count, self.done, self._told = count, 0, time.monotonic()

    def take(self) -> None:
        self.done = min(self.done + 1, self.count)  # a seat's own copy may have some more
        if time.monotonic() - self._told > REPORT_SECONDS:
            self._told = time.monotonic()
            report((self.done, self.count))


def _seats(letter: str, record: Record) -> list[Seat] | None:
    if not letter:
        return None
    letters = LETTERS[: len(record.names)]
    if len(letter) != 1 or letter not in letters:
        raise Illegal("no such seat", word=letter, expected=", ".join(letters))
    return [Seat(letters.index(letter))]
