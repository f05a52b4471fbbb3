"""What one address has at all processes together: sockets, bots, tables made within the hour.

Every process tells its counts with its beat (roll.py), so limits hold across processes within a
beat. Told are only those that could matter: an address that has less than a quarter of its share
everywhere is under its limit. It is told under a hash, and forgotten with the process.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Mapping
from math import ceil
from typing import NamedTuple

import msgspec

MOST_TOLD = 500
"""Addresses of each kind that a process tells of, those with most first."""
SHARE = 4
"""An address is told of from this part of its share on."""
Counts = dict[str, dict[str, int]]
"""By kind, then by an address's hash."""
decode = msgspec.json.Decoder(Counts).decode


class Counted(NamedTuple):
    """A kind of thing that is counted by address."""

    here: Callable[[], Mapping[str, float]]
    """Those of this process."""
    most: float
    """That an address may have."""


class Tally:
    """The counts of all others."""

    def __init__(self) -> None:
        self._kinds: dict[str, Counted] = {}
        self._key = b""
        self._others: Counts = {}
        self._processes = 1

    def open(self, key: bytes) -> None:
        """With what addresses are hashed, the same at all processes."""
        self._key = key

    def count(self, kind: str, counted: Counted) -> None:
        """From now on tell of this kind too."""
        self._kinds[kind] = counted

    def elsewhere(self, kind: str, address: str) -> int:
        """How many an address has at other processes."""
        counts = self._others.get(kind)
        return counts.get(self._hash(address), 0) if counts else 0

    def tell(self) -> bytes:
        """Of this process, for the others."""
        told = {kind: self._worth_telling(counted) for kind, counted in self._kinds.items()}
        return msgspec.json.encode({kind: counts for kind, counts in told.items() if counts})

    def _worth_telling(self, counted: Counted) -> dict[str, int]:
        least = max(1.0, counted.most / (SHARE * self._processes))
        # Whole ones: what was taken comes back bit by bit, and a third table is one until then.
        whole = ((ceil(n), address) for address, n in counted.here().items())
        found = [(n, address) for n, address in whole if n >= least]
        return {self._hash(address): n for n, address in sorted(found)[-MOST_TOLD:]}

    def hear(self, told: Iterable[bytes]) -> None:
        """What all others tell."""
        sums: Counts = {}
        processes = 1
        for text in told:
            processes += 1
            try:
                counts = decode(text or b"{}")
            except msgspec.DecodeError:  # of another version
                continue
            for kind, by_address in counts.items():
                kept = sums.setdefault(kind, {})
                for address, count in by_address.items():
                    kept[address] = kept.get(address, 0) + count
        self._others, self._processes = sums, processes

    def _hash(self, address: str) -> str:
        return hmac.digest(self._key, address.encode(), "sha256").hex()[:12]
