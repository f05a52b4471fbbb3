"""foxtray advise: every word a seat may say now, with what it is worth."""

from __future__ import annotations

import argparse

from foxtray.cli import BadInput
from foxtray.cli.common import print_json
from foxtray.cli.replay import read_record
from foxtray.kernel.game import Seat, letter
from foxtray.kernel.playing import Record, describe_awaited
from foxtray.players import roster
from foxtray.players.player import tell_parts


def run(args: argparse.Namespace) -> int:
    record = read_record(args.file)
    game, state = record.game, record.end()
    seat = _asked_seat(record)
    try:
        name, adviser = roster.find_adviser(game)
    except KeyError:
        raise BadInput(f"nobody on the roster can give advice on {game.name} yet") from None
    advice = adviser.advise(game.view(state, seat), game.legal(state, seat))
    if args.json:
        words = [
            {"word": each.word, "value": each.value, "why": each.why}
            | ({"parts": dict(each.parts)} if each.parts else {})
            for each in advice
        ]
        print_json({"seat": letter(seat), "unit": adviser.unit, "player": name, "words": words})
        return 0
    print(f"{record.names[seat]} ({letter(seat)}), by {adviser.unit}:")
    for each in advice:
        told = "; ".join(filter(None, (each.why, tell_parts(each, advice[0]))))
        print(f"  {each.word:10} {each.value:9.4f}  {told}".rstrip())
    return 0


def _asked_seat(record: Record) -> Seat:
    state = record.end()
    awaits = record.game.awaits(state)
    if not isinstance(awaits, tuple):
        awaited = describe_awaited(record.game, state)
        raise BadInput(f"no seat is asked in this record, it awaits {awaited}; cut it at a word")
    return awaits[0]
