"""foxtray think: a machine that only thinks, for the tables of others."""

from __future__ import annotations

import argparse
import os
import sys

from foxtray.cli import BadInput
from foxtray.server.settings import BadSetting, Settings, count_workers, read_settings


def run(args: argparse.Namespace) -> int:
    try:
        settings = read_settings(vars(args), os.environ)
    except BadSetting as bad:
        raise BadInput(str(bad)) from None
    if not settings.queue:
        raise BadInput("think needs the queue of a table: --queue redis://host:6379")
    if settings.workers < 0:
        raise BadInput(f"--workers {settings.workers} is too few; 1 or more")
    return _think(settings)


def _think(settings: Settings) -> int:
    import asyncio

    from foxtray.server.elsewhere.names import NoRedis
    from foxtray.server.elsewhere.thinker import think
    from foxtray.server.logs import start_logging

    start_logging(settings.log_level)
    count = count_workers(settings)

    def ready(found: bool) -> None:
        if not found:
            print(
                "No Redis answers at --queue yet; it is tried again until one does.",
                file=sys.stderr,
                flush=True,
            )
        print(f"Thinking for tables, {count} words at once. Ctrl-C ends it.", flush=True)

    try:
        asyncio.run(think(settings.queue, count, settings.lazy, ready))
    except NoRedis as reason:
        raise BadInput(str(reason)) from None
    return 0
