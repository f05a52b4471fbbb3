"""The day's luck: a roll's dice depend on which roll it is, and not on what was done before."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from foxtray.games import challenges, shelf
from foxtray.kernel import record
from foxtray.kernel.challenge import OPENING, Measure
from foxtray.kernel.chance import Chance, Dice
from foxtray.kernel.game import Seat, Word
from foxtray.kernel.playing import Playing
from foxtray.server.play import fair

SEED, OTHER = "5eed" * 16, "cafe" * 16
CLEVER = "ganz-schoen-clever"
Choose = Callable[[Playing, Seat], Word]


def played(name: str, choose: Choose, seed: str = SEED) -> tuple[Playing, dict[str, str]]:
    """A whole game of a day, and what fell on which occasion."""
    game, challenge = shelf.take_down(name), challenges.find(name)
    playing = Playing(game, ("me", *challenge.company), dict(challenge.options), "2026-03-05")
    for seat, word in challenge.opening(game, fair.day_luck(seed, OPENING)):
        playing.play(seat, word)
    fell: dict[str, str] = {}
    while (awaits := playing.awaits) is not None:
        if isinstance(awaits, Chance):
            before = reversed(list(zip(playing.states, playing.steps, strict=False)))
            occasion = challenge.occasion(game, playing.state, awaits, before)
            assert occasion not in fell, "two rolls of one game are two occasions"
            fell[occasion] = awaits.sample(fair.day_luck(seed, occasion))
            playing.settle(fell[occasion])
        elif challenge.speaks_for(awaits[0]):
            playing.play(awaits[0], challenge.speak(game, playing.state))
        else:
            playing.play(awaits[0], choose(playing, awaits[0]))
    return playing, fell


def mind(seed: int) -> Choose:
    """Somebody without a plan."""
    rng = random.Random(seed)

    def choose(playing: Playing, seat: Seat) -> Word:
        game, state = playing.game, playing.state
        return game.random_word(game.view(state, seat), game.legal(state, seat), rng)

    return choose


def faces(name: str, fact: str) -> dict[str, str]:
    """By die what it shows; where dice have no names, by how many of them were thrown."""
    if " " in fact or len(fact) == 2:
        return {die[0]: die for die in fact.split()} if name != "high-score" else {fact: fact}
    return {str(len(fact)): fact}


@pytest.mark.parametrize("name", challenges.names())
def test_another_way_shifts_no_later_dice(name: str) -> None:
    games = [played(name, mind(seed))[1] for seed in range(4)]
    shared = 0
    for one in games:
        for other in games:
            for occasion in one.keys() & other.keys():
                here, there = faces(name, one[occasion]), faces(name, other[occasion])
                same = here.keys() & there.keys()
                assert {die: here[die] for die in same} == {die: there[die] for die in same}
                shared += one is not other and bool(same)
    assert shared


@pytest.mark.parametrize("name", challenges.names())
def test_the_same_way_brings_the_same_game_and_another_day_another(name: str) -> None:
    one, again = (record.write(played(name, mind(1))[0].record()) for _ in range(2))
    assert one == again
    assert played(name, mind(1), OTHER)[0].steps != played(name, mind(1))[0].steps


def rerolling(when: tuple[str, int] | None) -> Choose:
    """Takes what comes first, and re-rolls once, in that roll of that turn."""
    left = {when}

    def choose(playing: Playing, seat: Seat) -> Word:
        legal = playing.game.legal(playing.state, seat)
        here = playing.game.heading(playing.state).label, playing.state.roll
        if "R" in legal and here in left:
            left.discard(here)
            return "R"
        return next(word for word in legal if word != "R")

    return choose


@pytest.mark.parametrize("name", [CLEVER, "clever-hoch-drei"])
@pytest.mark.parametrize("roll", [1, 2])
def test_a_reroll_is_an_occasion_of_its_own_and_shifts_none(name: str, roll: int) -> None:
    """GSC-28, CHD-28: who re-rolls in the second turn gets the third turn's dice as all do."""
    _, plain = played(name, rerolling(None))
    _, other = played(name, rerolling(("2a", roll)))
    assert f"2a - {roll} 2" in other.keys() - plain.keys()
    assert other[f"2a - {roll} 2"] != plain[f"2a - {roll} 1"]
    assert other[f"2a - {roll} 1"] == plain[f"2a - {roll} 1"]
    for occasion in ("2s - 1 1", "3a - 1 1", "4a - 1 1"):
        assert other[occasion] == plain[occasion]


def test_a_die_shows_the_same_whichever_dice_are_thrown_with_it() -> None:
    all_dice = Dice("ybgopw", "ybgopw").sample(fair.day_luck(SEED, "1a - 2 1"))
    some = Dice("bow", "ybgopw").sample(fair.day_luck(SEED, "1a - 2 1"))
    assert some.split() == [die for die in all_dice.split() if die[0] in "bow"]


def test_the_hidden_figure_is_the_days_and_nobody_elses() -> None:
    game, challenge = shelf.take_down("break-the-cube"), challenges.find("break-the-cube")
    hidden = {
        challenge.opening(game, fair.day_luck(f"{day:064x}", OPENING))[1] for day in range(20)
    }
    assert len(hidden) > 15
    assert challenge.measure is Measure.TURNS


def truth(playing: Playing, seat: Seat) -> Word:
    """Asks once and then knows it."""
    hidden = playing.steps[1].text.removeprefix("build=")
    asked = [step for step in playing.steps if step.seat == seat and step.text.startswith("?")]
    return f"guess={hidden}" if asked else "?5"


def test_turns_are_counted_the_right_guess_included() -> None:
    playing, _ = played("break-the-cube", truth)
    challenge = challenges.find("break-the-cube")
    assert challenge.result(playing.game, playing.state) == 2
    scores: Any = playing.game.scores(playing.state)
    assert scores.winners == (0,)


@pytest.mark.parametrize("name", challenges.names())
def test_the_proof_of_a_day_checks_every_roll_and_the_opening(name: str) -> None:
    playing, fell = played(name, mind(1))
    proof = fair.day_proof(SEED, "2026-03-05")
    text = record.write(fair.attach(playing.record(), proof))
    read = record.read(text.encode(), shelf.take_down)
    assert fair.find_proof(read) == proof
    checked = list(fair.check_rolls(read, proof))
    opening = challenges.find(name).opening(playing.game, fair.day_luck(SEED, OPENING))
    assert len(checked) == len(fell) + len(opening)
    assert all(each.is_fair for each in checked)
    wrong = list(fair.check_rolls(read, fair.day_proof(OTHER, "2026-03-05")))
    assert not all(each.is_fair for each in wrong)
