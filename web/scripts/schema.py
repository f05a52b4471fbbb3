"""All types of the wire as JSON schema, on stdout, for scripts/types.js.

server/wire is the only source. Beyond what msgspec writes, a field with a default
counts as required wherever the server always sends it, so that the client need not doubt it.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import sys
from typing import Any

import msgspec

from foxtray.server import wire
from foxtray.server.openapi import describe
from foxtray.server.wire import bodies

BASES = (msgspec.Struct, wire.FromClient, wire.FromTable, wire.View, wire.Print, bodies.Body)


def all_types() -> list[type[msgspec.Struct]]:
    """Every struct that the wire's modules name."""
    parts = [importlib.import_module(part.name) for part in _modules()]
    named = [kind for part in parts for _, kind in inspect.getmembers(part, inspect.isclass)]
    kinds = {kind for kind in named if issubclass(kind, msgspec.Struct)}
    return sorted(kinds.difference(BASES), key=lambda kind: kind.__name__)


def _modules() -> list[pkgutil.ModuleInfo]:
    return list(pkgutil.iter_modules(wire.__path__, f"{wire.__name__}."))


def is_always_sent(kind: type[msgspec.Struct]) -> bool:
    """Whether fields at their default go over the wire too."""
    from_client = issubclass(kind, wire.FromClient | bodies.Body)
    return not from_client and not kind.__struct_config__.omit_defaults


def subclasses(kind: type[Any]) -> set[type[Any]]:
    """The structs that come from this one, however far."""
    return {kind}.union(*(subclasses(heir) for heir in kind.__subclasses__()))


def main() -> None:
    """Write the schema."""
    types = all_types()
    components = describe(list(types), "#/$defs/{name}")
    structs = {kind.__name__: kind for kind in subclasses(msgspec.Struct)}
    for name, schema in components.items():
        kind = structs.get(name)
        if kind is not None and is_always_sent(kind):
            schema["required"] = list(schema.get("properties", {}))
    unions = {
        "ClientMessage": wire.ClientMessage,
        "TableMessage": wire.TableMessage,
        "ChanceAsked": wire.ChanceAsked,
    }
    for name, union in unions.items():
        parts = sorted(part.__name__ for part in union.__args__)
        components[name] = {"anyOf": [{"$ref": f"#/$defs/{part}"} for part in parts]}
    json.dump({"$defs": components}, sys.stdout, indent=1, sort_keys=True)


if __name__ == "__main__":
    main()
