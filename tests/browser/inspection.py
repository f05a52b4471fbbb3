"""Looking at a screen as an inspector would: axe, the edges, and a photograph.

Photographs are taken when `make pictures` names a directory for them (FOXTRAY_PICTURES); those that
the README shows go to docs/pictures too. Else nobody looks at them, and drawing them takes long.
"""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Any, Literal

from browser.people import PICTURES, Person
from browser.speech import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CHOSEN = {
    "start-desktop-light": "start",
    "ganz-schoen-clever-turn-desktop-light": "clever",
    "ganz-schoen-clever-turn-phone-light": "clever-phone",
    "clever-hoch-drei-turn-phone-dark": "clever3-phone",
    "break-the-cube-space-desktop-light": "cube-build",
    "break-the-cube-asking-desktop-light": "cube-ask",
    "high-score-turn-desktop-dark": "high-score",
    "high-score-turn-phone-light": "high-score-phone",
}
"""Which photographs the README shows, and what they are called there."""
QUALITY = 85
BY_COLOUR = ("color-contrast", "link-in-text-block")
"""axe's rules that see a difference between day and night."""
RUN = """async ([only, grave]) => {
  const all = axe._audit.rules; // the only place where a rule says how grave it is
  if (!all.every(({ impact }) => impact)) throw new Error('axe has its rules elsewhere');
  // Nobody looks at what the others find, and they take two fifths of the time.
  const others = all.filter(({ impact }) => !grave.includes(impact)).map(({ id }) => id);
  const options = {
    ...(only && { runOnly: only }),
    resultTypes: ['violations'],
    rules: {
      ...Object.fromEntries(others.map((id) => [id, { enabled: false }])),
      'target-size': { enabled: true },
    },
    preload: false, // only for rules about films and turned screens, of which we have none
    selectors: false, // the html of what is at fault says enough
  };
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
        wanted = os.environ.get(PICTURES)
        self.place, self.shows = Path(wanted or place), bool(wanted)
        self.faults: list[str] = []

    def later(self, soon: int, well_under_way: int) -> int:
        """How far a game is played on before it is looked at; the README shows more of it."""
        return well_under_way if self.shows else soon

    def look(self, name: str) -> None:
        """At the present screen from its top, by day and by night."""
        page = self.person.page
        page.evaluate("() => (scrollTo(0, 0), document.fonts.ready)")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.wait_for_function(CALM)
            if self.shows:
                self._photograph(f"{name}-{self.person.wish.screen.name}-{scheme}")
            self._run_axe(f"{name}, {scheme}", None if scheme == SCHEMES[0] else BY_COLOUR)
        page.emulate_media(color_scheme="light")
        wider = page.evaluate(WIDER)
        if wider > 0:
            self.faults.append(f"{name}: {wider} pixels wider than the screen")

    def _photograph(self, name: str) -> None:
        session = self.person.context.new_cdp_session(self.person.page)
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        session.detach()
        picture = base64.b64decode(taken["data"])
        self.place.mkdir(parents=True, exist_ok=True)
        (self.place / f"{name}.webp").write_bytes(picture)
        if name in CHOSEN:
            (ROOT / "docs" / "pictures" / f"{CHOSEN[name]}.webp").write_bytes(picture)

    def _run_axe(self, name: str, only: tuple[str, ...] | None) -> None:
        page = self.person.page
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE.read_text("utf-8"))
        found: list[dict[str, Any]] = page.evaluate(RUN, [only, GRAVE])
        self.faults += [
            f"{name}: {each['id']} ({each['help']}) {each['where']}"
            for each in found
            if each["impact"] in GRAVE
        ]

    def report(self) -> None:
        assert not self.faults, "\n".join(self.faults)
