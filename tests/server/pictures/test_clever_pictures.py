"""The printed sheets as a client gets them, against the facts about the print; and moments
against what the game itself says of them.
"""

import random

import msgspec
import pytest

from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.state import MarkedSheet, State
from foxtray.games.shelf import take_down
from foxtray.kernel import laws
from foxtray.server.pictures import any_game
from foxtray.server.pictures.clever import PICTURES, CleverSheet, CleverView
from foxtray.server.pictures.clever_print import CleverArea, CleverForm, CleverPrint, CleverSpot
from support.clever_positions import CHD, GSC, A, at, at3, crosses, pad, pad3, pink3

BOTH = ["ganz-schoen-clever", "clever-hoch-drei"]


def printed(game: CleverGame, seats: int = 1) -> CleverPrint:
    found = any_game.print_of(game, seats)
    assert isinstance(found, CleverPrint)
    return found


def area(game: CleverGame, colour: str) -> CleverArea:
    return next(each for each in printed(game).areas if each.colour == colour)


def grid(which: CleverArea) -> list[list[str]]:
    """The area as rows of numbers, x for a printed cross, a star for a tint, "" for no cell."""
    rows = [[""] * which.columns for _ in range(which.rows)]
    for cell in which.cells:
        tint = "*" if cell.tinted else ""
        rows[cell.row][cell.column] = "x" if cell.crossed else f"{cell.number}{tint}"
    return rows


def bonuses(which: CleverArea, spot: CleverSpot) -> list[str]:
    return [each.bonus for each in which.bonuses if each.spot is spot]


def below(which: CleverArea) -> list[str]:
    """The bonuses of a track, by cell."""
    found = [""] * len(which.cells)
    for each in which.bonuses:
        found[each.cells[0]] = each.bonus
    return found


# Ganz schön clever


def test_the_yellow_and_blue_grids_stand_as_printed() -> None:
    yellow, blue = area(GSC, "yellow"), area(GSC, "blue")
    assert [" ".join(row) for row in grid(yellow)] == ["3 6 5 x", "2 1 x 5", "1 x 2 4", "x 3 4 6"]
    assert bonuses(yellow, CleverSpot.ROW) == ["blue-x", "orange-4", "green-x", "fox"]
    assert bonuses(yellow, CleverSpot.DIAGONAL) == ["extra"]
    assert yellow.points == (10, 14, 16, 20)
    assert yellow.lines[3] == (3, 7, 11, 15)
    assert grid(blue) == [["", "2", "3", "4"], ["5", "6", "7", "8"], ["9", "10", "11", "12"]]
    assert bonuses(blue, CleverSpot.ROW) == ["orange-5", "yellow-x", "fox"]
    assert bonuses(blue, CleverSpot.COLUMN) == ["reroll", "green-x", "purple-6", "extra"]
    assert blue.points == (0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56)
    assert blue.sums


def test_the_tracks_stand_as_printed() -> None:
    green, orange, purple = (area(GSC, colour) for colour in ("green", "orange", "purple"))
    assert [cell.number for cell in green.cells] == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6]
    assert [cell.number for cell in orange.cells] == [1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 3]
    assert [cell.name for cell in purple.cells] == [f"p{i}" for i in range(1, 12)]
    assert below(green)[3:10] == ["extra", "", "blue-x", "fox", "", "purple-6", "reroll"]
    assert below(purple)[2:5] == ["reroll", "blue-x", "extra"]
    assert (green.form, orange.form, purple.form) == (
        CleverForm.STAIRS,
        CleverForm.TIMES,
        CleverForm.RISING,
    )
    assert [each.black for each in printed(GSC).areas] == [0, 0, 0, 6, 6]


def test_the_frame_of_ganz_schoen_clever() -> None:
    sheet = printed(GSC)
    assert "".join(die.letter for die in sheet.dice) == "ybgopw"
    assert [die.colour for die in sheet.dice][-2:] == ["purple", "white"]
    assert [(row.bonus, len(row.boxes), row.end) for row in sheet.actions] == [
        ("reroll", 7, ""),
        ("extra", 7, ""),
    ]
    assert sheet.round_bonuses == ("reroll", "extra", "reroll", "black", "", "")
    assert sheet.ranks == (281, 260, 240, 220, 200, 180, 160, 140)
    assert not sheet.may_decline
    assert [printed(GSC, seats).rounds for seats in range(1, 5)] == [6, 6, 5, 4]
    assert printed(GSC, 4).round_bonuses == ("reroll", "extra", "reroll", "black")


# Clever hoch Drei


