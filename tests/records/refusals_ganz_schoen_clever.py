"""Hand-made records of Ganz schön clever: what notation.md takes and what it refuses, and where.

Every expectation was worked out from notation.md and the rules, not from the program. The line
counts from 1; with two seats the first turn stands on line 8, alone on 7, with four on 10.
"""

from __future__ import annotations

from records.refusing import AMBIGUOUS, ILLEGAL, OUT_OF_TURN, UNREADABLE, Case, write_out


def record(
    seats: str, *turns: str, result: str = "*", header: str | None = None, options: str = ""
) -> str:
    return write_out("ganz-schoen-clever", seats, turns, result, header, options)


def headers(*lines: str) -> str:
    """A record without a turn, its headers spelled out."""
    return "\n".join([*lines, "", "*", ""])


# notation.md's own example. Line 8: tray y2 w1 b2, fields p1 g4 o4. Line 10: tray b1 g3 o2 p4.
A1 = "1a. a: <y3 b5 g2 o6 p1 w4> p=p1 <y2 b6 g4 o6 w1> g=g1 <b2 o4> o=o1"
A1_B = "    b: b=b3"
B1 = "1b. b: <y2 b1 g1 o2 p1 w2> R <y6 b1 g3 o2 p4 w5> w=b6 <y3> y=ya1"
B1_A = "    a: o=o2"
ROUND_1 = (A1, A1_B, B1, B1_A)

# Whoever takes this orange 6 sends the other five dice to the tray: a turn of one roll.
SIX = "<y1 b1 g1 o6 p1 w1>"


def short_turn(rnd: int, seats: str, active: str) -> list[str]:
    """The active seat takes orange SIX, the others nothing; extra dice kept from round 2 on."""
    keep = " ." if rnd > 1 else ""
    bonus = " +yb1" if rnd == 5 else ""  # the fifth orange cell gives a yellow X
    lines = [f"{rnd}{active}. {active}: {SIX} o=o{rnd}{bonus}{keep}"]
    if seats == "a":
        return [*lines, f"{rnd}s. a: {SIX} -{keep}"]
    return [*lines, *(f"    {seat}: -{keep}" for seat in seats if seat != active)]


def short_round(rnd: int, seats: str) -> list[str]:
    return [line for active in seats for line in short_turn(rnd, seats, active)]


def short_game(seats: str, rounds: int) -> list[str]:
    """Every round alike; in round 4 everybody crosses the first green cell."""
    lines: list[str] = []
    for rnd in range(1, rounds + 1):
        if rnd == 4:
            lines += [f"{'4.' if seat == 'a' else '  '} {seat}: +g1" for seat in seats]
        lines += short_round(rnd, seats)
    return lines


TWO_TO_4 = short_game("ab", 3)  # lines 8 to 19: round 4 begins on line 20
TWO_ALL = short_game("ab", 6)  # lines 8 to 33, 6+6+6+12+6+6 orange and 1 green: 43 each
SOLO_ALL = short_game("a", 6)  # lines 7 to 19, 43
# Bob's last window: blue 1 + white 1, a cross in b2 for 1 point; his second box stays.
TWO_44 = [*TWO_ALL[:-2], f"6b. b: {SIX} o=o6 Eb=b2 .", "    a: - ."]

# Alone, to the moment where orange 5 and orange 4 are both pending (line 12).
ORANGE = (
    "1a. a: <y6 b6 g6 o6 p1 w6> p=p1 <y1 b6 g6 o6 w6> y=yb2 <b1 g6 o6 w1> b=b2",
    "1s. a: <p2 y3 b3 g6 o6 w6> p=p2",
    "2a. a: <y2 b6 g6 o6 p3 w6> y=ya2 <b6 g6 o6 p3 w6> p=p3 <b1 g6 o6 w3> b=b4 .",
    "2s. a: <p4 y5 b5 g6 o6 w6> p=p4 +b7 .",
    "3a. a: <y6 b6 g6 o6 p5 w5> p=p5 <y6 b5 g6 o6 w6> b=b11 <y6 g6 o6 w1> w=g1 .",
)
ORANGE_2 = ORANGE[:2]
ORANGE_3A = "3a. a: <y6 b6 g6 o6 p5 w5> p=p5 <y6 b5 g6 o6 w6> b=b11 <y6 g6 o6 w1> w=g1"
BOTH_ORANGE = "3s. a: <b1 w2 p6 y6 g6 o6> b=b3 +p6 +yd2"

# Bob has crossed blue 4 and green 1 and written purple 5. On line 12 the tray is b1 g1 p2 (blue
# sum 4): nothing for him there, so the fields w3 y1 o4 are open to him.
FALLBACK = (
    f"1a. a: {SIX} o=o1",
    "    b: -",
    "1b. b: <y6 b1 g6 o6 p6 w3> b=b4 <y6 g1 o6 p6 w6> g=g1 <y6 o6 p5 w6> p=p1",
    "    a: -",
    "2a. a: <y6 b1 g1 o6 p2 w3> w=o2 <y1 o1> y=yb2 <o4> o=o3 .",
)
# The same alone: at 1s tray b1 g1 p2, nothing fits.
SOLO_STUCK = (
    "1a. a: <y6 b1 g6 o6 p6 w3> b=b4 <y6 g1 o6 p6 w6> g=g1 <y6 o6 p5 w6> p=p1",
    "1s. a: <b1 g1 p2 w3 y6 o6>",
)
FALLS_BACK = "solo-fallback=yes"

