"""Clever positions in a few words, for tests.

Only what a test is about is said; the rest of the sheet is blank.

    at("2a", "choosing", "y3 b5 g2 o6 p1 w4", pad(green="xxx........"))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.state import State
from foxtray.games.shelf import take_down
from foxtray.kernel.game import Seat

CHD = cast(CleverGame, take_down("clever-hoch-drei"))
GSC = cast(CleverGame, take_down("ganz-schoen-clever"))
A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)
TRACK = "-,-,-,-,-,-,-,-,-,-,-"
BLANK = {
    "yellow": "...x/..x./.x../x...",
    "blue": ".../..../....",
    "green": "...........",
    "orange": TRACK,
    "purple": TRACK,
    "foxes": "0",
    "rerolls": "-",
    "extras": "-",
    "jokers": "-",
    "pending": "-",
    "stage": "",
    "used": "-",
}
BLANK_CHD = {
    "yellow": "....../....../......",
    "turquoise": "....../....../....../....../......",
    "blue": ",".join("-" * 12),
    "brown": "............",
    "pink": ",".join("-" * 12),
    **{key: BLANK[key] for key in list(BLANK)[5:]},
}
STAGES = {
    "choosing": ("choose", "idle"),
    "finishing": ("window", "idle"),
    "passive": ("idle", "pick"),
}


def numbers(*written: int) -> str:
    """A written track of eleven cells."""
    return ",".join([*(str(n) for n in written), *["-"] * (11 - len(written))])


def crosses(count: int) -> str:
    """A crossed track of eleven cells."""
    return "x" * count + "." * (11 - count)


def pad(**marks: str) -> dict[str, str]:
    """A sheet with these marks."""
    assert set(marks) <= set(BLANK), marks
    return {**BLANK, **marks}


def pad3(**marks: str) -> dict[str, str]:
    """A sheet of Clever hoch Drei with these marks."""
    assert set(marks) <= set(BLANK_CHD), marks
    return {**BLANK_CHD, **marks}


def blue3(left: Sequence[int] = (), right: Sequence[int] = ()) -> str:
    """The blue area of Clever hoch Drei: numbers from the middle outwards."""
    sides = [[*map(str, side), *["-"] * (6 - len(side))] for side in (left, right)]
    return ",".join(sides[0] + sides[1])


def pink3(*written: int | str) -> str:
    """The pink area of Clever hoch Drei; ``"6*"`` is a number whose bonus was struck out."""
    return ",".join([*map(str, written), *["-"] * (12 - len(written))])


def at3(turn: str, phase: str, dice: str, *pads: dict[str, str], roll: int = 1) -> State:
    """A position of Clever hoch Drei; alone one may always fall back (CHD-31)."""
    return at(turn, phase, dice, *(pads or (pad3(),)), roll=roll, fallback=True, game=CHD)


def at(
    turn: str,
    phase: str,
    dice: str,
    *pads: dict[str, str],
    roll: int = 1,
    fallback: bool = False,
    game: CleverGame = GSC,
) -> State:
    """A position. Dice as in position lines: ``y3`` in the pool, ``y3t`` on the tray,
    ``y3i`` on field I, ``y3s`` beside the tray. Stages follow from the phase."""
    active, others = STAGES.get(phase, ("idle", "idle"))
    texts = []
    for seat, marks in enumerate(pads or (pad(),)):
        marks = dict(marks)
        is_active = "abcd"[seat] == turn[-1]
        marks["stage"] = marks["stage"] or (active if is_active else others)
        texts.append(f"{'abcd'[seat]}: " + " ".join(f"{k}={v}" for k, v in marks.items()))
    head = f"{game.name} {turn} {phase} roll={roll} dice={dice.replace(' ', ',')}"
    return game.from_position(f"{head}{' fallback' if fallback else ''} {' '.join(texts)}")


def places(state: State) -> dict[str, str]:
    """Where the dice lie, by letter."""
    return {die.letter: die.place.name for die in state.dice}


def points(state: State, seat: int = 0) -> dict[str, int]:
    """The areas' points of a seat, by colour."""
    return {area.area.colour: area.points for area in state.sheets[seat].areas}
