"""The kinds of no, as the wire and the client have them."""

import json
from pathlib import Path

import msgspec

from foxtray.kernel.errors import Ambiguous, Illegal, OutOfTurn, Refusal, RefusalKind, Unreadable
from foxtray.server import wire
from foxtray.server.doors.guard import problem
from foxtray.server.wire import bodies
from foxtray.server.wire.faults import Denial

MESSAGES = Path(__file__).parents[2] / "web" / "src" / "messages" / "common.en.json"


def test_every_refusal_has_a_kind_of_its_own() -> None:
    kinds = [each.kind for each in (Refusal, Unreadable, OutOfTurn, Illegal, Ambiguous)]
    assert kinds == [
        *(RefusalKind.REFUSED, RefusalKind.UNREADABLE, RefusalKind.OUT_OF_TURN),
        *(RefusalKind.ILLEGAL, RefusalKind.AMBIGUOUS),
    ]
    assert set(kinds) == set(RefusalKind)


def test_on_the_wire_a_kind_is_its_text() -> None:
    refused = wire.Refused(1, Denial.TOO_MANY, "too much")
    assert msgspec.json.decode(msgspec.json.encode(refused))["kind"] == "too-many"
    told = bodies.Problem(Illegal.kind, "no")
    assert msgspec.json.decode(msgspec.json.encode(told))["kind"] == "illegal"
    assert json.loads(bytes(problem(421, Denial.FORBIDDEN, "no").body))["kind"] == "forbidden"
    assert str(Illegal("wrong dice")) == "illegal: wrong dice"


def test_the_client_has_words_for_every_kind_that_it_is_told() -> None:
    said = json.loads(MESSAGES.read_text("utf-8"))
    unsaid = {RefusalKind.REFUSED, Denial.TOO_SLOW}
    """The base of the refusals, and what is told to who never asked to the end."""
    kinds = {*map(str, RefusalKind), *map(str, Denial)} - unsaid
    assert [kind for kind in sorted(kinds) if f"problem.{kind}" not in said] == []
