"""What the operator reads: logs of one JSON line each.

No token, no name, no word of a game is in them.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Iterator
from typing import Any

EXTRAS = (
    *("job", "bot", "game", "table", "status", "method", "route", "milliseconds", "port", "reason"),
    *("lane", "where", "steps", "count", "most", "why", "entry"),
    *("loop", "http", "short_way"),
)
"""What a log line may say besides its message."""


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
