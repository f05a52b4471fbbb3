"""Proofs on paper: who somebody is, which seat is theirs, which seat they may take.

A ticket is a text signed with the server's secret. Nothing in it is secret but the
signature; it is compared in constant time. A seat's ticket holds a number that changes
when the seat changes hands, so that an old ticket opens nothing.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

SEAT, INVITE, PERSON = "s", "i", "m"
SIGNATURE_BYTES = 18
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
PARTS = re.compile(r"[A-Za-z0-9_-]*")


def new_id(size: int = 9) -> str:
    """A name that nobody guesses. It begins with a letter or a figure: a dash in front is an
    option to a command line, and a formula to a spreadsheet.
    """
    while not (name := secrets.token_urlsafe(size))[0].isalnum():
        pass
    return name


def is_id(name: str) -> bool:
    """Whether such a name could have been given by us.

    >>> is_id(new_id()), is_id("a b"), is_id("../x"), is_id("")
    (True, False, False, False)
    """
    return bool(ID.fullmatch(name))


@dataclass(frozen=True)
class SeatProof:
    """What a seat's ticket or invitation says."""

    table: str
    seat: int
    nonce: str


@dataclass(frozen=True)
class Person:
    """Somebody's browser: no registration, only a number and a name."""

    id: str
    name: str = ""


class Tickets:
    """Signs and checks."""

    def __init__(
        self,
        secret: bytes,
        former: bytes | None = None,
        until: float = 0.0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """What the former secret signed is good until then (`foxtray rotate`)."""
        self._secret, self._former, self._until = secret, former, until
        self._clock = clock

    def is_current(self, ticket: str) -> bool:
        """Whether a ticket is signed as they are now; else it should be given anew."""
        return self._is_signed(ticket, self._secret)

    def seat(self, proof: SeatProof) -> str:
        return self._sign(SEAT, proof.table, str(proof.seat), proof.nonce)

    def invite(self, proof: SeatProof) -> str:
        return self._sign(INVITE, proof.table, str(proof.seat), proof.nonce)

    def read_seat(self, ticket: str) -> SeatProof | None:
        return self._read_proof(SEAT, ticket)

    def read_invite(self, ticket: str) -> SeatProof | None:
        return self._read_proof(INVITE, ticket)

    def person(self, person: Person) -> str:
        name = base64.urlsafe_b64encode(person.name.encode()).decode().rstrip("=")
        return self._sign(PERSON, person.id, name)

    def read_person(self, ticket: str) -> Person | None:
        parts = self._read(PERSON, ticket)
        if parts is None or len(parts) != 2:
            return None
        padded = parts[1] + "=" * (-len(parts[1]) % 4)
        return Person(parts[0], base64.urlsafe_b64decode(padded).decode())

    def _read_proof(self, purpose: str, ticket: str) -> SeatProof | None:
        parts = self._read(purpose, ticket)
        if parts is None or len(parts) != 3:
            return None
        return SeatProof(parts[0], int(parts[1]), parts[2])

    def _sign(self, *parts: str) -> str:
        return f"{'.'.join(parts)}.{self._signature(parts)}"

    def _signature(self, parts: tuple[str, ...], secret: bytes | None = None) -> str:
        told = ".".join(parts).encode()
        mac = hmac.digest(secret or self._secret, told, "sha256")[:SIGNATURE_BYTES]
        return base64.urlsafe_b64encode(mac).decode()

    def _is_signed(self, ticket: str, secret: bytes) -> bool:
        *parts, signature = ticket.split(".")
        return hmac.compare_digest(
            signature.encode(), self._signature(tuple(parts), secret).encode()
        )

    def _read(self, purpose: str, ticket: str) -> tuple[str, ...] | None:
        """The parts between purpose and signature; None for what we did not sign."""
        *parts, signature = ticket.split(".")
        if not parts or not all(PARTS.fullmatch(part) for part in (*parts, signature)):
            return None
        genuine = self._is_signed(ticket, self._secret)
        if not genuine and self._former is not None and self._clock() < self._until:
            genuine = self._is_signed(ticket, self._former)
        return tuple(parts[1:]) if genuine and parts[0] == purpose else None
