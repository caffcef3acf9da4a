"""Bots' time is shared between people: who made a table, and whether a person plays there."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change. Of older tables nobody knows who made them: each counts by itself."""
    op.add_column(
        "game_table", sa.Column("owner", sa.String(32), nullable=False, server_default="")
    )
    op.add_column(
        "bot_job", sa.Column("person", sa.Boolean(), nullable=False, server_default=sa.true())
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("bot_job", "person")
    op.drop_column("game_table", "owner")
