"""The letters of the pictures that are shared, as outlines (server/pictures/drawn/letters.json).

So a picture needs no font where it is looked at, nor where it is made into a PNG. They are those of
the title's face (@fontsource/alegreya, SIL Open Font License 1.1), with its lining figures. Run it
by hand after a change of the face: `pip install fonttools brotli`, `python scripts/letters.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

WEB = Path(__file__).parents[1]
FILES = WEB / "node_modules" / "@fontsource" / "alegreya" / "files"
OUT = WEB.parent / "src" / "foxtray" / "server" / "pictures" / "drawn" / "letters.json"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzäöüÄÖÜß0123456789 .,:;!?()/-–—·×+'’\""
CYRILLIC = "".join(map(chr, range(0x410, 0x450))) + "ЁёІіЇїЄєҐґ"
FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
LINING = dict(zip("0123456789", FIGURES, strict=True))


def outlines(file: str, letters: str) -> dict[str, tuple[int, str]]:
    font = TTFont(FILES / file)
    names, glyphs = font.getBestCmap(), font.getGlyphSet()
    found = {}
    for letter in letters:
        name = f"{LINING[letter]}.lf" if letter in LINING else names.get(ord(letter))
        if name is None:
            continue
        pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
        glyphs[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
        found[letter] = (round(glyphs[name].width), pen.getCommands())
    return found


if __name__ == "__main__":
    letters = outlines("alegreya-latin-800-normal.woff2", LATIN)
    letters |= outlines("alegreya-cyrillic-800-normal.woff2", CYRILLIC)
    told = {"face": "Alegreya ExtraBold, SIL Open Font License 1.1", "em": 1000, "letters": letters}
    OUT.write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
