"""What the operator measures: counters and scales in Prometheus' format.

No token, no name, no word of a game is in them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

LATENCIES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20, 60, 300)
BATCHES = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Messages(Collector):
    """What every word is counted by. The loop alone does, so it needs none of the locks that
    Prometheus' own counters take; they would cost as much as to read the word.
    """

    def __init__(self) -> None:
        self.said: Counts[type] = Counts()
        self._took = [0] * (len(LATENCIES) + 1)
        self._seconds = 0.0

    def observe(self, seconds: float) -> None:
        """A message has had its answer after so long."""
        self._took[bisect_left(LATENCIES, seconds)] += 1
        self._seconds += seconds

    def describe(self) -> Iterator[Metric]:
        """The series there are, before anything was said."""
        return self.collect()

    def collect(self) -> Iterator[Metric]:
        said = CounterMetricFamily("foxtray_messages", "socket messages", labels=["type"])
        for kind, times in self.said.items():
            said.add_metric([kind.__name__], times)
        yield said
        about = "from a message to its durable answer"
        bounds = (*map(str, map(float, LATENCIES)), "+Inf")
        buckets = list(zip(bounds, accumulate(self._took), strict=True))
        yield HistogramMetricFamily(
            "foxtray_handling_seconds", about, buckets=buckets, sum_value=self._seconds
        )


class Meters:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "foxtray_requests", "HTTP requests", ["route", "status"], registry=self.registry
        )
        self.handling = Messages()
        self.registry.register(self.handling)
        self.refusals = Counter(
            "foxtray_refusals", "refused messages and requests", ["kind"], registry=self.registry
        )
        self.turned_away = Counter(
            "foxtray_turned_away", "connections ended at the door", ["why"], registry=self.registry
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
        """A message of this type."""
        self.handling.said[message] += 1

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
