"""The tables of the database, as the newest migration leaves them.

    tables --< events          what happened, in order
      |
      +-----< table_people     who sits where, to be found by person
    house                      what belongs to the whole house: its secret

A change here needs a migration beside it (migrations/) and its number in VERSIONS; a test
holds the two against each other.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

VERSIONS = ("0001",)
"""Every version there has been, the present one last."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    # The number of the last event: what the next append has to continue.
    Column("last", Integer, nullable=False),
    # The table's line, all of it or (before it has one) nothing.
    Column("game", String),
    Column("status", String),
    Column("visibility", String),
    Column("owner", String),
    Column("people", Text),
    Column("free", Integer),
    Column("changed", Double),
    Column("archived", Boolean),
    Column("names", Text),
    Index("tables_by_change", "archived", "changed"),
    Index("tables_by_owner", "owner"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    # A second writer of the same number is refused by the database itself.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    # JSON as text: nobody asks the database what is in it, and both databases keep it as it is.
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
)

table_people = Table(
    "table_people",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("person", String, primary_key=True),
    Index("table_people_by_person", "person"),
)

house = Table(
    "house",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
