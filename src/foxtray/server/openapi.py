"""The messages as JSON schema, and the HTTP side as OpenAPI.

`python -m foxtray.server.openapi` prints the schema of every type; the client's TypeScript
types are made from it. The server shows the OpenAPI document at /api/openapi.json.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Any

import msgspec

from foxtray.players import roster
from foxtray.server import wire
from foxtray.server.doors import answering, between
from foxtray.server.pictures import album
from foxtray.server.wire import bodies

REFERENCE = "#/components/schemas/{name}"
EVERYTHING = (wire.ClientMessage, wire.TableMessage, bodies.Problem)
ERRORS = {
    "400": "not readable",
    "403": "not yours",
    "404": "not there",
    "409": "not now",
    "413": "too long",
    "422": "refused, with the reason",
    "429": "too fast, or too many",
    "500": "a fault of ours",
    "503": "not now: not kept, or not ready",
}


def components() -> dict[str, Any]:
    """Every type's schema by name."""
    told = [kind for each in between.EVERY for kind in (each.body, each.answer)]
    types = [*EVERYTHING, *(kind for kind in told if kind is not None and not is_media(kind))]
    return dict(sorted(describe(types, REFERENCE).items()))


def describe(types: list[Any], reference: str) -> dict[str, Any]:
    """The schemas of these types and of all they name. Where a picture or a reason may stand,
    those of all games that are installed are listed.
    """
    views, prints = album.views(), album.prints()
    every = [*types, *views, *prints]
    _, schemas = msgspec.json.schema_components(every, ref_template=reference)
    for base, kinds in ((wire.View, views), (wire.Print, prints)):
        parts = sorted(kind.__name__ for kind in kinds)
        schemas[base.__name__] = {"anyOf": [{"$ref": reference.format(name=p)} for p in parts]}
    codes = {wire.Why: album.reasons(), wire.HintReason: roster.reasons()}
    for kind, known in codes.items():
        schemas[kind.__name__]["properties"]["code"]["enum"] = sorted(known)
    return schemas


def is_media(kind: Any) -> bool:
    """Whether it is named by its media type, as a record is."""
    return isinstance(kind, str)


def _schema_of(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return schema


def _content(kind: Any) -> dict[str, Any]:
    if is_media(kind):
        return {kind: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": _schema_of(kind)}}


def _operation(endpoint: answering.Endpoint) -> dict[str, Any]:
    inside = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    asked = [
        {"name": name, "in": "query", "description": about, "schema": {"type": "string"}}
        for name, about in endpoint.queries.items()
    ]
    answered: dict[str, Any] = {"description": endpoint.about}
    if endpoint.answer is not None:
        answered["content"] = _content(endpoint.answer)
    problems = {
        code: {"description": about, "content": _content(bodies.Problem)}
        for code, about in ERRORS.items()
    }
    operation: dict[str, Any] = {
        "summary": endpoint.about,
        "operationId": endpoint.do.__name__,
        "parameters": [*inside, *asked],
        "responses": {str(endpoint.status): answered, **problems},
    }
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(endpoint.body)}
    return operation


def openapi() -> dict[str, Any]:
    """The OpenAPI document."""
    paths: dict[str, Any] = {}
    for endpoint in between.EVERY:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "foxtray table", "version": "1"},
        "paths": paths,
        "components": {"schemas": components()},
    }


@cache
def openapi_text() -> bytes:
    """The same, as it is sent."""
    return msgspec.json.encode(openapi())


if __name__ == "__main__":
    text = msgspec.json.format(msgspec.json.encode(openapi()), indent=1)
    sys.stdout.write(text.decode() + "\n")
