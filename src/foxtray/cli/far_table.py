"""A day's game at a table in the network, spoken to as a browser does.

The rules run here, too, so the terminal shows what it always shows; but words are said there, and
dice, answers and the others' words come from there. The record is fetched as this seat may have it,
and what has happened since is read from the table's log.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NoReturn

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from foxtray.cli import BadInput
from foxtray.games import shelf
from foxtray.kernel import record
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Fact, Seat, Word
from foxtray.kernel.playing import Playing

Json = dict[str, Any]
COOKIE = "foxtray_me"
PATIENCE = 60.0
"""Seconds to wait for an answer; bots may think longer, and are waited for."""


class Lost(EOFError):
    """The line is gone: for the session, as if the person had left."""


class FarTable:
    """A table in the network, and one's seat there."""

    def __init__(self, url: str, people: Path) -> None:
        """`people`: the file that knows who one is, at which table server."""
        self.url, self._people = url.rstrip("/"), people
        self.lost = False
        self.info: Json = {}
        self._ticket = ""
        self._log: list[Json] = []
        self._read = 0
        """How much of the log has been played here."""
        self._awaits: Json = {}
        self._ply = 0
        self._number = 0
        self._socket: ClientConnection
        self._open = ExitStack()

    # HTTP

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """JSON or text from the table; BadInput with its own words if it refuses."""
        headers = {"Cookie": f"{COOKIE}={self._cookie()}"} if self._cookie() else {}
        if self._ticket:
            headers["Authorization"] = f"Bearer {self._ticket}"
        data = None if body is None else json.dumps(body).encode()
        try:
            request = urllib.request.Request(self.url + path, data, headers, method=method)  # noqa: S310  # the address is the user's own
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310  # likewise
                self._remember(answer.headers.get_all("Set-Cookie") or [])
                text = answer.read().decode()
                told = answer.headers.get_content_type() == "application/json"
        except urllib.error.HTTPError as error:
            raise BadInput(f"{self.url}: {_message(error)}") from None
        except (OSError, ValueError) as error:
            why = getattr(error, "reason", error)
            raise BadInput(f"there is no table at {self.url} ({why})") from None
        return json.loads(text) if told else text

    def _cookie(self) -> str:
        try:
            known = json.loads(self._people.read_text("utf-8"))
        except (OSError, ValueError):
            known = {}
        return str(known.get(self.url, ""))

    def _remember(self, cookies: Sequence[str]) -> None:
        """Be the same person next time; nobody else's business."""
        for cookie in cookies:
            name, _, value = cookie.partition(";")[0].partition("=")
            if name == COOKIE and value != self._cookie():
                known = json.loads(self._people.read_text()) if self._people.exists() else {}
                self._people.parent.mkdir(parents=True, exist_ok=True)
                self._people.touch(mode=0o600)
                self._people.write_text(json.dumps({**known, self.url: value}), "utf-8")

    # Sitting down

    def sit(self, game: str, asked: Json) -> Playing:
        """Take the day's game up, and the game as far as it is played."""
        made = self.ask("POST", f"/api/day/{game}", asked)
        (seat,) = made["tickets"]
        self._ticket, self.info = seat["ticket"], made["table"]
        address = self.url.replace("http", "ws", 1) + "/socket"
        cookie = {"Cookie": f"{COOKIE}={self._cookie()}"}
        try:
            line = connect(address, additional_headers=cookie, max_size=None)
            self._socket = self._open.enter_context(line)
        except (OSError, WebSocketException) as error:
            raise BadInput(f"the table at {self.url} does not answer ({error})") from None
        self._send({"type": "hello", "table": self.info["id"], "tickets": [self._ticket]})
        self._until(lambda: bool(self._awaits))
        text = self.ask("GET", f"/api/tables/{self.info['id']}/record")
        self._read = len(self._log)
        return Playing.resume(record.read(text.encode(), shelf.take_down))

    def close(self) -> None:
        self._open.close()

    # Playing

    def draw(self, playing: Playing, chance: Chance) -> Fact:
        """What fell there, rolled by us if it is ours; or what was answered."""
        drawn = chance.form is not None  # an answer has none: it is told, not drawn
        while (entry := self._next(lambda entry: bool(entry.get("chance")) == drawn)) is None:
            if drawn and self._awaits["roller"] == 0:
                self._say({"type": "roll", "seat": 0, "ply": self._ply})
            else:
                self._hear()
        return str(entry["text"])

    def choose(self, view: Any, legal: Sequence[Word]) -> Word:
        """What another seat has said there (players.Player)."""
        while (entry := self._next(lambda entry: False)) is None:
            self._hear()
        self._read -= 1  # it is said here yet
        return str(entry["text"])

    def say(self, seat: Seat, word: Word) -> None:
        """A word that is said here: there it is said already, or it is ours to say."""
        if self._next(lambda entry: False) is None:
            self._say({"type": "word", "seat": int(seat), "word": word, "ply": self._ply})
            self._until(lambda: len(self._log) > self._read)
            self._next(lambda entry: False)

    def take_back(self) -> bool:
        """Whether the table lets us."""
        undone = self._say({"type": "undo", "seat": 0, "ply": self._ply}, may_refuse=True)
        self._read = min(self._read, len(self._log))
        return undone

    def _next(self, is_fact: Callable[[Json], bool]) -> Json | None:
        """The next word, or the next fact that is wanted; facts that follow are passed over."""
        while self._read < len(self._log):
            entry = self._log[self._read]
            self._read += 1
            if not entry.get("fact") or is_fact(entry):
                return entry
        return None

    # The socket

    def _say(self, message: Json, may_refuse: bool = False) -> bool:
        """Say something and wait until it is done, and seen."""
        self._number += 1
        self._send({**message, "id": self._number})
        while (answer := self._hear()).get("id") != self._number:
            pass
        if answer["type"] == "refused":
            if may_refuse:
                return False
            self._lose()
        self._until(lambda: self._ply >= answer["ply"])
        return True

    def _send(self, message: Json) -> None:
        try:
            self._socket.send(json.dumps(message))
        except (OSError, WebSocketException):
            self._lose()

    def _until(self, true: Callable[[], bool]) -> None:
        while not true():
            self._hear()

    def _hear(self) -> Json:
        """The next message."""
        try:
            message: Json = json.loads(self._socket.recv())
        except (OSError, WebSocketException, EOFError):
            self._lose()
        kind = message["type"]
        if kind == "update":
            self._log[message["start"] :] = message["log"]
            self._ply, self._awaits = message["ply"], message["awaits"]
        elif kind in ("welcome", "seats"):
            self.info = message["table"]
        return message

    def _lose(self) -> NoReturn:
        self.lost = True
        raise Lost


def _message(error: urllib.error.HTTPError) -> str:
    try:
        told = json.loads(error.read())
        return "; expected ".join(filter(None, (told["message"], told.get("expected"))))
    except (ValueError, KeyError, OSError):
        return f"{error.code} {error.reason}"


def people_file(folder: Path) -> Path:
    """Where it is kept who one is at which table."""
    return folder / "people.json"


def host_of(url: str) -> str:
    """A table's address as part of a file's name."""
    return "".join(sign if sign.isalnum() else "-" for sign in url.partition("://")[2]).strip("-")


def check_address(url: str) -> None:
    if not url.startswith(("http://", "https://")):
        raise BadInput(f"--table {url} is no address; as in --table http://localhost:8642")
