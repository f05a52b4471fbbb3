"""A process that does one job at a time, and can be ended in the middle of it.

Its lane (lanes.py) speaks to it from a thread: asyncio cannot wait for a pipe on Windows.
The process gives way to the sockets and does not outlive the server.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NoReturn, Protocol

from foxtray.players.undisturbed import tidy, undisturbed

Hear = Callable[[Any], None]
CONTEXT = multiprocessing.get_context("spawn")  # threads and fork do not mix


class Lost(Exception):
    """The process is gone, and with it the answer."""


class CannotStart(Exception):
    """The operating system gives no process now."""


class Listener(Protocol):
    """Who is told how far a job is."""

    def send(self, told: Any, /) -> None: ...


class Process:
    """One process, and the pipe to it."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._process: Any = None
        self._pipe: Any = None
        self._ended = False

    @property
    def pid(self) -> int | None:
        process = self._process
        return process.pid if process is not None else None

    def start(self) -> None:
        """Wait until it can be asked. In a thread."""
        if self._pipe is not None:
            return
        ours, theirs = CONTEXT.Pipe()
        process = CONTEXT.Process(target=_work, args=(theirs, self._nice), daemon=True)
        try:
            process.start()
        except OSError as error:
            ours.close()
            raise CannotStart from error
        finally:
            theirs.close()  # or its end would not be ours to see
        self._process, self._pipe = process, ours
        if self._ended:  # meanwhile, when there was nothing to kill yet
            process.kill()
        self._receive()

    def do(
        self, job: Callable[..., Any], args: tuple[object, ...], hear: Hear | None = None
    ) -> Any:
        """Its answer, or what the job raised; Lost if it dies. `hear` is told what the job
        reports on the way. In a thread.
        """
        try:
            self._pipe.send((job, args))
        except OSError:
            self._lose()
        done, answer = self._receive()
        while done is None:
            if hear is not None:
                hear(answer)
            done, answer = self._receive()
        if done:
            return answer
        raise answer

    def _receive(self) -> Any:
        try:
            return self._pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):  # the last: it died in mid-sentence
            self._lose()

    def _lose(self) -> NoReturn:
        self.dismiss()
        raise Lost

    def dismiss(self) -> None:
        """End it and tidy up after it. In a thread."""
        self.end()
        if self._process is not None:
            self._process.join()
            self._pipe.close()

    def end(self) -> None:
        """End it, whatever it is thinking about. From any thread; whoever waits for it hears."""
        self._ended = True
        process = self._process
        if process is not None:
            process.kill()


# In the process


listeners: list[Listener] = []
"""The server; empty where nobody listens."""


def report(news: object) -> None:
    """Tell whoever waits for the present job how far it is."""
    for listener in listeners:
        listener.send((None, news))


def _work(pipe: Connection, nice: int) -> None:
    _begin(nice)
    listeners.append(pipe)
    pipe.send("ready")
    with undisturbed():
        _do_jobs(pipe)


def _do_jobs(pipe: Connection) -> None:
    while True:
        try:
            job, args = pipe.recv()
        except (EOFError, OSError):  # the server has let go, or was killed in mid-sentence
            return
        try:
            answer = True, job(*args)
            pipe.send(answer)
        except Exception as error:
            pipe.send((False, portable(error)))
        tidy()


def _begin(nice: int) -> None:
    """Give way, ignore the terminal's Ctrl-C (the server ends us), and do not outlive it."""
    if hasattr(os, "nice"):  # Windows has none
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: Any) -> None:
    parent.join()
    os._exit(0)


def portable(error: Exception) -> Exception:
    """The error, or one that says the same where it cannot be sent."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301  # our own, of this moment
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
