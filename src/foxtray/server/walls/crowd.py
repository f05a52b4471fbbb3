"""How many connections there may be: from one address, and in all.

In all is never more than the system lets us open: whoever comes when the last file is taken
would shut out everybody, so the limit of open files is raised, and where it cannot be, kept.
"""

from __future__ import annotations

import logging
import sys

log = logging.getLogger(__name__)
OWN_FILES = 200
"""Left for ourselves: the store, the pipes to those who think, logs."""


class Crowd:
    """Everybody who is connected, by address."""

    def __init__(self, most: int, each: int) -> None:
        self.most, self.each = most, each
        self.count = 0
        self._by_address: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Whether there is room for one more; if so, they are counted."""
        here = self._by_address.get(address, 0)
        if self.count >= self.most or here >= self.each:
            return False
        self.count += 1
        self._by_address[address] = here + 1
        return True

    def leave(self, address: str) -> None:
        self.count -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


def make_room(wanted: int) -> int:
    """How many connections there can be of those wanted, by the limit of open files."""
    if sys.platform == "win32":  # no such limit there
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limited = soft != resource.RLIM_INFINITY
    if limited and soft < wanted + OWN_FILES:
        raised = wanted + OWN_FILES
        raised = raised if hard == resource.RLIM_INFINITY else min(raised, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
        except (OSError, ValueError):  # not ours to raise
            raised = soft
        if raised != soft:
            log.info("the limit of open files is raised", extra={"count": raised})
        soft = raised
    room = wanted if not limited else max(1, min(wanted, soft - OWN_FILES))
    if room < wanted:
        told = {"count": room, "most": soft}
        log.warning("fewer connections than wanted: the limit of open files", extra=told)
    return room
