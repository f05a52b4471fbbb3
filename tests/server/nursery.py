"""Servers for tests that need not begin from nothing: one process has imported everything and
loaded the compiled rules, and whoever wants a server has it forked from there.

To import the server and its compiled rules takes most of the time of a test that needs a server
of its own, and of a bot's first word. What is started here is `foxtray` with settled luck
(settled.py), and so are the processes that think for it; each ends when whoever asked for it is
gone. Where the start itself is tested, or what becomes of a server's children, a test says so
and has the command as users have it (`House(forked=False)`).

Run as a program this is the nursery: it listens where it is told, forks whatever it is asked
for, and tells when that has ended.
"""

from __future__ import annotations

import contextlib
import gc
import importlib.util
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import types
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO, Any, Self

HOME = Path(__file__).parent
MOST = 1 << 20
PATIENCE = 600.0
"""Seconds in which the nursery is ready, or what it has forked has ended, at the latest."""
CHANGING = ("PYTEST_CURRENT_TEST", "FOXTRAY_LAZY")
"""What of the environment may differ from a test to the next: nothing reads it while importing."""
OURS = "FOXTRAY_TESTS_"
LOADED = (
    *("foxtray.cli.table", "foxtray.server.run", "foxtray.server.thinking.workers"),
    *("alembic.config", "alembic.runtime.environment", "sqlalchemy.dialects.sqlite"),
    *("uvicorn.lifespan.on", "uvloop", "encodings.idna", "redis.asyncio"),
)


