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
from dataclasses import dataclass

SEAT, INVITE, PERSON = "s", "i", "m"
SIGNATURE_BYTES = 18
PARTS = re.compile(r"[A-Za-z0-9_-]*")


def new_id(size: int = 9) -> str:
    """A name that nobody guesses."""
    return secrets.token_urlsafe(size)


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

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

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

    def _signature(self, parts: tuple[str, ...]) -> str:
        mac = hmac.digest(self._secret, ".".join(parts).encode(), "sha256")[:SIGNATURE_BYTES]
        return base64.urlsafe_b64encode(mac).decode()

    def _read(self, purpose: str, ticket: str) -> tuple[str, ...] | None:
        """The parts between purpose and signature; None for what we did not sign."""
        *parts, signature = ticket.split(".")
        if not parts or not all(PARTS.fullmatch(part) for part in (*parts, signature)):
            return None
        genuine = hmac.compare_digest(signature, self._signature(tuple(parts)))
        return tuple(parts[1:]) if genuine and parts[0] == purpose else None
