"""What can be set about the server: each by a flag and by the environment.

`--most-tables 50` and `FOXTRAY_MOST_TABLES=50` say the same; the flag is stronger. docs/table.md
lists them all, and a test keeps it so.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

PREFIX = "FOXTRAY_"
LEVELS = ("debug", "info", "warning", "error", "auto")
MOST_PORT = 65_535
MOST_PROCESSES = 64
WAKE_AUTO, WAKE_OFF = "auto", "off"
WAKE_REDIS = ("redis://", "rediss://", "unix://")
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def setting(default: Any, about: str) -> Any:
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True)
class Settings:
    """The server's settings."""

    host: str = setting("127.0.0.1", "the address to listen on; 0.0.0.0 lets others in")
    port: int = setting(8642, "the port; 0 takes a free one")
    data: str = setting("", "a directory, or a postgresql:// URL; default: the user's data")
    processes: int = setting(1, "server processes, for machines with more cores than one can use")
    wake: str = setting(
        "auto", "how processes of one store hear of each other: auto, a redis:// URL, off"
    )
    queue: str = setting(
        "", "a redis:// URL, by which machines that only think (foxtray think) are given work"
    )
    origin: str = setting("", "where browsers come from, as https://table.example; behind a proxy")
    hosts: str = setting("", "names browsers may call it by, as table.example,10.0.0.2; * is any")
    proxied: bool = setting(False, "a proxy stands before: believe its X-Forwarded-For and -Proto")
    proxies: int = setting(0, "how many proxies stand before, one behind the other")
    workers: int = setting(0, "processes that think for the bots; 0: one for each processor")
    lazy: bool = setting(False, "prepare bots and hints when first wanted, not at the start")
    pause: float = setting(0.6, "seconds a bot takes at least, so that people can follow")
    reveal_seconds: float = setting(15.0, "to tell what was pledged for the dice; else without it")
    most_tables: int = setting(200, "unfinished tables that one person may have")
    tables_each: int = setting(200, "tables that one address may make in an hour")
    bots_each: int = setting(200, "bots at unfinished tables that one address made")
    most_sockets: int = setting(10_000, "open sockets in all")
    sockets_each: int = setting(100, "open sockets from one address")
    most_connections: int = setting(12_000, "open connections in all, of which sockets are a part")
    connections_each: int = setting(256, "open connections from one address, where no proxy stands")
    request_seconds: float = setting(
        10.0, "in which a request must have come; its body in thrice this"
    )
    rate: float = setting(20.0, "messages a second from one socket, and requests from one address")
    burst: int = setting(120, "messages at once before that rate counts")
    message_bytes: int = setting(4096, "the longest message")
    upload_bytes: int = setting(262_144, "the longest record or request")
    unload_minutes: float = setting(15.0, "a table nobody looks at leaves the memory after")
    vacant_minutes: float = setting(5.0, "a seat left in a game waits for who left it")
    archive_days: float = setting(30.0, "an unfinished table leaves the lobby after")
    keep_days: float = setting(0.0, "a finished table is deleted after; 0: never")
    no_ranking: bool = setting(False, "no house ranking: nobody enters, and none is shown")
    metrics: str = setting("local", "who may read /metrics: local, all or off")
    log_level: str = setting("auto", "debug, info, warning, error; auto: warning on a terminal")

    @property
    def is_local(self) -> bool:
        """Whether only this machine can come."""
        return self.host in LOOPBACK

    @property
    def hops(self) -> int:
        """How many proxies stand before us."""
        return self.proxies or int(self.proxied)

    @property
    def names(self) -> tuple[str, ...]:
        """What browsers may call it by, beside this machine's own names and the origin."""
        return tuple(name.strip().lower() for name in self.hosts.split(",") if name.strip())

    @property
    def answers_to_all(self) -> bool:
        """Whether any name is as good as another."""
        return "*" in self.names or (not self.is_local and not self.names)

    @property
    def location(self) -> str:
        """Where the store is."""
        if self.data:
            return self.data
        import platformdirs

        return str(Path(platformdirs.user_data_dir("foxtray", False)) / "table")


class BadSetting(ValueError):
    """A value that cannot be set."""


def flags() -> Iterator[tuple[str, type, Any, str]]:
    """Every setting: its flag, its type, its default and what it is about."""
    for each in fields(Settings):
        kind = type(each.default)
        yield "--" + each.name.replace("_", "-"), kind, each.default, each.metadata["about"]


def read_settings(given: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """Settings from flags (None: not given) and the environment."""
    values: dict[str, Any] = {}
    for each in fields(Settings):
        told = environment.get(PREFIX + each.name.upper())
        if told is not None:
            values[each.name] = _convert(each.name, told, type(each.default))
        if given.get(each.name) is not None:
            values[each.name] = given[each.name]
    settings = Settings(**values)
    if settings.metrics not in ("local", "all", "off"):
        raise BadSetting(f"metrics cannot be {settings.metrics!r}; local, all or off")
    if settings.log_level not in LEVELS:
        raise BadSetting(f"log-level cannot be {settings.log_level!r}; one of {', '.join(LEVELS)}")
    if settings.wake not in (WAKE_AUTO, WAKE_OFF) and not settings.wake.startswith(WAKE_REDIS):
        raise BadSetting("wake cannot be that; auto, off or an address as redis://host:6379")
    if settings.queue and not settings.queue.startswith(WAKE_REDIS):
        raise BadSetting("queue cannot be that; an address as redis://host:6379")
    if not 1 <= settings.processes <= MOST_PROCESSES:
        raise BadSetting(f"processes cannot be {settings.processes}; 1 to {MOST_PROCESSES}")
    if not 0 <= settings.port <= MOST_PORT:
        raise BadSetting(f"port cannot be {settings.port}; 0 to {MOST_PORT}, 0 takes a free one")
    if settings.proxies < 0:
        raise BadSetting(f"proxies cannot be {settings.proxies}; 0 or more")
    return settings


def _convert(name: str, text: str, kind: type) -> Any:
    if kind is bool:
        if text.lower() in ("1", "yes", "true", "0", "no", "false", ""):
            return text.lower() in ("1", "yes", "true")
        raise BadSetting(f"{PREFIX}{name.upper()} is {text!r}; say yes or no")
    try:
        return kind(text)
    except ValueError:
        raise BadSetting(f"{PREFIX}{name.upper()} is {text!r}, which is no number") from None


def count_workers(settings: Settings) -> int:
    """How many processes think."""
    return settings.workers or os.cpu_count() or 1
