"""NumPy where it is installed, else the little of it that the plain rules and players use.

`from foxtray.kernel.arrays import np` is all a module has to write. Without NumPy the same
lines run on `plain.py`: slower, and enough for one table, as in a browser. Where speed matters
there, plain functions get lists instead.
"""

from __future__ import annotations

try:
    import numpy as np
    import numpy.typing as npt
except ImportError:
    from foxtray.kernel.arrays import plain as np, plain as npt  # type: ignore[no-redef]  # or NumPy

__all__ = ["IS_NUMPY", "np", "npt"]
IS_NUMPY = np.__name__ == "numpy"
"""Whether what takes minutes without it can be asked for."""
