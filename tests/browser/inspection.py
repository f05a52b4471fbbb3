"""Looking at a screen as an inspector would: axe, the edges, and a photograph.

Photographs go to the directory FOXTRAY_PICTURES, or to the test's own. `make pictures` is:
FOXTRAY_PICTURES=... pytest tests/browser/test_screens.py
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from browser.people import Person
from browser.speech import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
RUN = """async (only) => {
  const options = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };
  if (only) options.runOnly = { type: 'rule', values: [only] };
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, impact, help, nodes }) => ({
    id, impact, help,
    where: nodes.slice(0, 4).map(({ html, failureSummary }) =>
      html.slice(0, 160) + ' :: ' + (failureSummary.split('\\n')[1] ?? '').slice(0, 200)),
  }));
}"""
# What sticks out to the right of the screen.
WIDER = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}"""
# Nothing is on its way from one look to another.
CALM = """() => !document.getAnimations().some(({ playState, effect }) =>
  playState === 'running' && effect.getTiming().iterations !== Infinity)"""


class Inspector:
    """Goes through screens, notes every fault, and tells them all at the end."""

    def __init__(self, person: Person, place: Path) -> None:
        self.person = person
        self.place = Path(os.environ.get("FOXTRAY_PICTURES") or place)
        self.faults: list[str] = []

    def look(self, name: str, whole: bool = False) -> None:
        """At the present screen, by day and by night."""
        page = self.person.page
        page.evaluate("() => document.fonts.ready")
        for scheme, only in (("light", None), ("dark", "color-contrast")):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of the two
            page.wait_for_function(CALM)
            self._photograph(f"{name}-{self.person.wish.screen.name}-{scheme}", whole)
            self._run_axe(f"{name}, {scheme}", only)
        page.emulate_media(color_scheme="light")
        wider = page.evaluate(WIDER)
        if wider > 0:
            self.faults.append(f"{name}: {wider} pixels wider than the screen")

    def _photograph(self, name: str, whole: bool) -> None:
        self.place.mkdir(parents=True, exist_ok=True)
        self.person.page.screenshot(path=self.place / f"{name}.png", full_page=whole)

    def _run_axe(self, name: str, only: str | None) -> None:
        page = self.person.page
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE.read_text("utf-8"))
        found: list[dict[str, Any]] = page.evaluate(RUN, only)
        self.faults += [
            f"{name}: {each['id']} ({each['help']}) {each['where']}"
            for each in found
            if each["impact"] in GRAVE
        ]

    def report(self) -> None:
        assert not self.faults, "\n".join(self.faults)
