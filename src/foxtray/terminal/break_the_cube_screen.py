"""Break the Cube in a terminal: figures in layers and as a picture, questions, answers.

Blocks can be placed one by one: ``l 1 1 1 2`` puts the large block on the board, three
cubes onto cell 1 and one onto cell 2, each on top of what stands there. In front of the
screen that is a word at once; a secret figure is kept here until it is whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rich.console import Group as Lines, RenderableType
from rich.table import Table
from rich.text import Text

from foxtray.games.break_the_cube.blocks import (
    BOARD,
    CELLS,
    EMPTY,
    LETTERS,
    NOTHING,
    RUSSIAN,
    SIDE,
    SIGHTS,
    SPACE,
    TEXT,
    colour_of,
    masks_of,
    text_of,
    why_not,
)
from foxtray.games.break_the_cube.game import BreakTheCube
from foxtray.games.break_the_cube.notation import BUILD, FRONT, GUESS, figure_in, is_known
from foxtray.games.break_the_cube.questions import FROM_ABOVE, NUMBERS, QUESTIONS, asks_all
from foxtray.games.break_the_cube.state import Heard, Phase, State, View
from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import Illegal
from foxtray.kernel.game import Fact, Scores, Seat, Word, letter
from foxtray.players.break_the_cube.reasons import DetectiveReason
from foxtray.terminal.screen import Group

INKS = {"s": "bright_white", "m": "bright_green", "l": "bright_red", "S": "cyan", "M": "magenta"}
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
RECONSTRUCTION = "Letters' places and colours are a reconstruction."


class BreakTheCubeScreen:
    """Draws what a view holds, and nothing can be drawn that is not in it."""

    def __init__(self, game: BreakTheCube) -> None:
        self.game = game
        self.drafts: dict[int, str] = {}
        """By seat: a secret figure while it is being built."""

    # Drawing

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        state = view.shown
        lines: list[RenderableType] = [self._headline(state, names)]
        if view.seat is not None:
            if is_known(state.built[view.seat]):
                lines += [Text("Behind your screen:", "bold"), _figure(state.built[view.seat])]
            lines.append(self._colours(state, view.seat, names))
        if state.phase is not Phase.BUILDING:
            lines += self._fronts(view, names)
        lines += self._heard(view, names)
        return Lines(*lines)

    def _headline(self, state: State, names: Sequence[str]) -> Text:
        title = self.game.title
        if state.phase is Phase.BUILDING:
            waiting = [names[s] for s, figure in enumerate(state.built) if not figure]
            return Text(f"{title}: {', '.join(waiting)} still to build", "bold")
        if state.phase is Phase.OVER:
            return Text(f"{title}: the game is over", "bold")
        last = ", the last round" if any(state.solved) else ""
        return Text(f"{title}, round {state.round}{last}: {names[state.active]}'s turn", "bold")

    def _colours(self, state: State, seat: int, names: Sequence[str]) -> Text:
        other = state.left_of(seat)
        mine = _legend(state, seat)
        theirs = _legend(state, other)
        return Text(f"Your blocks: {mine}\n{names[other]}'s: {theirs}\n{RECONSTRUCTION}", "dim")

    def _fronts(self, view: View, names: Sequence[str]) -> list[RenderableType]:
        state = view.shown
        lines: list[RenderableType] = []
        for seat in range(state.seats):
            whose = "your" if seat == view.seat else f"{names[seat]}'s"
            status = " (out)" if state.out[seat] else " (found it)" if state.solved[seat] else ""
            if state.fronts[seat] == NOTHING:
                lines.append(Text(f"In front of {whose} screen: nothing{status}", "bold"))
            else:
                lines.append(Text(f"In front of {whose} screen{status}:", "bold"))
                lines.append(_figure(state.fronts[seat]))
        return lines

    def _heard(self, view: View, names: Sequence[str]) -> list[RenderableType]:
        """BTC-11: the answers as a table with notes, else only the last one."""
        state = view.shown
        if not state.heard:
            return []
        if not view.notes:
            last = state.heard[-1]
            return [Text(f"Last heard: {names[last.seat]} {last.word} <{last.fact}>")]
        table = Table(title="Heard so far", title_justify="left", box=None, padding=(0, 1))
        table.add_column("round")
        table.add_column("asked")
        for name in names:
            table.add_column(name[:12])
        for heard in state.heard:
            table.add_row(*_heard_row(state, heard, names))
        return [table]

    # Asking

    def prompt(self, view: View, legal: Sequence[Word]) -> str:
        if view.shown.phase is Phase.BUILDING:
            return "place a block (l 1 1 1 2), lift l, clear, or type a figure"
        return "a number, a letter, guess, or move a block (s 7 8, lift s)"

    def menu(self, view: View, legal: Sequence[Word]) -> list[Group]:
        state = view.shown
        if state.phase is Phase.BUILDING:
            return [Group(self._building_help(view), ())]
        if state.phase is not Phase.ASKING:
            return []
        above, beside = QUESTIONS[:FROM_ABOVE], QUESTIONS[FROM_ABOVE:]
        return [
            Group(_BOARD_PICTURE, ()),
            Group("Question A, what is on top (only your neighbour answers)", above),
            Group("Question B, what is seen from the side (everybody answers)", beside),
        ]

    def _building_help(self, view: View) -> str:
        assert view.seat is not None  # noqa: S101 - spectators build nothing
        blocks = view.shown.blocks_of(view.seat)
        draft = self.drafts.get(view.seat, NOTHING)
        left = [block for block in blocks if block not in masks_of(draft)]
        return "\n".join([*_layers(draft), f"still to place: {' '.join(left)}", "Build"])

    def tell(self, view: View, word: Word) -> str:
        if word.startswith(BUILD):
            return "a secret figure"
        if word.startswith(GUESS):
            return "is this your figure?"
        if word.startswith(FRONT):
            return "moves blocks in front of the screen"
        if asks_all(word):
            return f"along {' '.join(SIGHTS[word[1:]])} ({RUSSIAN[word[1:]]})"
        return f"cell {word[1:]}"

    # Reading

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
        if PLACE.fullmatch(plain) or LIFT.fullmatch(plain) or plain == "clear":
            return FRONT + _rearrange(self._front(view), plain)
        mark = plain.removeprefix("?").upper()
        mark = LATIN.get(mark, mark)
        return f"?{mark}" if mark in SIGHTS or mark in tuple(NUMBERS) else plain

    def _front(self, view: View) -> str:
        assert view.seat is not None  # noqa: S101 - spectators have no board
        return view.shown.fronts[view.seat]

    def _build(self, view: View, text: str) -> Word:
        """Place or lift a block of the secret figure; the word once it is whole."""
        assert view.seat is not None  # noqa: S101 - spectators build nothing
        if not (PLACE.fullmatch(text) or LIFT.fullmatch(text) or text == "clear"):
            return text
        blocks = view.shown.blocks_of(view.seat)
        draft = _rearrange(self.drafts.get(view.seat, NOTHING), text)
        refusal = why_not(draft, blocks, complete=False)
        if refusal is not None:
            raise refusal
        if all(block in masks_of(draft) for block in blocks):
            refusal = why_not(draft, blocks)
            if refusal is not None:
                raise refusal
            self.drafts.pop(view.seat, None)
            return BUILD + draft
        self.drafts[view.seat] = draft
        return ""

    def read_fact(self, chance: Chance, text: str) -> Fact:
        return text.strip().removeprefix("<").removesuffix(">")

    def finish(self, scores: Scores, names: Sequence[str]) -> RenderableType:
        lines = []
        for seat, detail in enumerate(scores.detail):
            end = "out" if detail["out"] else "found it" if detail["solved"] else "not found"
            won = "  wins" if Seat(seat) in scores.winners else ""
            lines.append(f"{names[seat]:<16}{end:<10} after {detail['turns']} turns{won}")
        return Text("\n".join(lines))


# Pictures


def _legend(state: State, seat: int) -> str:
    blocks = state.blocks_of(seat)
    return ", ".join(f"{block} {colour_of(block, seat)}" for block in blocks)


def _layers(figure: str) -> list[str]:
    """Three squares side by side, the ground first."""
    layers = figure.split("/")
    lines = ["ground   middle   top"]
    for row in range(SIDE):
        cut = slice(row * SIDE, (row + 1) * SIDE)
        lines.append("    ".join(" ".join(layer[cut]) for layer in layers))
    return lines


def picture(figure: str) -> list[str]:
    """The figure as seen from the front, above and right: a front [s], a top /_/, a side /.

    >>> picture("......ss./........./.........")
    [' /_//_/', '[s][s]/']
    """
    cells = figure.replace("/", "")
    grid: dict[tuple[int, int], str] = {}
    for cell in range(SPACE):
        level, place = divmod(cell, CELLS)
        y, x = divmod(place, SIDE)
        if cells[cell] == EMPTY:
            continue
        row, column = SIDE + y - level, SIDE * x + SIDE - y
        sprite = ((row - 1, column + 1, "/_/"), (row, column, f"[{cells[cell]}]/"))
        for at, start, marks in sprite:
            for i, mark in enumerate(marks):
                grid[at, start + i] = mark
    return _trim(grid)


def _trim(grid: dict[tuple[int, int], str]) -> list[str]:
    if not grid:
        return []
    rows = [row for row, _ in grid]
    columns = [column for _, column in grid]
    return [
        "".join(grid.get((r, c), " ") for c in range(min(columns), max(columns) + 1)).rstrip()
        for r in range(min(rows), max(rows) + 1)
    ]


def _figure(figure: str) -> RenderableType:
    """Layers and picture beside each other."""
    table = Table.grid(padding=(0, 6))
    table.add_row(_inked("\n".join(_layers(figure)), 1), _inked("\n".join(picture(figure)), 0))
    return table


def _inked(text: str, skip: int) -> Text:
    """The letters of blocks in colour; the first lines, a heading, as they are."""
    inked = Text(text)
    start = sum(len(line) + 1 for line in text.split("\n")[:skip])
    for at, mark in enumerate(text[start:], start):
        if mark in INKS:
            inked.stylize(INKS[mark], at, at + 1)
    return inked


def _board_picture() -> str:
    """The board from above with its numbers and letters, where SIGHTS puts them."""
    first = {sight: mark for mark, sight in SIGHTS.items()}
    columns = ["".join(row[i] for row in BOARD) for i in range(SIDE)]
    top = "    " + " ".join(first[column] for column in columns)
    rows = [f"  {first[row]} {' '.join(row)} {first[row[::-1]]}" for row in BOARD]
    bottom = "    " + " ".join(first[column[::-1]] for column in columns)
    return "\n".join(["The board from above", top, *rows, bottom, "Questions"])


_BOARD_PICTURE = _board_picture()


def _rearrange(figure: str, text: str) -> str:
    """A board after placing, lifting or clearing, as typed."""
    if text == "clear":
        return NOTHING
    masks = masks_of(figure)
    if lifted := LIFT.fullmatch(text):
        if lifted[1] not in masks:
            raise Illegal(f"the block {lifted[1]} is not on the board")
        del masks[lifted[1]]
        return text_of(masks)
    placed = PLACE.fullmatch(text)
    if placed is None:
        raise Illegal(f"{text!r} places no block", expected="a block and its cells: l 1 1 1 2")
    masks.pop(placed[1], None)
    mask = 0
    for number in re.findall("[1-9]", placed[2]):
        taken = sum(masks.values()) | mask
        tower = range(NUMBERS.index(number), SPACE, CELLS)
        free = [cell for cell in tower if not taken >> cell & 1]
        if not free:
            raise Illegal(f"cell {number} is full", expected="at most three cubes on a cell")
        mask |= 1 << free[0]
    masks[placed[1]] = mask
    return text_of(masks)


def _heard_row(state: State, heard: Heard, names: Sequence[str]) -> list[str]:
    """A line of the table: who asked what, and what each seat answered."""
    asked = heard.word
    if asked.startswith(GUESS):
        asked = "guess " + figure_in(asked)
    cells = [f"{heard.round}", f"{names[heard.seat][:12]} {asked}"]
    said = dict(part.partition(":")[::2] for part in heard.fact.split(" ") if ":" in part)
    for seat in range(state.seats):
        answer = said.get(letter(Seat(seat)), "")
        if not said and seat == state.left_of(heard.seat):
            answer = heard.fact
        cells.append(answer)
    return cells
