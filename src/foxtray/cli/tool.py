"""Commands that only some games know: odds, study, train. Their kits say who does it."""

from __future__ import annotations

import argparse

from foxtray.cli import BadInput
from foxtray.cli.common import find_game
from foxtray.games import shelf


def run(args: argparse.Namespace) -> int:
    name = find_game(args.game).name
    tool = shelf.kit_of(name).tool(args.tool)
    if tool is None:
        able = ", ".join(kit.name for kit in shelf.kits().values() if args.tool in kit.tools)
        raise BadInput(f"foxtray {args.tool} is for {able}, not for {name}")
    code: int = tool(args)
    return code
