"""foxtray replay: check records and report their results."""

from __future__ import annotations

import argparse
import sys

from foxtray.analysis.folders import Refused, Row, read_row
from foxtray.cli.common import print_json
from foxtray.kernel.errors import Refusal


def run(args: argparse.Namespace) -> int:
    is_refused = False
    for file in args.files:
        found: Row | Refused
        try:
            found = read_row(file)
        except Refusal as refusal:
            is_refused = True
            found = Refused(file, refusal)
        if args.json:
            print_json(found.report())
        elif isinstance(found, Refused):
            print(f"foxtray: {found}", file=sys.stderr)
        else:
            print(f"{file}: {_summary(found)}")
    return 2 if is_refused else 0


def _summary(row: Row) -> str:
    standing = ", ".join(
        f"{seat} {name} {total}"
        for seat, name, total in zip(row.seats, row.names, row.totals, strict=True)
    )
    if not row.finished:
        return f"{row.game}, not finished after {row.steps} steps: {standing}"
    return f"{row.game}, won by {' and '.join(row.winners)}: {standing}"
