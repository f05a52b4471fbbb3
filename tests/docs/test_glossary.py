"""The glossary has every word of the house, once and in order."""

import ast
import re
from pathlib import Path

import foxtray

ROOT = Path(foxtray.__file__).parent
GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
ROOMS = ("server/play", "server/thinking", "players/fox")
"""Where a class named by one plain word says little to whoever reads it first."""
PLAIN = {"Ahead", "Busy", "Checked", "Lost", "Notes", "Pledging", "Preparing", "Provenance"} | {
    *("Rounds", "Shipped", "Waiting", "Work", "Why", "Young"),
}
"""Words that mean there what they mean anywhere."""
SCHOOL = "school"
"""How foxes are trained: a room with its own pages (docs/players.md)."""


def entries() -> list[str]:
    return re.findall(r"^\*\*(.+?)\*\*", GLOSSARY.read_text("utf-8"), re.MULTILINE)


def explained() -> set[str]:
    return {word.strip().lower() for entry in entries() for word in entry.split(",")}


def house_words() -> dict[str, str]:
    """The classes named by one word, and where they are; of exceptions the name is the message."""
    found = {}
    for file in (file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and SCHOOL not in file.parts:
                bases = {ast.unparse(base) for base in node.bases}
                plain = node.name in PLAIN or "Exception" in bases
                if re.fullmatch(r"[A-Z][a-z]+", node.name) and not plain:
                    found[node.name.lower()] = str(file.relative_to(ROOT))
    return found


def test_every_word_of_the_house_is_explained() -> None:
    words = house_words()
    assert {"course", "draft", "lane", "desk", "paper", "chair"} <= set(words)
    known = explained()
    known |= {f"{word}s" for word in known}
    missing = {word: file for word, file in words.items() if word not in known}
    assert missing == {}


def test_the_words_of_plays_and_proofs_are_explained() -> None:
    asked = {"ply", "ticket", "chair", "draft", "course", "lane", "desk", "paper", "kit", "pledge"}
    assert asked | {"seal", "wire", "door", "wall", "party", "standing", "throw"} <= explained()


def test_entries_stand_once_and_in_order() -> None:
    found = entries()
    assert found == sorted(set(found), key=str.lower)
