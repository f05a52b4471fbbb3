"""Dice that anybody can check afterwards (docs/fair_dice.md).

Before a game the table draws a secret seed from the operating system and publishes its
hash, the *commitment*. Then every seat throws in a text of its own, of which it has shown
the hash before anybody's was told (pledges.py). The dice follow from the seed and those
texts, so neither the table nor a seat can choose them, and no seat can foresee them. When
the game is over the seed is told, and the whole stands in a comment of the record.

Games of version 1, in which texts were thrown in openly, can still be checked. Version 3 is the
day's game (play/daily.py): its luck is the same for everybody, so nobody throws anything in, and a
roll's dice follow from the day's seed and from which roll it is (kernel/challenge.py).
"""

from __future__ import annotations

import hashlib
import hmac
import random
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from foxtray.games import challenges
from foxtray.kernel.challenge import NO_CHALLENGE, OPENING, Challenge
from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import Unreadable
from foxtray.kernel.game import Fact
from foxtray.kernel.playing import Record, Step

COMMITMENT = b"foxtray fair dice 1"
PLEDGE = b"foxtray contribution 2 "
SEAL = "foxtray fair dice 2"
DAILY = "foxtray fair dice 3"
SEED_BYTES = 32
SMALL = 128
"""Numbers below it are drawn from one byte each."""
COMMITMENTS = 1024
"""That are remembered: a table tells its own again and again."""
_BOUND = r"commitment=(?P<commitment>[0-9a-f]{64}) seed=(?P<seed>[0-9a-f]{64})"
_SINCE = r"(?: since=(?P<since>[1-9][0-9]{0,3}))?"
_THROWN = r"(?P<thrown>(?: [a-h]=[A-Za-z0-9_-]{1,64})*)"
PROOFS = {
    1: re.compile(rf"fair 1 {_BOUND}{_THROWN}"),
    2: re.compile(
        rf"fair 2 {_BOUND} round=(?P<round>[1-9]) out=(?P<out>-|[a-h]{{1,8}}){_SINCE}{_THROWN}"
    ),
    3: re.compile(rf"fair 3 {_BOUND} day=(?P<day>[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})"),
}


def new_seed() -> str:
    """A secret seed, from the operating system."""
    return secrets.token_hex(SEED_BYTES)


@lru_cache(COMMITMENTS)
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


class Luck(random.Random):
    """The luck of one roll: bits that follow from a seed and from what is said of the roll. Made of
    HMAC-SHA256 in counter mode.
    """

    def __init__(self, seed: str, said: str) -> None:
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

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Of up to 127, as a die's faces are: what `random.Random` would make of the same bits, in
        a third of the time.
        """
        if stop is not None or not 0 < start < SMALL:
            return super().randrange(start, stop, step)
        unused, left = 8 - start.bit_length(), self._left
        while True:
            if not left:
                left = hmac.digest(self._key, self._blocks.to_bytes(8, "big"), "sha256")
                self._blocks += 1
            drawn, left = left[0] >> unused, left[1:]
            if drawn < start:
                self._left = left
                return drawn


class RollLuck(Luck):
    """The luck of a roll by the seed, the contributions and its number."""

    def __init__(
        self, seed: str, contributions: dict[str, str], roll: int, version: int = 2
    ) -> None:
        thrown = "\n".join(f"{letter}={contributions[letter]}" for letter in sorted(contributions))
        said = f"{thrown}\nroll {roll}" if version == 1 else f"{SEAL}\n{thrown}\nroll {roll}"
        super().__init__(seed, said)


def day_luck(seed: str, occasion: str) -> Luck:
    """The luck of a day's roll, for everybody the same."""
    return Luck(seed, f"{DAILY}\n{occasion}")


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
    day: str = ""
    """The day whose game it is; empty: no day's."""

    @property
    def seal(self) -> str:
        """What the table must have shown before it knew a text; empty where none is thrown in
        after it.
        """
        if self.version != 2:
            return ""
        hashes = {seat: pledge_of(text) for seat, text in self.contributions.items()}
        return seal(self.commitment, self.round, self.out, hashes, self.since)

    def luck(self, roll: int, occasion: Callable[[], str]) -> Luck:
        """Of a roll, by its number or, in a day's game, its occasion."""
        if self.day:
            return day_luck(self.seed, occasion())
        return RollLuck(self.seed, self.contributions, roll, self.version)

    def __str__(self) -> str:
        thrown = "".join(f" {seat}={text}" for seat, text in sorted(self.contributions.items()))
        bound = f"fair {self.version} commitment={self.commitment} seed={self.seed}"
        if self.day:
            return f"{bound} day={self.day}"
        if self.version == 1:
            return bound + thrown
        since = f" since={self.since}" if self.since else ""
        return f"{bound} round={self.round} out={self.out or '-'}{since}{thrown}"


def day_proof(seed: str, day: str, commitment: str = "") -> Proof:
    """Of a day's game."""
    return Proof(commitment or commit(seed), seed, {}, version=3, day=day)


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
            if version == 3:
                return day_proof(match["seed"], match["day"], match["commitment"])
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
    challenge = _challenge_of(game.name) if proof.day else NO_CHALLENGE
    yield from _check_opening(record, proof, challenge)
    before: list[tuple[Any, Step]] = []
    for state, step in zip(record.states(), record.steps, strict=False):
        chance = game.awaits(state)
        if isinstance(chance, Chance):
            if number >= proof.since:
                occasion = partial(challenge.occasion, game, state, chance, reversed(before))
                due = chance.sample(proof.luck(number, occasion))
                yield Checked(number, chance.check(step.text), chance.check(due))
            number += 1
        before.append((state, step))


def _challenge_of(game: str) -> Challenge:
    try:
        return challenges.find(game)
    except KeyError as known:
        what = f"{game} has no day's game"
        raise Unreadable(what, word=game, expected=str(known.args[0])) from None


def _check_opening(record: Record, proof: Proof, challenge: Challenge) -> Iterator[Checked]:
    """What the day's luck has said for the seats before the first roll."""
    if challenge is NO_CHALLENGE:
        return
    due = challenge.opening(record.game, day_luck(proof.seed, OPENING))
    for number, (seat, word) in enumerate(due):
        step = record.steps[number] if number < len(record.steps) else None
        written = step.text if step is not None and step.seat == seat else ""
        yield Checked(number, written, word)
