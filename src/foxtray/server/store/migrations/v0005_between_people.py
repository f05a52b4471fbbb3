"""Between people: whose turn it is, challenges and who takes them up, passes, the ranking."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("turn", sa.Text))
    op.add_column("tables", sa.Column("challenge", sa.String))
    op.create_index("tables_by_challenge", "tables", ["challenge"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("challenges_by_owner", "challenges", ["owner"])
    op.create_table(
        "passes",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_index("passes_by_person", "passes", ["person"])
    op.create_table(
        "ranking",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("day", sa.String, nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("person", "game", "seats", "day", name="ranked_once"),
    )
    op.create_index("ranking_by_game", "ranking", ["game", "seats", "day"])
