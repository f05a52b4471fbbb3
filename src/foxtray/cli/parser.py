"""The words of the command line. Imports nothing heavy."""

from __future__ import annotations

from foxtray.cli.words import (
    TOOL,
    Commands,
    Parser,
    add_command,
    add_json,
    add_looks,
    add_option,
    add_seed,
    seconds,
    share,
    whole,
)

UNOFFICIAL = "An unofficial fan project; the games' names belong to their publishers."


def build_parser() -> Parser:
    """All commands. Each declares its module, its words and an example."""
    parser = Parser(
        prog="foxtray",
        description="A home for four tabletop games: play, check records, simulate.",
        epilog=UNOFFICIAL,
    )
    parser.add_argument("--version", action="version", version=version())
    parser.set_defaults(module="table", no_browser=False)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    _add_table(commands)
    _add_think(commands)
    _add_keeping(commands)
    _add_ranking(commands)
    _add_games(commands)
    _add_play(commands)
    _add_daily(commands)
    _add_replay(commands)
    _add_verify(commands)
    _add_laws(commands)
    _add_arena(commands)
    _add_bench(commands)
    _add_odds(commands)
    _add_advise(commands)
    _add_review(commands)
    _add_stats(commands)
    _add_study(commands)
    _add_train(commands)
    return parser


def version() -> str:
    from importlib.metadata import version as installed

    return f"foxtray {installed('foxtray')}"


def _add_table(commands: Commands[Parser]) -> None:
    from foxtray.server.settings import flags

    parser = add_command(
        commands,
        "table",
        "start the table and open the browser; the same as foxtray alone",
        "foxtray table --port 8000 --no-browser",
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    for flag, kind, default, about in flags():
        if kind is bool:
            parser.add_argument(flag, action="store_true", default=None, help=about)
        else:
            shown = f" ({default})" if default not in ("", 0) else ""
            metavar = {int: "N", float: "N", str: "TEXT"}[kind]
            metavar = {"--host": "H", "--port": "P", "--data": "DIR"}.get(flag, metavar)
            parser.add_argument(flag, type=kind, metavar=metavar, help=about + shown)


def _add_think(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "think",
        "think for tables of other machines (their --queue), and nothing else",
        "foxtray think --queue redis://queue.example:6379",
    )
    parser.add_argument("--queue", metavar="URL", help="the Redis or Valkey between us")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="processes; one for each processor"
    )
    parser.add_argument(
        "--lazy", action="store_true", default=None, help="prepare bots when first wanted"
    )
    parser.add_argument("--log-level", metavar="TEXT", help="as of foxtray table")


def _add_verify(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "verify",
        "check that the dice of a table's game were fair",
        "foxtray verify game.rec",
    )
    parser.add_argument("file", metavar="FILE", help="a record with its proof; - is standard input")
    parser.add_argument("--commitment", metavar="HEX", help="what the table showed before the game")
    parser.add_argument("--seal", metavar="HEX", help="what it showed when all had pledged")
    parser.add_argument("--contribution", metavar="TEXT", help="what you threw in yourself")
    add_json(parser)


def _add_keeping(commands: Commands[Parser]) -> None:
    """What an operator does with what is kept."""
    where = "the table's place, as for foxtray table --data"
    backup = add_command(
        commands,
        "backup",
        "everything the table keeps into one file, also while it runs",
        "foxtray backup tables-2026-11.foxtray",
        "upkeep",
    )
    backup.add_argument("file", metavar="FILE", help="a new file; nothing is overwritten")
    restore = add_command(
        commands,
        "restore",
        "a backup into an empty place, of either kind",
        "foxtray restore tables-2026-11.foxtray --data postgresql://fox@localhost/tables",
        "upkeep",
    )
    restore.add_argument("file", metavar="FILE", help="what foxtray backup wrote")
    rotate = add_command(
        commands,
        "rotate",
        "a new secret to sign tickets with; the former one's stay good for a time",
        "foxtray rotate --days 30",
        "upkeep",
    )
    rotate.add_argument(
        "--days", type=float, default=90.0, help="how long (90); 0: they are void at once"
    )
    rebuild = add_command(
        commands,
        "rebuild",
        "let the table work out everybody's history again, from the games it keeps",
        "foxtray rebuild",
        "upkeep",
    )
    parsers = {"backup": backup, "restore": restore, "rotate": rotate, "rebuild": rebuild}
    for name, parser in parsers.items():
        parser.add_argument("--data", metavar="DIR", help=where)
        parser.set_defaults(upkeep=name)


