"""One's own history: what every finished game was for those who sat there.

What the database knows by itself is filled in here: who, where, when. The numbers follow from the
events and are worked out by the server, a game at a time, in the background (version 0): a store
may hold a hundred thousand games, and its server is to start today.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
ROWS = 1_000


def upgrade() -> None:
    _create_played()
    _create_rivals_and_goals()
    op.create_table(
        "day_rivals",
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("bot", sa.String, primary_key=True),
        sa.Column("result", sa.Integer, nullable=False),
    )
    _fill(op.get_bind())


def _create_played() -> None:
    op.create_table(
        "played",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("origin", sa.String, nullable=False),
        sa.Column("day", sa.String, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("score", sa.Integer),
        sa.Column("place", sa.Integer),
        sa.Column("won", sa.Double, nullable=False),
        sa.Column("helped", sa.Boolean, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("totals", sa.Text, nullable=False),
        sa.Column("numbers", sa.Text, nullable=False),
        sa.Column("sought", sa.Text, nullable=False),
        sa.Column("accuracy", sa.Double),
        sa.Column("luck", sa.Double),
        sa.Column("loss", sa.Double),
        sa.Column("unit", sa.String),
    )
    op.create_index("played_by_person", "played", ["person", "ended", "table_id"])
    group = ["person", "counts", "game", "players", "kind"]
    op.create_index("played_by_score", "played", [*group, "score"])
    op.create_index("played_by_end", "played", [*group, "ended"])
    op.create_index("played_by_table", "played", ["table_id"])
    op.create_index("played_by_version", "played", ["version"])


def _create_rivals_and_goals() -> None:
    op.create_table(
        "played_rivals",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("rival", sa.String, nullable=False),
        sa.Column("is_bot", sa.Boolean, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("outcome", sa.Double, nullable=False),
    )
    by_rival = ["person", "game", "is_bot", "rival", "outcome", "name"]
    op.create_index("played_rivals_by_rival", "played_rivals", by_rival)
    op.create_index("played_rivals_by_table", "played_rivals", ["table_id"])
    op.create_table(
        "played_goals",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("goal", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
    )
    op.create_index("played_goals_by_goal", "played_goals", ["person", "game", "goal", "ended"])
    op.create_index("played_goals_by_table", "played_goals", ["table_id"])


def _fill(bind: sa.Connection) -> None:
    """A row for everybody who sat at a finished table."""
    tables = sa.table(
        "tables", *map(sa.column, ("id", "game", "status", "changed", "names", "day"))
    )
    people = sa.table("table_people", sa.column("table_id"), sa.column("person"))
    played = sa.table(
        "played",
        *map(
            sa.column,
            ("person", "table_id", "version", "game", "kind", "players", "counts", "origin"),
        ),
        *map(sa.column, ("day", "ended", "won", "helped", "names", "totals", "numbers", "sought")),
    )
    query = (
        sa.select(people.c.person, tables.c.id, *(tables.c[name] for name in FROM_LINE))
        .join_from(people, tables, people.c.table_id == tables.c.id)
        .where(tables.c.status == "finished")
    )
    found = bind.execute(query).all()
    for first in range(0, len(found), ROWS):
        bind.execute(sa.insert(played), [_row(*each) for each in found[first : first + ROWS]])


FROM_LINE = ("game", "changed", "names", "day")


def _row(
    person: str, table: str, game: str, changed: float, names: str, day: str | None
) -> dict[str, object]:
    seated = json.loads(names or "[]")
    return {
        "person": person,
        "table_id": table,
        "version": 0,
        "game": game,
        "kind": "",
        "players": max(1, len(seated)),
        "counts": False,
        "origin": "day" if day else "table",
        "day": day or "",
        "ended": changed,
        "won": 0.0,
        "helped": False,
        "names": json.dumps(seated, ensure_ascii=False),
        "totals": "[]",
        "numbers": "{}",
        "sought": "\n".join(seated).casefold(),
    }
