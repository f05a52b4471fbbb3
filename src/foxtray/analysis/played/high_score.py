"""The annals of High Score: chips, and how they came."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from foxtray.analysis.played.annals import BEAT_BOTS, Annals, Deed, Goal, Numbers, goal
from foxtray.games.high_score.rules import GOLD, NONE, ROUNDS, Chips, award, playing_order
from foxtray.games.high_score.state import State
from foxtray.kernel.game import AnyGame, Seat

GOLDS = 5
"""Of seven: more than a fair share, whoever sits there."""
RUN = 3


def won(state: State, seat: Seat) -> list[Chips]:
    """A seat's chip of every card."""
    rounds = [
        (playing_order(each.starter, state.seats), award(each.results))
        for each in state.rounds
        if each.starter is not None
    ]
    return [chips[order.index(seat)] for order, chips in rounds]


def at_end(game: AnyGame, end: Any, seat: Seat) -> Numbers:
    chips = won(end, seat)
    standing = end.standing[seat]
    run = max((len(list(same)) for chip, same in groupby(chips) if chip == GOLD), default=0)
    told = {
        "gold": standing.gold,
        "silver": standing.silver,
        "bronze": standing.bronze,
        "cards-with-chips": sum(chip != NONE for chip in chips),
        "golds-in-a-row": run,
    }
    if end.seats == 2:
        del told["silver"]  # HSC-05: with two players there is none
    return {what: float(count) for what, count in told.items()}


def goals(game: AnyGame) -> tuple[Goal, ...]:
    def every_card(deed: Deed) -> bool:
        return deed.numbers["cards-with-chips"] == ROUNDS

    return (
        BEAT_BOTS,
        goal("every-card", every_card, count=ROUNDS),
        goal("golds-in-a-row", lambda deed: deed.numbers["golds-in-a-row"] >= RUN, count=RUN),
        goal("golds", lambda deed: deed.numbers["gold"] >= GOLDS, count=GOLDS),
    )


ANNALS = Annals(at_end=at_end, goals=goals)