def test_yellow_has_grey_cells_and_bonuses_between_its_rows() -> None:
    yellow = area(CHD, "yellow")
    assert [" ".join(row) for row in grid(yellow)] == [
        "1 2 3 4 5* 6*",
        "1 2 3* 4* 5 6",
        "1* 2* 3 4 5 6",
    ]
    assert [each.bonus for each in yellow.bonuses] == [
        *("reroll", "joker", "pink-?", "extra", "turquoise-?", "fox"),
        *("joker", "turquoise-?", "blue-?", "brown-?", "yellow-?", "extra"),
    ]
    assert yellow.bonuses[7].cells == (7, 13)
    assert yellow.points == (0, 2, 6, 12, 20, 30, 42)
    assert len(yellow.lines) == 3


def test_turquoise_needs_its_tinted_cells() -> None:
    turquoise = area(CHD, "turquoise")
    assert [sum("*" in cell for cell in row) for row in grid(turquoise)] == [6, 5, 3, 2, 1]
    assert bonuses(turquoise, CleverSpot.ROW) == ["fox", "extra", "brown-?", "turquoise-?"]
    assert bonuses(turquoise, CleverSpot.COLUMN) == [
        *("brown-?", "pink-?", "yellow-?", "joker", "blue-?", "reroll"),
    ]
    for each in turquoise.bonuses:
        assert all(turquoise.cells[cell].tinted for cell in each.cells)


def test_blue_is_one_row_around_its_printed_seven() -> None:
    blue = area(CHD, "blue")
    assert blue.centre is not None
    assert (blue.centre.number, blue.centre.column) == (7, 6)
    assert (blue.centre.low, blue.centre.high, blue.centre.extra) == (4, 10, 4)
    columns = {cell.name: cell.column for cell in blue.cells}
    assert (columns["bl6"], columns["bl1"], columns["br1"], columns["br6"]) == (0, 5, 7, 12)
    assert (blue.rows, blue.columns) == (1, 13)
    assert blue.points[1:] == (3, 6, 9, 13, 17, 22)
    left, right = below(blue)[:6], below(blue)[6:]
    assert left == ["", "joker", "yellow-?", "", "pink-?", "extra"]
    assert right == ["", "reroll", "brown-?", "", "turquoise-?", "fox"]


def test_brown_and_pink_and_the_actions() -> None:
    brown, pink, sheet = area(CHD, "brown"), area(CHD, "pink"), printed(CHD)
    assert [cell.number for cell in brown.cells] == [1, 5, 3, 4, 2, 6, 4, 5, 2, 1, 6, 3]
    assert brown.bonuses[-1].cells == (10, 11)
    assert [cell.number for cell in pink.cells] == [0, 1, 2, 2, 1, 2, 2, 1, 3, 2, 2, 3]
    assert below(pink)[-1] == "black"
    assert [(row.bonus, row.end) for row in sheet.actions] == [
        ("reroll", "fox"),
        ("extra", "brown-?"),
        ("joker", "pink-?"),
    ]
    assert sheet.actions[2].boxes == ("3", "4", "5", "6", "?", "?", "?")
    assert sheet.may_decline
    assert len(sheet.ranks) == 10


@pytest.mark.parametrize(("name", "cells", "foxes"), [(BOTH[0], 60, 5), (BOTH[1], 84, 6)])
def test_everything_is_there_once(name: str, cells: int, foxes: int) -> None:
    sheet = any_game.print_of(take_down(name), 1)
    assert isinstance(sheet, CleverPrint)
    names = [cell.name for area in sheet.areas for cell in area.cells]
    assert len(names) == len(set(names)) == cells
    spots = [(a.colour, cell.row, cell.column) for a in sheet.areas for cell in a.cells]
    assert len(set(spots)) == cells
    given = [each.bonus for area in sheet.areas for each in area.bonuses]
    given += [row.end for row in sheet.actions]
    assert given.count("fox") == foxes
    for action in sheet.actions:
        # Why there are seven boxes: there are seven sources of each action.
        sources = [*given, *sheet.round_bonuses].count(action.bonus)
        assert sources == len(action.boxes) == 7


# Moments


def places(marks: tuple[bool, ...]) -> tuple[int, ...]:
    return tuple(i for i, marked in enumerate(marks) if marked)


def agrees(ours: CleverSheet, theirs: MarkedSheet) -> None:
    for marks, area in zip(ours.areas, theirs.areas, strict=True):
        assert marks.crossed == places(area.crossed)
        assert marks.struck == places(area.struck)
        assert marks.gained == places(area.gained())
        assert (marks.written or (0,) * len(area.written)) == area.written
        assert marks.points == area.points
    rows = (theirs.rerolls, theirs.extras, theirs.jokers)
    for boxes, row in zip(ours.actions, rows, strict=False):
        assert (boxes.circled, boxes.spent) == (row.circled, places(row.spent))
    assert (ours.foxes, ours.fox_points, ours.total) == (
        theirs.foxes,
        theirs.fox_points,
        theirs.total,
    )
    assert ours.pending == theirs.pending
    assert (ours.stage.value, ours.extra_dice) == (theirs.stage.value, theirs.extra_dice)
    assert ours.total == sum(marks.points for marks in ours.areas) + ours.fox_points


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_moment_agrees_with_the_state(name: str, seats: int) -> None:
    game = take_down(name)
    for seed in range(4):
        for state in laws.play_randomly(game, seats, {}, random.Random(seed)).states:
            moment(game, state)


