"""What the words of the command line are made of. Imports nothing heavy."""

from __future__ import annotations

import argparse
import math
import sys
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        print(f"foxtray: {message}; see {self.prog} --help", file=sys.stderr)
        raise SystemExit(2)


TOOL = "tool"
"""The module of commands that only some games know."""
Commands = argparse._SubParsersAction  # argparse has no public name for it


def add_command(
    commands: Commands[Parser], name: str, about: str, example: str, module: str | None = None
) -> Parser:
    """A command with its help line, its example and the module that runs it."""
    parser = commands.add_parser(
        name,
        help=about,
        description=about[0].upper() + about[1:] + ".",
        epilog=f"example: {example}",
    )
    parser.set_defaults(module=module or name, tool=name)
    return parser


def add_option(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        metavar="K=V",
        action="append",
        default=[],
        help="an option of the game; `foxtray games` lists them",
    )


def add_looks(parser: Parser) -> None:
    parser.add_argument("--no-color", action="store_true", help="letters only, no colours")
    parser.add_argument(
        "--plain", action="store_true", help="line by line, as in a pipe, not the full screen"
    )
    parser.add_argument(
        "--language", choices=("en", "ru", "uk"), help="what is spoken (default: as the system)"
    )


def add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")


def add_seed(parser: Parser, default: int) -> None:
    parser.add_argument(
        "--seed",
        type=int,
        default=default,
        metavar="S",
        help=f"the same number, the same dice ({default})",
    )


def whole(text: str) -> int:
    """A whole number of at least one."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def share(text: str) -> float:
    """A part of a whole, more than nothing."""
    number = float(text)
    if not 0 < number <= 1:
        raise argparse.ArgumentTypeError(f"{text} is no share: more than 0, at most 1")
    return number


def seconds(text: str) -> float:
    """A time that passes, so that something can be counted in it."""
    number = float(text)
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is no time to measure in; more than 0, as in 0.5")
    return number
