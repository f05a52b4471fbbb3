"""The HTTP side keeps to its schema, whatever it is asked (schemathesis)."""

import json
import random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from foxtray.games.shelf import names
from foxtray.server.doors.between import EVERY
from foxtray.server.openapi import openapi
from server.guest import guests
from server.harness import PATIENCE, House, run

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    allow_header_conformance,
]
schema = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def tables(house: House) -> list[str]:
    """A table that gathers, one that plays and one that is finished."""

    async def go() -> list[str]:
        made = []
        async with guests(house, "Ada") as (ada,):
            await ada.make("ganz-schoen-clever", "here", "open", "link", visibility="listed")
            made.append(ada.table)
            await ada.make("break-the-cube", "here", "bot:random")
            made.append(ada.table)
            await ada.enter()
            await ada.play(lambda guest: len(guest.said) == 2)
            await ada.drop()
            ada.present, ada.log = {}, []
            await ada.make("high-score", "here", "bot:random")
            made.append(ada.table)
            await ada.enter()
            await ada.play()
        return made

    return run(go())


@schema.parametrize()
@settings(
    max_examples=8,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_schema_is_kept(case: schemathesis.Case[Any], house: House, tables: list[str]) -> None:
    """Half of the time it is asked for something that is there."""
    rng = random.Random(repr(case.path_parameters))
    for name, known in (("table", tables), ("game", list(names()))):
        if name in (case.path_parameters or {}) and rng.random() < 0.7:
            case.path_parameters[name] = rng.choice(known)
    response = case.call(base_url=house.url, timeout=PATIENCE)
    case.validate_response(response, checks=CHECKS)


def test_every_endpoint_is_described() -> None:
    document = openapi()
    operations = [each for path in document["paths"].values() for each in path.values()]
    assert len({each["operationId"] for each in operations}) == len(operations) == len(EVERY)
    assert all(each["summary"] for each in operations)
    names = document["components"]["schemas"]
    for name in ("Hello", "SayWord", "Update", "Refused", "NewTable", "Replay", "Problem"):
        assert name in names


def test_the_server_shows_it(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            assert await ada.get("/api/openapi.json") == json.loads(json.dumps(openapi()))

    run(go())
