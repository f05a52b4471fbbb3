"""The application of a page: the hub with a drawer for a store and a helper for those who think.

What keeps strangers off a server (walls/) has nothing to do here, and nobody measures anything.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.applications import Starlette

from foxtray.server.alone.door import Door
from foxtray.server.alone.lane import Helper, HelperLane
from foxtray.server.doors import routes
from foxtray.server.doors.http import MOST_TAKEN
from foxtray.server.doors.socket import Sockets
from foxtray.server.hub import Hub
from foxtray.server.play.tickets import Person, new_id
from foxtray.server.settings import Settings
from foxtray.server.store.drawer import DrawerStore
from foxtray.server.thinking.workers import MOST_READ, Workers
from foxtray.server.walls.crowd import Crowd

ME = "me"
"""By what name the cookie of who sits here is kept."""
SETTINGS = Settings(
    lazy=True,
    rate=1000.0,
    burst=1000,
    workers=1,
    pause=0.4,
    most_tables=10_000,
    tables_each=10_000,
    bots_each=10_000,
)
"""Bots are prepared when they are first wanted: the one who could do it before is to think. Nobody
is kept from having much: it is their own browser."""


class Unmeasured:
    """Takes every measure that is told (metrics.Meters), and forgets it."""

    def __getattr__(self, name: str) -> Any:
        return self

    def __call__(self, *told: object, **more: object) -> Any:
        return self


async def open_table(
    store: DrawerStore, helper: Helper, settings: Settings = SETTINGS
) -> tuple[Door, Hub]:
    """Everything, ready to be asked."""
    workers = Workers(1, partial(HelperLane, helper))
    hub, meters = Hub(store, workers, settings), Unmeasured()
    sockets = Sockets(hub, settings, meters)  # type: ignore[arg-type]  # it stands in for them
    app = Starlette(
        routes=[*routes.api(), routes.socket(sockets)],
        exception_handlers=routes.MISSING,
    )
    app.state.hub, app.state.settings, app.state.meters = hub, settings, meters
    app.state.sockets, app.state.takers = sockets, Crowd(MOST_TAKEN, MOST_READ)
    app.state.seldom = {}
    await hub.open()
    # Of two tabs that come here for the first time at once, one says who sits here.
    me = await store.noted(ME, hub.tickets.person(Person(new_id(12))))
    return Door(app, me, partial(store.note, ME)), hub