LAWFUL = [
    # a record may stop before its first token
    Case("nothing-played", record("ab")),
    # the example of notation.md, word for word
    Case(
        "the-example",
        record("ab", A1, A1_B, B1, "    a: o=o2 {tray: b1 g3 o2 p4}"),
    ),
    # alone: active turn, then 1s.; tray p1 g2 y3, since y is nearer the tray than w
    Case("solo-opening", record("a", "1a. " + f"a: {SIX} o=o1", "1s. a: <p1 g2 o6 y3 w3 b5> g=g1")),
    # three players: every passive seat has its line
    Case("three-opening", record("abc", A1, A1_B, "    c: w=yb2", "1b. b: <y3 b5 g2 o6 p1 w4>")),
    # four players; two may take the same tray die, one declines
    Case("four-opening", record("abcd", A1, A1_B, "    c: b=b3", "    d: -", "1b.")),
    # a reader takes passive lines in any order
    Case("passive-any-order", record("abcd", A1, "    d: y=ya2", "    b: b=b3", "    c: -", "1b.")),
    # a reader takes dice in any order
    Case("dice-any-order", record("ab", "1a. a: <w4 p1 o6 g2 b5 y3> p=p1 <w1 y2 o6 b6 g4> g=g1")),
    # comments after any token, whatever stands in them
    Case(
        "comments",
        record(
            "ab",
            "1a. {first} a: {Ada} <y3 b5 g2 o6 p1 w4> {roll} p=p1 {<y7 p=p99 . * 1b. b:}",
        ),
    ),
    # ... the result is a token too
    Case("comment-after-result", record("ab", A1, result="* {the end}", header="*")),
    # an unfinished record may stop after any token: the label
    Case("stops-after-label", record("ab", "1a.")),
    # ... the seat
    Case("stops-after-seat", record("ab", "1a. a:")),
    # ... the dice
    Case("stops-after-dice", record("ab", "1a. a: <y3 b5 g2 o6 p1 w4>")),
    # ... a word
    Case("stops-after-word", record("ab", "1a. a: <y3 b5 g2 o6 p1 w4> p=p1")),
    # ... R, before the new dice
    Case("stops-after-re-roll", record("ab", A1, A1_B, "1b. b: <y2 b1 g1 o2 p1 w2> R")),
    # ... with a passive line still to come
    Case("stops-before-passive", record("ab", A1)),
    # ... a mark whose bonus is not resolved yet
    Case("stops-before-bonus", record("a", *ORANGE[:3], "2s. a: <p4 y5 b5 g6 o6 w6> p=p4")),
    # ... an open window
    Case("stops-in-window", record("ab", *ROUND_1, f"2a. a: {SIX} o=o3")),
    # a joker die: white as yellow 2 (GSC-15)
    Case("white-as-yellow", record("ab", "1a. a: <y3 b5 g2 o6 p1 w2> w=yc3")),
    # white taken for the blue sum 5 + 2 (GSC-17)
    Case("white-as-blue", record("ab", "1a. a: <y3 b5 g2 o6 p1 w2> w=b7")),
    # blue, then white for the sum as the two lie then: 1 + 3, 1 + 2 (GSC-18)
    Case(
        "blue-then-white",
        record("ab", "1a. a: <y6 b1 g6 o6 p6 w3> b=b4 <y6 g6 o6 p6 w2> w=b3 <y6 g6 o6 p6>"),
    ),
    # equal faces stay for the next roll (GSC-06): y3 stays, the lower dice go
    Case("equal-faces-stay", record("ab", "1a. a: <y3 b2 g1 o6 p3 w1> p=p1 <y1 o1>")),
    # all other dice lower: no second roll (GSC-07), the passive seat is next
    Case("turn-of-one-roll", record("ab", f"1a. a: {SIX} o=o1", "    b: g=g1")),
    # green 1 on g2 (minimum 2): void, the pool stays and is rolled again (GSC-08)
    Case("void-roll", record("ab", "1a. a: <y1 b1 g6 o1 p1 w6> w=g1 <g1> - <g2> g=g2")),
    # two void rolls; then green 1 lies on the tray and fits the passive seat's g1
    Case(
        "void-twice", record("ab", "1a. a: <y1 b1 g6 o1 p1 w6> w=g1 <g1> - <g1> -", "    b: g=g1")
    ),
    # a re-roll is allowed on a void roll (GSC-10)
    Case(
        "re-roll-of-void", record("ab", "1a. a: <y1 b1 g6 o1 p1 w6> w=g1 <g1> R <g1> - <g2> g=g2")
    ),
    # a re-roll in the second roll throws only the dice of that roll
    Case(
        "re-roll-second",
        record("ab", "1a. a: <y3 b5 g2 o6 p1 w4> p=p1 <y2 b6 g4 o6 w1> R <y1 b1 g1 o6 w1> o=o1"),
    ),
    # any number of R while boxes last: rounds 1 and 3 and the third orange cell give three
    Case(
        "three-re-rolls",
        record(
            "ab",
            *TWO_TO_4,
            "4. a: +g1",
            "   b: +g1",
            f"4a. a: {SIX} R {SIX} R {SIX} R {SIX} o=o4 .",
        ),
    ),
    # declining a tray die that fits is allowed (GSC-11)
    Case("passive-declines", record("ab", A1, "    b: -", "1b.")),
    # nothing of tray b1 g1 p2 fits Bob: a die of the fields, white 3 as his first orange (GSC-12)
    Case("falls-back", record("ab", *FALLBACK, "    b: w=o1 .")),
    # ... yellow 1 from the fields
    Case("falls-back-yellow", record("ab", *FALLBACK, "    b: y=ya3 .")),
    # ... or nothing; he still has his window (GSC-14)
    Case("no-fall-back-wanted", record("ab", *FALLBACK, "    b: - Eo=o1", "2b.")),
    # from round 2 on a box is there: "." closes the window of either seat
    Case("windows-closed", record("ab", *ROUND_1, f"2a. a: {SIX} o=o3 .", "    b: - .", "2b.")),
    # the only box spent: the window is not open, no "."
    Case("window-spent", record("ab", *ROUND_1, f"2a. a: {SIX} o=o3 Ew=ya3", "    b: - Eg=g1")),
    # the die just used may be the extra die, too (GSC-13)
    Case("extra-die-just-used", record("ab", *ROUND_1, f"2a. a: {SIX} o=o3 Eo=o4", "    b: - .")),
    # an extra die wherever it lies: orange 6 on the active player's field, by the passive seat
    Case(
        "passive-extra-from-field",
        record("ab", *ROUND_1, f"2a. a: {SIX} o=o3 .", "    b: w=yb2 Eo=o1", "2b."),
    ),
    # two boxes (round 2, purple cell 5), two different dice, no "."
    Case("two-extra-dice", record("a", *ORANGE[:4], ORANGE_3A + " Eo=o1 Ey=yb1", "3s.")),
    # asked anew after the first extra die: "."
    Case("one-extra-of-two", record("a", *ORANGE[:4], ORANGE_3A + " Eo=o1 .", "3s.")),
    # an extra die with its chain: purple cell 4 gives a blue X
    Case(
        "extra-die-chain",
        record("a", *ORANGE[:3], "2s. a: <p4 y5 b5 g6 o6 w6> - Ep=p4 +b7", "3a."),
    ),
    # a forced chain in a passive solo turn
    Case("blue-x", record("a", *ORANGE[:4])),
    # heap of orange 5 and purple 6; p6 gives yellow X, yd2 gives orange 4: two numbers, so ^
    Case("two-orange-4-first", record("a", *ORANGE, BOTH_ORANGE + " +o1^4 +o2 .")),
    # ... the owner picks freely: the 5 first; the 4 is then alone and takes no ^
    Case("two-orange-5-first", record("a", *ORANGE, BOTH_ORANGE + " +o1^5 +o2 .")),
    # orange 5 resolved before the chain: never two numbers, never a ^
    Case(
        "orange-one-by-one",
        record("a", *ORANGE, "3s. a: <b1 w2 p6 y6 g6 o6> b=b3 +o1 +p6 +yd2 +o2 ."),
    ),
    # round 4: everybody's black X or 6, then the round
    Case("round-4", record("ab", *TWO_TO_4, "4. a: +yb1", "   b: +o4", f"4a. a: {SIX} o=o4 .")),
    # black X on blue, black 6 on purple
    Case("round-4-other", record("ab", *TWO_TO_4, "4. a: +b12", "   b: +p1", "4a.")),
    # round 4 may stop between the seats
    Case("round-4-stops", record("ab", *TWO_TO_4, "4. a: +g1")),
    # alone round 4 has one line
    Case("round-4-solo", record("a", *SOLO_ALL[:6], "4. a: +yd4", f"4a. a: {SIX} o=o4 .")),
    # s. turns: three lowest to the tray, of equal faces the first listed: y1 b1 g1
    Case("solo-tray-by-order", record("a", SOLO_ALL[0], "1s. a: <y1 b1 g1 o1 p1 w1> y=yb2", "2a.")),
    # the option: nothing of tray b1 g1 p2 fits, so w3, y6 or o6 may be used (GSC-34)
    Case(
        "solo-fallback",
        record("a", SOLO_STUCK[0], SOLO_STUCK[1] + " o=o1", "2a.", options=FALLS_BACK),
    ),
    # without the option "-" is all that is left, and it is written
    Case("solo-stuck", record("a", SOLO_STUCK[0], SOLO_STUCK[1] + " -", "2a.")),
    # six rounds alone (GSC-01): orange 42, green 1
    Case("finished-solo", record("a", *SOLO_ALL, result="43")),
    # six rounds with two
    Case("finished-two", record("ab", *TWO_44, result="43-44")),
    # five with three: 6+6+6+12+6 and 1 green
    Case("finished-three", record("abc", *short_game("abc", 5), result="37-37-37")),
    # four with four: 6+6+6+12 and 1 green
    Case("finished-four", record("abcd", *short_game("abcd", 4), result="31-31-31-31")),
]

