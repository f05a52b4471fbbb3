"""Holding what people remember against what the store has kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
import psycopg

from foxtray.server.store.location import FILE
from server.faults.crowd import Person, Said


class Kept(NamedTuple):
    """An event that says something of the game; the word is empty for a fact."""

    number: int
    seat: int | None
    word: str
    chosen: bool
    """A word that somebody chose, not the only one there was."""


def read_store(data: Path | str) -> dict[str, list[Kept]]:
    """All events by table, without touching anything: a server may be at work."""
    tables: dict[str, list[Kept]] = {}
    for table, number, kind, text in _rows(data):
        events = tables.setdefault(table, [])
        assert number == len(events) + 1, f"table {table} has no event {len(events) + 1}"
        body = msgspec.json.decode(text) if kind in ("word", "fact") else {}
        chosen = kind == "word" and not body["forced"]
        events.append(Kept(number, body.get("seat"), body.get("word", ""), chosen))
    return tables


def _rows(data: Path | str) -> list[tuple[str, int, str, str]]:
    query = "SELECT table_id, number, kind, body FROM events ORDER BY table_id, number"
    if isinstance(data, str):
        with psycopg.connect(data) as server:
            return server.execute(query).fetchall()
    with closing(sqlite3.connect(f"file:{data / FILE}?mode=ro", uri=True, timeout=120)) as store:
        return store.execute(query).fetchall()


def check_store(data: Path | str) -> None:
    """A file is whole; of a database server that is not ours to ask."""
    if isinstance(data, str):
        return
    with closing(sqlite3.connect(data / FILE)) as store:
        assert store.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def check_promises(events: list[Kept], acks: list[Said]) -> set[int]:
    """Every acknowledged word is there once; the numbers of their events.

    An acknowledgement names the ply after the word and what followed from it by itself, so
    the word is the last one chosen up to there.
    """
    found: set[int] = set()
    rolls: set[int] = set()
    for said in acks:
        assert said.ack is not None
        assert said.ack <= len(events), f"acknowledged, but lost: {said}"
        if not said.word:  # a fact since then, and nobody else's
            assert any(e.seat is None for e in events[said.ply : said.ack]), f"no roll: {said}"
            assert said.ack not in rolls, f"two rolls in one: {said}"
            rolls.add(said.ack)
            continue
        event = next(e for e in reversed(events[: said.ack]) if e.chosen)
        assert (event.seat, event.word) == (said.seat, said.word), f"{said}, but kept: {event}"
        assert said.ply < event.number, f"kept before it was said: {said}"
        assert event.number not in found, f"two in one: {said}"
        found.add(event.number)
    return found


def check_person(person: Person, events: list[Kept]) -> None:
    """At rest: what was said is kept in its order, refused words are not, those in doubt at
    most once, nothing else; and what the store has is what the person was shown.
    """
    promised = check_promises(events, person.acks)
    mine = [e for e in events if e.chosen and e.seat in person.tickets]
    waiting = iter(mine)
    event = next(waiting, None)
    for said in person.said:
        if not said.word or said.refused:
            continue
        fits = event is not None and (event.seat, event.word) == (said.seat, said.word)
        if said.ack is not None:
            assert fits, f"{person}: {said} not in its place, there is {event}"
        elif not fits or (event is not None and event.number in promised):
            continue  # it did not arrive
        event = next(waiting, None)
    assert event is None, f"{person}: nobody said {event}, or it is there twice"
    told = [e for e in person.log if e.get("seat") in person.tickets]
    chosen = [e["text"] for e in told if not e.get("fact") and not e.get("forced")]
    assert chosen == [e.word for e in mine if person.ply is None or e.number <= person.ply]
