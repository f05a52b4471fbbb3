"""The contract of kernel/laws.py, held against every game on the shelf."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from foxtray.games.shelf import names, take_down
from foxtray.kernel import laws
from foxtray.kernel.game import Options

SEEDS = st.integers(0, 2**32)
TABLES: list[tuple[str, int, Options]] = [
    (name, seats, {}) for name in names() for seats in take_down(name).seats
]
TABLES += [
    ("ganz-schoen-clever", 1, {"solo-fallback": "yes"}),
    ("ganz-schoen-clever", 3, {"first": "drawn"}),
    ("clever-hoch-drei", 2, {"first": "drawn"}),
]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=SEEDS)
def test_every_game_keeps_the_laws(name: str, seats: int, options: Options, seed: int) -> None:
    laws.check(take_down(name), seats, options, seed)


class Forgetful:
    """Ganz schön clever, but it lists a word that it does not take."""

    def __init__(self) -> None:
        self.game = take_down("ganz-schoen-clever")

    def __getattr__(self, name: str) -> object:
        return getattr(self.game, name)

    def legal(self, state: object, seat: int) -> tuple[str, ...]:
        words = self.game.legal(state, seat)  # type: ignore[arg-type]  # a seat is an int here
        return (*words, "Ew=p11") if words else ()


def test_a_game_that_breaks_a_law_is_caught() -> None:
    with pytest.raises(laws.Broken):
        laws.check(Forgetful(), 2, {}, seed=0)  # type: ignore[arg-type]  # a stand-in
