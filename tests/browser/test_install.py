"""The client as something to install, and how heavy it is."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Come
from browser.people import PHONE, Person
from browser.speech import said
from browser.waiting import wait_for_answer
from server.harness import House

MOST_BYTES = 150_000
THREE = "scene"
# The worker has taken the page over: it is active before that, and a page that is loaded meanwhile
# may remain without it.
READY = "() => navigator.serviceWorker.controller?.state === 'activated'"
# All that this page has loaded: the worker keeps it a moment after the page has it.
KEPT = """async () => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const found = loaded.filter((name) => new URL(name).pathname.startsWith('/assets/'))
    .map((name) => caches.match(name));
  return found.length > 0 && (await Promise.all(found)).every(Boolean);
}"""


def test_the_manifest_names_a_start_and_icons_that_are_there(come: Come) -> None:
    ada = come()
    ada.go()
    href = ada.find("link[rel=manifest]").get_attribute("href") or ""
    manifest = ada.ask(href)
    assert manifest["name"]
    assert manifest["display"] == "standalone"
    assert manifest["start_url"].startswith("/")
    assert manifest["icons"]
    for icon in manifest["icons"]:
        found = ada.get(icon["src"])
        assert found.headers["content-type"].startswith("image/")


def test_without_a_server_the_shell_is_there_and_says_what_is_wrong(
    come: Come, own_house: House
) -> None:
    ada = come(at=own_house, screen=PHONE, options={"service_workers": "allow"})
    ada.go()
    expect(ada.find("[data-game]").first).to_be_visible()
    ada.page.wait_for_function(READY)
    ada.page.reload()  # its parts come through the worker now, which keeps them
    expect(ada.find("[data-game]").first).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    wait_for_answer(ada.page, KEPT)
    own_house.stop()
    ada.page.reload()
    expect(ada.find("[role=alert]")).to_contain_text(said("problem.net"))
    own_house.start()
    ada.press("[role=alert] button")
    expect(ada.find("[data-game]")).to_have_count(4)


def test_without_a_net_the_start_opens_and_what_was_read_can_be_read_again(come: Come) -> None:
    ada = come(locale="uk-UA", options={"service_workers": "allow"})
    ada.go()
    ada.page.wait_for_function(READY)
    ada.go("/rules/high-score")
    expect(ada.find("article h2").first).to_be_visible()
    chapters = ada.find("article h2").all_text_contents()
    ada.page.wait_for_load_state("networkidle")
    wait_for_answer(ada.page, KEPT)

    ada.context.set_offline(True)
    ada.go()
    expect(ada.find("h1")).to_have_text(said("start.title", "uk"))
    expect(ada.find("[role=alert]")).to_contain_text(said("problem.net", "uk"))
    ada.go("/rules/high-score")
    expect(ada.find("article h2").first).to_be_visible()
    assert ada.find("article h2").all_text_contents() == chapters
    # What was never opened says so, and the way back is there.
    ada.go("/settings")
    expect(ada.find("main")).to_contain_text(said("problem.net", "uk"))
    ada.press("header a[href='/']")
    expect(ada.find("[role=alert]")).to_contain_text(said("problem.net", "uk"))

    ada.context.set_offline(False)  # noticed without a press
    expect(ada.find("[data-game]")).to_have_count(4)


SCRIPTS = """() => performance.getEntriesByType('resource').map(({ name }) => name)
  .filter((name) => name.endsWith('.js'))"""


def loaded(person: Person, path: str, shown: str) -> dict[str, int]:
    """What a page fetches until this is shown, with the bytes on the wire."""
    session = person.context.new_cdp_session(person.page)
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    session.on(
        "Network.requestWillBeSent", lambda e: names.update({e["requestId"]: e["request"]["url"]})
    )
    session.on(
        "Network.loadingFinished",
        lambda e: sizes.update({names.get(e["requestId"], ""): int(e["encodedDataLength"])}),
    )
    session.send("Network.enable")
    person.go(path)
    expect(person.find(shown).first).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    # Every script was told of that the page has had.
    scripts = set(person.page.evaluate(SCRIPTS))
    person.until(lambda: scripts <= sizes.keys())
    return sizes


def test_the_start_page_is_light_and_three_js_is_only_loaded_for_the_cube(come: Come) -> None:
    ada = come(locale="ru-RU")
    sizes = loaded(ada, "/", "[data-game]")
    expect(ada.find("[data-game]")).to_have_count(4)
    assert len(sizes) > 4
    assert sum(sizes.values()) < MOST_BYTES, sizes

    ada.quick("ganz-schoen-clever")
    sizes = loaded(ada, ada.path, "[data-roll]")
    assert not any(THREE in name for name in sizes)
    ada.set_by_hand("break-the-cube", "bot:random")
    sizes = loaded(ada, ada.path, "canvas.ready")
    assert any(THREE in name for name in sizes)
