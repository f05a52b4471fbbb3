"""foxtray daily: the day's game in the terminal.

With --table it is played at a table in the network (far_table.py), and counts among all there.

On one's own machine: its luck follows from the secret of one's own tables (--data), so it is the
game that one's own table server has that day. The counted try is a file; it is taken up again
until it is over, and there is no second one. What is finished on a later day does not count.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from foxtray.cli import BadInput
from foxtray.cli.common import find_game
from foxtray.cli.far_table import FarTable, check_address, host_of, people_file
from foxtray.cli.play import kept_games, show_session
from foxtray.games import challenges, shelf
from foxtray.kernel import record
from foxtray.kernel.challenge import OPENING, PERSON, TABLE, Challenge, Measure
from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import AnyGame, Fact, Seat, Word
from foxtray.kernel.playing import Playing
from foxtray.players import roster
from foxtray.players.player import Player
from foxtray.server.daily.days import date_at, is_date, seed_of
from foxtray.server.play import fair
from foxtray.server.settings import read_settings
from foxtray.server.store import NotKept, open_store
from foxtray.terminal import words
from foxtray.terminal.desk import Desk
from foxtray.terminal.screen import screen_for
from foxtray.terminal.session import Session, Terms, write_safely

t = words.COMMON
DATED = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
PROVED = "fair 3 "
"""How the proof of a day's dice begins."""
RESULTS = {Measure.POINTS: "day.points", Measure.TURNS: "day.turns"}


def run(args: argparse.Namespace) -> int:
    words.speak(args.language or words.language_of(os.environ))
    game = find_game(args.game)
    if args.table:
        return _play_far(args, game)
    house = asyncio.run(_ask_house(args))
    _prove_past_days(house)
    day = _choose(args, game, house)
    playing = _resume(day) if day.file.exists() else _start(day)
    console = Console(no_color=args.no_color or None, highlight=False)
    console.print(t("day.counted" if day.counted else "day.practice", date=day.date))
    console.print(t("day.commitment", commitment=fair.commit(day.seed)), soft_wrap=True)
    terms = Terms(day.draw, hints=not day.counted, again=day.command if day.counted else "")

    def sit_down(desk: Desk) -> Session:
        company = _seat(day, playing)
        return Session(
            playing, company, screen_for(game), desk, day.file, random.SystemRandom(), terms=terms
        )

    show_session(console, sit_down, args.plain)
    if playing.awaits is None:
        _tell_result(console, day, playing, asyncio.run(_ask_house(args)).today)
    return 0


def _play_far(args: argparse.Namespace, game: AnyGame) -> int:
    """At a table in the network, which knows what counts."""
    check_address(args.table)
    far = FarTable(args.table, people_file(_folder()))
    asked = {"language": words.Speech.language, "practice": args.practice}
    playing = far.sit(game.name, asked | ({"date": args.date} if args.date else {}))
    day = far.info["day"]
    console = Console(no_color=args.no_color or None, highlight=False)
    console.print(t("day.counted" if day["counted"] else "day.practice", date=day["date"]))
    commitment = far.info["fair"]["commitment"]
    console.print(t("day.commitment", commitment=commitment), soft_wrap=True)
    again = f"foxtray daily {game.name} --table {args.table}"
    terms = Terms(far.draw, not day["counted"], again, far.say, far.take_back)
    file = _folder() / f"{game.name}-{day['date']}-at-{host_of(args.table)}.rec"
    company: dict[Seat, Player] = {Seat(seat): far for seat in range(1, len(playing.names))}

    def sit_down(desk: Desk) -> Session:
        rng = random.SystemRandom()
        return Session(playing, company, screen_for(game), desk, file, rng, terms=terms)

    show_session(console, sit_down, args.plain)
    if far.lost:
        raise BadInput(f"the line to {args.table} was lost; {again} goes on")
    if playing.awaits is None:
        day = far.ask("GET", f"/api/tables/{far.info['id']}")["day"]
        measure = challenges.find(game.name).measure
        console.print(t(RESULTS[measure], count=day["result"]))
        if day["counted"]:
            console.print(t("day.counts.far" if day["counts"] else "day.late", date=day["date"]))
    far.close()
    return 0


@dataclass(frozen=True)
class House:
    """What one's own tables know of the days."""

    secret: bytes
    today: str


async def _ask_house(args: argparse.Namespace) -> House:
    """The store may be in use by a table server meanwhile."""
    store = open_store(read_settings({"data": args.data}, os.environ).location)
    try:
        await store.open()
        secret = (await store.secrets()).days
        return House(secret, await store.see_day(date_at(time.time())))
    except NotKept as reason:
        raise BadInput(str(reason)) from None
    finally:
        await store.close()


