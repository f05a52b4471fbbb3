"""Dice that anybody can check afterwards (docs/fair_dice.md).

Before a game the table draws a secret seed from the operating system and publishes its
hash, the *commitment*. Then every seat may throw in a text of its own. The dice follow
from the seed and those texts, so the table cannot choose them (it was bound before it
knew the texts) and no seat can foresee them (it does not know the seed). When the game is
over the seed is told, and the whole stands in a comment of the record.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace

from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import Unreadable
from foxtray.kernel.game import Fact
from foxtray.kernel.playing import Record

VERSION = "1"
COMMITMENT = b"foxtray fair dice 1"
SEED_BYTES = 32
PROOF = re.compile(
    r"fair 1 commitment=(?P<commitment>[0-9a-f]{64}) seed=(?P<seed>[0-9a-f]{64})"
    r"(?P<thrown>(?: [a-h]=[A-Za-z0-9_-]{1,64})*)"
)


def new_seed() -> str:
    """A secret seed, from the operating system."""
    return secrets.token_hex(SEED_BYTES)


def commit(seed: str) -> str:
    """What can be told before the game: it binds the seed and does not betray it."""
    return hashlib.sha256(COMMITMENT + bytes.fromhex(seed)).hexdigest()


class Luck(random.Random):
    """The luck of one roll: bits that follow from the seed, the contributions and the
    number of the roll. Made of HMAC-SHA256 in counter mode.
    """

    def __init__(self, seed: str, contributions: dict[str, str], roll: int) -> None:
        thrown = "\n".join(f"{letter}={contributions[letter]}" for letter in sorted(contributions))
        self._key = hmac.digest(bytes.fromhex(seed), f"{thrown}\nroll {roll}".encode(), "sha256")
        self._blocks = 0
        self._left = b""
        super().__init__()

    def seed(self, a: object = None, version: int = 2) -> None:
        """Nothing: this luck is settled."""

    def getrandbits(self, k: int, /) -> int:
        size = (k + 7) // 8
        while len(self._left) < size:
            block = self._blocks.to_bytes(8, "big")
            self._left += hmac.digest(self._key, block, "sha256")
            self._blocks += 1
        taken, self._left = self._left[:size], self._left[size:]
        return int.from_bytes(taken, "big") >> (8 * size - k)

    def random(self) -> float:
        return self.getrandbits(53) / (1 << 53)


@dataclass(frozen=True)
class Proof:
    """What a record says about its dice."""

    commitment: str
    seed: str
    contributions: dict[str, str]

    def __str__(self) -> str:
        thrown = "".join(f" {seat}={text}" for seat, text in sorted(self.contributions.items()))
        return f"fair {VERSION} commitment={self.commitment} seed={self.seed}{thrown}"


def attach(record: Record, proof: Proof) -> Record:
    """The record with the proof as a comment after its last token."""
    *steps, last = record.steps
    last = replace(last, comments=(*last.comments, str(proof)))
    return replace(record, steps=(*steps, last))


def find_proof(record: Record) -> Proof:
    """The proof in a record. Refused if there is none, or if it cannot be read."""
    for step in reversed(record.steps):
        for comment in step.comments:
            if comment.strip().startswith("fair "):
                return _read_proof(comment.strip())
    raise Unreadable(
        "this record carries no proof of its dice",
        expected="a finished game of a table with rolled dice, with its comment {fair ...}",
    )


def _read_proof(comment: str) -> Proof:
    match = PROOF.fullmatch(comment)
    if not match:
        raise Unreadable(
            "the proof cannot be read", word=comment[:40], expected="fair 1 commitment=... seed=..."
        )
    thrown = dict(part.split("=", 1) for part in match["thrown"].split())
    return Proof(match["commitment"], match["seed"], thrown)


@dataclass(frozen=True)
class Checked:
    """A roll of a record beside what the proof says it had to be."""

    number: int
    written: Fact
    due: Fact

    @property
    def is_fair(self) -> bool:
        return self.written == self.due


def check_rolls(record: Record, proof: Proof) -> Iterator[Checked]:
    """Every roll, draw and card of a record, in order."""
    game, number = record.game, 0
    for state, step in zip(record.states(), record.steps, strict=False):
        chance = game.awaits(state)
        if isinstance(chance, Chance):
            due = chance.sample(Luck(proof.seed, proof.contributions, number))
            yield Checked(number, chance.check(step.text), chance.check(due))
            number += 1
