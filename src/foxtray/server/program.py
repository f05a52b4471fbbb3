"""Which program this is: the very rules and players, and what they have learned."""

from __future__ import annotations

import hashlib
from importlib.metadata import entry_points
from pathlib import Path

import foxtray
from foxtray.kernel import compiled

ROOMS = ("kernel", "games", "players", "analysis")
GROUPS = ("foxtray.games", "foxtray.players")
"""Of packages that bring more of them."""


def digest_program(told: str = "") -> str:
    """The same wherever the same is played and thought. Reads all sources: in a thread."""
    digest = hashlib.sha256(f"{told} {compiled.OFF}".encode())
    for group in GROUPS:
        for each in sorted(entry_points(group=group)):
            brought = each.dist.version if each.dist is not None else ""
            digest.update(f"{each.name} {each.value} {brought}".encode())
    package = Path(foxtray.__file__).parent
    files = (file for room in ROOMS for file in (package / room).rglob("*"))
    for source in sorted(files):  # also what players have learned, and decks
        if source.is_file() and "__pycache__" not in source.parts:
            digest.update(source.read_bytes())
    return digest.hexdigest()
