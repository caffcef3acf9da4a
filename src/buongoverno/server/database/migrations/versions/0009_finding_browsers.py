"""Offers of browsers that host a table, for guests in other browsers."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "peer_offer",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("offer", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text()),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_peer_offer"),
    )
    op.create_index("ix_peer_offer_expires", "peer_offer", ["expires"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("peer_offer")
