"""The looks of all games that are installed, as their kits name them."""

from __future__ import annotations

from foxtray.games import shelf
from foxtray.kernel.errors import Code
from foxtray.kernel.game import AnyGame
from foxtray.kernel.kit import Kit, load
from foxtray.server import wire
from foxtray.server.pictures import plain


def of_game(game: AnyGame) -> plain.Pictures:
    """The pictures of a game; the plain ones if its kit has none, or it has no kit."""
    kit = shelf.kits().get(game.name)
    return plain.PICTURES if kit is None else _of_kit(kit)


def _of_kit(kit: Kit) -> plain.Pictures:
    found: plain.Pictures = load(kit.pictures) if kit.pictures else plain.PICTURES
    return found


def _all() -> list[plain.Pictures]:
    return [plain.PICTURES, *map(_of_kit, shelf.kits().values())]


def views() -> tuple[type[wire.View], ...]:
    """Every kind of view that may go over the wire, each once."""
    return tuple(dict.fromkeys(pictures.views for pictures in _all()))


def prints() -> tuple[type[wire.Print], ...]:
    """Likewise what is printed."""
    return tuple(dict.fromkeys(pictures.prints for pictures in _all()))


def reasons() -> tuple[Code, ...]:
    """Every reason that a refusal may name: the house's, and those of the games."""
    places = dict.fromkeys(kit.reasons for kit in shelf.kits().values() if kit.reasons)
    return (*wire.REASONS, *(code for place in places for code in load(place)))
