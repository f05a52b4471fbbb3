"""Tables that take a while to compute, kept in the user's cache directory.

A table is a set of named arrays. Its file is named after the sources it follows from,
so that an edited rule never meets an old table. The files are safe to delete, a broken
one is computed again, and two processes may want the same one at once: each writes a
draft of its own and moves it into place whole.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from foxtray.kernel.compiled import KEEP_DAYS, cache_home

Arrays = Mapping[str, Any]
MOST_FILES = 2_000
"""Tables of one version that are kept, the oldest go: decks that people bring have no end."""
VERSION = 1
"""Of the way the files are written."""


def kept(
    name: str, sources: Sequence[Path], make: Callable[[], Arrays], packed: bool = True
) -> Arrays:
    """The arrays of this name: from the file, or made now and put there. To pack large ones
    takes longer than to make them.
    """
    file = _file_of(name, sources)
    found = _read(file)
    if found is not None:
        return found
    made = make()
    _write(file, made, packed)
    return made


def is_kept(name: str, sources: Sequence[Path]) -> bool:
    """Whether the arrays of this name are at hand from an earlier run."""
    return _file_of(name, sources).is_file()


def _file_of(name: str, sources: Sequence[Path]) -> Path:
    digest = hashlib.sha256(f"tables {VERSION}".encode())
    for source in sorted({*sources, Path(__file__)}):
        digest.update(source.read_bytes())
    return cache_home() / "tables" / digest.hexdigest()[:16] / f"{name}.npz"


def _read(file: Path) -> Arrays | None:
    from foxtray.kernel.arrays import np

    try:
        with file.open("rb") as data, np.load(data, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error):
        return None


def _write(file: Path, arrays: Arrays, packed: bool) -> None:
    """Put the file in its place whole; where nothing can be written, nothing is."""
    from foxtray.kernel.arrays import np

    draft = file.with_name(f".{file.name}.{os.getpid()}.{time.monotonic_ns()}")
    try:
        if not file.parent.is_dir():
            _forget_old(file.parent.parent)
            file.parent.mkdir(parents=True, exist_ok=True)
        _make_room(file.parent)
        with draft.open("wb") as out:
            (np.savez_compressed if packed else np.savez)(out, **arrays)
        draft.replace(file)
    except OSError:
        draft.unlink(missing_ok=True)


def _forget_old(home: Path) -> None:
    """Tables of other versions are kept a while: two checkouts may take turns."""
    oldest = time.time() - KEEP_DAYS * 86400
    for old in home.glob("*"):
        if old.stat().st_mtime < oldest:
            shutil.rmtree(old, ignore_errors=True)


def _make_room(home: Path) -> None:
    files = list(home.glob("*.npz"))
    if len(files) >= MOST_FILES:
        files.sort(key=lambda file: file.stat().st_mtime)
        for old in files[: len(files) - MOST_FILES + 1]:
            old.unlink(missing_ok=True)
