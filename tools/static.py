"""What the page with the table inside needs of Python: `make static` puts it into a folder.

    python/       Pyodide, from the npm package; library.so is what of our packages is compiled;
                  memory.pack a Python that has imported the table (tools/page_memory.mjs)
    table.pack    our own sources, the weights, tables that take long to solve, and the few
                  packages the table stands on, those of tools/page_requirements.txt

A pack is gzipped; it has a name of its own because some web spaces unpack what is called .gz.
The folder holds nothing else of Python and fetches nothing from elsewhere.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYODIDE = "pyodide-314.0.7.tgz"
"""A package of npm, pinned by what it holds."""
DIGEST = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
PLATFORM = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"),
    *("--implementation", "cp", "--abi", "cp314", "--abi", "none"),
)
"""For which packages are fetched: the Python that Pyodide brings."""
Part = tuple[str, bytes]
"""A file of a pack: its name, and what it holds."""
LIBRARY = "library.so"
"""What is compiled of those packages: msgspec's."""
SOURCES = ROOT / "src" / "foxtray"
ROOMS = ("kernel", "games", "players", "analysis", "server")
NOT_WANTED = ("server/site", "server/store/migrations", "server/store/upkeep", "players/fox/school")
SOLVED = "tables"
"""Where solved tables lie in the pack (tools/page_memory.mjs says it to Python)."""
SOLVE = """
import random
from foxtray.games import shelf
from foxtray.games.break_the_cube.blocks import SETS
from foxtray.games.break_the_cube.shapes import catalogue
from foxtray.players import roster
catalogue(SETS[3])
game = shelf.take_down("high-score")
roster.invite("exact", game, random.Random(0)).prepare(game.start(2, {}))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    work = ROOT / "build" / "page"
    bring_python(fetch_pyodide(work), folder / "python")
    wheels = fetch_wheels(work / "wheels")
    solved = solve(work / "solved")
    parts = [*our_own(), *unpacked(wheels)]
    remember(folder / "python", work, parts)
    pack(folder / "table.pack", [*parts, *tables(solved)])
    for each in sorted(folder.rglob("*")):
        if each.is_file():
            print(f"{each.stat().st_size / 1e6:6.2f} MB  {each.relative_to(folder)}")  # noqa: T201  # it reports


def fetch_pyodide(work: Path) -> Path:
    """The package, from an earlier time or now, and none but the one that is meant."""
    package = work / PYODIDE
    if not package.is_file():
        work.mkdir(parents=True, exist_ok=True)
        wanted = PYODIDE.removesuffix(".tgz").replace("-", "@", 1)
        command = (shutil.which("npm") or "npm", "pack", "--silent", wanted)
        subprocess.run(command, check=True, cwd=work, stdout=subprocess.DEVNULL)  # noqa: S603  # our own
    found = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if found != DIGEST:
        package.unlink()
        raise SystemExit(f"{PYODIDE} is not what it was when it was pinned")
    return package


def bring_python(package: Path, place: Path) -> None:
    """Pyodide itself, and a list of no packages: none is fetched."""
    place.mkdir()
    with tarfile.open(package) as packed:
        for part in (*PARTS, LOCK):
            found = packed.extractfile(f"package/{part}")
            assert found is not None  # noqa: S101  # it is a file of the pinned package
            (place / part).write_bytes(found.read())
    lock = json.loads((place / LOCK).read_text("utf-8"))
    (place / LOCK).write_text(json.dumps({**lock, "packages": {}}), "utf-8")


def fetch_wheels(place: Path) -> Path:
    shutil.rmtree(place, ignore_errors=True)
    wanted = ROOT / "tools" / "page_requirements.txt"
    how = ("--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:", *PLATFORM)
    where = ("--dest", str(place), "--requirement", str(wanted))
    command = (sys.executable, "-m", "pip", "download", *how, *where)
    subprocess.run(command, check=True)  # noqa: S603  # our own
    return place


def solve(place: Path) -> Path:
    """What takes minutes without a compiler, solved here with one."""
    env = {**os.environ, "FOXTRAY_CACHE": str(place)}
    subprocess.run((sys.executable, "-c", SOLVE), check=True, env=env)  # noqa: S603  # our own
    return place


def our_own() -> Iterator[Part]:
    rooms = (file for room in ROOMS for file in (SOURCES / room).rglob("*"))
    for file in (SOURCES / "__init__.py", *rooms):
        name = file.relative_to(SOURCES).as_posix()
        if file.is_file() and "__pycache__" not in name and not name.startswith(NOT_WANTED):
            yield f"foxtray/{name}", file.read_bytes()
    about = distribution("foxtray")
    for part in ("entry_points.txt", "METADATA"):
        yield f"foxtray-{about.version}.dist-info/{part}", (about.read_text(part) or "").encode()


def unpacked(wheels: Path) -> Iterator[Part]:
    for wheel in sorted(wheels.glob("*.whl")):
        yield from archived(wheel)


def archived(file: Path) -> Iterator[Part]:
    with zipfile.ZipFile(file) as found:
        for name in found.namelist():
            if not name.endswith("/"):
                yield name, found.read(name)


def remember(python: Path, work: Path, sources: list[Part]) -> None:
    """A Python as it is when the table is imported."""
    place, memory = work / "unpacked", work / "memory"
    shutil.rmtree(place, ignore_errors=True)
    for name, data in sources:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(data)
    (library,) = (data for name, data in sources if name.endswith(".so"))
    (python / LIBRARY).write_bytes(library)
    script = ROOT / "tools" / "page_memory.mjs"
    command = (shutil.which("node") or "node", str(script), str(python), str(place), str(memory))
    subprocess.run(command, check=True)  # noqa: S603  # our own
    (python / "memory.pack").write_bytes(gzip.compress(memory.read_bytes(), mtime=0))


def pack(place: Path, parts: Iterable[Part]) -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for name, data in sorted(parts):
            if not name.endswith(".so"):  # it is in python/
                about = tarfile.TarInfo(name)  # with no time: the same sources make the same pack
                about.size = len(data)
                packed.addfile(about, io.BytesIO(data))
    place.write_bytes(gzip.compress(out.getvalue(), mtime=0))


def tables(solved: Path) -> Iterator[Part]:
    for file in (solved / "tables").rglob("*.npz"):
        yield f"{SOLVED}/{file.relative_to(solved).as_posix()}", file.read_bytes()


if __name__ == "__main__":
    main()
