"""What a strong bot makes of a game, to be drawn beside people's results.

python bench/spreads.py GAME BOT PLAYERS GAMES [OPTION=VALUE...]
                             the bot at every seat; alone where the game has a day's game for one:
                             on its luck
Adds what it measured to src/foxtray/analysis/played/spreads/GAME.json, with this command.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path

import foxtray
from foxtray.analysis.match import play_match
from foxtray.analysis.played.annals import of_game
from foxtray.games import challenges, shelf
from foxtray.kernel.game import Seat
from foxtray.players import roster
from foxtray.server.daily.rivals import play_day

SPREADS = Path(foxtray.__file__).parent / "analysis" / "played" / "spreads"
SEED = 2000


def measure(
    name: str, bot: str, players: int, games: int, options: dict[str, str]
) -> dict[str, Counter[int]]:
    """By kind: the results of all seats."""
    game, annals = shelf.take_down(name), of_game(name)
    found: dict[str, Counter[int]] = {}
    for number in range(games):
        if players not in game.seats:  # for one who is alone with the table
            found.setdefault(kind_alone(name), Counter())[
                play_day(name, f"{SEED + number:064x}", bot)
            ] += 1
            continue
        seats = [roster.invite(bot, game, random.Random(f"{number} {s}")) for s in range(players)]
        end = play_match(game, seats, options, f"spread {SEED + number}").state
        for seat in map(Seat, range(players)):
            result = annals.result(game, end, seat)
            if result is not None:
                found.setdefault(annals.kind(game, end, seat), Counter())[result] += 1
    return found


def kind_alone(name: str) -> str:
    game, challenge = shelf.take_down(name), challenges.find(name)
    state = game.start(challenge.seats, challenge.options)
    return of_game(name).kind(game, state, Seat(0))


def main(name: str, bot: str, players: int, games: int, *options: str) -> None:
    file = SPREADS / f"{name}.json"
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    command = " ".join(("python bench/spreads.py", name, bot, f"{players} {games}", *options))
    chosen = dict(option.split("=", 1) for option in options)
    for kind, results in measure(name, bot, players, games, chosen).items():
        kept[" ".join(filter(None, (str(players), kind)))] = {
            "bot": bot,
            "games": games,
            "command": command,
            "results": {str(result): results[result] for result in sorted(results)},
        }
        mean = sum(result * count for result, count in results.items()) / results.total()
        print(f"{command}: {kind or '-'}: mean {mean:.1f} of {results.total()} results")
    SPREADS.mkdir(exist_ok=True)
    file.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), *sys.argv[5:])
