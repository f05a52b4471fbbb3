"""What a player computes of its own, in the mode its game runs in.

Compiled functions want arrays of records, plain ones lists of slotted objects
(kernel/compiled.py). A player that takes its functions, the table and room to think in
from here need not know which.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from foxtray.games.clever.engine import Engine, Tables, array_of
from foxtray.games.clever.layout import DICE, Table
from foxtray.games.clever.state import State
from foxtray.kernel.arrays import np
from foxtray.kernel.arrays.rows import looked_up
from foxtray.kernel.compiled import Layout, is_kept, plain

Bundle = TypeVar("Bundle", bound=tuple[Any, ...])


class Mode:
    """Compiled or plain, as an engine is."""

    def __init__(self, engine: Engine) -> None:
        self.is_plain = engine.uncompiled
        self.prints: Any = [engine.plain_print] if self.is_plain else engine.prints

    def of(self, function: Callable[..., Any]) -> Any:
        """A compiled function, or its plain twin."""
        return plain(function) if self.is_plain else function

    def table(self, tables: Tables) -> Any:
        """A state's table, as such functions want it. They must not change it."""
        return [Table.load(tables[0])] if self.is_plain else tables

    def given(self, thing: Layout) -> Any:
        """Something that is there already."""
        return [thing] if self.is_plain else array_of(thing)

    def blank(self, layout: type[Layout], count: int = 1) -> Any:
        """Room for several of a layout whose numbers are all 0 at first."""
        if self.is_plain:
            return [layout() for _ in range(count)]
        return np.zeros(count, layout.dtype())

    def numbers(self, bundle: Bundle) -> Bundle:
        """A bundle of arrays: plain functions want lists, in which a number is quickly found."""
        return type(bundle)(*map(self.room, bundle)) if self.is_plain else bundle

    def room(self, numbers: Any) -> Any:
        """The same of one array."""
        return looked_up(numbers) if self.is_plain else numbers

    def first_roll(self, start: State) -> State:
        """A game's start after some throw: somebody is asked, whatever is compiled can run."""
        engine = start.engine
        return State(engine, engine.settle(start.table, [1] * DICE, list(range(DICE))))

    def is_ready(self, *functions: Callable[..., Any]) -> bool:
        """Whether these answer at once: plain, or compiled in an earlier run."""
        return self.is_plain or all(is_kept(function) for function in functions)
