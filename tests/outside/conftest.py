"""Pig, a package of its own, installed beside foxtray for the tests of this folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.commands import start

HERE = Path(__file__).parent
Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package was installed, as anybody would install it."""
    place = tmp_path_factory.mktemp("outside")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    where = ["--no-deps", "--no-build-isolation", "--target", str(place), str(HERE / "pig")]
    subprocess.run([*pip, *where], check=True)
    return place


@pytest.fixture
def beside(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every program that is started now finds the package."""
    before = os.environ.get("PYTHONPATH", "")
    paths = [str(installed), *([before] if before else [])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    return installed


TORN = {
    "torn": "[foxtray.games]\ntorn = foxtray_torn:GAME\n[foxtray.players]\nlost = nobody:AT_HOME\n",
    "hollow": "[foxtray.games]\nhollow = foxtray_hollow:HOLLOW\nother = foxtray_hollow:HOLLOW\n"
    "[foxtray.players]\nmute = foxtray_hollow:MUTE\n",
}
"""By package: its entry points. Nothing of the first is there; of the second only what it
promises, and one thing under another name than its own."""
HOLLOW = """
from foxtray.kernel.kit import Kit
from foxtray.players.roster import Entry

HOLLOW = Kit("hollow", "foxtray_hollow_rules:GAME")
MUTE = Entry("mute", "foxtray_hollow:Mute", "says nothing", games=("pig",))
"""


@pytest.fixture
def torn(beside: Path) -> Iterator[None]:
    """Two packages that cannot be used are installed too."""
    made = [beside / f"foxtray_{name}-1.0.dist-info" for name in TORN]
    for home, (name, entries) in zip(made, TORN.items(), strict=True):
        home.mkdir()
        about = f"Metadata-Version: 2.1\nName: foxtray-{name}\nVersion: 1.0\n"
        (home / "METADATA").write_text(about)
        (home / "entry_points.txt").write_text(entries)
    (beside / "foxtray_hollow.py").write_text(HOLLOW)
    yield
    for home in made:
        shutil.rmtree(home)
    (beside / "foxtray_hollow.py").unlink()


@pytest.fixture
def foxtray(beside: Path) -> Command:
    """The command line, with the package there."""
    return start
