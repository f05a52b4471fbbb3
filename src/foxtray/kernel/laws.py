"""The contract of kernel/game.py as checks that run on any game.

Every law is a function that plays (or is given) a random game and raises `Broken`
with a reproduction if the game does not keep it. They ship with the package:
``foxtray laws`` runs them, and the tests let Hypothesis choose the seeds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from foxtray.kernel import record
from foxtray.kernel.chance import Chance
from foxtray.kernel.errors import Refusal
from foxtray.kernel.game import AnyGame, Heading, Options, Seat
from foxtray.kernel.playing import Playing, Record, Step

LONGEST = 20_000
"""No game of this house has as many steps; one that has is going round in circles."""
MANY = 2_000
"""Of longer lists of words (figures to build) a law looks at as many as ALOUD."""
ALOUD = 100
BESIDE = 0.15
"""How often a random game hears an aside, where there are any."""


class Broken(AssertionError):
    """A game that does not keep the contract, with what shows it."""


def hold(kept: bool, law: str, *evidence: object) -> None:
    """Raise `Broken` unless the law was kept."""
    if not kept:
        raise Broken("\n".join([law, *(str(item) for item in evidence)]))


@dataclass
class Case:
    """A random game for the laws to look at, and chance to look with."""

    game: AnyGame
    record: Record
    states: list[Any]
    rng: random.Random

    def moments(self, most: int) -> list[Any]:
        """Some of its states, the first and the last among them."""
        inner = self.rng.sample(self.states, min(most, len(self.states)))
        return [self.states[0], *inner, self.states[-1]]


def play_randomly(
    game: AnyGame, seats: int, options: Options, rng: random.Random, most: int = LONGEST
) -> Case:
    """A game of random words from random seats, to its end or to `most` steps.

    This is the law *never stuck* too: whoever is awaited has a word to say.
    """
    names = tuple(f"seat {i}" for i in range(seats))
    playing = Playing(game, names, options, date="")
    states = [playing.state]
    while (awaits := playing.awaits) is not None and len(states) <= most:
        anyone = Seat(rng.randrange(seats))
        if isinstance(awaits, Chance):
            playing.settle(awaits.sample(rng))
        elif (asides := game.asides(playing.state, anyone)) and rng.random() < BESIDE:
            playing.play(anyone, rng.choice(asides))
        else:
            seat = rng.choice(awaits)
            words = game.legal(playing.state, seat)
            hold(bool(words), "never stuck: an awaited seat has a word", game.position(states[-1]))
            word = game.random_word(game.view(playing.state, seat), words, rng)
            try:
                playing.play(seat, word)
            except Refusal as refusal:
                raise Broken(f"legal iff listed: {refusal}") from refusal
        states.append(playing.state)
    hold(len(states) <= LONGEST, "never stuck: a game ends", record.write(playing.record()))
    return Case(game, playing.record(), states, rng)


def replay(case: Case) -> None:
    """The same steps give the same states, and a record written reads back."""
    hold(list(case.record.states()) == case.states, "replay", record.write(case.record))
    cut = case.record.truncate(case.rng.randrange(len(case.record.steps) + 1))
    for whole in (case.record, cut):
        text = record.write(whole)
        again = record.read(text, lambda _: case.game)
        hold(again.end() == whole.end(), "replay: a record read gives the same end", text)
        hold(record.write(again) == text, "round trip: a record reads back", text)


def round_trip(case: Case) -> None:
    """Every position line reads back to an equal state, every canonical fact to itself."""
    for state in case.moments(12):
        line = case.game.position(state)
        hold("\n" not in line, "round trip: a position is one line", line)
        hold(case.game.from_position(line) == state, "round trip: a position reads back", line)
    for step, state in zip(case.record.steps, case.states, strict=False):
        awaits = case.game.awaits(state)
        if step.is_fact and isinstance(awaits, Chance):
            hold(awaits.check(step.text) == step.text, "round trip: a fact", step)


def legal_iff_listed(case: Case) -> None:
    """Every listed word is taken; no other word of the game is, nor a listed one from
    a seat that is not awaited.
    """
    game = case.game
    spoken = sorted({step.text for step in case.record.steps if not step.is_fact})
    for state in case.moments(6):
        awaits = game.awaits(state)
        asked = awaits if isinstance(awaits, tuple) else ()
        for seat in map(Seat, range(len(case.record.names))):
            listed, asides = game.legal(state, seat), game.asides(state, seat)
            hold(bool(listed) == (seat in asked), "legal iff listed: only awaited seats", listed)
            for word in (*_some(listed, case.rng), *_some(asides, case.rng)):
                game.check_word(word)
                game.play(state, seat, word)
            for word in case.rng.sample(spoken, min(20, len(spoken))):
                if word not in listed and word not in asides:
                    _must_refuse(game, state, seat, word)


def _some(words: Sequence[str], rng: random.Random) -> list[str]:
    """A list of words, or some of them if it is very long; each in it, at its place, once."""
    few = len(words) <= MANY
    places = range(len(words)) if few else rng.sample(range(len(words)), ALOUD)
    said = [words[place] for place in places]
    hold(len(set(said)) == len(said), "legal iff listed: a word twice", said)
    if not few:
        hold(all(word in words for word in said), "legal iff listed: a word is in its list")
        hold(words.index(said[0]) == places[0], "legal iff listed: a word has its place", said[0])
    return said


def _must_refuse(game: AnyGame, state: Any, seat: Seat, word: str) -> None:
    try:
        game.play(state, seat, word)
    except Refusal:
        return
    raise Broken(f"legal iff listed: {word} of seat {seat} was taken in {game.position(state)}")


def probabilities(case: Case) -> None:
    """Every step of a walk sums to one exactly, and a walk's product is the fact's."""
    for state in case.states:
        awaits = case.game.awaits(state)
        if not isinstance(awaits, Chance):
            continue
        so_far, product = "", Fraction(1)
        while nexts := list(awaits.walk(so_far)):
            total = sum(chance for _, chance in nexts)
            hold(total == 1, "probabilities sum to one", awaits, so_far, total)
            so_far, chance = case.rng.choice(nexts)
            product *= chance
        fact = awaits.check(so_far)
        hold(awaits.probability(fact) == product, "probability of a fact", awaits, fact)
        hold(awaits.probability(awaits.sample(case.rng)) > 0, "a sample is possible", awaits)


def commute(case: Case) -> None:
    """Words of seats that are awaited together may be said in any order."""
    game = case.game
    for state in case.states:
        awaits = game.awaits(state)
        if not isinstance(awaits, tuple) or len(awaits) < 2:
            continue
        first, second = case.rng.sample(awaits, 2)
        one = case.rng.choice(game.legal(state, first))
        two = case.rng.choice(game.legal(state, second))
        ahead = game.play(game.play(state, first, one), second, two)
        behind = game.play(game.play(state, second, two), first, one)
        hold(ahead == behind, "simultaneous words commute", game.position(state), one, two)


def asides_change_nothing(case: Case) -> None:
    """After an aside the same seats are awaited, with the same words."""
    game = case.game
    for state in case.moments(6):
        for seat in map(Seat, range(len(case.record.names))):
            asides = game.asides(state, seat)
            if not asides:
                continue
            after = game.play(state, seat, case.rng.choice(asides))
            hold(game.awaits(after) == game.awaits(state), "asides change nothing", state)
            hold(game.scores(after) == game.scores(state), "asides change nothing", state)
            for other in map(Seat, range(len(case.record.names))):
                same = game.legal(after, other) == game.legal(state, other)
                hold(same, "asides change nothing", state)


def views_are_blind(case: Case) -> None:
    """A view tells of another seat's secret words no more than that they were said."""
    for seat in (*range(len(case.record.names)), None):
        viewer = None if seat is None else Seat(seat)
        blind = case.record.redact(viewer)
        for state, (told, _) in zip(case.states, _beside(case, blind), strict=True):
            seen, known = case.game.view(state, viewer), case.game.view(told, viewer)
            hold(seen == known, "views are blind", viewer, seen, known)


