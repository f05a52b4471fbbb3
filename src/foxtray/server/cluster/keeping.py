"""Who keeps a table: the one process that thinks for its bots.

The store has, for a table with bots, the name of its keeper and an epoch, which rises whenever
another takes over. Any process may take what people say there, wherever they are connected: the
numbers of the events decide. But a bot's word is only kept with the epoch it was thought in, so
that a keeper which was paused, or cut off, and has been replaced without knowing it, is refused.
A keeper that is gone is followed by whichever process first has something to do for the table.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from foxtray.server.store.interface import Conflict, Keeper, SharedStore

log = logging.getLogger(__name__)
TRIES = 5
"""To take a table over, while others do the same."""


class Keeping:
    """Whether this process keeps a table."""

    def __init__(
        self, table: str, process: str, store: SharedStore, is_alive: Callable[[str], bool]
    ) -> None:
        self._table, self._process, self._store = table, process, store
        self._is_alive = is_alive
        self.epoch: int | None = None
        """Of its keeping; None: it does not keep it, as far as it knows."""
        self._leaving = False

    async def hold(self) -> bool:
        """Whether this process keeps the table, now if nobody does who lives."""
        for _ in range(TRIES):
            if self.epoch is not None or self._leaving:
                break
            keeper = await self._store.keeper(self._table)
            if keeper.process == self._process:
                self.epoch = keeper.epoch
            elif keeper.process and self._is_alive(keeper.process):
                return False
            else:
                await self._claim(keeper)
        return self.epoch is not None

    async def _claim(self, keeper: Keeper) -> None:
        try:
            await self._store.claim(self._table, self._process, keeper.epoch)
        except Conflict:  # another was quicker, or the table is gone
            return
        self.epoch = keeper.epoch + 1
        if keeper.process:
            log.info("a table is taken over", extra={"table": self._table})

    def lose(self) -> None:
        """Another may have taken over: it has to be looked at."""
        self.epoch = None

    async def let_go(self, leaving: bool = False) -> None:
        """Others are to keep it: nobody is here any more. Leaving: nor does it keep it again."""
        self._leaving |= leaving
        epoch, self.epoch = self.epoch, None
        if epoch is not None:
            with suppress(Conflict):
                await self._store.claim(self._table, "", epoch)
