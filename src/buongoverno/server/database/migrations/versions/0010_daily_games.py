"""Results of daily games."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "daily_result",
        sa.Column("game_table", sa.String(32), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("account", sa.String(32)),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_table"], ["game_table.id"], name="fk_daily_result_game_table", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_daily_result_account", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_table", name="pk_daily_result"),
    )
    op.create_index("ix_daily_result_game_day", "daily_result", ["game", "day"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("daily_result")