def _add_ranking(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "ranking",
        "what people have entered into the house ranking; rename or remove it",
        "foxtray ranking --rename 3kQx9a1Z Ada",
    )
    parser.add_argument("--data", metavar="DIR", help="the table's place, as for foxtray table")
    doing = parser.add_mutually_exclusive_group()
    doing.add_argument(
        "--rename",
        nargs=2,
        metavar=("ID", "NAME"),
        help="give another name to all entries of whoever made this one",
    )
    doing.add_argument("--remove", nargs="+", metavar="ID", help="take these entries out")
    add_json(parser)


def _add_games(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands, "games", "the shelf: every game, its seats, options and bots", "foxtray games"
    )
    add_json(parser)


def _add_play(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "play",
        "play in the terminal: alone, around one keyboard, or against bots",
        "foxtray play ganz --seats me,greedy",
    )
    parser.add_argument("game", nargs="?", help="the game, or the beginning of its name")
    parser.add_argument(
        "--seats",
        metavar="WHO,...",
        help="a name for a person, a bot's name for a bot (default: me)",
    )
    parser.add_argument(
        "--real-dice", action="store_true", help="roll real dice and type what they show"
    )
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument(
        "--continue",
        dest="go_on",
        action="store_true",
        help="take up the last game that is not over, or the last one of GAME",
    )
    parser.add_argument("--save", metavar="FILE", help="keep the game in this file all the time")
    parser.add_argument("--seed", type=int, help="for the program's dice: the same game again")
    add_looks(parser)
    add_option(parser)


def _add_daily(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "daily",
        "the day's game in the terminal: the same luck for everybody, one counted try",
        "foxtray daily ganz",
    )
    parser.add_argument("game", help="the game, or the beginning of its name")
    parser.add_argument("--date", metavar="D", help="a past day, as 2026-11-17: for practice")
    parser.add_argument(
        "--table", metavar="URL", help="at a table in the network (default: one's own machine)"
    )
    parser.add_argument(
        "--practice", action="store_true", help="today's game again, after the counted try"
    )
    parser.add_argument(
        "--data", metavar="DIR", help="where one's own tables are kept (default: the user's data)"
    )
    add_looks(parser)


def _add_replay(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "replay",
        "check records and report their results (- is standard input)",
        "foxtray replay game.rec",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="records; - is standard input")
    add_json(parser)


def _add_laws(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "laws",
        "hold random games against the contract every game must keep",
        "foxtray laws ganz --games 100",
    )
    parser.add_argument("game", nargs="?", help="the game (default: all)")
    parser.add_argument("--games", type=whole, default=20, metavar="N", help="random games each")
    add_seed(parser, 0)


def _add_arena(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "arena",
        "let players play many games with paired dice",
        "foxtray arena ganz --players greedy,random --games 200",
    )
    parser.add_argument("game", help="the game, or the beginning of its name")
    parser.add_argument("--players", required=True, metavar="P,...", help="one plays alone")
    parser.add_argument(
        "--games", type=whole, required=True, metavar="N", help="how many, each with its own dice"
    )
    add_seed(parser, 0)
    parser.add_argument("--jobs", type=whole, default=1, metavar="J", help="processes")
    parser.add_argument("--ray", action="store_true", help="over a Ray cluster (an extra)")
    parser.add_argument(
        "--adjusted", action="store_true", help="means with the luck taken out, too (slower)"
    )
    parser.add_argument("--histogram", action="store_true", help="the points, drawn in letters")
    parser.add_argument("--svg", metavar="FILE", help="the points as a picture")
    add_option(parser)
    add_json(parser)


def _add_bench(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands, "bench", "how fast the games are on this machine", "foxtray bench ganz"
    )
    parser.add_argument("game", nargs="?", help="the game (default: all)")
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=3.0,
        metavar="T",
        help="how long each measurement lasts (3)",
    )
    add_json(parser)


