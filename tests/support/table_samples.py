"""What a table would send in a random game, for whoever draws it and has no server at hand.

    python -m support.table_samples FOLDER        (from tests/, with the project installed)

writes a JSON file for each game and number of seats: the print, and at several moments an
update as it goes to a screen that holds all seats.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import msgspec

from foxtray.games.shelf import names, take_down
from foxtray.kernel import laws
from foxtray.kernel.game import AnyGame, Options, Seat
from foxtray.kernel.playing import Step
from foxtray.server import wire
from foxtray.server.pictures import any_game

MOMENTS = 14
OPTIONS: dict[str, tuple[Options, ...]] = {
    "break-the-cube": ({"notes": "ab"}, {"elimination": "ab"}),
}
"""By game: options to show besides the base game."""


class Sample(msgspec.Struct):
    """A game to draw."""

    game: str
    seats: int
    options: dict[str, str]
    print: wire.Print
    frames: tuple[wire.Update, ...]


def sample_frames(
    game_name: str, seats: int, seed: int, options: Options | None = None
) -> tuple[wire.Print, tuple[wire.Update, ...]]:
    """The print of a random game, and updates at some of its moments, the first and the
    last among them; each with the log since the one before.
    """
    game = take_down(game_name)
    options = options or {}
    rng = random.Random(f"{game_name} {seats} {seed} {options}")
    case = laws.play_randomly(game, seats, options, rng)
    last = len(case.states) - 1
    plies = sorted({0, last, *rng.sample(range(last), min(last, MOMENTS - 2))})
    log: list[wire.LogEntry] = []
    frames, told = [], 0
    for ply, state in enumerate(case.states):
        if ply:
            log += _entries(game, case.record.steps[ply - 1], case.states[ply - 1], state)
        if ply in plies:
            frames.append(_update(game, state, seats, ply, told, tuple(log[told:])))
            told = len(log)
    return any_game.print_of(game, seats, options), tuple(frames)


def _entries(game: AnyGame, step: Step, before: Any, after: Any) -> list[wire.LogEntry]:
    """A step as everybody may read it, and what was told after it."""
    label = game.heading(before).label
    hidden = None if step.is_fact else game.hidden(step.text)
    entry = wire.LogEntry(
        hidden or step.text, step.seat, step.is_fact or hidden is not None, label=label
    )
    facts = game.told(before, after)
    return [entry, *(wire.LogEntry(fact, step.seat, fact=True, label=label) for fact in facts)]


def _update(
    game: AnyGame, state: Any, seats: int, ply: int, start: int, log: tuple[wire.LogEntry, ...]
) -> wire.Update:
    everyone = [Seat(seat) for seat in range(seats)]
    offers = [wire.SeatOffer(seat, any_game.offer(game, state, seat)) for seat in everyone]
    secret = game.name == "break-the-cube"
    return wire.Update(
        ply=ply,
        start=start,
        log=log,
        awaits=any_game.awaited(game, state),
        view=any_game.picture(game, game.view(state, None)),
        own=tuple(
            wire.OwnView(seat, any_game.picture(game, game.view(state, seat)))
            for seat in everyone
            if secret
        ),
        offers=tuple(each for each in offers if each.offer.words or each.offer.typed),
        score=any_game.score(game, state),
        undo=False,
    )


def write_samples(folder: Path) -> None:
    """A file for each game, number of seats and set of options."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names():
        for seats in take_down(name).seats:
            for options in ({}, *OPTIONS.get(name, ())):
                printed, frames = sample_frames(name, seats, seed=1, options=options)
                sample = Sample(name, seats, dict(options), printed, frames)
                file = folder / "-".join([name, str(seats), *options])
                text = msgspec.json.format(msgspec.json.encode(sample), indent=1)
                file.with_suffix(".json").write_bytes(text)


if __name__ == "__main__":
    write_samples(Path(sys.argv[1]))
