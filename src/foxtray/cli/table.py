"""foxtray table: the server, and a browser before it."""

from __future__ import annotations

import argparse
import os
import sys

from foxtray.cli import BadInput
from foxtray.server.settings import BadSetting, Settings, read_settings


def run(args: argparse.Namespace) -> int:
    try:
        settings = read_settings(vars(args), os.environ)
    except BadSetting as bad:
        raise BadInput(str(bad)) from None
    return _serve(settings, not args.no_browser)


def _serve(settings: Settings, open_browser: bool) -> int:
    from foxtray.server import run as server

    held = None
    try:
        held = server.check_store(settings)
        listening = server.bind(settings)
    except server.CannotServe as reason:
        if held is not None:
            held.let_go()
        if open_browser and server.is_running(settings):
            return _show(f"http://localhost:{settings.port}")
        raise BadInput(str(reason)) from None
    with server.Ending() as ending:
        if told := server.warning(settings):
            print(f"Warning: {told}", file=sys.stderr, flush=True)
        print(f"The table is at {server.address(settings, listening)}", flush=True)
        print("Ctrl-C ends it; every game is kept.", file=sys.stderr)
        if open_browser:
            server.show_page(settings, listening)
        if settings.processes > 1 and not ending.asked:
            server.serve_many(settings, listening)
        else:
            server.serve(settings, listening, ending)
        held.let_go()
    return 0


def _show(page: str) -> int:
    """Somebody started it already: their games are there."""
    import webbrowser

    print(f"The table is already running at {page}")
    webbrowser.open(page)
    return 0
