"""foxtray study: how few turns a strategy of Break the Cube needs, over all figures."""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path
from typing import Any

from foxtray.cli import BadInput
from foxtray.cli.common import print_json, progress


def run(args: argparse.Namespace) -> int:
    blocks = _read_blocks(args.blocks)
    if args.opening and blocks != "sml":
        raise BadInput("--opening is for three blocks; leave --blocks out")
    began = time.perf_counter()
    result, turns = _study(blocks, args)
    if args.below is not None:
        result |= _prove(blocks, math.ceil(args.below * result["figures"]), args)
    elif args.prove:
        result |= _prove(blocks, turns + 1, args)  # the strategy shows that so many suffice
    if args.opening:
        _open(args)
    result["seconds"] = round(time.perf_counter() - began, 1)
    if args.json:
        print_json(result)
    else:
        _print(result)
    return 0


def _read_blocks(sizes: str) -> str:
    from foxtray.games.break_the_cube.blocks import SETS

    for blocks in SETS.values():
        if sizes.lower() == blocks.lower():
            return blocks
    known = ", ".join(blocks.lower() for blocks in SETS.values())
    raise BadInput(f"no figures are built of {sizes!r}; --blocks is one of {known}")


def _study(blocks: str, args: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """What is told of a strategy, and all its turns over all figures."""
    from foxtray.analysis.break_the_cube_study import study
    from foxtray.games.break_the_cube.shapes import catalogue

    with progress("figures", len(catalogue(blocks)), args.json) as advance:
        found = study(blocks, args.strategy, advance)
    told = {
        "blocks": blocks.lower(),
        "figures": found.figures,
        "mean_questions": round(float(found.questions.mean()), 5),
        "worst_questions": int(found.questions.max()),
        "mean_turns_to_win": round(float(found.turns.mean()), 5),
        "worst_turns": int(found.turns.max()),
        "strategy": args.strategy,
    }
    return told, int(found.turns.sum())


def _prove(blocks: str, limit: int, args: argparse.Namespace) -> dict[str, Any]:
    """The best possible mean; or that it is not below the limit."""
    from foxtray.analysis.break_the_cube_bound import prove
    from foxtray.games.break_the_cube.shapes import catalogue
    from foxtray.games.break_the_cube.solve import representatives

    figures = len(catalogue(blocks))
    work = 2 * figures * len(representatives())  # each twice, mostly for nothing the second time
    with progress("first questions", work, args.json) as advance:
        found = prove(blocks, limit, advance)
    word = min(found.first_questions, key=lambda word: found.first_questions[word])
    return {
        "optimum" if found.is_least else "no_fewer_than": round(found.cost / figures, 5),
        "best_first_question": word if found.is_least else None,
        "first_questions": {
            first: round(cost / figures, 5) for first, cost in found.first_questions.items()
        },
    }


def _open(args: argparse.Namespace) -> None:
    """The best replies to every first question, each solved exactly."""
    from foxtray.games.break_the_cube.shapes import catalogue
    from foxtray.games.break_the_cube.solve import compute_opening, representatives

    total = len(catalogue("sml")) * len(representatives())
    with progress("first questions", total, args.json) as advance:
        opening = compute_opening(advance)
    text = json.dumps(opening, indent=1, sort_keys=True, ensure_ascii=False)
    Path(args.opening).write_text(text + "\n", encoding="utf-8")


def _print(result: dict[str, Any]) -> None:
    print(f"{result['figures']} figures of {result['blocks']}, played by {result['strategy']}:")
    asked = f"{result['mean_questions']:.3f} questions on average"
    print(f"  {asked}, {result['worst_questions']} at worst")
    turns = f"{result['mean_turns_to_win']:.4f} turns to win on average"
    print(f"  {turns}, {result['worst_turns']} at worst")
    least = result.get("optimum", result.get("no_fewer_than"))
    if least is not None:
        print(f"  no strategy needs fewer than {least:.5f} on average")
        if "optimum" in result:
            print(f"  one needs just so many; it begins with {result['best_first_question']}")
        for word, mean in result["first_questions"].items():
            print(f"    beginning with {word}: at least {mean:.5f}")
