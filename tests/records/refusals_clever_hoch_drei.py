"""Hand-made records of Clever hoch Drei: what notation.md takes and what it refuses, and where.

Every expectation was worked out from notation.md and the rules, not from the program. The line
counts from 1; with two seats the first turn stands on line 8, alone on 7, with four on 10.
"""

from __future__ import annotations

from records.refusing import AMBIGUOUS, ILLEGAL, OUT_OF_TURN, UNREADABLE, Case, write_out


def record(seats: str, *turns: str, result: str = "*", header: str | None = None) -> str:
    return write_out("clever-hoch-drei", seats, turns, result, header)


# Lines 8 to 11. Ada: blue 6 and 5 to the left (a joker: box 3), turquoise 3 twice (company b3).
# Bob: pink 3. Then Bob y16, and Ada from tray t5 b5: column 5 is full, blue ?, and bl3 gives
# yellow ?. Ada goes on with one joker for a 3, Bob without.
BLUE = "1a. a: <y6 t6 b3 n6 k6 w3> b=bl1 <y6 t6 n6 k6 w2> w=bl2"
A1 = BLUE + " <y6 t3 n6 k6> t=t3ab"
A1_B = "    b: k=k1h"
B1 = "1b. b: <y6 t5 b5 n1 k1 w1> y=y16"
OPENING = (A1, A1_B, B1)
ROUND_1 = (*OPENING, "    a: t=t5ab +bl3^7 +y33")
# Ada's joker: brown 5 read as 3; the real 5 sends y4 away. Tray y4 t6 b6 k6 w6.
JOKER = "2a. a: <y4 t6 b6 n5 k6 w6> n=n3^3 <t6 b6 k6 w6> - <t6 b6 k6 w6> -"

# Lines 8 to 12: k1h, k2x, then n2 and n3 together give pink ?: the next cell is k3.
TO_PINK = (
    "1a. a: <y6 t6 b6 n6 k2 w6> k=k1h <y6 t6 b6 n6 w6> - <y6 t6 b6 n6 w6> -",
    "    b: -",
    "1b. b: <y6 t1 b1 n1 k4 w1> y=y16",
    "    a: k=k2x",
    "2a. a: <y6 t6 b6 n5 k6 w6> n=n2 <y6 t6 b6 k6 w3> w=n3",
)
PINK, PINK_2A = TO_PINK[:4], TO_PINK[4]

# Lines 8 to 12: for Bob, who has n10 and y16, nothing of tray y6 b4 n5 fits (blue sum 10). The
# fields: t1 on I, k1 on II, w6 on III.
FALLBACK = (
    "1a. a: <y6 t1 b1 n1 k1 w1> y=y16",
    "    b: n=n10",
    "1b. b: <y6 t1 b1 n1 k1 w1> y=y16",
    "    a: -",
    "2a. a: <y6 t1 b6 n6 k6 w6> t=t1a <y6 b6 n6 k1 w6> k=k1h <y6 b4 n5 w6> w=t6a .",
)

# Alone, lines 7 to 9; at 2s. nothing of tray y1 b1 n1 fits: y31 and n11 are crossed, the sum is 3.
SOLO = (
    "1a. a: <y1 t1 b1 n6 k1 w1> n=n11",
    "1s. a: <y1 t2 b3 n4 k5 w6> y=y31",
    "2a. a: <y1 t1 b1 n1 k6 w1> k=k1h .",
)
SOLO_2S = "2s. a: <y1 b1 n1 t2 k2 w2>"

# Whoever takes this pink 6 sends the other five dice to the tray: a turn of one roll.
SIX = "<y1 t1 b1 n1 k6 w1>"
PINK_CELLS = {1: "k1h", 2: "k2x", 3: "k3x", 4: "k4x", 5: "k5x", 6: "k6x"}


def short_turn(rnd: int, seats: str, active: str) -> list[str]:
    """The active seat takes pink SIX, the others nothing; extra dice kept from round 2 on."""
    keep = " ." if rnd > 1 else ""
    lines = [f"{rnd}{active}. {active}: {SIX} k={PINK_CELLS[rnd]}{keep}"]
    if seats == "a":
        return [*lines, f"{rnd}s. a: {SIX} -{keep}"]
    return [*lines, *(f"    {seat}: -{keep}" for seat in seats if seat != active)]


