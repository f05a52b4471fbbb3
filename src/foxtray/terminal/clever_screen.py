"""The Clever games in a terminal: dice, sheets and words for people."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rich.console import Group as Lines, RenderableType
from rich.table import Table
from rich.text import Text

from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.sheets.sheet import Area, Form
from foxtray.games.clever.state import FIELDS, Die, MarkedSheet, Phase, Place, Stage, State, View
from foxtray.kernel.chance import Chance, DiceInOrder
from foxtray.kernel.game import Fact, Scores, Seat, Word, letter
from foxtray.kernel.reasons import Reason
from foxtray.players.clever.reasons import FoxReason
from foxtray.terminal.clever_drawing import STYLES, bonus_words, draw_sheet, points, t
from foxtray.terminal.screen import Group, fold_words
from foxtray.terminal.words import COMMON, tell_winners

WHITE = "white"
REASONS: Mapping[str, str] = {
    FoxReason.RELEASES: "releases {bonus}",
    FoxReason.LEAVES: "leaves {dice} on the tray",
    FoxReason.LEAVES_NOTHING: "leaves nothing on the tray",
}
"""Of the fox, in English."""
FIXED = {"R": "tell.reroll", "-": "tell.pass", ".": "tell.done"}


class CleverScreen:
    """Draws from the printed sheet; both games look alike."""

    words = t

    def __init__(self, game: CleverGame) -> None:
        self.game = game
        self._hasty = re.compile(rf"(e? *)([{game.sheet.dice}])[= ]+(.+)", re.IGNORECASE)
        self.colours = {area.letter: area.colour for area in game.sheet.areas} | {"w": WHITE}

    # Drawing

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        state = view.shown
        seat = (state.active or 0) if view.seat is None else view.seat
        lines: list[RenderableType] = [self._headline(state, names)]
        lines += draw_sheet(
            self.game.sheet, state.sheets[seat], f"{names[seat]} ({letter(Seat(seat))})"
        )
        lines += self._others(state, seat, names)
        lines += self._dice_lines(state)
        return Lines(*lines)

    def _headline(self, state: State, names: Sequence[str]) -> Text:
        rounds = self.game.sheet.rounds[state.seats - 1]
        where = t("where.round", round=state.round, rounds=rounds)
        if state.active is None:
            who = COMMON("turn.starter")
        else:
            who = t("where.passive") if state.solo_passive else names[state.active]
        return Text(f"{self.game.title} \N{MIDDLE DOT} {where} \N{MIDDLE DOT} {who}", style="bold")

    def _others(self, state: State, seat: int, names: Sequence[str]) -> list[Text]:
        """The other sheets in a line; `sheet b` shows one whole."""
        others = [
            f"{names[other]} ({letter(Seat(other))}): {points(state.sheets[other].total)}, "
            f"{t('foxes', count=state.sheets[other].foxes)}"
            for other in range(state.seats)
            if other != seat
        ]
        return [Text("  ".join(others), "dim", no_wrap=True, overflow="ellipsis")] if others else []

    def _dice_lines(self, state: State) -> list[Text]:
        if state.phase is Phase.OVER or all(die.face == 0 for die in state.dice):
            return []
        line = Text()
        pool = [die for die in state.dice if die.place is Place.POOL and die.face]
        if pool:
            line.append(f"{t('note.roll', roll=state.roll)}: ", "bold")
            self._append_dice(line, pool)
        fields = [die for die in state.dice if die.place in FIELDS]
        tray = [die for die in state.dice if die.place is Place.TRAY]
        side = [die for die in state.dice if die.place is Place.SIDE]
        fields.sort(key=lambda die: FIELDS.index(die.place))
        places = (t("fields"), fields), (t("caption.tray"), tray), (t("place.side"), side)
        for caption, dice in places:
            if dice:
                line.append(f" {caption}: ", "bold")
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
            waiting = dict.fromkeys(bonus_words(bonus) for bonus in sheet.pending)
            return t("expects.bonus", bonuses=", ".join(waiting))
        if sheet.stage is Stage.CHOOSE:
            return t("expects.choose", roll=state.roll)
        if sheet.stage is Stage.PICK:
            return t("expects.passive")
        return t("note.extra", count=sheet.extras.left)

    def menu(self, view: View, legal: Sequence[Word]) -> list[Group]:
        always = [word for word in legal if word in FIXED]
        joker = [word for word in legal if "^" in word and not word.startswith("+")]
        ordinary = [word for word in legal if word not in always and word not in joker]
        groups = fold_words(self._likely(view, ordinary), always, t("menu.more"))
        if joker:
            likely = tuple(self._likely(view, joker))
            groups.append(Group(t("menu.joker"), likely, folded=True))
        return groups

    def _likely(self, view: View, legal: Sequence[Word]) -> list[Word]:
        """Words by what they bring at once: bonuses, then points."""
        seat = Seat(view.seat or 0)
        before = view.shown.sheets[seat]

        def brings(word: Word) -> tuple[int, int]:
            after = self.game.play(view.shown, seat, word).sheets[seat]
            return len(_gained(before, after)), after.total - before.total

        return sorted(legal, key=brings, reverse=True)

    def tell(self, view: View, word: Word) -> str:
        if word in FIXED:
            return t(FIXED[word])
        seat = Seat(view.seat or 0)
        after = self.game.play(view.shown, seat, word).sheets[seat]
        gained = _gained(view.shown.sheets[seat], after)
        brings = t("cell.brings", bonuses=", ".join(map(bonus_words, gained)))
        return self._mark(view.shown, word) + (f", {brings}" if gained else "")

    def why(self, reasons: Sequence[Reason]) -> str:
        """The fox's reasons, as the client says them (web/src/games/clever/why.ts)."""
        released = [str(r.about["bonus"]) for r in reasons if r.code == FoxReason.RELEASES]
        said = []
        if released:
            said.append(t("why.releases", bonuses=", ".join(map(bonus_words, released))))
        for reason in reasons:
            if reason.code == FoxReason.LEAVES:
                dice = [self._face(die) for die in str(reason.about["dice"]).split()]
                said.append(t("why.leaves", dice=", ".join(dice)))
            elif reason.code == FoxReason.LEAVES_NOTHING:
                said.append(t("why.leavesNone"))
        return "; ".join(said)

    def _face(self, die: str) -> str:
        """A die as a record writes it, in words."""
        return t("face", colour=t(f"colour.{self.colours[die[0]]}"), face=die[1])

    def _mark(self, state: State, word: Word) -> str:
        """What is marked where, and with which die."""
        die, _, cells = word.lstrip("+E").rpartition("=")
        cells, _, value = cells.partition("^")
        mark = self._cells(cells)
        if not die:
            key = "tell.bonusNumber" if value else "tell.bonus"
            return t(key, mark=mark, value=value)
        shown = self._face(next(f"{die}{d.face}" for d in state.dice if d.letter == die))
        told = t("tell.extra" if word.startswith("E") else "tell.take", die=shown, mark=mark)
        return t("tell.joker", told=told, value=value) if value else told

    def _cells(self, name: str) -> str:
        """A cell, or several of one column, by its name in a word (docs/notation.md)."""
        area = next(area for area in self.game.sheet.areas if area.letter == name[0])
        colour = t(f"colour.{area.colour}")
        if area.form is Form.COLUMNS and len(name) > len("t1a"):
            cell = t("cell.rows", number=name[1], rows=", ".join(name[2:]))
            return t("mark", area=colour, cell=cell)
        way = name[-1] if area.form is Form.HALVES else ""
        index = [cell.name for cell in area.cells].index(name.removesuffix(way))
        mark = t("mark", area=colour, cell=_cell(area, index))
        if not way:
            return mark
        if way == "h":
            return t("mark.half", mark=mark)
        return t("mark.times", mark=mark, number=area.cells[index].number)

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
        title = Text(t("finish.result", game=self.game.title), "bold")
        table = Table(show_edge=False)
        table.add_column("")
        for name in names:
            table.add_column(name, justify="right")
        for key in scores.detail[0]:
            table.add_row(_row_name(key), *(str(d[key]) for d in scores.detail))
        table.add_row(t("finish.total"), *(str(total) for total in scores.totals), style="bold")
        return Lines(title, table, Text(self._verdict(scores, names), "bold"))

    def _verdict(self, scores: Scores, names: Sequence[str]) -> str:
        if len(names) > 1:
            return tell_winners(scores, names)
        rank = self.game.sheet.rank(scores.totals[0])
        of = t("finish.rank", rank=rank, ranks=len(self.game.sheet.ranks) + 1)
        return f"{points(scores.totals[0])}. {of}. {t(f'rank.{self.game.name}.{rank}')}"