DICE = "<y3 b5 g2 o6 p1 w4>"

NOT_READABLE = [
    # purple ends with p11
    Case("no-cell-p12", record("ab", f"1a. a: {DICE} p=p12"), UNREADABLE, 8, "p=p12"),
    # blue begins with 2
    Case("no-cell-b1", record("ab", f"1a. a: {DICE} b=b1"), UNREADABLE, 8, "b=b1"),
    # ... and ends with 12
    Case("no-cell-b13", record("ab", f"1a. a: {DICE} b=b13"), UNREADABLE, 8, "b=b13"),
    # columns a to d
    Case("no-cell-ye1", record("ab", f"1a. a: {DICE} y=ye1"), UNREADABLE, 8, "y=ye1"),
    # rows 1 to 4
    Case("no-cell-ya5", record("ab", f"1a. a: {DICE} y=ya5"), UNREADABLE, 8, "y=ya5"),
    # positions count from 1
    Case("no-cell-g0", record("ab", f"1a. a: {DICE} g=g0"), UNREADABLE, 8, "g=g0"),
    # no such die
    Case("no-die-k", record("ab", f"1a. a: {DICE} k=p1"), UNREADABLE, 8, "k=p1"),
    # no such word
    Case("no-word", record("ab", f"1a. a: {DICE} pass"), UNREADABLE, 8, "pass"),
    # small letters only: one spelling each
    Case("capitals", record("ab", f"1a. a: {DICE} P=P1"), UNREADABLE, 8, "P=P1"),
    # a number joker is no part of this game's grammar
    Case("no-joker-here", record("ab", f"1a. a: {DICE} p=p1^3"), UNREADABLE, 8, "p=p1^3"),
    # a bonus without a cell
    Case("plus-alone", record("ab", f"1a. a: {DICE} +"), UNREADABLE, 8, "+"),
    # an extra die without a cell
    Case("extra-without-cell", record("ab", f"1a. a: {DICE} Ep"), UNREADABLE, 8, "Ep"),
    # dice are awaited, but out-of-turn is only what can be read
    Case("unreadable-for-dice", record("ab", "1a. a: p=p99"), UNREADABLE, 8, "p=p99"),
    # b's part is over, but the same holds
    Case("unreadable-surplus", record("ab", A1, "    b: b=b3 +y3"), UNREADABLE, 9, "+y3"),
    # no such cell, on a passive line
    Case("unreadable-passive", record("ab", A1, "    b: b=b33"), UNREADABLE, 9, "b=b33"),
    # face 7
    Case(
        "face-7", record("ab", "1a. a: <y3 b5 g2 o6 p7 w4>"), UNREADABLE, 8, "<y3 b5 g2 o6 p7 w4>"
    ),
    # face 0
    Case(
        "face-0", record("ab", "1a. a: <y0 b5 g2 o6 p1 w4>"), UNREADABLE, 8, "<y0 b5 g2 o6 p1 w4>"
    ),
    # pink is a die of another game
    Case(
        "dice-of-another-game",
        record("ab", "1a. a: <y3 b5 g2 o6 k1 w4>"),
        UNREADABLE,
        8,
        "<y3 b5 g2 o6 k1 w4>",
    ),
    # "<" without ">"; one token stands behind it, so the word is certain
    Case("fact-not-closed", record("ab", "1a. a: <y3"), UNREADABLE, 8, "<y3"),
    # a label needs its full stop
    Case("label-without-stop", record("ab", f"1a a: {DICE}"), UNREADABLE, 8, "1a"),
    # a result is * or totals
    Case("no-result-word", record("ab", A1, A1_B, result="fin", header="*"), UNREADABLE, 10, "fin"),
    # no such game: the header as a whole
    Case(
        "unknown-game",
        headers('[Game "ganz-clever"]', '[Rules "1"]', '[a "Ada"]', '[Result "*"]'),
        UNREADABLE,
        1,
    ),
    # an unknown Rules number
    Case(
        "unknown-rules",
        record("ab", A1).replace('[Rules "1"]', '[Rules "99"]'),
        UNREADABLE,
        2,
    ),
    # a header without quotation marks
    Case(
        "header-unquoted",
        record("ab", A1).replace('[Date "2026-08-29"]', "[Date 2026-08-29]"),
        UNREADABLE,
        3,
    ),
    # a header that is not closed
    Case("header-open", record("ab", A1).replace('"Bob"]', '"Bob"'), UNREADABLE, 5),
    # an option that this game does not have
    Case("unknown-option", record("a", options="solo=yes"), UNREADABLE, 4),
    # the file stops without a result: the line after the last
    Case(
        "no-result",
        record("ab", A1, A1_B).removesuffix("*\n"),
        UNREADABLE,
        10,
    ),
    # ... though every turn has been played
    Case(
        "no-result-finished",
        record("ab", *TWO_44, result="43-44").removesuffix("43-44\n"),
        UNREADABLE,
        34,
    ),
]