def short_game(seats: str, rounds: int) -> list[str]:
    """Every round alike; in round 4 everybody crosses the first brown cell."""
    lines: list[str] = []
    for rnd in range(1, rounds + 1):
        if rnd == 4:
            lines += [f"{'4.' if seat == 'a' else '  '} {seat}: +n1" for seat in seats]
        for active in seats:
            lines += short_turn(rnd, seats, active)
    return lines


TWO_TO_3 = short_game("ab", 2)  # lines 8 to 15: round 3 begins on line 16, a joker for 3 each
TWO_TO_4 = short_game("ab", 3)  # lines 8 to 19: round 4 begins on line 20
TWO_ALL = short_game("ab", 6)  # lines 8 to 33, 3+6+12+12+6+12 pink and 2 brown: 53 each
# Bob's last window: turquoise 1 from the tray, one cross for 1 point; his only box is spent.
TWO_54 = [*TWO_ALL[:-2], f"6b. b: {SIX} k=k6x Et=t1a", "    a: - ."]
SOLO_ALL = short_game("a", 6)  # lines 7 to 19, 53

LAWFUL = [
    # a record may stop before its first token
    Case("nothing-played", record("ab")),
    # two players' first round: blue outward, company on the fields and on the tray, chosen numbers
    Case("round-1", record("ab", *ROUND_1)),
    # alone: tray y1 t2 b3, fields n4 k5 w6
    Case("solo-opening", record("a", *SOLO[:2])),
    # three players, lines in any order
    Case("three-opening", record("abc", A1, "    c: n=n6", "    b: k=k1h", "1b.")),
    # four players: y6 is a grey cell of row I
    Case("four-opening", record("abcd", A1, A1_B, "    c: y=y16", "    d: -", "1b.")),
    # the active player may decline, able or not: six dice each time, six on the tray (CHD-03)
    Case(
        "declines-three-times",
        record("ab", "1a. a: " + " - ".join(["<y1 t2 b3 n4 k5 w6>"] * 3) + " -", "    b: w=k1h"),
    ),
    # the declined roll is spent: the second roll's yellow belongs to row II
    Case("row-by-roll", record("ab", "1a. a: <y4 t6 b6 n6 k6 w6> - <y4 t6 b6 n6 k6 w6> y=y24")),
    # white cells and grey ones alike for the active player
    Case("white-cell", record("ab", "1a. a: <y2 t6 b6 n6 k6 w6> y=y12")),
    # fewer crosses than the company allows (CHD-09)
    Case("company-not-wanted", record("ab", BLUE + " <y6 t3 n6 k6> t=t3b")),
    # the rows are free to choose (CHD-11)
    Case("company-other-rows", record("ab", BLUE + " <y6 t3 n6 k6> t=t3ae", "    b: -")),
    # white as turquoise with the company of the other tray dice: five crosses, and brown ?
    Case(
        "company-of-five",
        record("ab", f"1a. a: {SIX} k=k1h", "    b: w=t1abcde +n6", "1b."),
    ),
    # a 7 after a 6 resets the row: blue 3 + white 4 (CHD-12)
    Case("blue-seven", record("ab", "1a. a: <y6 t6 b3 n6 k6 w3> b=bl1 <y6 t6 n6 k6 w4> w=bl2")),
    # to the right 8
    Case("blue-right", record("ab", "1a. a: <y6 t6 b4 n6 k6 w4> w=br1")),
    # brown may skip
    Case("brown-skips", record("ab", "1a. a: <y6 t6 b6 n3 k6 w6> n=n12")),
    # blue ? takes the number that fits, too; bl3 still gives yellow ?
    Case("blue-?-4", record("ab", *OPENING, "    a: t=t5ab +bl3^4 +y11")),
    # ... or the other side
    Case("blue-?-right", record("ab", *OPENING, "    a: t=t5ab +br1^8")),
    # a joker: brown 5 read as 3, box 3
    Case("joker", record("ab", *ROUND_1, JOKER + " .", "    b: y=y24 .")),
    # a joker with yellow: the number changes, the row does not
    Case("joker-yellow", record("ab", *ROUND_1, "2a. a: <y6 t6 b6 n6 k6 w6> y=y13^3")),
    # with pink: the changed value is halved
    Case("joker-pink", record("ab", *ROUND_1, "2a. a: <y6 t6 b6 n6 k4 w6> k=k1h^3")),
    # with blue: 3 + the real white 3 = 6 after the 7
    Case("joker-blue", record("ab", *ROUND_1, "2a. a: <y6 t6 b1 n6 k6 w3> b=bl4^3")),
    # with white for blue: the real blue 5 + 3 = 8
    Case("joker-white-blue", record("ab", *ROUND_1, "2a. a: <y6 t6 b5 n6 k6 w1> w=br1^3")),
    # with turquoise: column 3, company the real y3 on field I; column 3 is full: yellow ?
    Case(
        "joker-turquoise",
        record(
            "ab",
            *ROUND_1,
            "2a. a: <y3 t6 b6 n6 k6 w6> y=y13 <t6 b6 n6 k6 w6> t=t3cd^3 +y11 <b6 n6 k6 w6>",
        ),
    ),
    # an extra die with a joker: t6 on the tray read as 3, column 3 is full: yellow ?
    Case(
        "joker-extra",
        record(
            "ab",
            *ROUND_1,
            "2a. a: <y6 t6 b6 n6 k1 w6> k=k1h <y4 t6 b6 n6 w6> y=y24 <t6 b6 n6 w6> - Et=t3c^3 +y11",
            "    b: - .",
        ),
    ),
    # the extra die's place counts: yellow on field II, read as 3, is y23; with y33 it gives blue ?
    Case(
        "joker-extra-row",
        record(
            "ab",
            *ROUND_1,
            "2a. a: <y6 t6 b6 n6 k1 w6> k=k1h <y4 t6 b6 n6 w6> y=y24 <t6 b6 n6 w6> -"
            " Ey=y23^3 +br1^8",
            "    b: - .",
        ),
    ),
    # a passive joker: Bob's from round 3, turquoise 1 on the tray read as 3
    Case(
        "joker-passive",
        record("ab", *TWO_TO_3, f"3a. a: {SIX} k=k3x .", "    b: t=t3a^3 .", "3b."),
    ),
    # the active player's in round 3: pink 6 read as 3, times 2; the real 6 sends all away
    Case("joker-round-3", record("ab", *TWO_TO_3, f"3a. a: {SIX} k=k3x^3 .", "    b: - .")),
    # pink ? with a number, times the factor
    Case("pink-?-times", record("ab", *PINK, PINK_2A + " +k3x^6 <y6 t6 b6 k6> - .")),
    # ... or half, and the bonus below: blue ?
    Case("pink-?-half", record("ab", *PINK, PINK_2A + " +k3h^5 +bl1^6 <y6 t6 b6 k6> - .")),
    # nothing of the tray fits Bob: turquoise 1 from field I with company k1 on field II
    Case("falls-back-company", record("ab", *FALLBACK, "    b: t=t1ab .")),
    # white on field III belongs to row III (CHD-07)
    Case("falls-back-row", record("ab", *FALLBACK, "    b: w=y36 .")),
    # pink from field II
    Case("falls-back-pink", record("ab", *FALLBACK, "    b: k=k1h .", "2b.")),
    # alone the three other dice are the fields: t2 with company k2 and w2
    Case("solo-falls-back", record("a", *SOLO, SOLO_2S + " t=t2abc .", "3a.")),
    # fields in the listed order: white is third, so row III
    Case("solo-field-3", record("a", *SOLO, SOLO_2S + " w=y32 .")),
    # ... listed first it lies on field I
    Case("solo-field-1", record("a", *SOLO, "2s. a: <y1 b1 n1 w2 k2 t2> w=y12 .")),
    # round 4: black ? anywhere, with a number in blue and pink only
    Case("round-4", record("ab", *TWO_TO_4, "4. a: +t6e", "   b: +br1^8", f"4a. a: {SIX} k=k4x .")),
    # ... pink half gives an extra die, a box and no word
    Case("round-4-pink", record("ab", *TWO_TO_4, "4. a: +k4h^6", "   b: +k4x^1", "4a.")),
    # ... any free yellow cell, the only number for the first blue cell
    Case("round-4-other", record("ab", *TWO_TO_4, "4. a: +y33", "   b: +bl1^6", "4a.")),
    # a re-roll
    Case("re-roll", record("ab", f"1a. a: {SIX} R {SIX} k=k1h", "    b: -")),
    # six rounds alone
    Case("finished-solo", record("a", *SOLO_ALL, result="53")),
    # six rounds with two
    Case("finished-two", record("ab", *TWO_54, result="53-54")),
    # five with three: 3+6+12+12+6 pink, 2 brown
    Case("finished-three", record("abc", *short_game("abc", 5), result="41-41-41")),
    # four with four: 3+6+12+12 pink, 2 brown
    Case("finished-four", record("abcd", *short_game("abcd", 4), result="35-35-35-35")),
]

