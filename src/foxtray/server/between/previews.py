"""What a link looks like in a messenger: a title, a sentence and a picture of each page.

Whoever sees a link in a chat is told what the game is and how it stands, never who plays: the
names at a table are not the sender's to publish there. Only a challenge says a name, that of who
made it to be sent. A game that is not over shows nothing of its sheet or figures, nor does one of
a day that is not: what was marked tells the dice.
"""

from __future__ import annotations

import datetime
from html import escape
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from foxtray.analysis.played import annals as annals_of
from foxtray.games import shelf
from foxtray.kernel.challenge import Measure
from foxtray.kernel.game import Seat
from foxtray.server import replays, wire
from foxtray.server.between import challenges
from foxtray.server.between.cards import SIZES, Card, Shape, can_paint
from foxtray.server.between.preview_words import SAID, language_of, result_text, unit
from foxtray.server.between.same_luck import measure_of
from foxtray.server.play.denied import Denied
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import is_id
from foxtray.server.store.interface import NotKept
from foxtray.server.wire import Language

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

ICON = "/icon-512.png"
HOUSE = "foxtray"


class Preview(NamedTuple):
    """What a page's head says of it."""

    title: str
    about: str
    picture: str = ICON
    """Its address here; the icon where there is none."""
    language: Language = Language.EN

    def head(self, origin: str) -> str:
        """As HTML; `origin` is where the page was asked for."""
        told = {
            "og:site_name": HOUSE,
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.about,
            "og:image": origin + self.picture,
            "og:locale": {"en": "en_US", "ru": "ru_RU", "uk": "uk_UA"}[self.language],
        }
        wide = self.picture != ICON
        if wide:
            width, height = SIZES[Shape.WIDE]
            told |= {"og:image:width": str(width), "og:image:height": str(height)}
        tags = [f'<meta property="{name}" content="{escape(t)}" />' for name, t in told.items()]
        shape = "summary_large_image" if wide else "summary"
        tags.append(f'<meta name="twitter:card" content="{shape}" />')
        tags.append(f'<meta name="description" content="{escape(self.about)}" />')
        return "\n    ".join(tags)


async def preview(hub: Hub, path: str, lang: str | None) -> Preview:
    """Of a page. What cannot be found, or asked for now, looks like the house itself."""
    language = language_of(lang)
    first, _, name = path.strip("/").partition("/")
    try:
        if first in ("table", "replay", "review") and is_id(name):
            return await _table(hub, name, language)
        if first == "beat" and is_id(name):
            return await _challenge(hub, name, language)
    except (Denied, NotKept):
        pass
    if first == "day":
        said = SAID[language]
        picture = _picture(f"/api/day.png?lang={language}")
        return Preview(said["day"], said["day.about"], picture, language)
    return Preview(HOUSE, SAID[language]["house"], language=language)


async def _table(hub: Hub, name: str, language: Language) -> Preview:
    line = await hub.store.line(name)
    if line is None or line.game not in shelf.names():
        return Preview(HOUSE, SAID[language]["house"], language=language)
    title = shelf.take_down(line.game).title
    picture = _picture(f"/api/tables/{quote(name)}/card.png?lang={language}")
    return Preview(title, SAID[language][line.status], picture, language)


async def _challenge(hub: Hub, name: str, language: Language) -> Preview:
    kept = await challenges.find(hub, name)
    told = {
        "name": kept.name,
        "result": result_text(language, measure_of(kept.game), kept.result),
        "game": shelf.take_down(kept.game).title,
    }
    title = SAID[language]["challenge.title"].format(**told)
    picture = _picture(f"/api/challenges/{quote(name)}/card.png?lang={language}")
    return Preview(title, SAID[language]["challenge"], picture, language)


def _picture(address: str) -> str:
    return address if can_paint() else ICON


# The pictures


def table_card(hub: Hub, table: Table, asked: Asked) -> Card:
    """Of a table. Nothing of the game itself before it is over, and its day."""
    language, game = asked.language, table.game
    said, plain = SAID[language], Card(asked.shape, game.title, png=asked.png)
    if table.status is not wire.Status.FINISHED:
        return plain._replace(lines=(said[table.status],))
    measure = annals_of.of_game(game.name).measure
    seat = min(asked.seat, len(table.seating.chairs) - 1)
    day = table.daily
    result = day.scored.result if day.scored is not None else None
    lines: tuple[str, ...] = ()
    if result is None:
        state = table.under_way().state
        result = annals_of.of_game(game.name).result(game, state, Seat(seat))
        totals = game.scores(state).totals
        if len(totals) > 1 and measure is Measure.POINTS:
            lines = (" · ".join(map(str, sorted(totals, reverse=True))),)
    if result is not None and not lines:
        lines = (unit(language, measure, result),)
    if day:
        lines = (*lines, _day(day.date))
    running = bool(day) and not hub.days.is_over(day.date)
    shown = None if running else replays.copy_of(table, None)
    big = "" if result is None else str(result)
    return plain._replace(big=big, lines=lines, copy=shown, seat=seat)


async def challenge_card(hub: Hub, name: str, asked: Asked) -> Card:
    """Of a challenge: the result to beat, and nothing of the sheet, which shows the dice."""
    kept = await challenges.find(hub, name)
    measure, said = measure_of(kept.game), SAID[asked.language]
    lines = unit(asked.language, measure, kept.result), said["challenge"]
    title = shelf.take_down(kept.game).title
    return Card(asked.shape, title, str(kept.result), lines, png=asked.png)


async def day_card(hub: Hub, asked: Asked) -> Card:
    """Of the day's games."""
    said, today = SAID[asked.language], await hub.days.look()
    return Card(asked.shape, said["day"], "", (_day(today), said["day.about"]), png=asked.png)


def _day(date: str) -> str:
    """As all read it: 17.11.2026.

    >>> _day("2026-11-17")
    '17.11.2026'
    """
    return f"{datetime.date.fromisoformat(date):%d.%m.%Y}"


class Asked(NamedTuple):
    """How a picture is wanted."""

    shape: Shape = Shape.WIDE
    language: Language = Language.EN
    seat: int = 0
    png: bool = False
