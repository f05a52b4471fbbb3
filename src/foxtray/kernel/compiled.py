"""One set of rules, run two ways.

`compiled` marks a plain function for Numba, `door` one that Python calls, too. The machine code is
cached in the user's cache directory under a name made of all the sources it came from: Numba
itself notices only changes in the file of the outermost function, and an edited rule two modules
away must never run in its old form.

`plain` gives the same function, and all it calls, as ordinary Python, for debugging
and for the tests that hold both modes against each other. Such functions want the
slotted objects of a `Layout`; compiled ones want its NumPy records.

FOXTRAY_PLAIN=1 switches the compiler off altogether; without NumPy and Numba it is off anyway.

Three inner parts of Numba are leaned on, where its documented ways would cost much: the
directory of its cache, how a call finds its function, and what is compiled besides it. A Numba
that has them elsewhere works too; it compiles longer, or at every start.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import field, fields
from functools import cache
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path
from types import FunctionType
from typing import Any, Self, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def _is_installed(package: str) -> bool:
    """To look is enough: importing takes a fifth of a second."""
    try:
        return find_spec(package) is not None
    except (ImportError, ValueError):
        return False


HAS_NUMPY = _is_installed("numpy")
OFF = bool(os.environ.get("FOXTRAY_PLAIN")) or not (HAS_NUMPY and _is_installed("numba"))
KEEP_DAYS = 30
"""Machine code of other versions is kept this long: two checkouts may take turns."""

_SOURCE = "__foxtray_source__"


def cache_home() -> Path:
    """Where foxtray keeps what it can compute again. Safe to delete."""
    if chosen := os.environ.get("FOXTRAY_CACHE"):
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("foxtray", False))


IMPORT = re.compile(r"^from (foxtray[\w.]*) import", re.MULTILINE)
PACKAGE = Path(__file__).parents[1]


def _sources(file: Path, found: set[Path]) -> set[Path]:
    """A module's file and those of all modules of ours that it imports."""
    if file not in found:
        found.add(file)
        for name in IMPORT.findall(file.read_text("utf-8")):
            path = PACKAGE.joinpath(*name.split(".")[1:])
            module = path.with_suffix(".py")
            _sources(module if module.is_file() else path / "__init__.py", found)
    return found


def _cache_of(file: Path) -> Path | None:
    """The directory for this module's machine code, or None where none can be written."""
    digest = hashlib.sha256(sys.version.encode())
    for source in sorted(_sources(file, set())):
        digest.update(source.read_bytes())
    home = cache_home() / "numba"
    cache = home / digest.hexdigest()[:16]
    try:
        if not cache.is_dir():
            _forget_old(home)
            cache.mkdir(parents=True, exist_ok=True)
        os.utime(cache)
    except OSError:
        return None
    return cache if os.access(cache, os.W_OK) else None


def _forget_old(home: Path) -> None:
    oldest = time.time() - KEEP_DAYS * 86400
    for old in home.glob("*"):
        if old.stat().st_mtime < oldest:
            shutil.rmtree(old, ignore_errors=True)


_caches: dict[Path, Path | None] = {}


@contextmanager
def _caching_in(cache: Path | None) -> Iterator[bool]:
    """Numba reads its cache directory, a global of its own, while it decorates.

    Where it does not, nothing is kept: in a directory of Numba's own choice an edited rule
    could run in its old form.
    """
    try:
        from numba.core import config

        before = config.CACHE_DIR
    except (ImportError, AttributeError):
        yield False
        return
    if cache is not None and not os.environ.get("NUMBA_CACHE_DIR"):
        config.CACHE_DIR = str(cache)
    try:
        yield cache is not None
    finally:
        config.CACHE_DIR = before


def compiled(function: F) -> F:
    """Compile this function when a compiled one first calls it, and keep the machine code."""
    return _compile(function)


def door(function: F) -> F:
    """The same of a function that Python calls, too. Bringing arguments in from Python is code of
    its own; if every function had it, a third of all compiling would be for that.
    """
    return _compile(function, is_door=True)


def summing(function: F) -> F:
    """As `compiled`, and its sums may be added up in any order, many numbers at once. The last bits
    of what it returns depend on the machine.
    """
    return _compile(function, ANY_ORDER)


