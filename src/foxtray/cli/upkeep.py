"""foxtray backup, restore, rotate and rebuild: what an operator does with what the table keeps."""

from __future__ import annotations

import argparse
import datetime
import os
import time
from pathlib import Path

from foxtray.cli import BadInput
from foxtray.server.settings import BadSetting, read_settings

DAY = 86_400.0


def run(args: argparse.Namespace) -> int:
    from foxtray.server.store.interface import NotKept

    try:
        where = read_settings({"data": args.data}, os.environ).location
        if args.upkeep == "rotate":
            return _rotate(where, args.days)
        if args.upkeep == "rebuild":
            return _rebuild(where)
        return _copy(args.upkeep, where, Path(args.file))
    except (BadSetting, NotKept) as reason:
        raise BadInput(str(reason)) from None


def _copy(what: str, where: str, file: Path) -> int:
    from foxtray.server.store.upkeep import copying

    if what == "backup":
        counts = copying.back_up(where, file)
        print(f"{_counted(counts)} are in {file}. It holds the secret of tickets: keep it safe.")
    else:
        counts = copying.restore(file, where)
        print(f"{_counted(counts)} are restored.")
    return 0


def _counted(counts: dict[str, int]) -> str:
    return f"{counts['tables']} tables with {counts['events']} events"


def _rotate(where: str, days: float) -> int:
    from foxtray.server.store.upkeep.copying import renew_secret

    if not 0 <= days <= 3650:
        raise BadInput("--days is a number from 0 to 3650")
    until = time.time() + days * DAY
    renew_secret(where, until)
    if days:
        day = datetime.date.fromtimestamp(until).isoformat()
        print(f"Tickets are signed anew from now on; those of before are good until {day}.")
    else:
        print("Tickets are signed anew from now on; those of before are void.")
    print("A table that runs hears of it within a minute.")
    return 0


def _rebuild(where: str) -> int:
    from foxtray.server.store.upkeep.copying import forget_history

    count = forget_history(where)
    print(f"What {count} finished games were for those who played them is worked out again")
    print(
        "by the table while it runs, a game at a time; a table that runs hears of it in a minute."
    )
    return 0
