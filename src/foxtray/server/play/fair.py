"""Dice that anybody can check afterwards (docs/fair_dice.md).

Before a game the table draws a secret seed from the operating system and publishes its
hash, the *commitment*. Then every seat throws in a text of its own, of which it has shown
the hash before anybody's was told (pledges.py). The dice follow from the seed and those
texts, so neither the table nor a seat can choose them, and no seat can foresee them. When
the game is over the seed is told, and the whole stands in a comment of the record.

Games of version 1, in which texts were thrown in openly, can still be checked.
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

COMMITMENT = b"foxtray fair dice 1"
PLEDGE = b"foxtray contribution 2 "
SEAL = "foxtray fair dice 2"
SEED_BYTES = 32
_BOUND = r"commitment=(?P<commitment>[0-9a-f]{64}) seed=(?P<seed>[0-9a-f]{64})"
_SINCE = r"(?: since=(?P<since>[1-9][0-9]{0,3}))?"
_THROWN = r"(?P<thrown>(?: [a-h]=[A-Za-z0-9_-]{1,64})*)"
PROOFS = {
    1: re.compile(rf"fair 1 {_BOUND}{_THROWN}"),
    2: re.compile(
        rf"fair 2 {_BOUND} round=(?P<round>[1-9]) out=(?P<out>-|[a-h]{{1,8}}){_SINCE}{_THROWN}"
    ),
}


def new_seed() -> str:
    """A secret seed, from the operating system."""
    return secrets.token_hex(SEED_BYTES)


def commit(seed: str) -> str:
    """What can be told before the game: it binds the seed and does not betray it."""
    return hashlib.sha256(COMMITMENT + bytes.fromhex(seed)).hexdigest()


def pledge_of(text: str) -> str:
    """What a seat shows of its text before it tells it."""
    return hashlib.sha256(PLEDGE + text.encode()).hexdigest()


def seal(commitment: str, number: int, out: str, hashes: dict[str, str], since: int = 0) -> str:
    """One hash for all that is fixed before the first text is told: also how many rolls were
    taken over, for else any roll could be called one of those afterwards.
    """
    bound = [SEAL, f"round {number}", f"out {out or '-'}", f"table {commitment}"]
    bound += [f"since {since}"] * bool(since)
    bound += (f"{seat} {hashes[seat]}" for seat in sorted(hashes))
    return hashlib.sha256("\n".join(bound).encode()).hexdigest()


class RollLuck(random.Random):
    """The luck of one roll: bits that follow from the seed, the contributions and the
    number of the roll. Made of HMAC-SHA256 in counter mode.
    """

    def __init__(
        self, seed: str, contributions: dict[str, str], roll: int, version: int = 2
    ) -> None:
        thrown = "\n".join(f"{letter}={contributions[letter]}" for letter in sorted(contributions))
        said = f"{thrown}\nroll {roll}" if version == 1 else f"{SEAL}\n{thrown}\nroll {roll}"
        self._key = hmac.digest(bytes.fromhex(seed), said.encode(), "sha256")
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
    version: int = 2
    round: int = 1
    """How often hashes were sealed before the game could begin."""
    out: str = ""
    """Letters of the seats that did not tell in time what they had pledged."""
    since: int = 0
    """So many rolls were taken over from another record, and follow from nothing here."""

    @property
    def seal(self) -> str:
        """What the table must have shown before it knew a text; empty in version 1."""
        if self.version == 1:
            return ""
        hashes = {seat: pledge_of(text) for seat, text in self.contributions.items()}
        return seal(self.commitment, self.round, self.out, hashes, self.since)

    def luck(self, roll: int) -> RollLuck:
        return RollLuck(self.seed, self.contributions, roll, self.version)

    def __str__(self) -> str:
        thrown = "".join(f" {seat}={text}" for seat, text in sorted(self.contributions.items()))
        bound = f"fair {self.version} commitment={self.commitment} seed={self.seed}"
        if self.version == 1:
            return bound + thrown
        since = f" since={self.since}" if self.since else ""
        return f"{bound} round={self.round} out={self.out or '-'}{since}{thrown}"


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
                return read_proof(comment.strip())
    raise Unreadable(
        "this record carries no proof of its dice",
        expected="a finished game of a table with rolled dice, with its comment {fair ...}",
    )


def read_proof(comment: str) -> Proof:
    """What `str` of a proof has written."""
    for version, pattern in PROOFS.items():
        if match := pattern.fullmatch(comment):
            thrown = dict(part.split("=", 1) for part in match["thrown"].split())
            bound = match["commitment"], match["seed"], thrown, version
            if version == 1:
                return Proof(*bound)
            since = int(match["since"] or 0)
            return Proof(*bound, int(match["round"]), match["out"].strip("-"), since)
    raise Unreadable(
        "the proof cannot be read", word=comment[:40], expected="fair 2 commitment=... seed=..."
    )


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
    """Every roll, draw and card of a record that was the table's own, in order."""
    game, number = record.game, 0
    for state, step in zip(record.states(), record.steps, strict=False):
        chance = game.awaits(state)
        if isinstance(chance, Chance):
            if number >= proof.since:
                due = chance.sample(proof.luck(number))
                yield Checked(number, chance.check(step.text), chance.check(due))
            number += 1
