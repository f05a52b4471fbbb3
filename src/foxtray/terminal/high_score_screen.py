"""High Score in a terminal: the card in words, the track, the chips and the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group as Lines, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from foxtray.games.high_score.cards import SHIPPED, Card, Roll, Scoring, Special, spell_card
from foxtray.games.high_score.dice import DICE, FACES, Handful, Pile, in_order
from foxtray.games.high_score.game import HighScoreGame
from foxtray.games.high_score.notation import KEEP, STOP, words
from foxtray.games.high_score.rules import (
    MOST_ROLLS,
    ROUNDS,
    Chips,
    award,
    fields,
    frozen,
    playing_order,
    ranking,
)
from foxtray.games.high_score.scoring import result
from foxtray.games.high_score.state import Round, State, View
from foxtray.kernel.chance import Chance, Starter
from foxtray.kernel.game import Fact, Scores, Seat, Word, letter
from foxtray.players.high_score.reasons import ExactReason
from foxtray.terminal.screen import Group

WIDTH = 78
REASONS: Mapping[str, str] = {ExactReason.EXPECTED: "expected result {result:.2f}"}
"""Of the exact player, in English."""

ROLL_WORDS = {
    Roll.FULL: "up to four full rolls: all dice again, or stop",
    Roll.ANY: "up to three rolls: roll any dice again, or stop",
    Roll.ASIDE: "set aside: after every roll at least one more die stays for good",
}
SCORING_WORDS = {
    Scoring.TOTAL: "the total of all dice",
    Scoring.EQUALS: "dice whose value is there at least twice",
    Scoring.EQUALS_MINUS_REST: "dice whose value is there at least twice, minus the rest",
    Scoring.TENS_MINUS_REST: "groups that make exactly 10, minus the rest",
    Scoring.PAIRS: "pairs",
    Scoring.PAIRS_MINUS_REST: "pairs, minus the rest",
    Scoring.TRIPLES: "triples (an extension)",
    Scoring.TRIPLES_MINUS_REST: "triples, minus the rest",
    Scoring.ODD: "only 5, 3 and 1",
    Scoring.SHOWN_4321_MINUS_REST: "4, 3, 2 and 1, minus fives and swirls",
    Scoring.ASCENDING: "from 1 upwards until a gap; after 5 the swirl",
}
SCORING_SIGNS = {
    Scoring.TOTAL: "+ all",
    Scoring.EQUALS: "+ =",
    Scoring.EQUALS_MINUS_REST: "+ =  - rest",
    Scoring.TENS_MINUS_REST: "+ 10  - rest",
    Scoring.PAIRS: "+ xx",
    Scoring.PAIRS_MINUS_REST: "+ xx  - rest",
    Scoring.TRIPLES: "+ xxx",
    Scoring.TRIPLES_MINUS_REST: "+ xxx  - rest",
    Scoring.ODD: "+ 5 3 1",
    Scoring.SHOWN_4321_MINUS_REST: "+ 4 3 2 1  - rest",
    Scoring.ASCENDING: "+ 1>2>3>4>5>v",
}
SWIRL_SIGNS = {Special.FROZEN: "0!", Special.CHOICE: "0-6"}
ROLL_SIGNS = {Roll.FULL: "7 7 7 7", Roll.ANY: "7 ? ?", Roll.ASIDE: "7 ... 1"}
PROMPTS = {
    Roll.FULL: "Roll again (k), or stop (.)?",
    Roll.ANY: "Type k and the dice that stay, as in k5v (k alone: none), or . to stop.",
    Roll.ASIDE: "Type k and all dice that stay, those lying too, as in k5v, or . to stop.",
}
MOST_LISTED = 16
"""Longer lists of dice to keep are better typed than read."""
STYLES = {"green": "green", "red": "red"}


def swirl_words(card: Card) -> str:
    """What the swirl is worth, in words."""
    if card.swirl is Special.FROZEN:
        return "frozen: out when rolled, counts 0, never rolled again"
    if card.swirl is Special.CHOICE:
        return "0 to 6, whatever is best for you"
    return f"worth {card.swirl}"


class HighScoreScreen:
    """Draws a view; whatever it shows the rules have said."""

    def __init__(self, game: HighScoreGame) -> None:
        self.game = game

    # Drawing

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        state = view.shown
        lines: list[RenderableType] = [
            Text(f"High Score, round {min(state.number, ROUNDS)} of {ROUNDS}", "bold")
        ]
        if not state.rounds:
            lines.append(Text("The first card is still face down."))
            return Lines(*lines)
        if len(state.rounds) > 1:
            lines.append(self._chips_of(state, state.rounds[-2], names, "Last round"))
        lines.append(self._card(state.round.card))
        lines += [self._track(state, names), self._chips(state, names)]
        lines += self._dice(state)
        return Lines(*lines)

    def _card(self, card: Card) -> Panel:
        grid = Table.grid(padding=(0, 2))
        sign = SWIRL_SIGNS[card.swirl] if isinstance(card.swirl, Special) else str(card.swirl)
        grid.add_row("Swirl", f"v = {sign}", Text(swirl_words(card), STYLES.get(card.colour, "")))
        grid.add_row("Rolls", ROLL_SIGNS[card.roll], ROLL_WORDS[card.roll])
        grid.add_row("Counts", SCORING_SIGNS[card.scoring], SCORING_WORDS[card.scoring])
        origin = f"{card.provenance}; the shipped deck is a reconstruction"
        title = f"{card.id} ({origin if card in SHIPPED else card.provenance})"
        return Panel(grid, title=title, title_align="left", width=WIDTH)

    def _track(self, state: State, names: Sequence[str]) -> Text:
        """The pieces, the farthest first, and who stands beside the track or comes yet."""
        played = state.round
        line = Text("Track: ", "bold")
        if played.starter is None:
            return line.append("who starts is still to be drawn", "not bold")
        order = [names[seat] for seat in playing_order(played.starter, state.seats)]
        marked = fields(played.results)
        said = []
        for place in ranking(played.results):
            threw, field = played.results[place], marked[place]
            pushed = f" (threw {threw}, taken)" if field != threw else ""
            said.append(f"{order[place]} on {field}{pushed}")
        said += [
            f"{order[place]} not marked ({threw})"
            for place, threw in enumerate(played.results)
            if marked[place] is None
        ]
        said += [f"{name} to come" for name in order[len(played.results) :]]
        return line.append(", ".join(said), "not bold")

    def _chips(self, state: State, names: Sequence[str]) -> Text:
        line = Text("Chips: ", "bold")
        each = [
            f"{name} {chips.points} ({_chip_words(chips)})" if chips.points else f"{name} 0"
            for name, chips in zip(names, state.standing, strict=True)
        ]
        return line.append(", ".join(each), "not bold")

    def _chips_of(self, state: State, played: Round, names: Sequence[str], head: str) -> Text:
        line = Text(f"{head}: ", "bold")
        won = award(played.results)
        order = playing_order(played.starter or 0, state.seats)
        each = [
            f"{_chip_words(won[place])} {names[order[place]]} with {played.results[place]}"
            for place in ranking(played.results)
            if won[place].points
        ]
        return line.append(", ".join(each) or "no chips", "not bold")

    def _dice(self, state: State) -> list[Text]:
        hand = state.hand
        if state.active is None or not hand.rolls:
            return []
        card = state.round.card
        ice = frozen(card, hand.dice)
        most = MOST_ROLLS[card.roll]
        of = f" of {most}" if most < DICE else ""
        line = Text(f"Roll {hand.rolls}{of}: ", "bold")
        line.append(_show(hand.rolled) or "to be rolled", "not bold")
        if hand.kept:
            line.append("  lying: ", "bold")
            line.append(_show(hand.kept), "not bold")
        if ice:
            line.append("  frozen: ", "bold")
            line.append(str(len(ice)), "not bold")
        return [line]

    # Asking

    def prompt(self, view: View, legal: Sequence[Word]) -> str:
        return PROMPTS[view.shown.round.card.roll]

    def menu(self, view: View, legal: Sequence[Word]) -> list[Group]:
        short = tuple(word for word in legal if word in (STOP, KEEP))
        keeps = tuple(word for word in legal if word not in short)
        groups = [Group("", short)]
        if 0 < len(keeps) <= MOST_LISTED:
            groups.append(Group("keep dice", keeps))
        return groups

    def tell(self, view: View, word: Word) -> str:
        card, hand = view.shown.round.card, view.shown.hand
        if word == STOP:
            return f"stop with {result(card, hand.dice)}"
        rolled = DICE - len(words(card, hand)[word])
        return f"roll {rolled} {'die' if rolled == 1 else 'dice'}"

    # Reading

    def read_word(self, view: View, text: str) -> Word:
        """Dice in any order, with or without the k: ``v5`` and ``K V5`` are ``k5v``."""
        text = "".join(text.lower().split())
        if text in ("stop", "s"):
            return STOP
        dice = text.removeprefix(KEEP)
        if all(face in FACES for face in dice):
            return KEEP + in_order(dice)
        return text

    def read_fact(self, chance: Chance, text: str) -> Fact:
        """Dice as ``122345v`` or ``5 v 1``; a card by its name; a starter by letter."""
        text = text.strip().strip("<>")
        if isinstance(chance, Handful):
            return "".join(text.lower().replace(",", " ").split())
        if isinstance(chance, Starter):
            return text.lower()
        name = text.removeprefix("card ").strip()
        if isinstance(chance, Pile):
            for card in chance.left:
                if card.id.lower() == name.lower():
                    return spell_card(card)
        return f"card {name}"

    # The end

    def finish(self, scores: Scores, names: Sequence[str]) -> RenderableType:
        table = Table(title="High Score: the result", show_edge=False)
        for column in ("", "gold (3)", "silver (2)", "bronze (1)", "points"):
            table.add_column(column, justify="left" if not column else "right")
        for seat, name in enumerate(names):
            chips = [str(number) for number in scores.detail[seat].values()]
            table.add_row(f"{name} ({letter(Seat(seat))})", *chips, str(scores.totals[seat]))
        return Lines(table, Text(_verdict(scores, names), "bold"))


def _show(dice: str) -> str:
    return " ".join(f"[{face}]" for face in dice)


def _chip_words(chips: Chips) -> str:
    """Chips in words; one alone needs no number."""
    pairs = (("gold", chips.gold), ("silver", chips.silver), ("bronze", chips.bronze))
    had = [(name, number) for name, number in pairs if number]
    if sum(number for _, number in had) == 1:
        return had[0][0]
    return ", ".join(f"{number} {name}" for name, number in had)


def _verdict(scores: Scores, names: Sequence[str]) -> str:
    best = " and ".join(names[seat] for seat in scores.winners)
    if len(scores.winners) > 1:
        return f"{best} share the win: the same points, gold and silver."
    winner = scores.winners[0]
    level = [seat for seat, total in enumerate(scores.totals) if total == scores.totals[winner]]
    if len(level) == 1:
        return f"{best} wins with {scores.totals[winner]} points."
    golds = [scores.detail[seat]["gold"] for seat in level]
    reason = "gold" if golds.count(max(golds)) == 1 else "silver"
    return f"{best} wins: as many points as another, but more {reason} chips."
