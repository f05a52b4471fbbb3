"""High Score positions and records in a few words, for tests."""

from __future__ import annotations

from foxtray.games.high_score.cards import BY_ID, Card, Roll, Scoring, Special
from foxtray.games.high_score.dice import DICE
from foxtray.games.high_score.game import HIGH_SCORE
from foxtray.games.high_score.rules import Hand
from foxtray.games.high_score.scoring import result
from foxtray.games.high_score.state import Round, State
from foxtray.games.shelf import take_down
from foxtray.kernel import record
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Record

HS = HIGH_SCORE
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
FROZEN, CHOICE = Special.FROZEN, Special.CHOICE


def card(roll: Roll, scoring: Scoring = Scoring.TOTAL, swirl: int | Special = 0) -> Card:
    """A card that is in no box."""
    return Card("T1", swirl, roll, scoring)


def at(played: Card, rolled: str, kept: str = "", rolls: int = 1) -> State:
    """Seat a of two, after a roll."""
    return State(2, rounds=(Round(played, 0),), hand=Hand(kept, rolled, rolls))


def words(state: State) -> set[str]:
    """What seat a may say."""
    return set(HS.legal(state, Seat(0)))


def worth(scoring: Scoring, dice: str, swirl: int | Special = 0) -> int:
    """What seven dice bring."""
    assert len(dice) == 7
    return result(card(Roll.FULL, scoring, swirl), dice)


def text(turns: str, seats: int = 2, result: str = "*", header: str | None = None) -> str:
    """A whole record around some turns; the first turn stands on line 6 + seats."""
    headers = ['[Game "high-score"]', '[Rules "1"]', '[Date "2026-08-29"]']
    headers += [
        f'[{letter} "{name}"]' for letter, name in zip("abcde", NAMES[:seats], strict=False)
    ]
    headers.append(f'[Result "{result if header is None else header}"]')
    return "\n".join([*headers, "", *turns.strip("\n").split("\n"), result, ""])


def read(turns: str, seats: int = 2, result: str = "*") -> Record:
    """The record around some turns, read."""
    return record.read(text(turns, seats, result), take_down)


def round_of(played: str, *results: tuple[str, int]) -> list[str]:
    """The lines of a round on HS02 or HS01 in which every seat stops at once.

    The dice are chosen so that the card brings the result asked for.
    """
    lines = []
    for seat, wanted in results:
        lines.append(f"   {seat}: <{dice_for(played, wanted)}> .")
    return lines


def dice_for(identity: str, wanted: int) -> str:
    """Some seven dice that bring this result on a shipped card."""
    from foxtray.games.high_score.solve import lattice

    table = lattice(DICE)
    for dice in table.names[table.whole]:
        if result(BY_ID[identity], dice) == wanted:
            return dice
    raise AssertionError(f"{identity} cannot bring {wanted}")
