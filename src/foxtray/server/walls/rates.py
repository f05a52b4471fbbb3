"""How often somebody may do something: so many a second, and some more at once."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict

MOST_CLIENTS = 10_000
"""Addresses whose rate is remembered; the longest silent are forgotten."""


def household(address: str) -> str:
    """Under which an address is counted. Whoever has IPv6 has at least a whole /64 of it, and
    would be a stranger under each of those addresses.

    >>> [household(each) for each in ("1.2.3.4", "2001:db8:1:2:3::4", "::ffff:1.2.3.4", "?")]
    ['1.2.3.4', '2001:db8:1:2::/64', '1.2.3.4', '?']
    """
    if ":" not in address:
        return address
    try:
        known = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ipaddress.IPv6Network((known, 64), strict=False))


class Bucket:
    """So many a second, and some more at once."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._at = float(burst), time.monotonic()

    def take(self, amount: float = 1) -> bool:
        now = time.monotonic()
        left = self._left + (now - self._at) * self.rate
        if left > self.burst:
            left = self.burst
        self._at = now
        taken = left >= amount
        self._left = left - amount if taken else left
        return taken

    @property
    def spent(self) -> float:
        """What was taken and has not come back."""
        back = (time.monotonic() - self._at) * self.rate
        return max(0.0, self.burst - self._left - back)


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._by_client: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        bucket = self._by_client.get(client)
        if bucket is None:
            bucket = self._by_client[client] = Bucket(self._rate, self._burst)
            if len(self._by_client) > MOST_CLIENTS:
                self._by_client.popitem(last=False)
        self._by_client.move_to_end(client)
        return bucket.take()

    def spent_by(self, client: str) -> float:
        bucket = self._by_client.get(client)
        return 0.0 if bucket is None else bucket.spent

    def spent(self) -> dict[str, float]:
        """By address."""
        return {client: bucket.spent for client, bucket in self._by_client.items()}
