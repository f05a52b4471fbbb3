"""A web space that can only serve files, and a browser that keeps what it was given there.

The page it serves has the table inside. Every wait here has an end: a script that is evaluated has
none of its own, so whatever waits inside the page gives up by itself (`WITHIN`).
"""

from __future__ import annotations

import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from browser.people import PATIENCE
from browser.waiting import wait_for_answer
from server.visitor import A_DAY

FOLDER = Path(__file__).parents[2] / "build" / "static"
PATH = "some/where"
WORKER = "sw.js"

REMEMBER_WORKERS = """
    window.workers = [];
    window.Worker = class extends Worker {
      constructor(url, how) { super(url, how); this.where = String(url); workers.push(this); }
    };
    window.theTable = () => workers.findLast(({ where }) => /table/.test(where));
"""
IS_KEPT = """
    async (files) => {
      const kept = await navigator.serviceWorker.getRegistration();
      if (!kept?.active) return false;
      const [name] = await caches.keys();
      return (await (await caches.open(name)).keys()).length === files;
    }
"""
WITHIN = """
    const within = (what, going) => Promise.race([going, new Promise((_, reject) =>
      setTimeout(() => reject(new Error(`${what}: nothing came of it`)), PATIENCE))]);
"""
# Says to the table what a client says (server/alone/page.py), with numbers no client comes to.
PLAY = """
    async ([game, words, day]) => {
      WITHIN
      const table = theTable();
      let next = 1e9;
      const heard = [];
      let wake = () => undefined;
      const hear = ({ data }) => { if (data.text) { heard.push(JSON.parse(data.text)); wake(); } };
      table.addEventListener('message', hear);
      const post = (message) => table.postMessage({ text: JSON.stringify(message) });
      const find = async (test) => {
        for (;;) {
          const at = heard.findIndex(test);
          if (at >= 0) return heard.splice(at, 1)[0];
          await new Promise((resolve) => (wake = resolve));
        }
      };
      const ask = async (method, path, body = '') => {
        const number = next++;
        post({ ask: number, method, path, headers: {}, body: body && JSON.stringify(body) });
        const answer = await within(path, find(({ answer }) => answer === number));
        if (answer.status >= 300) throw new Error(`${path}: ${answer.body}`);
        return answer.body;
      };
      const made = JSON.parse(await ask('POST', `/api/day/${game}`, day));
      const id = made.table.id;
      const line = next++;
      post({ dial: line, path: `/socket?table=${id}` });
      const say = (message) => post({ say: line, text: JSON.stringify(message) });
      say({ type: 'hello', table: id, tickets: made.tickets.map(({ ticket }) => ticket) });
      const waiting = [...words];
      for (let number = 1; ; number++) {
        const { text } = await within(`word ${number}`, find(({ heard, text }) =>
          heard === line && /"type":"(update|refused)"/.test(text)));
        const update = JSON.parse(text);
        if (update.type === 'refused') throw new Error(text);
        const { ply, awaits, offers } = update;
        if (awaits.over) break;
        const about = { id: number, ply };
        if (offers.length)
          say({ type: 'word', seat: offers[0].seat, word: waiting.shift(), ...about });
        else if (awaits.roller !== null) say({ type: 'roll', seat: awaits.roller, ...about });
      }
      post({ hang: line });
      const record = await ask('GET', `/api/tables/${id}/record`);
      table.removeEventListener('message', hear);
      return [record, waiting.length];
    }
"""


class WebSpace:
    """A server that can do nothing but serve files, until it is gone; it may come again."""

    def __init__(self, root: Path) -> None:
        (root / PATH).parent.mkdir(parents=True)
        (root / PATH).symlink_to(FOLDER, target_is_directory=True)
        self._root = root
        self._server = self._open(0, "")
        port = self._server.server_port
        self._port, self.address = port, f"http://127.0.0.1:{port}/{PATH}/"

    def _open(self, port: int, version: str) -> ThreadingHTTPServer:
        handler = partial(Files, directory=str(self._root), version=version)
        server = Server(("127.0.0.1", port), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server

    def end(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def begin(self, version: str) -> None:
        """Again, with another version of everything."""
        self._server = self._open(self._port, version)


class Server(ThreadingHTTPServer):
    """Many files are asked for at once, and none of them is turned away."""

    request_queue_size = 128


class Files(SimpleHTTPRequestHandler):
    """Serves files, and tells nobody."""

    def __init__(self, *how: Any, version: str, **more: Any) -> None:
        self._version = version
        super().__init__(*how, **more)

    def log_message(self, *told: object) -> None:
        pass

    def do_GET(self) -> None:
        if not self._version or not self.path.endswith(WORKER):
            super().do_GET()
            return
        text = (FOLDER / WORKER).read_text()
        body = re.sub(r"foxtray-alone-[0-9a-f]+", f"foxtray-alone-{self._version}", text).encode()
        self.send_response(200)
        self.send_header("content-type", "text/javascript")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def come(context: BrowserContext, space: WebSpace) -> Page:
    page = context.new_page()
    page.goto(space.address)
    is_set(page)
    return page


def is_set(page: Page) -> None:
    """The table is there; or it is told why not."""
    expect(page.locator("[data-alone], [role=alert]").first).to_be_visible()
    assert not page.locator("main[aria-busy] [role=alert]").count(), page.inner_text("main")


def keep_everything(page: Page) -> None:
    """Wait until the browser has every file but the worker itself."""
    files = sum(1 for each in FOLDER.rglob("*") if each.is_file()) - 1
    wait_for_answer(page, IS_KEPT, files)


def play_day(page: Page, game: str, words: list[str]) -> str:
    """Play the day's game with these words, through the page's own worker; its record."""
    script = PLAY.replace("WITHIN", WITHIN.replace("PATIENCE", str(PATIENCE)))
    record, left = page.evaluate(script, [game, words, A_DAY])
    assert left == 0
    return str(record)
