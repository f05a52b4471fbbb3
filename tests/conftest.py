"""For all tests: properties that are the same in every run, and a cache that is warm.

Hypothesis is settled here: it tries the same examples each time, so that a run says something
about the change and not about the day. `make search` looks for new ones (search.py).
"""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

settings.register_profile("settled", derandomize=True, database=None, deadline=None)
settings.register_profile("search", derandomize=False, deadline=None, print_blob=True)
settings.load_profile("settled")  # --hypothesis-profile=search is stronger

# Servers and commands are started by the hundred: let Python keep what it has made of our sources.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# The terminal speaks as the system does; what tests expect of it is English.
os.environ["LC_ALL"] = "C.UTF-8"


@pytest.hookimpl(tryfirst=True)  # before xdist starts its workers
def pytest_sessionstart(session: pytest.Session) -> None:
    """The whole suite begins with a warm cache; who runs one test does not wait for all bots."""
    config = session.config
    if hasattr(config, "workerinput"):  # a worker of xdist's: it has been told
        return
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    os.environ.setdefault("FOXTRAY_TURN", "0" if everything else "all")  # support/turns.py
    if not everything or config.option.collectonly or config.option.markexpr:
        return
    from support.warming import warm

    warm(lambda text: config.get_terminal_writer().line(text))


FIRST = ("tests/browser/test_without_a_net.py", "tests/browser/")
"""What takes longest, the longest before the rest: nobody waits for it alone at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        return next((i for i, path in enumerate(FIRST) if path in item.nodeid), len(FIRST))

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """What is imported stays: whoever calls for the collector of garbage (hostile messages do it
    forty times) need not wait until all of it was looked at, a quarter of a second each time.
    """
    gc.collect()
    gc.freeze()
