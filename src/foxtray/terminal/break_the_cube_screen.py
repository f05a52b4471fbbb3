"""Break the Cube in a terminal: figures in layers, the board of questions, the answers.

Blocks can be placed one by one: ``l 1 1 1 2`` puts the large block on the board, three
cubes onto cell 1 and one onto cell 2, each on top of what stands there. In front of the
screen that is a word at once; a secret figure is kept here until its builder says ``build``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from rich.console import Group as Lines, RenderableType
from rich.table import Table
from rich.text import Text

from foxtray.games.break_the_cube.blocks import (
    CELLS,
    LETTERS,
    NOTHING,
    RUSSIAN,
    SHAPES,
    SIGHTS,
    SPACE,
    TEXT,
    colour_of,
    masks_of,
    size_of,
    text_of,
    why_not,
)
from foxtray.games.break_the_cube.game import BreakTheCube
from foxtray.games.break_the_cube.notation import BUILD, FRONT, GUESS, is_known
from foxtray.games.break_the_cube.questions import FROM_ABOVE, NUMBERS, QUESTIONS, asks_all
from foxtray.games.break_the_cube.state import Heard, Phase, State, View
from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import Illegal
from foxtray.kernel.game import Fact, Scores, Seat, Word, letter
from foxtray.kernel.reasons import Reason
from foxtray.players.break_the_cube.reasons import DetectiveReason
from foxtray.terminal.break_the_cube_drawing import board, figures, letter_of, t, workbench
from foxtray.terminal.screen import Group
from foxtray.terminal.words import COMMON, number, tell_reason, tell_winners

PLACE = re.compile(rf"([{LETTERS}])\s+([1-9](?:\s*[1-9]){{1,3}})")
LIFT = re.compile(rf"lift\s+([{LETTERS}])")
LATIN = {russian: latin for latin, russian in RUSSIAN.items()}
REASONS: Mapping[str, str] = {
    DetectiveReason.ONE_OF: "right with 1 in {figures}; {turns:.2f} turns to go",
    DetectiveReason.SPLITS: "splits {figures} into {answers}, at most {most} left; "
    "{turns:.2f} turns to go",
    DetectiveReason.GIVES_AWAY: "gives away {turns:.2f} turns",
    DetectiveReason.GIVES_NOTHING: "gives nothing away",
    DetectiveReason.TELLS: "an answer tells {bits:.2f} bits of it on average",
}
"""Of the detective, in English."""
WHY: Mapping[str, str] = {
    DetectiveReason.ONE_OF: "why.guess",
    DetectiveReason.SPLITS: "why.ask",
    DetectiveReason.GIVES_AWAY: "why.given",
    DetectiveReason.TELLS: "why.build",
}
"""The same in the messages."""
CLEAR, SAY_BUILD, SURPRISE = "clear", "build", "surprise"
HEARD_ROWS = 5
"""As many answers stand below each other as the board of questions has lines."""
HEARD_WIDTH = 62


class BreakTheCubeScreen:
    """Draws what a view holds, and nothing can be drawn that is not in it."""

    words = t

    def __init__(self, game: BreakTheCube) -> None:
        self.game = game
        self.drafts: dict[int, str] = {}
        """By seat: a secret figure while it is being built."""
        self.rng = random.Random()

    # Drawing

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        state = view.shown
        lines: list[RenderableType] = [self._headline(state, names)]
        if view.seat is not None:
            lines.append(self._colours(state, view.seat, names))
        if state.phase is Phase.BUILDING:
            return Lines(*lines, *self._workbench(view))
        return Lines(*lines, *self._figures(view, names), self._questions(view))

    def _headline(self, state: State, names: Sequence[str]) -> Text:
        if state.phase is Phase.BUILDING:
            waiting = [names[s] for s, figure in enumerate(state.built) if not figure]
            where = t("head.building", names=", ".join(waiting))
        elif state.phase is Phase.OVER:
            where = COMMON("turn.over")
        else:
            where = t("head.round", round=state.round, name=names[state.active])
            where += f", {t('head.last')}" if any(state.solved) else ""
        return Text(f"{self.game.title} \N{MIDDLE DOT} {where}", "bold")

    def _colours(self, state: State, seat: int, names: Sequence[str]) -> Text:
        """Whose blocks have which colours: one's own, and of who is looked for."""
        other = state.left_of(seat)
        mine = t("legend", name=t("you"), blocks=_legend(state, seat))
        theirs = t("legend", name=names[other], blocks=_legend(state, other))
        return Text(f"{mine}\n{theirs}", "dim")

    def _workbench(self, view: View) -> list[RenderableType]:
        """A secret figure while it is built: the numbered board, what stands, what is left."""
        if view.seat is None or is_known(view.shown.built[view.seat]):
            return []
        blocks = view.shown.blocks_of(view.seat)
        draft = self.drafts.get(view.seat, NOTHING)
        left = [block for block in blocks if block not in masks_of(draft)]
        shapes = "  ".join(f"{block} {SHAPES[size_of(block)]}" for block in left)
        told = t("build.left", blocks=shapes) if left else t("build.whole")
        fault = None if left else why_not(draft, blocks)
        if fault is not None and fault.reason is not None:
            told = tell_reason(t, fault.reason.code, fault.reason.about)
        unsure = ", ".join((t("made.colours"), t("made.letters")))
        return [
            workbench(draft),
            Text(t("build.drop")),
            Text(told, "bold"),
            Text(t("made.note", things=unsure), "dim"),
        ]

    def _figures(self, view: View, names: Sequence[str]) -> list[RenderableType]:
        """One's own figure and what stands before the screens."""
        state = view.shown
        told: list[tuple[str, str]] = []
        if view.seat is not None and is_known(state.built[view.seat]):
            told.append((t("fronts.own"), state.built[view.seat]))
        empty = []
        for seat in range(state.seats):
            status = "out" if state.out[seat] else "solved" if state.solved[seat] else ""
            name = names[seat][:12] + (f" ({t(f'sign.{status}')})" if status else "")
            if state.fronts[seat] == NOTHING:
                empty.append(name)
            else:
                told.append((t("front.of", name=name), state.fronts[seat]))
        lines = figures(told)
        if empty:
            lines.append(Text(t("front.nothing", names=", ".join(empty)), "dim"))
        return lines

    def _questions(self, view: View) -> RenderableType:
        """The board that is asked about, and beside it the answers."""
        grid = Table.grid(padding=(0, 3))
        grid.add_row(Text("\n".join(board())), self._heard(view))
        return grid

    def _heard(self, view: View) -> RenderableType:
        """BTC-11: the answers as a table with notes, else only the last one."""
        state = view.shown
        known = [heard for heard in state.heard if heard.word]
        if not known:
            return Text(t("answers.none"), "dim")
        if not view.notes:
            return Text(f"{t('heard.last')} {_heard_line(known[-1])}")
        told = [_heard_line(heard) for heard in known]
        width = max(map(len, told)) + 3
        room = max(1, HEARD_WIDTH // width) * HEARD_ROWS
        told = told[-room:]
        return Text(
            "\n".join(
                "".join(f"{line:<{width}}" for line in told[row::HEARD_ROWS]).rstrip()
                for row in range(min(HEARD_ROWS, len(told)))
            )
        )

    # Asking

    def prompt(self, view: View, legal: Sequence[Word]) -> str:
        return t("prompt.build" if view.shown.phase is Phase.BUILDING else "prompt.ask")

    def menu(self, view: View, legal: Sequence[Word]) -> list[Group]:
        state = view.shown
        if view.seat is None or state.phase not in (Phase.BUILDING, Phase.ASKING):
            return []
        if state.phase is Phase.BUILDING:
            draft = self.drafts.get(view.seat, NOTHING)
            whole = why_not(draft, state.blocks_of(view.seat)) is None
            return [Group("", (BUILD + draft,))] if whole else []
        above, beside = QUESTIONS[:FROM_ABOVE], QUESTIONS[FROM_ABOVE:]
        name = letter(Seat(state.left_of(view.seat)))
        groups = [  # the numbers come first: whoever types 5 asks about cell 5
            Group(t("menu.number", name=name), above, folded=True),
            Group(t("menu.letter"), beside, folded=True),
        ]
        front = self._front(view)
        if why_not(front, state.blocks_of(state.left_of(view.seat))) is None:
            groups.append(Group("", (GUESS + front,)))
        return groups

    def tell(self, view: View, word: Word) -> str:
        if word.startswith(BUILD):
            return t("build.say")
        if word.startswith(GUESS):
            name = letter(Seat(view.shown.left_of(view.seat or 0)))
            return t("tell.guess", name=name)
        if word.startswith(FRONT):
            return t("tell.front")
        if asks_all(word):
            mark = word[1:]
            return f"{letter_of(mark)}: {t('menu.along', cells=' '.join(SIGHTS[mark]))}"
        return t("menu.cell", number=word[1:])

    # Reading

    def why(self, reasons: Sequence[Reason]) -> str:
        """The detective's reasons, as the client says them (web/src/games/cube/why.ts)."""
        return " ".join(filter(None, map(_sentence, reasons)))

    def read_word(self, view: View, text: str) -> Word:
        """What was typed as a word; "" if it only changed a figure still to be built."""
        building = view.shown.phase is Phase.BUILDING
        plain = text.strip()
        if TEXT.fullmatch(plain):
            return (BUILD if building else GUESS) + plain
        if plain.startswith((BUILD, GUESS, FRONT)):
            return plain
        if building:
            return self._build(view, plain)
        if plain.lower() in ("guess", "c"):
            return GUESS + self._front(view)
        if PLACE.fullmatch(plain) or LIFT.fullmatch(plain) or plain == CLEAR:
            return FRONT + _rearrange(self._front(view), plain)
        mark = plain.removeprefix("?").upper()
        mark = LATIN.get(mark, mark)
        return f"?{mark}" if mark in SIGHTS or mark in tuple(NUMBERS) else plain

    def _front(self, view: View) -> str:
        assert view.seat is not None  # noqa: S101 - spectators have no board
        return view.shown.fronts[view.seat]

    def _build(self, view: View, text: str) -> Word:
        """Place or lift a block of the secret figure; only ``build`` makes a word of it."""
        assert view.seat is not None  # noqa: S101 - spectators build nothing
        blocks = view.shown.blocks_of(view.seat)
        draft = self.drafts.get(view.seat, NOTHING)
        if text.lower() == SAY_BUILD:
            refusal = why_not(draft, blocks)
            if refusal is not None:
                raise refusal
            return BUILD + draft
        if text.lower() == SURPRISE:
            legal = self.game.legal(view.shown, Seat(view.seat))
            word = self.game.random_word(view, legal, self.rng)
            self.drafts[view.seat] = word.removeprefix(BUILD)
            return ""
        if not (PLACE.fullmatch(text) or LIFT.fullmatch(text) or text == CLEAR):
            return text
        draft = _rearrange(draft, text)
        refusal = why_not(draft, blocks, complete=False)
        if refusal is not None:
            raise refusal
        self.drafts[view.seat] = draft
        return ""

    def read_fact(self, chance: Chance, text: str) -> Fact:
        return text.strip().removeprefix("<").removesuffix(">")

    def finish(self, scores: Scores, names: Sequence[str]) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        for seat, detail in enumerate(scores.detail):
            end = "sign.out" if detail["out"] else "finish.lost"
            end = "finish.found" if detail["solved"] else end
            table.add_row(names[seat], t(end), t("finish.turns", count=detail["turns"]))
        return Lines(table, Text(tell_winners(scores, names), "bold"))


def _legend(state: State, seat: int) -> str:
    blocks = state.blocks_of(seat)
    colours = [t(f"colour.{colour_of(block, seat).replace(' ', '-')}") for block in blocks]
    return ", ".join(f"{block} {colour}" for block, colour in zip(blocks, colours, strict=True))


def _heard_line(heard: Heard) -> str:
    """Who asked what, and what each seat answered: ``1a B  a:ls- b:l--``."""
    asked = heard.word
    if asked.startswith(GUESS):
        asked = t("heard.guess")
    elif asks_all(asked):
        asked = letter_of(asked[1:])
    else:
        asked = asked[1:]
    return f"{heard.round}{letter(Seat(heard.seat))} {asked:<2} {_answer(heard.fact)}"


def _answer(fact: str) -> str:
    return t(f"answer.{fact}") if fact in ("yes", "no") else fact


def _rearrange(figure: str, text: str) -> str:
    """A board after placing, lifting or clearing, as typed."""
    if text == CLEAR:
        return NOTHING
    masks = masks_of(figure)
    if lifted := LIFT.fullmatch(text):
        if lifted[1] not in masks:
            raise Illegal(t("refused.not-on-board", block=lifted[1]))
        del masks[lifted[1]]
        return text_of(masks)
    placed = PLACE.fullmatch(text)
    if placed is None:
        raise Illegal(f"{text!r} places no block", expected="a block and its cells: l 1 1 1 2")
    masks.pop(placed[1], None)
    mask = 0
    for mark in re.findall("[1-9]", placed[2]):
        taken = sum(masks.values()) | mask
        tower = range(NUMBERS.index(mark), SPACE, CELLS)
        free = [cell for cell in tower if not taken >> cell & 1]
        if not free:
            raise Illegal(t("refused.full", number=mark))
        mask |= 1 << free[0]
    masks[placed[1]] = mask
    return text_of(masks)


def _sentence(reason: Reason) -> str:
    """A reason in the language in use; numbers as precise as they say something."""
    if reason.code not in WHY:
        return ""
    about = {
        name: number(value, 0 if float(value).is_integer() else 1)
        for name, value in reason.about.items()
        if isinstance(value, (int, float))
    }
    return t(WHY[reason.code], **about)
