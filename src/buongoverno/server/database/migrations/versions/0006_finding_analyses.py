"""The analyses that were made of a table are found quickly."""

from collections.abc import Sequence

from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change."""
    op.create_index("ix_game_table_forked_from", "game_table", ["forked_from"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("ix_game_table_forked_from", "game_table")
