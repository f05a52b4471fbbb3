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
from foxtray.kernel.reasons import Reason
from foxtray.players.high_score.reasons import ExactReason
from foxtray.terminal.screen import Group, fold_words
from foxtray.terminal.words import Words, number, tell_winners

WIDTH = 78
REASONS: Mapping[str, str] = {ExactReason.EXPECTED: "expected result {result:.2f}"}
"""Of the exact player, in English."""

t = Words("high-score")
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
STYLES = {"green": "green", "red": "red"}


def swirl_words(card: Card) -> str:
    """What the swirl is worth, in words."""
    if isinstance(card.swirl, Special):
        return t(f"swirl.{card.swirl.value}")
    return t("swirl.number", worth=number(card.swirl))


class HighScoreScreen:
    """Draws a view; whatever it shows the rules have said."""

    words = t

    def __init__(self, game: HighScoreGame) -> None:
        self.game = game

    # Drawing

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        state = view.shown
        where = t("card.round", round=min(state.number, ROUNDS), rounds=ROUNDS)
        lines: list[RenderableType] = [Text(f"High Score \N{MIDDLE DOT} {where}", "bold")]
        if not state.rounds:
            lines.append(Text(t("card.down")))
            return Lines(*lines)
        if len(state.rounds) > 1:
            lines.append(self._chips_of(state, state.rounds[-2], names))
        lines.append(self._card(state.round.card))
        lines += [self._track(state, names), self._chips(state, names)]
        lines += self._dice(state)
        return Lines(*lines)

    def _card(self, card: Card) -> Panel:
        grid = Table.grid(padding=(0, 2))
        sign = SWIRL_SIGNS[card.swirl] if isinstance(card.swirl, Special) else str(card.swirl)
        colour = STYLES.get(card.colour, "")
        grid.add_row(t("card.swirl"), f"v = {sign}", Text(swirl_words(card), colour))
        grid.add_row(t("card.rolls"), ROLL_SIGNS[card.roll], t(f"roll.short.{card.roll.value}"))
        counts = t(f"scoring.{card.scoring.value}")
        grid.add_row(t("card.counts"), SCORING_SIGNS[card.scoring], counts)
        origin = card.provenance.split()[0] if card in SHIPPED else "own"
        title = f"{card.id} ({t(f'origin.{origin}')})"
        return Panel(grid, title=title, title_align="left", width=WIDTH)

    def _track(self, state: State, names: Sequence[str]) -> Text:
        """The pieces, the farthest first, and who stands beside the track or comes yet."""
        played = state.round
        line = Text(f"{t('track.label')}: ", "bold")
        if played.starter is None:
            return line.append(t("track.starter"), "not bold")
        order = [names[seat] for seat in playing_order(played.starter, state.seats)]
        marked = fields(played.results)
        said = []
        for place in ranking(played.results):
            threw, field = played.results[place], marked[place]
            taken = f" ({t('track.taken', result=threw)})" if field != threw else ""
            said.append(t("track.on", name=order[place], field=str(field)) + taken)
        said += [
            t("track.off", name=order[place], result=number(threw))
            for place, threw in enumerate(played.results)
            if marked[place] is None
        ]
        later = order[len(played.results) :]
        told = [", ".join(said), t("track.later", names=", ".join(later)) if later else ""]
        return line.append("; ".join(filter(None, told)), "not bold")

    def _chips(self, state: State, names: Sequence[str]) -> Text:
        line = Text(f"{t('chips')}: ", "bold")
        each = [
            f"{name} {chips.points} ({_chip_words(chips)})" if chips.points else f"{name} 0"
            for name, chips in zip(names, state.standing, strict=True)
        ]
        return line.append(", ".join(each), "not bold")

    def _chips_of(self, state: State, played: Round, names: Sequence[str]) -> Text:
        line = Text(f"{t('last')}: ", "bold")
        won = award(played.results)
        order = playing_order(played.starter or 0, state.seats)
        each = [
            t(
                "last.chip",
                chips=_chip_words(won[place]),
                name=names[order[place]],
                result=played.results[place],
            )
            for place in ranking(played.results)
            if won[place].points
        ]
        return line.append("; ".join(each) or t("ended.nobody"), "not bold")

    def _dice(self, state: State) -> list[Text]:
        hand = state.hand
        if state.active is None or not hand.rolls:
            return []
        card = state.round.card
        ice = frozen(card, hand.dice)
        most = MOST_ROLLS[card.roll]
        key = "roll.of" if most < DICE else "roll.number"
        line = Text(f"{t(key, number=hand.rolls, most=most)}: ", "bold")
        line.append(_show(hand.rolled) or t("die.unknown"), "not bold")
        if hand.kept:
            line.append(f"  {t('lying')}: ", "bold")
            line.append(_show(hand.kept), "not bold")
        if ice:
            line.append(f"  {t('frozen')}: ", "bold")
            line.append(str(len(ice)), "not bold")
        return [line]

    # Asking

    def prompt(self, view: View, legal: Sequence[Word]) -> str:
        return t(f"prompt.{view.shown.round.card.roll.value}")

    def menu(self, view: View, legal: Sequence[Word]) -> list[Group]:
        always = [word for word in legal if word in (STOP, KEEP)]
        keeps = [word for word in legal if word not in always]
        card, hand = view.shown.round.card, view.shown.hand
        worth = {word: result(card, words(card, hand)[word]) for word in keeps}
        likely = sorted(keeps, key=lambda word: (-worth[word], len(word)))
        return fold_words(likely, always, t("menu.more"))

    def tell(self, view: View, word: Word) -> str:
        card, hand = view.shown.round.card, view.shown.hand
        if word == STOP:
            return t("do.stopWith", worth=number(result(card, hand.dice)))
        return t("tell.roll", count=DICE - len(words(card, hand)[word]))

    # Reading

    def why(self, reasons: Sequence[Reason]) -> str:
        expected = [r.about["result"] for r in reasons if r.code == ExactReason.EXPECTED]
        return t("why.expected", result=number(float(expected[0]), 1)) if expected else ""

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
        table = Table(show_edge=False)
        metals = ("finish.gold", "finish.silver", "finish.bronze", "sheet.points")
        for column in ("", *map(t, metals)):
            table.add_column(column, justify="left" if not column else "right")
        for seat, name in enumerate(names):
            chips = [str(each) for each in scores.detail[seat].values()]
            table.add_row(f"{name} ({letter(Seat(seat))})", *chips, str(scores.totals[seat]))
        title = Text(t("finish.result"), "bold")
        return Lines(title, table, Text(_verdict(scores, names), "bold"))


def _show(dice: str) -> str:
    return " ".join(f"[{face}]" for face in dice)


def _chip_words(chips: Chips) -> str:
    """Chips in words."""
    had = (("gold", chips.gold), ("silver", chips.silver), ("bronze", chips.bronze))
    return ", ".join(
        t(f"metal.{metal}") + (f" x{many}" if many > 1 else "") for metal, many in had if many
    )


def _verdict(scores: Scores, names: Sequence[str]) -> str:
    """Who won, and what decided a tie."""
    won = tell_winners(scores, names)
    if len(scores.winners) > 1:
        return f"{won}. {t('end.tie.shared')}"
    best = scores.totals[scores.winners[0]]
    level = [seat for seat, total in enumerate(scores.totals) if total == best]
    if len(level) == 1:
        return won
    golds = [scores.detail[seat]["gold"] for seat in level]
    key = "end.tie.gold" if golds.count(max(golds)) == 1 else "end.tie.silver"
    return f"{won}. {t(key)}"
