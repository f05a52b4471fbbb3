"""The day's games: a counted try's line has its day and its result."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("day", sa.String))
    op.add_column("tables", sa.Column("result", sa.Integer))
    op.create_index("tables_by_day", "tables", ["day", "game"])