ROLL = "1a. a: <y6 t6 b3 n6 k6 w3>"

NOT_READABLE = [
    # pink needs h or x
    Case("pink-without-kind", record("ab", f"{ROLL} k=k2"), UNREADABLE, 8, "k=k2"),
    # turquoise needs its rows
    Case("turquoise-without-row", record("ab", f"{ROLL} t=t2"), UNREADABLE, 8, "t=t2"),
    # rows a to e
    Case("turquoise-row-f", record("ab", f"{ROLL} t=t6f"), UNREADABLE, 8, "t=t6f"),
    # ascending
    Case("turquoise-descending", record("ab", f"{ROLL} t=t6ba"), UNREADABLE, 8, "t=t6ba"),
    # numbers 1 to 6
    Case("turquoise-7", record("ab", f"{ROLL} t=t7a"), UNREADABLE, 8, "t=t7a"),
    # three yellow rows
    Case("yellow-row-4", record("ab", f"{ROLL} y=y46"), UNREADABLE, 8, "y=y46"),
    # blue goes left or right
    Case("blue-without-side", record("ab", f"{ROLL} b=b6"), UNREADABLE, 8, "b=b6"),
    # six cells a side
    Case("blue-cell-7", record("ab", f"{ROLL} b=bl7"), UNREADABLE, 8, "b=bl7"),
    # twelve brown cells
    Case("brown-13", record("ab", f"{ROLL} n=n13"), UNREADABLE, 8, "n=n13"),
    # no green die in this game
    Case("green", record("ab", f"{ROLL} g=g1"), UNREADABLE, 8, "g=g1"),
    # a joker reads a die as 1 to 6
    Case("joker-7", record("ab", f"{ROLL} n=n3^7"), UNREADABLE, 8, "n=n3^7"),
    # a joker without its number
    Case("joker-without-number", record("ab", f"{ROLL} n=n3^"), UNREADABLE, 8, "n=n3^"),
    # ^ is never written after + in yellow
    Case(
        "yellow-?-number",
        record("ab", *OPENING, "    a: t=t5ab +bl3^7 +y33^3"),
        UNREADABLE,
        11,
        "+y33^3",
    ),
    # face 7
    Case(
        "face-7", record("ab", "1a. a: <y7 t6 b3 n6 k6 w3>"), UNREADABLE, 8, "<y7 t6 b3 n6 k6 w3>"
    ),
    # dice of the other game
    Case(
        "dice-g", record("ab", "1a. a: <y1 b1 g1 o6 p1 w1>"), UNREADABLE, 8, "<y1 b1 g1 o6 p1 w1>"
    ),
    # an unknown Rules number
    Case("unknown-rules", record("ab").replace('[Rules "1"]', '[Rules "99"]'), UNREADABLE, 2),
    # this game has no options
    Case(
        "unknown-option",
        record("a").replace('[a "', '[Options "solo-fallback=yes"]\n[a "'),
        UNREADABLE,
        4,
    ),
    # no result: the line after the last
    Case("no-result", record("ab", A1).removesuffix("*\n"), UNREADABLE, 9),
]