def moment(game: object, state: State) -> None:
    view = any_game.picture(game, game.view(state, None))  # type: ignore[attr-defined, arg-type]
    assert isinstance(view, CleverView)
    written, score = any_game.written_moment(game, state)  # type: ignore[arg-type]  # any game's state
    assert msgspec.json.decode(written) == msgspec.json.decode(msgspec.json.encode(view))
    assert score == msgspec.json.encode(any_game.score(game, state))  # type: ignore[arg-type]  # likewise
    awaited = any_game.awaited(game, state)  # type: ignore[arg-type]  # likewise
    assert any_game.written_awaited(state.awaits) == msgspec.json.encode(awaited)
    assert (view.round, view.active, view.roll) == (state.round, state.active, state.roll)
    assert (view.phase.value, view.solo_passive) == (state.phase.value, state.solo_passive)
    for lying, die in zip(view.dice, state.dice, strict=True):
        assert (lying.letter, lying.face) == (die.letter, die.face)
        assert lying.place.name == die.place.name
    for ours, theirs in zip(view.sheets, state.sheets, strict=True):
        agrees(ours, theirs)


@pytest.mark.parametrize("name", BOTH)
def test_every_cell_a_word_names_is_printed(name: str) -> None:
    """A client finds the cell of a word: its name, in turquoise the column and one row of
    several, in pink the name and h or x.
    """
    game = take_down(name)
    sheet = any_game.print_of(game, 2)
    assert isinstance(sheet, CleverPrint)
    names = {cell.name for area in sheet.areas for cell in area.cells}
    for step in laws.play_randomly(game, 2, {}, random.Random(8)).record.steps:
        if step.is_fact or step.text in ("-", ".", "R"):
            continue
        named = step.text.rpartition("=")[2].lstrip("+").partition("^")[0]
        if named[0] == "t":
            assert all(named[:2] + row in names for row in named[2:])
        else:
            assert (named[:-1] if named[0] == "k" else named) in names


def test_the_picture_is_the_same_uncompiled() -> None:
    from foxtray.games.clever.engine import Engine

    slow = CleverGame(CHD.sheet, Engine(CHD.sheet, uncompiled=True))
    states = laws.play_randomly(CHD, 2, {}, random.Random(3)).states
    for state in states[:: len(states) // 5]:
        again = State(slow.engine, state.table)
        assert any_game.picture(slow, slow.view(again, None)) == any_game.picture(
            CHD, CHD.view(state, None)
        )


# What a word would bring


def test_a_word_foresees_the_dice_it_sends_away() -> None:
    """GSC-06: the lower dice of the roll; GSC-09: after the last roll all that are left."""
    state = at("2a", "choosing", "y3 b5 g2 o6 p1 w4", pad(), pad())
    assert PICTURES.foresee(GSC, state, A, "y=ya1").leaves == "gp"
    assert PICTURES.foresee(GSC, state, A, "p=p1").leaves == ""
    last = at("2a", "choosing", "y3i b5ii g2t o6 p1t w4", pad(), pad(), roll=3)
    assert PICTURES.foresee(GSC, last, A, "w=yc4").leaves == "o"


def test_a_word_that_ends_a_turn_alone_foresees_what_it_costs() -> None:
    """GSC-32: the passive turn begins at once, all dice to be rolled; the price is the same."""
    state = at("2a", "choosing", "y2 b2 g2 o1 p3 w1", pad())
    assert PICTURES.foresee(GSC, state, A, "p=p1").leaves == "ybgow"
    assert PICTURES.foresee(GSC, state, A, "o=o1").leaves == ""


def test_a_word_foresees_the_whole_chain_up_to_a_choice() -> None:
    """GSC-26: the third yellow row brings a green X, the next green cell brings what it has."""
    row = pad(yellow="...x/..x./xx.x/x...", green=crosses(5))
    state = at("2a", "choosing", "y2 b5 g2 o6 p1 w4", row, pad())
    seen = PICTURES.foresee(GSC, state, A, "y=yc3")
    assert seen.marks == ("yc3", "g6")
    assert seen.gains == ("green-x", "blue-x")
    assert seen.waits == ("blue-x",)


def test_the_end_of_a_row_of_boxes_is_foreseen() -> None:
    """CHD-24: the last box of an action brings the bonus at its end."""
    boxes = len(CHD.sheet.rerolls.boxes)
    marks = pad3(pink=pink3(3), rerolls="o" * (boxes - 1))
    state = at3("2a", "choosing", "y2 t5 b2 n6 k4 w1", marks)
    seen = PICTURES.foresee(CHD, state, A, "k=k2h")
    assert seen.gains[:2] == ("reroll", CHD.sheet.rerolls.end)
