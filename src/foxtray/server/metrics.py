"""What the operator measures: counters and scales in Prometheus' format.

No token, no name, no word of a game is in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

LATENCIES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20, 60, 300)
BATCHES = (1, 2, 5, 10, 20, 50, 100, 200, 500)


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
            "foxtray_refusals", "refused messages and requests", ["kind"], registry=self.registry
        )
        self.turned_away = Counter(
            "foxtray_turned_away", "connections ended at the door", ["why"], registry=self.registry
        )
        self.handling = Histogram(
            "foxtray_handling_seconds",
            "from a message to its durable answer",
            buckets=LATENCIES,
            registry=self.registry,
        )
        self.lag = Histogram(
            "foxtray_loop_lag_seconds",
            "how late the loop beats",
            buckets=LATENCIES,
            registry=self.registry,
        )
        self.held = Gauge(
            "foxtray_loop_held_most_seconds",
            "the longest the loop was held by its own work since the start",
            registry=self.registry,
        )
        self.sockets = Gauge("foxtray_sockets", "open sockets", registry=self.registry)
        self.tables = Gauge("foxtray_tables", "tables in memory", registry=self.registry)
        self.thinking = Gauge("foxtray_thinking", "bots and hints at work", registry=self.registry)
        self.preparing = Gauge(
            "foxtray_preparing", "bots and hints not ready yet", registry=self.registry
        )

        self.well = Gauge(
            "foxtray_healthy", "1 while it can write and think", registry=self.registry
        )
        self.latency = self._scale("foxtray_request_seconds", "HTTP requests took", ["route"])
        self.commit = self._scale("foxtray_commit_seconds", "to keep a batch took", [])
        self.batch = Histogram(
            "foxtray_commit_jobs",
            "appends kept in one commit",
            buckets=BATCHES,
            registry=self.registry,
        )
        self._add_lanes()
        self._by_type: dict[type, Counter] = {}

    def _scale(self, name: str, about: str, labels: list[str]) -> Histogram:
        return Histogram(name, about, labels, buckets=LATENCIES, registry=self.registry)

    def _add_lanes(self) -> None:
        def gauge(name: str, about: str) -> Gauge:
            return Gauge(f"foxtray_lane_{name}", about, ["lane"], registry=self.registry)

        self.lane_waiting = gauge("waiting", "jobs that are not begun")
        self.lane_working = gauge("working", "jobs that are being done")
        self.lane_stuck = gauge("stuck", "1 while nothing moves that should")
        self.lane_wait = self._scale("foxtray_lane_wait_seconds", "jobs waited", ["lane"])
        self.lane_work = self._scale("foxtray_lane_work_seconds", "jobs took", ["lane"])
        self.lane_ended = Counter(
            "foxtray_lane_ended", "processes gone, by why", ["lane", "why"], registry=self.registry
        )
        self.lane_elsewhere = Counter(
            "foxtray_lane_elsewhere", "jobs other machines did", ["lane"], registry=self.registry
        )

    # What a lane tells (lanes.Eye)

    def waited(self, lane: str, seconds: float) -> None:
        self.lane_wait.labels(lane).observe(seconds)

    def worked(self, lane: str, seconds: float) -> None:
        self.lane_work.labels(lane).observe(seconds)

    def ended(self, lane: str, why: str) -> None:
        self.lane_ended.labels(lane, why).inc()

    def answered_elsewhere(self, lane: str) -> None:
        self.lane_elsewhere.labels(lane).inc()

    def kept(self, jobs: int, seconds: float) -> None:
        """The store has written a batch. In its writer's thread."""
        self.batch.observe(jobs)
        self.commit.observe(seconds)

    def count(self, message: type) -> None:
        """A message of this type; to find its counter by a label takes longer than to count."""
        counter = self._by_type.get(message)
        if counter is None:
            counter = self._by_type[message] = self.messages.labels(message.__name__)
        counter.inc()

    def text(self, hub: Hub, is_well: bool) -> bytes:
        """All of them, as Prometheus reads it."""
        self.tables.set(len(hub.tables))
        self.thinking.set(hub.workers.running)
        self.preparing.set(hub.workers.preparing.left)
        self.well.set(is_well)
        for lane in hub.workers.lanes:
            self.lane_waiting.labels(lane.name).set(lane.waiting)
            self.lane_working.labels(lane.name).set(lane.working)
            self.lane_stuck.labels(lane.name).set(lane.is_stuck())
        return generate_latest(self.registry)
