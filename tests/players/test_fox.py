"""The fox: learning is reproducible, its weights are guarded, and it plays well."""

import itertools
import random
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from foxtray.analysis.arena import Fixture, run as run_arena
from foxtray.cli import main
from foxtray.games.clever.game import CleverGame
from foxtray.games.clever.layout import SEATS, Pad, Table
from foxtray.games.clever.simulate import copy_table
from foxtray.kernel.compiled import plain
from foxtray.kernel.game import Seat
from foxtray.players import roster
from foxtray.players.fox import weights as weights_module
from foxtray.players.fox.school import training as training_module
from foxtray.players.fox.school.training import BATCH, Plan, Training
from foxtray.players.fox.value.kinds import COUNT, DEEP, FIRST_COUNT, MOST_TRUE
from foxtray.players.fox.value.network import Network
from foxtray.players.fox.weights import FIRST, STEP, WeightsRefused, load, shipped
from support.clever_positions import CHD, GSC, at, pad

GAMES = pytest.mark.parametrize("game", [GSC, CHD], ids=lambda game: game.name)


def same(one: Network, two: Network) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def taught(game: CleverGame, plan: Plan) -> Training:
    training = Training(game, plan)
    for _ in training.run():
        pass
    return training


def test_the_same_seed_gives_the_same_weights_and_another_does_not() -> None:
    plan = Plan(games=300, units=8)
    first = taught(GSC, plan).net
    assert same(first, taught(GSC, plan).net)
    assert not same(first, taught(GSC, Plan(games=300, units=8, seed=2)).net)


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    plan = Plan(games=BATCH + 100, units=8)
    whole = taught(GSC, plan)
    stopped = Training(GSC, plan)
    next(stopped.run())
    stopped.save(tmp_path / "checkpoint.npz")
    resumed = Training.resume(GSC, tmp_path / "checkpoint.npz")
    assert resumed.games == BATCH
    for _ in resumed.run():
        pass
    assert same(whole.net, resumed.net)


@GAMES
def test_it_learns(game: CleverGame) -> None:
    training = Training(game, Plan(games=BATCH, units=16))
    before = training.held_out(100).mean()
    for _ in training.run():
        pass
    assert training.held_out(100).mean() > before + 40


@GAMES
def test_shipped_weights_fit_and_say_where_they_come_from(game: CleverGame) -> None:
    net, provenance, _ = shipped(game.sheet)
    assert net.inner.shape == (DEEP, provenance.units)
    assert len(net.direct) == COUNT + 1
    assert provenance.games > 100_000 or provenance.begun_from
    assert provenance.held_out_games >= 10_000


def test_the_files_of_all_weights_stay_small() -> None:
    files = list(Path(weights_module.__file__).parent.glob("weights/*/*.npz"))
    assert len(files) >= 4
    assert sum(file.stat().st_size for file in files) <= 10_500_000  # 9 MB before the lynx came


def test_sums_of_all_shipped_weights_are_exact() -> None:
    """Before the hidden units: 24 bits hold what is a multiple of STEP and below 256."""
    for file in Path(weights_module.__file__).parent.glob("weights/*/*.npz"):
        with np.load(file) as stored:
            inner, bias = (stored[name].astype(np.float64) for name in ("inner", "bias"))
        for array in (inner, bias):
            assert np.array_equal(array, np.round(array / STEP) * STEP), file
        largest = np.sort(np.abs(inner), 0)[-MOST_TRUE:].sum(0) + np.abs(bias)
        assert largest.max() < 2**24 * STEP, file


@GAMES
@pytest.mark.parametrize("seats", [1, 2])
def test_the_first_litter_knows_its_own_features_only_and_has_no_parts(
    game: CleverGame, seats: int
) -> None:
    net, provenance, _ = shipped(game.sheet, seats, FIRST)
    assert provenance.features == 1
    assert not net.inner[FIRST_COUNT:].any()
    assert not net.direct[FIRST_COUNT:-1].any()
    assert net.outer.shape == (provenance.units, 1)
    assert roster.invite("fox-1", game, random.Random(1)).litter == FIRST  # type: ignore[attr-defined]


def test_weights_for_something_else_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "w.npz"
    training = Training(GSC, Plan(games=1, units=8))
    training.save(file)
    load(file, GSC.sheet)
    with pytest.raises(WeightsRefused, match="another game"):
        load(file, CHD.sheet)
    file.write_bytes(b"noise")
    with pytest.raises(WeightsRefused, match="holds no weights"):
        load(file, GSC.sheet)
    with pytest.raises(WeightsRefused, match="holds no weights"):
        load(tmp_path / "none.npz", GSC.sheet)