NOT_IN_TURN = [
    # dice are awaited
    Case("word-before-dice", record("ab", "1a. a: k=k1h"), OUT_OF_TURN, 8, "k=k1h"),
    # ... also before a decline
    Case("decline-before-dice", record("ab", f"{ROLL} - -"), OUT_OF_TURN, 8, "-"),
    # a roll is not answered
    Case("dice-before-word", record("ab", f"{ROLL} {SIX}"), OUT_OF_TURN, 8, SIX),
    # three declined rolls are three rolls
    Case(
        "fourth-roll",
        record("ab", "1a. a: " + " - ".join([SIX] * 3) + " - " + SIX),
        OUT_OF_TURN,
        8,
        SIX,
    ),
    # the passive line is missing
    Case("passive-missing", record("ab", A1, B1), OUT_OF_TURN, 9, "1b."),
    # blue ? is not marked before the next turn
    Case(
        "bonus-missing",
        record("ab", *OPENING, "    a: t=t5ab", f"2a. a: {SIX}"),
        OUT_OF_TURN,
        12,
        "2a.",
    ),
    # pink ? is not marked before the next dice
    Case(
        "bonus-missing-dice",
        record("ab", *PINK, PINK_2A + " <y6 t6 b6 k6>"),
        OUT_OF_TURN,
        12,
        "<y6 t6 b6 k6>",
    ),
    # k3x strikes the bonus out: no blue ? is pending, dice are awaited
    Case(
        "struck-bonus",
        record("ab", *PINK, PINK_2A + " +k3x^6 +bl1^6"),
        OUT_OF_TURN,
        12,
        "+bl1^6",
    ),
    # no extra die in round 1
    Case("full-stop-surplus", record("ab", A1 + " ."), OUT_OF_TURN, 8, "."),
    # the window of round 2 is open
    Case(
        "full-stop-missing",
        record("ab", *ROUND_1, JOKER, "    b: y=y24 ."),
        OUT_OF_TURN,
        13,
        "y=y24",
    ),
    # the only box is spent
    Case(
        "full-stop-after-last-box",
        record("ab", *ROUND_1, JOKER + " Et=t6a ."),
        OUT_OF_TURN,
        12,
        ".",
    ),
    # round 4 begins with everybody's black ?
    Case("round-4-missing", record("ab", *TWO_TO_4, f"4a. a: {SIX}"), OUT_OF_TURN, 20, "4a."),
    # round 3's joker is a box, not a word
    Case("round-3-no-words", record("ab", *TWO_TO_3, "3. a: +n1"), OUT_OF_TURN, 16, "3."),
    # alone an active turn is followed by 1s.
    Case("solo-turn-missing", record("a", SOLO[0], f"2a. a: {SIX}"), OUT_OF_TURN, 8, "2a."),
    # a result while the game goes on
    Case("result-too-early", record("ab", A1, A1_B, result="3-3"), OUT_OF_TURN, 10, "3-3"),
    # six rounds are all
    Case("seventh-round", record("a", *SOLO_ALL, "7a.", result="53"), OUT_OF_TURN, 20, "7a."),
]

