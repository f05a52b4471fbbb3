"""The fox's weights as files: what they are for, and where they come from.

A file holds the arrays of a `Network` and a `Provenance`. It is refused if it was made
for another game, sheet or version of the features.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, NamedTuple

from foxtray.games.clever.sheets.sheet import Sheet
from foxtray.kernel.arrays import np
from foxtray.players.fox.rivals import Rivals, unstudied
from foxtray.players.fox.value.kinds import COUNT, DEEP, FIRST_COUNT, FIRST_SOLO, VERSION
from foxtray.players.fox.value.network import LEARNED, PARTS, Network, complete, learned_of

PACKAGE = "foxtray.players.fox"
FIRST, SECOND = "first", "second"
"""The litters: `fox-1` is of the first."""
TABLES = ("alone", "several")
"""What weights are for, as their files say it."""


class WeightsRefused(ValueError):
    """Weights that do not fit this version of the program, and why."""


@dataclass(frozen=True)
class Provenance:
    """How weights came about: enough to make them again."""

    game: str
    sheet: str
    """A fingerprint of the printed sheet."""
    features: int
    """The version of the features."""
    units: int
    seed: int
    games: int
    """Games played so far, and planned: the step size falls along the plan."""
    planned: int
    minutes: float
    commit: str
    held_out_mean: float
    held_out_stderr: float
    held_out_games: int
    seats: int = 1
    """For how many at the table: 1, or 4 for two to four."""
    begun_from: str = ""
    """The weights it began with, if it was not taught from nothing."""
    plan: dict[str, Any] = field(default_factory=dict)
    """How it was taught, as the plan says (training.Plan)."""


STEP = 2.0**-16
"""The weights before the hidden units are multiples of this. Sums of so few of them stay far below
256, so 32 bits hold them exactly, in whatever order they are added up: a position is worth the
same, whatever was looked at before it (network.refill_hidden).
"""

IN_STEPS = ("inner", "bias")


def rounded(net: Network) -> Network:
    """Weights as they are shipped: to 16 bits, half the size."""
    net = net._replace(**{name: np.round(getattr(net, name) / STEP) * STEP for name in IN_STEPS})
    return complete(*(array.astype(np.float16).astype(np.float32) for array in learned_of(net)))


def fingerprint(sheet: Sheet) -> str:
    """A short text that changes with anything printed on the sheet."""
    printed = repr((sheet.areas, sheet.rounds, sheet.round_bonus, sheet.action_rows, sheet.black))
    return hashlib.sha256(printed.encode()).hexdigest()[:12]


def save(file: Path, net: Network, provenance: Provenance, **more: Any) -> None:
    """Write weights whole: a crash leaves the old file or the new one."""
    draft = file.with_name(f".{file.name}.part.npz")
    about = json.dumps(asdict(provenance))
    arrays = {name: getattr(net, name) for name in LEARNED}
    np.savez_compressed(draft, about=np.array(about), **arrays, **more)
    draft.replace(file)


def ship(file: Path, net: Network, provenance: Provenance, **more: Any) -> None:
    """Write weights that were rounded, in the 16 bits they need."""
    halved: dict[str, Any] = {name: getattr(net, name).astype(np.float16) for name in LEARNED}
    save(file, net._replace(**halved), provenance, **more)


ALWAYS = LEARNED[:4]
"""Weights that were taught before there was a second layer have these only."""


def load(file: Path, sheet: Sheet) -> tuple[Network, Provenance, dict[str, Any]]:
    """Read weights for this sheet, and whatever else was saved with them."""
    try:
        with np.load(file, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        provenance = Provenance(**json.loads(str(arrays.pop("about"))))
        there = [name for name in LEARNED if name in arrays or name in ALWAYS]
        learned = [arrays.pop(name).astype(np.float32) for name in there]
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        raise WeightsRefused(f"{file} holds no weights: {error}") from None
    if provenance.features == FIRST_LITTER:
        net, version = widened(*learned), FIRST_LITTER
    else:
        net, version = complete(*learned), VERSION
    wanted = (sheet.name, fingerprint(sheet), version, (DEEP, provenance.units), COUNT + 1)
    found = (
        provenance.game,
        provenance.sheet,
        provenance.features,
        net.inner.shape,
        len(net.direct),
    )
    names = ("game", "printed sheet", "version of the features", "size", "size")
    for name, want, have in zip(names, wanted, found, strict=True):
        if want != have:
            raise WeightsRefused(f"{file} is for another {name}: {have}, not {want}")
    return net, provenance, arrays


def load_mean(files: Sequence[Path], sheet: Sheet) -> tuple[Network, Provenance]:
    """The mean of weights that began alike and went on apart, and where the first came from. What
    one of them errs by the other does not.
    """
    nets, origins, _ = zip(*(load(file, sheet) for file in files), strict=True)
    kinds = {(origin.seats, origin.features, origin.units) for origin in origins}
    if len(kinds) > 1 or len({len(net.second_bias) for net in nets}) > 1:
        raise WeightsRefused(
            f"{', '.join(map(str, files))} have no mean: they are of several kinds"
        )
    means = (np.mean(arrays, 0) for arrays in zip(*map(learned_of, nets), strict=True))
    return complete(*(np.asarray(mean, np.float32) for mean in means)), origins[0]


FIRST_LITTER = 1
"""The version of the features that `fox-1` knows."""


def widened(inner: Any, bias: Any, outer: Any, direct: Any) -> Network:
    """Weights of the first litter, whose value had no parts, with a place for every feature."""
    known = len(inner)
    if known not in (FIRST_SOLO, FIRST_COUNT):
        raise WeightsRefused(f"weights of the first litter for another size: {known}")
    deep = np.pad(inner, ((0, DEEP - known), (0, 0)))
    wide = np.concatenate([direct[:-1], np.zeros(COUNT - known, np.float32), direct[-1:]])
    return complete(deep, bias, outer[:, None], wide[:, None])


def in_parts(net: Network) -> Network:
    """The same value, with room to learn its parts: the sums stay as they are."""
    outer = np.repeat(net.outer, PARTS, 1) / np.float32(PARTS)
    direct = np.repeat(net.direct, PARTS, 1) / np.float32(PARTS)
    return net._replace(outer=outer, direct=direct)


ALIKE = 0.9
"""So much the hidden units of a descendant agree with those of its ancestor, at the least."""


def with_company(net: Network, sheet: Sheet) -> Network:
    """Weights taught for playing alone, with what the first litter learned at a table besides.

    Whatever descends from the first litter's weights for playing alone can take over what
    those changed by at a table; units that came later know nothing of a table yet. Weights of
    another family stay as they are.
    """
    alone, several = (read_shipped(sheet, FIRST, f"{sheet.name}-{at}.npz").net for at in TABLES)
    units = len(alone.bias)
    if not descends(net, alone):
        return net
    inner, bias, outer = net.inner.copy(), net.bias.copy(), net.outer.copy()
    inner[FIRST_SOLO:FIRST_COUNT, units:] = 0
    inner[:, :units] += several.inner - alone.inner
    bias[:units] += several.bias - alone.bias
    outer[:units] += (several.outer - alone.outer) / np.float32(PARTS)
    direct = net.direct + (several.direct - alone.direct) / np.float32(PARTS)
    return complete(inner, bias, outer, direct, net.second, net.second_bias, net.last)


def descends(net: Network, ancestor: Network) -> bool:
    """Whether the hidden units of one are still like those of the other."""
    units = len(ancestor.bias)
    if len(net.bias) < units:
        return False
    own, theirs = (each[:FIRST_SOLO, :units].ravel() for each in (net.inner, ancestor.inner))
    return float(np.corrcoef(own, theirs)[0, 1]) > ALIKE


class Shipped(NamedTuple):
    """The weights that come with the package."""

    net: Network
    provenance: Provenance
    rivals: Rivals


def shipped(sheet: Sheet, seats: int = 1, litter: str = SECOND) -> Shipped:
    """The weights that come with the package for so many at the table.

    Where a litter has not learned something yet, the one before it serves.
    """
    name = f"{sheet.name}-{TABLES[seats > 1]}.npz"
    return read_shipped(sheet, litter if is_shipped(litter, name) else FIRST, name)


def is_shipped(folder: str, name: str) -> bool:
    return files(PACKAGE).joinpath("weights", folder, name).is_file()


def read_shipped(sheet: Sheet, folder: str, name: str) -> Shipped:
    """A file of the package."""
    with as_file(files(PACKAGE).joinpath("weights", folder, name)) as file:
        return read_weights(file, sheet)


def read_weights(file: Path, sheet: Sheet) -> Shipped:
    """A file like those."""
    net, provenance, more = load(file, sheet)
    studied = all(part in more for part in Rivals._fields)
    rivals = Rivals(*(more[part] for part in Rivals._fields)) if studied else unstudied()
    return Shipped(net, provenance, rivals)
