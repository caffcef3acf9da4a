"""Tables say who may decide, so that lists of them need not replay their games."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change. At older tables it is noted with their next change."""
    op.add_column("game_table", sa.Column("asked", sa.String(60)))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("game_table", "asked")