NOT_LEGAL = [
    # after a decline nothing goes to the tray: six dice again
    Case(
        "decline-loses-dice",
        record("ab", f"{ROLL} - <y6 t6 n6 k6>"),
        ILLEGAL,
        8,
        "<y6 t6 n6 k6>",
    ),
    # the real face 5 sends y4 away, not the 3 it is read as
    Case(
        "joker-and-tray",
        record("ab", *ROUND_1, "2a. a: <y4 t6 b6 n5 k6 w6> n=n3^3 <y4 t6 b6 k6 w6>"),
        ILLEGAL,
        12,
        "<y4 t6 b6 k6 w6>",
    ),
    # the third roll's yellow belongs to row III
    Case("yellow-row", record("ab", f"{BLUE} <y4 t3 n6 k6> y=y14"), ILLEGAL, 8, "y=y14"),
    # a declined roll is spent: row II
    Case(
        "yellow-row-after-decline",
        record("ab", "1a. a: <y4 t6 b6 n6 k6 w6> - <y4 t6 b6 n6 k6 w6> y=y14"),
        ILLEGAL,
        8,
        "y=y14",
    ),
    # passive: grey cells only; the grey 6 is in row I
    Case("yellow-not-grey", record("ab", A1, "    b: y=y26"), ILLEGAL, 9, "y=y26"),
    # no other 6 on the fields
    Case("no-company", record("ab", "1a. a: <y6 t6 b6 n6 k6 w6> t=t6ab"), ILLEGAL, 8, "t=t6ab"),
    # b3 is company, w2 is not
    Case(
        "too-much-company",
        record("ab", BLUE + " <y6 t3 n6 k6> t=t3abc"),
        ILLEGAL,
        8,
        "t=t3abc",
    ),
    # y3 of the same roll does not lie on a field: b3 is the only company
    Case("company-in-roll", record("ab", BLUE + " <y3 t3 n6 k6> t=t3abc"), ILLEGAL, 8, "t=t3abc"),
    # the die's own face, not another column
    Case("turquoise-column", record("ab", BLUE + " <y6 t3 n6 k6> t=t2a"), ILLEGAL, 8, "t=t2a"),
    # 7 after the printed 7
    Case("blue-7-after-7", record("ab", "1a. a: <y6 t6 b3 n6 k6 w4> b=bl1"), ILLEGAL, 8, "b=bl1"),
    # exactly 1 more to the right
    Case("blue-9", record("ab", "1a. a: <y6 t6 b5 n6 k6 w4> b=br1"), ILLEGAL, 8, "b=br1"),
    # outward, none skipped
    Case("blue-skipped", record("ab", "1a. a: <y6 t6 b3 n6 k6 w2> b=bl2"), ILLEGAL, 8, "b=bl2"),
    # the cell's number is 4
    Case("brown-number", record("ab", f"{ROLL} n=n4"), ILLEGAL, 8, "n=n4"),
    # brown never goes back: n6 then n3
    Case(
        "brown-back",
        record("ab", "1a. a: <y6 t6 b6 n6 k6 w6> n=n6 <y6 t6 b6 k6 w3> w=n3"),
        ILLEGAL,
        8,
        "w=n3",
    ),
    # none skipped
    Case("pink-skipped", record("ab", f"{ROLL} k=k2h"), ILLEGAL, 8, "k=k2h"),
    # no joker in round 1
    Case("joker-without-box", record("ab", f"{ROLL} n=n3^3"), ILLEGAL, 8, "n=n3^3"),
    # the only box is 3
    Case(
        "joker-other-number",
        record("ab", *ROUND_1, "2a. a: <y4 t6 b6 n5 k6 w6> n=n4^4"),
        ILLEGAL,
        12,
        "n=n4^4",
    ),
    # never the die's own face
    Case(
        "joker-own-face",
        record("ab", *ROUND_1, "2a. a: <y4 t6 b6 n3 k6 w6> n=n3^3"),
        ILLEGAL,
        12,
        "n=n3^3",
    ),
    # ^ is always written, also where the cell tells the number; one legal word, so not ambiguous
    Case(
        "joker-not-written",
        record("ab", *ROUND_1, "2a. a: <y4 t6 b6 n5 k6 w6> n=n3"),
        ILLEGAL,
        12,
        "n=n3",
    ),
    # the box is spent
    Case(
        "joker-twice",
        record("ab", *ROUND_1, "2a. a: <y4 t6 b6 n5 k6 w6> n=n3^3 <t6 b6 k6 w6> k=k1h^3"),
        ILLEGAL,
        12,
        "k=k1h^3",
    ),
    # a joker changes the number, not the row
    Case(
        "joker-row",
        record("ab", *ROUND_1, "2a. a: <y6 t6 b6 n6 k6 w6> y=y23^3"),
        ILLEGAL,
        12,
        "y=y23^3",
    ),
    # a joker changes the taken die only: 3 + real white 1
    Case(
        "joker-blue-sum",
        record("ab", *ROUND_1, "2a. a: <y6 t6 b1 n6 k6 w1> b=bl4^3"),
        ILLEGAL,
        12,
        "b=bl4^3",
    ),
    # company are real 3s; the other 1s of the tray are none
    Case(
        "joker-company",
        record("ab", *TWO_TO_3, f"3a. a: {SIX} k=k3x .", "    b: t=t3ab^3"),
        ILLEGAL,
        17,
        "t=t3ab^3",
    ),
    # yellow lies on field II: row II also as an extra die
    Case(
        "extra-row",
        record(
            "ab",
            *ROUND_1,
            "2a. a: <y6 t6 b6 n6 k1 w6> k=k1h <y4 t6 b6 n6 w6> y=y24 <t6 b6 n6 w6> - Ey=y13^3",
        ),
        ILLEGAL,
        12,
        "Ey=y13^3",
    ),
    # yellow lies on the tray: the grey cell as an extra die
    Case("extra-not-grey", record("ab", *ROUND_1, JOKER + " Ey=y14"), ILLEGAL, 12, "Ey=y14"),
    # tray dice fit Bob: the fields are shut
    Case("field-not-open", record("ab", FALLBACK[0], "    b: y=y16"), ILLEGAL, 9, "y=y16"),
    # white on field III: row III
    Case("falls-back-wrong-row", record("ab", *FALLBACK, "    b: w=y26"), ILLEGAL, 13, "w=y26"),
    # k1 is the only company of t1
    Case("falls-back-too-much", record("ab", *FALLBACK, "    b: t=t1abc"), ILLEGAL, 13, "t=t1abc"),
    # alone: y1 fits the tray's grey cell, so k5 on field II is shut
    Case("solo-field-not-open", record("a", SOLO[0], SOLO[1][:-5] + "k=k1h"), ILLEGAL, 8, "k=k1h"),
    # fields I to III in the listed order: white is on III
    Case("solo-wrong-row", record("a", *SOLO, SOLO_2S + " w=y12"), ILLEGAL, 10, "w=y12"),
    # no re-roll in the solo passive turn
    Case("solo-re-roll", record("a", SOLO[0], "1s. a: <y1 t2 b3 n4 k5 w6> R"), ILLEGAL, 8, "R"),
    # blue 7 cannot follow the printed 7
    Case("blue-?-7", record("ab", *OPENING, "    a: t=t5ab +br1^7"), ILLEGAL, 11, "+br1^7"),
    # after 5 comes 4 or 7
    Case("blue-?-6", record("ab", *OPENING, "    a: t=t5ab +bl3^6"), ILLEGAL, 11, "+bl3^6"),
    # the number is always written; only 8 fits there, so it is not ambiguous
    Case("blue-?-no-number", record("ab", *OPENING, "    a: t=t5ab +br1"), ILLEGAL, 11, "+br1"),
    # pink ? is pending, not brown
    Case("pink-?-brown", record("ab", *PINK, PINK_2A + " +n5"), ILLEGAL, 12, "+n5"),
    # the next pink cell is k3
    Case("pink-?-cell", record("ab", *PINK, PINK_2A + " +k4x^6"), ILLEGAL, 12, "+k4x^6"),
    # turquoise ? is one cross, no company
    Case("round-4-company", record("ab", *TWO_TO_4, "4. a: +t1ab"), ILLEGAL, 20, "+t1ab"),
    # the first blue cell to the left takes 6
    Case("round-4-blue", record("ab", *TWO_TO_4, "4. a: +bl1^5"), ILLEGAL, 20, "+bl1^5"),
    # declining is no choice here
    Case("round-4-declined", record("ab", *TWO_TO_4, "4. a: -"), ILLEGAL, 20, "-"),
    # round 1 gives one re-roll
    Case("re-roll-without-box", record("ab", f"1a. a: {SIX} R {SIX} R"), ILLEGAL, 8, "R"),
    # * under a finished game
    Case("finished-but-star", record("ab", *TWO_54), ILLEGAL, 34, "*"),
    # totals that do not match
    Case("wrong-totals", record("ab", *TWO_54, result="53-53"), ILLEGAL, 34, "53-53"),
    # only the header is wrong
    Case("wrong-header", record("ab", *TWO_54, result="53-54", header="*"), ILLEGAL, 6),
]

MANIFOLD = [
    # pink ?: six numbers
    Case("which-pink", record("ab", *PINK, PINK_2A + " +k3x"), AMBIGUOUS, 12, "+k3x"),
    # ... halved too, though 5 and 6 write the same
    Case("which-pink-half", record("ab", *PINK, PINK_2A + " +k3h"), AMBIGUOUS, 12, "+k3h"),
    # blue ?: 4 or 7
    Case("which-blue", record("ab", *OPENING, "    a: t=t5ab +bl3"), AMBIGUOUS, 11, "+bl3"),
    # black ? on pink
    Case("which-black", record("ab", *TWO_TO_4, "4. a: +k4h"), AMBIGUOUS, 20, "+k4h"),
]

CASES = [*LAWFUL, *NOT_READABLE, *NOT_IN_TURN, *NOT_LEGAL, *MANIFOLD]
