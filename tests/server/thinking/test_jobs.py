"""What is done in other processes, done here."""

import asyncio

import pytest

from foxtray.games import shelf
from foxtray.players.high_score.exact import Exact
from foxtray.server.thinking.lanes import Trade
from foxtray.server.thinking.preparing import ADVISER, Skill, skills_of
from foxtray.server.thinking.process import Lost
from foxtray.server.thinking.workers import Workers, call_in, prepare_player


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


def test_who_is_called_in_is_there_and_only_who_is_prepared_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is solved or compiled where bots think: who is not prepared yet stays away."""
    prepared: list[int] = []
    monkeypatch.setattr(Exact, "prepare", lambda _, start: prepared.append(start.seats))
    for ready in (False, True):
        monkeypatch.setattr(Exact, "is_prepared", lambda _, start, ready=ready: ready)
        call_in("high-score")
        assert prepared == ([2, 3] if ready else [])


class Noting:
    """A lane that notes what it is asked, without a process; it may have none to give."""

    elsewhere = None

    def __init__(self, count: int, trade: Trade) -> None:
        self.name = trade.name
        self.asked: list[tuple[object, ...]] = []
        self.fails = False

    async def run(self, job: object, args: object, limit: float) -> None:
        self.asked.append((job, args))
        if self.fails:
            raise Lost

    def close(self) -> None:
        """There is nothing to end."""


def test_a_process_is_there_before_the_first_bot_is_asked() -> None:
    """With every game and its players, in the order of their use; and where there can be none, the
    first who asks has it made.
    """

    async def go() -> None:
        lanes: list[Noting] = []

        def lane(count: int, trade: Trade) -> Noting:
            lanes.append(Noting(count, trade))
            return lanes[-1]

        workers = Workers(1, lane)
        games = "high-score", "break-the-cube"
        await workers.open(games)
        await workers.wake()
        (bots,) = (each for each in lanes if each.name == "bots")
        assert bots.asked == [(call_in, (game,)) for game in games]
        bots.fails = True
        await workers.wake()
        assert len(bots.asked) == len(games) + 1
        workers.close()

    asyncio.run(go())
