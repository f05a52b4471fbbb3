"""Drill: the gradient is the gradient, a step mends errors, and who plays is the mean."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from foxtray.cli import main
from foxtray.games.clever.engine import array_of
from foxtray.kernel.compiled import plain
from foxtray.kernel.random_stream import RandomStream
from foxtray.players.fox.school.drill import (
    SIZE,
    Drill,
    Slopes,
    drill_notes,
    fill_sheet,
    find_errors,
    new_drill,
    send_back,
    send_to_features,
)
from foxtray.players.fox.school.drilling import GAMES as BATCH
from foxtray.players.fox.school.notes import Notes, new_notes, note_games
from foxtray.players.fox.school.training import Plan, Training, compiled_mind, new_table
from foxtray.players.fox.value.kinds import COUNT, DEEP, MOST_TRUE, Features
from foxtray.players.fox.value.network import (
    LEARNED,
    PARTS,
    Network,
    complete,
    learned_of,
    new_network,
    read_parts,
    with_fewer_units,
    with_second,
    with_units,
)
from foxtray.players.fox.weights import load, save
from support.clever_positions import GSC

UNITS, SECOND = 6, 4


def some_network(seed: int = 1) -> Network:
    """One in which every weight says something."""
    rng = np.random.default_rng(seed)
    net = with_second(new_network(UNITS, seed, 60.0), SECOND, seed)
    moved = (rng.normal(0, 0.3, array.shape).astype(np.float32) for array in learned_of(net))
    return complete(*(array + more for array, more in zip(learned_of(net), moved, strict=True)))


def some_notes() -> Notes:
    """One position with two deep features and one other."""
    notes = new_notes(1, 1)
    notes.features[0, :2] = 3, DEEP - 1
    notes.features[0, MOST_TRUE] = DEEP + 5
    notes.counts[0] = 2, 1
    notes.targets[0] = np.arange(PARTS) / 3
    notes.filled[0] = 1
    return notes


def seen_there() -> Features:
    seen = Features(count=2, wide_count=1)
    seen.index[:2] = [3, DEEP - 1]
    seen.wide[0] = DEEP + 5
    return seen


def parts_of(net: Network) -> np.ndarray:
    parts = np.zeros(PARTS)
    plain(read_parts)(net, seen_there(), np.zeros(len(net.bias), np.float32), parts)
    return parts


def loss_of(net: Network, unity: float) -> float:
    """Half the squared errors, those of the parts and `unity` times that of the whole."""
    errors = parts_of(net) / 20 - some_notes().targets[0]
    return float((errors**2).sum() + unity * errors.sum() ** 2) / 2


def slopes_of(net: Network, unity: float) -> Slopes:
    drill, notes = new_drill(net, 1), some_notes()
    plain(fill_sheet)(net, notes, 0, drill.sheet)
    plain(find_errors)(net, notes, 0, drill.sheet, unity)
    plain(send_back)(net, drill.slopes, drill.sheet)
    plain(send_to_features)(notes, 0, drill)
    return drill.slopes


@pytest.mark.parametrize("unity", [0.0, 1.0])
@pytest.mark.parametrize("name", LEARNED)
def test_the_slopes_are_what_a_small_step_changes(name: str, unity: float) -> None:
    net = some_network()
    slopes = getattr(slopes_of(net, unity), name)
    weights = getattr(net, name)
    rows = {"inner": [3, DEEP - 1], "direct": [3, DEEP + 5, COUNT]}.get(name, range(len(weights)))
    step, differs = 1e-3, 0
    for row in rows:
        for place in np.ndindex(weights[row].shape):
            changed = []
            for sign in (1, -1):
                array = weights.astype(np.float64)
                array[(row, *place)] += sign * step
                changed.append(loss_of(complete(*learned_of(net._replace(**{name: array}))), unity))
            slope = (changed[0] - changed[1]) / (2 * step)
            assert slopes[(row, *place)] == pytest.approx(slope, abs=2e-3)
            differs += abs(slope) > 1e-2
    assert differs


def test_features_that_are_not_true_have_no_slope() -> None:
    slopes = slopes_of(some_network(), 1.0)
    assert np.flatnonzero(np.abs(slopes.inner).sum(1)).tolist() == [3, DEEP - 1]
    assert np.flatnonzero(np.abs(slopes.direct).sum(1)).tolist() == [3, DEEP - 1, DEEP + 5, COUNT]


@pytest.mark.parametrize(
    "changed",
    [
        lambda net: with_units(net, UNITS + 3, 2),
        lambda net: with_second(net, SECOND + 2, 2),
        lambda net: with_fewer_units(with_units(net, UNITS + 3, 2), UNITS),
    ],
    ids=["more units", "more of the second layer", "fewer again"],
)
def test_a_network_of_another_size_says_the_same(changed: Callable[[Network], Network]) -> None:
    net = some_network()
    assert parts_of(changed(net)) == pytest.approx(parts_of(net), abs=1e-4)


def played(net: Network, games: int) -> Notes:
    notes = new_notes(games, 1)
    table, totals = new_table(GSC, 1), np.zeros(games, np.int64)
    luck = array_of(RandomStream.of("drill"))
    note_games(compiled_mind(GSC, net), table, luck, 0.5, notes, totals)
    return notes


def test_what_is_noted_ends_with_what_came_out() -> None:
    """With a trace of 1 only the end counts: at the start, with nothing marked, all is to come."""
    games = 3
    notes, totals = new_notes(games, 1), np.zeros(games, np.int64)
    luck = array_of(RandomStream.of("drill"))
    net = some_network()
    note_games(compiled_mind(GSC, net), new_table(GSC, 1), luck, 1.0, notes, totals)
    count = int(notes.filled[0])
    assert count > 20 * games
    to_come = notes.targets[:count].sum(1) * 20
    assert to_come.max() == pytest.approx(totals.max())
    assert (to_come >= -1e-3).all()


def errors_of(net: Network, notes: Notes) -> float:
    drill: Drill = new_drill(net, len(notes.counts))
    total = 0.0
    for place in range(int(notes.filled[0])):
        plain(fill_sheet)(net, notes, place, drill.sheet)
        total += plain(find_errors)(net, notes, place, drill.sheet, 0.0) ** 2
    return total / int(notes.filled[0])


def test_a_drill_mends_the_errors_it_sees() -> None:
    net = with_second(new_network(UNITS, 1, 60.0), SECOND, 1)
    notes = played(net, 40)
    assert notes.filled[0] > SIZE
    drill = new_drill(net, len(notes.counts))
    luck = array_of(RandomStream.of("order"))
    before = errors_of(drill.net, notes)
    for _ in range(200):
        told = drill_notes(drill, notes, luck, 1e-2, 1.0)
    after = errors_of(drill.net, notes)
    assert after < before / 2
    assert told == pytest.approx(after, rel=0.5)


def drilled(games: int, file: Path | None = None) -> Training:
    plan = Plan(games, units=UNITS, rate=1e-2, last_rate=1e-3, second=SECOND, trace=0.5)
    training = Training(GSC, plan)
    for progress in training.run():
        if file and progress.games == BATCH:
            training.save(file)
            break
    return training


def test_who_plays_is_the_mean_of_what_was_learned(tmp_path: Path) -> None:
    """After the second batch: half of the first weights, half of the second."""
    file = tmp_path / "one.npz"
    first, both = drilled(2 * BATCH, file), drilled(2 * BATCH)
    assert first.drilling is not None
    assert both.drilling is not None
    after_one, after_two = first.drilling.drill.net, both.drilling.drill.net
    for name in LEARNED:
        mean = (getattr(after_one, name) + getattr(after_two, name)) / 2
        assert getattr(both.net, name) == pytest.approx(mean, abs=1e-5)
    resumed = Training.resume(GSC, file)
    for _ in resumed.run():
        pass
    for name in LEARNED:
        assert np.array_equal(getattr(resumed.net, name), getattr(both.net, name)), name


def test_weights_with_a_second_layer_are_read_as_they_were_written(tmp_path: Path) -> None:
    training, file = Training(GSC, Plan(BATCH, units=UNITS)), tmp_path / "second.npz"
    provenance = replace(training._provenance(np.zeros(0, np.int64)), units=UNITS)
    net = some_network()
    save(file, net, provenance)
    found = load(file, GSC.sheet)[0]
    for name in Network._fields:
        assert np.array_equal(getattr(found, name), getattr(net, name)), name


def test_a_drill_goes_without_classes(capsys: pytest.CaptureFixture[str]) -> None:
    asked = "train ganz --games 1000 --drill 1e-3 1e-4 --classes 2 --out drilled.npz"
    assert main(asked.split()) == 2
    assert "--drill goes without" in capsys.readouterr().err
    assert not Path("drilled.npz").exists()
