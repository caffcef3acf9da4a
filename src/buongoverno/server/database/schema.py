"""The tables of the database. Times are seconds since 1970, structured values are JSON text."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

accounts: Final = Table(
    "account",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("name_folded", String(60), nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("language", String(8), nullable=False),
    Column("email", String(200)),
    Column("email_confirmed", Boolean, nullable=False, server_default=false()),
    # What the name looks like: two accounts never look alike (people/names.py).
    Column("look", String(120)),
    Column("role", String(16)),  # "operator" or "moderator"
    Column("banned_until", Float),
    Column("ban_reason", Text),  # told to whoever is banned
    Column("muted_until", Float),
    Index("ix_account_look", "look", unique=True),
    Index("ix_account_muted_until", "muted_until"),
)

sessions: Final = Table(
    "session",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account", ForeignKey("account.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("id", String(32)),  # names the session where its owner ends it
    Column("device", String(80), nullable=False, server_default=""),  # as its owner knows it
    Column("seen", Float, nullable=False, server_default="0"),
    Column("network", String(50)),  # from which it was last used; kept for some days only
    Index("ix_session_id", "id", unique=True),
    Index("ix_session_network", "network"),
)

# Tokens with which programs act for an account, links in mails (purpose "mail"), and
# those that set a new password (purpose "reset").
tokens: Final = Table(
    "token",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("account", ForeignKey("account.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("purpose", String(16), nullable=False),
    Column("label", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("revoked", Float),
    Column("expires", Float),
)

# `revision` counts every write at a table: whoever writes names the one they know, and only one
# of two who name the same succeeds. `number` is the last entry's.
game_tables: Final = Table(
    "game_table",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("agreement", Text, nullable=False),
    Column("game", String(20), nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("seed", Text, nullable=False),
    Column("start", Text),
    Column("rules_version", Integer, nullable=False),
    Column("revision", BigInteger, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("due", Float),
    Column("analysis", Boolean, nullable=False, server_default=false()),
    Column("host", String(32)),  # the account of the host, if they have one
    Column("forked_from", String(32)),
    Column("rematch_of", String(32), unique=True),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("title", String(120), nullable=False, server_default=""),  # folded, for searching
    Column("owner", String(32), nullable=False, server_default=""),  # who made it (people/keys.py)
    Column("asked", String(60)),  # the seats that may decide; null: nobody has noted them yet
    Index("ix_game_table_visibility_status", "visibility", "status"),
    Index("ix_game_table_due", "due"),
    Index("ix_game_table_forked_from", "forked_from"),
)

# Written only together with the row of its table, so no foreign key looks that row up once more.
entries: Final = Table(
    "entry",
    metadata,
    Column("game_table", String(32), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("made_by", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("command", String(80)),
    Column("digest", String(32), nullable=False),
    UniqueConstraint("game_table", "command", name="uq_entry_command"),
)

seats: Final = Table(
    "seat",
    metadata,
    Column("game_table", ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account", ForeignKey("account.id", ondelete="SET NULL"), index=True),
    Column("orders", Text, nullable=False, server_default="[]"),
    Column("quiet", Boolean, nullable=False, server_default=false()),
    Column("seen_number", BigInteger, nullable=False, server_default="0"),
    Column("looking_until", Float, nullable=False, server_default="0"),
    Column("name", String(60), nullable=False, server_default=""),  # folded, for searching
)

# Keys open a seat, the host's chair (seat null, host), or the door (invitations).
keys: Final = Table(
    "key",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game_table", ForeignKey("game_table.id", ondelete="CASCADE"), index=True),
    Column("seat", Integer),
    Column("host", Boolean, nullable=False, server_default=false()),
    Column("created", Float, nullable=False),
    Column("revoked", Float),
    Column("network", String(50)),  # of whoever got it; kept for some days only
    Index("ix_key_network", "network"),
)

# Links with which anybody may look at a game up to a moment, as everybody or as one seat saw it.
# `picture` is what messengers show of it, once somebody has asked for it.
daily_results: Final = Table(
    "daily_result",
    metadata,
    Column("game_table", ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("day", String(10), nullable=False),
    Column("account", ForeignKey("account.id", ondelete="CASCADE")),
    Column("name", String(60), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("points", Integer),
    Column("won", Boolean, nullable=False),
    Index("ix_daily_result_game_day", "game", "day"),
)

shares: Final = Table(
    "share",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column(
        "game_table", ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    Column("kind", String(16), nullable=False),  # "moment", "result" or "game"
    Column("decisions", Integer, nullable=False),
    Column("seat", Integer),
    Column("language", String(8), nullable=False),
    Column("given_by", Integer),  # the seat that gave the link away; null: the host
    Column("created", Float, nullable=False),
    Column("revoked", Float),
    Column("opened", Integer, nullable=False, server_default="0"),
    Column("picture", LargeBinary),
)

bot_jobs: Final = Table(
    "bot_job",
    metadata,
    Column("game_table", ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", BigInteger, nullable=False),
    Column("created", Float, nullable=False),
    Column("taken_until", Float, nullable=False, server_default="0"),
    Column("person", Boolean, nullable=False, server_default=true()),  # plays there and waits
    Index("ix_bot_job_taken_until", "taken_until", "created"),
)

channels: Final = Table(
    "channel",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account", ForeignKey("account.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("address", Text, nullable=False),
    Column("kinds", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("gone", Float),
)

# What somebody is to be told: waiting, then told, dropped when it made no sense any more, or known
# from the beginning to somebody who did it themselves.
notices: Final = Table(
    "notice",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account", ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("game_table", ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("due", Float, nullable=False),
    Column("state", String(16), nullable=False),
    UniqueConstraint("account", "game_table", "seat", "kind", "number", name="uq_notice_once"),
    Index("ix_notice_state_due", "state", "due"),
)

# A notice on its way by one channel: waiting, sending, then what became of it (outcome.py). What
# was sending when the server was killed stays so for ever and is never sent again.
deliveries: Final = Table(
    "delivery",
    metadata,
    Column("notice", ForeignKey("notice.id", ondelete="CASCADE"), primary_key=True),
    Column("channel", ForeignKey("channel.id", ondelete="CASCADE"), primary_key=True),
    Column("state", String(16), nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("due", Float, nullable=False),
    Index("ix_delivery_state_due", "state", "due"),
)

ratings: Final = Table(
    "rating",
    metadata,
    Column("who", String(40), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

# What the server must remember about itself, such as the keys of Web Push.
facts: Final = Table(
    "fact",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# -- running a server ------------------------------------------------------------------------------

# How much of a limit somebody has left; `at` is when that was written (people/limits.py).
limit_buckets: Final = Table(
    "limit_bucket",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("who", String(80), primary_key=True),
    Column("remaining", Float, nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_limit_bucket_at", "at"),
)

# Addresses, or networks of them, that may not use the server; `until` null is for ever.
address_bans: Final = Table(
    "address_ban",
    metadata,
    Column("network", String(50), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float),
)

# Invitations to make an account, where registration is by invitation.
registration_codes: Final = Table(
    "registration_code",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("label", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("expires", Float),
    Column("used", Float),
)

# How browsers that host a table are reached by guests, for some minutes (people/peer_offers.py).
peer_offers: Final = Table(
    "peer_offer",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the code that the guest has
    Column("key_hash", String(64), nullable=False),  # of the key that the host has
    Column("offer", Text, nullable=False),
    Column("answer", Text),
    Column("expires", Float, nullable=False, index=True),
)

# What players report; state is "open" or "closed".
reports: Final = Table(
    "report",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("account", ForeignKey("account.id", ondelete="SET NULL")),  # who reports
    Column("game_table", ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer),  # who is reported
    Column("number", BigInteger),  # the entry that is reported, such as a line of chat
    Column("text", Text, nullable=False),
    Column("state", String(16), nullable=False),
    Column("handled", Float),
    Column("handled_by", String(60)),  # as in the audit log
    Column("note", Text, nullable=False, server_default=""),
    Index("ix_report_state", "state", "created"),
)

# What operators and moderators did; written with what they did, and never changed. The detail is
# JSON (protocol/moderation.py).
audit: Final = Table(
    "audit",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Float, nullable=False),
    Column("actor", String(60), nullable=False),  # the name of an account, or the command line
    Column("action", String(40), nullable=False),
    Column("subject", String(120), nullable=False),
    Column("detail", Text, nullable=False),
    Index("ix_audit_at", "at"),
)

# The processes that serve, on all machines; one that has not been seen for a while is gone.
processes: Final = Table(
    "process",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("machine", String(80), nullable=False),
    Column("started", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

# Whose players look at which table, from which process (PostgreSQL only: presence_rows.py).
presences: Final = Table(
    "presence",
    metadata,
    Column("process", ForeignKey("process.id", ondelete="CASCADE"), primary_key=True),
    Column("game_table", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Index("ix_presence_game_table", "game_table"),
)
