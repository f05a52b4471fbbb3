"""What happens at a table, as it is kept: every kind, its version, what is newer or damaged."""

from __future__ import annotations

import msgspec
import pytest

from foxtray.server import wire
from foxtray.server.play import events
from foxtray.server.play.events import (
    KINDS,
    Arrived,
    ChairChanged,
    ChallengeOpened,
    Contributed,
    DayOpened,
    DayScored,
    FactFell,
    Happening,
    LeftOut,
    Made,
    Passed,
    Pledged,
    Rematch,
    Revealed,
    Sealed,
    Started,
    Undone,
    Unnamed,
    WordSaid,
    read,
    write,
)
from foxtray.server.play.seating import Chair
from foxtray.server.play.table import Table
from foxtray.server.store.interface import Damaged, Event, Newer
from server.harness import run
from server.indoors import AtOnce, Memory, make_table, setup

ADA = Chair(wire.Kind.HERE, "Ada", "", "ada", "nonce")
KEPT: list[tuple[Happening, str]] = [
    (Started(("Ada", "Bo"), "2026-01-02"), '{"names":["Ada","Bo"],"date":"2026-01-02"}'),
    (WordSaid(1, "y=yb2"), '{"seat":1,"word":"y=yb2","forced":false}'),
    (WordSaid(0, "-", True), '{"seat":0,"word":"-","forced":true}'),
    (FactFell("y1 b2"), '{"fact":"y1 b2"}'),
    (Undone(2, 0), '{"steps":2,"by":0}'),
    (Rematch("abc"), '{"next":"abc"}'),
    (Pledged("a", "00"), '{"seat":"a","hash":"00"}'),
    (Sealed({"a": "00"}), '{"hashes":{"a":"00"}}'),
    (Revealed("a", "text"), '{"seat":"a","text":"text"}'),
    (LeftOut(("a", "b")), '{"seats":["a","b"]}'),
    (Contributed("a", "text"), '{"seat":"a","text":"text"}'),
    (DayOpened("2026-01-02", True), '{"date":"2026-01-02","counted":true}'),
    (DayScored(61, False), '{"result":61,"in_time":false}'),
    (Arrived(1, "b7"), '{"seat":1,"process":"b7","pass":true}'),
    (
        ChallengeOpened("c1", "00", {"1a - 1 1": "y1"}),
        '{"challenge":"c1","seed":"00","fell":{"1a - 1 1":"y1"}}',
    ),
    (Unnamed(), "{}"),
]


@pytest.mark.parametrize(("happened", "body"), KEPT, ids=lambda each: type(each).__name__)
def test_an_event_is_kept_in_these_words_for_good(happened: Happening, body: str) -> None:
    event = write(3, happened, 1000.5)
    assert msgspec.json.encode(event.body).decode() == body
    assert read("t", Event(3, event.kind, msgspec.json.decode(body), 1000.5)) == happened


@pytest.mark.parametrize("happened", [Made(setup("high-score"), (ADA,)), ChairChanged(0, ADA)])
def test_chairs_and_what_was_agreed_are_kept(happened: Happening) -> None:
    event = write(1, happened, 1000.5)
    kept = msgspec.json.decode(msgspec.json.encode(event.body))
    assert read("t", Event(1, event.kind, kept, 1000.5)) == happened


def test_all_kinds_are_here() -> None:
    told = {write(1, happened, 0.0).kind for happened, _ in KEPT} | {"made", "chair"}
    assert told == set(KINDS)


@pytest.mark.parametrize(
    "event",
    [
        Event(4, "teleported", {"seat": 0}, 0.0),
        Event(4, "word", {"seat": 0, "word": "-", "v": 2}, 0.0),
        Event(4, "word", {"seat": 0, "word": "-", "v": "two"}, 0.0),
    ],
    ids=["kind", "version", "version of another sort"],
)
def test_what_is_newer_is_refused(event: Event) -> None:
    with pytest.raises(Newer, match="table t: event 4 is newer"):
        read("t", event)


def test_what_is_newer_and_says_that_it_may_be_is_passed_over() -> None:
    """Else one server of a store that is brought up to date would take tables from the others."""
    assert read("t", Event(4, "teleported", {"seat": 0, "pass": True}, 0.0)) == Passed()
    with pytest.raises(Newer):
        read("t", Event(4, "teleported", {"seat": 0, "pass": "please"}, 0.0))
    arrived = write(4, Arrived(1, "process"), 0.0)
    assert arrived.body == {"seat": 1, "process": "process", "pass": True}
    assert read("t", arrived) == Arrived(1, "process")
    before = Event(4, "arrived", {"seat": 1, "process": "process"}, 0.0)
    assert read("t", before) == Arrived(1, "process")
    assert Passed not in KINDS.values()  # it is never kept


def test_the_first_version_may_be_said() -> None:
    assert read("t", Event(1, "fact", {"fact": "y1", "v": 1}, 0.0)) == FactFell("y1")


def test_a_later_version_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "VERSION", 2)
    event = write(1, FactFell("y1"), 0.0)
    assert event.body == {"fact": "y1", "v": 2}
    assert read("t", event) == FactFell("y1")
    monkeypatch.undo()
    with pytest.raises(Newer):
        read("t", event)


@pytest.mark.parametrize(
    "event",
    [
        Event(2, "word", {"seat": "a", "word": "-"}, 0.0),
        Event(2, "word", {"word": "-"}, 0.0),
        Event(2, "chair", {"seat": 0, "chair": {"kind": "throne"}}, 0.0),
    ],
    ids=["seat", "no seat", "chair"],
)
def test_what_nobody_can_have_written_is_damaged(event: Event) -> None:
    with pytest.raises(Damaged, match="table t: event 2") as damaged:
        read("t", event)
    assert not isinstance(damaged.value, Newer)


@pytest.mark.parametrize("happened", [WordSaid(0, "-"), FactFell("y1"), Undone(1, 0)])
def test_a_step_before_the_start_is_damage(happened: Happening) -> None:
    async def go() -> None:
        store = Memory()
        table = await make_table(store, "high-score", "ada", "")
        kept = [*store.events["table"], write(2, happened, 0.0)]
        with pytest.raises(Damaged, match="event 2 comes before the start"):
            Table.rebuild("table", table.game, kept, store, AtOnce())

    run(go())
