"""A PostgreSQL server for the tests, from the system's packages, in a temporary directory."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

from server.ports import free_port

PLACES = ("/usr/lib/postgresql", "/usr/local/pgsql", "/usr/pgsql")
PASSWORD = "not-to-be-shown"  # noqa: S105 of a server that lives for seconds
PATIENCE = 600.0
"""Seconds in which it starts or ends, at the latest."""
MISSING = (
    "PostgreSQL IS NOT TESTED: no server programs found (Debian: apt-get install postgresql);"
    " the store was tested on SQLite only"
)


def programs() -> Path | None:
    """Where initdb and postgres are: the newest of Debian's, or on the path."""
    found = [file.parent for place in PLACES for file in Path(place).glob("**/bin/initdb")]
    if on_path := shutil.which("initdb"):
        found.append(Path(on_path).resolve().parent)
    return max(found, key=lambda path: [int(n) for n in path.parts if n.isdigit()], default=None)


def someone() -> str | None:
    """Whom to be: PostgreSQL does not run as root. None: whoever we are."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise LookupError("no user to run PostgreSQL as")


def connect(address: str) -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(address, autocommit=True, connect_timeout=int(PATIENCE))


class Postgres:
    """A server of our own, with room for many stores.

    It does not wait for the disk, except where a test asks it to (`careful`): what we
    kill is the table server, and a hundred tests would keep a slow disk busy for long.
    """

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.user = someone()
        # Not pytest's directory: that is closed to the user the server runs as.
        self.room = Path(tempfile.mkdtemp(prefix="foxtray-postgres-"))
        self.port = 0
        self.made = 0
        self.process: subprocess.Popen[bytes] | None = None
        if self.user:
            shutil.chown(self.room, self.user)
        secret = self.room / "password"
        secret.write_text(PASSWORD)
        if self.user:
            shutil.chown(secret, self.user)
        options = ["--auth=scram-sha-256", "--username=fox", f"--pwfile={secret}", "--no-sync"]
        options += ["--locale=C", "--encoding=UTF8", "--pgdata", str(self.room / "data")]
        command = [str(programs / "initdb"), *options]
        subprocess.run(command, check=True, capture_output=True, user=self.user, cwd=self.room)
        with (self.room / "data" / "postgresql.conf").open("a") as settings:
            settings.write("fsync = off\n")
        self.start()

    def start(self) -> None:
        if not self.port:  # after a restart: the one it had
            self.port = free_port()
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": self.room,
            "max_connections": 60,
            "shared_buffers": "16MB",
        }
        flags = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.room / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.room / "data", *flags],
                stdout=log,
                stderr=log,
                user=self.user,
                cwd=self.room,
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.admin("SELECT 1")
                return
            except psycopg.OperationalError:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """At once: connections are cut, what is committed stays."""
        if self.process is not None:
            self.process.send_signal(how)
            try:
                self.process.wait(PATIENCE)
            finally:  # nobody waits for it for ever
                self.process.kill()
                self.process = None

    def close(self) -> None:
        self.stop(signal.SIGQUIT)  # without tidying up: nobody will come back
        shutil.rmtree(self.room)

    def admin(self, statement: str) -> None:
        with connect(self.url()) as connection:
            connection.execute(statement.encode())

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://fox:{PASSWORD}@127.0.0.1:{self.port}/{database}"

    def address(self) -> str:
        """An empty place: a schema of its own, which is sooner made than a database."""
        self.made += 1
        self.admin(f"CREATE SCHEMA tables_{self.made}")
        return f"{self.url()}?options=-csearch_path%3Dtables_{self.made}"

    @contextlib.contextmanager
    def standing_still(self) -> Iterator[None]:
        """All its processes, as on a machine whose disk does not answer."""
        assert self.process is not None
        stopped = [self.process.pid]
        os.kill(self.process.pid, signal.SIGSTOP)  # the first: from now on there are no new ones
        try:
            for children in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
                stopped += map(int, children.read_text().split())
            for pid in stopped[1:]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGSTOP)
            yield
        finally:
            for pid in stopped:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    @contextlib.contextmanager
    def careful(self) -> Iterator[None]:
        """Wait for the disk, as a server does whose owner has not said otherwise."""
        for state in ("on", "off"):
            self.admin(f"ALTER SYSTEM SET fsync = {state}")
            self.admin("SELECT pg_reload_conf()")
            if state == "on":
                yield
