"""The chances of a turn follow the dice on the table and what is kept of them."""

from __future__ import annotations

from itertools import product

import pytest

from foxtray.games.high_score.cards import Roll, Scoring
from foxtray.games.high_score.chances import Asked, card_chances, count
from foxtray.games.high_score.scoring import result
from foxtray.kernel.errors import Unreadable
from foxtray.kernel.game import Seat
from support.high_score import HS, at, card

ANY = card(Roll.ANY, Scoring.PAIRS_MINUS_REST, 5)


def test_hsc_09_after_the_second_roll_every_keep_is_worth_the_mean_of_its_last_roll() -> None:
    state = at(ANY, "1144", "555", rolls=2)
    found = card_chances(HS, {}, Asked("T1", 20, HS.position(state)))
    assert set(found.words) == set(HS.legal(state, Seat(0)))
    last = [result(ANY, "144555" + face) for face in "12345v"]
    assert found.words["k144555"].expected == pytest.approx(sum(last) / 6)
    assert found.words["k144555"].beat == pytest.approx(sum(each > 20 for each in last) / 6)
    two = [result(ANY, "44555" + a + b) for a, b in product("12345v", repeat=2)]
    assert found.words["k44555"].expected == pytest.approx(sum(two) / 36)
    assert found.words["."].expected == result(ANY, "1144555")
    assert found.expected == max(each.expected for each in found.words.values())
    assert found.beat == max(each.beat or 0 for each in found.words.values())


def test_hsc_11_what_is_promised_changes_when_dice_freeze() -> None:
    frozen = card(Roll.ANY, swirl=-5)
    before = card_chances(HS, {}, Asked("T1", 25, HS.position(at(frozen, "", "", rolls=0))))
    good = card_chances(HS, {}, Asked("T1", 25, HS.position(at(frozen, "4555555", rolls=2))))
    bad = card_chances(HS, {}, Asked("T1", 25, HS.position(at(frozen, "11111vv", rolls=2))))
    assert before.beat is not None
    assert good.beat is not None
    assert bad.beat is not None
    assert bad.beat < before.beat < good.beat
    assert bad.expected < before.expected < good.expected


@pytest.mark.parametrize("roll", Roll)
def test_hsc_08_the_distribution_is_that_of_the_word_asked_for(roll: Roll) -> None:
    """HSC-08 to HSC-10: its mean is what the word is worth."""
    played = card(roll, Scoring.EQUALS_MINUS_REST, 3)
    state = at(played, "1233455")
    for word in HS.legal(state, Seat(0))[:6]:
        found = card_chances(HS, {}, Asked("T1", None, HS.position(state), word))
        spread = found.distribution.items()
        assert sum(chance for _, chance in spread) == pytest.approx(1)
        assert sum(int(each) * chance for each, chance in spread) == pytest.approx(found.expected)
        assert found.expected == pytest.approx(found.words[word].expected)
        assert found.beat is None


def test_hsc_22_dice_are_counted_for_a_page() -> None:
    total, dice = count("card X1 swirl=4 roll=any_three_rolls scoring=shown_4321_minus_rest", "v54")
    assert total == 4 - 5 - 4
    assert [(die.face, die.value, die.role) for die in dice] == [
        ("4", 4, "counts"),
        ("5", 5, "deducted"),
        ("v", 4, "deducted"),
    ]
    for wrong in ("", "6", "1" * 8):
        with pytest.raises(Unreadable):
            count("card HS01", wrong)
