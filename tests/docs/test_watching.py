"""The dashboard and the alert rules ask for what the server tells."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import yaml  # type: ignore[import-untyped]  # it brings no types

from foxtray.server.metrics import Meters

WATCHING = Path(__file__).parents[2] / "docs" / "watching"
NAME = re.compile(r"foxtray_\w+")
LABELS = re.compile(r"(foxtray_\w+)\{([^}]*)\}")


def told() -> dict[str, set[str]]:
    """Every series the server has, and its labels."""
    found: dict[str, set[str]] = {}
    meters = Meters()
    for metric in vars(meters).values():
        if not hasattr(metric, "describe"):
            continue
        for family in metric.describe():
            labelled = metric if hasattr(metric, "_labelnames") else family
            labels = set(labelled._labelnames)
            ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
            for end in ends.get(family.type, ("",)):
                found[family.name + end] = labels
    return found


def questions() -> Iterator[str]:
    board = json.loads((WATCHING / "dashboard.json").read_text("utf-8"))
    yield from (target["expr"] for panel in board["panels"] for target in panel["targets"])
    rules = yaml.safe_load((WATCHING / "alerts.yml").read_text("utf-8"))
    yield from (rule["expr"] for group in rules["groups"] for rule in group["rules"])


def test_every_series_that_is_asked_for_exists() -> None:
    known, asked = told(), list(questions())
    assert len(asked) > 20
    for question in asked:
        names = NAME.findall(question)
        assert names, question
        assert set(names) <= set(known), question
        for name, labels in LABELS.findall(question):
            assert set(re.findall(r"(\w+)[=!]", labels)) <= known[name], question


def test_everything_that_is_measured_is_shown() -> None:
    shown = " ".join(questions())
    for name in told():
        assert re.sub("_(total|bucket|sum|count)$", "", name) in shown, name


def test_every_alert_says_what_it_means() -> None:
    rules = yaml.safe_load((WATCHING / "alerts.yml").read_text("utf-8"))
    for rule in rules["groups"][0]["rules"]:
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert len(rule["annotations"]["summary"]) > 10
