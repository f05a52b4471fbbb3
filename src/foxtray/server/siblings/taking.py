"""Going on with a connection that reached a sibling (leading.py), as if it had come here."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import uvicorn

from foxtray.server.walls.limits import LimitedConfig, watch_over
from foxtray.server.walls.rates import household


def take_over(
    server: uvicorn.Server, config: LimitedConfig, connection: socket.socket, head: bytes
) -> None:
    """Go on with somebody's connection that reached a sibling."""
    server.server_state.tasks.add(
        task := asyncio.create_task(_seat(server, config, connection, head))
    )
    task.add_done_callback(server.server_state.tasks.discard)


async def _seat(
    server: uvicorn.Server, config: LimitedConfig, connection: socket.socket, head: bytes
) -> None:
    limits = config.limits
    try:
        came_from = household(connection.getpeername()[0])
    except OSError:  # gone already
        connection.close()
        return
    if not limits.crowd.enter(came_from):
        limits.count("crowded")
        connection.close()
        return
    make: Any = config.ws_protocol_class
    protocol = make(
        config=config, server_state=server.server_state, app_state=server.lifespan.state
    )
    connection.setblocking(False)
    await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
    watch_over(protocol, limits, came_from)
    protocol.data_received(head)
