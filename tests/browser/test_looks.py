"""Dark and light, moving and still, silent and loud."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.clicking import ROLL, Player
from browser.conftest import Come
from browser.people import Person
from browser.speech import said

# How light the paper is, 0 to 1.
LIGHT = """() => {
  const paper = document.querySelector('.panel');
  const [r, g, b] = getComputedStyle(paper).backgroundColor.match(/[\\d.]+/g).map(Number);
  return (r + g + b) / 765;
}"""
COUNT_SOUNDS = """{
  const Real = window.AudioContext;
  window.sounds = 0;
  window.AudioContext = class extends Real {
    constructor(...how) { super(...how); window.sounds += 1; }
  };
}"""


def lightness(person: Person) -> float:
    return float(person.page.evaluate(LIGHT))


def test_the_dark_follows_the_device_or_the_person(come: Come) -> None:
    ada = come(dark=True)
    ada.go()
    expect(ada.find("[data-game]").first).to_be_visible()
    assert lightness(ada) < 0.3
    ada.page.emulate_media(color_scheme="light")
    assert lightness(ada) > 0.7
    ada.go("/settings")
    ada.press("label:has(input[value=dark])")
    assert lightness(ada) < 0.3
    ada.go("/")
    expect(ada.find("[data-game]").first).to_be_visible()
    assert lightness(ada) < 0.3
    ada.go("/settings")
    ada.press("label:has(input[value=light])")
    ada.page.emulate_media(color_scheme="dark")
    assert lightness(ada) > 0.7


def test_nothing_moves_where_motion_is_not_wanted(come: Come) -> None:
    ada = come()
    ada.set_table("ganz-schoen-clever")
    expect(ada.find("html")).to_have_attribute("data-motion", "less")
    ada.page.evaluate(
        """() => {
          window.moved = [];
          const look = () => {
            for (const { effect } of document.getAnimations()) {
              const [{ activeDuration }, target] = [effect.getComputedTiming(), effect.target];
              if (activeDuration > 20) window.moved.push([activeDuration, target.outerHTML]);
            }
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    Player(ada, "ganz-schoen-clever").play(until="[data-entry='4']")
    assert ada.page.evaluate("window.moved") == []


def test_sound_is_off_until_somebody_wants_it(come: Come) -> None:
    ada = come()
    ada.context.add_init_script(COUNT_SOUNDS)
    ada.set_table("ganz-schoen-clever")
    ada.press(ROLL)
    expect(ada.find("[data-entry]")).to_have_count(1)
    assert ada.page.evaluate("window.sounds") == 0
    ada.go("/settings")
    ada.press(ada.page.get_by_text(said("sound.on"), exact=True))
    ada.page.wait_for_function("() => window.sounds > 0")
