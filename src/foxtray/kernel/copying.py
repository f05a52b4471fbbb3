"""Copying and clearing the objects of a layout, as the layout's own fields say.

A field that is added to a layout is copied and cleared from then on; nobody has to remember it
in a list by hand. The functions are written out field by field: that is what Numba makes the
fastest code of, and in plain mode the same lines work on slotted objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, TypeVar, cast

from foxtray.kernel.compiled import INNER, LENGTH, Layout, compiled_from_text

L = TypeVar("L", bound=Layout)


def copier(layout: type[L], **seated: str) -> Callable[[L, L], None]:
    """A function that copies all numbers of its first argument into the second. Of a field with
    several objects only so many are copied as the field named by `seated` says.
    """
    lines = _copied(layout, "source", "target", seated)
    copy: Callable[[L, L], None] = _function(layout, "copy", "source, target", lines)
    return copy


def clearer(layout: type[L]) -> Callable[[L], None]:
    """A function that gives all numbers of its argument the value they have at first."""
    clear: Callable[[L], None] = _function(layout, "clear", "target", _cleared(layout, "target"))
    return clear


def _function(layout: type[Layout], verb: str, arguments: str, lines: Iterator[str]) -> Any:
    name = f"{verb}_{layout.__name__.lower()}"
    text = "\n".join([f"def {name}({arguments}):", *(f"    {line}" for line in lines)])
    return compiled_from_text(name, text)


def _copied(
    layout: type[Layout], source: str, target: str, seated: dict[str, str]
) -> Iterator[str]:
    for name, length, inner, _ in _fields(layout):
        i = f"i_{name}"
        if length is None:
            yield f"{target}.{name} = {source}.{name}"
            continue
        count = f"{source}.{seated[name]}" if name in seated else str(length)
        yield f"for {i} in range({count}):"
        if inner is None:
            yield f"    {target}.{name}[{i}] = {source}.{name}[{i}]"
            continue
        for line in _copied(inner, f"{source}.{name}[{i}]", f"{target}.{name}[{i}]", {}):
            yield f"    {line}"


def _cleared(layout: type[Layout], target: str) -> Iterator[str]:
    for name, length, inner, blank in _fields(layout):
        i = f"i_{name}"
        if length is None:
            yield f"{target}.{name} = {blank}"
            continue
        yield f"for {i} in range({length}):"
        if inner is None:
            yield f"    {target}.{name}[{i}] = {blank}"
            continue
        for line in _cleared(inner, f"{target}.{name}[{i}]"):
            yield f"    {line}"


def _fields(
    layout: type[Layout],
) -> Iterator[tuple[str, int | None, type[Layout] | None, int]]:
    """Name, length (None: one number), the layout it holds several of, and the first value."""
    first = cast(Any, layout)()
    for each in fields(cast(Any, layout)):
        value, inner = getattr(first, each.name), each.metadata.get(INNER)
        blank = 0 if inner is not None else value if isinstance(value, int) else value[0]
        yield each.name, each.metadata[LENGTH], inner, blank
