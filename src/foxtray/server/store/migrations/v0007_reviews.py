"""What reviewers said of a finished game, kept with its table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String, table, primary_key=True),
        sa.Column("asked", sa.String, primary_key=True),
        sa.Column("mark", sa.String, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
