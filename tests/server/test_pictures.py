"""What holds for the pictures of every game: texts, schema, offers, the standing."""

import random
from enum import Enum
from typing import Any

import msgspec
import pytest

from foxtray.games.break_the_cube.state import Phase as CubePhases
from foxtray.games.clever import state as clever_state
from foxtray.games.clever.sheets import sheet as clever_sheet
from foxtray.games.high_score import cards
from foxtray.games.shelf import names, take_down
from foxtray.kernel import laws
from foxtray.kernel.game import AnyGame, Options, Seat
from foxtray.server import wire
from foxtray.server.openapi import components
from foxtray.server.pictures import any_game, break_the_cube, clever, clever_print, high_score
from support import cube
from support.table_samples import sample_frames

TABLES: list[tuple[str, int, Options]] = [
    (name, seats, {}) for name in names() for seats in take_down(name).seats
]
TABLES += [
    ("ganz-schoen-clever", 1, {"solo-fallback": "yes"}),
    ("ganz-schoen-clever", 3, {"first": "drawn"}),
    ("break-the-cube", 2, {"blocks": "43", "notes": "b"}),
    ("break-the-cube", 3, {"elimination": "abc", "notes": "ac"}),
]


def play(name: str, seats: int, options: Options, seed: int = 1) -> tuple[AnyGame, list[Any]]:
    game = take_down(name)
    return game, laws.play_randomly(game, seats, options, random.Random(seed)).states


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_print_and_picture_reads_back(name: str, seats: int, options: Options) -> None:
    printed, frames = sample_frames(name, seats, seed=2, options=options)
    assert read_back(printed) == printed
    for frame in frames:
        assert read_back(frame.view) == frame.view
        assert [read_back(own.view) for own in frame.own] == [own.view for own in frame.own]
        bare = msgspec.structs.replace(frame, view=wire.View(), own=())
        assert read_back(bare) == bare


def read_back(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing), type=type(thing))


def test_every_type_has_a_schema_in_which_nothing_is_left_open() -> None:
    pictures = [
        (name, thing)
        for name, thing in components().items()
        if name.startswith(("Clever", "HighScore", "Cube")) and thing.get("type") == "object"
    ]
    assert pictures
    for name, thing in pictures:
        # A client need not ask whether a field is there.
        assert set(thing["required"]) == set(thing["properties"]), name


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (clever.CleverPhase, clever_state.Phase),
        (clever.CleverStage, clever_state.Stage),
        (break_the_cube.CubePhase, CubePhases),
        (high_score.HighScoreRoll, cards.Roll),
        (high_score.HighScoreScoring, cards.Scoring),
        (high_score.HighScoreSwirl, cards.Special),
    ],
)
def test_pictures_call_things_as_the_games_do(ours: type[Enum], theirs: type[Enum]) -> None:
    assert [(e.name, e.value) for e in ours] == [(e.name, e.value) for e in theirs]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (clever_print.CleverForm, clever_sheet.Form),
        (clever_print.CleverScoring, clever_sheet.Scoring),
        (clever.CleverPlace, clever_state.Place),
    ],
)
def test_pictures_name_what_the_games_number(ours: type[Enum], theirs: type[Enum]) -> None:
    assert [e.name for e in ours] == [e.name for e in theirs]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_the_score_is_the_games_own(name: str, seats: int, options: Options) -> None:
    game, states = play(name, seats, options)
    for state in states:
        ours, theirs = any_game.score(game, state), game.scores(state)
        assert (ours.totals, ours.winners) == (theirs.totals, theirs.winners)
        assert list(ours.detail) == [dict(detail) for detail in theirs.detail]
    assert any_game.score(game, states[-1]).winners


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_whoever_is_awaited_is_offered_something(name: str, seats: int, options: Options) -> None:
    game, states = play(name, seats, options)
    for state in states:
        awaited = any_game.awaited(game, state)
        assert awaited.over == (game.awaits(state) is None)
        assert bool(awaited.seats) + (awaited.chance is not None) + awaited.over == 1
        for seat in map(Seat, range(seats)):
            offer = any_game.offer(game, state, seat)
            if seat in awaited.seats:
                assert offer.words or offer.typed
                assert all(word in game.legal(state, seat) for word in offer.words)
            else:
                assert not offer.words


def test_dice_are_asked_for_by_their_letters() -> None:
    game = take_down("ganz-schoen-clever")
    asked = any_game.awaited(game, game.start(2, {}))
    assert asked == wire.Awaited(
        chance=wire.DiceAsked("ybgopw", 6, ordered=False, of="ybgopw"), roller=0
    )


def test_dice_of_a_passive_turn_alone_are_asked_for_in_order() -> None:
    game, states = play("ganz-schoen-clever", 1, {})
    asked = [any_game.awaited(game, state).chance for state in states]
    assert wire.DiceAsked("ybgopw", 6, ordered=True, of="ybgopw") in asked


def test_high_score_asks_for_a_card_then_a_starter_then_seven_dice() -> None:
    game, states = play("high-score", 3, {})
    card, starter, dice = (any_game.awaited(game, state) for state in states[:3])
    assert isinstance(card.chance, wire.CardAsked)
    assert len(card.chance.cards) == 21
    assert starter == wire.Awaited(chance=wire.StarterAsked("abc"))
    assert dice.chance == wire.HandfulAsked(7, 7, "12345v")
    assert dice.roller is not None


def test_every_card_that_is_asked_for_can_be_told_by_the_print() -> None:
    game = take_down("high-score")
    own = ",".join(f"X{i}:{i}:any_three_rolls:total" for i in range(1, 8))
    printed = any_game.print_of(game, 2, {"deck": own})
    assert isinstance(printed, high_score.HighScorePrint)
    facts = {card.id: card.fact for card in printed.deck}
    start = game.start(2, {"deck": own})
    asked = any_game.awaited(game, start).chance
    assert isinstance(asked, wire.CardAsked)
    for card in asked.cards:
        game.settle(start, facts[card])


def test_figures_are_typed_not_listed() -> None:
    game = take_down("break-the-cube")
    start = game.start(2, {"blocks": "55"})  # five million figures each
    assert any_game.offer(game, start, Seat(0)) == wire.Offer((), ("build=", "front="))
    turn = cube.begin(options={"blocks": "55"}, figures=f"{cube.FIVE} {cube.FIVE}")
    assert any_game.offer(game, turn, Seat(0)).typed == ("guess=", "front=")
    assert len(any_game.offer(game, turn, Seat(0)).words) == 21
    assert any_game.offer(game, turn, Seat(1)) == wire.Offer((), ("front=",))


def test_an_answer_others_have_to_tell_is_no_chance() -> None:
    game = take_down("break-the-cube")
    rng = random.Random(5)
    record = laws.play_randomly(game, 2, {}, rng).record.redact(None)
    waits = [any_game.awaited(game, state) for state in record.states()]
    told = [w for w in waits if not w.seats and w.chance is None and not w.over]
    assert told
    assert all(each.roller is not None for each in told)


@pytest.mark.parametrize("name", ["ganz-schoen-clever", "clever-hoch-drei"])
def test_alone_the_points_have_a_rank(name: str) -> None:
    game, states = play(name, 1, {})
    score = any_game.score(game, states[-1])
    least = any_game.print_of(game, 1)
    assert isinstance(least, clever_print.CleverPrint)
    rank = score.ranks[0]
    assert rank == 1 + sum(score.totals[0] < points for points in least.ranks)
    game, states = play(name, 2, {})
    assert any_game.score(game, states[-1]).ranks == ()
