"""foxtray play: a game in the terminal."""

from __future__ import annotations

import argparse
import contextlib
import datetime
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from foxtray.cli import BadInput
from foxtray.cli.common import find_game, read_options
from foxtray.games import shelf
from foxtray.kernel import record
from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import AnyGame, Seat
from foxtray.kernel.playing import Playing
from foxtray.players import roster
from foxtray.players.player import Player
from foxtray.terminal import words
from foxtray.terminal.desk import SMALLEST, Desk, PlainDesk
from foxtray.terminal.screen import screen_for
from foxtray.terminal.session import Session


def run(args: argparse.Namespace) -> int:
    words.speak(args.language or words.language_of(os.environ))
    rng = random.Random(args.seed) if args.seed is not None else random.SystemRandom()
    if args.go_on:
        args.load = str(_last_game(args))
    playing = _resume(args) if args.load else _start(args)
    bots = _seat_bots(playing, rng)
    file = _choose_file(args, playing.game)
    console = Console(no_color=args.no_color or None, highlight=False)
    screen = screen_for(playing.game)

    def sit_down(desk: Desk) -> Session:
        return Session(playing, bots, screen, desk, file, None if args.real_dice else rng)

    if args.plain or not _has_room(console):
        sit_down(PlainDesk(console)).run()
    else:
        _play_on_full_screen(console, sit_down)
    return 0


def _has_room(console: Console) -> bool:
    """Whether this is a terminal that the full screen fits on; a pipe is none."""
    columns, lines = console.size
    wired = all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    able = wired and console.is_terminal and not console.is_dumb_terminal
    return able and columns >= SMALLEST[0] and lines >= SMALLEST[1]


def _play_on_full_screen(console: Console, sit_down: Callable[[Desk], Session]) -> None:
    """Imported late: a pipe need not wait for it."""
    from foxtray.terminal.full_screen import FullDesk

    if console.no_color:
        os.environ["NO_COLOR"] = "1"  # it asks there
    desk = FullDesk(lambda: session.run())
    session = sit_down(desk)
    desk.run()
    for told in desk.last or session.last_words():
        console.print(told, soft_wrap=True)


def _last_game(args: argparse.Namespace) -> Path:
    """The game that was played last and is not over."""
    if args.load or args.seats or args.option or args.save:
        raise BadInput("--continue goes on as it was; leave --load, --save, --seats, --option out")
    asked = find_game(args.game).name if args.game else ""
    kept = [file for file in _kept_games().glob("*.rec") if file.name.startswith(asked)]
    for file in sorted(kept, key=lambda file: file.stat().st_mtime_ns, reverse=True):
        with contextlib.suppress(Refusal):
            playing = Playing.resume(record.read(file.read_bytes(), shelf.take_down))
            if playing.awaits is not None:
                return file
    raise BadInput(f"no unfinished game is kept in {_kept_games()}; begin one with foxtray play")


def _kept_games() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("foxtray", False))


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


def _new_file(game: AnyGame) -> Path:
    """Among the user's data, by the time; a game of the same second keeps its own."""
    now = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    file, number = _kept_games() / f"{game.name}-{now}.rec", 1
    while file.exists():
        number += 1
        file = file.with_name(f"{game.name}-{now}-{number}.rec")
    return file


def _choose_file(args: argparse.Namespace, game: AnyGame) -> Path:
    """Where the game is kept: as told, in the file it came from, or among the user's data."""
    chosen = args.save or args.load
    if not chosen:
        return _new_file(game)
    file = Path(chosen).expanduser()
    if args.save and file.exists() and file.stat().st_size and args.save != args.load:
        raise BadInput(f"{file} exists already; go on with it by --load, or name another")
    try:
        with file.open("a"):
            pass
    except OSError as error:
        raise BadInput(f"cannot write {file}: {error.strerror}; name another with --save") from None
    return file
