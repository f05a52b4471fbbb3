"""The printed sheet of Clever hoch Drei, and nothing else.

Read it with the pad beside the screen. Its words are explained in drawings.py and
sheet.py; a star behind a number is a grey or tinted cell. Less certain than the rest,
by the five readings it was made from: the bonuses at the ends of the joker and the
extra-die row, the tint and the row bonuses of turquoise, the third pink bonus.
"""

from foxtray.games.clever.sheets.drawings import outward, six_columns, skipping, three_rows, track
from foxtray.games.clever.sheets.sheet import ActionRow, Form, Sheet

YELLOW = three_rows(
    """
    I      1         2         3        4          5*          6*
        reroll     joker    pink-?    extra   turquoise-?     fox
    II     1         2         3*       4*         5           6
         joker  turquoise-? blue-?   brown-?    yellow-?     extra
    III    1*        2*        3        4          5           6
    """,
    points="0 2 6 12 20 30 42",
)

TURQUOISE = six_columns(
    """
      1*      2*       3*      4*     5*     6*     fox
      1*      2*       3*      4*     5*     6      extra
      1*      2*       3*      4      5      6      brown-?
      1*      2*       3       4      5      6      turquoise-?
      1*      2        3       4      5      6      .
    brown-? pink-?  yellow-? joker  blue-? reroll
    """,
    points="0 1 3 6 10 15 21",
)

BLUE = outward(
    points="3    6       9     13     17        22",
    left="  .  joker  yellow-? .   pink-?      extra",
    right=" .  reroll brown-?  . turquoise-?   fox",
)

BROWN = skipping(
    "1   5   3   4   2   6   4   5   2   1   6   3",
    "joker pink-? . reroll turquoise-? . extra blue-? . yellow-? fox",
    points="0 2 5 9 14 20 27 35 44 54 65 77 90",
)

PINK = track(
    "pink",
    Form.HALVES,
    "0    1      2      2     1      2        2       1     3    2         2        3",
    ". reroll blue-?  extra joker yellow-? brown-? reroll  fox blue-? turquoise-? black",
    letter="k",
)

SHEET = Sheet(
    name="clever-hoch-drei",
    title="Clever hoch Drei",
    areas=(YELLOW, TURQUOISE, BLUE, BROWN, PINK),
    rounds=(6, 6, 5, 4),
    round_bonus=("reroll", "extra", "joker", "black", ".", "."),
    rerolls=ActionRow(("",) * 7, end="fox"),
    extras=ActionRow(("",) * 7, end="brown-?"),
    jokers=ActionRow(("3", "4", "5", "6", "?", "?", "?"), end="pink-?"),
    black=(0, 0, 0, 0, 0),
    ranks=(451, 420, 390, 360, 330, 300, 270, 240, 210, 180),
    may_decline=True,
    field_dice=True,
)
