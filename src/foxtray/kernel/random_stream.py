"""Random numbers for the loops inside compiled code.

L'Ecuyer's MRG32k3a (Operations Research 47, 1999): period 2**191, all arithmetic
within 63 bits, so compiled and plain code draw the same. It lives in a record like
everything else there; a NumPy generator handed through compiled functions costs two
atomic operations at every call, which was four fifths of a random game.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from foxtray.kernel.compiled import Layout, compiled, row

M1: Final = 4294967087
M2: Final = 4294944443
A12: Final = 1403580
A13: Final = 810728
A21: Final = 527612
A23: Final = 1370589


@dataclass(slots=True)
class RandomStream(Layout):
    """A stream of random numbers: the last three of both component generators."""

    first: list[int] = row(3)
    second: list[int] = row(3)

    @classmethod
    def of(cls, seed: int | str) -> RandomStream:
        """The stream of a seed. Different seeds give unrelated streams."""
        return cls.several(seed, 1)[0]

    @classmethod
    def several(cls, seed: int | str, count: int) -> list[RandomStream]:
        """So many streams of one seed; more of them begin with the same."""
        rng = random.Random(f"foxtray luck {seed}")
        return [
            cls([rng.randrange(1, M1) for _ in range(3)], [rng.randrange(1, M2) for _ in range(3)])
            for _ in range(count)
        ]


@compiled
def random_below(luck: RandomStream, count: int) -> int:
    """One of 0 to count - 1, for counts small against 2**32."""
    p1 = (A12 * luck.first[1] - A13 * luck.first[0]) % M1
    luck.first[0] = luck.first[1]
    luck.first[1] = luck.first[2]
    luck.first[2] = p1
    p2 = (A21 * luck.second[2] - A23 * luck.second[0]) % M2
    luck.second[0] = luck.second[1]
    luck.second[1] = luck.second[2]
    luck.second[2] = p2
    # A difference of 0 stands for M1, as in the original; scaled down it is the top.
    return ((p1 - p2 - 1) % M1) * count // M1
