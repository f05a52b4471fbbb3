"""What the operator sees: metrics in Prometheus' format, and logs of one JSON line each.

No token, no name, no word of a game is in either.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

EXTRAS = (
    *("job", "bot", "game", "table", "status", "method", "route", "milliseconds", "port", "reason"),
)
"""What a log line may say besides its message."""
LATENCIES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Meters:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "foxtray_requests", "HTTP requests", ["route", "status"], registry=self.registry
        )
        self.messages = Counter(
            "foxtray_messages", "socket messages", ["type"], registry=self.registry
        )
        self.refusals = Counter(
            "foxtray_refusals", "refused messages", ["kind"], registry=self.registry
        )
        self.handling = Histogram(
            "foxtray_handling_seconds",
            "from a message to its durable answer",
            buckets=LATENCIES,
            registry=self.registry,
        )
        self.sockets = Gauge("foxtray_sockets", "open sockets", registry=self.registry)
        self.tables = Gauge("foxtray_tables", "tables in memory", registry=self.registry)
        self.thinking = Gauge("foxtray_thinking", "bots and hints at work", registry=self.registry)
        self.preparing = Gauge(
            "foxtray_preparing", "bots and hints not ready yet", registry=self.registry
        )

        self._by_type: dict[type, Counter] = {}

    def count(self, message: type) -> None:
        """A message of this type; to find its counter by a label takes longer than to count."""
        counter = self._by_type.get(message)
        if counter is None:
            counter = self._by_type[message] = self.messages.labels(message.__name__)
        counter.inc()

    def text(self, hub: Hub) -> bytes:
        """All of them, as Prometheus reads it."""
        self.tables.set(len(hub.tables))
        self.thinking.set(hub.workers.running)
        self.preparing.set(hub.workers.preparing.left)
        return generate_latest(self.registry)


class JsonLines(logging.Formatter):
    """A log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **dict(self._extras(record)),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)

    def formatException(self, ei: Any) -> str:  # noqa: N802  # logging's own name
        """Where it happened and of what kind; not its message, which may quote a secret."""
        kind, _, place = ei
        name = kind.__name__ if kind else "?"
        return "".join(traceback.format_tb(place)) + name

    def _extras(self, record: logging.LogRecord) -> Iterator[tuple[str, object]]:
        for name in EXTRAS:
            if hasattr(record, name):
                yield name, getattr(record, name)


def start_logging(level: str) -> None:
    """Log to standard error, as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("foxtray", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
    if level == "auto":  # a family at its own terminal wants to read what went wrong, no more
        level = "warning" if sys.stderr.isatty() else "info"
    logging.getLogger("foxtray").setLevel(level.upper())
