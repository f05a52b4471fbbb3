"""A game at one keyboard: people, bots, the program's dice or real ones.

One loop for every game. Forced words are made and told, never asked; everything can
be taken back to the last roll; the game is kept in a file all the time, so that
leaving, by any way, loses nothing. What it is shown on is a desk (desk.py).
"""

from __future__ import annotations

import random
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from foxtray.analysis.telling import UNITS
from foxtray.kernel import record
from foxtray.kernel.chance import CardForm, Chance, DiceForm, HandfulForm, SeatForm
from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import LETTERS, Fact, Seat, Word, letter, only_word
from foxtray.kernel.playing import Playing, Step
from foxtray.players.player import Advice, Player, Studious, Unit
from foxtray.players.roster import find_adviser, sentences_of
from foxtray.players.undisturbed import undisturbed
from foxtray.terminal.advice import tell_parts, tell_reasons
from foxtray.terminal.desk import LONGEST, Desk, Offer
from foxtray.terminal.screen import Screen
from foxtray.terminal.words import COMMON, Speech, bot_name, number, tell_reason

MEASURES = {Unit.CHANCE: "hint.chance", Unit.TURNS: "hint.turns", Unit.BITS: "hint.bits"}
"""By what a hint counts in, the message that says so; all others count points."""
COMMANDS = ("undo", "hint", "more", "sheet", "log", "save", "quit", "help")
t = COMMON


class Quit(Exception):
    """The person wants to leave."""


@dataclass(frozen=True)
class Terms:
    """What a game is played on besides its rules; as they are here, it is an ordinary one."""

    draw: Callable[[Playing, Chance], Fact] | None = None
    """The program's dice; None: drawn by the session."""
    hints: bool = True
    again: str = ""
    """The command that takes it up again; empty: by its file."""
    said: Callable[[Seat, Word], None] | None = None
    """Told of every word, where the game is played elsewhere, too."""
    take_back: Callable[[], bool] | None = None
    """Whether a word may be taken back there; then it is."""


ORDINARY = Terms()


