"""All words people read in a terminal, in their language.

They are the client's own messages, web/src/messages: `<area>.<language>.json`, and beside them in
`terminal/` what only a terminal says. A wheel brings these files (tools/whole.py); in the source
tree they are read where the client has them, so there is one of each. A game from outside brings
none and speaks as it likes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from foxtray.kernel.game import Scores

LANGUAGES = ("en", "ru", "uk")
HERE = Path(__file__).parent
PLACES = (HERE / "messages", HERE.parents[2] / "web" / "src" / "messages")
"""In a wheel, and in the source tree."""
MINUS = "\N{MINUS SIGN}"
"""A hyphen is lost beside a digit; the client writes this one, too."""
Message = str | dict[str, str]


class Speech:
    """The language in use."""

    language = "en"


def speak(language: str) -> None:
    """Everything said from now on is said in this language."""
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is none of {', '.join(LANGUAGES)}")
    Speech.language = language


def language_of(environment: Mapping[str, str]) -> str:
    """The language that somebody's system speaks, if we do.

    >>> language_of({"LANG": "uk_UA.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "ru_RU"})
    ('uk', 'en')
    """
    told = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    tag = re.split(r"[_.@-]", told)[0].lower()
    return tag if tag in LANGUAGES else LANGUAGES[0]


@cache
def messages(area: str, language: str) -> Mapping[str, Message]:
    """An area's messages, the terminal's own among them."""
    place = next(place for place in PLACES if place.is_dir())
    found: dict[str, Message] = {}
    for file in (f"{area}.{language}.json", f"terminal/{area}.{language}.json"):
        if (place / file).is_file():
            found |= json.loads((place / file).read_text("utf-8"))
    return found


def plural(language: str, count: int) -> str:
    """The form that a number asks for.

    >>> [plural("ru", n) for n in (1, 2, 5, 11, 21)]
    ['one', 'few', 'many', 'many', 'one']
    >>> [plural("en", n) for n in (1, 2)]
    ['one', 'other']
    """
    if language == "en":
        return "one" if count == 1 else "other"
    last, teen = abs(count) % 10, abs(count) % 100 in range(11, 15)
    if last == 1 and not teen:
        return "one"
    return "few" if last in (2, 3, 4) and not teen else "many"


class Words:
    """The messages of an area in the language in use: ``t("points", count=3)``."""

    def __init__(self, area: str) -> None:
        self.area = area

    def has(self, key: str) -> bool:
        """Whether there is such a message: for codes that come from elsewhere."""
        return key in messages(self.area, Speech.language)

    def __call__(self, key: str, **values: str | int | float) -> str:
        message = messages(self.area, Speech.language)[key]
        if isinstance(message, dict):
            message = message[plural(Speech.language, int(values.get("count", 0)))]
        return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], found[0])), message)


COMMON = Words("common")


def number(value: float, digits: int = 0, sign: bool = False) -> str:
    """A number as the language writes it.

    >>> number(-1.25, 1), number(2, 1, sign=True)
    ('−1.2', '+2.0')
    """
    text = f"{value:{'+' if sign else ''}.{digits}f}".replace("-", MINUS)
    return text if Speech.language == "en" else text.replace(".", ",")


def bot_name(name: str) -> str:
    """What a bot is called at a table; one from outside by its own name."""
    key = f"bot.{name}"
    return COMMON(key) if COMMON.has(key) else name


def tell_reason(area: Words, code: str, about: Mapping[str, str | int | float]) -> str:
    """Why something was refused (kernel/errors.py); empty where nothing is said of it."""
    for words in (area, COMMON):
        if words.has(f"refused.{code}"):
            named = {
                name: words(f"{name}.{value}") if words.has(f"{name}.{value}") else value
                for name, value in about.items()
            }
            return words(f"refused.{code}", **named)
    return ""


def tell_winners(scores: Scores, names: Sequence[str]) -> str:
    """Who has won."""
    won = ", ".join(names[seat] for seat in scores.winners)
    return COMMON("end.winners", names=won, count=len(scores.winners))
