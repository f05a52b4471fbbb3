"""What strangers install: a wheel and an sdist that hold everything, and play."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest

from server.guest import guests
from server.harness import PATIENCE, QUICKLY, House, run

ROOT = Path(__file__).parents[2]
SITE = "src/foxtray/server/site"
NOT_OURS = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")


def build(source: Path, into: Path) -> subprocess.CompletedProcess[str]:
    """The sdist, and the wheel from nothing but the sdist."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(into), str(source)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built once, by whichever worker needs it first: half a minute of a core."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    into = shared / "dist"
    with (shared / "dist.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not into.exists():
            built = build(ROOT, shared / "being-built")
            assert built.returncode == 0, built.stdout + built.stderr
            (shared / "being-built").rename(into)
    return into


def files(folder: str) -> set[str]:
    """All files below a folder of ours."""
    found = {str(file.relative_to(ROOT)) for file in (ROOT / folder).rglob("*") if file.is_file()}
    assert found, f"{folder} is empty"
    return found


def test_both_hold_the_client_and_the_weights(dist: Path) -> None:
    promised = files(SITE) | files("src/foxtray/players/fox/weights")
    assert f"{SITE}/index.html" in promised
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        assert promised <= {name.partition("/")[2] for name in archive.getnames()}
    (wheel,) = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert promised <= {f"src/{name}" for name in archive.namelist()}


def test_the_wheel_speaks_the_clients_languages(dist: Path) -> None:
    """The terminal's words are the client's own files, copied when the wheel is built."""
    messages = ROOT / "web" / "src" / "messages"
    (wheel,) = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        for name in ("common.en.json", "common.uk.json", "terminal/common.ru.json"):
            packed = archive.read(f"foxtray/terminal/messages/{name}")
            assert packed == (messages / name).read_bytes()


def test_an_index_shows_the_readme_with_its_pictures(dist: Path) -> None:
    """Far from the files it names: every address is whole, and leads to a file of ours."""
    (wheel,) = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith("/METADATA"))
        text = archive.read(name).decode()
    version = re.findall(r"^Version: (.+)$", text, re.MULTILINE)[0]
    targets = re.findall(r'(?:\]\(|<img src=")([^)"]+)', text)
    pictures = [each for each in targets if "/docs/pictures/" in each]
    assert len(pictures) >= 5
    for target in targets:
        assert target.startswith("https://"), target
        _, tagged, path = target.partition(f"/v{version}/")
        assert not tagged or (ROOT / path.partition("#")[0]).exists(), target
    assert all(f"/v{version}/" in each for each in pictures)


@pytest.mark.parametrize("lost", [SITE, f"{SITE}/assets"])
def test_nothing_is_built_without_the_client(tmp_path: Path, lost: str) -> None:
    source = tmp_path / "source"
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        source.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "tools", source / "tools")
    shutil.copytree(ROOT / SITE, source / SITE)
    shutil.rmtree(source / lost)
    refused = build(source, tmp_path / "dist")
    assert refused.returncode != 0
    told = refused.stdout + refused.stderr
    assert f"The web client is not built: {lost}/" in told
    assert "make release" in told
    assert not list(tmp_path.glob("dist/*"))


class Stranger(House):
    """The server of somebody who has installed the wheel, and has no Node."""

    def __init__(self, home: Path, data: Path) -> None:
        super().__init__(data)
        self.home = home

    def start(self) -> House:
        told = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
        command = [str(self.home / "bin" / "foxtray"), "table", "--port", "0", "--no-browser"]
        with self.errors.open("ab") as errors:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data), *QUICKLY],
                cwd=self.errors.parent,
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**told, "PATH": str(self.home / "bin"), "FOXTRAY_LAZY": "yes"},
            )
        return self.meet()


@pytest.fixture
def stranger(dist: Path, tmp_path: Path) -> House:
    """An empty environment, and in it the wheel with what it says it needs."""
    (wheel,) = dist.glob("*.whl")
    home = tmp_path / "home"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python")]
    flags = ["--quiet", "--disable-pip-version-check", "--no-compile"]
    pinned = ["--constraint", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, "install", *flags, *pinned, str(wheel)], check=True)
    return Stranger(home, tmp_path / "data")


def test_the_wheel_plays_where_nothing_else_is_installed(stranger: House) -> None:
    house = stranger.start()
    try:
        page = httpx.get(house.url, timeout=PATIENCE)
        assert '<div id="app">' in page.text
        scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)
        assert scripts
        for script in scripts:
            assert httpx.get(house.url + script, timeout=PATIENCE).status_code == 200

        async def go() -> None:
            async with guests(house, "Ada") as (ada,):
                await ada.make("high-score", "here", "bot:random")
                await ada.enter()
                await ada.play(lambda guest: len(guest.said) == 1)
                ada.check_said(0)

        run(go())
    finally:
        code = house.stop()
    assert code == 0
    assert "Traceback" not in house.log, house.log
