"""A finished game looked through, taken home, checked, and brought back."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from browser.clicking import END
from browser.company import finish
from browser.conftest import Come
from browser.people import PHONE, Person

SLIDER = "[data-slider]"


def foxtray(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "foxtray", *command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_game_is_looked_through_saved_and_verified(come: Come, tmp_path: Path) -> None:
    ada = come()
    ada.set_table("ganz-schoen-clever")
    finish(ada)
    (total,) = ada.points()
    with ada.page.expect_download() as download:
        ada.press(f"{END} [data-export]")
    record = tmp_path / "game.rec"
    download.value.save_as(record)
    assert str(total) in foxtray("replay", str(record))
    foxtray("verify", str(record))

    ada.press(f"{END} a[href^='/replay/']")
    slider = ada.find(SLIDER)
    expect(slider).to_be_visible()
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(last))
    assert ada.points() == [total]
    slider.fill("3")
    expect(slider).to_have_value("3")
    ada.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("4")
    # A line of the log leads to its moment.
    ada.press("[data-log]")
    ada.press("[data-entry='0']")
    expect(slider).to_have_value("1")
    expect(ada.find("[data-entry='0']")).to_have_class(re.compile(r"\bat\b"))


def bring(person: Person, golden: str, home: Path) -> None:
    """Open the record of a golden game."""
    kept = Path(__file__).parents[1] / "records" / "golden" / f"{golden}.txt"
    record = home / "whole.rec"
    record.write_text(kept.read_text("utf-8").partition("\n#")[0] + "\n", encoding="utf-8")
    person.go("/replay")
    person.find("input[type=file]").set_input_files(record)
    expect(person.find(SLIDER)).to_be_visible()


def test_the_large_sheet_is_of_who_is_active_or_was_chosen(come: Come, tmp_path: Path) -> None:
    ada = come()
    bring(ada, "ganz-schoen-clever-three", tmp_path)
    shown = ada.find("[data-shown]")
    slider = ada.find(SLIDER)
    seen = set()
    for moment in range(0, 60, 4):
        slider.fill(str(moment))
        seen.add(shown.get_attribute("data-shown"))
    assert seen == {"0", "1", "2"}
    chosen = ada.find("[data-sheet]").first
    seat = chosen.get_attribute("data-sheet")
    ada.press(chosen)
    expect(shown).to_have_attribute("data-shown", seat or "")
    slider.fill("20")
    expect(shown).to_have_attribute("data-shown", seat or "")


def test_a_record_is_brought_and_a_broken_one_explained(come: Come, tmp_path: Path) -> None:
    ada = come(screen=PHONE)
    bring(ada, "high-score-two", tmp_path)
    ada.press("[data-play]")
    expect(ada.find(SLIDER)).not_to_have_value("0")

    broken = tmp_path / "broken.rec"
    broken.write_text('[Game "chess"]\n1a. e4\n', encoding="utf-8")
    ada.go("/replay")
    ada.find("input[type=file]").set_input_files(broken)
    expect(ada.find("[role=alert]")).to_contain_text("e4")


def test_the_course_of_a_search_is_told_and_follows_the_moment(come: Come, tmp_path: Path) -> None:
    ada = come(screen=PHONE)
    bring(ada, "break-the-cube-three", tmp_path)
    rows = ada.find("[data-course] tr[data-left]")
    expect(rows.first).to_have_attribute("data-left", "19272 19272 19272")
    ada.find(SLIDER).fill("0")
    expect(ada.find("[data-course] .now")).to_have_attribute("data-left", "19272 19272 19272")
    ada.find(SLIDER).fill(ada.find(SLIDER).get_attribute("max") or "")
    last = rows.last.get_attribute("data-left") or ""
    assert "1" in last.split()  # somebody has found it
