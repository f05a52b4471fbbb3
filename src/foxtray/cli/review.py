"""foxtray review: what was luck, what was lost, and what to learn from it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from foxtray.analysis.folders import read_record
from foxtray.analysis.review.picture import draw
from foxtray.analysis.review.report import Review, as_data, review, summarize
from foxtray.analysis.review.reviewer import reviewers
from foxtray.analysis.review.telling import tell, tell_summary
from foxtray.analysis.review.walk import NotFinished
from foxtray.cli import BadInput
from foxtray.cli.common import print_json, progress, write_text
from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import LETTERS, Seat
from foxtray.kernel.playing import Record


def run(args: argparse.Namespace) -> int:
    if args.svg and len(args.files) > 1:
        raise BadInput(f"--svg draws one game, not {len(args.files)}: review them one by one")
    found: list[Review] = []
    refused = False
    for file in args.files:
        try:
            each = _review(file, read_record(file), args)
        except (BadInput, Refusal) as error:
            refused = True
            _complain(file, error, args.json)
            continue
        found.append(each)
        if args.json:
            print_json(as_data(each, file))
        elif len(args.files) == 1:
            print(tell(each, file))
        if args.svg:
            write_text(Path(args.svg), draw(each, file))
    if found and len(args.files) > 1 and not args.json:
        print(tell_summary(summarize(found), len(found)))
    return 2 if refused else 0


def _review(file: str, record: Record, args: argparse.Namespace) -> Review:
    game = record.game
    known = list(reviewers(game))
    if not known:
        raise BadInput(f"nobody can review {game.name}")
    if args.by and args.by not in known:
        raise BadInput(f"{args.by!r} does not review {game.name}; there are {', '.join(known)}")
    seats = None if args.seat is None else [_seat(args.seat, record)]
    steps = len(record.steps) * (len(record.names) if seats is None else 1)
    with progress(file, steps, args.json) as advance:
        try:
            return review(
                record,
                args.by or "",
                seats,
                so_far=args.so_far,
                tick=lambda: advance(1),
            )
        except NotFinished as error:
            raise BadInput(f"{error}; say --so-far to review what there is") from None
        except ValueError as error:  # a player that needs the compiler, and says so
            raise BadInput(str(error)) from None


def _seat(text: str, record: Record) -> Seat:
    letters = LETTERS[: len(record.names)]
    if len(text) != 1 or text not in letters:
        raise BadInput(f"no seat {text!r} in this record; there are {', '.join(letters)}")
    return Seat(letters.index(text))


def _complain(file: str, error: BadInput | Refusal, as_json: bool) -> None:
    report: dict[str, Any] = {"kind": "refused", "line": None, "word": None, "message": str(error)}
    where = ""
    if isinstance(error, Refusal):
        report |= {"kind": error.kind, "line": error.line, "word": error.word}
        report["message"] = error.message
        where = f", line {error.line}" if error.line else ""
    if as_json:
        print_json({"file": file, "error": report})
    print(f"foxtray: {file}{where}: {report['message']}", file=sys.stderr)
