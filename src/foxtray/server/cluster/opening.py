"""Which line a process has to others, by its settings and where its tables are kept."""

from __future__ import annotations

from foxtray.server.cluster.line import Line
from foxtray.server.cluster.roll import PostgresRoll, Roll
from foxtray.server.play.tickets import new_id
from foxtray.server.settings import WAKE_AUTO, WAKE_OFF, Settings
from foxtray.server.siblings.nook import Nook
from foxtray.server.store.interface import NotKept
from foxtray.server.store.location import Location

NAME_LENGTH = 8


def make_roll(line: Line, location: Location, nook: Nook | None) -> Roll:
    """Who is at the other ends of a line."""
    if not location.sqlite or nook is None:
        return PostgresRoll(line.name, location)
    from foxtray.server.siblings.roll import FileRoll

    return FileRoll(line.name, nook)


def make_line(settings: Settings, location: Location, nook: Nook | None = None) -> Line | None:
    """The line; None where this process is alone. NotKept, with the reason, if it cannot be.
    With a nook it has siblings on this machine.
    """
    if settings.wake == WAKE_OFF:
        return None
    name = new_id(NAME_LENGTH)
    if location.sqlite:
        if settings.wake != WAKE_AUTO:
            raise NotKept("--wake is for several machines, and those need PostgreSQL: --data")
        if nook is None:
            return None
        from foxtray.server.siblings.line import SiblingLine

        return SiblingLine(name, nook)
    if settings.wake == WAKE_AUTO:
        from foxtray.server.cluster.listen_notify import ListenNotify

        return ListenNotify(name, location)
    from foxtray.server.cluster.redis_line import NoRedis, RedisLine

    try:
        return RedisLine(name, settings.wake)
    except NoRedis as reason:
        raise NotKept(str(reason)) from None
    except ValueError:  # whose text may quote a password
        raise NotKept("--wake is no address of a Redis: redis://host:6379") from None
