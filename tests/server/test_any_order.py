"""Whatever people, browsers and disks do in whatever order, a table stays true.

A machine of Hypothesis lets them join, drop, repeat themselves, speak too late, take back,
agree or not, leave, sit down, give seats to bots; the disk fails and the server restarts.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from foxtray.kernel.game import Seat
from foxtray.server import wire
from foxtray.server.play import fair
from foxtray.server.play.table import Table
from foxtray.server.store.interface import NotKept
from foxtray.server.thinking import bots
from server.indoors import AtOnce, Ear, Memory, do, make_table

CUBE = "break-the-cube"
TABLES = (
    ("ganz-schoen-clever", ("ada", "bo", "cy")),
    ("clever-hoch-drei", ("ada", "bo")),
    (CUBE, ("ada", "bo", "cy")),
    (CUBE, ("ada", "ada")),
    ("high-score", ("ada", "", "bo")),
)
LATE = ("stale", "forbidden")
"""How words of the past are refused: the seat may have changed hands since."""
BREATH = 60
"""Turns of the loop after each thing, for the bots."""
Done = TypeVar("Done")
Spoken = wire.SayWord | wire.Roll
anyone = st.integers(0, 9)
"""Who of those who are there, counted round and round."""


class AnyOrder(RuleBasedStateMachine):
    """A table and those who come and go."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.store = Memory()
        self.table: Table
        self.ears: list[Ear] = []
        self.held: dict[int, frozenset[int]] = {}
        """By connection: every seat it ever held."""
        self.delayed: list[tuple[Ear, Spoken]] = []
        self.taken: list[tuple[int, int, str]] = []
        """Of every acknowledged word: its event's number, seat and text."""
        self.lucks: dict[int, str] = {}
        """By connection: what it throws into the dice."""
        self.numbers = 0

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.table.close()
        self.runner.close()

    def run(self, going: Coroutine[Any, Any, Done]) -> Done:
        async def and_settle() -> Done:
            done = await going
            for _ in range(BREATH):
                await asyncio.sleep(0)
            return done

        return self.runner.run(and_settle())

    def next_id(self) -> int:
        self.numbers += 1
        return self.numbers

    # Coming and going

    @initialize(which=st.sampled_from(TABLES))
    def make(self, which: tuple[str, tuple[str, ...]]) -> None:
        game, people = which
        self.people = tuple(dict.fromkeys((*filter(None, people), "eve")))
        self.table = self.runner.run(make_table(self.store, game, *people))
        for person in self.people:
            self.come(person, None)

    def come(self, person: str, former: Ear | None) -> None:
        """A new connection; if it was there before, with the last ply it saw."""
        ear = Ear(person, *self.table.seating.held_by(person))
        held = ear.seats
        if former is not None and former.seats == ear.seats:
            ear.seen = former.present.get("ply")
            ear.log, ear.present = list(former.log), former.present
            held |= self.held[id(former)]  # what was seen on a seat one has left was seen
        self.ears.append(ear)
        self.held[id(ear)] = held
        if ear.seats:
            self.lucks[id(ear)] = f"luck-of-connection-{id(ear)}"
        try:
            self.run(self.greet(ear))
        except NotKept:
            self.table.part(ear)
            self.ears.remove(ear)

    async def greet(self, ear: Ear) -> None:
        """Somebody says hello; if that seals the hashes, most of them reveal, and who is silent
        is left out at once, for here nobody has any patience."""
        luck = self.lucks.get(id(ear))
        await self.table.join(ear, luck and fair.pledge_of(luck))
        for other in self.ears[:3]:
            if other_luck := self.lucks.get(id(other)):
                reveal = wire.Reveal(self.next_id(), self.table.pledges.round, other_luck)
                await do(self.table, other, reveal)

    def pick(self, number: int) -> Ear | None:
        return self.ears[number % len(self.ears)] if self.ears else None

    @rule(who=anyone)
    def join(self, who: int) -> None:
        if len(self.ears) < 6:
            self.come(self.people[who % len(self.people)], None)

    @rule(who=anyone, comes_back=st.booleans())
    def drop(self, who: int, comes_back: bool) -> None:
        ear = self.pick(who)
        if ear is not None:
            self.table.part(ear)
            self.ears.remove(ear)
            if comes_back:
                self.come(ear.person, ear)

    # Speaking

    def prepare(self, who: int, which: int) -> tuple[Ear, Spoken] | None:
        """What somebody could say to what they see."""
        course = self.table.course
        for turn in range(len(self.ears)):
            ear = self.ears[(who + turn) % len(self.ears)]
            if course is None or not ear.present:
                continue
            awaits, ply = ear.present["awaits"], ear.present["ply"]
            if awaits["roller"] in ear.seats:
                return ear, wire.Roll(self.next_id(), ply, awaits["roller"])
            for seat in sorted(ear.seats & set(awaits["seats"])):
                words = self.table.game.legal(course.state, Seat(seat))
                if words:
                    word = words[which % len(words)]
                    return ear, wire.SayWord(self.next_id(), ply, seat, word)
        return None

    def speak(self, ear: Ear, message: Spoken) -> str:
        before = len(self.store.events["table"])
        result = self.run(do(self.table, ear, message))
        if not result:
            self.check_ack(ear, message, before)
        return result

    def check_ack(self, ear: Ear, message: Spoken, before: int) -> None:
        """Acknowledged: its event is kept, once, among those that came of it."""
        ack = msgspec.json.decode(_last(ear, '{"type":"ack"'))
        assert ack["id"] == message.id
        events = self.store.events["table"][before : ack["ply"]]
        if isinstance(message, wire.Roll):
            assert any(event.kind == "fact" for event in events)
            return
        words = [event for event in events if event.kind == "word" and not event.body["forced"]]
        (kept,) = [event for event in words if event.body["seat"] == message.seat]
        assert kept.body["word"] == message.word
        self.taken.append((kept.number, message.seat, message.word))

    @rule(who=anyone, which=st.integers(0, 10_000), twice=st.booleans())
    def say(self, who: int, which: int, twice: bool) -> None:
        prepared = self.prepare(who, which)
        if prepared is None:
            return
        ear, message = prepared
        result = self.speak(ear, message)
        if self.store.full:
            assert result in ("not-kept", *LATE)
        if twice and not result:
            assert self.speak(ear, message) in LATE

    @rule(who=anyone, which=st.integers(0, 10_000))
    def say_later(self, who: int, which: int) -> None:
        """A message that is long on its way."""
        prepared = self.prepare(who, which)
        if prepared is not None:
            self.delayed.append(prepared)

    @precondition(lambda self: self.delayed)
    @rule(which=anyone)
    def arrive(self, which: int) -> None:
        """It arrives; only if the question is still the same is it an answer."""
        ear, message = self.delayed.pop(which % len(self.delayed))
        unsure = self.store.full or self.store.doubtful or self.table.following.doubtful
        if ear not in self.ears or unsure:
            return
        course = self.table.course
        assert course is not None
        if isinstance(message, wire.SayWord):
            asked = course.since.get(Seat(message.seat))
        else:
            chance = self.table.game.awaits(course.state)
            rolls = not isinstance(chance, tuple) and chance is not None
            asked = course.chance_since if rolls else None
        holds = message.seat in ear.seats
        result = self.speak(ear, message)
        if holds and asked is not None and asked <= message.ply:
            assert result in ("", "illegal"), result  # illegal: another word was true then
        else:
            assert result in LATE

    @rule(
        who=anyone, seat=st.integers(0, 3), word=st.sampled_from(["?5", "R", "-", "wow", ".", "k"])
    )
    def say_anything(self, who: int, seat: int, word: str) -> None:
        """Out of the blue, on any seat."""
        ear = self.pick(who)
        if ear is None:
            return
        sure = not self.table.following.doubtful and not self.table.seating.bots
        before, kept = self.table.ply, len(self.store.events["table"])
        message = wire.SayWord(self.next_id(), ear.present.get("ply", 0), seat, word)
        result = self.speak(ear, message)
        if seat not in ear.seats:
            assert result == "forbidden"
        if sure and result and result != "not-kept":
            assert (self.table.ply, len(self.store.events["table"])) == (before, kept)

    # Taking back

    @rule(who=anyone, seat=st.integers(0, 2))
    def undo(self, who: int, seat: int) -> None:
        ear = self.pick(who)
        if ear is None:
            return
        course, rolls = self.table.course, self.table.course.rolls if self.table.course else 0
        ply = ear.present.get("ply", 0)
        result = self.run(do(self.table, ear, wire.Undo(self.next_id(), ply, seat)))
        if result == "" and course is not None:
            assert course.rolls == rolls  # never past a fact
            others = [
                c.person for c in self.table.seating.chairs if c.person not in ("", ear.person)
            ]
            assert bool(self.table.asked) == bool(others)

    @rule(who=anyone, yes=st.booleans())
    def consent(self, who: int, yes: bool) -> None:
        ear = self.pick(who)
        asked = self.table.asked
        if ear is None or asked is None:
            return
        for seat in sorted(ear.seats):
            before = self.table.asked
            may = before is not None and seat in before.missing
            result = self.run(do(self.table, ear, wire.Consent(self.next_id(), seat, yes)))
            assert (result in ("", "not-kept")) == may, result

    # Chairs

    @rule(who=anyone, seat=st.integers(0, 2), to_bot=st.booleans())
    def get_up(self, who: int, seat: int, to_bot: bool) -> None:
        ear = self.pick(who)
        if ear is None or self.numbers % 3:  # people mostly stay
            return
        number = self.next_id()
        message = wire.GiveToBot(number, seat, "random") if to_bot else wire.Leave(number, seat)
        holds = seat in ear.seats
        result = self.run(do(self.table, ear, message))
        if not result and holds:
            assert all(seat not in each.seats for each in self.ears)

    @rule(who=anyone)
    def sit_down(self, who: int) -> None:
        person = self.people[who % len(self.people)]
        seat = self.table.seating.find_free(None)
        if seat is not None and not self.store.full and not self.store.doubtful:
            self.run(self.table.sit(seat, person, person))
            self.come(person, None)

    # The world

    @rule()
    def disk_full(self) -> None:
        self.store.full = not self.store.full

    @precondition(lambda self: not self.store.full)
    @rule()
    def connection_lost(self) -> None:
        """What is kept next is reported as lost."""
        self.store.doubtful = True

    @precondition(lambda self: not self.store.full)
    @rule()
    def restart(self) -> None:
        """The server ends, and everybody comes back with what they saw last."""
        self.table.close()
        self.table = self.rebuilt()
        self.store.doubtful = False
        former, self.ears, self.delayed = self.ears, [], []
        for ear in former:
            self.come(ear.person, ear)

    def rebuilt(self) -> Table:
        events = self.store.events["table"]
        return Table.rebuild("table", self.table.game, events, self.store, AtOnce())

    # What stays true

    @invariant()
    def logs_are_what_may_be_seen(self) -> None:
        if not hasattr(self, "table") or self.table.course is None or self.table.following.doubtful:
            return
        log = self.table.course.log
        for ear in self.ears:
            self.held[id(ear)] |= ear.seats
            if not ear.present:
                continue
            assert ear.present["ply"] <= self.table.ply
            lost = self.table.course.lost_to(frozenset(ear.seats))  # BTC-11: it fades for all
            told = [*log[: lost.start], *log[lost.stop :]]
            assert len(ear.log) == len(told), ear.person
            for entry, seen in zip(told, ear.log, strict=True):
                opened = msgspec.json.decode(msgspec.json.encode(entry.open))
                hidden = msgspec.json.decode(msgspec.json.encode(entry.hidden))
                if entry.hidden is None or entry.open.seat in ear.seats:
                    assert seen in (opened, hidden)
                elif entry.open.seat not in self.held[id(ear)]:
                    assert seen == hidden
            assert {each["seat"] for each in ear.present["offers"]} <= self.held[id(ear)]
            assert {each["seat"] for each in ear.present["own"]} <= self.held[id(ear)]

    @invariant()
    def a_rebuilt_table_is_the_same(self) -> None:
        if not hasattr(self, "table") or self.table.following.doubtful:
            return
        live, again = self.table, self.rebuilt()
        assert again.ply == live.ply
        assert again.seating == live.seating
        assert again.pledges == live.pledges
        assert again.status == live.status
        if live.course is not None and again.course is not None:
            assert again.course.playing.steps == live.course.playing.steps
            assert again.course.log == live.course.log
            assert again.course.since == live.course.since
            assert again.course.chance_since == live.course.chance_since
            assert again.course.rolls == live.course.rolls
            assert live.game.position(again.course.state) == live.game.position(live.course.state)

    @invariant()
    def acknowledged_words_are_kept_once_and_in_order(self) -> None:
        numbers = [number for number, _, _ in self.taken]
        assert numbers == sorted(set(numbers))
        for number, seat, word in self.taken:
            event = self.store.events["table"][number - 1]
            assert (event.number, event.kind) == (number, "word")
            assert (event.body["seat"], event.body["word"]) == (seat, word)


def _last(ear: Ear, beginning: str) -> str:
    return next(text for text in reversed(ear.texts) if text.startswith(beginning))


@pytest.mark.hypothesis
def test_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "RETRY_SECONDS", 0)
    run_state_machine_as_test(
        AnyOrder,
        settings=settings(
            max_examples=60,
            stateful_step_count=40,
            suppress_health_check=list(HealthCheck),
        ),
    )
