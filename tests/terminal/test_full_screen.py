"""The full screen at 80 by 24, driven by keys and mouse, with dice that are given."""

import asyncio
import random
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from foxtray.games.break_the_cube.blocks import NOTHING
from foxtray.games.break_the_cube.questions import QUESTIONS
from foxtray.games.shelf import take_down
from foxtray.kernel import record
from foxtray.kernel.chance import Chance
from foxtray.kernel.game import Seat, Word
from foxtray.kernel.playing import Playing
from foxtray.players.player import Player
from foxtray.terminal.desk import SMALLEST
from foxtray.terminal.full_screen import FullDesk, FullScreen, Page
from foxtray.terminal.screen import screen_for
from foxtray.terminal.session import Session
from foxtray.terminal.words import LANGUAGES, speak
from support.clever_positions import GSC
from support.cube import GAME as CUBE, A, B
from support.records import read

PATIENCE = 600.0
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")
GAMES = ("ganz-schoen-clever", "clever-hoch-drei", "break-the-cube", "high-score")
OPENING = "\n1a. a: <y3 b5 g2 o6 p1 w4> p=p1 <y2 b6 g4 o6 w1>\n"

Act = Callable[["Watcher"], Awaitable[None]]


class Watcher:
    """Somebody before the screen: types, clicks, and sees what stands there."""

    def __init__(self, app: FullScreen, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def lines(self) -> list[str]:
        # Textual has no public way to the text of the whole screen.
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def words(self) -> list[str]:
        options = self.app.table.query_one(OptionList).options
        return [str(option.prompt) for option in options]

    async def until(self, met: Callable[[], bool]) -> None:
        """Wait for what must happen."""
        end = time.monotonic() + PATIENCE
        while not met():
            assert time.monotonic() < end, self.text
            await self.pilot.pause(0.02)

    async def asked(self) -> None:
        await self.until(lambda: self.app.offer is not None)
        await self.pilot.pause()

    async def say(self, text: str) -> None:
        """Type a line, and wait until something is asked again."""
        offer = self.app.offer
        self.app.line.value = text
        await self.pilot.press("enter")
        await self.until(lambda: self.app.offer is not None and self.app.offer is not offer)
        await self.pilot.pause()


def sit(
    playing: Playing, file: Path, act: Act, bots: dict[Seat, Player] | None = None
) -> tuple[Session, FullDesk]:
    """A session on a full screen of the smallest size, while somebody acts before it."""
    desk = FullDesk(lambda: session.run())
    screen = screen_for(playing.game)
    session = Session(playing, bots or {}, screen, desk, file, random.Random(2))

    async def run() -> None:
        async with desk.app.run_test(size=SMALLEST) as pilot:
            watcher = Watcher(desk.app, pilot)
            await act(watcher)
            desk.app.action_leave()

    asyncio.run(run())
    desk.app.thread.join(PATIENCE)
    assert not desk.app.thread.is_alive()
    if desk.app.failure is not None:
        raise desk.app.failure
    return session, desk


def midway(name: str) -> Playing:
    """A game with as many as can play, some words in: with figures before all screens."""
    game = take_down(name)
    seats = game.seats[-1]
    options = {"notes": "abcd"} if name == CUBE.name else {}
    playing = Playing(game, NAMES[:seats], options, "")
    rng = random.Random(11)
    said = 0
    while (awaits := playing.awaits) is not None:
        if isinstance(awaits, Chance):
            playing.settle(awaits.sample(rng))
            continue
        legal = game.legal(playing.state, awaits[0])
        if said >= 5 * seats and len(legal) > 2:
            break
        said += 1
        word = game.random_word(game.view(playing.state, awaits[0]), legal, rng)
        if word.startswith("guess="):  # it might be right, and the game over
            word = rng.choice(QUESTIONS)
        playing.play(awaits[0], word)
    if name == CUBE.name:
        for seat in range(seats):
            playing.play(Seat(seat), f"front={A}")
    return playing


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_turn_of_every_game_fits_80_by_24(name: str, language: str, tmp_path: Path) -> None:
    speak(language)

    async def act(watcher: Watcher) -> None:
        await watcher.asked()
        if CUBE.name == name:
            await watcher.say("")
        table = watcher.app.table
        assert table.query_one("#top", VerticalScroll).max_scroll_y == 0, watcher.text
        assert len(watcher.lines) == 24
        assert {len(line) for line in watcher.lines} == {80}
        assert watcher.app.offer is not None
        assert watcher.app.offer.prompt in watcher.text
        assert table.query_one(OptionList).size.height >= 3
        assert watcher.words[0][:30] in watcher.text
        assert all(button.region.right <= 80 for button in table.query("#line Button"))

    sit(midway(name), tmp_path / "game.rec", act)


def test_the_board_is_redrawn_in_place_and_the_log_goes_on(tmp_path: Path) -> None:
    async def act(watcher: Watcher) -> None:
        await watcher.asked()
        assert "Roll 2 of 3: [y2] [b6] [g4] [o6] [w1]" in watcher.text
        await watcher.say("g=g1")
        assert "Fields: [p1] [g4]" in watcher.text
        assert watcher.text.count("Ganz schön clever · Round 1") == 1
        assert "Ada: g=g1" in watcher.text

    session, _ = sit(Playing.resume(read(OPENING)), tmp_path / "game.rec", act)
    assert session.playing.steps[3].text == "g=g1"


def test_words_are_clicked_and_folds_unfolded(tmp_path: Path) -> None:
    async def act(watcher: Watcher) -> None:
        await watcher.asked()
        folded = watcher.words
        assert folded[-1].startswith("further: ")
        assert len(folded) <= 8
        offer = watcher.app.offer
        watcher.app.words.scroll_end(animate=False)
        await watcher.pilot.pause()
        await watcher.pilot.click("#words", offset=(5, watcher.app.words.size.height - 1))
        await watcher.until(lambda: watcher.app.offer not in (None, offer))
        assert len(watcher.words) > len(folded)
        await watcher.pilot.click("#words", offset=(5, 1))
        await watcher.until(lambda: len(playing.steps) > 3)

    playing = Playing.resume(read(OPENING))
    # Likely ones first: what brings most points.
    best = screen_for(GSC).menu(GSC.view(playing.state, Seat(0)), GSC.legal(playing.state, Seat(0)))
    sit(playing, tmp_path / "game.rec", act)
    assert playing.steps[3].text == best[0].words[1]


def test_arrows_and_enter_choose_a_word(tmp_path: Path) -> None:
    async def act(watcher: Watcher) -> None:
        await watcher.asked()
        await watcher.pilot.press("enter")  # nothing chosen: nothing said
        await watcher.asked()
        await watcher.pilot.press("down", "down", "enter")
        await watcher.until(lambda: len(playing.steps) > 3)

    playing = Playing.resume(read(OPENING))
    best = screen_for(GSC).menu(GSC.view(playing.state, Seat(0)), GSC.legal(playing.state, Seat(0)))
    sit(playing, tmp_path / "game.rec", act)
    assert playing.steps[3].text == best[0].words[1]


def test_a_hint_stands_beside_the_words_until_the_next_one(tmp_path: Path) -> None:
    async def act(watcher: Watcher) -> None:
        await watcher.asked()
        words = watcher.words
        await watcher.say("hint")
        hint = watcher.app.table.query_one("#hint", Static)
        assert " would play (" in watcher.text
        assert hint.size.height == 4
        assert watcher.words == words
        assert words[0][:30] in watcher.text
        await watcher.say("1")
        assert not hint.display

    sit(Playing.resume(read(OPENING)), tmp_path / "game.rec", act)


def test_a_refusal_says_why_and_what_was_typed_changes_nothing(tmp_path: Path) -> None:
    async def act(watcher: Watcher) -> None:
        await watcher.asked()
        await watcher.say("p=p5")
        assert "illegal: p=p5 is not legal here" in watcher.text
        await watcher.say("g=g1")
        assert "illegal" not in watcher.text

    sit(Playing.resume(read(OPENING)), tmp_path / "game.rec", act)


def test_btc_15_nothing_secret_is_left_for_the_next_pair_of_eyes(tmp_path: Path) -> None:
    def stands(watcher: Watcher) -> bool:
        return "l l l    . s s    . . ." in watcher.text

    async def act(watcher: Watcher) -> None:
        await watcher.asked()
        assert "For the eyes of Ada only" in watcher.text
        await watcher.say("")
        for typed in ("l 1 2 3 6", "m 4 5 8", "s 2 3"):
            await watcher.say(typed)
        assert stands(watcher)
        assert not playing.steps  # the last block commits nothing
        await watcher.say("log")
        assert isinstance(watcher.app.screen, Page)
        await watcher.pilot.press("escape")
        await watcher.say("build")
        assert "For the eyes of Bo only" in watcher.text
        assert not stands(watcher)
        await watcher.say("")
        assert not stands(watcher)
        assert A not in watcher.text
        await watcher.say(B)

    playing = Playing(CUBE, ("Ada", "Bo"), {}, "")
    session, _ = sit(playing, tmp_path / "game.rec", act)
    assert [step.text for step in playing.steps[:2]] == [f"build={A}", f"build={B}"]
    assert session.playing.state.fronts == (NOTHING, NOTHING)


class Thinker:
    """A bot that says its word when it is let."""

    def __init__(self) -> None:
        self.asked, self.may_speak = threading.Event(), threading.Event()

    def choose(self, view: Any, legal: Sequence[Word]) -> Word:
        self.asked.set()
        assert self.may_speak.wait(PATIENCE)
        return legal[0]


def test_keys_typed_while_a_bot_thinks_are_not_played(tmp_path: Path) -> None:
    bot = Thinker()

    state = read("\n1a. a: <y3 b5 g2 o6 p1 w4> p=p1 <y2 b6 g4 o6 w1> o=o1 <b3>\n")
    playing = Playing.resume(state)
    taken = len(playing.steps)

    async def act(watcher: Watcher) -> None:
        await watcher.until(bot.asked.is_set)
        await watcher.pilot.press("1", "enter", "2", "enter", "3")
        assert "Ada is thinking" in watcher.text
        bot.may_speak.set()
        await watcher.asked()
        await watcher.pilot.pause()
        assert watcher.app.table.query_one(Input).value == ""
        since = playing.steps[taken:]
        assert [step.text for step in since if step.seat == 1] == []

    sit(playing, tmp_path / "game.rec", act, {Seat(0): bot})


def test_leaving_keeps_the_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    async def act(watcher: Watcher) -> None:
        await watcher.asked()
        await watcher.say("g=g1")
        await watcher.pilot.press("ctrl+c")

    file = tmp_path / "a game.rec"
    session, desk = sit(Playing.resume(read(OPENING)), file, act)
    assert record.read(file.read_bytes(), take_down).end() == session.playing.state
    assert str(desk.last[-1]) == f"  foxtray play --load '{file}'"


def test_a_mistake_of_ours_is_not_swallowed_by_the_screen(tmp_path: Path) -> None:
    class Broken:
        def choose(self, view: Any, legal: Sequence[Word]) -> Word:
            raise RuntimeError("a mistake")

    async def act(watcher: Watcher) -> None:
        await watcher.until(lambda: watcher.app.failure is not None)

    with pytest.raises(RuntimeError, match="a mistake"):
        sit(Playing.resume(read(OPENING)), tmp_path / "game.rec", act, {Seat(0): Broken()})
