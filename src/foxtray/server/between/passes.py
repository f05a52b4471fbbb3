"""Taking it along: another device becomes the same person, once and within ten minutes.

A pass is a text that nobody guesses. The store keeps its hash, so it cannot be read out of a
backup; whoever brings the text first gets the person's cookie, and then the pass is gone. It
travels in a link's fragment, which no server and no messenger's preview is ever sent.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING

from foxtray.kernel.errors import OutOfTurn, Reason
from foxtray.server.play.tickets import Person
from foxtray.server.store.people import Holder
from foxtray.server.wire import TableFault, people

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

SECONDS = 600.0
"""For which a pass is good."""
PASS_BYTES = 24
PURPOSE = b"foxtray pass\n"


def key_of(text: str) -> str:
    """What the store knows of a pass."""
    return hashlib.sha256(PURPOSE + text.encode()).hexdigest()


async def give(hub: Hub, person: Person) -> people.Pass:
    """A pass for this person; an earlier one of theirs is void."""
    text, now = secrets.token_urlsafe(PASS_BYTES), hub.clock.now()
    holder = Holder(person.id, person.name)
    await hub.store.people.keep_pass(key_of(text), holder, now + SECONDS, now)
    return people.Pass(text, SECONDS)


async def take(hub: Hub, text: str) -> Person:
    """Whoever's pass it is. Used, late or invented: the same refusal, which tells nothing."""
    holder = await hub.store.people.take_pass(key_of(text), hub.clock.now())
    if holder is None:
        raise OutOfTurn(
            "this pass is no longer good",
            expected="a new one: it is good once, and for ten minutes",
            reason=Reason(TableFault.PASS_VOID),
        )
    return Person(holder.person, holder.name)
