"""Pages between people, and for what is one's own: one walk through all of them."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect

from browser.conftest import Come
from browser.elsewhere import as_device, play_alone, play_there
from browser.people import DESKTOP, PHONE, Person
from browser.speech import said
from server.harness import House

CLEVER = "ganz-schoen-clever"
NO_GAMES = "[data-total='0']"


def link_on(person: Person) -> str:
    """The link that the page shows, without the server's name."""
    parts = urlsplit(person.find("[data-link]").input_value())
    fragment = f"#{parts.fragment}" if parts.fragment else ""
    return f"{parts.path}{fragment}"


def is_as_wide_as_its_window(person: Person) -> bool:
    wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return bool(wide <= 0)


def share(ada: Person, folder: Path) -> None:
    """The picture in both shapes, as a file too, and a line of text."""
    ada.press("[data-share]")
    for shape, size in (("wide", (1200, 630)), ("square", (1200, 1200))):
        ada.press(f"dialog label:has(input[value={shape}])")
        picture = ada.find(f"[data-card={shape}]")
        expect(picture).to_have_js_property("naturalWidth", size[0])
        expect(picture).to_have_js_property("naturalHeight", size[1])
    with ada.page.expect_download() as saved:
        ada.press("[data-save]")
    file = folder / "shared.png"
    saved.value.save_as(file)
    assert file.read_bytes().startswith(b"\x89PNG")
    text = re.compile("^Ganz schön clever: .*🟦🟦", re.DOTALL)
    expect(ada.find("[data-share-text]")).to_have_value(text)
    ada.page.keyboard.press("Escape")


def challenge(ada: Person) -> str:
    ada.press("[data-beat]")
    expect(ada.find("dialog [data-link]")).to_be_visible()
    link = link_on(ada)
    ada.page.keyboard.press("Escape")
    return link


def be_ranked(ada: Person) -> None:
    ada.press("[data-rank]")
    ada.find("[data-rank-name]").fill("<b>Ada</b>")
    ada.press("[data-rank-put]")
    expect(ada.find("dialog [role=alert]")).to_be_visible()
    ada.find("[data-rank-name]").fill("Ada L.")
    ada.press("[data-rank-put]")
    expect(ada.find("[data-ranked]")).to_be_visible()
    ada.go("/ranking")
    expect(ada.find(f"[data-ranking={CLEVER}] tr.mine")).to_contain_text("Ada L.")


def take_up(bo: Person, house: House, link: str, result: int) -> None:
    """Bo sees the result and not the game; at the end both sheets are side by side."""
    bo.go(link)
    expect(bo.find("[data-made]")).to_have_attribute("data-made", str(result))
    assert is_as_wide_as_its_window(bo)
    bo.press("[data-take-up]")
    expect(bo.find("[data-stage]")).to_be_visible()
    expect(bo.find("[data-hint]")).to_have_count(0)
    expect(bo.find("[data-compared]")).to_have_count(0)
    as_device(house, bo, lambda guest: play_there(guest, bo.table))
    expect(bo.find("[data-compared] [data-game]")).to_have_count(2)
    theirs = bo.find("[data-compared] [data-game=theirs] [data-total]")
    expect(theirs).to_have_text(str(result))
    assert is_as_wide_as_its_window(bo)


def take_along(ada: Person, new: Person) -> None:
    """Another device becomes hers; a second time the same link is worth nothing."""
    ada.go("/settings")
    ada.press("[data-pass]")
    expect(ada.find("[data-belongings] [data-link]")).to_be_visible()
    link = link_on(ada)
    new.go(link)
    expect(new.find("[data-take]")).to_be_visible()
    assert "pass=" not in new.page.url
    new.press("[data-take]")
    new.page.wait_for_url("**/lobby")
    new.go("/games")
    expect(new.find("[data-total='1']")).to_be_visible()
    new.go("/")
    new.go(link)
    new.press("[data-take]")
    expect(new.find("[data-along] [role=alert]")).to_be_visible()


def download_everything(ada: Person, table: str) -> None:
    with ada.page.expect_download() as saved:
        ada.press("[data-everything]")
    with zipfile.ZipFile(io.BytesIO(Path(saved.value.path()).read_bytes())) as archive:
        names = archive.namelist()
        assert any(name.endswith(".csv") for name in names), names
        assert any(table in archive.read(name).decode() or table in name for name in names)


def forget_all(ada: Person) -> None:
    ada.press("[data-forget]")
    ada.press("[data-forget-yes]")
    expect(ada.find("[data-forgotten]")).to_be_visible()
    ada.go("/games")
    expect(ada.find(NO_GAMES)).to_be_visible()
    ada.go("/ranking")
    expect(ada.find(f"[data-ranking={CLEVER}]")).to_have_count(0)


def test_a_finished_game_is_shared_beaten_ranked_taken_along_and_deleted(
    come: Come, house: House, tmp_path: Path
) -> None:
    ada, bo = come(screen=DESKTOP), come(screen=PHONE)
    ada.ask("/api/me")  # from now on the table knows her
    table = as_device(house, ada, lambda guest: play_alone(guest, CLEVER))
    (result,) = ada.ask(f"/api/mine/games/{table}")["game"]["totals"]
    ada.go(f"/table/{table}")
    expect(ada.find("[data-after-game]")).to_be_visible()
    share(ada, tmp_path)
    link = challenge(ada)
    take_up(bo, house, link, result)
    ada.go(link)
    expect(ada.find("[data-takers] li")).to_have_count(1)
    ada.go(f"/table/{table}")
    be_ranked(ada)
    take_along(ada, come(screen=PHONE))
    download_everything(ada, table)
    forget_all(ada)
    bo.go(link)  # what she made to be taken up is gone with her
    expect(bo.find("main [role=alert]")).to_contain_text(said("problem.unknown"))
