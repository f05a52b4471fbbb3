"""The whole sheet in one look: sheet, dice and buttons in the window, nothing pushes them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.company import surprise
from browser.conftest import Come
from browser.first_game import CHD, GSC, box, enter, frames, overlap, sit, take
from browser.people import Person, Screen

WINDOWS = [
    Screen("1280x720", 1280, 720, touch=False),
    Screen("1366x768", 1366, 768, touch=False),
    Screen("1920x1080", 1920, 1080, touch=False),
]
ON_ITS_SIDE = Screen("on its side", 844, 390, touch=True)

NOT_IN_SIGHT = """() => {
  const all = document.querySelectorAll(
    '[data-guide=sheet] [data-cell], [data-guide=rounds] rect, [data-guide=actions] rect,'
    + '[data-guide=totals] rect, button[data-die], .buttons .button');
  return [...all].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const bar = document.querySelector('header').getBoundingClientRect().bottom;
    return top < bar || left < 0 || right > innerWidth || bottom > innerHeight;
  }).map((each) => each.outerHTML.slice(0, 80));
}"""


def resize(person: Person, window: Screen) -> None:
    person.page.set_viewport_size({"width": window.width, "height": window.height})


def all_in_sight(person: Person) -> None:
    frames(person)
    assert person.page.evaluate(NOT_IN_SIGHT) == []
    page = "document.documentElement"
    assert person.page.evaluate(f"{page}.scrollHeight <= innerHeight")
    assert person.page.evaluate(f"{page}.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", [GSC, CHD])
@pytest.mark.parametrize("others", [0, 1, 3], ids=["alone", "two", "four"])
def test_sheet_dice_and_buttons_are_in_every_window(come: Come, game: str, others: int) -> None:
    ada = sit(come(screen=WINDOWS[0]), game, *["here"] * others)
    expect(ada.find("[data-enter]")).to_be_visible()
    for window in WINDOWS:
        resize(ada, window)
        all_in_sight(ada)
        expect(ada.find("[data-enter]")).to_be_in_viewport(ratio=1)
    enter(ada, "y3 b5 g2 o6 p1 w4" if game == GSC else "y3 b5 t2 n6 k1 w4")
    expect(ada.find("button[data-die].can").first).to_be_visible()
    for window in WINDOWS:
        resize(ada, window)
        all_in_sight(ada)
        # Large enough to be read and hit.
        for cell in ada.find("[data-cell]").all()[:3]:
            assert (cell.bounding_box() or {"width": 0})["width"] >= 32


def test_log_hints_and_other_sheets_push_nothing(come: Come) -> None:
    ada = sit(come(screen=WINDOWS[0]), GSC, "here", "here")
    enter(ada, "y3 b5 g2 o6 p1 w4")
    for window in WINDOWS:
        resize(ada, window)
        frames(ada)
        before = box(ada, "[data-guide=sheet]"), box(ada, "[data-guide=dice-mat]")
        ada.press("[data-hint]")
        expect(ada.find("[data-hints]")).to_be_visible()
        if not ada.find("aside.panel").is_visible():
            ada.press("[data-log]")
        expect(ada.find("aside.panel")).to_be_visible()
        all_in_sight(ada)
        assert (box(ada, "[data-guide=sheet]"), box(ada, "[data-guide=dice-mat]")) == before
        ada.press("[data-hint]")  # it closes again
        expect(ada.find("[data-hints]")).to_have_count(0)


def test_high_score_has_card_dice_buttons_and_track_in_every_window(come: Come) -> None:
    ada = come(screen=WINDOWS[0])
    ada.set_table("high-score", *["bot:random"] * 4)
    ada.press("[data-roll]:visible")
    expect(ada.find("[data-word]").first).to_be_visible()
    parts = ("[data-guide=card]", "[data-guide=seven]", ".actions", "[data-guide=track]")
    for window in WINDOWS:
        resize(ada, window)
        frames(ada)
        before = [box(ada, part) for part in parts]
        for place in before:
            assert 0 <= place["top"] < place["bottom"] <= window.height
        assert ada.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        # The table of points stands whole in the free column, five seats of it.
        sheet, column = box(ada, "[data-guide=sheet]"), box(ada, ".column")
        assert column["top"] <= sheet["top"] < sheet["bottom"] <= column["bottom"]
        ada.press("[data-hint]")
        expect(ada.find("[data-hints]")).to_be_in_viewport()
        frames(ada)
        assert [box(ada, part) for part in parts] == before  # it pushes nothing
        ada.press("[data-hint]")
        expect(ada.find("[data-hints]")).to_have_count(0)


CUBE_PARTS = (
    *("[data-guide=figure]", "[data-guide=tray]", "[data-guide=guess]"),
    *("[data-guide=questions] .board", "[data-word='?H']"),
)


def test_the_cube_has_figure_questions_and_buttons_in_every_window(come: Come) -> None:
    """What comes beside them (events, a hint, the log) pushes nothing."""
    ada = come(screen=WINDOWS[0])
    ada.set_table("break-the-cube", *["bot:random"] * 3, options={"notes": "a"})
    for part in ("[data-guide=figure]", "[data-guide=tray]", "[data-guide=build]"):
        expect(ada.find(part)).to_be_in_viewport(ratio=1)
    all_in_sight(ada)
    surprise(ada)
    expect(ada.find("[data-word='?B'][aria-disabled=false]")).to_be_visible()
    cube_stands(ada)
    ada.press("[data-word='?B']")
    for window in WINDOWS:
        resize(ada, window)
        before = cube_stands(ada)
        expect(ada.find("[data-ask]")).to_be_in_viewport(ratio=1)
        ada.press("[data-hint]")
        expect(ada.find("[data-hints]")).to_be_in_viewport()
        if not ada.find("aside.panel").is_visible():
            ada.press("[data-log]")
        expect(ada.find("aside.panel")).to_be_visible()
        assert cube_stands(ada) == before
        ada.press("[data-hint]")
        expect(ada.find("[data-hints]")).to_have_count(0)
    ada.press("[data-ask]")
    expect(ada.find("[data-ask]")).to_have_count(0)  # it is answered,
    expect(ada.find("[data-event]")).to_be_visible()
    expect(ada.find("[data-word='?5'][aria-disabled=false]")).to_be_visible()
    assert cube_stands(ada) == before


def cube_stands(person: Person) -> list[dict[str, float]]:
    """Where its parts are, all of them in the window."""
    all_in_sight(person)
    for part in CUBE_PARTS:
        expect(person.find(part)).to_be_in_viewport(ratio=1)
    return [box(person, part) for part in CUBE_PARTS]


def test_on_a_phone_on_its_side_the_dice_stand_beside_the_sheet(come: Come) -> None:
    ada = sit(come(screen=ON_ITS_SIDE), GSC, "here", "here", "here")
    enter(ada, "y3 b5 g2 o6 p1 w4")
    for way in (0, 200):
        ada.page.evaluate("(top) => scrollTo(0, top)", way)
        frames(ada)
        sheet, dice = box(ada, "[data-guide=sheet]"), box(ada, ".dice")
        assert not overlap(sheet, dice)
        assert dice["left"] >= sheet["right"]
        assert dice["bottom"] <= ON_ITS_SIDE.height
    take(ada, "y", "ya1")
    expect(ada.find("[data-cell=ya1].crossed")).to_be_visible()


def test_dice_are_large_and_figures_lining(come: Come) -> None:
    """A 1 of the title's face looks like an I: figures are drawn with the plain one."""
    ada = come()
    ada.set_table(GSC)
    expect(ada.find("[data-roll]")).to_be_visible()
    for window in WINDOWS:
        resize(ada, window)
        all_in_sight(ada)
        die = box(ada, "button[data-die] .die")
        assert die["right"] - die["left"] >= 48
    session = ada.context.new_cdp_session(ada.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    document = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": document, "selector": "li .points"})
    used = session.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})["fonts"]
    assert used
    assert all("Alegreya" not in font["familyName"] for font in used)
