"""Every reason a client has a sentence for is given by some refusal, with what it names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from foxtray.games.clever.refusing import MarkFault
from foxtray.games.high_score.cards import SHIPPED, read_deck
from foxtray.games.high_score.dice import Handful, Pile
from foxtray.games.high_score.game import HIGH_SCORE
from foxtray.games.shelf import take_down
from foxtray.kernel import record as records
from foxtray.kernel.errors import Code, Refusal
from foxtray.kernel.game import Seat
from foxtray.kernel.playing import Record
from foxtray.players import roster
from foxtray.server import replays, wire
from foxtray.server.openapi import components
from foxtray.server.pictures import album
from server.guest import guests
from server.harness import House, run
from support import cube

CLEVER = take_down("ganz-schoen-clever")
CARD = "card HS01"
SMALL: dict[str, str | int] = {"block": "s", "size": "small", "colour": "white"}
A = Seat(0)


def build(figure: str) -> Callable[[], Any]:
    return lambda: cube.GAME.play(cube.GAME.start(2, {}), A, f"build={figure}")


def dice(fact: str) -> Callable[[], Any]:
    return lambda: CLEVER.settle(CLEVER.start(1, {}), fact)


def card(*facts: str) -> Callable[[], Any]:
    def turn() -> None:
        played: tuple[str, ...] = ()
        for fact in facts:
            played += (Pile(SHIPPED, played).check(fact).split()[1],)

    return turn


ROLLED = """[Game "ganz-schoen-clever"]
[Rules "1"]
[a "Ada"]
[Result "*"]

1a. a: <y1 b2 g3 o4 p5 w6>
*
"""


def read(old: str, new: str) -> Callable[[], Any]:
    """A record of one roll, with this changed."""
    assert old in ROLLED
    return lambda: records.read(ROLLED.replace(old, new), take_down)


def deck(*cards: str) -> Callable[[], Any]:
    """A deck of these cards, each as in `id="X1" swirl=10 ...`."""
    text = "\n".join(f"[[card]]\n{card}".replace(" ", "\n") for card in cards)
    return lambda: read_deck(text, "deck")


X1 = 'id="X1" swirl=10 roll="any_three_rolls" scoring="total"'
SAME = X1.replace("X1", "X2")


def look_through(steps: int) -> Callable[[], Any]:
    step = records.read(ROLLED, take_down).steps[0]
    return lambda: replays.replay(Record(CLEVER, ("Ada",), {}, (step,) * steps))


CASES: list[tuple[str, dict[str, str | int], Callable[[], Any]]] = [
    ("no-figure", {}, build("sss")),
    ("no-such-block", {}, build("SSMMM..../........./.........")),
    ("shape", SMALL, build("lllmmlsm./....s..../.........")),
    ("missing", SMALL, build("lllmml.m./........./.........")),
    ("hangs", {}, build("lllmml.m./........./.ss......")),
    ("flat", {}, build(cube.FLAT)),
    ("build-first", {}, lambda: cube.GAME.play(cube.GAME.start(2, {}), A, "?5")),
    ("built-already", {}, lambda: cube.say(cube.begin(), f"build={cube.A}")),
    ("no-such-seat", {}, lambda: card_is_up("z")),
    ("not-awaited", {}, lambda: CLEVER.settle(rolled(), "y1 b2 g3 o4 p5 w6")),
    ("not-offered", {}, lambda: CLEVER.play(rolled(), A, ".")),
    ("no-such-die", {}, dice("y1 b2 g3 o4 p5 k6")),
    ("no-such-die", {}, lambda: Handful(2).check("67")),
    ("wrong-dice", {}, dice("y1 b2")),
    ("dice-count", {"count": 3, "given": 2}, lambda: Handful(3).check("12")),
    ("card-played", {"card": "HS01"}, card(CARD, CARD)),
    ("no-such-card", {}, card("card ZZ9")),
    (
        "card-name-taken",
        {"card": "HS01"},
        card("card HS01 swirl=99 roll=any_three_rolls scoring=total"),
    ),
    ("no-deck", {"begin": "[[card]]"}, deck("swirl=")),
    ("deck-small", {"count": 1, "least": 7}, deck(X1)),
    ("deck-large", {"count": 201, "most": 200}, deck(*[X1] * 201)),
    ("card-twice", {"card": "X1"}, deck(X1, X1)),
    ("card-same", {"card": "X2", "other": "X1"}, deck(X1, SAME)),
    ("card-id", {"value": "1X"}, deck(X1.replace("X1", "1X"))),
    (
        "card-swirl",
        {"card": "X1", "value": "100", "most": 99, "words": "frozen, choice"},
        deck(X1.replace("10", "100")),
    ),
    (
        "card-part",
        {
            **{"card": "X1", "part": "roll", "value": "thrice"},
            "words": "four_full_rolls, any_three_rolls, set_aside_after_each_roll",
        },
        deck(X1.replace("any_three_rolls", "thrice")),
    ),
    ("part-missing", {"number": 1, "part": "id"}, deck("swirl=10")),
    ("no-such-part", {"number": 2, "part": "worth"}, deck(X1, f"{SAME} worth=1")),
    ("no-record", {}, read('[Result "*"]\n', "")),
    ("no-header", {"text": 'Rules "1"'}, read('[Rules "1"]', 'Rules "1"')),
    ("no-such-game", {"game": "chess"}, read("ganz-schoen-clever", "chess")),
    ("other-rules", {}, read('"1"', '"0"')),
    ("bad-header", {"header": "Rulez"}, read("Rules", "Rulez")),
    ("no-word", {}, read("a: <", "a: (<")),
    ("misplaced", {}, read("1a.", "2a.")),
    ("not-true", {}, read('Result "*"', 'Result "12"')),
    ("no-result", {}, read(">\n*\n", ">\n")),
    ("no-such-die", {}, read("w6", "k6")),
    ("too-long", {"count": 801, "most": 800}, look_through(801)),
]
AT_THE_TABLE = set(wire.TableFault) - {wire.TableFault.TOO_LONG}
OF_MARKS = set(MarkFault)
"""Those have positions of their own (test_mark_reasons.py)."""


def rolled() -> Any:
    return CLEVER.settle(CLEVER.start(1, {}), "y1 b2 g3 o4 p5 w6")


def card_is_up(starter: str) -> Any:
    return HIGH_SCORE.settle(HIGH_SCORE.settle(HIGH_SCORE.start(2, {}), CARD), starter)


@pytest.mark.parametrize(("code", "about", "do"), CASES, ids=[case[0] for case in CASES])
def test_a_refusal_says_why(code: str, about: dict[str, str | int], do: Callable[[], Any]) -> None:
    with pytest.raises(Refusal) as refused:
        do()
    why = wire.Why.of(refused.value)
    assert why is not None
    assert (why.code, why.about) == (code, about)


def test_no_reason_is_without_a_refusal() -> None:
    assert {case[0] for case in CASES} | AT_THE_TABLE | OF_MARKS == set(album.reasons())
    assert len(set(album.reasons())) == len(album.reasons())


def test_the_reasons_stand_in_the_schema() -> None:
    code = components()["Why"]["properties"]["code"]
    assert code["enum"] == sorted(album.reasons())
    advised = components()["HintReason"]["properties"]["code"]
    assert advised["enum"] == sorted(roster.reasons())


def test_all_reasons_are_listed() -> None:
    """But for reviewers' remarks, where those are loaded: test_remarks.py."""
    listed = {*album.reasons(), *roster.reasons()}
    kinds = [k for k in Code.__subclasses__() if not k.__module__.startswith("foxtray.analysis.")]
    assert {code for kind in kinds for code in kind} == listed


