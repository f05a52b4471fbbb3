"""English, Russian and Ukrainian, from the browser's wish and at any time."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.clicking import Player, build_by_taps
from browser.conftest import Come
from browser.people import PHONE, Person
from browser.speech import LANGUAGES, plural, said

CYRILLIC = "АБВГДЕЖЗИКЛМ"


def choose(person: Person, language: str) -> None:
    person.find("select:has(option[value=uk])").first.select_option(language)
    expect(person.find("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize(
    ("locale", "language"), [("ru-RU", "ru"), ("uk-UA", "uk"), ("en-US", "en"), ("de-DE", "en")]
)
def test_the_first_language_is_the_browsers(come: Come, locale: str, language: str) -> None:
    ada = come(locale=locale)
    ada.go()
    expect(ada.find("html")).to_have_attribute("lang", language)
    expect(ada.find("h1")).to_have_text(said("start.title", language))


def test_the_language_changes_everything_with_its_plural_forms(come: Come) -> None:
    ada = come(screen=PHONE)
    ada.go()
    # 4 is "few" in Russian and Ukrainian, 5 is "many".
    forms = {"en": ("other", "other"), "ru": ("few", "many"), "uk": ("few", "many")}
    for language in LANGUAGES:
        choose(ada, language)
        few, many = forms[language]
        four = plural("game.players", few, language, least=1, count=4)
        five = plural("game.players", many, language, least=2, count=5)
        expect(ada.find("[data-game=ganz-schoen-clever]")).to_contain_text(four)
        expect(ada.find("[data-game=high-score]")).to_contain_text(five)
    ada.page.reload()
    expect(ada.find("html")).to_have_attribute("lang", "uk")


def test_the_language_can_be_changed_in_the_middle_of_a_turn(come: Come) -> None:
    ada = come()
    ada.quick("ganz-schoen-clever")
    Player(ada, "ganz-schoen-clever").play(until="[data-entry='0']")
    log = ada.log()
    for language in ("ru", "uk", "en"):
        ada.press("[data-menu]")
        choose(ada, language)
        ada.page.keyboard.press("Escape")
        expect(ada.find("[data-stage]")).to_contain_text(said("turn.yours", language))
        expect(ada.find(".totals, [data-guide=sheet]").first).to_be_visible()
        assert ada.log() == log


def test_the_letters_of_break_the_cube_are_cyrillic_in_russian(come: Come) -> None:
    ada = come(locale="ru-RU")
    ada.set_table("break-the-cube", "bot:random")
    build_by_taps(ada)
    marks = ada.find("[data-guide=questions] .mark")
    expect(marks).to_have_count(len(CYRILLIC))
    assert "".join(sorted(marks.all_text_contents())) == CYRILLIC
    ada.press("[data-menu]")
    choose(ada, "en")
    expect(marks.first).to_have_text(re.compile("[A-Z]"))
    assert "".join(sorted(marks.all_text_contents())) == "ABCDEFGHIJKL"
