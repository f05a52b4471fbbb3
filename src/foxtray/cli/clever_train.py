"""foxtray train: teach the fox a Clever game."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foxtray.cli import BadInput
from foxtray.cli.common import find_game

if TYPE_CHECKING:
    from foxtray.players.fox.school.training import Plan

KEEP_EVERY = 60.0
"""Seconds between checkpoints."""
TRIAL = 4_000
"""Games from which the pace is taken when minutes are given."""


def run(args: argparse.Namespace) -> int:
    from foxtray.games.clever.game import CleverGame
    from foxtray.players.fox.school.training import (
        ALONE,
        HELD_OUT,
        SEVERAL,
        Plan,
        Training,
    )
    from foxtray.players.fox.weights import WeightsRefused

    game = find_game(args.game)
    if not isinstance(game, CleverGame):
        raise BadInput(f"the fox learns the Clever games only, not {game.name}")
    if args.drill and (args.classes > 1 or args.any_sheet or args.shares):
        raise BadInput("--drill goes without --classes, --any-sheet and --shares")
    seats = SEVERAL if args.several else ALONE
    out = Path(args.out or f"{game.name}-{'several' if args.several else 'alone'}.npz")
    checkpoint = out.with_suffix(".checkpoint.npz")
    _check_writable(out)
    if args.resume:
        try:
            training = Training.resume(game, checkpoint)
        except WeightsRefused as refused:
            raise BadInput(f"cannot resume: {refused}") from None
        if args.games:
            training.plan_anew(args.games)
    else:
        games = args.games or _games_in(game, args.minutes, args.units, seats)
        plan = Plan(games, args.seed, args.units, seats, classes=max(args.classes, 1))
        if args.drill:
            plan = _drilled(plan, args, game.name)
        training = Training(game, plan)
        if args.begin:
            try:
                training.begin_from(*map(Path, args.begin))
            except WeightsRefused as refused:
                raise BadInput(str(refused)) from None
        training.plan = replace(training.plan, **_wished(args))
    _learn(training, checkpoint)
    if args.svg:
        _draw(Path(args.svg), training.game.title, training.curve)
    held_out = training.finish(out)
    checkpoint.unlink(missing_ok=True)
    error = held_out.std() / len(held_out) ** 0.5
    played = "alone" if training.plan.seats == ALONE else "with two at the table"
    print(
        f"{game.name} {played}: {held_out.mean():.2f} +- {error:.2f} points, "
        f"{HELD_OUT:,} held-out games; weights in {out}"
    )
    return 0


def _drilled(plan: Plan, args: argparse.Namespace, game: str) -> Plan:
    """The same plan, as a drill: it plays as the fox does at that table."""
    from foxtray.players.fox.rivals import ALONE

    rate, last = args.drill
    close = 0.0 if args.several else ALONE.get(game, 0.0)
    looks = max(args.looks, 1)
    return replace(plan, rate=rate, last_rate=last, second=args.second, looks=looks, close=close)


def _wished(args: argparse.Namespace) -> dict[str, Any]:
    """What of a plan was asked for, whatever weights are begun with."""
    from foxtray.players.fox.school.training import ANY_SHEET

    first, last = args.shares or (None, None)
    wishes = {
        "first_share": first,
        "last_share": last,
        "trace": args.trace,
        "horizon": args.horizon,
        "strays": ANY_SHEET if args.any_sheet else None,
    }
    return {name: wish for name, wish in wishes.items() if wish is not None}


def _check_writable(out: Path) -> None:
    try:
        with out.open("ab"):
            pass
    except OSError as error:
        raise BadInput(f"cannot write {out}: {error.strerror}; name another with --out") from None


def _games_in(game: object, minutes: float, units: int, seats: int) -> int:
    """How many games fit into so many minutes here, by trying."""
    from foxtray.games.clever.game import CleverGame
    from foxtray.players.fox.school.training import Plan, Training

    assert isinstance(game, CleverGame)  # noqa: S101 - run saw to it
    trial = Training(game, Plan(TRIAL, units=units, seats=seats))
    for progress in trial.run():
        seconds = progress.seconds
    # The first batch compiles; the second one tells the pace. Better players take longer.
    pace = TRIAL / 2 / max(seconds - trial.first_seconds, 1e-6)
    return max(TRIAL, int(minutes * 60 * pace))


def _draw(file: Path, title: str, curve: list[tuple[float, float]]) -> None:
    """The learning curve: means of batches, stray words included, over the games played."""
    from foxtray.analysis.histogram import draw_lines

    picture = draw_lines(f"The fox learns {title}", [("mean of a batch", curve)], "games", "points")
    try:
        file.write_text(picture, encoding="utf-8")
    except OSError as error:
        print(f"foxtray: cannot write {file}: {error.strerror}", file=sys.stderr)


def _learn(training: object, checkpoint: Path) -> None:
    """The live line, and a checkpoint a minute; Ctrl-C leaves one to resume from."""
    from foxtray.players.fox.school.training import Training

    assert isinstance(training, Training)  # noqa: S101 - typed late to import late
    kept = time.monotonic()
    try:
        for progress in training.run():
            if sys.stderr.isatty():
                share = 100 * progress.games / training.plan.games
                rate = progress.games / max(progress.seconds, 1e-9)
                print(
                    f"\r{progress.games:,} games ({share:.1f} %), {rate:,.0f} a second, "
                    f"mean {progress.mean:.1f}   ",
                    end="",
                    file=sys.stderr,
                )
            if time.monotonic() - kept > KEEP_EVERY:
                training.save(checkpoint)
                kept = time.monotonic()
    except KeyboardInterrupt:
        training.save(checkpoint)
        print(f"\nkept in {checkpoint}; go on with --resume", file=sys.stderr)
        raise
    if sys.stderr.isatty():
        print(file=sys.stderr)