def test_a_reason_stays_with_a_refusal_that_is_told_again() -> None:
    with pytest.raises(Refusal) as refused:
        build(cube.FLAT)()
    assert refused.value.at(7).reason == refused.value.reason


def test_the_table_says_why(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make("break-the-cube", "here", "here")
            await ada.enter()
            await ada.until(lambda: bool(ada.present))
            word = f"build={cube.FLAT}"
            tried = await ada.ask("try", seat=0, word=word)
            said = await ada.ask("word", seat=0, ply=ada.ply, word=word)
            flat = {"code": "flat", "about": {}}
            assert (tried["reason"], said["reason"]) == (flat, flat)
            undo = await ada.ask("undo", seat=0, ply=ada.ply)
            assert undo["reason"] == {"code": "nothing-to-undo", "about": {}}

    run(go())


def test_an_upload_that_is_refused_says_where_and_why(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            wrong = await ada.http.post("/api/replay", content=ROLLED.replace("w6", "k6"))
            told = wrong.json()
            assert (wrong.status_code, told["line"]) == (422, 6)
            assert told["word"] == "<y1 b2 g3 o4 p5 k6>"
            assert told["reason"] == {"code": "no-such-die", "about": {}}
            big = await ada.http.post("/api/replay", content=b"x" * 1_000_000)
            assert big.json()["reason"] == {"code": "too-big", "about": {}}

    run(go())


def test_the_table_says_whose_dice_they_are(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make("ganz-schoen-clever", "here", "here")
            await ada.enter()
            await ada.until(lambda: bool(ada.present))
            other = 1 - ada.present["awaits"]["roller"]
            answer = await ada.ask("roll", seat=other, ply=ada.ply)
            assert answer["reason"] == {"code": "not-your-dice", "about": {}}

    run(go())
