"""Imports flow one way: kernel, games, players, analysis, then adapters, terminal and server, then
cli.
"""

import ast
from pathlib import Path

import foxtray

ROOT = Path(foxtray.__file__).parent
LAYERS = ("kernel", "games", "players", "analysis", "adapters", "terminal", "server", "cli")
"""A layer may import itself and those before it."""
BESIDE = ("terminal", "server", "adapters")
"""Three ways to show the same house: none imports another."""
ROOMS = ("clever", "high_score", "break_the_cube")
MOST_MODULES = 12
"""Eight is the habit; some more where one would else stand in the wrong room."""


def imports() -> list[tuple[str, str]]:
    """Every import inside the package: the module, and what it imports."""
    found = []
    for file in ROOT.rglob("*/*.py"):  # the package's own door opens to games and cli
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{module}: relative import"
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            found += [
                (module, name.removeprefix("foxtray."))
                for name in names
                if name.startswith("foxtray.")
            ]
    return found


def test_there_is_something_to_check() -> None:
    assert len(imports()) > 50


def test_layers_import_only_what_stands_below_them() -> None:
    wrong = [
        f"{module} imports {name}"
        for module, name in imports()
        if LAYERS.index(name.split(".")[0]) > LAYERS.index(module.split(".")[0])
    ]
    assert wrong == []


def test_terminal_server_and_adapters_stand_beside_each_other() -> None:
    rooms = [(module.split(".")[0], name.split(".")[0]) for module, name in imports()]
    assert set(BESIDE) <= {room for room, _ in rooms}
    assert [pair for pair in rooms if pair[0] != pair[1] and set(pair) <= set(BESIDE)] == []


def test_only_the_application_opens_the_doors() -> None:
    """What is behind a door does not know by which one somebody came."""
    wrong = [
        f"{module} imports {name}"
        for module, name in imports()
        if name.startswith("server.doors") and not module.startswith("server.doors")
    ]
    applications = {"server.app", "server.openapi", "server.run"}
    applications |= {"server.alone.app", "server.alone.door"}  # a page's, which calls instead
    assert {each.split()[0] for each in wrong} == applications


def test_a_room_never_imports_another_room() -> None:
    wrong = []
    for module, name in imports():
        if module.startswith("games.") and name.startswith("games."):
            room, other = module.split(".")[1], name.split(".")[1]
            if room in ROOMS and other in ROOMS and room != other:
                wrong.append(f"{module} imports {name}")
    assert wrong == []


def test_a_room_has_few_modules_of_a_readable_length() -> None:
    for folder in [ROOT, *(path for path in ROOT.rglob("*") if path.is_dir())]:
        modules = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
        if folder.name != "cli":  # a command is a module there
            assert len(modules) <= MOST_MODULES, folder
        for file in modules:
            assert len(file.read_text("utf-8").splitlines()) <= 500, file


NEEDS_NUMPY = ("kernel/arrays/__init__.py", "kernel/compiled.py", "players/fox/school/")
"""Where NumPy itself is meant. All else below the analysis also runs without (decision 20)."""


def test_rules_and_players_get_their_arrays_from_the_kernel() -> None:
    wrong = []
    for room in ("kernel", "games", "players"):
        for file in (ROOT / room).rglob("*.py"):
            name = file.relative_to(ROOT).as_posix()
            if not name.startswith(NEEDS_NUMPY) and "import numpy" in file.read_text("utf-8"):
                wrong.append(f"{name}: from foxtray.kernel.arrays import np")
    assert wrong == []
