"""A Redis for the tests, from the system's packages, that keeps nothing."""

import shutil
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from server.ports import free_port

START_SECONDS = 300.0
MISSING = (
    "REDIS IS NOT TESTED: no redis-server or valkey-server found (Debian: apt-get install"
    " redis-server); the line between processes was tested on PostgreSQL only"
)


def program() -> str | None:
    return shutil.which("redis-server") or shutil.which("valkey-server")


class RedisServer:
    """On a port of its own, which it keeps when it comes again."""

    def __init__(self, found: str, room: Path) -> None:
        self._found, self._room = found, room
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    def start(self) -> None:
        settings = {"port": self.port, "bind": "127.0.0.1", "save": "", "appendonly": "no"}
        flags = [part for name, value in settings.items() for part in (f"--{name}", str(value))]
        # What it says goes to a file: held open by one that was left behind, our own standard
        # error would have no end.
        with (self._room / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._found, *flags], stdout=log, stderr=log, cwd=self._room
            )
        until = time.monotonic() + START_SECONDS
        with Redis(port=self.port) as asked:
            while time.monotonic() < until and self._process.poll() is None:
                with suppress(RedisError):
                    asked.ping()
                    return
                time.sleep(0.02)
        raise TimeoutError("Redis does not start")

    def stop(self) -> None:
        """At once; whoever was connected is cut off."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
