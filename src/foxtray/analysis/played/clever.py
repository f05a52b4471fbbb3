"""The annals of the Clever games: points by area, foxes, actions left unused, chains of bonuses."""

from __future__ import annotations

from typing import Any, cast

from foxtray.analysis.played.annals import BEAT_BOTS, Annals, Deed, Goal, Numbers, goal
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.sheets.sheet import Sheet
from foxtray.games.clever.state import MarkedSheet
from foxtray.kernel.game import AnyGame, Seat
from foxtray.kernel.playing import Record

FOX_POINTS = "fox_points"
BONUS = "+"
"""How the word of a bonus mark begins."""
LEAST = {"ganz-schoen-clever": 25, "clever-hoch-drei": 30}
"""Points in the weakest area: every fox counts them once more (GSC-29, CHD-29)."""
FOXES = CHAIN = 5


def at_end(game: AnyGame, end: Any, seat: Seat) -> Numbers:
    sheet: MarkedSheet = end.sheets[seat]
    numbers = {area.area.colour: area.points for area in sheet.areas}
    left = {
        "left-rerolls": sheet.rerolls.left,
        "left-extras": sheet.extras.left,
        "left-jokers": sheet.jokers.left,
    }
    if not end.sheet.jokers.boxes:
        del left["left-jokers"]
    told = {**numbers, FOX_POINTS: sheet.fox_points, "foxes": sheet.foxes, **left}
    return {what: float(count) for what, count in told.items()}


def on_the_way(record: Record, seat: Seat) -> Numbers:
    """The longest chain: how many bonuses one die has set off, one after the other."""
    longest = chain = 0
    bonuses = 0
    states = record.states()
    next(states)
    for step, state in zip(record.steps, states, strict=True):
        if step.seat != seat or step.is_fact:
            continue
        before, bonuses = bonuses, _gained(state.sheets[seat])
        chain = (chain if step.text.startswith(BONUS) else 0) + bonuses - before
        longest = max(longest, chain)
    return {"chain": float(longest)}


def _gained(sheet: MarkedSheet) -> int:
    return sum(
        gained and group.bonus != "."
        for area in sheet.areas
        for gained, group in zip(area.gained(), area.area.groups, strict=True)
    )


def areas(game: AnyGame) -> tuple[str, ...]:
    return (*(area.colour for area in _sheet(game).areas), FOX_POINTS)


def goals(game: AnyGame) -> tuple[Goal, ...]:
    sheet, least = _sheet(game), LEAST[game.name]
    colours = [area.colour for area in sheet.areas]

    def all_areas(deed: Deed) -> bool:
        return all(deed.numbers[colour] >= least for colour in colours)

    def rank(deed: Deed) -> bool:
        return deed.alone and sheet.rank(deed.scores.totals[deed.seat]) == 1  # GSC-35, CHD-32

    return (
        BEAT_BOTS,
        goal("nothing-left", lambda deed: not _left(deed)),
        goal("all-areas", all_areas, least=least),
        goal("foxes", lambda deed: deed.numbers["foxes"] >= FOXES, count=FOXES),
        goal("chain", lambda deed: deed.numbers["chain"] >= CHAIN, count=CHAIN),
        goal("rank", rank, rank=1, least=sheet.ranks[0]),
    )


def _left(deed: Deed) -> float:
    return sum(count for what, count in deed.numbers.items() if what.startswith("left-"))


def _sheet(game: AnyGame) -> Sheet:
    return cast(CleverGame, game).sheet


ANNALS = Annals(at_end=at_end, on_the_way=on_the_way, areas=areas, goals=goals)
