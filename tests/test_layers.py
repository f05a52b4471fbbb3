"""Imports flow one way: kernel, games, players, analysis, then terminal and server, then cli."""

import ast
from pathlib import Path

import foxtray

ROOT = Path(foxtray.__file__).parent
LAYERS = ("kernel", "games", "players", "analysis", "terminal", "server", "cli")
"""A layer may import itself and those before it."""
ROOMS = ("clever", "high_score", "break_the_cube")


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


def test_a_room_never_imports_another_room() -> None:
    wrong = []
    for module, name in imports():
        if module.startswith("games.") and name.startswith("games."):
            room, other = module.split(".")[1], name.split(".")[1]
            if room in ROOMS and other in ROOMS and room != other:
                wrong.append(f"{module} imports {name}")
    assert wrong == []


def test_a_room_has_at_most_eight_modules_of_a_readable_length() -> None:
    for folder in [ROOT, *(path for path in ROOT.rglob("*") if path.is_dir())]:
        modules = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
        if folder.name != "cli":  # a command is a module there
            assert len(modules) <= 8, folder
        for file in modules:
            assert len(file.read_text("utf-8").splitlines()) <= 500, file
