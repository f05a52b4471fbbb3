"""Writing a record: headers, turns with a line per seat, the result."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from foxtray.kernel.chance import Starter
from foxtray.kernel.game import LETTERS, AnyGame, Fact, Heading, Seat, letter
from foxtray.kernel.playing import Record, Step

UNFINISHED = "*"
"""The result of a game that goes on."""


def write(record: Record) -> str:
    """The record as text."""
    game = record.game
    lines = [f'[Game "{game.name}"]', f'[Rules "{game.rules}"]']
    if record.date:
        lines.append(f'[Date "{record.date}"]')
    if record.options:
        lines.append(f'[Options "{write_options(record.options)}"]')
    lines += [f'[{LETTERS[i]} "{name}"]' for i, name in enumerate(record.names)]
    turns, end = _write_turns(record)
    result = write_result(game, end)
    return "\n".join([*lines, f'[Result "{result}"]', "", *turns, result, ""])


def write_options(options: Any) -> str:
    """Options in their canonical order.

    >>> write_options({"b": "2", "a": "1"})
    'a=1 b=2'
    """
    return " ".join(f"{key}={options[key]}" for key in sorted(options))


def write_result(game: AnyGame, state: Any) -> str:
    """The totals, or a star while the game goes on."""
    if game.awaits(state) is not None:
        return UNFINISHED
    return "-".join(str(total) for total in game.scores(state).totals)


@dataclass
class _Written:
    """A turn while it is written: its own facts, and a line per seat."""

    heading: Heading
    own: list[str] = field(default_factory=list)
    lines: dict[Seat, list[str]] = field(default_factory=dict)

    def add(self, step: Step, told: tuple[Fact, ...], game: AnyGame, before: Any) -> None:
        tokens = self.own if step.seat is None else self.lines.setdefault(step.seat, [])
        if not step.is_fact:
            tokens[:] = [word for word in tokens if not game.supersedes(step.text, word)]
        said = [str(step), *(f"{{{comment}}}" for comment in step.comments)]
        said += [f"<{fact}>" for fact in told]
        # Where all are at turn, the turn may end with anybody's word: what was said beside it
        # stands before that.
        is_aside = (
            self.heading.active is None
            and step.seat is not None
            and not step.is_fact
            and step.text in game.asides(before, step.seat)
        )
        at = 0 if is_aside else len(tokens)
        tokens[at:at] = said

    def add_starter(self, step: Step) -> None:
        """The seat's line is all that shows who was drawn, so it stands there even empty."""
        line = self.lines.setdefault(Seat(LETTERS.index(step.text)), [])
        line += [f"{{{comment}}}" for comment in step.comments]

    def text(self) -> list[str]:
        order = self.heading.order or tuple(self.lines)
        lines = [
            " ".join([f"{letter(seat)}:", *self.lines[seat]])
            for seat in order
            if seat in self.lines
        ]
        label = f"{self.heading.label}."
        first = [label, *self.own]
        if not self.own and lines:
            first.append(lines.pop(0))
        indent = " " * (len(label) + 1)
        return [" ".join(first), *(indent + line for line in lines)]


def _write_turns(record: Record) -> tuple[list[str], Any]:
    """The lines of all turns, and the last state."""
    game = record.game
    turns: list[_Written] = []
    states = record.states()
    before = next(states)
    for step, after in zip(record.steps, states, strict=True):
        heading = game.heading(before)
        starts = step.is_fact and step.seat is None and isinstance(game.awaits(before), Starter)
        by_label = starts and game.heading(after).label == heading.label + step.text
        if by_label:
            heading = game.heading(after)
        if not turns or turns[-1].heading.label != heading.label:
            turns.append(_Written(heading))
        if by_label:
            turns[-1].own += [f"{{{comment}}}" for comment in step.comments]
        elif starts:
            turns[-1].add_starter(step)
        else:
            turns[-1].add(step, game.told(before, after), game, before)
        before = after
    return [line for turn in turns for line in turn.text()], before
