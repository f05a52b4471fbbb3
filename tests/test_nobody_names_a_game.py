"""The rooms that all games share name none: what they want of one, its kit says."""

import re
from pathlib import Path

import foxtray

ROOT = Path(foxtray.__file__).parent
NAMES = re.compile(
    r"ganz|hoch.?drei|clever|high.?score|break.?the.?cube|\bcube|\b(GSC|CHD|HSC|BTC)-\d",
    re.IGNORECASE,
)
OWN = re.compile(r"^((ganz_schoen_)?clever|high_score|break_the_cube|fox)(_\w+)?$")
"""A game's own rooms: folders and modules that bear its name, and the fox's, which only plays
the Clever games."""
EXAMPLES = {
    "__init__.py": "the package's own example",
    "games/shelf.py": "an example that is run",
    "analysis/arena.py": "likewise",
    "analysis/match.py": "likewise",
    "analysis/simulate.py": "likewise",
    "cli/parser.py": "every command's help ends with an example that can be typed",
}
"""Where a game stands in an example and nowhere else."""
LISTED = {
    "games/typed.py": "which type each of our own games has: types cannot be looked up on a shelf",
    "adapters/gymnasium.py": "which environments are registered, by names that others know",
    "adapters/open_spiel.py": "an example in its docstring",
}
"""Here, and nowhere else, our games are listed."""
CLIENT = Path(__file__).parents[1] / "web" / "src"
OWN_IN_CLIENT = re.compile(r"^(clever|cube|high-score|lessons|Cover\w+)$")
"""Likewise in the client: folders, lessons and the drawings on the start page."""
LISTS = {
    "games/index.ts": "which folder draws which game",
    "start/Cover.svelte": "which drawing is on whose box",
    "start/titles.ts": "what ours are called, before the shelf is known",
    "lib/i18n.svelte.ts": "whose messages there are",
    "lib/reasons.ts": "in whose messages a refusal is told",
    "wire.d.ts": "made from the types of the server, those of our pictures among them",
}
"""The client is one bundle, so somewhere it lists what is in it: here and nowhere else."""


def shared_modules() -> list[Path]:
    files = [file.relative_to(ROOT) for file in ROOT.rglob("*.py")]
    return [file for file in files if not any(OWN.match(part) for part in named(file))]


def named(file: Path) -> tuple[str, ...]:
    return file.with_suffix("").parts


def test_shared_rooms_and_games_rooms_are_told_apart() -> None:
    shared = {str(file) for file in shared_modules()}
    assert {"server/hub.py", "terminal/session.py", "analysis/arena.py", *EXAMPLES} <= shared
    assert not any("clever" in name or "high_score" in name for name in shared)


def test_no_shared_module_names_a_game() -> None:
    wrong = []
    for file in shared_modules():
        for number, line in enumerate((ROOT / file).read_text("utf-8").splitlines(), 1):
            if NAMES.search(line) and not is_example(file, line):
                wrong.append(f"{file}:{number}: {line.strip()}")
    assert wrong == []


def is_example(file: Path, line: str) -> bool:
    shown = ("foxtray ", ">>>", "    'Ganz")
    if file.as_posix() in LISTED:
        return True
    return file.as_posix() in EXAMPLES and any(start in line for start in shown)


def test_no_shared_room_of_the_client_names_a_game() -> None:
    files = [file for kind in ("ts", "svelte", "js") for file in CLIENT.rglob(f"*.{kind}")]
    shared = {
        file.relative_to(CLIENT).as_posix(): file
        for file in files
        if not any(OWN_IN_CLIENT.match(part) for part in named(file.relative_to(CLIENT)))
    }
    assert {"table/Playing.svelte", "games/board.ts", *LISTS} <= set(shared)
    wrong = [
        f"{name}:{number}: {line.strip()}"
        for name, file in shared.items()
        if name not in LISTS
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if NAMES.search(line)
    ]
    assert wrong == []
