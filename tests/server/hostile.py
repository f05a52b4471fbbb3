"""Messages no decent browser would send, drawn from a seed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
FIGURE = "m..mm.ss./l..l..ll./........."
VALID: dict[str, Json] = {
    "hello": {"table": "t", "tickets": ["s.t.0.n.x"], "last": 3, "pledge": "ab" * 32},
    "pledge": {"id": 12, "round": 1, "hash": "cd" * 32},
    "reveal": {"id": 13, "round": 1, "text": "luck-of-mallory-"},
    "word": {"id": 1, "ply": 3, "seat": 0, "word": "y=ya1"},
    "try": {"id": 2, "seat": 0, "word": f"build={FIGURE}"},
    "roll": {"id": 3, "ply": 3, "seat": 0},
    "fact": {"id": 4, "ply": 3, "seat": 0, "fact": "y1 b2 g3 o4 p5 w6"},
    "undo": {"id": 5, "ply": 3, "seat": 0},
    "consent": {"id": 6, "seat": 0, "yes": True},
    "hint": {"id": 7, "ply": 3, "seat": 0},
    "give": {"id": 8, "seat": 1, "bot": "random"},
    "leave": {"id": 9, "seat": 1},
    "rename": {"id": 10, "seat": 1, "name": "Mallory"},
    "ping": {"id": 11},
}
"""A message of every type. What would give a seat away names one that is not the sender's."""
NUMBERS = (0, -1, 1, 7, 8, 2**31, 2**53, 2**63, 2**64, 10**30, -(10**30), 0.5, 1e308, -0.0)
TEXTS = (
    "",
    " ",
    "\x00",
    "-",
    ".",
    "R",
    "?5",
    "?",
    "k",
    "kv",
    "y=ya1",
    "+",
    "+o5^",
    "E",
    "yes",
    "<no>",
    "build=",
    f"build={FIGURE}",
    f"guess={FIGURE}",
    f"front={FIGURE}",
    "front=/",
    "guess=" + "l" * 27,
    "y1 b2 g3 o4 p5 w6",
    "y7",
    "1122345v",
    "card HS01",
    "card ../../etc/passwd",
    "a",
    "'; DROP TABLE",
    "<script>",
    "../../../etc/passwd",
    "%00",
    "{}",
    "\u202e",
    "é" * 200,
    "\U0001f98a" * 100,
    "x" * 400,
    "x" * 401,
    "x" * 3900,
    "null",
    "NaN",
    "__class__",
    "{0.__class__}",
    "%s%s%n",
    "\ud800",
    "\udfff\ud800",
)
Maker = Callable[[random.Random], "str | bytes"]


def junk(rng: random.Random) -> bytes:
    """Bytes."""
    return rng.randbytes(rng.choice((0, 1, 2, 8, 60, 500)))


def nested(rng: random.Random) -> str:
    """Deeper than a message has any reason to be."""
    depth = rng.choice((50, 500, 1900))
    opening, closing = rng.choice((("[", "]"), ('{"type":', "}"), ('{"a":[', "]}")))
    return opening * depth + rng.choice(("", "1", "{}")) + closing * rng.choice((0, depth))


def value(rng: random.Random, depth: int = 0) -> Any:
    """Some JSON."""
    if depth < 2 and rng.random() < 0.2:
        return [value(rng, depth + 1) for _ in range(rng.randrange(12))]
    if depth < 2 and rng.random() < 0.2:
        return {rng.choice(TEXTS): value(rng, depth + 1) for _ in range(rng.randrange(4))}
    return rng.choice((*NUMBERS, *TEXTS, True, False, None))


def write(thing: Any) -> str:
    """As JSON; lone surrogates as a careless writer leaves them, or escaped."""
    return json.dumps(thing, ensure_ascii=False)


def anything(rng: random.Random) -> str:
    return write(value(rng))


def wrong_types(rng: random.Random) -> str:
    """A message of a known type with a field of the wrong kind, missing, or too many."""
    kind = rng.choice(tuple(VALID))
    message = {"type": kind, **VALID[kind]}
    name = rng.choice(tuple(message))
    if rng.random() < 0.2:
        del message[name]
    elif rng.random() < 0.2:
        message[rng.choice(TEXTS)] = value(rng)
    elif kind not in ("give", "leave") or name != "seat":
        message[name] = value(rng)
    return write(message)


def absurd(rng: random.Random) -> str:
    """Right types, absurd values."""
    kind = rng.choice(
        ("word", "word", "try", "roll", "fact", "undo", "consent", "hint", "rename", "give")
    )
    message = {"type": kind, **VALID[kind]}
    for name in message:
        if name in ("word", "fact", "name", "bot"):
            message[name] = rng.choice(TEXTS)
        elif name in ("id", "ply"):
            message[name] = rng.choice((0, 1, rng.randrange(60), 2**53 - 1, 2**63 - 1))
        elif name == "seat" and kind not in ("give", "rename"):
            message[name] = rng.randrange(8)
        elif name == "yes":
            message[name] = rng.random() < 0.5
    return write(message)


def mutated(rng: random.Random) -> bytes:
    """A valid message with some bytes changed, left out, put in or doubled."""
    kind = rng.choice(tuple(VALID))
    data = bytearray(json.dumps({"type": kind, **VALID[kind]}).encode())
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(data)) if data else 0
        change = rng.randrange(4)
        if change == 0 and data:
            data[at] = rng.randrange(256)
        elif change == 1:
            del data[at : at + rng.randrange(1, 20)]
        elif change == 2:
            data[at:at] = rng.randbytes(rng.randrange(1, 4))
        else:
            data[at:at] = data[at : at + rng.randrange(30)]
    return bytes(data)


def too_long(rng: random.Random) -> str:
    return write({"type": "ping", "id": 1, "x": "y" * rng.choice((4090, 5000, 15_000))})


MAKERS: tuple[tuple[Maker, int], ...] = (
    (junk, 15),
    (nested, 4),
    (anything, 15),
    (wrong_types, 25),
    (absurd, 15),
    (mutated, 25),
    (too_long, 1),
)


def message(rng: random.Random) -> str | bytes:
    """One of them."""
    (make,) = rng.choices([maker for maker, _ in MAKERS], [weight for _, weight in MAKERS])
    return make(rng)
