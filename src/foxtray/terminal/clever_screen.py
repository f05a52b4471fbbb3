"""The Clever games in a terminal: dice, sheets and words for people."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rich.console import Group as Lines, RenderableType
from rich.table import Table
from rich.text import Text

from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.sheets.sheet import Form
from foxtray.games.clever.state import FIELDS, Die, MarkedSheet, Phase, Place, Stage, State, View
from foxtray.kernel.chance import Chance, DiceInOrder
from foxtray.kernel.game import LETTERS, Fact, Scores, Seat, Word, letter
from foxtray.players.clever.reasons import FoxReason
from foxtray.terminal.clever_drawing import STYLES, bonus_words, draw_sheet, points
from foxtray.terminal.screen import Group

WHITE = "white"
REASONS: Mapping[str, str] = {
    FoxReason.RELEASES: "releases {bonus}",
    FoxReason.LEAVES: "leaves {dice} on the tray",
    FoxReason.LEAVES_NOTHING: "leaves nothing on the tray",
}
"""Of the fox, in English."""


class CleverScreen:
    """Draws from the printed sheet; both games look alike."""

    def __init__(self, game: CleverGame) -> None:
        self.game = game
        self._hasty = re.compile(rf"(e? *)([{game.sheet.dice}])[= ]+(.+)", re.IGNORECASE)
        self.colours = {area.letter: area.colour for area in game.sheet.areas} | {"w": WHITE}

    # Drawing

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        state = view.shown
        seat = state.active if view.seat is None else view.seat
        lines: list[RenderableType] = [self._headline(state, names)]
        lines += draw_sheet(
            self.game.sheet, state.sheets[seat], f"{names[seat]} ({letter(Seat(seat))})"
        )
        others = [other for other in range(state.seats) if other != seat]
        lines += [self._small(state.sheets[other], names[other]) for other in others]
        lines += self._dice_lines(state)
        return Lines(*lines)

    def _headline(self, state: State, names: Sequence[str]) -> Text:
        rounds = self.game.sheet.rounds[state.seats - 1]
        who = "passive turn" if state.solo_passive else f"{names[state.active]} is active"
        return Text(f"{self.game.title}, round {state.round} of {rounds}: {who}", style="bold")

    def _small(self, sheet: MarkedSheet, name: str) -> Text:
        areas = " ".join(f"{area.area.colour} {area.points}" for area in sheet.areas)
        return Text(f"{name}: {points(sheet.total)} ({areas}, {sheet.foxes} x fox)", "dim")

    def _dice_lines(self, state: State) -> list[Text]:
        if state.phase is Phase.OVER or all(die.face == 0 for die in state.dice):
            return []
        line = Text()
        pool = [die for die in state.dice if die.place is Place.POOL and die.face]
        if pool:
            line.append(f"Roll {state.roll}: ", "bold")
            self._append_dice(line, pool)
        fields = [die for die in state.dice if die.place in FIELDS]
        if fields:
            line.append("  Fields: ", "bold")
            self._append_dice(line, sorted(fields, key=lambda die: FIELDS.index(die.place)))
        for place, name in ((Place.TRAY, "Tray"), (Place.SIDE, "Beside the tray")):
            dice = [die for die in state.dice if die.place is place]
            if dice:
                line.append(f"  {name}: ", "bold")
                self._append_dice(line, dice)
        return [line]

    def _append_dice(self, line: Text, dice: Sequence[Die]) -> None:
        for die in dice:
            line.append(f"[{die.letter}{die.face}]", STYLES[self.colours[die.letter]])
            line.append(" ")

    # Asking

    def prompt(self, view: View, legal: Sequence[Word]) -> str:
        state = view.shown
        sheet = state.sheets[view.seat or 0]
        if sheet.pending:
            waiting = ", ".join(bonus_words(bonus) for bonus in sheet.pending)
            return f"Use your bonus: {waiting}."
        if sheet.stage is Stage.CHOOSE:
            if "-" in legal and not self.game.sheet.may_decline:
                return "No die fits: the roll is void."
            return "Choose a die of this roll."
        if sheet.stage is Stage.PICK:
            return "Take a die from the tray, or none."
        return f"An extra die? You have {sheet.extras.left}."

    def menu(self, view: View, legal: Sequence[Word]) -> list[Group]:
        joker = [word for word in legal if "^" in word and not word.startswith("+")]
        ordinary = [word for word in legal if word not in joker]
        groups = [Group("", tuple(ordinary))]
        if joker:
            groups.append(Group("with a number joker", tuple(joker)))
        return groups

    def tell(self, view: View, word: Word) -> str:
        fixed = {"R": "re-roll", ".": "no more extra dice", "-": "take nothing"}
        if word in fixed:
            return fixed[word]
        gains = self._gains(view, word)
        return self._mark(view.shown, word) + (f", gains {gains}" if gains else "")

    def _mark(self, state: State, word: Word) -> str:
        die, _, cell = word.lstrip("+E").rpartition("=")
        cell, _, number = cell.partition("^")
        text = f"{self.colours[cell[0]]} {self._cell(cell)}"
        if die:
            face = next(d.face for d in state.dice if d.letter == die)
            text = f"{self.colours[die]} {face}" + (f" as {number}" if number else "") + f": {text}"
        elif number:
            text += f" with {number}"
        return text

    def _cell(self, name: str) -> str:
        """The part of a cell's name behind its colour, in words where it is short for one."""
        form = next(a.form for a in self.game.sheet.areas if a.letter == name[0])
        if form is Form.COLUMNS:
            return f"{name[1]} in {' '.join(name[2:])}"
        if form is Form.OUTWARD:
            return {"l": "left ", "r": "right "}[name[1]] + name[2:]
        if form is Form.HALVES:
            return f"{name[1:-1]} " + {"h": "half", "x": "times"}[name[-1]]
        return f"row {name[1]}, {name[2]}" if form is Form.ROWS else name[1:]

    def _gains(self, view: View, word: Word) -> str:
        """What a word brings at once, beside its mark: actions, foxes, bonuses to use."""
        seat = Seat(view.seat or 0)
        before = view.shown.sheets[seat]
        after = self.game.play(view.shown, seat, word).sheets[seat]
        was = [gained for area in before.areas for gained in area.gained()]
        now = [gained for area in after.areas for gained in area.gained()]
        groups = [group for area in before.areas for group in area.area.groups]
        return ", ".join(
            bonus_words(group.bonus)
            for group, old, new in zip(groups, was, now, strict=True)
            if new and not old
        )

    # Reading

    def read_word(self, view: View, text: str) -> Word:
        """Forgive what can be forgiven: case, and a blank for the equals sign.

        The words themselves keep their spelling: ``w b6`` and ``W=B6`` are ``w=b6``.
        """
        if text in ("r", "R"):
            return "R"
        match = self._hasty.fullmatch(text)
        if match:
            extra = "E" if match[1].strip() else ""
            return f"{extra}{match[2].lower()}={match[3].lower().replace(' ', '')}"
        return text.lower() if text.startswith("+") else text

    def read_fact(self, chance: Chance, text: str) -> Fact:
        """Dice as ``y3 b5 g2`` or, where order says nothing, their faces alone in order."""
        text = " ".join(text.replace(",", " ").split()).lower().strip("<>")
        digits = text.replace(" ", "")
        if digits.isdigit() and not isinstance(chance, DiceInOrder):
            dice = chance.asks.split()[1:]
            if len(dice) == len(digits):
                return " ".join(d + face for d, face in zip(dice, digits, strict=True))
        if " " not in text and len(text) > 2:
            text = " ".join(text[i : i + 2] for i in range(0, len(text), 2))
        return text

    # The end

    def finish(self, scores: Scores, names: Sequence[str]) -> RenderableType:
        table = Table(title=f"{self.game.title}: the result", show_edge=False)
        table.add_column("")
        for name in names:
            table.add_column(name, justify="right")
        for key in scores.detail[0]:
            table.add_row(key.replace("_", " "), *(str(d[key]) for d in scores.detail))
        table.add_row("total", *(str(total) for total in scores.totals), style="bold")
        return Lines(table, Text(self._verdict(scores, names), "bold"))

    def _verdict(self, scores: Scores, names: Sequence[str]) -> str:
        if len(names) == 1:
            rank = self.game.sheet.rank(scores.totals[0])
            ranks = RANKS[self.game.name]
            return f"{points(scores.totals[0])}: rank {rank} of {len(ranks)}. {ranks[rank - 1]}"
        winners = " and ".join(f"{names[seat]} ({LETTERS[seat]})" for seat in scores.winners)
        return f"{winners} wins." if len(scores.winners) == 1 else f"{winners} share the win."


RANKS = {
    "ganz-schoen-clever": (
        "The fox bows to you.",
        "The fox would like a rematch.",
        "Sharp as a pencil.",
        "Very well combined.",
        "A sound head on these shoulders.",
        "The dice begin to listen to you.",
        "A good start: try for the foxes.",
        "There are more bonuses than you think.",
        "Next time the weakest area first.",
    ),
    "clever-hoch-drei": (
        "Cubed: the fox studies your sheet.",
        "Nearly nothing was left on the pad.",
        "A chain for every occasion.",
        "You see three bonuses ahead.",
        "The jokers obey you.",
        "Well composed.",
        "Solid, with room for a fox.",
        "The dice fields begin to make sense.",
        "Half a plan is a plan.",
        "Every bonus counts: look between the rows.",
        "The cube has only begun to turn.",
    ),
}
"""Our own words for the solo ranks, the best first (GSC-35, CHD-32)."""
