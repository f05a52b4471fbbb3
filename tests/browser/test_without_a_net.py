"""The page with the table inside: from a plain file server under a sub-path, then without any net.

One visit serves all of it, and each of the two tests has one page for many things: Python takes its
time to start. `make static` builds the folder.

Whole games are played by words said to the page's own worker, the rest by hand. What does not need
a browser is shown outside of one (tests/server/test_alone.py, tests/test_without_numpy.py).
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.people import HOLD_NOTES, PATIENCE
from browser.waiting import wait_for_answer
from browser.web_space import (
    FOLDER,
    REMEMBER_WORKERS,
    WebSpace,
    come,
    is_set,
    keep_everything,
    play_day,
)
from foxtray.games import challenges, shelf
from foxtray.kernel import record as records
from server.visitor import play_days

SPOKEN = {"Русский": "Без сети", "Українська": "Без мережі", "English": "Without a net"}
GAMES = tuple(challenges.names())
NEWER = "0123456789ab"
DIE = "button[data-die].can"
# A browser that has no room left ends the transaction, and nothing of it is kept. (Its quota can be
# set, but it looks at that again only after half a minute.)
FULL = """() => {
  self.add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...told) {
    const asked = self.add.apply(this, told);
    this.transaction.abort();
    return asked;
  };
}"""
# That it is missed is seen, however quickly it comes again.
KILL = """() => {
  window.missed = false;
  new MutationObserver(() => {
    missed ||= document.querySelector('[data-line=healing]')?.checkVisibility() ?? false;
  }).observe(document, { childList: true, subtree: true, attributes: true });
  theTable().terminate();
}"""
ROOM = "() => { IDBObjectStore.prototype.add = self.add; }"


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> WebSpace:
    assert (FOLDER / "index.html").is_file(), "the folder is not built: make static"
    return WebSpace(tmp_path_factory.mktemp("space"))


@pytest.fixture(scope="module")
def home(chromium: Browser, space: WebSpace) -> Iterator[BrowserContext]:
    """A browser that was there once, whole; from then on there is no net."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, locale="en", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(REMEMBER_WORKERS)
    context.add_init_script(HOLD_NOTES)
    page = come(context, space)
    keep_everything(page)
    page.close()
    space.end()
    context.set_offline(True)
    yield context
    context.close()


def test_all_of_it_is_there_after_one_visit(
    home: BrowserContext, space: WebSpace, tmp_path: Path
) -> None:
    page = come(home, space)
    play_whole_games(page)
    look_at_the_history(page, space)
    look_through_a_game(page, space)
    look_at_what_needs_others(page, space)
    speak_every_language(page, space)
    take_everything_along(page, space, tmp_path / "foxtray.zip")
    enter_real_dice_and_ask_for_a_hint(page, space)
    page.close()


def play_whole_games(page: Page) -> None:
    """The day's seed is public without a net, so what has to fall, and what bots have to say, is
    known outside of the page: there with NumPy and compiled, here without either.
    """
    with ThreadPoolExecutor() as beside:  # a loop of Playwright's runs in this thread
        outside = beside.submit(play_days, GAMES).result(PATIENCE / 1000)
    for game, (words, expected) in outside.items():
        record = play_day(page, game, words)
        assert record == expected
        read = records.read(record.encode(), shelf.take_down)
        assert read.game.awaits(read.end()) is None


def look_at_the_history(page: Page, space: WebSpace) -> None:
    page.goto(f"{space.address}#/games")
    expect(page.locator("[data-played]")).to_have_count(len(GAMES))
    page.goto(f"{space.address}#/games/goals")
    expect(page.locator("main li").first).to_be_visible()
    expect(page.locator("[role=alert]")).to_have_count(0)


def look_through_a_game(page: Page, space: WebSpace) -> None:
    page.goto(f"{space.address}#/games")
    page.locator("[data-played] a[href*=replay]").first.click()
    slider = page.locator("[data-slider]")
    expect(slider).to_be_visible()
    slider.press("Home")
    expect(slider).to_have_value("0")
    slider.press("ArrowRight")
    expect(slider).to_have_value("1")


def enter_real_dice_and_ask_for_a_hint(page: Page, space: WebSpace) -> None:
    page.goto(space.address)
    page.click("[data-set=ganz-schoen-clever]")
    page.locator("dialog label:has(input[value=real])").click()
    page.click("[data-make]")
    for die in ("y3", "b5", "g2", "o6", "p1", "w4"):
        page.click(f"[data-die={die}]")
    page.click("[data-enter]")
    assert len(faces(page)) == len("ybgopw")
    page.click("[data-hint]")
    expect(page.locator("[data-hints] ol li").first).to_be_visible()


