"""What is done in other processes, done here."""

import pytest

from foxtray.games import shelf
from foxtray.server.thinking.preparing import ADVISER, Skill, skills_of
from foxtray.server.thinking.workers import prepare_player


@pytest.mark.parametrize("game", shelf.names())
def test_whoever_gives_hints_can_be_prepared(game: str) -> None:
    """The job itself, and twice: what is there is not made again."""
    prepare_player(game, ADVISER, {})
    prepare_player(game, ADVISER, {})
    assert Skill(game, ADVISER) in skills_of(game)


@pytest.mark.parametrize(
    ("options", "seats"), [({"blocks": "43"}, 2), ({"notes": "abcd"}, 4), ({"notes": "c"}, 3)]
)
def test_the_game_that_is_played_is_prepared_for(options: dict[str, str], seats: int) -> None:
    """Options that belong to a number of seats start no other game."""
    prepare_player("break-the-cube", ADVISER, options, seats)
    prepare_player("break-the-cube", "detective", options, seats)
