"""foxtray replay: check records and report their results."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from foxtray.cli.common import print_json
from foxtray.games import shelf
from foxtray.kernel import record
from foxtray.kernel.errors import Refusal, Unreadable
from foxtray.kernel.game import LETTERS
from foxtray.kernel.playing import Record


def run(args: argparse.Namespace) -> int:
    refused = False
    for file in args.files:
        try:
            report = _report(read_record(file))
        except Refusal as refusal:
            refused = True
            report = {
                "error": {
                    "kind": refusal.kind,
                    "line": refusal.line,
                    "word": refusal.word,
                    "message": refusal.message,
                }
            }
        if args.json:
            print_json(report)
        elif "error" in report:
            error = report["error"]
            where = f", line {error['line']}" if error["line"] else ""
            print(f"foxtray: {file}{where}: {error['kind']}: {error['message']}", file=sys.stderr)
        else:
            print(f"{file}: {_summary(report)}")
    return 2 if refused else 0


def read_record(file: str) -> Record:
    """The record in a file, or on standard input."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(f"cannot read {file}: {error.strerror}") from None
    return record.read(data, shelf.take_down)


def _report(read: Record) -> dict[str, Any]:
    game, state = read.game, read.end()
    scores = game.scores(state)
    return {
        "game": game.name,
        "finished": game.awaits(state) is None,
        "seats": list(LETTERS[: len(read.names)]),
        "names": list(read.names),
        "totals": list(scores.totals),
        "winners": [LETTERS[seat] for seat in scores.winners],
        "detail": [dict(detail) for detail in scores.detail],
        "steps": len(read.steps),
    }


def _summary(report: dict[str, Any]) -> str:
    standing = ", ".join(
        f"{seat} {name} {total}"
        for seat, name, total in zip(
            report["seats"], report["names"], report["totals"], strict=True
        )
    )
    if not report["finished"]:
        return f"{report['game']}, not finished after {report['steps']} steps: {standing}"
    return f"{report['game']}, won by {' and '.join(report['winners'])}: {standing}"
