"""What operators and moderators act with: reasons, notes, and for some days where somebody was."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change."""
    for table, columns in _new_columns().items():
        for column in columns:
            op.add_column(table, column)
    op.create_index("ix_session_network", "session", ["network"])
    op.create_index("ix_key_network", "key", ["network"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("ix_key_network", "key")
    op.drop_index("ix_session_network", "session")
    for table, columns in _new_columns().items():
        for column in columns:
            op.drop_column(table, column.name)


def _new_columns() -> dict[str, list[sa.Column[Any]]]:
    return {
        "account": [sa.Column("ban_reason", sa.Text())],
        "session": [sa.Column("network", sa.String(50))],
        "key": [sa.Column("network", sa.String(50))],
        "report": [
            sa.Column("handled_by", sa.String(60)),
            sa.Column("note", sa.Text(), nullable=False, server_default=""),
        ],
    }