ANY_ORDER = {"reassoc", "contract", "nsz"}


def _compile(function: F, fast: Any = False, is_door: bool = False) -> F:
    if OFF:
        return function
    from numba import njit

    file = Path(function.__code__.co_filename)
    if file not in _caches:
        _caches[file] = _cache_of(file)
    with _caching_in(_caches[file]) as cache:
        dispatcher = njit(
            cache=cache,
            error_model="numpy",
            fastmath=fast,
            **_without_wrappers(is_door),
        )(function)
    if not cache:
        _caches[file] = None
    setattr(dispatcher, _SOURCE, function)
    _ignore_literals(dispatcher)
    if not is_door:
        _close(dispatcher)
    return cast(F, dispatcher)


def _without_wrappers(is_door: bool) -> dict[str, bool]:
    """Numba's options that leave out what only C and, but for a door, Python would call."""
    from numba.core import options

    wanted = {"no_cfunc_wrapper": True, "no_cpython_wrapper": not is_door}
    known = getattr(options, "DefaultOptions", None)
    return {name: wish for name, wish in wanted.items() if hasattr(known, name)}


def _close(dispatcher: Any) -> None:
    """Refuse what Python asks of a function that is no door: there is no code for it to run into.

    Where a Numba looks elsewhere, whoever makes that mistake learns it less politely.
    """

    def refuse(*args: Any, **kws: Any) -> Any:
        name = dispatcher.__name__
        raise TypeError(f"only compiled functions call {name}; make it a door, or call it plain")

    dispatcher._compile_for_args = refuse
    dispatcher._insert = lambda *args, **kws: None


def compiled_from_text(name: str, text: str) -> Any:
    """The same of a function that we have written ourselves while running (copying.py). Machine
    code of it is kept with that of whoever calls it.
    """
    namespace: dict[str, Any] = {}
    exec(text, namespace)  # noqa: S102  # made of the names of our own fields
    if OFF:
        return namespace[name]
    from numba import njit

    dispatcher = njit(error_model="numpy", **_without_wrappers(False))(namespace[name])
    setattr(dispatcher, _SOURCE, namespace[name])
    _ignore_literals(dispatcher)
    _close(dispatcher)
    return dispatcher


def _ignore_literals(dispatcher: Any) -> None:
    """Compile once for integers, not again for every constant somebody passes.

    Numba would make a variant of its own for ``f(0)`` and for ``f(1)``; LLVM inlines
    what is worth it anyway, and cold compiling takes half as long without them.
    """
    from numba import types

    resolve = getattr(dispatcher, "get_call_template", None)
    if resolve is None:
        return

    def resolve_without_literals(args: Any, kws: Any) -> Any:
        return resolve(
            tuple(types.unliteral(arg) for arg in args),
            {name: types.unliteral(kws[name]) for name in kws},
        )

    dispatcher.get_call_template = resolve_without_literals


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether machine code of this function is at hand from an earlier run."""
    source = getattr(function, _SOURCE)
    cache = _caches.get(Path(source.__code__.co_filename))
    if cache is None:
        return False
    # Numba has a directory for each place sources are at: another checkout's code is none of ours.
    own = getattr(getattr(function, "_cache", None), "cache_path", cache)
    return any(Path(own).rglob(f"*.{source.__name__}-*.nbc"))


_namespaces: dict[int, dict[str, Any]] = {}


def plain(function: F) -> F:
    """The same function, uncompiled, calling uncompiled ones."""
    source = getattr(function, _SOURCE, function)
    return cast(F, _plain_namespace(source.__globals__)[source.__name__])


def _plain_namespace(module: dict[str, Any]) -> dict[str, Any]:
    """A module's names, with every compiled function replaced by its plain twin."""
    if id(module) in _namespaces:
        return _namespaces[id(module)]
    namespace = _namespaces[id(module)] = dict(module)
    for name, value in module.items():
        source = getattr(value, _SOURCE, None)
        if source is None:
            continue
        if source.__globals__ is module:
            namespace[name] = FunctionType(
                source.__code__, namespace, source.__name__, source.__defaults__
            )
        else:
            namespace[name] = plain(value)
    return namespace


LENGTH = "length"
"""In the metadata of a layout's field: None for one number, else how many."""
INNER = "inner"
"""Likewise: the layout of which the field holds several."""
NUMBER = 8
"""The bytes of a number."""


