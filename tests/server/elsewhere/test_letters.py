"""What leaves for another machine: every job that may, as data, and nothing else."""

import random
from typing import Any

import msgspec
import pytest

from foxtray.games import shelf
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Seat
from foxtray.kernel.reasons import Reason
from foxtray.players.player import Advice, Unit
from foxtray.server import reviews
from foxtray.server.daily.rivals import play_day
from foxtray.server.elsewhere import letters
from foxtray.server.elsewhere.letters import BOOK, LANES, Unreadable
from foxtray.server.replays import Copy, Told, write_copy
from foxtray.server.thinking import workers
from foxtray.server.thinking.desks import Work
from foxtray.server.thinking.lanes import TooLong
from foxtray.server.thinking.process import Lost
from foxtray.server.thinking.waiting import HOUSE_ASKS
from foxtray.server.thinking.workers import AskedOdds, Workers
from server.guest import FIGURES
from server.harness import run


def send(job: Any, *args: object) -> tuple[Any, tuple[object, ...]]:
    """The job and what it is told, as they arrive."""

    async def go() -> bytes:
        return letters.write("one", "server", Work(job, args, 60.0, HOUSE_ASKS, 0.0))

    letter, arrived, told = letters.read(run(go()))
    assert (letter.number, letter.server, letter.limit) == ("one", "server", 60.0)
    return arrived, told


def there_and_back(job: Any, *args: object) -> Any:
    arrived, told = send(job, *args)
    assert arrived is job
    assert told == args
    done = arrived(*told)
    back = letters.outcome(job, letters.read_reply(letters.answer("one", done)))
    assert back == done
    return back


def test_words_and_what_is_possible_come_back_as_they_were() -> None:
    game = shelf.take_down("break-the-cube")
    state = game.start(2, {})
    for number, figure in enumerate(FIGURES):
        state = game.play(state, Seat(number), f"build={figure}")
    while isinstance(awaits := game.awaits(state), Chance):
        state = game.settle(state, awaits.sample(random.Random(0)))
    assert awaits is not None
    seat, other = awaits[0], 1 - awaits[0]
    position = game.position(game.view(state, seat).shown)
    there_and_back(workers.choose, game.name, position, seat, "random")
    there_and_back(workers.narrow, game.name, position, seat, "ab"[other])
    assert FIGURES[seat] in position
    assert FIGURES[other] not in position


def test_every_job_of_those_lanes_is_in_the_book_and_no_other() -> None:
    thinking = Workers(1)
    leaving = {job.__name__ for job, lane in thinking._lanes.items() if lane.name in LANES}
    assert {*BOOK} == leaving | {"review_for", "rival_for"}


@pytest.mark.parametrize("job", [play_day, workers.prepare, workers.prepare_player, write_copy])
def test_what_knows_more_than_a_seat_stays(job: Any) -> None:
    with pytest.raises(KeyError):
        send(job, "high-score")


def test_a_name_alone_is_not_enough() -> None:
    def choose() -> None:
        """Not the one in the book."""

    with pytest.raises(KeyError):
        send(choose)


def test_advice_comes_back_as_it_was() -> None:
    assert send(workers.advise, "high-score", "a position", 1)[1] == ("high-score", "a position", 1)
    why = (Reason("leaves", {"dice": "y1 b2", "count": 2, "worth": 0.5}),)
    advices = "fox", Unit.POINTS, [Advice("y1", 2.5, why, {"foxes": 1.0}), Advice("pass", 0.0)]
    reply = letters.read_reply(letters.answer("one", advices))
    assert letters.outcome(workers.advise, reply) == advices


def test_odds_come_back_as_they_were() -> None:
    odds = there_and_back(workers.card_odds, "high-score", {}, AskedOdds("HS01", 12))
    assert odds[0] > 0


def test_reviews_are_asked_for_by_copy_or_text_and_come_back_as_bytes() -> None:
    told = there_and_back(reviews.review_for, reviews.Wanted(b"no record"), False)
    assert isinstance(told, Told)
    assert told.status == 422 or told.status == 400
    copy = Copy("high-score", ("Ada", "Bo"), {}, (), "2026-03-05", None, True, None)
    arrived, args = send(reviews.review_for, reviews.Wanted(copy, "fox", "a"), True)
    assert args == (reviews.Wanted(copy, "fox", "a"), True)
    assert arrived is reviews.review_for


@pytest.mark.parametrize(
    ("raised", "known"), [(KeyError("x"), KeyError), (TooLong("x"), TooLong), (Lost("x"), Lost)]
)
def test_what_is_told_apart_is_raised_as_it_was(raised: Exception, known: type) -> None:
    reply = letters.read_reply(letters.failure("one", raised))
    with pytest.raises(known) as again:
        letters.outcome(workers.choose, reply)
    assert again.value.args == ("x",)


def test_all_else_that_was_raised_is_one_thing() -> None:
    reply = letters.read_reply(letters.failure("one", OSError("disk")))
    with pytest.raises(RuntimeError, match="OSError: disk"):
        letters.outcome(workers.choose, reply)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xc1",
        msgspec.msgpack.encode(["one", "system", ["rm"], 1.0, "server"]),
        msgspec.msgpack.encode(["one", "choose", ["high-score", 3], 1.0, "server"]),
        msgspec.msgpack.encode(["one", "choose", [1, 2, 3, 4], 1.0, "server"]),
    ],
)
def test_what_nobody_can_have_written_is_refused(text: bytes) -> None:
    with pytest.raises(Unreadable):
        letters.read(text)


def test_an_answer_of_another_type_is_refused() -> None:
    reply = letters.read_reply(letters.answer("one", {"not": "a word"}))
    with pytest.raises(msgspec.ValidationError):
        letters.outcome(workers.choose, reply)
