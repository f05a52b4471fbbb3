"""foxtray study: what is told, and what is refused."""

from __future__ import annotations

import pytest

from foxtray.cli import main
from support.commands import complaint, run_json


def test_the_best_possible_mean_is_told_beside_a_strategys(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = run_json(capsys, "study", "break", "--strategy", "entropy", "--prove")
    assert round(told["mean_turns_to_win"], 2) == 6.07
    assert told["optimum"] == 5.64627
    assert told["best_first_question"] == "?A"
    assert min(told["first_questions"].values()) == told["optimum"]
    assert "no_fewer_than" not in told


def test_only_so_far_as_it_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    told = run_json(capsys, "study", "break", "--strategy", "entropy", "--below", "5.6")
    assert 5.6 <= told["no_fewer_than"] <= 5.64627
    assert told["best_first_question"] is None
    assert "optimum" not in told
    assert main(["study", "break", "--strategy", "entropy", "--below", "5.6"]) == 0
    assert "no strategy needs fewer than 5.6" in capsys.readouterr().out


def test_an_opening_is_for_three_blocks(capsys: pytest.CaptureFixture[str]) -> None:
    assert "three blocks" in complaint(
        capsys, "study", "break", "--blocks", "smlm", "--opening", "x.json"
    )
