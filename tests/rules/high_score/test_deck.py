"""HSC-25: decks are data, the shipped one says it is a reconstruction, bad ones are refused."""

import io
import random
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from rich.console import Console

from foxtray.games.high_score.cards import (
    EXTENSIONS,
    SHIPPED,
    Card,
    Roll,
    Scoring,
    Special,
    load_deck,
    paste_deck,
    read_card,
    read_deck,
    read_spelt_deck,
    spell_card,
    spell_deck,
)
from foxtray.games.high_score.dice import Pile
from foxtray.games.shelf import take_down
from foxtray.kernel import laws, record
from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import keep_options
from foxtray.kernel.playing import Playing
from foxtray.terminal.screen import screen_for
from support.high_score import HS, at, text

ROOT = Path(__file__).parents[3]
CARD = '[[card]]\nid = "{id}"\nswirl = {swirl}\nroll = "any_three_rolls"\nscoring = "{scoring}"\n'
SCORINGS = [scoring.value for scoring in Scoring][:7]


def deck_text(cards: int = 7) -> str:
    """Cards X1, X2, ...: a swirl of 3 and as many ways of counting."""
    return "\n".join(
        CARD.format(id=f"X{i + 1}", swirl=3, scoring=SCORINGS[i]) for i in range(cards)
    )


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    file = tmp_path / "my deck.toml"
    file.write_text(f'name = "mine"\n{deck_text()}', encoding="utf-8")
    return file


def test_hsc_25_the_shipped_deck_is_as_its_principles_say() -> None:
    for roll in Roll:
        mine = [card for card in SHIPPED if card.roll is roll]
        assert len(mine) == 7
        assert {Special.FROZEN, Special.CHOICE} <= {card.swirl for card in mine}
    for scoring in set(Scoring) - set(EXTENSIONS):
        number = sum(card.scoring is scoring for card in SHIPPED)
        assert number == (3 if scoring is Scoring.TOTAL else 2)
    assert len({card.challenge for card in SHIPPED}) == 21
    assert {card.swirl for card in SHIPPED} >= {10, 0, -5, 5, 6, -10}


def test_hsc_25_the_shipped_deck_says_it_is_a_reconstruction() -> None:
    shipped = files("foxtray.games.high_score").joinpath("deck.toml").read_text("utf-8")
    assert "RECONSTRUCTION" in shipped
    assert "reconstruction" in tomllib.loads(shipped)["name"]
    assert {card.provenance for card in SHIPPED} == {"reported in part", "reconstructed"}
    assert "reconstruction" in HS.options[0].about
    for page in ("high_score_decks.md", "rules/high_score.md", "high_score_odds.md"):
        assert "reconstruction" in (ROOT / "docs" / page).read_text("utf-8")


def test_hsc_25_the_screen_says_it_too() -> None:
    console = Console(width=80, file=io.StringIO(), record=True)
    for card in SHIPPED:
        view = HS.view(at(card, "1122345"), None)
        console.print(screen_for(HS).draw(view, ("Ada", "Bo")))
        shown = console.export_text()
        assert card.id in shown
        assert "Reconstructed card" in shown
        assert ("reported in part" in shown) == (card.provenance != "reconstructed")
        assert max(len(line) for line in shown.splitlines()) <= 80


def test_hsc_25_a_deck_of_ones_own_is_played(deck_file: Path) -> None:
    options = keep_options(HS, {"deck": str(deck_file)})
    laws.check(HS, 3, options, seed=1)
    case = laws.play_randomly(HS, 3, options, random.Random(1))
    assert set(case.states[-1].played) == {f"X{i}" for i in range(1, 8)}


def test_hsc_25_its_record_replays_where_the_file_is_not(deck_file: Path) -> None:
    playing = Playing(HS, ("Ada", "Bo"), keep_options(HS, {"deck": str(deck_file)}), "")
    for fact in ("card X2 swirl=3 roll=any_three_rolls scoring=equals", "b", "1122345"):
        playing.settle(fact)
    written = record.write(playing.record())
    deck_file.unlink()
    again = record.read(written, take_down)
    assert again.end() == playing.state
    assert record.write(again) == written
    assert "my deck.toml" not in written
    # and it goes on with the same deck
    assert [card.id for card in Pile(again.end().deck, again.end().played).left] == [
        "X1", "X3", "X4", "X5", "X6", "X7",
    ]  # fmt: skip


def test_hsc_25_no_record_makes_us_open_a_file(deck_file: Path) -> None:
    short = deck_file.rename(deck_file.with_name("deck.toml"))
    headers = text("").replace('[a "', f'[Options "deck={short}"]\n[a "', 1)
    with pytest.raises(Refusal, match="not spelt out") as refused:
        record.read(headers, take_down)
    assert (refused.value.kind, refused.value.line) == ("unreadable", 4)


