"""Why a die or a cell of a Clever game cannot be taken: each reason, in a position that has it."""

from __future__ import annotations

import pytest

from foxtray.games.clever.refusing import MarkFault
from foxtray.games.shelf import take_down
from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import Seat
from foxtray.server import wire

A = Seat(0)
GSC, CHD = take_down("ganz-schoen-clever"), take_down("clever-hoch-drei")
G = (
    "ganz-schoen-clever 1a choosing roll=1 dice=y3,b5,g2,o6,p1,w4 a: "
    "yellow=...x/..x./.x../x... blue=.../..../.... green=........... "
    "orange=-,-,-,-,-,-,-,-,-,-,- purple=-,-,-,-,-,-,-,-,-,-,- "
    "foxes=0 rerolls=o extras=- jokers=- pending=- stage=choose used=-"
)
C = (
    "clever-hoch-drei 1a choosing roll=1 dice=y3,t3,b5,n2,k1,w4 fallback a: "
    "yellow=....../....../...... turquoise=....../....../....../....../...... "
    "blue=-,-,-,-,-,-,-,-,-,-,-,- brown=............ pink=-,-,-,-,-,-,-,-,-,-,-,- "
    "foxes=0 rerolls=o extras=- jokers=- pending=- stage=choose used=-"
)
ROLLING = G.replace("choosing", "rolling").replace("y3,b5,g2,o6,p1,w4", "y0,b0,g0,o0,p0,w0")
ROLLING = ROLLING.replace("stage=choose", "stage=idle")
BONUS = G.replace("pending=-", "pending=green-x")
SECOND = G.replace("roll=1 dice=y3,b5,g2,o6,p1,w4", "roll=2 dice=y3i,b5,g2t,o6,p1t,w4")
ALONE = G.replace("1a choosing", "1s passive").replace("stage=choose", "stage=pick")
ALONE = ALONE.replace("y3,b5,g2,o6,p1,w4", "y3t,b5s,g2t,o6s,p1t,w4s")
EXTRA = G.replace("choosing", "finishing").replace("y3,b5,g2,o6,p1,w4", "y3i,b5t,g2t,o6ii,p1t,w4t")
EXTRA = EXTRA.replace("extras=-", "extras=xo").replace("stage=choose used=-", "stage=window used=g")
THREES = G.replace("yellow=...x/..x./.x../x...", "yellow=x..x/..x./.x../xx..")
PURPLE = G.replace("purple=-", "purple=4").replace("g2,o6,p1", "g2,o6,p3")
GREEN = G.replace("green=.", "green=x").replace("g2", "g1")
BROWN = C.replace("brown=............", "brown=....x.......")

CASES: list[tuple[str, str, str, dict[str, str | int]]] = [
    ("roll-first", ROLLING, "y=ya1", {}),
    ("bonus-first", BONUS, "y=ya1", {}),
    ("other-bonus", BONUS, "+ya1", {}),
    ("must-take", G, "-", {}),
    ("die-away", SECOND, "g=g1", {"die": "green", "shows": 2, "place": "tray"}),
    ("die-away", SECOND, "y=ya1", {"die": "yellow", "shows": 3, "place": "field_1"}),
    ("tray-first", ALONE, "o=o1", {"die": "orange", "shows": 6}),
    ("die-used", EXTRA, "Eg=g1", {"die": "green", "shows": 2}),
    ("other-colour", G, "b=ya1", {"die": "blue", "shows": 5}),
    ("no-cell", THREES, "y=ya2", {"die": "yellow", "shows": 3}),
    ("marked", THREES, "w=ya1", {}),
    ("other-number", G, "y=ya2", {"die": "yellow", "shows": 3, "needs": 2}),
    ("other-number", G, "b=b8", {"die": "blue", "shows": 9, "needs": 8}),
    ("not-next", G, "g=g3", {}),
    ("not-next", C, "b=bl3", {}),
    ("too-low", GREEN, "g=g2", {"die": "green", "shows": 1, "needs": 2}),
    ("not-higher", PURPLE, "p=p2", {"die": "purple", "shows": 3, "last": 4}),
    ("passed-by", BROWN, "w=n4", {}),
    ("other-row", C, "y=y23", {"die": "yellow", "shows": 3}),
    ("no-company", C, "t=t3ab", {"die": "turquoise", "shows": 3}),
    ("other-step", C, "b=bl1", {"die": "blue", "shows": 9, "numbers": "6"}),
]


@pytest.mark.parametrize(("code", "position", "word", "about"), CASES)
def test_the_rule_that_stands_against_a_word_is_named(
    code: str, position: str, word: str, about: dict[str, str | int]
) -> None:
    """GSC-05, GSC-08, GSC-12, GSC-14 to GSC-21, GSC-24, GSC-26; CHD-07, 09, 12, 15."""
    game = GSC if position.startswith(GSC.name) else CHD
    with pytest.raises(Refusal) as refused:
        game.play(game.from_position(position), A, word)
    why = wire.Why.of(refused.value)
    assert why is not None
    assert (why.code, why.about) == (code, about)


def test_no_reason_is_without_a_position() -> None:
    assert {code for code, *_ in CASES} == set(MarkFault)


def test_what_has_no_reason_of_its_own_keeps_the_common_one() -> None:
    with pytest.raises(Refusal) as refused:
        GSC.play(GSC.from_position(G), A, ".")
    assert wire.Why.of(refused.value) == wire.Why("not-offered", {})
