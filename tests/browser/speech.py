"""What the client says, from its own messages: so a better wording breaks no test."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MESSAGES = ROOT / "web" / "src" / "messages"
LANGUAGES = ("en", "ru", "uk")


@cache
def messages(area: str, language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((MESSAGES / f"{area}.{language}.json").read_text("utf-8"))
    return found


def is_said(key: str, language: str = "en", area: str = "common") -> bool:
    return key in messages(area, language)


def said(key: str, language: str = "en", area: str = "common") -> str:
    text = messages(area, language)[key]
    assert isinstance(text, str), f"{key} has plural forms"
    return text


def plural(
    key: str, form: str, language: str = "en", *, area: str = "common", **values: object
) -> str:
    """A plural form with its values filled in."""
    text: str = messages(area, language)[key][form]
    return text.format(**values)