NOT_IN_TURN = [
    # a word instead of dice, at the very start
    Case("word-before-dice", record("ab", "1a. a: p=p1"), OUT_OF_TURN, 8, "p=p1"),
    # "-" answers a roll, and there is none yet
    Case("void-before-dice", record("ab", "1a. a: -"), OUT_OF_TURN, 8, "-"),
    # dice instead of a word: the first roll is not answered
    Case("dice-before-word", record("ab", f"1a. a: {DICE} {DICE}"), OUT_OF_TURN, 8, DICE),
    # seat a is the first active player; the seat's mark is no word, so the dice are the bad token
    Case("wrong-seat", record("ab", f"1a. b: {DICE}"), OUT_OF_TURN, 8, DICE),
    # round 1 begins with a
    Case("wrong-first-turn", record("ab", f"1b. b: {DICE}"), OUT_OF_TURN, 8, "1b."),
    # ... and is round 1
    Case("wrong-first-round", record("ab", f"2a. a: {DICE}"), OUT_OF_TURN, 8, "2a."),
    # b has not been active in round 1
    Case("seat-skipped", record("ab", A1, A1_B, f"2a. a: {DICE}"), OUT_OF_TURN, 10, "2a."),
    # the passive line is missing
    Case("passive-missing", record("ab", A1, B1), OUT_OF_TURN, 9, "1b."),
    # one of two passive lines is missing
    Case("passive-missing-of-two", record("abc", A1, A1_B, B1), OUT_OF_TURN, 11, "1b."),
    # b's line while the active player has a roll left
    Case(
        "turn-not-over",
        record("ab", f"1a. a: {DICE} p=p1", A1_B),
        OUT_OF_TURN,
        9,
        "b=b3",
    ),
    # exactly one line per passive seat
    Case("passive-twice", record("ab", A1, A1_B, "    b: y=ya2"), OUT_OF_TURN, 10, "y=ya2"),
    # ... also while another passive seat is still awaited: b's part is over
    Case(
        "passive-twice-of-three",
        record("abc", A1, A1_B, "    b: y=ya2", "    c: -"),
        OUT_OF_TURN,
        11,
        "y=ya2",
    ),
    # a passive seat takes one die only
    Case("passive-two-dice", record("ab", A1, "    b: b=b3 y=ya2"), OUT_OF_TURN, 9, "y=ya2"),
    # dice on a passive line
    Case("passive-rolls", record("ab", A1, "    b: <y3> y=ya1"), OUT_OF_TURN, 9, "<y3>"),
    # three rolls are all
    Case("fourth-roll", record("ab", A1 + " <b3>"), OUT_OF_TURN, 8, "<b3>"),
    # no die is left for a second roll
    Case("roll-of-no-dice", record("ab", f"1a. a: {SIX} o=o1 <y3>"), OUT_OF_TURN, 8, "<y3>"),
    # R comes before choosing; now dice are awaited
    Case("re-roll-too-late", record("ab", f"1a. a: {DICE} p=p1 R"), OUT_OF_TURN, 8, "R"),
    # after R the new dice
    Case("re-roll-without-dice", record("ab", f"1a. a: {DICE} R p=p1"), OUT_OF_TURN, 8, "p=p1"),
    # no bonus pending: dice are awaited
    Case("bonus-from-nowhere", record("ab", f"1a. a: {DICE} p=p1 +b6"), OUT_OF_TURN, 8, "+b6"),
    # no bonus pending: b's part is over
    Case("bonus-after-part", record("ab", A1, "    b: b=b3 +ya1"), OUT_OF_TURN, 9, "+ya1"),
    # the blue X of purple 4 is not marked before the next dice
    Case(
        "bonus-missing",
        record(
            "a",
            *ORANGE_2,
            ORANGE[2].removesuffix(" ."),
            "2s. a: <p4 y5 b5 g6 o6 w6> p=p4",
        ),
        OUT_OF_TURN,
        10,
        "2s.",
    ),
    # ... nor before the next turn
    Case(
        "bonus-missing-turn",
        record("a", *ORANGE[:3], "2s. a: <p4 y5 b5 g6 o6 w6> p=p4", "3a. a: <y6>"),
        OUT_OF_TURN,
        11,
        "3a.",
    ),
    # round 1 has no extra die: the window is not open, "." is surplus
    Case("full-stop-surplus", record("ab", A1 + " ."), OUT_OF_TURN, 8, "."),
    # ... nor on the passive line
    Case("full-stop-surplus-passive", record("ab", A1, A1_B + " ."), OUT_OF_TURN, 9, "."),
    # ... and an extra die without a box is a surplus word
    Case("extra-without-box", record("ab", A1 + " Eo=o2"), OUT_OF_TURN, 8, "Eo=o2"),
    # round 2: a's window is open, the "." is missing
    Case(
        "full-stop-missing",
        record("ab", *ROUND_1, f"2a. a: {SIX} o=o3", "    b: - ."),
        OUT_OF_TURN,
        13,
        "-",
    ),
    # b's window is open, the "." is missing
    Case(
        "full-stop-missing-passive",
        record("ab", *ROUND_1, f"2a. a: {SIX} o=o3 .", "    b: -", f"2b. b: {SIX}"),
        OUT_OF_TURN,
        14,
        "2b.",
    ),
    # the only box is spent: the window is shut, "." is surplus
    Case(
        "full-stop-after-last-box",
        record("ab", *ROUND_1, f"2a. a: {SIX} o=o3 Eo=o4 ."),
        OUT_OF_TURN,
        12,
        ".",
    ),
    # after "." a's part is over
    Case(
        "extra-after-full-stop",
        record("ab", *ROUND_1, f"2a. a: {SIX} o=o3 . Eo=o4"),
        OUT_OF_TURN,
        12,
        "Eo=o4",
    ),
    # both boxes spent, a third extra die
    Case(
        "extra-third-of-two",
        record("a", *ORANGE[:4], ORANGE_3A + " Eo=o1 Ey=yb1 Eg=g2"),
        OUT_OF_TURN,
        11,
        "Eg=g2",
    ),
    # s. turns belong to solo games
    Case("solo-turn-with-two", record("ab", f"1s. a: {SIX}"), OUT_OF_TURN, 8, "1s."),
    # alone an active turn is followed by 1s.
    Case("solo-turn-missing", record("a", SOLO_ALL[0], f"2a. a: {SIX}"), OUT_OF_TURN, 8, "2a."),
    # 1s. begins with dice
    Case("solo-word-before-dice", record("a", SOLO_ALL[0], "1s. a: -"), OUT_OF_TURN, 8, "-"),
    # round 4 begins with everybody's bonus
    Case(
        "round-4-bonus-missing",
        record("ab", *TWO_TO_4, f"4a. a: {SIX}"),
        OUT_OF_TURN,
        20,
        "4a.",
    ),
    # ... b's too
    Case(
        "round-4-bonus-missing-b",
        record("ab", *TWO_TO_4, "4. a: +g1", f"4a. a: {SIX}"),
        OUT_OF_TURN,
        21,
        "4a.",
    ),
    # ... one mark each
    Case("round-4-two-marks", record("ab", *TWO_TO_4, "4. a: +g1 +g2"), OUT_OF_TURN, 20, "+g2"),
    # only round 4 begins with a word
    Case("round-3-no-words", record("ab", *TWO_TO_4[:8], "3. a: +g1"), OUT_OF_TURN, 16, "3."),
    # play is awaited, not a result
    Case("result-too-early", record("ab", A1, A1_B, result="6-1"), OUT_OF_TURN, 10, "6-1"),
    # the game is over after six rounds
    Case(
        "seventh-round",
        record("ab", *TWO_44, "7a.", result="43-44"),
        OUT_OF_TURN,
        34,
        "7a.",
    ),
    # with four players after four
    Case(
        "fifth-round-of-four",
        record("abcd", *short_game("abcd", 4), "5a.", result="31-31-31-31"),
        OUT_OF_TURN,
        78,
        "5a.",
    ),
]

