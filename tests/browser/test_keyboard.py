"""From the start page through a whole turn without a mouse."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Come
from browser.people import Person

FOCUSED = "(selector) => document.activeElement?.matches(selector) ?? false"
# Some ring: an outline, a shadow, or a stroke within for what is drawn.
RINGED = """() => {
  const shows = ({ outlineStyle, outlineWidth, boxShadow }) =>
    (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--focus)';
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const all = [document.activeElement, ...document.activeElement.querySelectorAll('*')];
  const label = document.activeElement.closest('label');
  if (label) all.push(label);
  return all.some((each) => shows(getComputedStyle(each)))
    || all.some((each) => getComputedStyle(each).stroke === colour);
}"""
MOST_TABS = 90


def tab_to(person: Person, selector: str) -> None:
    """Press Tab until the focus is on such a thing, and can be seen there."""
    expect(person.find(selector).first).to_be_visible()
    for _ in range(MOST_TABS):
        if person.page.evaluate(FOCUSED, selector):
            assert person.page.evaluate(RINGED), f"no focus ring on {selector}"
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def settle(person: Person) -> None:
    person.page.wait_for_function("() => !window.onTheWay")


def test_a_turn_of_ganz_schoen_clever(come: Come) -> None:
    ada = come()
    keys = ada.go().keyboard
    tab_to(ada, "[data-quick=ganz-schoen-clever]")
    keys.press("Enter")
    die, cell = "[data-die].can", "[data-cell].can"
    chooser = ".chooser [data-word]"
    for _ in range(30):
        expect(
            ada.find(f"[data-roll], {die}, {cell}, {chooser}, .buttons [data-word]").first
        ).to_be_visible()
        settle(ada)
        if len(ada.log()) > 8:
            break
        if ada.find(chooser).count():
            ada.page.wait_for_function(FOCUSED, arg=chooser)  # the question takes the focus
        elif ada.find("[data-roll]").count():
            tab_to(ada, "[data-roll]")
        elif ada.find(cell).count():
            tab_to(ada, "[data-cell]")
            wander(ada, cell)
        elif ada.find(die).count():
            tab_to(ada, die)
        else:
            tab_to(ada, ".buttons [data-word]")
        keys.press("Enter")
    assert sum(not entry.startswith("<") for entry in ada.log()) >= 3


# Which arrow leads from the cell in focus to the nearest that can be marked.
ARROW = """(selector) => {
  const middle = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const here = middle(document.activeElement);
  const ways = [...document.querySelectorAll(selector)].map((each) => {
    const { x, y } = middle(each);
    return { x: x - here.x, y: y - here.y };
  });
  const far = ({ x, y }) => Math.abs(x) + Math.abs(y);
  const { x, y } = ways.sort((a, b) => far(a) - far(b))[0];
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'ArrowRight' : 'ArrowLeft';
  return y > 0 ? 'ArrowDown' : 'ArrowUp';
}"""


def wander(person: Person, selector: str) -> None:
    """Within the sheet the arrows lead from cell to cell."""
    for _ in range(40):
        if person.page.evaluate(FOCUSED, selector):
            return
        person.page.keyboard.press(person.page.evaluate(ARROW, selector))
    raise AssertionError(f"the arrows never come to {selector}")


def test_a_turn_of_high_score(come: Come) -> None:
    ada = come()
    keys = ada.go().keyboard
    tab_to(ada, "[data-quick=high-score]")
    keys.press("Enter")
    expect(ada.find("[data-stage]")).to_be_visible()
    tab_to(ada, "[data-roll]")
    keys.press("Enter")
    die = ada.find("[role=checkbox]:not(:disabled)")
    settle(ada)
    expect(ada.find("[data-word], [data-roll]").first).to_be_visible()
    for _ in range(20):
        settle(ada)
        if ada.find("[data-roll]").count():
            break
        if ada.find("[data-word]:not(:disabled):not([aria-disabled=true])").count():
            tab_to(ada, "[data-word]:not(:disabled):not([aria-disabled=true])")
            keys.press("Enter")
        elif die.count():
            tab_to(ada, "[role=checkbox]:not(:disabled)")
            keys.press("Space")
    assert any(not entry.startswith("<") for entry in ada.log()), "no word was said"
