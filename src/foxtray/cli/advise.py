"""foxtray advise: every word a seat may say now, with what it is worth."""

from __future__ import annotations

import argparse

from foxtray.analysis.folders import read_record
from foxtray.analysis.telling import UNITS
from foxtray.cli import BadInput
from foxtray.cli.common import print_json
from foxtray.kernel.game import Seat, letter
from foxtray.kernel.playing import Record, describe_awaited
from foxtray.players import roster
from foxtray.terminal.advice import tell_parts, tell_reasons


def run(args: argparse.Namespace) -> int:
    record = read_record(args.file)
    game, state = record.game, record.end()
    seat = _asked_seat(record)
    try:
        name, adviser = roster.find_adviser(game)
    except KeyError:
        raise BadInput(f"nobody on the roster can give advice on {game.name} yet") from None
    advice = adviser.advise(game.view(state, seat), game.legal(state, seat))
    sentences = roster.sentences_of(name)
    if args.json:
        words = [
            {
                "word": each.word,
                "value": each.value,
                "reasons": [reason.report() for reason in each.reasons],
                "why": tell_reasons(each.reasons, sentences),
            }
            | ({"parts": dict(each.parts)} if each.parts else {})
            for each in advice
        ]
        unit = {"unit": UNITS[adviser.unit], "unit_code": adviser.unit}
        print_json({"seat": letter(seat), **unit, "player": name, "words": words})
        return 0
    print(f"{record.names[seat]} ({letter(seat)}), by {UNITS[adviser.unit]}:")
    for each in advice:
        why = tell_reasons(each.reasons, sentences)
        told = "; ".join(filter(None, (why, tell_parts(each, advice[0]))))
        print(f"  {each.word:10} {each.value:9.4f}  {told}".rstrip())
    return 0


def _asked_seat(record: Record) -> Seat:
    state = record.end()
    awaits = record.game.awaits(state)
    if not isinstance(awaits, tuple):
        awaited = describe_awaited(record.game, state)
        raise BadInput(f"no seat is asked in this record, it awaits {awaited}; cut it at a word")
    return awaits[0]