NOT_LEGAL = [
    # the first roll has six dice
    Case(
        "die-missing",
        record("ab", "1a. a: <y3 b5 g2 o6 p1>"),
        ILLEGAL,
        8,
        "<y3 b5 g2 o6 p1>",
    ),
    # six different dice
    Case(
        "die-twice",
        record("ab", "1a. a: <y3 y3 b5 g2 o6 p1>"),
        ILLEGAL,
        8,
        "<y3 y3 b5 g2 o6 p1>",
    ),
    # the die taken is not rolled again
    Case(
        "field-die-rolled",
        record("ab", f"1a. a: {DICE} p=p1 <y2 b6 g4 o6 p1 w1>"),
        ILLEGAL,
        8,
        "<y2 b6 g4 o6 p1 w1>",
    ),
    # g4 sent y2 and w1 to the tray
    Case(
        "tray-die-rolled",
        record("ab", f"1a. a: {DICE} p=p1 <y2 b6 g4 o6 w1> g=g1 <y2 b2 o4>"),
        ILLEGAL,
        8,
        "<y2 b2 o4>",
    ),
    # equal faces stay: y3 must be rolled again
    Case(
        "equal-face-sent-away",
        record("ab", "1a. a: <y3 b2 g1 o6 p3 w1> p=p1 <o1>"),
        ILLEGAL,
        8,
        "<o1>",
    ),
    # a re-roll throws all dice just rolled
    Case(
        "re-roll-keeps-one",
        record("ab", f"1a. a: {DICE} R <y3 b5 g2 o6 p1>"),
        ILLEGAL,
        8,
        "<y3 b5 g2 o6 p1>",
    ),
    # after a void roll the same dice are rolled
    Case(
        "void-roll-other-dice",
        record("ab", "1a. a: <y1 b1 g6 o1 p1 w6> w=g1 <g1> - <y2 g2>"),
        ILLEGAL,
        8,
        "<y2 g2>",
    ),
    # round 1 gives one re-roll
    Case("re-roll-without-box", record("ab", f"1a. a: {DICE} R {DICE} R"), ILLEGAL, 8, "R"),
    # three boxes, a fourth R
    Case(
        "re-roll-fourth",
        record(
            "a",
            *SOLO_ALL[:6],
            "4. a: +g1",
            f"4a. a: {SIX} R {SIX} R {SIX} R {SIX} R",
        ),
        ILLEGAL,
        14,
        "R",
    ),
    # a re-roll belongs to the active player; b's line is awaited, but not this
    Case("re-roll-passive", record("ab", A1, "    b: R"), ILLEGAL, 9, "R"),
    # no re-roll in the solo passive turn (GSC-33)
    Case("re-roll-solo-passive", record("a", SOLO_ALL[0], f"1s. a: {SIX} R"), ILLEGAL, 8, "R"),
    # while a die can be marked one must be chosen (GSC-05)
    Case("no-void-roll", record("ab", f"1a. a: {DICE} -"), ILLEGAL, 8, "-"),
    # tracks are filled from the left
    Case("track-skipped", record("ab", f"1a. a: {DICE} p=p2"), ILLEGAL, 8, "p=p2"),
    # a cell of another area
    Case("wrong-area", record("ab", f"1a. a: {DICE} p=g1"), ILLEGAL, 8, "p=g1"),
    # yellow 3 on a cell with 6
    Case("yellow-face", record("ab", f"1a. a: {DICE} y=yb1"), ILLEGAL, 8, "y=yb1"),
    # a printed cross is crossed already
    Case("printed-cross", record("ab", f"1a. a: {DICE} y=yd1"), ILLEGAL, 8, "y=yd1"),
    # Bob crossed ya1 in round 1
    Case(
        "yellow-twice",
        record("ab", *ROUND_1, "2a. a: <y3 b1 g1 o6 p1 w1> o=o3 .", "    b: y=ya1"),
        ILLEGAL,
        13,
        "y=ya1",
    ),
    # blue 5 + white 4
    Case("blue-alone", record("ab", f"1a. a: {DICE} b=b5"), ILLEGAL, 8, "b=b5"),
    # the sum 4 is crossed
    Case("blue-twice", record("ab", *FALLBACK, "    b: b=b4"), ILLEGAL, 13, "b=b4"),
    # green 1 on minimum 2
    Case("green-too-low", record("ab", *FALLBACK, "    b: g=g2"), ILLEGAL, 13, "g=g2"),
    # purple 2 after 5
    Case("purple-not-higher", record("ab", *FALLBACK, "    b: p=p2"), ILLEGAL, 13, "p=p2"),
    # purple 2 after 2: higher, not equal
    Case(
        "purple-equal",
        record("a", *ORANGE_2, "2a. a: <y2 b6 g6 o6 p2 w6> p=p3"),
        ILLEGAL,
        9,
        "p=p3",
    ),
    # y2 lies on the tray, the roll was b2 o4
    Case(
        "die-not-rolled",
        record("ab", f"1a. a: {DICE} p=p1 <y2 b6 g4 o6 w1> g=g1 <b2 o4> y=ya2"),
        ILLEGAL,
        8,
        "y=ya2",
    ),
    # an extra die at the time of a roll
    Case("extra-too-early", record("ab", f"1a. a: {DICE} Ep=p1"), ILLEGAL, 8, "Ep=p1"),
    # "." at the time of a roll
    Case("full-stop-too-early", record("ab", f"1a. a: {DICE} ."), ILLEGAL, 8, "."),
    # a bonus mark at the time of a roll
    Case("bonus-too-early", record("ab", f"1a. a: {DICE} +b6"), ILLEGAL, 8, "+b6"),
    # orange lies on a field and the tray has dice for Bob
    Case("field-die-not-open", record("ab", A1, "    b: o=o1"), ILLEGAL, 9, "o=o1"),
    # a passive line begins with die=cell or "-", not with an extra die
    Case(
        "passive-extra-first",
        record("ab", *ROUND_1, f"2a. a: {SIX} o=o3 .", "    b: Eo=o1"),
        ILLEGAL,
        13,
        "Eo=o1",
    ),
    # ... nor with "."
    Case(
        "passive-full-stop-first",
        record("ab", *ROUND_1, f"2a. a: {SIX} o=o3 .", "    b: ."),
        ILLEGAL,
        13,
        ".",
    ),
    # in the window only E... and "."
    Case(
        "window-plain-die",
        record("ab", *ROUND_1, f"2a. a: {SIX} o=o3 w=ya3"),
        ILLEGAL,
        12,
        "w=ya3",
    ),
    # each die only once per turn as an extra die (GSC-14); a second box is there
    Case(
        "extra-same-die",
        record("a", *ORANGE[:4], ORANGE_3A + " Eo=o1 Eo=o2"),
        ILLEGAL,
        11,
        "Eo=o2",
    ),
    # an extra die needs a cell that fits: blue 1 + white 1 is 2
    Case(
        "extra-does-not-fit",
        record("ab", *ROUND_1, f"2a. a: {SIX} o=o3 Eb=b4"),
        ILLEGAL,
        12,
        "Eb=b4",
    ),
    # a blue X is pending, not a yellow one
    Case(
        "bonus-wrong-colour",
        record("a", *ORANGE[:3], "2s. a: <p4 y5 b5 g6 o6 w6> p=p4 +yc1"),
        ILLEGAL,
        10,
        "+yc1",
    ),
    # a blue X on a crossed cell
    Case(
        "bonus-cell-taken",
        record("a", *ORANGE[:3], "2s. a: <p4 y5 b5 g6 o6 w6> p=p4 +b4"),
        ILLEGAL,
        10,
        "+b4",
    ),
    # a bonus cannot be kept: no "." before it is marked
    Case(
        "bonus-kept",
        record("a", *ORANGE[:3], "2s. a: <p4 y5 b5 g6 o6 w6> p=p4 ."),
        ILLEGAL,
        10,
        ".",
    ),
    # ... nor an extra die
    Case(
        "bonus-kept-for-extra",
        record("a", *ORANGE[:3], "2s. a: <p4 y5 b5 g6 o6 w6> p=p4 Eo=o1"),
        ILLEGAL,
        10,
        "Eo=o1",
    ),
    # orange 5 and 4 are pending, no 6
    Case("orange-no-6", record("a", *ORANGE, BOTH_ORANGE + " +o1^6"), ILLEGAL, 12, "+o1^6"),
    # the next orange cell is o1
    Case("orange-cell", record("a", *ORANGE, BOTH_ORANGE + " +o2^4"), ILLEGAL, 12, "+o2^4"),
    # only the 5 is left: ^ is written only while two numbers are pending
    Case(
        "orange-surplus-number",
        record("a", *ORANGE, BOTH_ORANGE + " +o1^4 +o2^5"),
        ILLEGAL,
        12,
        "+o2^5",
    ),
    # tray p1 g2 y3: w3 is farther from the tray than y3
    Case(
        "solo-not-on-tray",
        record("a", SOLO_ALL[0], "1s. a: <p1 g2 o6 y3 w3 b5> w=g1"),
        ILLEGAL,
        8,
        "w=g1",
    ),
    # no fallback alone without the option (GSC-34)
    Case(
        "solo-no-fallback",
        record("a", SOLO_STUCK[0], SOLO_STUCK[1] + " o=o1"),
        ILLEGAL,
        8,
        "o=o1",
    ),
    # the option opens the other dice only if none on the tray fits: p1 does
    Case(
        "solo-fallback-not-open",
        record("a", SOLO_ALL[0], "1s. a: <p1 g2 o6 y3 w3 b5> o=o2", options=FALLS_BACK),
        ILLEGAL,
        9,
        "o=o2",
    ),
    # all six dice in an s. turn
    Case(
        "solo-five-dice",
        record("a", SOLO_ALL[0], "1s. a: <p1 g2 o6 y3 w3>"),
        ILLEGAL,
        8,
        "<p1 g2 o6 y3 w3>",
    ),
    # the black X: the next green cell is g1
    Case("round-4-green", record("ab", *TWO_TO_4, "4. a: +g2"), ILLEGAL, 20, "+g2"),
    # the black 6: three orange cells are filled, the next is o4
    Case("round-4-orange", record("ab", *TWO_TO_4, "4. a: +o5"), ILLEGAL, 20, "+o5"),
    # one number only: no ^
    Case("round-4-number", record("ab", *TWO_TO_4, "4. a: +o4^6"), ILLEGAL, 20, "+o4^6"),
    # seat a is awaited, but with a bonus mark
    Case("round-4-no-die", record("ab", *TWO_TO_4, "4. a: g=g1"), ILLEGAL, 20, "g=g1"),
    # ... and declining is no choice
    Case("round-4-declined", record("ab", *TWO_TO_4, "4. a: -"), ILLEGAL, 20, "-"),
    # * under a finished game
    Case("finished-but-star", record("ab", *TWO_44), ILLEGAL, 34, "*"),
    # totals that do not match
    Case("wrong-totals", record("ab", *TWO_44, result="43-45"), ILLEGAL, 34, "43-45"),
    # ... in seat order
    Case("totals-swapped", record("ab", *TWO_44, result="44-43"), ILLEGAL, 34, "44-43"),
    # ... where only the header is wrong, its line is named
    Case("wrong-header", record("ab", *TWO_44, result="43-44", header="43-45"), ILLEGAL, 6),
    # ... also where it says that the game is unfinished
    Case("header-star", record("ab", *TWO_44, result="43-44", header="*"), ILLEGAL, 6),
    # ... or that it is finished
    Case("header-too-early", record("ab", A1, A1_B, header="6-1"), ILLEGAL, 6),
    # ... alone
    Case("solo-wrong-total", record("a", *SOLO_ALL, result="44"), ILLEGAL, 20, "44"),
]

MANIFOLD = [
    # orange 5 and orange 4 are pending: +o1^4 or +o1^5
    Case("which-orange", record("a", *ORANGE, BOTH_ORANGE + " +o1"), AMBIGUOUS, 12, "+o1"),
    # ... with words after it: the first bad token counts
    Case(
        "which-orange-first", record("a", *ORANGE, BOTH_ORANGE + " +o1 +o2 ."), AMBIGUOUS, 12, "+o1"
    ),
    # the same heap by an extra die: b is declined and used in the window
    Case(
        "which-orange-extra",
        record("a", *ORANGE, "3s. a: <b1 w2 p6 y6 g6 o6> - Eb=b3 +p6 +yd2 +o1"),
        AMBIGUOUS,
        12,
        "+o1",
    ),
]

CASES = [*LAWFUL, *NOT_READABLE, *NOT_IN_TURN, *NOT_LEGAL, *MANIFOLD]
