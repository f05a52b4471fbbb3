"""Many processes: who keeps a table, and who is there."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("keeper", sa.String))
    op.add_column("tables", sa.Column("epoch", sa.Integer))
    op.create_table(
        "processes",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("beat", sa.Double, nullable=False),
        sa.Column("counts", sa.Text),
    )