@dataclass(frozen=True)
class Day:
    """A day's game as it is played here."""

    game: AnyGame
    challenge: Challenge
    date: str
    seed: str
    counted: bool
    file: Path

    @property
    def command(self) -> str:
        """What takes it up again."""
        return f"foxtray daily {self.game.name} --date {self.date}"

    def draw(self, playing: Playing, chance: Chance) -> Fact:
        """The day's dice."""
        before = zip(reversed(playing.states[:-1]), reversed(playing.steps), strict=True)
        occasion = self.challenge.occasion(self.game, playing.state, chance, before)
        return chance.sample(fair.day_luck(self.seed, occasion))


def _choose(args: argparse.Namespace, game: AnyGame, house: House) -> Day:
    """Which game it is, and whether it counts."""
    try:
        challenge = challenges.find(game.name)
    except KeyError as known:
        raise BadInput(f"{game.name} has no day's game; these have: {known.args[0]}") from None
    date = args.date or house.today
    if not is_date(date):
        raise BadInput(f"--date {date} is no day; as in --date {house.today}")
    if date > house.today:
        raise BadInput(f"--date {date} has not come; today is {house.today} (UTC)")
    counted = _folder() / f"{game.name}-{date}.rec"
    today = date == house.today
    result = _result_in(counted, challenge)
    seed = seed_of(house.secret, date, game.name)
    late = not today and counted.exists() and result is None
    if (today or late) and not args.practice:
        if result is not None:
            raise BadInput(
                f"you have had your counted try of {game.name} today ({result} "
                f"{challenge.measure}); --practice plays it again"
            )
        return Day(game, challenge, date, seed, True, counted)
    if today and result is None:
        raise BadInput("practice comes after the counted try: it would show its dice")
    return Day(game, challenge, date, seed, False, _practice_file(game, date))


def _folder() -> Path:
    return kept_games() / "daily"


def _practice_file(game: AnyGame, date: str) -> Path:
    """A new one each time."""
    number = 1
    while (file := _folder() / f"{game.name}-{date}-practice-{number}.rec").exists():
        number += 1
    return file


def _result_in(file: Path, challenge: Challenge) -> int | None:
    """What was made of a game; None if it is not over, or there is none."""
    if not file.exists():
        return None
    kept = record.read(file.read_bytes(), shelf.take_down)
    end = kept.end()
    over = kept.game.awaits(end) is None
    return challenge.result(kept.game, end) if over else None


def _start(day: Day) -> Playing:
    names = ("me", *day.challenge.company)
    playing = Playing(day.game, names, dict(day.challenge.options), day.date)
    for seat, word in day.challenge.opening(day.game, fair.day_luck(day.seed, OPENING)):
        playing.play(seat, word)
    return playing


def _resume(day: Day) -> Playing:
    return Playing.resume(record.read(day.file.read_bytes(), shelf.take_down))


class Table:
    """Where nobody plays the table says what the challenge lets it say (players.Player)."""

    def __init__(self, day: Day, playing: Playing) -> None:
        self.day, self.playing = day, playing

    def choose(self, view: Any, legal: Sequence[Word]) -> Word:
        return self.day.challenge.speak(self.day.game, self.playing.state)


def _seat(day: Day, playing: Playing) -> dict[Seat, Player]:
    """Everybody but the person."""
    company: dict[Seat, Player] = {}
    for number, name in enumerate(day.challenge.company, PERSON + 1):
        bot = Table(day, playing) if name == TABLE else None
        company[Seat(number)] = bot or roster.invite(name, day.game, random.Random(day.seed))
    return company


def _tell_result(console: Console, day: Day, playing: Playing, today: str) -> None:
    result = day.challenge.result(day.game, playing.state)
    console.print(t(RESULTS[day.challenge.measure], count=result))
    if day.counted:
        console.print(t("day.counts" if today == day.date else "day.late", date=day.date))


def _prove_past_days(house: House) -> None:
    """Add to records of days that are over what checks their dice, now that it can be told."""
    for file in sorted(_folder().glob("*.rec")):
        match = DATED.search(file.stem)
        if match and match[0] < house.today:
            with suppress(Refusal, OSError):  # a file that is no record is no business of ours
                _prove(file, match[0], house)


def _prove(file: Path, date: str, house: House) -> None:
    kept = record.read(file.read_bytes(), shelf.take_down)
    told = any(PROVED in comment for step in kept.steps for comment in step.comments)
    if not told and kept.game.awaits(kept.end()) is None:
        proof = fair.day_proof(seed_of(house.secret, date, kept.game.name), date)
        write_safely(file, record.write(fair.attach(kept, proof)))