def _row_name(key: str) -> str:
    """A row of the result: an area, the foxes or what they bring."""
    if key == "foxes":
        return t("finish.foxes")
    return t("end.foxes") if key == "fox_points" else t(f"colour.{key}")


def _gained(before: MarkedSheet, after: MarkedSheet) -> list[str]:
    """The bonuses that a word brings at once, beside its mark."""
    was = [gained for area in before.areas for gained in area.gained()]
    now = [gained for area in after.areas for gained in area.gained()]
    groups = [group for area in before.areas for group in area.area.groups]
    return [
        group.bonus for group, old, new in zip(groups, was, now, strict=True) if new and not old
    ]


def _cell(area: Area, index: int) -> str:
    """Which cell of its area: as the client names it (web/src/games/clever/naming.ts)."""
    cell = area.cells[index]
    if area.form is Form.GRID and area.sums:
        return str(cell.number)
    if area.form is Form.GRID and not cell.number:
        return t("cell.printed", column=cell.name[1], row=cell.row + 1)
    if area.form is Form.GRID:
        return t("cell.grid", number=cell.number, column=cell.name[1])
    if area.form is Form.ROWS:
        return t("cell.row", row="I" * (cell.row + 1), number=cell.number)
    if area.form is Form.COLUMNS:
        return t("cell.column", number=cell.number, row=cell.name[-1])
    if area.form is Form.OUTWARD:
        return t("cell.left" if cell.name[1] == "l" else "cell.right", place=cell.name[2:])
    if area.form is Form.SKIPPING:
        return t("cell.skipping", number=cell.number, place=index + 1)
    return t("cell.place", place=index + 1)