def test_hsc_25_a_printed_card_may_be_entered_while_the_shipped_deck_is_used() -> None:
    fact = "card X1 swirl=10 roll=any_three_rolls scoring=total"
    state = HS.settle(HS.start(2, {}), fact)
    assert state.round.card == Card("X1", 10, Roll.ANY, Scoring.TOTAL)
    chance = HS.awaits(HS.start(2, {}))
    assert isinstance(chance, Pile)
    assert chance.probability(fact) == 0
    assert chance.probability("card HS01") * 21 == 1


def test_hsc_25_cards_have_one_spelling() -> None:
    for card in SHIPPED:
        assert read_card(spell_card(card)) is card
    whole = "card HS01 swirl=10 roll=four_full_rolls scoring=total"
    assert spell_card(read_card(whole)) == "card HS01"
    assert read_spelt_deck(spell_deck(SHIPPED)) == SHIPPED


GOOD = CARD.format(id="Y1", swirl=1, scoring="total")


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (GOOD.replace('"any_three_rolls"', '"any_four"'), "card 8 (line 50): roll 'any_four'"),
        (GOOD.replace('"total"', '"totals"'), "card 8 (line 50): scoring 'totals'"),
        (GOOD.replace("swirl = 1", 'swirl = "icy"'), "card 8 (line 50): swirl 'icy'"),
        (GOOD.replace("swirl = 1", "swirl = 100"), "card 8 (line 50): swirl 100"),
        (GOOD.replace("swirl = 1", "swirl = 1.5"), "card 8 (line 50): swirl 1.5"),
        (GOOD.replace("swirl = 1", "swirl = true"), "card 8 (line 50): swirl True"),
        (GOOD.replace("swirl = 1\n", ""), "card 8 (line 50): swirl is missing"),
        (GOOD.replace("swirl", "curl"), "card 8 (line 50): swirl is missing"),
        (GOOD + 'tint = "red"\n', "card 8 (line 50): unknown word 'tint'"),
        (GOOD + 'colour = "blue"\n', "card 8 (line 50): colour 'blue'"),
        (GOOD + "provenance = 3\n", "card 8 (line 50): provenance 3"),
        (GOOD.replace("Y1", "Y 1"), "card 8 (line 50): id 'Y 1'"),
        (GOOD.replace("Y1", "X3"), "card 8 (line 50): X3 stands twice"),
        (GOOD.replace("swirl = 1", "swirl = 3"), "card 8 (line 50): Y1 says the same as X1"),
        (GOOD.replace("Y1", "HS01"), "HS01 is the name of another shipped card"),
        ("[more]\n", "unknown word 'more'"),
        ("this is no TOML", "not a TOML file"),
    ],
)
def test_hsc_25_every_fault_of_a_deck_has_its_message(
    tmp_path: Path, fault: str, says: str
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(f"{deck_text()}\n\n\n\n\n\n\n\n{fault}", encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        load_deck(str(file))
    assert says in str(refused.value)
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_hsc_25_a_deck_has_seven_cards_or_more(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(deck_text(6), encoding="utf-8")
    with pytest.raises(Refusal, match="6 cards are too few; expected 7 or more"):
        load_deck(str(file))
    file.write_text('name = "nothing"\n', encoding="utf-8")
    with pytest.raises(Refusal, match="0 cards are too few"):
        load_deck(str(file))
    file.write_text("card = 3\n", encoding="utf-8")
    with pytest.raises(Refusal, match="no list of cards"):
        load_deck(str(file))


def test_hsc_25_a_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be read"):
        keep_options(HS, {"deck": str(tmp_path / "none.toml")})
    with pytest.raises(Refusal, match="cannot be read"):
        load_deck(str(tmp_path))
    bad = tmp_path / "bytes.toml"
    bad.write_bytes(b"\xff\xfe")
    with pytest.raises(Refusal, match="not UTF-8"):
        load_deck(str(bad))


def test_hsc_25_the_example_in_the_docs_is_a_deck() -> None:
    page = (ROOT / "docs" / "high_score_decks.md").read_text("utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    with pytest.raises(Refusal, match="2 cards are too few"):
        read_deck(example, "the example")
    # All that is wrong with it is that it is short.
    assert len(read_deck(f"{example}\n{deck_text()}", "the example and seven more")) == 9


def test_hsc_25_a_deck_is_pasted_into_a_page_and_no_file_is_opened(tmp_path: Path) -> None:
    spelt = spell_deck(read_deck(deck_text(), "deck"))
    assert paste_deck(f"\n{deck_text()}\n") == spelt
    assert paste_deck(f"{spelt}\n") == spelt
    file = tmp_path / "deck.toml"
    file.write_text(deck_text())
    with pytest.raises(Refusal, match="not spelt out"):
        HS.start(2, {"deck": paste_deck(str(file))})
