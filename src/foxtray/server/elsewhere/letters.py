"""What leaves for another machine, and what comes back: names of jobs and plain data, as types.

Nothing that could be run is sent, as it is between a server and its own processes: whoever can
write to the queue can have something thought about, and no more. What a job is told is what its
seat knows, or a game that is over; those that are told more (a day's seed, a whole game under way)
are not in this book and stay at home.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct

from foxtray.kernel.game import Options
from foxtray.server import reviews
from foxtray.server.replays import Told
from foxtray.server.reviews import Wanted
from foxtray.server.thinking import workers
from foxtray.server.thinking.desks import Work
from foxtray.server.thinking.lanes import TooLong
from foxtray.server.thinking.process import Lost
from foxtray.server.thinking.workers import Advices, AskedOdds, CardOdds, Narrowed

VERSION = 1
"""Of what is written here: who has another does not meet us (names.py)."""
LANES = ("bots", "hints", "reviewing")
"""Whose work may leave."""


class Form(NamedTuple):
    """Where a job is found, and of what types what it is told and answers is."""

    place: ModuleType
    told: Any
    answered: Any


BOOK: dict[str, Form] = {
    "choose": Form(workers, tuple[str, str, int, str], str),
    "advise": Form(workers, tuple[str, str, int], Advices),
    "card_odds": Form(workers, tuple[str, Options, AskedOdds], CardOdds),
    "narrow": Form(workers, tuple[str, str, int, str], Narrowed | None),
    "review_for": Form(reviews, tuple[Wanted, bool], Told),
    "rival_for": Form(reviews, tuple[Wanted, bool], Told),
}
ERRORS: dict[str, type[Exception]] = {
    each.__name__: each for each in (KeyError, ValueError, TooLong, Lost)
}
"""What a server tells apart; all others are one to it."""


class Letter(Struct, frozen=True, array_like=True):
    """A job."""

    number: str
    """Its name, by which it is answered."""
    job: str
    told: Raw
    limit: float
    """Seconds it may take."""
    server: str
    """Who waits for the answer."""


class Reply(Struct, frozen=True, array_like=True):
    """What became of one, or how far it is."""

    number: str
    answer: Raw = Raw(b"\xc0")
    error: str = ""
    """The name of what it raised; empty: nothing."""
    text: str = ""
    news: tuple[int, int] | None = None
    """How far it is, if it is not done."""


class Beat(Struct, frozen=True, array_like=True):
    """Somebody thinks, and how much at once, by lane; nothing: they are leaving."""

    name: str
    desks: dict[str, int] = {}  # msgspec gives each its own


class Unreadable(ValueError):
    """A letter that nobody of this version can have written."""


encode = msgspec.msgpack.Encoder().encode
read_letter = msgspec.msgpack.Decoder(Letter).decode
read_reply = msgspec.msgpack.Decoder(Reply).decode
read_beat = msgspec.msgpack.Decoder(Beat).decode


def write(number: str, server: str, work: Work) -> bytes:
    """A job as it is sent. KeyError if it may not leave."""
    name = work.job.__name__
    if BOOK[name].place.__name__ != work.job.__module__:
        raise KeyError(name)
    return encode(Letter(number, name, Raw(encode(work.args)), work.limit, server))


def read(text: bytes) -> tuple[Letter, Callable[..., Any], tuple[object, ...]]:
    """A letter, its job and what that is told."""
    try:
        letter = read_letter(text)
        form = BOOK[letter.job]
        args = msgspec.msgpack.decode(letter.told, type=form.told)
    except (msgspec.MsgspecError, KeyError) as error:
        raise Unreadable(f"a letter cannot be read: {type(error).__name__}") from None
    job: Callable[..., Any] = getattr(form.place, letter.job)
    return letter, job, args


def answer(number: str, done: object) -> bytes:
    return encode(Reply(number, Raw(encode(done))))


def failure(number: str, error: Exception) -> bytes:
    known = type(error).__name__ in ERRORS
    text = str(error.args[0] if known and error.args else f"{type(error).__name__}: {error}")
    return encode(Reply(number, error=type(error).__name__, text=text))


def outcome(job: Callable[..., Any], reply: Reply) -> Any:
    """The answer as the job gave it, or what it raised."""
    if reply.error:
        raise ERRORS.get(reply.error, RuntimeError)(reply.text)
    return msgspec.msgpack.decode(reply.answer, type=BOOK[job.__name__].answered)
