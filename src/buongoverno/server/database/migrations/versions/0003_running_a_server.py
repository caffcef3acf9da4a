"""What a server for strangers needs: roles, bans, reports, shared limits, searching."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from buongoverno.server.people.names import look_of

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_NEW_TABLES = (
    "limit_bucket",
    "address_ban",
    "registration_code",
    "report",
    "audit",
    "process",
    "presence",
)


def upgrade() -> None:
    """Make the change."""
    for table, columns in _new_columns().items():
        for column in columns:
            op.add_column(table, column)
    _fill_in_looks()
    op.create_index("ix_account_look", "account", ["look"], unique=True)
    op.execute("UPDATE session SET id = substr(hash, 1, 16), seen = created")
    op.create_index("ix_account_muted_until", "account", ["muted_until"])
    op.create_index("ix_session_id", "session", ["id"], unique=True)
    _make_limits_and_bans()
    _make_reports_and_audit()
    op.create_table(
        "process",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("machine", sa.String(80), nullable=False),
        sa.Column("started", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_process"),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("game_table", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["process"], ["process.id"], name="fk_presence_process", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("process", "game_table", "seat", name="pk_presence"),
    )
    op.create_index("ix_presence_game_table", "presence", ["game_table"])


def downgrade() -> None:
    """Take the change back."""
    for table in reversed(_NEW_TABLES):
        op.drop_table(table)
    op.drop_index("ix_session_id", "session")
    op.drop_index("ix_account_muted_until", "account")
    op.drop_index("ix_account_look", "account")
    for table, columns in _new_columns().items():
        for column in columns:
            op.drop_column(table, column.name)


def _new_columns() -> dict[str, list[sa.Column[Any]]]:
    return {
        "account": [
            sa.Column("look", sa.String(120)),
            sa.Column("role", sa.String(16)),
            sa.Column("banned_until", sa.Float()),
            sa.Column("muted_until", sa.Float()),
        ],
        "session": [
            sa.Column("id", sa.String(32)),
            sa.Column("device", sa.String(80), nullable=False, server_default=""),
            sa.Column("seen", sa.Float(), nullable=False, server_default="0"),
        ],
        "token": [sa.Column("expires", sa.Float())],
        "game_table": [sa.Column("title", sa.String(120), nullable=False, server_default="")],
        "seat": [sa.Column("name", sa.String(60), nullable=False, server_default="")],
    }


def _fill_in_looks() -> None:
    """What old names look like; those that two accounts share stay empty."""
    account = sa.table("account", sa.column("id"), sa.column("name"), sa.column("look"))
    connection = op.get_bind()
    named = connection.execute(sa.select(account.c.id, account.c.name)).all()
    count = Counter(look_of(row.name) for row in named)
    looks = [
        {"which": row.id, "seen": look_of(row.name)}
        for row in named
        if count[look_of(row.name)] == 1
    ]
    if looks:
        change = sa.update(account).where(account.c.id == sa.bindparam("which"))
        connection.execute(change.values(look=sa.bindparam("seen")), looks)


def _make_limits_and_bans() -> None:
    op.create_table(
        "limit_bucket",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("remaining", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name", "who", name="pk_limit_bucket"),
    )
    op.create_index("ix_limit_bucket_at", "limit_bucket", ["at"])
    op.create_table(
        "address_ban",
        sa.Column("network", sa.String(50), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("until", sa.Float()),
        sa.PrimaryKeyConstraint("network", name="pk_address_ban"),
    )
    op.create_table(
        "registration_code",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float()),
        sa.Column("used", sa.Float()),
        sa.PrimaryKeyConstraint("hash", name="pk_registration_code"),
        sa.UniqueConstraint("id", name="uq_registration_code_id"),
    )


def _make_reports_and_audit() -> None:
    op.create_table(
        "report",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("account", sa.String(32)),
        sa.Column("game_table", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("number", sa.BigInteger()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("handled", sa.Float()),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_report_account", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["game_table"], ["game_table.id"], name="fk_report_game_table", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
    )
    op.create_index("ix_report_state", "report", ["state", "created"])
    op.create_table(
        "audit",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("actor", sa.String(60), nullable=False),
        sa.Column("action", sa.String(40), nullable=False),
        sa.Column("subject", sa.String(120), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_index("ix_audit_at", "audit", ["at"])
