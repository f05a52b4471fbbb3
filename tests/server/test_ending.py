"""An end that somebody asked for leaves nothing behind and complains about nothing."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from server.conftest import NewHouse
from server.harness import PATIENCE, ended_after, wait_for

ROOT = Path(__file__).parents[2]


def children(pid: int) -> set[int]:
    """The processes a process has started."""
    found: set[int] = set()
    for each in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # that thread has just ended
            found.update(map(int, each.read_text().split()))
    return found


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_workers_share_things_that_are_given_back(new_house: NewHouse, by: int) -> None:
    """Semaphores, which Python's resource tracker would report as leaked."""
    house = new_house(forked=False)
    bots = {"game": "high-score", "seats": [{"kind": "bot", "bot": "random"}] * 2}
    made = httpx.post(f"{house.url}/api/tables", json=bots, timeout=PATIENCE)
    assert made.status_code == 201, made.text
    wait_for(lambda: len(children(house.pid)) >= 2, PATIENCE)  # one that thinks, one that tidies
    assert house.stop(by) == 0
    odd = [line for line in house.log.splitlines() if not line.startswith("{")]
    assert odd == ["Ctrl-C ends it; every game is kept."]


EARLY = """
import signal
from foxtray.server import app
make_app = app.make_app
def swallowing(*told):
    try:
        signal.raise_signal({})
    except BaseException:
        pass  # as a library does that wants to import something else instead
    return make_app(*told)
app.make_app = swallowing
"""


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_it_may_be_asked_before_it_has_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: int
) -> None:
    (tmp_path / "sitecustomize.py").write_text(EARLY.format(int(by)), "utf-8")
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    monkeypatch.setenv("PYTHONPATH", path)
    flags = ["--port", "0", "--no-browser", "--data", str(tmp_path / "data")]
    command = [sys.executable, "-m", "foxtray", "table", *flags]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr


def test_ctrl_c_ends_make_play_without_an_error(tmp_path: Path) -> None:
    """A terminal sends it to everybody: to make, its shell, the server and its workers."""
    bin_, site = Path(sys.executable).parent, "src/foxtray/server/site/index.html"
    told = {"FOXTRAY_PORT": "0", "FOXTRAY_DATA": str(tmp_path), "BROWSER": "true"}
    made = ["-o", ".venv/playing", "-o", site, f"BIN={bin_}"]
    with subprocess.Popen(
        ["make", "--no-print-directory", *made, "play"],  # noqa: S607  # whichever make there is
        cwd=ROOT,
        env={**clean_environment(), **told},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as make:
        assert make.stdout is not None
        with ended_after(PATIENCE, lambda: os.killpg(make.pid, signal.SIGKILL)):
            assert make.stdout.readline().startswith("The table is at ")
        os.killpg(make.pid, signal.SIGINT)
        try:
            out, err = make.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(make.pid, signal.SIGKILL)
            raise
    assert make.returncode in (0, -signal.SIGINT)
    assert "Error" not in out + err
    assert "Traceback" not in err


def clean_environment() -> dict[str, str]:
    """What a make above us would tell this one, were it not taken away."""
    ours = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHON")
    return {name: value for name, value in os.environ.items() if name not in ours}
