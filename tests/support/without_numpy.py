"""A pytest plugin: as if NumPy, Numba and all that stands on them were not installed.

`pytest -p support.without_numpy ...` runs tests as the browser runs the rules
(tests/test_without_numpy.py does).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType

REFUSED = ("numpy", "numba", "llvmlite")


class Refusing:
    """Finds none of them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> None:
        if name.partition(".")[0] in REFUSED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


if already := [name for name in REFUSED if name in sys.modules]:
    raise RuntimeError(f"too late to refuse {already}")
sys.meta_path.insert(0, Refusing())
