"""The fox's weights as files: what they are for, and where they come from.

A file holds the arrays of a `Network` and a `Provenance`. It is refused if it was made
for another game, sheet or version of the features.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from dataclasses import asdict, dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from foxtray.games.clever.sheets.sheet import Sheet
from foxtray.players.fox.features import COUNT, SOLO_COUNT, VERSION
from foxtray.players.fox.network import Network
from foxtray.players.fox.rivals import Rivals, unstudied


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


def rounded(net: Network) -> Network:
    """Weights as they are shipped: to 16 bits, half the size."""
    return Network(*(array.astype(np.float16).astype(np.float32) for array in net))


def ship(file: Path, net: Network, provenance: Provenance, **more: Any) -> None:
    """Write weights that were rounded, in the 16 bits they need."""
    halved: Any = [array.astype(np.float16) for array in net]
    save(file, Network(*halved), provenance, **more)


def fingerprint(sheet: Sheet) -> str:
    """A short text that changes with anything printed on the sheet."""
    printed = repr((sheet.areas, sheet.rounds, sheet.round_bonus, sheet.action_rows, sheet.black))
    return hashlib.sha256(printed.encode()).hexdigest()[:12]


def save(file: Path, net: Network, provenance: Provenance, **more: Any) -> None:
    """Write weights whole: a crash leaves the old file or the new one."""
    if provenance.seats == 1:
        net = narrowed(net)
    draft = file.with_name(f".{file.name}.part.npz")
    about = json.dumps(asdict(provenance))
    np.savez(draft, about=np.array(about), **net._asdict(), **more)
    draft.replace(file)


def load(file: Path, sheet: Sheet) -> tuple[Network, Provenance, dict[str, Any]]:
    """Read weights for this sheet, and whatever else was saved with them."""
    try:
        with np.load(file, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        provenance = Provenance(**json.loads(str(arrays.pop("about"))))
        net = Network(*(arrays.pop(name).astype(np.float32) for name in Network._fields))
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        raise WeightsRefused(f"{file} holds no weights: {error}") from None
    rows = SOLO_COUNT if provenance.seats == 1 else COUNT
    wanted = (sheet.name, fingerprint(sheet), VERSION, (rows, provenance.units))
    found = (provenance.game, provenance.sheet, provenance.features, net.inner.shape)
    names = ("game", "printed sheet", "version of the features", "size")
    for name, want, have in zip(names, wanted, found, strict=True):
        if want != have:
            raise WeightsRefused(f"{file} is for another {name}: {have}, not {want}")
    return widened(net), provenance, arrays


def widened(net: Network) -> Network:
    """Weights with a place for every feature: those for playing alone know fewer."""
    missing = COUNT - len(net.inner)
    if missing == 0:
        return net
    inner = np.pad(net.inner, ((0, missing), (0, 0)))
    direct = np.concatenate([np.pad(net.direct[:-1], (0, missing)), net.direct[-1:]])
    return net._replace(inner=inner, direct=direct)


def narrowed(net: Network) -> Network:
    """Weights for playing alone, without the features of a table of several."""
    direct = np.concatenate([net.direct[:SOLO_COUNT], net.direct[-1:]])
    return net._replace(inner=net.inner[:SOLO_COUNT], direct=direct)


class Shipped(NamedTuple):
    """The weights that come with the package."""

    net: Network
    provenance: Provenance
    rivals: Rivals


def shipped(sheet: Sheet, seats: int = 1) -> Shipped:
    """The weights that come with the package for so many at the table.

    Where none were taught for several, those for one serve.
    """
    folder = files("foxtray.players.fox").joinpath("weights")
    resource = folder.joinpath(f"{sheet.name}-{'alone' if seats == 1 else 'several'}.npz")
    if not resource.is_file():
        resource = folder.joinpath(f"{sheet.name}-alone.npz")
    with as_file(resource) as file:
        net, provenance, more = load(file, sheet)
    studied = all(name in more for name in Rivals._fields)
    rivals = Rivals(*(more[name] for name in Rivals._fields)) if studied else unstudied()
    return Shipped(net, provenance, rivals)
