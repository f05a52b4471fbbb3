"""What the other tests build on: the same guests at the same table see the same game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from foxtray.games.shelf import take_down
from foxtray.server.play import fair
from foxtray.server.thinking import workers
from server.company import CLEVER, CUBE, HIGH_SCORE, HOCH_DREI
from server.guest import guests
from server.harness import House, run
from server.settled import seed_of

BOTS = {CLEVER: "greedy", HOCH_DREI: "random", CUBE: "entropy", HIGH_SCORE: "random"}


def game_at(house: House, game: str) -> str:
    """What was rolled and said; the date and the names of the table are not luck."""

    async def go() -> str:
        async with guests(house, "Ada") as (ada,):
            await ada.make(game, "here", f"bot:{BOTS[game]}")
            await ada.enter(contribution="Adas-luck")
            await ada.play()
            return (await ada.record()).partition("\n\n")[2]

    return run(go())


@pytest.mark.parametrize("game", BOTS)
def test_two_servers_play_the_same_game(house: House, other_house: House, game: str) -> None:
    first, second = game_at(house, game), game_at(other_house, game)
    assert first == second
    assert seed_of("") in first


def test_another_luck_is_another_game(house: House, tmp_path: Path) -> None:
    lucky = House(tmp_path / "data", luck="of another test").start()
    try:
        assert game_at(lucky, HIGH_SCORE) != game_at(house, HIGH_SCORE)
    finally:
        lucky.stop()


@pytest.fixture(scope="module")
def other_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("other") / "data").start()
    yield made
    made.stop()


def test_without_it_nobody_knows_the_dice(tmp_path: Path) -> None:
    house = House(tmp_path / "data", luck=None).start()
    try:
        record = game_at(house, HIGH_SCORE)
    finally:
        house.stop()
    assert "seed=" in record
    assert seed_of("") not in record


def test_tables_within_a_test_are_settled_too() -> None:
    assert fair.new_seed() == seed_of("")
    game = take_down(HIGH_SCORE)
    state = game.settle(game.settle(game.settle(game.start(2, {}), "card HS07"), "a"), "1122345")
    asked = (HIGH_SCORE, game.position(state), 0, "random")
    words = [workers.choose(*asked) for _ in range(20)]
    assert set(words) == {words[0]}
