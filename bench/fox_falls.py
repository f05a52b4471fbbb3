"""What the deep fox loses alone by looking at no more falls, by round.

    python bench/fox_falls.py GAME GAMES [SHARE] [against=1600] [falls=96] [most=3000] [rolls=4] ...

Games as the deep fox plays them, looking as hard as it is told. At a share of its words it is asked
again with so many more falls (`against`, of the same length) in which no word leaves the race, and
what those say the word it chose is behind the one they would choose is summed up, as if for a whole
game. What the value itself errs by is not in it: both look by the same.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from typing import Any

import numpy as np

from foxtray.games import shelf
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.state import State, View
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Seat
from foxtray.players.fox.deep import EFFORTS, MOST_FALLS, Effort, FoxDeep

ALONE = Seat(0)
UNBOUNDED = 10**9
REAL = ("margin", "clearly")
"""What is no whole number of an effort."""


def deep_fox(game: CleverGame, effort: Effort, seed: str) -> FoxDeep:
    fox = FoxDeep(game, random.Random(seed))
    fox.effort = effort
    return fox


def find_losses(
    game: CleverGame, games: int, share: float, usual: FoxDeep, other: FoxDeep
) -> dict[int, list[float]]:
    """By round: what each word that was looked at twice loses."""
    luck, chosen = random.Random("falls"), random.Random("share")
    losses: dict[int, list[float]] = defaultdict(list)
    for _ in range(games):
        state: State = game.start(1, {})
        while (awaits := game.awaits(state)) is not None:
            if isinstance(awaits, Chance):
                state = game.settle(state, awaits.sample(luck))
                continue
            legal, view = game.legal(state, ALONE), game.view(state, ALONE)
            best = int(np.argmax(usual.judge(view, len(legal))))
            if len(legal) > 1 and chosen.random() < share:
                losses[state.round].append(loss_of(other, view, best, len(legal)))
            state = game.play(state, ALONE, legal[best])
    return losses


def loss_of(other: FoxDeep, view: View, best: int, count: int) -> float:
    values = other.judge(view, count)
    return float(values.max() - values[best])


def main(name: str, games: int, share: float, against: int, told: dict[str, float]) -> None:
    game = shelf.find(name)
    if not isinstance(game, CleverGame):
        raise SystemExit("the fox knows the Clever games only")
    if against > MOST_FALLS:
        raise SystemExit(f"there is room for {MOST_FALLS} falls")
    numbers: Any = told
    effort = EFFORTS.get(game.name, Effort())._replace(**numbers)
    usual = deep_fox(game, effort, "usual")
    other = deep_fox(game, effort._replace(falls=against, leg=against, most=UNBOUNDED), "other")
    losses = find_losses(game, games, share, usual, other)
    print(f"{effort}, against {against}; {games} games")
    print("| round | words | another word | points lost a game |\n|---|---:|---:|---:|")
    whole = games * share
    for round_no, lost in sorted(losses.items()):
        told_apart = sum(each > 0 for each in lost)
        print(f"| {round_no} | {len(lost)} | {told_apart} | {sum(lost) / whole:.2f} |")
    every = [each for lost in losses.values() for each in lost]
    error = len(every) ** 0.5 * np.std(every) / whole
    print(f"| all | {len(every)} | | {sum(every) / whole:.2f} +- {error:.2f} |")


if __name__ == "__main__":
    plain = [word for word in sys.argv[1:] if "=" not in word]
    given = dict(word.split("=") for word in sys.argv[1:] if "=" in word)
    beside = int(given.pop("against", MOST_FALLS))
    numbers = {name: float(n) if name in REAL else int(n) for name, n in given.items()}
    main(plain[0], int(plain[1]), float(plain[2]) if len(plain) > 2 else 1.0, beside, numbers)
