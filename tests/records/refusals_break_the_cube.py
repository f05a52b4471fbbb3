"""Hand-made records of Break the Cube: what notation.md takes and what it refuses, and where.

Every expectation was worked out from notation.md and the rules, not from the program. The
line counts from 1; with two seats and no options "0." stands on line 8, the first turn on 10.
"""

from __future__ import annotations

from records.refusing import ILLEGAL, OUT_OF_TURN, UNREADABLE, Case, write_out

A = "lllmml.m./.ss....../........."
B = "ll.mm.ss./l..m...../l........"
FOUR = "lllmml.m./.ssMM..../...M....."
BUILT = (f"0. a: build={A}", f"   b: build={B}")
BLIND = (f"0. a: build={A}", "   b: <built>")
THREE = (*BUILT, f"   c: build={A}")


def record(
    *turns: str, seats: str = "ab", result: str = "*", header: str | None = None, options: str = ""
) -> str:
    return write_out("break-the-cube", seats, turns, result, header, options)


EXAMPLE = (
    *BUILT,
    "1a. a: ?5 <b:m>",
    "1b. b: ?B <a:ls- b:l-->",
    f"2a. a: guess={B} <yes>",
    f"2b. b: guess={A} <yes>",
)
SOME = "......ss./........./........."

CASES = [
    # Lawful
    Case("notations-example", record(*EXAMPLE, result="1-1")),
    Case("answers-left-out", record(*(line.split(" <")[0] for line in EXAMPLE), result="1-1")),
    Case("nothing-yet", record()),
    Case("one-has-built", record(f"0. b: build={B}")),
    Case("builds-in-any-order", record(f"0. b: build={B}", f"   a: build={A}", "1b. b: ?1 <a:l>")),
    Case("the-label-shows-the-starter", record(*THREE, "1c. c: ?5 <a:m>", seats="abc")),
    Case("a-label-and-nothing-more", record(*THREE, "1b.", seats="abc")),
    Case("options", record(*BUILT, "1a.", options="elimination=ab notes=b")),
    Case(
        "four-blocks-for-one",
        record(f"0. a: build={FOUR}", f"   b: build={B}", "1b. b: ?4 <a:M>", options="blocks=43"),
    ),
    Case(
        "a-front-that-is-held-in-the-air",
        record(*BUILT, "1a. a: front=........./ss......./......... ?5 <b:m>"),
    ),
    Case("a-front-before-a-question", record(*BUILT, f"1a. a: front={SOME} ?5 <b:m>")),
    Case("a-front-out-of-turn", record(*BUILT, "1a. a: ?5 <b:m>", f"    b: front={SOME}")),
    Case("a-front-out-of-turn-first", record(*BUILT, f"1a. b: front={SOME}", "    a: ?5 <b:m>")),
    Case(
        "a-front-beside-the-last-turn",
        record(
            *BUILT, "1a. a: ?1", f"1b. b: guess={A} <yes>", f"    a: front={SOME}", result="0-1"
        ),
    ),
    Case("a-copy", record(*BLIND, "1a. a: ?5 <b:m>", "1b. b: ?B <a:ls- b:l-->")),
    Case("a-copy-in-another-order", record(*BLIND, "1a. a: ?B <b:l-- a:ls->")),
    Case("a-copy-stops-before-an-answer", record(*BLIND, "1a. a: ?5")),
    Case("a-spectators-copy", record("0. a: <built>", "   b: <built>", "1a. a: ?5 <b:m>")),
    Case(
        "out-and-over",
        record(*BUILT, f"1b. b: guess={B} <no>", result="1-0", options="elimination=b"),
    ),
    # Building
    Case(
        "one-layer",
        record("0. a: build=lllmmlmss/........./........."),
        ILLEGAL,
        8,
        "build=lllmmlmss/........./.........",
    ),
    Case(
        "a-cube-hangs",
        record("0. a: build=lllmml.m./......ss./........."),
        ILLEGAL,
        8,
        "build=lllmml.m./......ss./.........",
    ),
    Case("too-short", record("0. a: build=lllmml.m./.ss"), UNREADABLE, 8, "build=lllmml.m./.ss"),
    Case("built-twice", record(f"0. a: build={A} build={A}"), OUT_OF_TURN, 8, f"build={A}"),
    Case("a-question-while-building", record("0. a: ?5"), ILLEGAL, 8, "?5"),
    Case(
        "three-blocks-of-four",
        record(f"0. a: build={A}", options="blocks=43"),
        ILLEGAL,
        9,
        f"build={A}",
    ),
    Case("turn-before-all-have-built", record(BUILT[0], "1a. a: ?5"), OUT_OF_TURN, 9, "1a."),
    # Turns
    Case("no-such-starter", record(*BUILT, "1c. a: ?5"), OUT_OF_TURN, 10, "1c."),
    Case("a-later-round", record(*BUILT, "2a. a: ?5"), OUT_OF_TURN, 10, "2a."),
    Case("the-wrong-seat", record(*BUILT, "1a. b: ?5"), OUT_OF_TURN, 10, "?5"),
    Case("two-questions", record(*BUILT, "1a. a: ?5 ?6"), OUT_OF_TURN, 10, "?6"),
    Case("no-such-number", record(*BUILT, "1a. a: ?0"), UNREADABLE, 10, "?0"),
    Case("no-such-letter", record(*BUILT, "1a. a: ?M"), UNREADABLE, 10, "?M"),
    Case("a-russian-letter", record(*BUILT, "1a. a: ?Б"), UNREADABLE, 10, "?Б"),
    Case("passing", record(*BUILT, "1a. a: -"), UNREADABLE, 10, "-"),
    Case("building-again", record(*BUILT, f"1a. a: build={B}"), ILLEGAL, 10, f"build={B}"),
    Case(
        "the-next-label-is-skipped",
        record(*BUILT, "1a. a: ?5", "2a. a: ?5"),
        OUT_OF_TURN,
        11,
        "2a.",
    ),
    Case(
        "the-starter-is-drawn-once",
        record(*BUILT, "1a. a: ?5", "1a. a: ?6"),
        OUT_OF_TURN,
        11,
        "1a.",
    ),
    Case(
        "a-front-of-blocks-that-are-not-there",
        record(*BUILT, "1a. a: front=SS......./........./........."),
        ILLEGAL,
        10,
        "front=SS......./........./.........",
    ),
    Case(
        "an-incomplete-guess", record(*BUILT, f"1a. a: guess={SOME}"), ILLEGAL, 10, f"guess={SOME}"
    ),
    Case(
        "a-guess-with-other-blocks",
        record(*BUILT, f"1a. a: guess={FOUR}"),
        ILLEGAL,
        10,
        f"guess={FOUR}",
    ),
    Case(
        "a-front-after-ones-own-question",
        record(*BUILT, f"1a. a: ?5 front={SOME}"),
        OUT_OF_TURN,
        10,
        f"front={SOME}",
    ),
    # Answers
    Case("a-lie", record(*BUILT, "1a. a: ?5 <b:s>"), ILLEGAL, 10, "<b:s>"),
    Case("another-seats-answer", record(*BUILT, "1a. a: ?5 <a:m>"), ILLEGAL, 10, "<a:m>"),
    Case("no-such-colour", record(*BUILT, "1a. a: ?5 <b:x>"), UNREADABLE, 10, "<b:x>"),
    Case("one-answer-for-two", record(*BUILT, "1a. a: ?B <b:l-->"), UNREADABLE, 10, "<b:l-->"),
    Case("a-wrong-no", record(*BUILT, f"1a. a: guess={B} <no>"), ILLEGAL, 10, "<no>"),
    Case("an-answer-to-nothing", record(*BUILT, "1a. a: <b:m>"), OUT_OF_TURN, 10, "<b:m>"),
    Case(
        "a-copy-needs-the-answer", record(*BLIND, "1a. a: ?5", "1b. b: ?1"), OUT_OF_TURN, 11, "1b."
    ),
    Case(
        "a-copy-with-an-impossible-answer", record(*BLIND, "1a. a: ?5 <b:M>"), ILLEGAL, 10, "<b:M>"
    ),
    Case(
        "a-copy-against-ones-own-figure",
        record(*BLIND, "1a. a: ?B <a:lll b:l-->"),
        ILLEGAL,
        10,
        "<a:lll b:l-->",
    ),
    Case(
        "a-copy-that-contradicts-itself",
        record(
            *BLIND,
            "1a. a: ?5 <b:->",
            "1b. b: ?1 <a:l>",
            "2a. a: ?B <a:ls- b:mm->",
            "2b. b: ?1 <a:l>",
            "3a. a: ?5 <b:m>",
        ),
        ILLEGAL,
        14,
        "<b:m>",
    ),
    # Ends
    Case("a-result-too-early", record(*BUILT, "1a. a: ?5", result="1-0"), OUT_OF_TURN, 11, "1-0"),
    Case("unfinished-but-over", record(*EXAMPLE), ILLEGAL, 14, "*"),
    Case("the-wrong-winner", record(*EXAMPLE, result="1-0"), ILLEGAL, 14, "1-0"),
    Case("a-wrong-header", record(*EXAMPLE, result="1-1", header="0-1"), ILLEGAL, 6, None),
    Case("play-after-the-end", record(*EXAMPLE, "3a. a: ?5", result="1-1"), OUT_OF_TURN, 14, "3a."),
    # Options
    Case(
        "blocks-for-three", record(*THREE, seats="abc", options="blocks=433"), UNREADABLE, 4, None
    ),
    Case("blocks-as-ever", record(*BUILT, options="blocks=33"), UNREADABLE, 4, None),
    Case("no-such-seat", record(*BUILT, options="notes=c"), UNREADABLE, 4, None),
    Case("seats-out-of-order", record(*BUILT, options="elimination=ba"), UNREADABLE, 4, None),
    Case("no-such-option", record(*BUILT, options="colours=4"), UNREADABLE, 4, None),
]
