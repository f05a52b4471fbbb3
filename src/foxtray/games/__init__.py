"""The games, a folder a room. Called, it names them: `foxtray.games()`.

A package has its folders as attributes, so `foxtray.games` is this module whatever `foxtray` says
itself; that a module can be called is Python's own documented way out (a class for the module).
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    """This module, that answers when it is called."""

    def __call__(self) -> tuple[str, ...]:
        """The names of all games installed, in the order of the shelf."""
        from foxtray.games import shelf  # late: nobody who imports a room waits for all

        return shelf.names()


sys.modules[__name__].__class__ = _Games
