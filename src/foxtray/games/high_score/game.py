"""High Score as answers to the protocol (kernel/game.py).

The rules are in rules.py and scoring.py; here words and facts become steps.
"""

from __future__ import annotations

import random

from foxtray.games.high_score import notation
from foxtray.games.high_score.cards import (
    SHIPPED,
    keep_deck,
    paste_deck,
    read_card,
    read_spelt_deck,
)
from foxtray.games.high_score.dice import Handful, Pile
from foxtray.games.high_score.notation import STOP, closing
from foxtray.games.high_score.rules import winners
from foxtray.games.high_score.state import State, View
from foxtray.kernel.chance import Chance, Starter
from foxtray.kernel.errors import Common, OutOfTurn, Reason
from foxtray.kernel.game import (
    LETTERS,
    Awaits,
    Fact,
    Heading,
    OpenGame,
    Option,
    Options,
    Scores,
    Seat,
    Word,
    check_start,
)
from foxtray.kernel.playing import describe_awaited, why_not

DECK = Option(
    "deck",
    (),
    "a deck file of your own (docs/high_score_decks.md); the shipped deck is a reconstruction",
    keep_deck,
    paste_deck,
)


def _words(state: State, seat: Seat) -> dict[Word, str]:
    """The legal words of a seat, each with the dice it leaves."""
    if seat != state.active or not state.hand.rolled:
        return {}
    return notation.words(state.round.card, state.hand)


class HighScoreGame(OpenGame):
    """High Score, for two to five."""

    name = "high-score"
    title = "High Score"
    rules = 1
    seats = range(2, 6)
    options = (DECK,)

    # The eight questions

    def start(self, seats: int, options: Options) -> State:
        check_start(self, seats, options)
        deck = read_spelt_deck(options[DECK.name]) if DECK.name in options else SHIPPED
        return State(seats, deck)

    def awaits(self, state: State) -> Awaits:
        if state.is_over:
            return None
        if state.card_is_due:
            return Pile(state.deck, state.played)
        if state.active is None:
            return Starter(LETTERS[: state.seats])
        if not state.hand.rolled:
            return Handful(state.hand.to_roll, state.active)
        return (Seat(state.active),)

    def legal(self, state: State, seat: Seat) -> tuple[Word, ...]:
        return tuple(_words(state, seat))

    def play(self, state: State, seat: Seat, word: Word) -> State:
        kept = _words(state, seat).get(word)
        if kept is None:
            raise why_not(self, state, seat, word)
        return state.stop() if word == STOP else state.keep(kept)

    def settle(self, state: State, fact: Fact) -> State:
        chance = self.awaits(state)
        if isinstance(chance, Starter):
            return state.draw_starter(LETTERS.index(chance.check(fact)))
        self.check_fact(fact)
        if not isinstance(chance, Chance):
            raise OutOfTurn(
                f"<{fact}> while no dice are awaited",
                word=f"<{fact}>",
                expected=describe_awaited(self, state),
                position=self.position(state),
                reason=Reason(Common.NOT_AWAITED),
            )
        fact = chance.check(fact)
        return state.turn_card(read_card(fact)) if isinstance(chance, Pile) else state.roll(fact)

    def scores(self, state: State) -> Scores:
        standing = state.standing
        best = winners(standing) if state.is_over else ()
        return Scores(
            tuple(chips.points for chips in standing),
            tuple(Seat(seat) for seat in best),
            tuple(
                {"gold": chips.gold, "silver": chips.silver, "bronze": chips.bronze}
                for chips in standing
            ),
        )

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state)

    def imagine(self, view: View, rng: random.Random) -> State:
        return view.shown

    # Texts

    def check_word(self, word: Word) -> None:
        notation.check_word(word)

    def check_fact(self, fact: Fact) -> None:
        notation.check_fact(fact)

    def heading(self, state: State) -> Heading:
        return Heading(str(state.number))

    def told(self, before: State, after: State) -> tuple[Fact, ...]:
        """The closing fact of a turn: chips are not written, results are."""
        ended = before.active is not None and after.round.results != before.round.results
        return (closing(after.round.results),) if ended else ()

    def position(self, state: State) -> str:
        return notation.write_position(state)

    def from_position(self, line: str) -> State:
        return notation.read_position(line)


HIGH_SCORE = HighScoreGame()
