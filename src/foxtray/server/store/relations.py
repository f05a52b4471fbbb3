"""The tables of the database, as the newest migration leaves them.

    tables --< events          what happened, in order
      |
      +-----< table_people     who sits where, to be found by person
      +-----< played           what a finished game was for a person (played.py)
      +-----< played_rivals    ... whom they met in it
      +-----< played_goals     ... which goals they reached in it
      +-----< reviews          what reviewers said of a finished game
    day_rivals                 what bots made of a day's dice
    processes                  who serves this store (cluster/roll.py)
    house                      what belongs to the whole house: its secret
    challenges                 dice that somebody lets others play (docs/decisions/0021)
    passes                     what makes another device the same person, once
    ranking                    results that people have entered under a name

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
    UniqueConstraint,
)

VERSIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
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
    # Of a counted try: its day, and what it brought. NULL in lines of before there were days.
    Column("day", String),
    # Also of a game that takes up a challenge, which is named here.
    Column("result", Integer),
    Column("turn", Text),
    Column("challenge", String),
    Index("tables_by_challenge", "challenge"),
    # The process that thinks for its bots, and how often that has changed (cluster/keeping.py).
    Column("keeper", String),
    Column("epoch", Integer),
    Index("tables_by_change", "archived", "changed"),
    Index("tables_by_owner", "owner"),
    Index("tables_by_day", "day", "game"),
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

played = Table(
    "played",
    metadata,
    Column("person", String, primary_key=True),
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    # Of which numbers the row has; 0: they are still to be worked out.
    Column("version", Integer, nullable=False),
    Column("game", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("origin", String, nullable=False),
    Column("day", String, nullable=False),
    Column("ended", Double, nullable=False),
    Column("seat", Integer),
    Column("score", Integer),
    Column("place", Integer),
    Column("won", Double, nullable=False),
    Column("helped", Boolean, nullable=False),
    Column("names", Text, nullable=False),
    Column("totals", Text, nullable=False),
    Column("numbers", Text, nullable=False),
    # The others' names, small letters, to look for somebody: databases fold only some alphabets.
    Column("sought", Text, nullable=False),
    # Of the latest review, if there is one.
    Column("accuracy", Double),
    Column("luck", Double),
    Column("loss", Double),
    Column("unit", String),
    Index("played_by_person", "person", "ended", "table_id"),
    Index("played_by_score", "person", "counts", "game", "players", "kind", "score"),
    Index("played_by_end", "person", "counts", "game", "players", "kind", "ended"),
    # All that is asked of a game beside a name, so that a search reads nothing else.
    Index(
        "played_by_name",
        "person",
        "sought",
        "game",
        "players",
        "origin",
        "ended",
        "table_id",
    ),
    Index("played_by_table", "table_id"),
    Index("played_by_version", "version"),
)

played_rivals = Table(
    "played_rivals",
    metadata,
    Column("person", String, primary_key=True),
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String, nullable=False),
    # A bot's name, or a person's number, which nobody is ever told.
    Column("rival", String, nullable=False),
    Column("is_bot", Boolean, nullable=False),
    Column("name", String, nullable=False),
    Column("outcome", Double, nullable=False),
    Index("played_rivals_by_rival", "person", "game", "is_bot", "rival", "outcome", "name"),
    Index("played_rivals_by_table", "table_id"),
)

played_goals = Table(
    "played_goals",
    metadata,
    Column("person", String, primary_key=True),
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    # Its code, or code:part where a goal has several.
    Column("goal", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("ended", Double, nullable=False),
    Index("played_goals_by_goal", "person", "game", "goal", "ended"),
    Index("played_goals_by_table", "table_id"),
)

reviews = Table(
    "reviews",
    metadata,
    # It goes with its table also where a process of before there were any deletes that.
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # By whom, and of which seat.
    Column("asked", String, primary_key=True),
    # Of the game and of the program that reviewed it.
    Column("mark", String, nullable=False),
    # Packed JSON, without a name: names may leave a game.
    Column("body", LargeBinary, nullable=False),
)

day_rivals = Table(
    "day_rivals",
    metadata,
    Column("day", String, primary_key=True),
    Column("game", String, primary_key=True),
    Column("bot", String, primary_key=True),
    Column("result", Integer, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("name", String, primary_key=True),
    # Of the lock that is held while it lives.
    Column("number", Integer, nullable=False),
    # When it last said that it is there, in the database's unix time.
    Column("beat", Double, nullable=False),
    # What addresses have there (cluster/tally.py).
    Column("counts", Text),
)

house = Table(
    "house",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String, primary_key=True),
    Column("owner", String, nullable=False),
    # The game that was played; it may be gone, for what matters of it is in the body.
    Column("table_id", String, nullable=False),
    Column("body", Text, nullable=False),
    Column("made", Double, nullable=False),
    Index("challenges_by_owner", "owner"),
)

passes = Table(
    "passes",
    metadata,
    # The hash of what opens it: who reads the database, or a backup, can use none.
    Column("key", String, primary_key=True),
    Column("person", String, nullable=False),
    Column("name", String, nullable=False),
    Column("until", Double, nullable=False),
    Index("passes_by_person", "person"),
)

ranking = Table(
    "ranking",
    metadata,
    Column("id", String, primary_key=True),
    Column("person", String, nullable=False),
    Column("name", String, nullable=False),
    Column("game", String, nullable=False),
    Column("seats", Integer, nullable=False),
    # The day whose game it was; empty: no day's.
    Column("day", String, nullable=False),
    Column("result", Integer, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("table_id", String, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("person", "game", "seats", "day", name="ranked_once"),
    Index("ranking_by_game", "game", "seats", "day"),
)
