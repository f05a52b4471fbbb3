"""What is kept on disk has an end."""

import os
from pathlib import Path

import numpy as np
import pytest

from foxtray.games import kept


def test_the_oldest_tables_go_when_there_are_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody may bring decks, and each card of them is solved and kept."""
    monkeypatch.setenv("FOXTRAY_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "MOST_FILES", 3)
    sources = [Path(__file__)]
    for number in range(5):
        arrays = {"number": np.array([number])}
        assert kept.kept(f"card-{number}", sources, lambda: arrays) is arrays  # noqa: B023  # used at once
        file = next(tmp_path.rglob(f"card-{number}.npz"))
        os.utime(file, (1000 + number, 1000 + number))
    assert [kept.is_kept(f"card-{n}", sources) for n in range(5)] == [False] * 2 + [True] * 3
    found = kept.kept("card-4", sources, dict)
    assert found["number"].tolist() == [4]