def _add_odds(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "odds",
        "exact odds of a card: expectation, results, the chance to beat a target",
        "foxtray odds high-score --card HS15 --beat 20",
        TOOL,
    )
    parser.add_argument("game", help="a game of cards, or the beginning of its name")
    parser.add_argument("--card", metavar="ID", help="one card (default: the whole deck)")
    parser.add_argument("--deck", metavar="FILE", help="a deck file (default: the shipped deck)")
    parser.add_argument(
        "--beat", type=int, metavar="N", help="also the best chance of a result above N"
    )
    parser.add_argument(
        "--page", metavar="DIR", help="write the page of all shipped cards' odds and its plot there"
    )
    add_json(parser)


def _add_advise(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "advise",
        "every word of the seat a record awaits, with its value, the best first",
        "foxtray advise game.rec",
    )
    parser.add_argument("file", metavar="FILE", help="an unfinished record; - is standard input")
    add_json(parser)


def _add_review(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "review",
        "what was luck and what was lost in finished games, and the worst words",
        "foxtray review game.rec --seat a",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="records; - is standard input")
    parser.add_argument("--seat", metavar="a", help="one seat only (default: all)")
    parser.add_argument(
        "--by", metavar="NAME", help="who reviews; another name is told who can (docs/review.md)"
    )
    parser.add_argument(
        "--so-far", action="store_true", help="also a game that is not finished, up to its end"
    )
    parser.add_argument("--svg", metavar="FILE", help="the course of the game as a picture")
    add_json(parser)


def _add_stats(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "stats",
        "statistics over records: best, mean, spread, by players and by name",
        "foxtray stats games/ --name Ada",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="records, or folders of them; - is standard input"
    )
    parser.add_argument("--name", metavar="WHO", help="only the seats of this name")
    parser.add_argument("--svg", metavar="FILE", help="the points as a picture")
    add_json(parser)


def _add_study(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands,
        "study",
        "how few turns a strategy needs to find what is hidden, over all that may be",
        "foxtray study break-the-cube --blocks sml",
        TOOL,
    )
    parser.add_argument("game", help="a game of hidden figures, or the beginning of its name")
    parser.add_argument(
        "--blocks", default="sml", metavar="SIZES", help="sml, smlm or smlsm (default: sml)"
    )
    parser.add_argument(
        "--strategy", choices=("detective", "entropy"), default="detective", help="who asks"
    )
    parser.add_argument("--prove", action="store_true", help="also the best possible mean")
    parser.add_argument(
        "--below",
        type=float,
        metavar="TURNS",
        help="prove, but only look for means below this: sooner done",
    )
    parser.add_argument(
        "--opening", metavar="FILE", help="solve three blocks, and write the best replies here"
    )
    add_json(parser)


def _add_train(commands: Commands[Parser]) -> None:
    parser = add_command(
        commands, "train", "teach the fox a game", "foxtray train ganz --minutes 5", TOOL
    )
    parser.add_argument("game", help="the game, or the beginning of its name")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=float, default=10.0, metavar="M", help="about so long")
    length.add_argument("--games", type=whole, metavar="N", help="just so many: reproducible")
    add_seed(parser, 1)
    parser.add_argument("--several", action="store_true", help="for two to four at the table")
    parser.add_argument(
        "--any-sheet", action="store_true", help="also from weak games: weights to review with"
    )
    parser.add_argument("--units", type=whole, default=96, metavar="U", help="hidden units")
    parser.add_argument(
        "--classes", type=whole, default=1, metavar="C", help="learn side by side, C processes"
    )
    parser.add_argument("--out", metavar="FILE", help="where the weights go")
    parser.add_argument(
        "--begin",
        action="append",
        metavar="FILE",
        help="begin with these weights; said again, with the mean of all",
    )
    parser.add_argument(
        "--shares",
        type=share,
        nargs=2,
        metavar=("A", "B"),
        help="how much of an error a lesson mends, at the start and at the end",
    )
    parser.add_argument(
        "--drill",
        type=share,
        nargs=2,
        metavar=("A", "B"),
        help="learn from many positions at once: the rate at the start and at the end",
    )
    parser.add_argument(
        "--second", type=whole, default=0, metavar="U", help="units of a second layer, for a drill"
    )
    parser.add_argument(
        "--looks", type=whole, default=1, metavar="N", help="drill each position so often"
    )
    parser.add_argument(
        "--trace",
        type=share,
        metavar="T",
        help="how much of what came in the end counts against what was expected on the way",
    )
    parser.add_argument(
        "--horizon", type=whole, metavar="N", help="games over which a drill's player is the mean"
    )
    parser.add_argument("--svg", metavar="FILE", help="the learning curve as a picture")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint of --out")
