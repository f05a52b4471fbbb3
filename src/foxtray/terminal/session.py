"""A game at one keyboard: people, bots, the program's dice or real ones.

One loop for every game. Forced words are made and told, never asked; everything can
be taken back to the last roll; the game is kept in a file all the time, so that
leaving, by any way, loses nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from foxtray.analysis.telling import UNITS
from foxtray.kernel import record
from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import Seat, Word, letter
from foxtray.kernel.playing import Playing, Step
from foxtray.players.player import Player, Studious
from foxtray.players.roster import find_adviser, sentences_of
from foxtray.terminal.advice import tell_parts, tell_reasons
from foxtray.terminal.screen import Group, Screen

HELP = """\
Type the number of a word, or the word itself.
  undo         take your last word back (never past a roll; real dice can be typed again)
  hint         the best three words, by the strongest player that can say why
  more         list the words that were folded away
  sheet [a]    look at a seat's sheet
  log          the game so far, as it is written in the file
  save [FILE]  keep the game in this file from now on
  quit         leave; the game is kept
  help         this"""

MOST_LISTED = 16
"""Longer groups of special words are folded to a line until the person asks for more."""
COMMANDS = ("undo", "hint", "more", "sheet", "log", "save", "quit", "help")


class Quit(Exception):
    """The person wants to leave."""


class Session:
    """One game in the terminal."""

    def __init__(
        self,
        playing: Playing,
        bots: dict[Seat, Player],
        screen: Screen,
        console: Console,
        file: Path,
        rng: random.Random,
        real_dice: bool = False,
        ask: Callable[[str], str] | None = None,
    ) -> None:
        self.playing = playing
        self.bots = bots
        self.screen = screen
        self.console = console
        self.file = file
        self.rng = rng
        self.real_dice = real_dice
        self.ask = ask or console.input
        self._drawn_for: object = None
        self._unsaved: str | None = None
        self._unfolded = False
        self._asked: Seat | None = None

    # The loop

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        for seat, bot in self.bots.items():
            self._let_prepare(self.playing.names[seat], bot)
        try:
            while (awaits := self.playing.awaits) is not None:
                if isinstance(awaits, Chance):
                    self._roll(awaits)
                else:
                    self._turn(awaits)
                self.save()
        except (Quit, EOFError, KeyboardInterrupt):
            self._leave()
            return
        self.save()
        scores = self.playing.game.scores(self.playing.state)
        self._draw(None)
        self.console.print(self.screen.finish(scores, self.playing.names))
        self.console.print(f"The game is kept in {escape(str(self.file))}")

    def _let_prepare(self, name: str, player: object) -> None:
        """Say what somebody waits for, where something is compiled or solved first."""
        playing = self.playing
        start = playing.game.start(len(playing.names), playing.options)
        if isinstance(player, Studious) and not player.is_prepared(start):
            self.console.print(Text(f"  {name} is {player.preparing}, once for this version."))
            player.prepare(start)

    def _turn(self, awaited: tuple[Seat, ...]) -> None:
        seat = next((seat for seat in awaited if seat in self.bots), awaited[0])
        game, state = self.playing.game, self.playing.state
        legal = game.legal(state, seat)
        if seat in self.bots:
            word = self.bots[seat].choose(game.view(state, seat), legal)
            self._play(seat, word)
        elif len(legal) == 1:
            self._play(seat, legal[0])
        else:
            self._ask_word(seat, legal)

    def _play(self, seat: Seat, word: Word) -> None:
        """Make a word and tell it. Refused: told why, and nothing changed."""
        game, before = self.playing.game, self.playing.state
        try:
            self.playing.play(seat, word)
        except Refusal as refusal:
            self._complain(refusal)
            return
        told = self.screen.tell(game.view(before, seat), word)
        facts = "".join(f" <{fact}>" for fact in game.told(before, self.playing.state))
        self.console.print(
            f"  {escape(self.playing.names[seat])}: {escape(self._shown(word))}{facts}"
            f"  ({escape(told)})"
        )

    def _shown(self, word: Word) -> str:
        """A word as everybody at the keyboard may read it."""
        hidden = self.playing.game.hidden(word)
        return word if hidden is None else f"<{hidden}>"

    def _roll(self, chance: Chance) -> None:
        if not self.real_dice:
            fact = chance.sample(self.rng)
            self.playing.settle(fact)
            happened = "drawn:" if chance.seat is None else "rolled"
            self.console.print(f"  {happened} {escape(fact)}")
            return
        who = "" if chance.seat is None else f"{escape(self.playing.names[chance.seat])}, roll "
        text = self._read(f"{who}{escape(chance.asks)}")
        if text is None:
            return
        try:
            self.playing.settle(self.screen.read_fact(chance, text))
        except Refusal as refusal:
            self._complain(refusal)

    def _complain(self, refusal: Refusal) -> None:
        """What was wrong and what would be right; the position is on the screen already."""
        expected = f"; expected {refusal.expected}" if refusal.expected else ""
        self.console.print(Text(f"  {refusal.kind}: {refusal.what}{expected}", "red"))

    # Asking a person

    def _ask_word(self, seat: Seat, legal: Sequence[Word]) -> None:
        self._hand_over(seat)
        view = self.playing.game.view(self.playing.state, seat)
        self._draw(seat)
        groups = self.screen.menu(view, legal)
        numbered = self._show_menu(view, groups)
        self._unfolded = False
        prompt = self.screen.prompt(view, legal)
        text = self._read(f"{escape(self.playing.names[seat])}: {escape(prompt)}")
        if text is None:
            return
        if text.isdigit() and 1 <= int(text) <= len(numbered):
            self._play(seat, numbered[int(text) - 1])
        elif text:
            self._play_typed(seat, text)

    def _hand_over(self, seat: Seat) -> None:
        """Where seats have secrets, nobody sees on the screen what was shown to another."""
        people = len(self.playing.names) - len(self.bots)
        if self.playing.game.secrets and people > 1 and seat != self._asked:
            self.console.clear()
            self.ask(f"For the eyes of {escape(self.playing.names[seat])} only; press Enter> ")
            self._drawn_for = None
        self._asked = seat

    def _play_typed(self, seat: Seat, text: str) -> None:
        """A word as a person typed it; a screen may keep what is no whole word yet."""
        try:
            word = self.screen.read_word(self.playing.game.view(self.playing.state, seat), text)
        except Refusal as refusal:
            self._complain(refusal)
            return
        if word:
            self._play(seat, word)

    def _draw(self, seat: Seat | None) -> None:
        """Draw the table, unless it has not changed since this seat last saw it."""
        now = (seat, self.playing.state)
        if self._drawn_for == now:
            return
        self._drawn_for = now
        self.console.print()
        view = self.playing.game.view(self.playing.state, seat)
        self.console.print(self.screen.draw(view, self.playing.names))

    def _show_menu(self, view: object, groups: list[Group]) -> list[Word]:
        numbered: list[Word] = []
        for group in groups:
            if group.heading and len(group.words) > MOST_LISTED and not self._unfolded:
                folded = f"{group.heading}: {len(group.words)} words more; type more to list them"
                self.console.print(Text(folded, "italic"))
                numbered += group.words
                continue
            if group.heading:
                self.console.print(Text(f"{group.heading}:", "italic"))
            table = Table.grid(padding=(0, 2))
            cells = []
            for word in group.words:
                numbered.append(word)
                told = self.screen.tell(view, word)
                cells.append(Text(f"{len(numbered):>3} {word:<8} {told}"))
            columns = 2 if max((cell.cell_len for cell in cells), default=0) <= 38 else 1
            rows = -(-len(cells) // columns)
            for row in range(rows):
                table.add_row(*cells[row::rows])
            self.console.print(table)
        return numbered

    def _read(self, prompt: str) -> str | None:
        """A line from the person; None if it was a command, now carried out."""
        text = self.ask(f"{prompt} \\[help, undo, save, quit]> ").strip()
        name, _, rest = text.partition(" ")
        if not name.isalpha() or len(name) < 2:
            return text
        commands = [command for command in COMMANDS if command.startswith(name.lower())]
        if len(commands) != 1:
            return text
        self._command(commands[0], rest.strip())
        return None

    def _command(self, name: str, rest: str) -> None:
        if name == "quit":
            raise Quit
        if name == "undo":
            self._undo()
        elif name == "hint":
            self._hint()
        elif name == "more":
            self._unfolded = True
        elif name == "save":
            self._save_as(rest)
        elif name == "sheet":
            self._show_sheet(rest)
        elif name == "log":
            self.console.print(Text(record.write(self.playing.record().redact(self._asked))))
        else:
            self.console.print(Text(HELP))

    def _hint(self) -> None:
        """The three best words and what they are worth."""
        game, state, seat = self.playing.game, self.playing.state, self._asked
        legal = () if seat is None else game.legal(state, seat)
        if seat is None or not legal:
            self.console.print(Text("  nothing to advise on before the dice lie", "red"))
            return
        try:
            name, adviser = find_adviser(game)
        except KeyError:
            self.console.print(Text("  nobody can give advice on this game yet", "red"))
            return
        self._let_prepare(name, adviser)
        view = game.view(state, seat)
        best, sentences = adviser.advise(view, legal)[:3], sentences_of(name)
        self.console.print(Text(f"  {name}, by {UNITS[adviser.unit]}:"))
        for advice in best:
            why = tell_reasons(advice.reasons, sentences) or self.screen.tell(view, advice.word)
            told = "; ".join(filter(None, (why, tell_parts(advice, best[0]))))
            self.console.print(Text(f"    {advice.word:10} {advice.value:9.3f}  {told}"))

    def _show_sheet(self, rest: str) -> None:
        seats = [Seat(i) for i in range(len(self.playing.names)) if letter(Seat(i)) == rest]
        if rest and not seats:
            self.console.print(Text(f"  there is no seat {rest!r}", "red"))
            return
        if self.playing.game.secrets:
            seats = [] if self._asked is None else [self._asked]  # others have their secrets
        for seat in seats or [Seat(i) for i in range(len(self.playing.names))]:
            self._drawn_for = None
            self._draw(seat)

    def _undo(self) -> None:
        """Back to the last word a person chose, or to the dice they typed; forced words since
        then go with it.
        """
        taken: list[Step] = []
        while step := self.playing.undo(facts=self.real_dice):
            taken.append(step)
            if step.is_fact or self._was_chosen(step):
                self.console.print(Text(f"  taken back: {self._shown(str(step))}"))
                return
        for step in reversed(taken):
            if step.seat is not None:
                self.playing.play(step.seat, step.text)
        self.console.print(Text("  nothing of yours to take back since the last roll", "red"))

    def _was_chosen(self, step: Step) -> bool:
        """Whether a person had a choice; the step has just been taken back."""
        if step.seat is None or step.seat in self.bots:
            return False
        return len(self.playing.game.legal(self.playing.state, step.seat)) > 1

    # Keeping

    def save(self) -> None:
        """Keep the game in its file; say once if that does not work."""
        try:
            write_safely(self.file, record.write(self.playing.record()))
            self._unsaved = None
        except OSError as error:
            reason = f"cannot write {self.file}: {error.strerror}"
            if self._unsaved != reason:
                self.console.print(Text(f"  {reason}; the game goes on, try: save FILE", "red"))
            self._unsaved = reason

    def _save_as(self, name: str) -> None:
        before = self.file
        if name:
            self.file = Path(name).expanduser()
        self.save()
        if self._unsaved is None:
            self.console.print(f"  kept in {escape(str(self.file))}")
        else:
            self.file = before

    def _leave(self) -> None:
        self.save()
        self.console.print()
        if self._unsaved is None:
            name = escape(str(self.file))
            self.console.print(f"The game is kept. Go on with: foxtray play --load {name}")
        else:
            self.console.print("The game could not be kept in a file. Here it is:")
            self.console.print(Text(record.write(self.playing.record())))


def write_safely(file: Path, text: str) -> None:
    """Replace a file's text whole: a crash leaves the old or the new one, never a half."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.part")
    draft.write_text(text, encoding="utf-8", newline="\n")
    draft.replace(file)
