"""Ganz schön clever, for one to four, as a PettingZoo environment (aec.py says what is in it)."""

from __future__ import annotations

from typing import Any

from foxtray.adapters.pettingzoo.aec import FoxtrayEnv, wrapped

GAME = "ganz-schoen-clever"


def raw_env(**given: Any) -> FoxtrayEnv:
    """The environment itself: seats, reward, render_mode, options."""
    return FoxtrayEnv(GAME, "ganz_schoen_clever_v1", **given)


def env(**given: Any) -> Any:
    """The same with PettingZoo's usual guards."""
    return wrapped(raw_env(**given))