def _beside(case: Case, copy: Record) -> Iterator[tuple[Any, Step | None]]:
    """A copy's states beside those of the whole record, each with the step that led there.

    Where the whole record knows what followed from a secret, the copy has to be told:
    it has a fact more there, and the state in between has no match.
    """
    states = copy.states()
    steps = iter(copy.steps)
    yield next(states), None
    for whole in case.states[1:]:
        step, state = next(steps), next(states)
        while isinstance(case.game.awaits(state), Chance) and not isinstance(
            case.game.awaits(whole), Chance
        ):
            next(steps)
            state = next(states)
        yield state, step


def imagine_agrees(case: Case) -> None:
    """A state imagined from a view gives that view again, and the same words."""
    game = case.game
    for state in case.moments(6):
        for seat in map(Seat, range(len(case.record.names))):
            view = game.view(state, seat)
            imagined = game.imagine(view, case.rng)
            hold(game.view(imagined, seat) == view, "imagine agrees", game.position(state))
            hold(
                game.legal(imagined, seat) == game.legal(state, seat),
                "imagine agrees on the words",
                game.position(state),
            )


def redaction_agrees(case: Case) -> None:
    """A seat's own copy is a lawful record, hides every secret and keeps the rest."""
    for seat in map(Seat, range(len(case.record.names))):
        copy = case.record.redact(seat)
        text = record.write(copy)
        again = record.read(text, lambda _: case.game)
        hold(record.write(again) == text, "redaction agrees: the copy reads back", text)
        steps = [step for _, step in _beside(case, copy)][1:]
        for mine, whole in zip(steps, case.record.steps, strict=True):
            secret = not whole.is_fact and whole.seat != seat
            secret = secret and case.game.hidden(whole.text) is not None
            hold(secret or mine == whole, "redaction agrees: public steps stay", mine, whole)
            hold(not secret or whole.text not in text, "redaction agrees: no secret", text)


