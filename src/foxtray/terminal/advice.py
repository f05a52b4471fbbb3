"""Advice in English: what a word has for itself, and where it gains or loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from foxtray.kernel.reasons import Reason
from foxtray.players.player import Advice

LEAST_TOLD = 0.05
"""A part that differs by less is not told."""


def tell_reasons(reasons: Sequence[Reason], sentences: Mapping[str, str]) -> str:
    """Why, given what each code says.

    >>> tell_reasons([Reason("releases", {"bonus": "fox"}), Reason("new")],
    ...              {"releases": "releases {bonus}"})
    'releases fox; new'
    """
    return "; ".join(reason.say(sentences) for reason in reasons)


def tell_parts(advice: Advice, best: Advice) -> str:
    """Where a word gains or loses against the best one, largest first; of the best, all it is
    made of.

    >>> best = Advice("y=yb2", 12.0, parts={"yellow": 7.0, "foxes": 5.0})
    >>> tell_parts(best, best)
    'yellow 7.0, foxes 5.0'
    >>> tell_parts(Advice("o=o1", 11.2, parts={"yellow": 6.0, "foxes": 5.2}), best)
    'yellow -1.0, foxes +0.2'
    """
    if advice is best:
        return ", ".join(f"{name} {points:.1f}" for name, points in best.parts.items())
    gains = [(points - best.parts[name], name) for name, points in advice.parts.items()]
    told = sorted((each for each in gains if abs(each[0]) >= LEAST_TOLD), key=lambda g: -abs(g[0]))
    return ", ".join(f"{name} {gain:+.1f}" for gain, name in told)
