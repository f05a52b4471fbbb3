"""People at real browsers, for the tests of the client.

A `Person` is a browser of its own: a size, a language, a theme, cookies and storage that nobody
shares. What their pages complain of is kept, and no test ends well with a complaint.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    WebSocket,
    expect,
)

from browser.speech import said
from server.harness import House

Json = dict[str, Any]
PICTURES = "FOXTRAY_PICTURES"
"""Where photographs go, if somebody wants them (make pictures)."""
PATIENCE = 300_000
"""Milliseconds after which a page that shows nothing has failed; the machine may be busy."""
expect.set_options(timeout=PATIENCE)

LOST_LINE = (
    "blocked by Playwright",
    "GL Driver Message",
    "WebSocket connection",
    "Failed to load resource",
    "ERR_",
)
"""What Chromium itself writes when the net is gone, or a worker was not wanted."""

# What a page throws in for the dice, and whatever else it leaves to chance, is settled.
SETTLE_LUCK = """{
  let seed = 20;
  Math.random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  crypto.getRandomValues = (bytes) => bytes.fill(20);
}"""

# What makes the seats of a new table mine: kept once, so that it can be given away.
KEEP_TICKETS = """{
  const [table, tickets] = %s;
  if (!localStorage[`made.${table}`]) {
    const book = JSON.parse(localStorage['foxtray.tickets'] ?? '{}');
    localStorage['foxtray.tickets'] = JSON.stringify({ ...book, [table]: { tickets } });
    localStorage[`made.${table}`] = 'yes';
  }
}"""

# How many messages have no answer yet, or one whose update has not come. Each line for itself: an
# old one may be heard to close after a new one has been asked something.
WATCH_THE_LINE = """{
  const lines = new Set();
  const open = ({ asked, seen, due }) => asked.size + (seen < due ? 1 : 0);
  const count = () => (window.onTheWay = [...lines].reduce((sum, each) => sum + open(each), 0));
  window.WebSocket = class extends WebSocket {
    #line = { asked: new Set(), due: 0, seen: 0 };
    constructor(...how) {
      super(...how);
      const line = this.#line;
      lines.add(line);
      this.addEventListener('close', () => (lines.delete(line), count()));
      this.addEventListener('message', ({ data }) => {
        const { id, type, ply } = JSON.parse(data);
        line.asked.delete(id);
        if (type === 'ack') line.due = ply;
        if (type === 'update') line.seen = ply;
        count();
      });
    }
    send(text) {
      const { id, type } = JSON.parse(text);
      if (id !== undefined && type !== 'ping') this.#line.asked.add(id);
      count();
      super.send(text);
    }
  };
}"""

# Notes at the edge of the screen go after so many milliseconds: here they stay until they have
# been seen, however late somebody looks.
HOLD_NOTES = """{
  const STAYS = 6000;
  const later = window.setTimeout;
  let held = [];
  window.setTimeout = (go, wait, ...more) =>
    wait === STAYS ? (held.push(go), 0) : later(go, wait, ...more);
  window.letNotesGo = () => {
    const all = held;
    held = [];
    for (const go of all) go();
  };
}"""
ONE_EACH = {"Connection": "close"}
"""Every request of a test has a connection of its own. A server ends one that was idle for five
seconds, and who uses it again just then is hung up on (KEPT in tests/server/guest.py)."""
FRAME = "() => new Promise(requestAnimationFrame)"


@dataclass(frozen=True)
class Screen:
    """A device to hold or to sit at."""

    name: str
    width: int
    height: int
    touch: bool


DESKTOP = Screen("desktop", 1280, 800, touch=False)
PHONE = Screen("phone", 360, 740, touch=True)
SCREENS = (DESKTOP, PHONE)


@dataclass
class Wish:
    """How somebody has set the browser and the client."""

    screen: Screen = DESKTOP
    locale: str = "en-GB"
    dark: bool = False
    motion: bool = False
    guide: bool = False
    settings: Json = field(default_factory=dict)

    def options(self, house: House) -> Json:
        return {
            "base_url": house.url,
            "viewport": {"width": self.screen.width, "height": self.screen.height},
            "has_touch": self.screen.touch,
            "is_mobile": self.screen.touch,
            # Photographs are sharp; four times the pixels are drawn for nobody else.
            "device_scale_factor": 2 if self.screen.touch and PICTURES in os.environ else 1,
            "locale": self.locale,
            "color_scheme": "dark" if self.dark else "light",
            "reduced_motion": "no-preference" if self.motion else "reduce",
            "service_workers": "block",
            "accept_downloads": True,
        }


def _seat(kind: str, place: int) -> Json:
    """What is asked for a seat: here, link, open, bot:random."""
    if kind.startswith("bot:"):
        return {"kind": "bot", "bot": kind.removeprefix("bot:")}
    return {"kind": kind, "name": f"Guest {place}"} if kind == "here" else {"kind": kind}


class Person:
    """Somebody at a browser."""

    def __init__(self, browser: Browser, house: House, wish: Wish, **options: Any) -> None:
        self.house, self.wish = house, wish
        self.context: BrowserContext = browser.new_context(**{**wish.options(house), **options})
        self.context.set_default_timeout(PATIENCE)
        # As if it had been set on the settings page; later changes are not undone by a reload.
        kept = json.dumps(json.dumps({"guide": wish.guide, "notation": True, **wish.settings}))
        self.context.add_init_script(
            f"localStorage['foxtray.settings'] ??= {kept}",
        )
        # `log` reads the notation; people are shown words until they ask for it.
        self.context.add_init_script("localStorage['foxtray.log.words'] ??= 'false'")
        self.context.add_init_script(SETTLE_LUCK)
        self.context.add_init_script(WATCH_THE_LINE)
        self.complaints: list[str] = []
        self.frames: list[str] = []
        """Every text that came over the socket."""
        self.sent: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("websocket", self._listen)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(
            each in message.text for each in LOST_LINE
        ):
            self.complaints.append(message.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(str(data)))
        socket.on("framesent", lambda data: self.sent.append(str(data)))

    def leave(self) -> None:
        self.context.close()

    # Moving about

    def go(self, path: str = "/") -> Page:
        self.page.goto(path)
        return self.page

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def press(self, what: Locator | str) -> None:
        """A click, or a tap where there is no mouse."""
        target = self.page.locator(what).first if isinstance(what, str) else what
        if self.wish.screen.touch:
            target.tap()
        else:
            target.click()

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path

    @property
    def table(self) -> str:
        """The id of the table this page shows."""
        return self.path.removeprefix("/table/")

    # Sitting down

    def quick(self, game: str) -> None:
        """One tap to a game."""
        self.go("/")
        self.press(f"[data-quick={game}]")
        expect(self.find("[data-stage]")).to_be_visible()

    def set_table(
        self,
        game: str,
        *seats: str,
        dice: str = "rolled",
        options: Json | None = None,
        aids: bool | None = None,
    ) -> None:
        """Me, and then seats as here, link, open, bot:random. The page asks for what is sent here
        when somebody goes through its dialog (`set_by_hand`), which takes as long as a turn.
        """
        language = self.wish.locale[:2]
        called = self.wish.settings.get("name") or said("seat.player", language).format(number=1)
        asked = {
            "game": game,
            "seats": [{"kind": "here", "name": called}]
            + [_seat(kind, place) for place, kind in enumerate(seats, 1)],
            "dice": dice,
            "language": language,
            "options": options or {},
            "aids": aids,
        }
        made = self.post("/api/tables", asked).json()
        table = made["table"]["id"]
        self.context.add_init_script(KEEP_TICKETS % json.dumps([table, made["tickets"]]))
        self.go(f"/table/{table}")

    def set_by_hand(
        self,
        game: str,
        *seats: str,
        dice: str = "rolled",
        held: Json | None = None,
        chosen: Json | None = None,
        aids: bool = True,
    ) -> None:
        """By the dialog. `held`: by option, the letters of the seats it holds for; `chosen`: by
        option, one of its values; `aids`: whether notes may fill themselves, where a game has that.
        """
        self.go("/")
        self.press(f"[data-set={game}]")
        dialog = self.find("dialog")
        expect(dialog).to_be_visible()
        self._count_seats(dialog, 1 + len(seats))
        for place, kind in enumerate(seats, 1):
            dialog.locator(f"[data-seat='{place}']").select_option(kind)
            if kind == "here":
                dialog.locator(".seat input").nth(place).fill(f"Guest {place}")
        if dice != "rolled":
            self.press(dialog.locator(f"label:has(input[value={dice}])"))
        for option, letters in (held or {}).items():
            for letter in letters:
                self.press(dialog.locator(f"[data-option={option}] [data-of={letter}]"))
        for option, value in (chosen or {}).items():
            self.press(dialog.locator(f"[data-option={option}] label:has(input[value={value}])"))
        if not aids:
            self.press(dialog.locator("[data-aids]"))
        self.press("[data-make]")
        self.page.wait_for_url("**/table/*")

    def _count_seats(self, dialog: Locator, wanted: int) -> None:
        rows = dialog.locator("[data-seat]")
        expect(rows.first).to_be_visible()
        # A tap may be heard a moment after it: the next one waits for what came of it.
        while (count := rows.count()) != wanted:
            more = count < wanted
            self.press("[data-add-seat]" if more else dialog.locator(".seat button").last)
            expect(rows).to_have_count(count + 1 if more else count - 1)

    def call(self, name: str) -> None:
        """Say what I am called, for the next table."""
        self.context.add_init_script(
            "localStorage['foxtray.settings'] = JSON.stringify({...JSON.parse("
            f"localStorage['foxtray.settings']), name: {json.dumps(name)}}})"
        )

    # What the server says

    def ask(self, path: str) -> Any:
        return self.get(path).json()

    def record(self, table: str | None = None) -> str:
        return self.get(f"/api/tables/{table or self.table}/record").text()

    def get(self, path: str) -> APIResponse:
        answer = self.context.request.get(path, headers=ONE_EACH)
        assert answer.ok, answer.text()
        return answer

    def post(self, path: str, data: Json | str) -> APIResponse:
        headers = {**ONE_EACH, "Origin": self.house.url}
        answer = self.context.request.post(path, data=data, headers=headers)
        assert answer.ok, answer.text()
        return answer

    # What the page shows

    def until(self, true: Callable[[], object]) -> None:
        """Wait for what a handler of the test is told: that only comes while a page is asked."""
        end = time.monotonic() + PATIENCE / 1000
        while not true():
            assert time.monotonic() < end, "waited in vain"
            self.page.evaluate(FRAME)

    def log(self) -> list[str]:
        """The log of the page, as a record writes it."""
        return self.find("[data-entry]").all_text_contents()

    def points(self) -> list[int]:
        """By seat, as the strip of seats has them."""
        texts = self.find("ul[aria-label] > li .points").all_text_contents()
        return [int(text.replace("−", "-")) for text in texts]