def one() -> Any:
    """A field of a layout: one number, 0 at first."""
    return field(default=0, metadata={LENGTH: None})


def row(length: int, blank: int = 0) -> Any:
    """A field of a layout: a row of numbers."""
    return field(default_factory=lambda: [blank] * length, metadata={LENGTH: length})


def rows(layout: type[Layout], length: int) -> Any:
    """A field of a layout: several objects of another one."""
    return field(
        default_factory=lambda: [layout() for _ in range(length)],
        metadata={LENGTH: length, INNER: layout},
    )


class Layout:
    """Base of the slotted objects that have a NumPy record as their fast twin.

    A subclass is a dataclass whose fields are named as the rules name them, each with
    its length in the metadata. All numbers are 64 bits wide: narrower fields made
    Numba compile most functions once for every width (33 s instead of 11). The names
    must not be those of NumPy methods (round, all, any, min, max, sum, copy, size,
    data, item, fill, view).
    """

    __slots__ = ()

    @classmethod
    @cache
    def dtype(cls) -> Any:
        """The record's type."""
        import numpy as np

        spec: list[Any] = []
        for f in fields(cast(Any, cls)):
            inner = f.metadata.get(INNER)
            kind = np.int64 if inner is None else inner.dtype()
            length = f.metadata[LENGTH]
            spec.append((f.name, kind) if length is None else (f.name, kind, (length,)))
        return np.dtype(spec)

    @classmethod
    def load(cls, record: Any) -> Self:
        """The slotted object with a record's values."""
        return cls.unpack(record.tobytes())

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """The same from a record's bytes, which are nothing but its numbers."""
        numbers, places = memoryview(data).cast("q").tolist(), cls._places()
        if places:
            return cls(*[numbers[place] for place in places])
        return cls._build(numbers, 0)

    @classmethod
    def _build(cls, numbers: list[int], at: int) -> Self:
        values: list[Any] = []
        for _, length, inner in cls._shape():
            if inner is not None:
                size = inner.numbers()
                end = at + length * size
                values.append([inner._build(numbers, i) for i in range(at, end, size)])
            elif length:
                end = at + length
                values.append(numbers[at:end])
            else:
                end = at + 1
                values.append(numbers[at])
            at = end
        return cls(*values)

    def numbers_in_order(self) -> list[int]:
        """All numbers as they lie in a record, one after the other."""
        found: list[int] = []
        for name, length, inner in self._shape():
            value = getattr(self, name)
            if inner is not None:
                for each in value:
                    found += each.numbers_in_order()
            elif length:
                found += value
            else:
                found.append(value)
        return found

    def store(self, record: Any) -> None:
        """Write this object's values into a record."""
        for name, _, inner in self._shape():
            if inner is None:
                record[name] = getattr(self, name)
            else:
                for i, each in enumerate(getattr(self, name)):
                    each.store(record[name][i])

    @classmethod
    @cache
    def _shape(cls) -> tuple[tuple[str, int, type[Layout] | None], ...]:
        """The fields: name, length (0 for one number), and the layout it holds several of."""
        return tuple(
            (f.name, f.metadata[LENGTH] or 0, f.metadata.get(INNER)) for f in fields(cast(Any, cls))
        )

    @classmethod
    @cache
    def _places(cls) -> tuple[int | slice, ...]:
        """Where the fields stand among the numbers; nothing where one holds another layout."""
        if any(inner is not None for _, _, inner in cls._shape()):
            return ()
        starts = ((cls.at(name), length) for name, length, _ in cls._shape())
        return tuple(slice(at, at + length) if length else at for at, length in starts)

    @classmethod
    @cache
    def numbers(cls) -> int:
        """How many numbers a record has."""
        return sum(_count(length, inner) for _, length, inner in cls._shape())

    @classmethod
    @cache
    def at(cls, name: str) -> int:
        """The place of a field's first number among all of a record."""
        before = takewhile(lambda field: field[0] != name, cls._shape())
        return sum(_count(length, inner) for _, length, inner in before)


def _count(length: int, inner: type[Layout] | None) -> int:
    """How many numbers a field has."""
    return (length or 1) * (1 if inner is None else inner.numbers())