def _lasting(environment: dict[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in environment.items()
        if name not in CHANGING and not name.startswith(OURS)
    }


USUAL = _lasting(dict(os.environ))
"""The environment before any test has changed it: this module is imported when tests are found."""


class Born:
    """A process that the nursery has forked; to be used as one of `subprocess`."""

    stdout: IO[bytes] | None = None

    def __init__(self, address: str, wanted: dict[str, Any], *handed: int) -> None:
        self._line = socket.socket(socket.AF_UNIX)
        self._line.settimeout(PATIENCE)
        self._line.connect(address)
        socket.send_fds(self._line, [json.dumps(wanted).encode() + b"\n"], list(handed))
        self._told = self._line.makefile("rb")
        self.pid = int(self._told.readline())
        self.returncode: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether it has ended. From any thread: nothing is read. Once the nursery has told so, its
        number may be another's.
        """
        if self.returncode is not None:
            return True
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self._line, selectors.EVENT_READ)
                return bool(selector.select(0.0))
        except (ValueError, OSError):  # another thread has just waited for it
            return True

    def poll(self) -> int | None:
        return self.wait() if self.is_over else None

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._line, selectors.EVENT_READ)
                if not selector.select(timeout):
                    raise TimeoutError
            self.returncode = int(self._told.readline())
            self._line.close()
            self._told.close()
        return self.returncode

    def send_signal(self, by: int) -> None:
        if not self.is_over:
            with contextlib.suppress(ProcessLookupError):  # it ends at this moment
                os.kill(self.pid, by)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.wait(PATIENCE)


class Nursery:
    """The one of this process, for whoever is at hand."""

    _here: Nursery | None = None
    _lock = threading.Lock()

    @classmethod
    def for_environment(cls, environment: dict[str, str]) -> Nursery | None:
        """Where a server with this environment can be had; None: it has to begin from nothing."""
        if not hasattr(os, "fork") or _lasting(environment) != USUAL:
            return None
        with cls._lock:  # several servers are started side by side
            if cls._here is None:
                cls._here = cls()
        return cls._here

    def __init__(self) -> None:
        self._place = tempfile.TemporaryDirectory(prefix="foxtray-nursery-")
        self.address = str(Path(self._place.name) / "line")
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(self.address)
            listening.listen(64)
            # It lives as long as somebody holds the other end of its input.
            self._process = subprocess.Popen(
                [sys.executable, "-P", __file__, str(listening.fileno()), self.address],
                pass_fds=[listening.fileno()],
                env=USUAL,
                stdin=subprocess.PIPE,
            )

    def serve(self, argv: list[str], environment: dict[str, str], errors: IO[bytes]) -> Born:
        read, write = os.pipe()
        wanted = {"what": "serve", "argv": argv, "environment": environment, "at": os.getcwd()}
        try:
            born = Born(self.address, wanted, write, errors.fileno())
        finally:
            os.close(write)
        born.stdout = os.fdopen(read, "rb")
        return born


# In a server


class Thinker:
    """One of the processes that think for a server (thinking/process.py)."""

    def __init__(self, address: str, pipe: Connection, nice: int) -> None:
        self._address, self._pipe, self._nice = address, pipe, nice
        self._born: Born | None = None

    @property
    def pid(self) -> int | None:
        return None if self._born is None else self._born.pid

    def start(self) -> None:
        wanted = {"what": "think", "nice": self._nice, "environment": dict(os.environ)}
        self._born = Born(self._address, wanted, self._pipe.fileno())

    def kill(self) -> None:
        assert self._born is not None
        self._born.kill()

    def join(self) -> None:
        assert self._born is not None
        self._born.wait(PATIENCE)


class Context:
    """As much of a context of multiprocessing as a server uses."""

    Pipe = staticmethod(Pipe)

    def __init__(self, address: str) -> None:
        self._address = address

    def Process(  # noqa: N802  # multiprocessing's own name
        self, *, target: object, args: tuple[Connection, int], daemon: bool
    ) -> Thinker:
        return Thinker(self._address, *args)


# In the nursery


def main() -> None:
    listening, address = socket.socket(fileno=int(sys.argv[1])), sys.argv[2]
    _prepare()
    asking: set[socket.socket] = set()
    children: dict[int, socket.socket] = {}
    selector = selectors.DefaultSelector()
    selector.register(listening, selectors.EVENT_READ)
    selector.register(sys.stdin, selectors.EVENT_READ)
    ended, tells = socket.socketpair()
    tells.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.set_wakeup_fd(tells.fileno())
    selector.register(ended, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            if key.fileobj is listening:
                # Not waited for: who asks may be stopped by a test before it has asked.
                line, _ = listening.accept()
                asking.add(line)
                selector.register(line, selectors.EVENT_READ)
            elif key.fileobj in asking:
                line = key.fileobj
                ours = [listening, ended, tells, *asking, *children.values()]
                asking.remove(line)
                pid = _bear(line, address, selector, ours)
                if pid is None:  # who asked was gone before it had asked
                    selector.unregister(line)
                    line.close()
                else:
                    children[pid] = line
                    _tell(line, pid)
            elif key.fileobj is ended:
                ended.recv(4096)
                _reap(children, selector)
            elif key.fileobj is sys.stdin:
                for pid in children:
                    os.kill(pid, signal.SIGKILL)
                return
            else:  # who asked for it is gone; or it has ended at the same moment, and is reaped
                for pid, line in children.items():
                    if line is key.fileobj:
                        selector.unregister(line)
                        os.kill(pid, signal.SIGKILL)


def _bear(
    line: socket.socket, address: str, selector: selectors.BaseSelector, ours: list[socket.socket]
) -> int | None:
    """Fork what is asked for on a line; its number."""
    wanted, handed = _read(line)
    pid = os.fork() if wanted else None
    if pid == 0:
        _leave(selector, ours)
        _become(wanted, handed, address)
    for fd in handed:
        os.close(fd)
    return pid


def _tell(line: socket.socket, number: int) -> None:
    with contextlib.suppress(OSError):  # nobody listens any more
        line.sendall(b"%d\n" % number)


def _prepare() -> None:
    """Import everything, and load what is compiled."""
    from foxtray.games import shelf
    from foxtray.server.thinking import workers
    from foxtray.server.thinking.preparing import skills_of

    for name in LOADED:
        with contextlib.suppress(ModuleNotFoundError):  # not on every machine
            importlib.import_module(name)
    for game in shelf.names():
        workers.prepare(game)
        for skill in skills_of(game):
            workers.prepare_player(game, skill.bot, {})
    gc.collect()
    gc.freeze()


def _read(line: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """What is wanted; nothing, if whoever asked is gone."""
    text, handed, _, _ = socket.recv_fds(line, MOST, 4)
    while not text.endswith(b"\n"):
        try:
            more = line.recv(MOST)
        except ConnectionError:
            more = b""
        if not more:
            return {}, handed
        text += more
    return json.loads(text), handed


def _reap(children: dict[int, socket.socket], selector: selectors.BaseSelector) -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        line = children.pop(pid)
        _tell(line, os.waitstatus_to_exitcode(status))
        with contextlib.suppress(KeyError):  # who asked for it was gone before
            selector.unregister(line)
        line.close()


def _leave(selector: selectors.BaseSelector, lines: list[socket.socket]) -> None:
    """What is the nursery's is not the child's."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    selector.close()
    for line in lines:
        line.close()
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)


def _become(wanted: dict[str, Any], handed: list[int], address: str) -> None:
    """Never returns: the process ends as any other does."""
    os.environ.clear()
    os.environ.update(wanted["environment"])
    from foxtray.server.thinking import process

    settled = _settled()
    if wanted["what"] == "think":
        settled.settle_all()
        process._work(Connection(handed[0]), wanted["nice"])
        sys.exit()
    process.CONTEXT = Context(address)  # type: ignore[assignment]  # as much as is used of it
    os.chdir(wanted["at"])
    for place, fd in enumerate(handed, start=1):
        os.dup2(fd, place)
        os.close(fd)
    sys.argv[:] = ["foxtray", *wanted["argv"]]
    settled.serve()


def _settled() -> types.ModuleType:
    """As the program itself: siblings are started anew, and run it first."""
    spec = importlib.util.spec_from_file_location("settled", HOME / "settled.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    program = types.ModuleType("__main__")
    program.__file__ = module.__file__
    sys.modules["__main__"] = program
    return module


if __name__ == "__main__":
    main()
