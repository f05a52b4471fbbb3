"""What stands in deploy/ says things the server takes: settings, commands, ports, files."""

import re
import shlex
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it brings no types

from foxtray.cli.parser import build_parser
from foxtray.server.app import _operator
from foxtray.server.settings import PREFIX, Settings, flags, read_settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
ELSEWHERE = {f"{PREFIX}CACHE"}
"""What the environment says beside the settings (kernel/compiled.py)."""
KNOWN = {PREFIX + flag[2:].replace("-", "_").upper() for flag, *_ in flags()} | ELSEWHERE
PORT = Settings().port
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


def dockerfile() -> list[tuple[str, str]]:
    """Its instructions and what they say, continued lines as one."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1].strip()) for line in lines]


def said(instruction: str) -> list[str]:
    return [text for name, text in dockerfile() if name == instruction]


def environments() -> Iterator[tuple[str, dict[str, str]]]:
    yield "Dockerfile", dict(each.split("=", 1) for text in said("ENV") for each in text.split())
    for name, service in SERVICES.items():
        if service["image"] == "foxtray":
            yield name, service["environment"]
    unit = (DEPLOY / "foxtray.service").read_text("utf-8")
    yield "foxtray.service", dict(re.findall(r"^Environment=(FOXTRAY_\w+)=(.+)$", unit, re.M))


@pytest.mark.parametrize(("where", "told"), list(environments()), ids=lambda each: str(each)[:20])
def test_the_environment_is_of_settings_that_there_are(where: str, told: dict[str, str]) -> None:
    assert set(told) <= KNOWN, where
    settings = read_settings({}, told)
    for name, value in told.items():
        assert name in ELSEWHERE or getattr(settings, name.removeprefix(PREFIX).lower()), value


def commands() -> Iterator[list[str]]:
    yield yaml.safe_load(said("CMD")[-1])
    yield SERVICES["thinker"]["command"]
    unit = (DEPLOY / "foxtray.service").read_text("utf-8")
    (start,) = re.findall(r"^ExecStart=\S+/(foxtray .+)$", unit, re.M)
    yield shlex.split(start)


@pytest.mark.parametrize("command", list(commands()), ids=" ".join)
def test_the_command_is_understood(command: list[str]) -> None:
    assert command[0] == "foxtray"
    assert build_parser().parse_args(command[1:])


def test_its_health_is_asked_for_where_it_listens() -> None:
    (check,) = said("HEALTHCHECK")
    (port, path) = re.findall(r"http://127\.0\.0\.1:(\d+)(/\w+)", check)[0]
    assert int(port) == PORT
    assert said("EXPOSE") == [port]
    assert path in [getattr(route, "path", "") for route in _operator()]


def test_it_does_not_run_as_root() -> None:
    (user,) = said("USER")
    assert int(user) > 0
    names = [name for name, _ in dockerfile()]
    assert names.index("USER") < names.index("CMD")


def test_what_is_copied_is_there_and_not_left_out() -> None:
    left_out = (ROOT / ".dockerignore").read_text("utf-8").split()
    for text in said("COPY"):
        if text.startswith("--from"):
            continue
        for name in text.split()[:-1]:
            assert (ROOT / name).exists()
            assert not any(fnmatch(name, pattern) for pattern in left_out)


def test_whoever_builds_may_bring_the_bases() -> None:
    given = dict(text.split("=", 1) for text in said("ARG"))
    bases = [text.split(" ")[0] for text in said("FROM")]
    assert {base.strip("${}") for base in bases} == set(given)


def test_who_waits_for_whom_can_be_waited_for() -> None:
    """A service that others want healthy says how that is seen, or its image does."""
    for service in SERVICES.values():
        for other, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"}
            waited = SERVICES[other]
            own = waited["image"] == "foxtray" and "healthcheck" not in waited
            assert own or "test" in waited["healthcheck"]


def test_volumes_and_files_are_there() -> None:
    for service in SERVICES.values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("./"):
                assert source == "./certificates" or (DEPLOY / source).is_file()
            else:
                assert source in COMPOSE["volumes"]


def test_the_proxys_example_names_the_port() -> None:
    """compose.yml says what to write there instead of the addresses."""
    for file in (DEPLOY / "nginx.conf", DEPLOY / "compose.yml"):
        assert f"{PORT}" in file.read_text("utf-8")
