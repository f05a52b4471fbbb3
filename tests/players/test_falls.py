"""Where those to come may fall on the track, against asking the rules of every result."""

import numpy as np
import pytest

from foxtray.games.high_score.cards import SHIPPED, Card
from foxtray.games.high_score.rules import fields
from foxtray.games.high_score.solve import odds
from foxtray.players.high_score.exact import _falls


@pytest.mark.parametrize("card", SHIPPED[:6], ids=lambda card: card.id)
@pytest.mark.parametrize(
    "results", [(), (5,), (0,), (7, 7), (7, 6, 7), (1, 1), (1, 1, 1), (2, 30, 3, 2), (9, -1, 9, 8)]
)
def test_falls_are_those_of_the_rules(card: Card, results: tuple[int, ...]) -> None:
    marked = tuple(sorted(field for field in fields(results) if field is not None))
    expected = np.zeros(len(marked) + 2)
    for result, chance in odds(card).distribution.items():
        field = fields((*marked, result))[-1]
        expected[-1 if field is None else sum(piece > field for piece in marked)] += chance
    assert _falls(card, marked) == pytest.approx(expected, abs=1e-12)
