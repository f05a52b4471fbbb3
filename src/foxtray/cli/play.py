"""foxtray play: a game in the terminal."""

from __future__ import annotations

import argparse
import datetime
import random
import sys
from pathlib import Path

from foxtray.cli import BadInput
from foxtray.cli.common import find_game, read_options
from foxtray.games import shelf
from foxtray.kernel import record
from foxtray.kernel.game import AnyGame, Seat
from foxtray.kernel.playing import Playing
from foxtray.players import roster
from foxtray.players.player import Player


def run(args: argparse.Namespace) -> int:
    from rich.console import Console

    from foxtray.terminal.screen import screen_for
    from foxtray.terminal.session import Session

    rng = random.Random(args.seed) if args.seed is not None else random.SystemRandom()
    playing = _resume(args) if args.load else _start(args)
    bots = _seat_bots(playing, rng)
    file = _choose_file(args, playing.game)
    console = Console(no_color=args.no_color or None, highlight=False)
    console.print(f"{playing.game.title}. {_who_plays(playing, bots)} Type help at any time.")
    _warm_up(playing.game)
    screen = screen_for(playing.game)
    Session(playing, bots, screen, console, file, rng, args.real_dice).run()
    return 0


def _start(args: argparse.Namespace) -> Playing:
    game = find_game(args.game or shelf.names()[0])
    least = ",".join(["me", *["random"] * (game.seats[0] - 1)])
    names = tuple(name.strip() for name in (args.seats or least).split(","))
    options = read_options(game, len(names), args.option)
    _check_bots(names, game)
    return Playing(game, names, options)


def _resume(args: argparse.Namespace) -> Playing:
    try:
        text = Path(args.load).read_bytes()
    except OSError as error:
        raise BadInput(f"cannot read {args.load}: {error.strerror}") from None
    playing = Playing.resume(record.read(text, shelf.take_down))
    if args.game and find_game(args.game).name != playing.game.name:
        raise BadInput(f"{args.load} is a game of {playing.game.name}, not of {args.game}")
    if args.option or args.seats:
        raise BadInput("--load brings its own seats and options; leave --seats and --option out")
    return playing


def _check_bots(names: tuple[str, ...], game: AnyGame) -> None:
    """A bot's name is a bot: refuse one that does not know this game."""
    known = [entry.name for entry in roster.known_to(game)]
    for name in names:
        if name not in known and name in {entry.name for entry in roster.everybody()}:
            why = roster.why_not(name, game)
            raise BadInput(f"the bot {name} {why}; invite {', '.join(known)}")
    people = [name for name in names if name not in known]
    if len(set(people)) != len(people):
        raise BadInput("two people have the same name; give each one of their own")


def _seat_bots(playing: Playing, rng: random.Random) -> dict[Seat, Player]:
    known = {entry.name for entry in roster.known_to(playing.game)}
    return {
        Seat(seat): roster.invite(name, playing.game, random.Random(rng.random()))
        for seat, name in enumerate(playing.names)
        if name in known
    }


def _who_plays(playing: Playing, bots: dict[Seat, Player]) -> str:
    people = [name for seat, name in enumerate(playing.names) if Seat(seat) not in bots]
    if not people:
        return "Only bots play; watch."
    against = [playing.names[seat] for seat in bots]
    return f"At the keyboard: {', '.join(people)}." + (
        f" Bots: {', '.join(against)}." if against else ""
    )


def _choose_file(args: argparse.Namespace, game: AnyGame) -> Path:
    """Where the game is kept: as told, in the file it came from, or among the user's data."""
    chosen = args.save or args.load
    if not chosen:
        import platformdirs

        now = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
        return Path(platformdirs.user_data_dir("foxtray", False)) / f"{game.name}-{now}.rec"
    file = Path(chosen).expanduser()
    if args.save and file.exists() and file.stat().st_size and args.save != args.load:
        raise BadInput(f"{file} exists already; go on with it by --load, or name another")
    try:
        with file.open("a"):
            pass
    except OSError as error:
        raise BadInput(f"cannot write {file}: {error.strerror}; name another with --save") from None
    return file


def _warm_up(game: AnyGame) -> None:
    """Compile what has to be compiled, and say so if that takes a while."""
    if game.is_ready():
        return
    print("Compiling the rules, once for this version: some 15 seconds.", file=sys.stderr)
    game.warm_up()
