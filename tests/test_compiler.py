"""What we lean on inside Numba, and that it works without."""

from collections.abc import Callable
from typing import Any

import pytest

from foxtray.games.clever import engine
from foxtray.games.clever.sheets.ganz_schoen_clever import SHEET
from foxtray.kernel import compiled as compiler
from foxtray.kernel.compiled import compiled, door


def triple(number: int) -> int:
    return 3 * number


def build() -> tuple[Any, Any]:
    """A function that calls another with two constants, both compiled."""
    inner: Any = compiled(triple)

    def outer() -> int:
        first: int = inner(4)
        second: int = inner(5)
        return first + second

    return door(outer), inner


def test_a_function_is_compiled_once_for_all_constants() -> None:
    outer, inner = build()
    assert outer() == 27
    assert len(inner.signatures) == 1


def test_without_numbas_call_templates_it_compiles_more_and_says_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiler, "_ignore_literals", lambda dispatcher: None)
    outer, inner = build()
    assert outer() == 27
    assert len(inner.signatures) > 1


def test_only_a_door_opens_to_python() -> None:
    """Behind the others there is no code for Python to run into: it would crash."""
    outer, inner = build()
    for _ in range(2):  # not yet compiled, and compiled
        with pytest.raises(TypeError, match="only compiled functions call triple"):
            inner(4)
        assert outer() == 27
    assert compiler.plain(inner)(4) == 12


def test_without_numbas_options_more_is_compiled_and_it_says_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import numba.core.options

    assert compiler._without_wrappers(True) == {
        "no_cfunc_wrapper": True,
        "no_cpython_wrapper": False,
    }
    monkeypatch.delattr(numba.core.options, "DefaultOptions")
    assert compiler._without_wrappers(True) == {}
    outer, inner = build()
    assert outer() == 27
    with pytest.raises(TypeError, match="only compiled functions call triple"):
        inner(4)


def test_a_dispatcher_that_resolves_otherwise_is_left_alone() -> None:
    stranger = object()
    compiler._ignore_literals(stranger)
    assert not hasattr(stranger, "get_call_template")


def test_where_the_cache_cannot_be_led_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Better to compile at every start than to run an old form of an edited rule."""
    import numba.core.config

    monkeypatch.setattr(compiler, "_caches", {})
    monkeypatch.delattr(numba.core.config, "CACHE_DIR")
    outer, inner = build()
    assert outer() == 27
    for dispatcher in (outer, inner):
        assert dispatcher.stats.cache_path is None
        assert not compiler.is_kept(dispatcher)


@pytest.mark.parametrize("missing", engine.NEEDED, ids=lambda each: each.__name__)
def test_rules_are_ready_when_all_of_them_are_kept(
    monkeypatch: pytest.MonkeyPatch, missing: Callable[..., Any]
) -> None:
    """Half of them compiled, and the other half would be compiled while everybody waits."""
    rules = engine.Engine(SHEET)
    monkeypatch.setattr(compiler, "is_kept", lambda function: True)
    assert rules.is_ready()
    monkeypatch.setattr(compiler, "is_kept", lambda function: function is not missing)
    assert not rules.is_ready()
