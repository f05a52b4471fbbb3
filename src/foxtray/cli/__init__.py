"""The command line. Contracts: docs/cli.md.

`main` reads the words and hands them to the command's own module, imported only then:
``foxtray --help`` must not wait for a compiler. Every command is a module here with
``run(args) -> exit code``; its words are declared in parser.py.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from foxtray.cli.parser import build_parser
from foxtray.kernel.errors import Refusal

DONE, CHECK_FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


class BadInput(Exception):
    """Something the user gave that cannot be used, and what would be right."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 done, 1 a check failed, 2 bad input."""
    args = build_parser().parse_args(argv)
    try:
        command = import_module(f"foxtray.cli.{args.module}")
        code: int = command.run(args)
        sys.stdout.flush()
        return code
    except (BadInput, Refusal) as refused:
        print(f"foxtray: {refused}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has closed it, as `| head` does: not an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
