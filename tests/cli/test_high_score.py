"""foxtray odds and foxtray advise, and High Score in the other commands."""

from pathlib import Path

import pytest

from foxtray.analysis.high_score_odds_page import NAME, page_text, plot_text
from foxtray.cli import main
from foxtray.games.high_score.cards import SHIPPED
from foxtray.games.high_score.solve import odds
from support.commands import complaint, run_json
from support.high_score import text

ROOT = Path(__file__).parents[2]
TURNS = "1. <card HS15>\n   a: <122345v> k5v <2355v> k555vv <14>"


def test_odds_of_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    told = run_json(capsys, "odds", "high-score", "--card", "HS16", "--beat", "20")
    assert told["card"] == "HS16"
    assert told["expected"] == odds(SHIPPED[15]).expected
    distribution = told["distribution"]
    assert isinstance(distribution, dict)
    assert sum(distribution.values()) == pytest.approx(1)
    assert all(str(int(result)) == result for result in distribution)
    assert told["beat"] == {"target": 20, "chance": odds(SHIPPED[15]).beat(20)}


def test_odds_without_a_target_have_no_chance_to_beat_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "beat" not in run_json(capsys, "odds", "high", "--card", "HS01")


def test_odds_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "high", "--card", "hs01", "--beat", "-3"]) == 0
    assert "best chance to exceed -3: 100.0000%" in capsys.readouterr().out
    assert main(["odds", "high"]) == 0
    assert "reconstruction" in capsys.readouterr().out


def test_odds_of_a_deck(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    kinds = ("total", "equals", "pairs", "odd", "pairs_minus_rest", "equals_minus_rest")
    file.write_text(
        "\n".join(
            f'[[card]]\nid = "X{i}"\nswirl = 4\nroll = "four_full_rolls"\nscoring = "{kind}"\n'
            for i, kind in enumerate((*kinds, "triples_minus_rest"))
        ),
        encoding="utf-8",
    )
    told = run_json(capsys, "odds", "high", "--deck", str(file))
    cards = told["cards"]
    assert isinstance(cards, list)
    assert [card["card"] for card in cards] == [f"X{i}" for i in range(7)]
    assert run_json(capsys, "odds", "high", "--deck", str(file), "--card", "X3") == cards[3]


def test_advise_values_every_legal_word(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    file.write_text(text(TURNS), encoding="utf-8")
    told = run_json(capsys, "advise", str(file))
    assert told["seat"] == "a"
    words = told["words"]
    assert isinstance(words, list)
    assert [each["word"] for each in words] == ["k1555vv", "k4555vv", "."]
    values = [each["value"] for each in words]
    assert values == sorted(values, reverse=True)
    assert (told["unit"], told["unit_code"]) == ("chance to win the game", "chance")
    assert words[0]["reasons"] == [{"code": "expected", "result": -0.1667}]
    assert words[0]["why"] == "expected result -0.17"


def test_replay_reports_the_chips(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    file.write_text(
        text("1. <card HS01>\n   b: <1112223> .\n   a: <1112223> . <12 at 11>"), encoding="utf-8"
    )
    told = run_json(capsys, "replay", str(file))
    assert told["totals"] == [1, 3]
    assert told["detail"] == [
        {"gold": 0, "silver": 0, "bronze": 1},
        {"gold": 1, "silver": 0, "bronze": 0},
    ]


def test_bad_input_gets_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "no card 'HS99'" in complaint(capsys, "odds", "high", "--card", "HS99")
    assert "cannot be read" in complaint(capsys, "odds", "high", "--deck", str(tmp_path / "no"))
    assert "not for ganz" in complaint(capsys, "odds", "ganz")
    assert "invalid int" in complaint(capsys, "odds", "high", "--beat", "x")
    assert "cannot write" in complaint(capsys, "odds", "high", "--page", str(tmp_path / "no"))
    assert "cannot read" in complaint(capsys, "advise", str(tmp_path / "no.rec"))
    file = tmp_path / "game.rec"
    file.write_text(text("1. <card HS15>\n   a:"), encoding="utf-8")
    assert "it awaits 7 dice" in complaint(capsys, "advise", str(file))
    wrong = complaint(capsys, "play", "high", "--option", f"deck={tmp_path / 'no'}")
    assert "cannot be read" in wrong


def test_the_page_of_odds_is_up_to_date() -> None:
    """If this fails: foxtray odds high-score --page docs, and read the diff."""
    solved = [odds(card) for card in SHIPPED]
    assert (ROOT / "docs" / f"{NAME}.md").read_text("utf-8") == page_text(solved)
    assert (ROOT / "docs" / f"{NAME}.svg").read_text("utf-8") == plot_text(solved)


def test_every_bar_of_the_plot_lies_in_its_chart() -> None:
    import xml.etree.ElementTree as Tree

    root = Tree.fromstring(plot_text([odds(card) for card in SHIPPED]))  # noqa: S314 - our own text
    charts = root.findall("{http://www.w3.org/2000/svg}g")
    assert len(charts) == len(SHIPPED)
    for chart in charts:
        bars = chart.findall("{http://www.w3.org/2000/svg}rect")
        assert bars
        for bar in bars:
            left, top = float(bar.attrib["x"]), float(bar.attrib["y"])
            assert 0 <= left <= 320 - float(bar.attrib["width"])
            assert 20 <= top <= 110
