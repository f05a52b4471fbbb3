"""foxtray: a home for four tabletop games.

    >>> from foxtray import find, simulate
    >>> game = find("ganz")
    >>> game.title
    'Ganz schön clever'
    >>> simulate(game, ["random"], games=100).points.shape
    (100, 1)

What is listed in `__all__` is the library: typed, documented (docs/library.md), and kept as it is
within a major version. Everything below, as `foxtray.kernel`, may change; who adds a game or a
bot keeps to the contracts of kernel/game.py, kernel/kit.py and players/player.py.

Nothing heavy is imported until it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from foxtray.analysis.arena import Outcome, Tally, arena
    from foxtray.analysis.folders import (
        Folder,
        Refused,
        Row,
        read_folder,
        read_record,
        write_record,
    )
    from foxtray.analysis.histogram import draw_lines
    from foxtray.analysis.match import play_match
    from foxtray.analysis.review.report import Review, review
    from foxtray.analysis.simulate import Simulation, simulate
    from foxtray.games.typed import find, games
    from foxtray.kernel.chance import Chance
    from foxtray.kernel.errors import Refusal
    from foxtray.kernel.game import AnyGame, Game, Scores, Seat
    from foxtray.kernel.playing import Playing, Record, Step
    from foxtray.players.player import Adviser, Player

_PLACES = {
    "analysis.arena": ("Outcome", "Tally", "arena"),
    "analysis.folders": ("Folder", "Refused", "Row", "read_folder", "read_record", "write_record"),
    "analysis.histogram": ("draw_lines",),
    "analysis.match": ("play_match",),
    "analysis.review.report": ("Review", "review"),
    "analysis.simulate": ("Simulation", "simulate"),
    "games.typed": ("find", "games"),
    "kernel.chance": ("Chance",),
    "kernel.errors": ("Refusal",),
    "kernel.game": ("AnyGame", "Game", "Scores", "Seat"),
    "kernel.playing": ("Playing", "Record", "Step"),
    "players.player": ("Adviser", "Player"),
}
_HOME = {name: place for place, names in _PLACES.items() for name in names}

__all__ = [
    "Adviser",
    "AnyGame",
    "Chance",
    "Folder",
    "Game",
    "Outcome",
    "Player",
    "Playing",
    "Record",
    "Refusal",
    "Refused",
    "Review",
    "Row",
    "Scores",
    "Seat",
    "Simulation",
    "Step",
    "Tally",
    "arena",
    "draw_lines",
    "find",
    "games",
    "play_match",
    "read_folder",
    "read_record",
    "review",
    "simulate",
    "write_record",
]


if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others

    def __getattr__(name: str) -> Any:
        """The thing of this name, imported when it is first asked for."""
        if name not in _HOME:
            raise AttributeError(f"module 'foxtray' has no attribute {name!r}")
        thing = getattr(import_module(f"foxtray.{_HOME[name]}"), name)
        globals().setdefault(name, thing)
        return thing


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
