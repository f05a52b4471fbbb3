"""Games to review: played by players of the roster, the same every time."""

from __future__ import annotations

import random
from functools import cache

from foxtray.analysis.match import play_match
from foxtray.games import shelf
from foxtray.kernel.playing import Record
from foxtray.players import roster

GREEDY = {
    "ganz-schoen-clever": "greedy",
    "clever-hoch-drei": "greedy",
    "break-the-cube": "entropy",
    "high-score": "expectation",
}
STRONG = {
    "ganz-schoen-clever": "fox",
    "clever-hoch-drei": "fox",
    "break-the-cube": "detective",
    "high-score": "exact",
}

CUBE_OPENING = """\
[Game "break-the-cube"]
[Rules "1"]
[a "Ada"]
[b "Ben"]
[Result "0-1"]

0. a: build=mmllll.ss/.m......./.........
   b: build=.ll.mm..s/.l..m...s/.l.......
1a. a: ?K <a:l-- b:mm->
1b. b: ?2 <a:m>
2a. a: ?H <a:sm- b:mml>
2b. b: ?L <a:mm- b:lll>
3a. a: ?C <a:l-- b:ls->"""
"""Three questions each but for Ben's last; then he guesses, or asks on."""


def players_of(game: str) -> tuple[str, str, str]:
    return "random", GREEDY[game], STRONG[game]


@cache
def played(game: str, player: str, seats: int, seed: str) -> Record:
    """A finished game between so many of the same player."""
    shown = shelf.take_down(game)
    minds = [roster.invite(player, shown, random.Random(f"{seed} {i}")) for i in range(seats)]
    return play_match(shown, minds, {}, seed).record()