class Session:
    """One game in the terminal."""

    def __init__(
        self,
        playing: Playing,
        bots: dict[Seat, Player],
        screen: Screen,
        desk: Desk,
        file: Path,
        dice: random.Random | None,
        terms: Terms = ORDINARY,
    ) -> None:
        self.playing = playing
        self.bots = bots
        self.screen = screen
        self.desk = desk
        self.file = file
        self.dice = dice
        """None: real ones, and whoever sits here says what they show."""
        self.terms = terms
        self.names = tuple(
            bot_name(name) if Seat(seat) in bots else t("seat.me") if name == "me" else name
            for seat, name in enumerate(playing.names)
        )
        """As they are shown; a record keeps what was typed."""
        self._drawn_for: object = None
        self._unsaved: str | None = None
        self._unfolded = False
        self._asked: Seat | None = None

    # The loop

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            self._begin()
            while (awaits := self.playing.awaits) is not None:
                if isinstance(awaits, Chance):
                    self._roll(awaits)
                else:
                    self._turn(awaits)
                self.save()
        except (Quit, EOFError, KeyboardInterrupt):
            self.save()
            self.desk.part(None, *self.last_words())
            return
        self.save()
        scores = self.playing.game.scores(self.playing.state)
        self._draw(None)
        self.desk.part(self.screen.finish(scores, self.names), *self.last_words())

    def _begin(self) -> None:
        game = self.playing.game
        people = [name for seat, name in enumerate(self.names) if Seat(seat) not in self.bots]
        bots = ", ".join(self.names[seat] for seat in self.bots)
        key = "welcome" if people else "welcome.watch"
        told = [t(key, game=game.title, people=", ".join(people))]
        told += [t("welcome.bots", bots=bots)] if bots and people else []
        self.desk.tell(" ".join([*told, t("welcome.help")]))
        if not game.is_ready():
            with self.desk.wait(t("compiling")):
                game.warm_up()
        for seat, bot in self.bots.items():
            self._let_prepare(self.names[seat], bot)

    def _let_prepare(self, name: str, player: object) -> None:
        """Say what somebody waits for, where something is compiled or solved first."""
        playing = self.playing
        start = playing.game.start(len(playing.names), playing.options)
        if isinstance(player, Studious) and not player.is_prepared(start):
            said = f"{name} is {player.preparing}, once for this version."
            if Speech.language != "en":  # what it does it says in English
                said = f"{t('turn.preparing', names=name, count=1)} {t('turn.once')}"
            with self.desk.wait(said):
                player.prepare(start)

    def _turn(self, awaited: tuple[Seat, ...]) -> None:
        seat = next((seat for seat in awaited if seat in self.bots), awaited[0])
        game, state = self.playing.game, self.playing.state
        legal = game.legal(state, seat)
        forced = only_word(legal)
        if seat in self.bots:
            thinking = t("turn.thinking", names=self.names[seat], count=1)
            with self.desk.wait(thinking, brief=True), undisturbed():
                word = self.bots[seat].choose(game.view(state, seat), legal)
            self._play(seat, word)
        elif forced is not None:
            self._play(seat, forced)
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
        if self.terms.said is not None:
            self.terms.said(seat, word)
        self.desk.advise(())
        told = self.screen.tell(game.view(before, seat), word)
        facts = "".join(f" <{fact}>" for fact in game.told(before, self.playing.state))
        shown = self._shown(word)
        if told and len(shown) > LONGEST:
            shown, told = told, ""
        about = f"  ({told})" if told else ""
        self.desk.tell(f"{self.names[seat]}: {shown}{facts}{about}")

    def _shown(self, word: Word) -> str:
        """A word as everybody at the keyboard may read it."""
        hidden = self.playing.game.hidden(word)
        return word if hidden is None else f"<{hidden}>"

    def _roll(self, chance: Chance) -> None:
        if self.dice is not None:
            draw = self.terms.draw
            fact = draw(self.playing, chance) if draw else chance.sample(self.dice)
            self.playing.settle(fact)
            self.desk.tell(self._fallen(chance, fact))
            return
        self._draw(None if self.playing.game.secrets else self._asked)
        who = "" if chance.seat is None else f"{self.names[chance.seat]}: "
        text = self._read(Offer(who + ask_fact(chance)))
        if text is None:
            return
        try:
            self.playing.settle(self.screen.read_fact(chance, text))
        except Refusal as refusal:
            self._complain(refusal)

    def _fallen(self, chance: Chance, fact: Fact) -> str:
        if isinstance(chance.form, SeatForm):
            return t("drawn.starter", name=self.names[LETTERS.index(fact)])
        return t("drawn" if chance.seat is None else "rolled", fact=fact)

    def _complain(self, refusal: Refusal) -> None:
        """What was wrong and what would be right; the position is on the screen already."""
        reason = refusal.reason
        told = tell_reason(self.screen.words, reason.code, reason.about) if reason else ""
        if Speech.language != "en" and told:
            self.desk.complain(told)
            return
        kind = refusal.kind + ":" if Speech.language == "en" else t(f"problem.{refusal.kind}")
        expected = t("refused.expected", expected=refusal.expected) if refusal.expected else ""
        self.desk.complain("; ".join(filter(None, (f"{kind} {refusal.what}", expected))))

    # Asking a person

    def _ask_word(self, seat: Seat, legal: Sequence[Word]) -> None:
        self._hand_over(seat)
        view = self.playing.game.view(self.playing.state, seat)
        self._draw(seat)
        offer = Offer(
            f"{self.names[seat]}: {self.screen.prompt(view, legal)}",
            self.screen.menu(view, legal),
            lambda word: self.screen.tell(view, word),
            self._unfolded,
        )
        self._unfolded = False
        text = self._read(offer)
        if not text:
            return
        if text.isdigit() and 1 <= int(text) <= len(offer.words):
            self._play(seat, offer.words[int(text) - 1])
        else:
            self._play_typed(seat, text)

    def _hand_over(self, seat: Seat) -> None:
        """Where seats have secrets, nobody sees on the screen what was shown to another."""
        people = len(self.playing.names) - len(self.bots)
        if self.playing.game.secrets and people > 1 and seat != self._asked:
            self._asked = None
            self.desk.cover(self.names[seat])
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
        else:
            self._drawn_for = None

    def _draw(self, seat: Seat | None) -> None:
        """Draw the table, unless it has not changed since this seat last saw it."""
        now = (seat, self.playing.state)
        if self._drawn_for == now:
            return
        self._drawn_for = now
        view = self.playing.game.view(self.playing.state, seat)
        self.desk.show(self.screen.draw(view, self.names))

    # Commands

    def _read(self, offer: Offer) -> str | None:
        """A line from the person; None if it was a command, now carried out."""
        text = self.desk.ask(offer).strip()
        name, _, rest = text.partition(" ")
        if not name.isalpha() or len(name) < 2:
            return text
        meant = [c for c in COMMANDS if name.lower() in (c[: len(name)], t(f"command.{c}"))]
        if len(meant) != 1:
            return text
        self._command(meant[0], rest.strip())
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
            self.desk.page(Text(record.write(self.playing.record().redact(self._asked))))
        else:
            self.desk.page(Text(help_text()))

    def _hint(self) -> None:
        """The three best words and what they are worth."""
        if not self.terms.hints:
            self.desk.complain(t("hint.off"))
            return
        game, state, seat = self.playing.game, self.playing.state, self._asked
        legal = () if seat is None else game.legal(state, seat)
        if seat is None or not legal:
            self.desk.complain(t("hint.early"))
            return
        try:
            name, adviser = find_adviser(game)
        except KeyError:
            self.desk.complain(t("hint.none"))
            return
        self._let_prepare(bot_name(name), adviser)
        view = game.view(state, seat)
        with self.desk.wait(t("hint.waiting"), brief=True):
            best = adviser.advise(view, legal)[:3]
        key = MEASURES.get(adviser.unit, "hint.points")
        measure = UNITS[adviser.unit] if Speech.language == "en" else t(key)
        lines = [f"{t('hint.title', name=bot_name(name))} ({measure}):"]
        for advice in best:
            value = number(advice.value, 2)
            if adviser.unit is Unit.CHANCE:
                value = f"{number(100 * advice.value, 1)}%"
            english = Speech.language == "en"
            why = tell_reasons(advice.reasons, sentences_of(name)) if english else ""
            why = why or self.screen.why(advice.reasons) or self.screen.tell(view, advice.word)
            told = "; ".join(filter(None, (why, self._tell_parts(advice, best[0]))))
            lines.append(f"{advice.word:<8} {value:>7}  {told}")
        self.desk.advise(lines)

    def _tell_parts(self, advice: Advice, best: Advice) -> str:
        """What a value is made of, the parts by the names of this game's messages."""
        words = self.screen.words
        named = {}
        for name in best.parts:
            keys = [key for key in (f"colour.{name}", f"finish.{name}") if words.has(key)]
            named[name] = words(keys[0]) if keys else name

        def renamed(each: Advice) -> Advice:
            return replace(each, parts={named[n]: worth for n, worth in each.parts.items()})

        told = renamed(best)
        return tell_parts(told if advice is best else renamed(advice), told)

    def _show_sheet(self, rest: str) -> None:
        seats = [Seat(i) for i in range(len(self.names)) if letter(Seat(i)) == rest]
        if rest and not seats:
            self.desk.complain(t("sheet.none", seat=rest))
            return
        if self.playing.game.secrets:
            seats = [] if self._asked is None else [self._asked]  # others have their secrets
        for seat in seats or [Seat(i) for i in range(len(self.names))]:
            view = self.playing.game.view(self.playing.state, seat)
            self.desk.page(self.screen.draw(view, self.names))

    def _undo(self) -> None:
        """Back to the last word a person chose, or to the dice they typed; forced words since
        then go with it.
        """
        if self.terms.take_back is not None and not self.terms.take_back():
            self.desk.complain(t("undo.none"))
            return
        taken: list[Step] = []
        while step := self.playing.undo(facts=self.dice is None):
            taken.append(step)
            if step.is_fact or self._was_chosen(step):
                self.desk.advise(())
                self.desk.tell(t("undo.done", word=self._shown(str(step))))
                return
        for step in reversed(taken):
            if step.seat is not None:
                self.playing.play(step.seat, step.text)
        self.desk.complain(t("undo.none"))

    def _was_chosen(self, step: Step) -> bool:
        """Whether a person had a choice; the step has just been taken back."""
        if step.seat is None or step.seat in self.bots:
            return False
        return only_word(self.playing.game.legal(self.playing.state, step.seat)) is None

    # Keeping

    def save(self) -> None:
        """Keep the game in its file; say once if that does not work."""
        try:
            write_safely(self.file, record.write(self.playing.record()))
            self._unsaved = None
        except OSError as error:
            reason = error.strerror or str(error)
            failed = t("save.failed", file=str(self.file), why=reason)
            if self._unsaved != failed:
                self.desk.complain(failed)
            self._unsaved = failed

    def _save_as(self, name: str) -> None:
        before = self.file
        if name:
            self.file = Path(name).expanduser()
        self.save()
        if self._unsaved is None:
            self.desk.tell(t("save.done", file=str(self.file)))
        else:
            self.file = before

    def last_words(self) -> list[RenderableType]:
        """Where the game is kept and how it goes on; never broken, so that it can be copied."""
        if self._unsaved is not None:
            return [Text(t("left.failed")), Text(record.write(self.playing.record()))]
        if self.playing.awaits is None:
            return [Text(t("over.kept", file=str(self.file)))]
        again = self.terms.again or f"foxtray play --load {shlex.quote(str(self.file))}"
        return [Text(t("left")), Text(f"  {again}")]


def ask_fact(chance: Chance) -> str:
    """What is to be rolled or drawn by hand, in words."""
    form = chance.form
    if isinstance(form, DiceForm):
        return t("ask.ordered" if form.ordered else "ask.dice", dice=" ".join(form.dice))
    if isinstance(form, HandfulForm):
        return t("real.handful", count=form.how_many)
    if isinstance(form, CardForm):
        return t("real.card")
    if isinstance(form, SeatForm):
        return f"{t('real.starter')} {' / '.join(form.letters)}"
    return chance.asks


def help_text() -> str:
    """All commands, by the names that this language gives them."""
    width = max(len(t(f"command.{name}")) for name in COMMANDS) + 2
    lines = [f"  {t(f'command.{name}'):<{width}}{t(f'help.{name}')}" for name in COMMANDS]
    return "\n".join([t("help.how"), *lines, t("help.screen")])


def write_safely(file: Path, text: str) -> None:
    """Replace a file's text whole: a crash leaves the old or the new one, never a half."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.part")
    draft.write_text(text, encoding="utf-8", newline="\n")
    draft.replace(file)
