"""The first tables: events, the lobby's lines, who sits where, the house's secret."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("game", sa.String),
        sa.Column("status", sa.String),
        sa.Column("visibility", sa.String),
        sa.Column("owner", sa.String),
        sa.Column("people", sa.Text),
        sa.Column("free", sa.Integer),
        sa.Column("changed", sa.Double),
        sa.Column("archived", sa.Boolean),
        sa.Column("names", sa.Text),
    )
    op.create_index("tables_by_change", "tables", ["archived", "changed"])
    op.create_index("tables_by_owner", "tables", ["owner"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "table_people",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String, primary_key=True),
    )
    op.create_index("table_people_by_person", "table_people", ["person"])
    op.create_table(
        "house",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
