"""What is counted for every word, without Prometheus' own counters, is told as theirs would be."""

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from foxtray.server import wire
from foxtray.server.metrics import LATENCIES, Messages

TOOK = (0.0, 0.001, 0.0011, 0.05, 0.07, 400.0)


def told(registry: CollectorRegistry) -> set[str]:
    """But for when each counter began, which only theirs say."""
    lines = generate_latest(registry).decode().splitlines()
    return {line for line in lines if "_created" not in line}


def test_messages_are_told_as_prometheus_would() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    messages = Messages()
    ours.register(messages)
    about = "from a message to its durable answer"
    name = "foxtray_handling_seconds"
    scale = Histogram(name, about, buckets=LATENCIES, registry=theirs)
    counter = Counter("foxtray_messages", "socket messages", ["type"], registry=theirs)
    for kind in (wire.Roll, wire.SayWord, wire.SayWord):
        messages.said[kind] += 1
        counter.labels(kind.__name__).inc()
    for seconds in TOOK:
        messages.observe(seconds)
        scale.observe(seconds)
    assert told(ours) == told(theirs)