def look_at_what_needs_others(page: Page, space: WebSpace) -> None:
    for path in ("ranking", "beat/something", "along", "settings"):
        page.goto(f"{space.address}#/{path}")
        expect(page.locator("[data-needs-others]")).to_be_visible()
    page.goto(f"{space.address}#/day")
    expect(page.locator("[data-play], [data-practise]")).to_have_count(len(GAMES))
    page.goto(f"{space.address}#/rules/high-score")
    page.locator("nav ol a").last.click()
    expect(page.locator("article.sheet")).to_be_visible()  # a part of the page, not another one
    expect(page.locator("[role=alert]")).to_have_count(0)


def speak_every_language(page: Page, space: WebSpace) -> None:
    page.goto(f"{space.address}#/settings")
    for name, words in SPOKEN.items():
        page.locator("#main label", has_text=name).click()
        expect(page.locator("[data-alone]")).to_contain_text(words)


def take_everything_along(page: Page, space: WebSpace, archive: Path) -> None:
    """Out of the page, deleted there, and back."""
    with page.expect_download() as download:
        page.click("[data-everything]")
    download.value.save_as(archive)
    with zipfile.ZipFile(archive) as found:
        assert sum(name.endswith(".rec") for name in found.namelist()) == len(GAMES)
    page.click("[data-forget]")
    page.click("[data-forget-yes]")
    expect(page.locator("[data-forgotten]")).to_contain_text(str(len(GAMES)))
    page.goto(f"{space.address}#/games")
    expect(page.locator("[data-bring]")).to_be_visible()
    expect(page.locator("[data-played]")).to_have_count(0)
    page.click("[data-bring]")
    page.set_input_files("[data-bring-file]", archive)
    expect(page.locator("[data-played]")).to_have_count(len(GAMES))
    page.goto(f"{space.address}#/games/statistics")
    expect(page.locator("[data-figures]")).to_be_visible()


def test_nothing_is_lost_whatever_happens_to_the_page(
    home: BrowserContext, space: WebSpace
) -> None:
    page = come(home, space)
    page.click('[data-quick="ganz-schoen-clever"]')
    fill_the_storage(page)
    reload_in_the_middle(page)
    kill_the_worker(page)
    open_another_tab(home, page)
    take_a_newer_version(home, page, space)
    page.close()


def faces(page: Page) -> list[str]:
    expect(page.locator(DIE).first).to_be_visible()
    return [die.get_attribute("aria-label") or "" for die in page.locator("[data-die]").all()]


def reload_in_the_middle(page: Page) -> None:
    """Of a turn, at the table's own address."""
    fell = faces(page)
    page.reload()
    assert faces(page) == fell


def kill_the_worker(page: Page) -> None:
    fell = faces(page)
    page.evaluate(KILL)
    page.wait_for_function("() => missed")  # at once, and not when it is asked
    expect(page.locator("[data-line=healing]")).to_have_count(0)
    assert faces(page) == fell


def fill_the_storage(page: Page) -> None:
    """What cannot be kept is refused, has not happened, and can be done when there is room."""
    roll = page.locator("[data-roll]").first
    expect(roll).to_be_visible()
    table = next(worker for worker in page.workers if "table" in worker.url)
    table.evaluate(FULL)
    roll.click()
    expect(page.locator(".toast.problem")).to_be_visible()
    page.evaluate("letNotesGo()")
    expect(page.locator("[data-entry]")).to_have_count(0)
    table.evaluate(ROOM)
    roll.click()
    faces(page)


def open_another_tab(home: BrowserContext, page: Page) -> None:
    """What is said in one is seen in the other, without a click there."""
    other = home.new_page()
    other.goto(page.url)
    expect(other.locator("[data-entry]").first).to_be_attached()  # the log may be shut
    entries = page.locator("[data-entry]").count()
    page.locator(DIE).first.click()
    page.locator("[data-cell].can").first.click()
    expect(page.locator("[data-entry]").nth(entries)).to_be_attached()
    expect(other.locator("[data-entry]").nth(entries)).to_be_attached()
    other.close()


def take_a_newer_version(home: BrowserContext, page: Page, space: WebSpace) -> None:
    """It waits until somebody wants it, and until then the one that runs is whole."""
    home.set_offline(False)
    space.begin(NEWER)
    page.goto(f"{space.address}#/lobby")
    page.evaluate("navigator.serviceWorker.getRegistration().then((kept) => void kept.update())")
    expect(page.locator("[data-update]")).to_be_visible()
    assert len(page.evaluate("caches.keys()")) == 2
    page.locator("[data-update] button").first.click()
    # The page begins anew meanwhile: what is waited for is asked of whichever is there.
    only_the_new = "async (kept) => String(await caches.keys()) === kept"
    wait_for_answer(page, only_the_new, f"foxtray-alone-{NEWER}")
    is_set(page)
    space.end()
