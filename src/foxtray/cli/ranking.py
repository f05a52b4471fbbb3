"""foxtray ranking: what people have entered into the house ranking, for who runs the table."""

from __future__ import annotations

import argparse
import asyncio
import datetime
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from foxtray.cli import BadInput
from foxtray.server.settings import BadSetting, read_settings

if TYPE_CHECKING:
    from foxtray.server.store.people import Ranked


def run(args: argparse.Namespace) -> int:
    from foxtray.kernel.errors import Refusal
    from foxtray.server.store.interface import NotKept

    try:
        where = read_settings({"data": args.data}, os.environ).location
        return asyncio.run(_run(where, args))
    except (BadSetting, NotKept, Refusal) as reason:
        raise BadInput(str(reason)) from None


async def _run(where: str, args: argparse.Namespace) -> int:
    from foxtray.server.between.ranking import check_rank_name
    from foxtray.server.store import open_store
    from foxtray.server.store.location import location_of

    name = check_rank_name(args.rename[1]) if args.rename else ""
    location = location_of(where)
    if location.sqlite and not Path(str(location.url.database)).is_file():
        raise BadInput(f"{location}: there are no tables here")
    store = open_store(where)
    await store.open()
    try:
        if args.rename:
            return _tell(await store.people.rename_ranked(args.rename[0], name), "renamed")
        if args.remove:
            return _tell(await store.people.remove_ranked(args.remove), "removed")
        return _list(await store.people.all_ranked(), args.json)
    finally:
        await store.close()


def _tell(count: int, done: str) -> int:
    if not count:
        raise BadInput("there is no such entry; foxtray ranking lists them")
    print(f"{count} {'entry is' if count == 1 else 'entries are'} {done}.")
    return 0


def _list(found: list[Ranked], as_json: bool) -> int:
    if as_json:
        for each in found:
            told = {"id": each.id, "name": each.name, "game": each.game, "seats": each.seats}
            print(json.dumps({**told, "day": each.day, "result": each.result}, ensure_ascii=False))
        return 0
    if not found:
        print("Nobody has entered a result.")
    for each in found:
        day = datetime.datetime.fromtimestamp(each.at, datetime.UTC).date().isoformat()
        what = f"{each.game} of {each.day}" if each.day else f"{each.game}, {each.seats} seats"
        print(f"{each.id}  {each.result:>4}  {each.name:<20}  {what}, entered {day}")
    return 0
