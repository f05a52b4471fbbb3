"""A deck that somebody brings is bounded before it is read, and read where nobody waits."""

import random
from collections.abc import Callable

import pytest

from foxtray.games.high_score.cards import (
    LONGEST_LINE,
    MOST_CARDS,
    paste_deck,
    read_deck,
    read_spelt_deck,
)
from foxtray.kernel.errors import Refusal
from server.guest import guests
from server.harness import House, run

LINES = (
    "[[card]]",
    'id = "A1"',
    "swirl = 10",
    'roll = "any_three_rolls"',
    'scoring = "total"',
    "[card]",
    "[card.card]",
    "card = [",
    "]",
    "{",
    '"""',
    "'''",
    "name.name.name = 1",
    "swirl = 0x" + "f" * 300,
    "swirl = " + "9" * 390,
    "swirl = 1e999",
    "swirl = nan",
    "swirl = 1979-05-27T07:32:00",
    "id = [[[[]]]]",
    "\x00",
    "é" * 100,
)
NAME = 'name = "mine"\n'
HOSTILE: dict[str, Callable[[], str]] = {
    "a key of 9,990 parts": lambda: f"{NAME}{'.'.join('a' * 9990)} = 1",
    "keys of 200 parts": lambda: "".join(f"{'.'.join('b' * 190)}.c{i} = 1\n" for i in range(50)),
    "5,000 digits": lambda: f"[[card]]\nswirl = {'9' * 5000}\n",
    "5,000 hexadecimal digits": lambda: f"[[card]]\nswirl = 0x{'f' * 5000}\n",
    "nested in one line": lambda: f"{NAME}a = {'[' * 300}",
    "nested over lines": lambda: "a = " + "[\n" * 9000,
    "nested tables": lambda: NAME + "a = {b = " * 800,
    "thousands of cards": lambda: "[[card]]\n" * 2200,
    "thousands spelt out": lambda: ",".join(f"a{i}:1:x:y" for i in range(1500)),
    "one long line": lambda: f"{NAME}{'a' * 19_000}",
    "one long word": lambda: "a" * 19_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_deck_is_refused_at_the_table(house: House, name: str) -> None:
    async def go() -> None:
        async with guests(house, "Mallory") as (mallory,):
            told = await mallory.make(
                *("high-score", "here", "here"), options={"deck": HOSTILE[name]()}, status=422
            )
            assert told["kind"] in ("unreadable", "illegal")
            assert len(told["message"]) < 3 * LONGEST_LINE

    run(go())
    house.check_loop()
    assert "a request failed" not in house.log


@pytest.mark.parametrize("name", HOSTILE)
def test_it_is_refused_before_it_is_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is long to read is not read: TOML's reader sees no such line."""
    seen: list[str] = []

    def loads(text: str) -> dict[str, object]:
        seen.append(text)
        return {}

    monkeypatch.setattr("tomllib.loads", loads)
    with pytest.raises(Refusal):
        read_spelt_deck(paste_deck(HOSTILE[name]()))
    lines = [line for text in seen for line in text.split("\n")]
    assert max(map(len, lines), default=0) <= LONGEST_LINE


def test_no_text_makes_the_reader_fail() -> None:
    """5,000 decks of lawful and hostile lines in any order: a deck, or a refusal."""
    rng = random.Random(14)
    for _ in range(5000):
        text = "\n".join(rng.choice(LINES) for _ in range(rng.randrange(40)))
        if rng.random() < 0.3:
            at = rng.randrange(len(text) + 1)
            text = text[:at] + chr(rng.randrange(1, 0x300)) + text[at + rng.randrange(4) :]
        try:
            deck = read_deck(text, "deck")
        except Refusal:
            continue
        assert len(deck) <= MOST_CARDS
