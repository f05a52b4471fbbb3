"""The whole terminal as a table: the board in place, words, hint and log in panes.

The session runs in a thread of its own and speaks to the application through `FullDesk`, so that
the screen answers while a bot thinks. Everything is drawn on the alternate screen: when it is
left, nothing that was shown stays behind (docs/decisions, the fifteenth).
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, ClassVar

from rich.console import Group as Lines, RenderableType
from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from foxtray.terminal.desk import Offer
from foxtray.terminal.words import COMMON

t = COMMON
LEAVE = None
"""Put where an answer is awaited: nobody will answer any more."""
UNFOLD = "more"
BUTTONS = ("hint", "undo", "more", "log", "help", "quit")
PATIENCE = 2.0
"""Seconds in which a session that is left ends; a bot that thinks longer is not waited for."""


class Line(Input):
    """Where a person types. What was typed before the question was asked is not for it."""

    asked: float | None = None
    """Since when a question stands; None: none does."""

    def on_key(self, event: events.Key) -> None:
        """Asked before the input itself is, which reads the key unless it is told not to."""
        if self.asked is None or event.time < self.asked:
            event.stop()
            event.prevent_default()


class Page(ModalScreen[None]):
    """Something to read: help, the record, a sheet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", ""),
        ("enter", "dismiss", ""),
    ]

    def __init__(self, told: RenderableType) -> None:
        super().__init__()
        self.told = told

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(Lines(self.told, Text(f"\n{t('page.close')}", "dim")), markup=False)

    def on_click(self) -> None:
        self.dismiss()


class FullScreen(App[None]):
    """The application: draws what it is given and hands on what is typed or clicked."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #top { height: auto; max-height: 75%; }
    #board { width: 80; height: auto; }
    #below { height: 1fr; min-height: 3; }
    #words { width: 1fr; height: 100%; border: none; padding: 0; scrollbar-size-vertical: 1;
             text-wrap: nowrap; text-overflow: ellipsis; background: $surface; }
    #side { width: 42%; height: 100%; }
    #hint { height: auto; max-height: 70%; text-wrap: nowrap; text-overflow: ellipsis;
            background: $primary-background; }
    #log { height: 1fr; min-height: 1; scrollbar-size-vertical: 1; background: $background; }
    #complaint { height: auto; max-height: 2; color: $text-error; }
    #prompt { height: auto; max-height: 2; text-style: bold; }
    #line { height: 1; }
    #input { width: 1fr; }
    #line Button { min-width: 0; width: auto; margin: 0 0 0 1; }
    #page { background: $panel; padding: 0 1; width: 82; max-width: 100%; height: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("ctrl+c", "leave", ""),
        ("ctrl+q", "leave", ""),
        ("ctrl+z", "say('undo')", ""),
        ("f1", "say('help')", ""),
        ("f2", "say('hint')", ""),
        ("up", "move('up')", ""),
        ("down", "move('down')", ""),
        ("pageup", "scroll('up')", ""),
        ("pagedown", "scroll('down')", ""),
    ]

    def __init__(self, play: Callable[[], None]) -> None:
        super().__init__()
        self.play = play
        self.answers: queue.Queue[str | None] = queue.Queue()
        self.offer: Offer | None = None
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self._run, name="session", daemon=True)

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="top", can_focus=False):
            yield Static(id="board", markup=False)
        with Horizontal(id="below"):
            yield OptionList(id="words", markup=False, compact=True)
            with Vertical(id="side"):
                yield Static(id="hint", markup=False)
                yield RichLog(id="log", wrap=True, min_width=10)
        yield Static(id="complaint", markup=False)
        yield Static(id="prompt", markup=False)
        with Horizontal(id="line"):
            yield Line(id="input", compact=True)
            for name in BUTTONS:
                button = Button(t(f"command.{name}"), name=name, compact=True)
                button.can_focus = False
                yield button

    def on_mount(self) -> None:
        self.table.query_one("#words").can_focus = False
        self.table.query_one("#log").can_focus = False
        self.table.query_one("#hint").display = False
        self.table.query_one("#complaint").display = False
        self.line.focus()
        self.thread.start()

    def _run(self) -> None:
        try:
            self.play()
        except BaseException as failure:  # told by whoever started us, on the ordinary screen
            self.failure = failure
        if self.is_running:
            self.call_from_thread(self.exit)

    @property
    def table(self) -> Screen[Any]:
        """What lies under a page that somebody reads."""
        return self.screen_stack[0]

    @property
    def line(self) -> Line:
        return self.table.query_one(Line)

    @property
    def words(self) -> OptionList:
        return self.table.query_one("#words", OptionList)

    # What a desk does

    def open_offer(self, offer: Offer) -> None:
        """Ask: from now on keys and clicks count."""
        self.offer = offer
        self.table.query_one("#prompt", Static).update(Text(offer.prompt))
        self.words.clear_options()
        for heading, numbered in offer.listed():
            if heading:
                unfolds = None if numbered else f"{UNFOLD} {heading}"
                style = "italic" if numbered else "bold italic"
                self.words.add_option(Option(Text(heading, style), unfolds, bool(numbered)))
            self.words.add_options(
                Option(Text(offer.label(number, word)), str(number)) for number, word in numbered
            )
        self.words.highlighted = None
        self.line.asked = events.Event().time
        self.line.focus()

    def close_offer(self, what: str) -> None:
        """Nothing is asked: keys and clicks are nobody's."""
        self.offer = None
        self.line.asked = None
        self.line.value = ""
        self.words.clear_options()
        self.table.query_one("#prompt", Static).update(Text(what))

    def draw(self, drawn: RenderableType) -> None:
        self.table.query_one("#board", Static).update(drawn)

    def write(self, line: str) -> None:
        self.table.query_one(RichLog).write(Text(line))

    def put(self, place: str, lines: Sequence[str]) -> None:
        """Lines where there may be none: a hint, a complaint."""
        pane = self.table.query_one(f"#{place}", Static)
        pane.display = bool(lines)
        pane.update(Text("\n".join(lines)))

    async def open_page(self, told: RenderableType) -> None:
        await self.push_screen(Page(told))

    def wipe(self) -> None:
        """Nothing that one person saw is left for the next."""
        while isinstance(self.screen, Page):
            self.pop_screen()
        self.draw("")
        self.put("hint", ())
        self.put("complaint", ())

    # What a person does

    def answer(self, text: str) -> None:
        """A line of the person, if one was asked for."""
        if self.offer is None:
            return
        self.put("complaint", ())
        self.close_offer("")
        self.answers.put(text)

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        chosen = self.words.highlighted
        if not event.value.strip() and chosen is not None:
            self._choose(self.words.get_option_at_index(chosen))
        else:
            self.answer(event.value)

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option)

    def _choose(self, option: Option) -> None:
        """A word by its number; the heading of a fold lists what is in it."""
        chosen = option.id or ""
        self.answer(UNFOLD if chosen.startswith(UNFOLD) else chosen)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        if event.button.name == "quit":
            self.action_leave()
        else:
            self.answer(event.button.name or "")

    def action_say(self, command: str) -> None:
        self.answer(command)

    def action_move(self, where: str) -> None:
        getattr(self.words, f"action_cursor_{where}")()

    def action_scroll(self, where: str) -> None:
        getattr(self.table.query_one("#top"), f"scroll_page_{where}")()

    def action_leave(self) -> None:
        self.answers.put(LEAVE)
        self.exit()


