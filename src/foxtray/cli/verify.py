"""foxtray verify: were the dice of a game fair?"""

from __future__ import annotations

import argparse

from foxtray.cli.common import print_json
from foxtray.cli.replay import read_record
from foxtray.server.play import fair


def run(args: argparse.Namespace) -> int:
    record = read_record(args.file)
    proof = fair.find_proof(record)
    checked = list(fair.check_rolls(record, proof))
    wrong = [each for each in checked if not each.is_fair]
    seen = args.commitment is None or args.commitment.lower() == proof.commitment
    bound = fair.commit(proof.seed) == proof.commitment
    if args.json:
        print_json(
            {
                "rolls": len(checked),
                "wrong": [
                    {"roll": each.number + 1, "written": each.written, "due": each.due}
                    for each in wrong
                ],
                "seed_fits_commitment": bound,
                "commitment": proof.commitment,
                "commitment_as_seen": seen,
                "fair": not wrong and bound and seen,
            }
        )
    else:
        _tell(checked, wrong, bound, seen, proof, args.commitment is not None)
    return 0 if not wrong and bound and seen else 1


def _tell(
    checked: list[fair.Checked],
    wrong: list[fair.Checked],
    bound: bool,
    seen: bool,
    proof: fair.Proof,
    compared: bool,
) -> None:
    for each in wrong:
        print(f"roll {each.number + 1}: <{each.written}> is written, <{each.due}> was due")
    if not bound:
        print("The seed does not fit the commitment.")
    if not seen:
        print("The commitment is not the one you saw before the game.")
    if wrong or not bound or not seen:
        return
    who = ", ".join(sorted(proof.contributions)) or "nobody"
    print(f"All {len(checked)} rolls follow from the seed and what was thrown in by: {who}.")
    if not compared:
        print(f"Compare with what the table showed before the game: {proof.commitment}")
