"""Bots: a word nobody thought about is not said while thinking is possible."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec
import pytest

from foxtray.games import shelf
from foxtray.kernel.game import Seat, Word
from foxtray.server import wire
from foxtray.server.play import fair
from foxtray.server.play.seating import Chair
from foxtray.server.play.table import Table
from foxtray.server.store.interface import Event
from foxtray.server.thinking import bots
from foxtray.server.thinking.lanes import TooLong
from foxtray.server.thinking.process import Lost
from foxtray.server.thinking.waiting import HOUSE_ASKS, Asker, Party
from foxtray.server.thinking.workers import AskedSeat
from server.harness import run
from server.indoors import AtOnce, Ear, Memory, chair, do, setup

FAILURES = (Lost, TooLong, KeyError)


class Scripted(AtOnce):
    """Thinks as it is told: an error is raised, a word is said; then the last lawful word."""

    def __init__(self, *script: type[Exception] | str) -> None:
        super().__init__()
        self.script = list(script)
        self.said: list[str] = []
        self.parties: list[Party] = []
        self.wanted: Callable[[], bool] = lambda: False

    async def choose(self, asked: AskedSeat, bot: str, asker: Asker = HOUSE_ASKS) -> Word:
        self.parties.append(asker.party)
        self.wanted = asker.wanted
        if self.script:
            told = self.script.pop(0)
            if not isinstance(told, str):
                raise told
            return told
        rules = shelf.take_down(asked.game)
        legal = rules.legal(rules.from_position(asked.position), Seat(asked.seat))
        self.said.append(legal[-1])
        return legal[-1]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "WAITS", (0.0,) * len(bots.WAITS))


def play(workers: Scripted, meanwhile: Callable[[Table], None] = lambda table: None) -> list[str]:
    """A person and a bot, the bot first: the words that were kept, when it has spoken once."""

    async def go() -> list[str]:
        store = Memory()
        chairs = [Chair(wire.Kind.BOT, "bot", "random", "", "n"), chair("ada")]
        made = {"setup": setup("high-score"), "chairs": chairs}
        event = Event(1, "made", msgspec.to_builtins(made), 1000.0)
        table = Table.rebuild("table", shelf.take_down("high-score"), [event], store, workers)
        table.maker = "address of its maker"
        await store.append("table", [event], table.line())
        ada = Ear("ada", 1)
        await table.join(ada, fair.pledge_of("a"))
        assert await do(table, ada, wire.Reveal(1, 1, "a")) == ""
        meanwhile(table)
        while not (words := [e.body for e in store.events["table"] if e.kind == "word"]):
            await asyncio.sleep(0)
        table.close()
        return [str(body["word"]) for body in words if body["seat"] == 0 and not body["forced"]]

    return run(go())


def first_word() -> str:
    """What is said where nobody thinks."""
    workers = Scripted(*[Lost] * 100)
    return play(workers)[0]


def test_a_bot_whose_thinking_fails_is_asked_again_until_it_has_thought() -> None:
    """Three times as many processes as one lane tries may die over one word."""
    workers = Scripted(*FAILURES, Lost)
    words = play(workers)
    assert workers.said
    assert words[0] == workers.said[0] != first_word()


def test_a_bot_that_says_what_it_may_not_is_asked_again() -> None:
    workers = Scripted("nonsense", "nonsense")
    words = play(workers)
    assert words[0] == workers.said[0] != first_word()


def test_a_bot_that_never_can_does_not_hold_up_the_people(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert first_word()
    assert "bot gives up: it says the first word there is" in [r.message for r in caplog.records]


def test_bots_think_for_whoever_plays_with_them_and_only_while_somebody_looks() -> None:
    workers = Scripted()

    def leave(table: Table) -> None:
        assert workers.parties == []
        assert table.bots.party == Party("address of ada", "table")
        for ear in list(table.connections):
            table.part(ear)
        assert table.bots.party == Party("address of its maker", "table")

    play(workers, leave)
    assert not workers.wanted()
