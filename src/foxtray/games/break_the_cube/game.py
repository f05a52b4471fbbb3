"""Break the Cube as answers to the protocol (kernel/game.py).

The rules are in rules.py; here words are checked and given to them. No refusal made here
shows a figure: the position it names is a spectator's (BTC-15).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from foxtray.games.break_the_cube import notation, rules
from foxtray.games.break_the_cube.blocks import (
    NOTHING,
    FigureFault,
    check_text,
    colour_of,
    size_of,
    why_not,
)
from foxtray.games.break_the_cube.notation import BUILD, BUILT, FRONT, GUESS, figure_in
from foxtray.games.break_the_cube.questions import QUESTIONS
from foxtray.games.break_the_cube.rules import ASKED, OUT
from foxtray.games.break_the_cube.shapes import Figures, catalogue
from foxtray.games.break_the_cube.state import (
    FORGOTTEN,
    NOT_BUILT,
    UNKNOWN,
    Phase,
    State,
    View,
    first_state,
)
from foxtray.kernel.chance import Chance, Starter
from foxtray.kernel.errors import Code, Common, Illegal, OutOfTurn, Reason, Refusal, Unreadable
from foxtray.kernel.game import (
    LETTERS,
    Awaits,
    Fact,
    Heading,
    Option,
    Options,
    ReadyGame,
    Scores,
    Seat,
    Word,
    check_start,
)
from foxtray.kernel.playing import describe_awaited

BASE_BLOCKS = 3
CURIOSITY = 0.7
"""How often somebody without a plan asks rather than guesses."""


class BreakTheCube(ReadyGame):
    """The game of hidden figures."""

    name = "break-the-cube"
    title = "Break the Cube"
    rules = 1
    seats = range(2, 5)
    has_dice = False
    options = (
        Option("blocks", (), "two players: a digit per seat, 3 to 5 blocks each, as in 43"),
        Option("elimination", (), "seats that are out after a wrong guess, as in ab"),
        Option("notes", (), "seats that may look up the answers heard, as in b"),
    )

    def warm_up(self) -> None:
        """The first question about a figure makes the table of all figures."""
        state = self.start(self.seats[0], {})
        self.play(state, Seat(0), self.legal(state, Seat(0))[0])

    # The eight questions

    def start(self, seats: int, options: Options) -> State:
        check_start(self, seats, options)
        return first_state(
            _read_blocks(options.get("blocks"), seats),
            _read_seats("elimination", options.get("elimination"), seats),
            _read_seats("notes", options.get("notes"), seats),
        )

    def awaits(self, state: State) -> Awaits:
        phase = state.phase
        if phase is Phase.BUILDING:
            # BTC-03: all build at the same time.
            return tuple(Seat(s) for s, built in enumerate(state.built) if built == NOT_BUILT)
        if phase is Phase.DRAWING:
            return Starter(LETTERS[: state.seats])
        if phase is Phase.ANSWERING:
            return rules.Answers(state)
        return (Seat(state.active),) if phase is Phase.ASKING else None

    def legal(self, state: State, seat: Seat) -> Sequence[Word]:
        awaits = self.awaits(state)
        if not isinstance(awaits, tuple) or seat not in awaits:
            return ()
        if state.phase is Phase.BUILDING:
            return notation.builds(state.blocks_of(seat))
        return notation.turn_words(state.blocks_of(state.left_of(seat)))

    def play(self, state: State, seat: Seat, word: Word) -> State:
        self._check_word(state, word)
        kind = word.partition("=")[0] + "=" if "=" in word else ""
        if kind == FRONT and self._may_arrange(state):
            self._check_figure(state, word, state.left_of(seat), complete=False)
            return rules.arrange(state, seat, figure_in(word))
        awaits = self.awaits(state)
        if not isinstance(awaits, tuple) or seat not in awaits:
            raise self._refusal(OutOfTurn, state, word, "is out of turn")
        building = state.phase is Phase.BUILDING
        if (kind == BUILD) != building:
            expected = "build=..." if building else "?1 to ?9, ?A to ?L or guess=..."
            fault = FigureFault.BUILD_FIRST if building else FigureFault.BUILT_ALREADY
            raise self._refusal(Illegal, state, word, "is not legal here", expected, fault)
        if building:
            self._check_figure(state, word, seat, complete=True)
            return rules.build(state, seat, figure_in(word))
        if kind == GUESS:
            # BTC-09: an incomplete or illegal front figure is refused and costs nothing.
            self._check_figure(state, word, state.left_of(seat), complete=True)
        return rules.ask(state, word)

    def settle(self, state: State, fact: Fact) -> State:
        chance = self.awaits(state)
        if isinstance(chance, Starter):
            return rules.draw_starter(state, LETTERS.index(chance.check(fact)))
        self.check_fact(fact)
        if isinstance(chance, Chance):
            return rules.tell(state, chance.check(fact))
        raise self._refusal(
            OutOfTurn, state, f"<{fact}>", "while no answer is awaited", code=Common.NOT_AWAITED
        )

    def scores(self, state: State) -> Scores:
        over = state.phase is Phase.OVER
        won = rules.winners(state) if over or any(state.solved) else ()
        detail = tuple(
            {
                "solved": int(state.solved[seat]),
                "out": int(state.out[seat]),
                "turns": state.turns_of(seat),
            }
            for seat in range(state.seats)
        )
        totals = tuple(int(seat in won) for seat in range(state.seats))
        return Scores(totals, tuple(map(Seat, won)) if over else (), detail)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state.blind(seat))

    def imagine(self, view: View, rng: random.Random) -> State:
        """Every unknown figure becomes one that fits all answers, each equally likely."""
        state = view.shown
        built = list(state.built)
        for seat, figure in enumerate(built):
            if figure == UNKNOWN:
                number = int(rng.choice(rules.possible(state, seat)))
                built[seat] = catalogue(state.blocks_of(seat)).text(number)
        return replace(state, built=tuple(built))

    def possible(self, view: View) -> dict[Seat, Figures]:
        """For every other seat the figures that agree with all this seat has heard."""
        state = view.shown
        return {
            Seat(seat): Figures(catalogue(state.blocks_of(seat)), rules.possible(state, seat))
            for seat in range(state.seats)
            if seat != view.seat and state.built[seat] != NOT_BUILT
        }

    # Texts

    def check_word(self, word: Word) -> None:
        for prefix in (BUILD, GUESS, FRONT):
            if word.startswith(prefix):
                check_text(figure_in(word))
        if not notation.WORD.fullmatch(word):
            raise Unreadable(
                f"{word!r} is no word of {self.title}",
                word=word,
                expected="?1 to ?9, ?A to ?L, build=, guess= or front= and a figure",
            )

    def check_fact(self, fact: Fact) -> None:
        if not notation.FACT.fullmatch(fact):
            raise Unreadable(
                f"<{fact}> is no fact of {self.title}",
                word=f"<{fact}>",
                expected="<built>, <asked>, <out>, <yes>, <no>, <b:m> or <a:ls- b:l-->",
            )

    def heading(self, state: State) -> Heading:
        everyone = tuple(Seat(seat) for seat in range(state.seats))
        if state.phase is Phase.BUILDING:
            return Heading("0", everyone)
        if state.starter is None:
            return Heading("1", everyone)
        active = Seat(state.active)
        others = tuple(seat for seat in everyone if seat != active)
        return Heading(f"{state.round}{LETTERS[active]}", (active, *others), active)

    def told(self, before: State, after: State) -> tuple[Fact, ...]:
        if before.pending or len(after.heard) == len(before.heard):
            return ()
        last = after.heard[-1]
        return () if last.word == FORGOTTEN else (last.fact,)

    def hidden(self, word: Word) -> Fact | None:
        return BUILT if word.startswith(BUILD) else None

    def play_hidden(self, state: State, seat: Seat, fact: Fact) -> State:
        if fact in (ASKED, OUT):
            return self._forget(state, seat, fact)
        if state.phase is not Phase.BUILDING or state.built[seat] != NOT_BUILT:
            raise self._refusal(OutOfTurn, state, f"<{fact}>", "where a word was awaited")
        if fact != BUILT:
            raise self._refusal(Illegal, state, f"<{fact}>", "is not legal here", f"<{BUILT}>")
        return rules.build(state, seat, UNKNOWN)

    def _forget(self, state: State, seat: Seat, fact: Fact) -> State:
        if state.phase is not Phase.ASKING or seat != state.active:
            raise self._refusal(OutOfTurn, state, f"<{fact}>", "where no question was awaited")
        if fact == OUT and not state.elimination[seat]:
            raise self._refusal(Illegal, state, f"<{fact}>", "of a seat that guesses freely")
        return rules.forget(state, fact)

    def fades(self, then: State, now: State, seat: Seat | None) -> bool:
        asked = then.starter is not None and not then.over
        return asked and len(then.heard) < now.forgotten(seat)

    def faded(self, before: State, after: State) -> Fact | None:
        if len(after.heard) == len(before.heard):
            return None
        return ASKED if after.out == before.out else OUT

    def resume(self, known: State, real: State) -> Sequence[tuple[Seat, Word]]:
        """What stands before the screens, all see (BTC-09)."""
        return tuple(
            (Seat(seat), FRONT + front)
            for seat, front in enumerate(real.fronts)
            if front != known.fronts[seat]
        )

    def asides(self, state: State, seat: Seat) -> Sequence[Word]:
        if not self._may_arrange(state):
            return ()
        return notation.front_words(state.blocks_of(state.left_of(seat)))

    def supersedes(self, word: Word, earlier: Word) -> bool:
        return earlier.startswith(FRONT) and word.startswith((FRONT, GUESS))

    def random_word(self, view: View, legal: Sequence[Word], rng: random.Random) -> Word:
        """A figure, a question, or a guess at some figure that is still possible."""
        state = view.shown
        if state.phase is not Phase.ASKING:
            return rng.choice(legal)
        if rng.random() < CURIOSITY:
            return rng.choice(QUESTIONS)
        neighbour = state.left_of(state.active)
        number = int(rng.choice(rules.possible(state, neighbour)))
        return GUESS + catalogue(state.blocks_of(neighbour)).text(number)

    def position(self, state: State) -> str:
        return notation.write_position(state)

    def from_position(self, line: str) -> State:
        """Played again from the start, so that no line gives what no game could."""
        # The line itself stays out of it: it may hold figures.
        wrong = Unreadable("no position of this game", expected="such a line, unchanged")
        try:
            state = self._replay(notation.read_fields(line))
        except (ValueError, LookupError):
            raise wrong from None
        if self.position(state) != line:
            raise wrong
        return state

    def _replay(self, fields: dict[str, str]) -> State:
        seats = len(fields["blocks"])
        base = {"blocks": str(BASE_BLOCKS) * seats, "elimination": "-", "notes": "-"}
        options = {name: fields[name] for name in base if fields[name] != base[name]}
        state = self.start(seats, options)
        for number, figure in enumerate(notation.read_built(fields["built"])):
            seat = Seat(number)
            if figure == UNKNOWN:
                state = self.play_hidden(state, seat, BUILT)
            elif figure != NOT_BUILT:
                state = self.play(state, seat, BUILD + figure)
        if fields["starter"] != "-":
            state = self.settle(state, fields["starter"])
        for word, fact in notation.read_heard(fields["heard"]):
            if word == FORGOTTEN:
                state = self.play_hidden(state, Seat(state.active), fact)
                continue
            state = self.play(state, Seat(state.active), word)
            if state.pending:
                state = self.settle(state, fact)
        if fields["pending"] != "-":
            self.check_word(fields["pending"])
            state = replace(state, pending=fields["pending"])
        return self._arrange_all(state, fields["fronts"].split(","))

    def _arrange_all(self, state: State, fronts: list[str]) -> State:
        """Front boards may stand anyhow, also when the game is over."""
        read = [NOTHING if front == "-" else front for front in fronts]
        for seat, front in enumerate(read):
            if front != state.fronts[seat]:
                check_text(front)
                refusal = why_not(front, state.blocks_of(state.left_of(seat)), complete=False)
                if refusal:
                    raise ValueError
                state = rules.arrange(state, seat, front)
        return state

    # Refusals

    def _may_arrange(self, state: State) -> bool:
        # BTC-09: at any moment. (While the starter is drawn nobody has the time: the table
        # draws as soon as the last figure stands.)
        return state.phase in (Phase.BUILDING, Phase.ASKING, Phase.ANSWERING)

    def _check_word(self, state: State, word: Word) -> None:
        try:
            self.check_word(word)
        except Unreadable as refusal:
            raise refusal.of(self._spoken(word), self._place(state)) from None

    def _check_figure(self, state: State, word: Word, owner: int, complete: bool) -> None:
        refusal = why_not(figure_in(word), state.blocks_of(owner), complete)
        if refusal is None:
            return
        refusal = refusal.of(self._spoken(word), self._place(state))
        refusal.reason = _with_looks(refusal.reason, owner)
        raise refusal

    def _refusal(
        self,
        kind: type[Refusal],
        state: State,
        word: Word,
        what: str,
        expected: str = "",
        code: Code | None = None,
    ) -> Refusal:
        spoken = self._spoken(word)
        return kind(
            f"{spoken} {what}",
            word=spoken,
            expected=expected or describe_awaited(self, state),
            position=self._place(state),
            reason=Reason(code) if code else None,
        )

    def _place(self, state: State) -> str:
        """The position as a refusal may name it."""
        return self.position(state.blind(None))

    def _spoken(self, word: Word) -> Word:
        """A word as a refusal may repeat it."""
        return word if self.hidden(word) is None else f"{BUILD}..."


def _with_looks(reason: Reason | None, owner: int) -> Reason | None:
    """People know a block by its size and colour, which depends on whose it is (BTC-12)."""
    block = str(reason.about.get("block", "")) if reason else ""
    if reason is None or not block:
        return reason
    looks = {"size": size_of(block), "colour": colour_of(block, owner).replace(" ", "-")}
    return Reason(reason.code, {**reason.about, **looks})


def _read_blocks(text: str | None, seats: int) -> tuple[int, ...]:
    """BTC-12, BTC-14: two players may have 4 or 5 blocks, each for oneself."""
    base = str(BASE_BLOCKS) * seats
    if text is None:
        return (BASE_BLOCKS,) * seats
    if len(text) != seats or any(digit not in "345" for digit in text) or text == base:
        raise Unreadable(
            f"option blocks cannot be {text!r}",
            word=text,
            expected=f"a digit from 3 to 5 for each of {seats} seats, left out if all are 3",
        )
    if seats != 2:
        raise Illegal("more than three blocks are for two players", word=text)
    return tuple(map(int, text))


def _read_seats(name: str, text: str | None, seats: int) -> tuple[bool, ...]:
    """BTC-14: a variant may hold for some players only."""
    table = LETTERS[:seats]
    if text is None:
        return (False,) * seats
    if not text or text != "".join(seat for seat in table if seat in text):
        raise Unreadable(
            f"option {name} cannot be {text!r}",
            word=text,
            expected=f"letters of seats in order, some of {table}",
        )
    return tuple(seat in text for seat in table)


BREAK_THE_CUBE = BreakTheCube()
