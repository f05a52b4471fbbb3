"""foxtray arena: many games between players, with paired dice."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from foxtray.analysis import arena, histogram
from foxtray.analysis.review.reviewer import reviewers
from foxtray.analysis.telling import UNITS
from foxtray.cli import BadInput
from foxtray.cli.common import Bar, find_game, print_json, progress, read_options, write_text
from foxtray.kernel.game import AnyGame
from foxtray.players import roster

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    players = tuple(args.players.split(","))
    for player in players:
        check_player(player, game)
    options = read_options(game, len(players), args.option)
    if args.adjusted and not reviewers(game):
        raise BadInput(f"--adjusted needs a reviewer, and nobody can review {game.name}")
    fixture = arena.Fixture(game.name, players, options, args.seed, args.games, args.adjusted)
    with progress(game.name, args.games, args.json) as advance:
        outcome = _run(fixture, args, advance)
    if args.svg:
        _write_svg(Path(args.svg), outcome)
    if args.json:
        print_json(_report(outcome))
        return 0
    _print(outcome)
    if args.histogram:
        for tally in outcome.tallies:
            print(histogram.as_text(tally.player, tally.points))
    return 0


def _run(fixture: arena.Fixture, args: argparse.Namespace, advance: Bar) -> arena.Outcome:
    try:
        return arena.run(fixture, args.jobs, advance, args.ray)
    except ImportError as missing:
        raise BadInput(f"--ray needs the extra: pip install 'foxtray[ray]' ({missing})") from None


def _write_svg(file: Path, outcome: arena.Outcome) -> None:
    fixture = outcome.fixture
    title = f"{fixture.game}, {fixture.games} games, seed {fixture.seed}"
    rows = [(tally.player, tally.points) for tally in outcome.tallies]
    write_text(file, histogram.as_svg(title, rows))


def check_player(name: str, game: AnyGame) -> None:
    """Refuse a player who is not on the roster or does not know the game."""
    try:
        roster.invite(name, game, random.Random(0))
    except KeyError as error:
        raise BadInput(f"no player {name!r} knows {game.name}; there are {error.args[0]}") from None


def _report(outcome: arena.Outcome) -> dict[str, object]:
    fixture = outcome.fixture
    return {
        "game": fixture.game,
        "players": list(fixture.names),
        "games": fixture.games,
        "seed": fixture.seed,
        "seats": [
            {
                "player": tally.player,
                "mean": tally.mean,
                "sd": tally.sd,
                "stderr": tally.stderr,
                "min": min(tally.points),
                "max": max(tally.points),
                "wins": tally.wins,
                "win_share_stderr": tally.win_stderr,
                "quantiles": {str(q): tally.quantile(q) for q in QUANTILES},
                **_adjusted(tally),
            }
            for tally in outcome.tallies
        ],
        "seconds": outcome.seconds,
    }


def _adjusted(tally: arena.Tally) -> dict[str, object]:
    found = tally.adjusted
    if found is None:
        return {}
    plain = {"mean": found.plain_mean, "stderr": found.plain_stderr}
    told = {"mean": found.mean, "stderr": found.stderr, "unit": UNITS[found.unit], "plain": plain}
    return {"adjusted": told | {"saving": found.saving}}


def _print(outcome: arena.Outcome) -> None:
    fixture = outcome.fixture
    rate = fixture.games / outcome.seconds
    print(
        f"{fixture.game}: {fixture.games} games, seed {fixture.seed}, "
        f"{outcome.seconds:.1f} s ({rate:.0f} a second)"
    )
    print(
        f"{'player':12} {'mean':>8} {'+-':>6} {'sd':>7} {'min':>5} {'max':>5} {'wins':>9} {'+-':>6}"
    )
    for tally in outcome.tallies:
        doubt = tally.win_stderr * fixture.games
        print(
            f"{tally.player:12} {tally.mean:8.2f} {tally.stderr:6.2f} {tally.sd:7.2f} "
            f"{min(tally.points):5.0f} {max(tally.points):5.0f} {tally.wins:9.1f} {doubt:6.1f}"
        )
    print("quantiles     " + "".join(f"{100 * q:8.0f}%" for q in QUANTILES))
    for tally in outcome.tallies:
        print(f"{tally.player:14}" + "".join(f"{tally.quantile(q):9.0f}" for q in QUANTILES))
    for tally in outcome.tallies:
        if found := tally.adjusted:
            print(
                f"{tally.player:14} without luck {found.mean:.3f} +- {found.stderr:.3f}, with it "
                f"{found.plain_mean:.3f} +- {found.plain_stderr:.3f} ({UNITS[found.unit]}): "
                f"as good as {found.saving:.1f} times the games"
            )
    print("+- are standard errors, of the mean and of the wins; a shared win counts as its share")
