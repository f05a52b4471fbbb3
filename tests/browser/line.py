"""The line between a page and the table, in the hands of the test.

What the page says can be changed on its way, and what it is told can be held back: so comes
about what the page itself would hardly do, such as a roll that the table refuses.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute

from browser.people import Json, Person


class Line:
    """Taken before the page opens its socket."""

    def __init__(self, person: Person) -> None:
        self.change: Callable[[Json], Json] = lambda message: message
        """Done to every message of the page."""
        self.holding = False
        self._held: list[str] = []
        self._page: WebSocketRoute | None = None
        person.page.route_web_socket("**/socket?*", self._listen)

    def _listen(self, page: WebSocketRoute) -> None:
        self._page, table = page, page.connect_to_server()
        page.on_message(lambda text: table.send(json.dumps(self.change(json.loads(text)))))
        table.on_message(self._tell)

    def _tell(self, text: str | bytes) -> None:
        if self.holding and json.loads(text)["type"] == "update":
            self._held.append(str(text))
        elif self._page:
            self._page.send(text)

    def release(self) -> None:
        """Tell the page what was held back."""
        self.holding, held, self._held = False, self._held, []
        for text in held:
            assert self._page
            self._page.send(text)

    def misread(self, fact: str) -> None:
        """The next fact that the page tells arrives as this one."""
        untouched = self.change

        def misread(message: Json) -> Json:
            if message["type"] != "fact":
                return message
            self.change = untouched
            return {**message, "fact": fact}

        self.change = misread
