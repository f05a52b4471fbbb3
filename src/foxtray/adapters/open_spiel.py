"""OpenSpiel (extra `foxtray[open-spiel]`): every game with a codec as a Python game.

    import pyspiel
    import foxtray.adapters.open_spiel  # registers them

    game = pyspiel.load_game("foxtray_high_score(seats=3)")

Chance is explicit and comes one die at a time: a whole roll of six dice would be a node of 46,656
outcomes. Seats that are asked at once speak in their order. Alone the return is the points, else
what is won of 1, less a fair share, so that the sum is 0. A game that has gone on too long, or for
as many `words` as are given, ends with nobody's win. Where there are secrets, information states
hold what the seat knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from foxtray.adapters.codec import TOOL, size_of
from foxtray.adapters.table import Table
from foxtray.games import shelf
from foxtray.kernel.game import AnyGame, Seat, keep_options

PREFIX = "foxtray_"
TYPE = pyspiel.GameType


def game_type(game: AnyGame) -> Any:
    """What OpenSpiel wants to know of a game before it is made."""
    closed = game.secrets
    information = TYPE.Information
    several = game.seats[0] > 1
    return TYPE(
        short_name=PREFIX + game.name.replace("-", "_"),
        long_name=game.title,
        dynamics=TYPE.Dynamics.SEQUENTIAL,
        chance_mode=TYPE.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if closed else information.PERFECT_INFORMATION
        ),
        utility=TYPE.Utility.ZERO_SUM if several else TYPE.Utility.GENERAL_SUM,
        reward_model=TYPE.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=closed,
        provides_information_state_tensor=closed,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.seats[0], "options": "", "words": 0},
    )


def read_options(text: str) -> dict[str, str]:
    """Options as a parameter has them: ``blocks:43;notes:b``, for = has a meaning there.

    >>> read_options("blocks:43;notes:b")
    {'blocks': '43', 'notes': 'b'}
    """
    pairs = [each.partition(":") for each in text.split(";") if each]
    return {name: value for name, _, value in pairs}


class FoxtrayGame(pyspiel.Game):
    """A game of the shelf. Each has a class of its own (`register`)."""

    game: AnyGame
    type: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        seats = int(given.get("seats", self.game.seats[0]))
        options = keep_options(self.game, read_options(str(given.get("options", ""))))
        self.table = Table.open(self.game, seats, options)
        codec = self.table.codec
        self.table.longest = int(given.get("words", 0)) or codec.longest
        low, high = codec.points if seats == 1 else (-1.0, 1.0)
        info = pyspiel.GameInfo(
            num_distinct_actions=codec.actions,
            max_chance_outcomes=codec.falls,
            num_players=seats,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=0.0 if self.game.seats[0] > 1 else None,
            max_game_length=self.table.longest,
        )
        super().__init__(self.type, info, given)

    def new_initial_state(self) -> FoxtrayState:
        """Before the first word."""
        return FoxtrayState(self, self.table.copy())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What looks at states for a player."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.table, kind)


class FoxtrayState(pyspiel.State):
    """A moment: a table, and dice of a roll that lie already."""

    def __init__(self, game: FoxtrayGame, table: Table) -> None:
        super().__init__(game)
        self.table = table

    def current_player(self) -> Any:
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        asked = self.table.asked
        return pyspiel.PlayerId.CHANCE if asked is None else int(asked)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.table.asked or self.is_terminal():
            return []
        return list(self.table.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the next die, by number."""
        falls = self.table.falls()
        return [(number, float(chance)) for number, (_, chance) in enumerate(falls)]

    def _apply_action(self, action: int) -> None:
        if self.table.chance is not None:
            self.table.fall(action)
        else:
            self.table.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.table
        if player == pyspiel.PlayerId.CHANCE:
            falls = table.falls()
            return f"<{falls[action][0]}>" if action < len(falls) else f"fall {action}"
        try:
            return table.codec.word(table.state, Seat(player), action)
        except KeyError:
            return table.codec.name(action)

    def is_terminal(self) -> bool:
        return self.table.is_over or self.table.is_too_long

    def returns(self) -> list[float]:
        """Points alone, else what is won less a fair share; 0 until the end."""
        table = self.table
        if not self.is_terminal():
            return [0.0] * table.seats
        if table.seats == 1:
            return [float(points) for points in table.points()]
        wins = table.wins()
        fair = sum(wins) / table.seats
        return [share - fair for share in wins]

    def __str__(self) -> str:
        fallen = f" <{self.table.fallen}" if self.table.fallen else ""
        return self.table.game.position(self.table.state) + fallen


class Observer:
    """What a player sees, as a tensor and as a text (OpenSpiel's PyObserver).

    In a game with secrets the text is the position as the seat knows it, with all it has heard
    in order: nothing is forgotten, so it is an information state too.
    """

    def __init__(self, table: Table, kind: Any) -> None:
        self.private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self.public = kind.public_info
        """Whether all that lies open is wanted, too; in an open game nothing is private."""
        self.size = size_of(table.codec.parts)
        self.tensor = np.zeros(self.size, np.float32)
        self.dict = {"row": self.tensor}

    def set_from(self, state: FoxtrayState, player: int) -> None:
        shown = self.public or state.table.game.secrets
        self.tensor[:] = state.table.observe(player) if shown else 0

    def string_from(self, state: FoxtrayState, player: int) -> str:
        table = state.table
        if not self.public and not table.game.secrets:
            return ""
        seat = Seat(player) if self.private else None
        known: Any = table.game.view(table.state, seat)
        fallen = f" <{table.fallen}" if table.fallen else ""
        return f"seat {player}: {table.game.position(known.shown)}{fallen}"


def register() -> None:
    """Tell OpenSpiel of every game that has a codec, once."""
    known = set(pyspiel.registered_names())
    for name, kit in shelf.kits().items():
        if TOOL not in kit.tools:
            continue
        kind = game_type(kit.game)
        if kind.short_name not in known:
            made = type(f"Foxtray{name}", (FoxtrayGame,), {"game": kit.game, "type": kind})
            pyspiel.register_game(kind, made)


register()
