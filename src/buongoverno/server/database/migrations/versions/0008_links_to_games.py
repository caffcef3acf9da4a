"""Links with which anybody may look at a game."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "share",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game_table", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("given_by", sa.Integer()),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("revoked", sa.Float()),
        sa.Column("opened", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("picture", sa.LargeBinary()),
        sa.ForeignKeyConstraint(
            ["game_table"], ["game_table.id"], name="fk_share_game_table", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", name="pk_share"),
        sa.UniqueConstraint("id", name="uq_share_id"),
    )
    op.create_index("ix_share_game_table", "share", ["game_table"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("share")
