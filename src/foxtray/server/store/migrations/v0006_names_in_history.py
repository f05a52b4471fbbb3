"""Looking for a name in one's own history without reading the games themselves."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    columns = ["person", "sought", "game", "players", "origin", "ended", "table_id"]
    op.create_index("played_by_name", "played", columns)