def fading_agrees(case: Case) -> None:
    """A copy made while the game goes on is a lawful record of it, and has nothing that its
    reader may not look up any more.
    """
    game, length = case.game, len(case.record.steps)
    if not game.secrets:
        return  # all see all
    for at in {length - 1, case.rng.randrange(length)}:
        real, so_far = case.states[at], case.record.truncate(at)
        for seat in (*map(Seat, range(len(case.record.names))), None):
            copy = so_far.redact(seat)
            text = record.write(copy)
            again = record.read(text, lambda _: game)
            hold(record.write(again) == text, "fading agrees: the copy reads back", text)
            known = again.end()
            same = game.heading(known) == game.heading(real) and game.scores(known) == game.scores(
                real
            )
            hold(same, "fading agrees: it stands where the game stands", text)
            past = [
                (game.heading(then).label, step.text)
                for then, step in zip(case.states, so_far.steps, strict=False)
                if game.fades(then, real, seat)
            ]
            said = [
                (game.heading(then).label, step.text)
                for then, step in zip(copy.states(), copy.steps, strict=False)
            ]
            hold(not set(past) & set(said), "fading agrees: what is past is gone", text)


def seats_rotate(case: Case) -> None:
    """Turns go round the table in seat order; only a seat that is out is passed over."""
    game, seats = case.game, len(case.record.names)
    turns: list[Heading] = []
    for state in case.states[:-1]:
        turn = game.heading(state)
        if turn.active is not None and (not turns or turns[-1].label != turn.label):
            turns.append(turn)
    going = [turn.active for turn in turns if turn.active is not None]
    for i, seat in enumerate(going[:-1]):
        clockwise = [Seat((seat + step) % seats) for step in range(1, seats + 1)]
        following = next(other for other in clockwise if other in going[i + 1 :])
        hold(going[i + 1] == following, "seats rotate", turns[i], turns[i + 1])


def scores_at_rest(case: Case) -> None:
    """Winners are named when the game is over, and only then; totals for every seat."""
    game, seats = case.game, len(case.record.names)
    for state in case.moments(12):
        scores = game.scores(state)
        over = game.awaits(state) is None
        hold(bool(scores.winners) == over, "winners only at rest", game.position(state))
        hold(len(scores.totals) == len(scores.detail) == seats, "scores for every seat")


def refusals_change_nothing(case: Case) -> None:
    """Nonsense is refused as a Refusal, by words, facts, positions and records alike."""
    game, rng = case.game, case.rng
    for state in case.moments(3):
        line = game.position(state)
        for nonsense in ("", " ", "?!", "y=", "<", "∞", line[: len(line) // 2]):
            _must_be_refused(partial(game.play, state, Seat(0)), nonsense)
            _must_be_refused(partial(game.settle, state), nonsense)
            _must_be_refused(game.from_position, nonsense)
        hold(game.position(state) == line, "a refusal changes nothing", line)
    text = record.write(case.record)
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    lines[at] = "".join(rng.sample(lines[at], len(lines[at])))
    try:
        record.read("\n".join(lines), lambda _: game)
    except Refusal as refusal:
        hold(refusal.line is not None, "a refused record names its line", refusal)


def _must_be_refused(ask: Callable[[str], Any], text: str) -> None:
    try:
        ask(text)
    except Refusal:
        return
    raise Broken(f"nonsense was taken: {text!r}")


LAWS: tuple[Callable[[Case], None], ...] = (
    replay,
    round_trip,
    legal_iff_listed,
    probabilities,
    commute,
    asides_change_nothing,
    views_are_blind,
    imagine_agrees,
    redaction_agrees,
    fading_agrees,
    seats_rotate,
    scores_at_rest,
    refusals_change_nothing,
)


def check(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """All laws, on one random game."""
    case = play_randomly(game, seats, options, random.Random(seed))
    for law in LAWS:
        try:
            law(replace(case, rng=random.Random(f"{seed} {law.__name__}")))
        except Refusal as refusal:
            text = record.write(case.record)
            raise Broken(f"{law.__name__}: refused what it wrote: {refusal}\n{text}") from refusal