@GAMES
@pytest.mark.parametrize("name", ["fox", "fox-deep"])
def test_advice_lists_every_word_best_first_and_the_choice_is_the_first(
    game: CleverGame, name: str
) -> None:
    state = game.settle(game.start(1, {}), " ".join(f"{die}3" for die in game.sheet.dice))
    view, legal = game.view(state, Seat(0)), game.legal(state, Seat(0))
    adviser = roster.invite(name, game, random.Random(1))
    advice = adviser.advise(view, legal)  # type: ignore[attr-defined]  # the fox is an adviser
    assert sorted(each.word for each in advice) == sorted(legal)
    values = [each.value for each in advice]
    assert values == sorted(values, reverse=True)
    fresh = roster.invite(name, game, random.Random(1))
    assert fresh.choose(view, legal) == advice[0].word


def test_in_the_last_window_the_fox_counts_exactly() -> None:
    """At the end a word's value is the total itself."""
    sheet = pad(extras="o", orange="1,1,1,2,1,1,2,1,2,1,-", stage="window")
    state = at("6s", "passive", "y1t b1t g1t o6s p1s w1s", sheet)
    view, legal = GSC.view(state, Seat(0)), GSC.legal(state, Seat(0))
    fox = roster.invite("fox", GSC, random.Random(1))
    values = {a.word: a.value for a in fox.advise(view, legal)}  # type: ignore[attr-defined]  # likewise
    for word in ("Eo=o11", "Ew=o11", "."):
        after = GSC.play(state, Seat(0), word)
        assert values[word] == GSC.scores(after).totals[0]
    assert fox.choose(view, legal) == "Eo=o11"


@GAMES
def test_the_ladder_each_level_is_beaten_by_the_next(game: CleverGame) -> None:
    for weaker, stronger in (("random", "cub"), ("cub", "greedy"), ("greedy", "fox")):
        outcome = run_arena(Fixture(game.name, (weaker, stronger), {}, seed=11, games=40))
        assert outcome.tallies[1].wins > 30, (weaker, stronger)


@GAMES
def test_true_features_always_have_room(game: CleverGame) -> None:
    """The fox lists what it sees into a row of fixed length."""
    training = taught(game, Plan(games=200, units=8))
    path = training.desks["path"]
    assert 40 < int(path["count"].max()) < 120 < MOST_TRUE
    assert 20 < int(path["wide_count"].max()) < 120 < MOST_TRUE


def test_a_copied_table_is_whole() -> None:
    """The copy follows from the layout: a field that is added is copied, too."""
    table = Table(seats=SEATS)
    counter = itertools.count(1)
    things: list[Table | Pad] = [table, *table.pads]
    for thing in things:
        for name in [f.name for f in fields(thing)]:
            value = getattr(thing, name)
            if isinstance(value, int) and name != "seats":
                setattr(thing, name, next(counter))
            elif name != "pads" and not isinstance(value, int):
                setattr(thing, name, [next(counter) for _ in value])
    trial = Table()
    plain(copy_table)(table, trial)
    assert trial == table


def test_the_command_writes_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training_module, "HELD_OUT", 20)
    monkeypatch.setattr(training_module, "STUDIED", 5)
    out = tmp_path / "w.npz"
    svg = tmp_path / "curve.svg"
    words = ["train", "ganz", "--games", "50", "--units", "8", "--several", "--out", str(out)]
    words += ["--trace", "0.8", "--horizon", "9000"]
    assert main([*words, "--svg", str(svg)]) == 0
    assert "polyline" in svg.read_text("utf-8")
    assert "held-out games" in capsys.readouterr().out
    assert load(out, GSC.sheet)[1].games == 50
    assert load(out, GSC.sheet)[1].seats == 4
    plan = load(out, GSC.sheet)[1].plan
    assert (plan["trace"], plan["horizon"]) == (0.8, 9000)
    assert {"curve", "added", "spread"} <= set(load(out, GSC.sheet)[2])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["train", "high-score"],
            "is for ganz-schoen-clever, clever-hoch-drei, not for high-score",
        ),
        (["train", "ganz", "--out", "/nowhere/w.npz"], "cannot write"),
        (["train", "ganz", "--games", "0"], "less than 1"),
    ],
)
def test_bad_input_to_the_command(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(words)
    except SystemExit as leaving:
        code = int(str(leaving.code))
    assert code == 2
    assert says in capsys.readouterr().err


def test_resume_without_a_checkpoint_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "ganz", "--resume", "--out", str(tmp_path / "w.npz")]) == 2
    assert "cannot resume" in capsys.readouterr().err