class FullDesk:
    """A session's way to the application. Called from the session's thread."""

    def __init__(self, play: Callable[[], None]) -> None:
        self.app = FullScreen(play)
        self.last: tuple[RenderableType, ...] = ()
        """What is said on the ordinary screen when the full one is gone."""

    def _do(self, call: Callable[..., object], *given: Any) -> None:
        if not self.app.is_running:
            raise EOFError
        self.app.call_from_thread(call, *given)

    def show(self, drawn: RenderableType) -> None:
        self._do(self.app.draw, drawn)

    def tell(self, line: str) -> None:
        self._do(self.app.write, line)

    def complain(self, line: str) -> None:
        self._do(self.app.put, "complaint", (line,))

    def advise(self, lines: Sequence[str]) -> None:
        self._do(self.app.put, "hint", lines)

    def page(self, told: RenderableType) -> None:
        self._do(self.app.open_page, told)

    def ask(self, offer: Offer) -> str:
        self._do(self.app.open_offer, offer)
        text = self.app.answers.get()
        if text is LEAVE:
            raise EOFError
        return text

    def cover(self, name: str) -> None:
        self._do(self.app.wipe)
        self.ask(Offer(t("cover", name=name)))

    @contextmanager
    def wait(self, what: str, brief: bool = False) -> Iterator[None]:
        self._do(self.app.close_offer, what)
        yield

    def part(self, result: RenderableType | None, *last: RenderableType) -> None:
        self.last = last if result is None else (result, *last)
        if result is not None:
            with suppress(EOFError):  # left by another way
                self._do(self.app.draw, result)
                self.ask(Offer(t("over.leave")))

    def run(self) -> None:
        """The application, until the game is over or somebody leaves."""
        self.app.run()
        self.app.answers.put(LEAVE)
        self.app.thread.join(PATIENCE)
        if self.app.failure is not None:
            raise self.app.failure
