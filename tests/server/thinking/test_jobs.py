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


def test_options_for_two_seats_make_nothing_fail() -> None:
    """As of a table of two in Break the Cube who play with four blocks each."""
    prepare_player("break-the-cube", ADVISER, {"blocks": "44"})
