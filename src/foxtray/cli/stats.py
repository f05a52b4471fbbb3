"""foxtray stats: what a folder of records says about who played."""

from __future__ import annotations

import argparse
import sys
import textwrap
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from foxtray.analysis.folders import files_of, read_record
from foxtray.analysis.histogram import as_svg
from foxtray.analysis.stats import Result, grouped, results_of, summarize
from foxtray.cli import BadInput
from foxtray.cli.common import print_json, progress, write_text
from foxtray.kernel.errors import Refusal


@dataclass
class Reading:
    """What was found in all files."""

    results: list[Result] = field(default_factory=list)
    refusals: list[tuple[str, Refusal]] = field(default_factory=list)
    unfinished: int = 0


def run(args: argparse.Namespace) -> int:
    files = [name for file in args.files for name in files_of(file)]
    if not files:
        raise BadInput(f"no file in {', '.join(args.files)}; foxtray play keeps records of games")
    reading = _read(files, args.json)
    results = [r for r in reading.results if args.name in (None, r.name)]
    if args.name is not None and reading.results and not results:
        names = ", ".join(sorted({result.name for result in reading.results}))
        raise BadInput(f"nobody is called {args.name!r} in these games; there are {names}")
    summary = summarize(results)
    if args.json:
        print_json(_report(files, reading, summary))
    else:
        for file, refusal in reading.refusals:
            print(f"foxtray: {file}: {refusal.kind}: {refusal.message}", file=sys.stderr)
        print(_tell(files, reading, summary))
    if args.svg and results:
        rows = [(name, [r.total for r in some]) for name, some in grouped(results, _kind)]
        write_text(Path(args.svg), as_svg("Points in finished games", rows))
    return 2 if len(reading.refusals) == len(files) else 0


def _kind(result: Result) -> str:
    return f"{result.game}, {result.seats}"


def _read(files: list[str], quiet: bool) -> Reading:
    reading = Reading()
    with progress("reading", len(files), quiet) as advance:
        for number, file in enumerate(files):
            advance(1)
            try:
                found = results_of(read_record(file), number)
            except Refusal as refusal:
                reading.refusals.append((file, refusal))
                continue
            reading.unfinished += found is None
            reading.results += found or []
    return reading


def _report(files: list[str], reading: Reading, summary: dict[str, Any]) -> dict[str, Any]:
    refusals = [
        {"file": file, "kind": refusal.kind, "line": refusal.line, "message": refusal.message}
        for file, refusal in reading.refusals
    ]
    return {
        "files": len(files),
        "refused": len(refusals),
        "unfinished": reading.unfinished,
        "games": summary,
        "refusals": refusals,
    }


def _tell(files: list[str], reading: Reading, summary: dict[str, Any]) -> str:
    lines = [
        f"{len(files)} files, {len(reading.refusals)} refused, {reading.unfinished} not finished"
    ]
    for game, numbers in summary.items():
        lines += ["", f"{game}: {numbers['games']} games", HEADING]
        seats = [(f"{seats} at the table", some) for seats, some in numbers["by_seats"].items()]
        people = sorted(numbers["by_name"].items(), key=lambda each: -each[1]["games"])
        lines += [_line(*each) for each in (*seats, *people)]
        lines += _tell_detail(numbers["detail"])
    return "\n".join(lines)


HEADING = (
    f"  {'':24}{'games':>7}{'mean':>8}{'sd':>7}{'median':>8}{'best':>6}{'latest':>8}{'wins':>7}"
)
WIDTH = 76
NAME = 23
"""Letters of a name that have room beside the numbers in 80 columns."""


def _line(name: str, numbers: dict[str, Any]) -> str:
    name = name if len(name) <= NAME else name[: NAME - 1] + "…"
    return (
        f"  {name:24}{numbers['games']:7}{numbers['mean']:8.1f}{numbers['sd']:7.1f}"
        f"{numbers['median']:8.1f}{numbers['best']:6}{numbers['latest']:8.1f}{numbers['wins']:7.1f}"
    )


def _tell_detail(detail: dict[str, float]) -> list[str]:
    told = ", ".join(f"{what} {mean:.1f}" for what, mean in detail.items())
    lines = textwrap.wrap(f"on average: {told}", WIDTH, break_on_hyphens=False) if told else []
    return [f"  {line}" for line in lines]
