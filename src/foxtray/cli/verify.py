"""foxtray verify: were the dice of a game fair?"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from foxtray.analysis.folders import read_record
from foxtray.cli.common import print_json
from foxtray.kernel.playing import Record
from foxtray.server.play import fair


@dataclass(frozen=True)
class Findings:
    """What can be said of a record's dice, and of what somebody saw before the game."""

    proof: fair.Proof
    checked: list[fair.Checked]
    commitment: str | None
    """What the reader saw of it; None: they do not say."""
    seal: str | None
    contribution: str | None

    @property
    def wrong(self) -> list[fair.Checked]:
        return [each for each in self.checked if not each.is_fair]

    @property
    def bound(self) -> bool:
        return fair.commit(self.proof.seed) == self.proof.commitment

    @property
    def commitment_as_seen(self) -> bool:
        return self.commitment is None or self.commitment.lower() == self.proof.commitment

    @property
    def seal_as_seen(self) -> bool:
        return self.seal is None or self.seal.lower() == self.proof.seal

    @property
    def contribution_used(self) -> bool:
        return self.contribution is None or self.contribution in self.proof.contributions.values()

    @property
    def fair(self) -> bool:
        as_seen = self.commitment_as_seen and self.seal_as_seen and self.contribution_used
        return not self.wrong and self.bound and as_seen


def run(args: argparse.Namespace) -> int:
    found = look(read_record(args.file), args)
    if args.json:
        print_json(_as_json(found))
    elif found.fair:
        _tell_fair(found)
    else:
        _tell_unfair(found)
    return 0 if found.fair else 1


def look(record: Record, args: argparse.Namespace) -> Findings:
    proof = fair.find_proof(record)
    checked = list(fair.check_rolls(record, proof))
    return Findings(proof, checked, args.commitment, args.seal, args.contribution)


def _as_json(found: Findings) -> dict[str, object]:
    return {
        "version": found.proof.version,
        "rolls": len(found.checked),
        "wrong": [
            {"roll": each.number + 1, "written": each.written, "due": each.due}
            for each in found.wrong
        ],
        "seed_fits_commitment": found.bound,
        "commitment": found.proof.commitment,
        "commitment_as_seen": found.commitment_as_seen,
        "seal": found.proof.seal,
        "seal_as_seen": found.seal_as_seen,
        "contributions": found.proof.contributions,
        "contribution_used": found.contribution_used,
        "round": found.proof.round,
        "left_out": found.proof.out,
        "taken_over": found.proof.since,
        "day": found.proof.day,
        "fair": found.fair,
    }


def _tell_unfair(found: Findings) -> None:
    for each in found.wrong:
        print(f"roll {each.number + 1}: <{each.written}> is written, <{each.due}> was due")
    if not found.bound:
        print("The seed does not fit the commitment.")
    if not found.commitment_as_seen:
        print("The commitment is not the one you saw before the game.")
    if not found.seal_as_seen:
        print(
            "The seal is not the one you saw: something was thrown in that was not pledged before."
        )
    if not found.contribution_used:
        print("What you threw in is not among what the dice follow from.")


def _tell_fair(found: Findings) -> None:
    proof = found.proof
    if proof.day:
        _tell_fair_day(found)
        return
    who = ", ".join(sorted(proof.contributions)) or "nobody"
    print(f"All {len(found.checked)} rolls follow from the seed and what was thrown in by: {who}.")
    if proof.since:
        print(
            f"The first {proof.since} were taken over from another record and are not among them: "
            "only the seal you saw shows that there were just so many."
        )
    if proof.out:
        print(f"Did not tell in time what they had pledged: {', '.join(proof.out)}.")
    if proof.round > 1:
        print(f"It took {proof.round} rounds until everybody told.")
    if proof.version == 1:
        print("A game of version 1: who threw something in last had seen what the others threw in.")
        if found.commitment is None:
            print(f"Compare with what the table showed before the game: {proof.commitment}")
    elif found.seal is None:
        print(f"Compare with the seal your browser showed before the game: {proof.seal}")
    if found.contribution is not None:
        print("What you threw in is among it.")


def _tell_fair_day(found: Findings) -> None:
    proof = found.proof
    print(
        f"All {len(found.checked)} rolls follow from the seed of {proof.day} and from which roll "
        "each was: everybody had this luck."
    )
    if found.commitment is None:
        print(f"Compare with the commitment shown on that day, or before: {proof.commitment}")
