"""Operators and moderators: who may do what, and against whom.

Nobody acts against somebody of the same or a higher role. The command line of the server is above
all of them; it makes the first operator.
"""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, or_, select

from buongoverno.protocol.people import Role
from buongoverno.server.database.schema import accounts as account_rows
from buongoverno.server.people import accounts
from buongoverno.server.people.access import Caller
from buongoverno.server.people.accounts import Member
from buongoverno.tables.refusals import NOT_ALLOWED, UNKNOWN, Refusal

# No account can have this name: it has a space.
COMMAND_LINE: Final = "command line"
# The longest that moderators may ban or mute somebody; operators may do so for good.
MOST_SECONDS: Final = 90 * 86400.0
_RANKS: Final = {None: 0, "moderator": 1, "operator": 2}


@dataclass(frozen=True)
class Moderator:
    """Whoever acts with a role: the owner of an account, or (None) the command line."""

    name: str
    role: Role
    account: str | None = None

    @property
    def is_operator(self) -> bool:
        """Whether they may do everything."""
        return self.role == "operator"

    @property
    def rank(self) -> int:
        """Whom they are above."""
        return _RANKS[self.role] + (1 if self.account is None else 0)


def command_line() -> Moderator:
    """Whoever can start a program on the server."""
    return Moderator(COMMAND_LINE, "operator")


def moderator_of(caller: Caller) -> Moderator:
    """The caller as somebody with a role; a Refusal without."""
    member = caller.need_member()
    if member.role is None:
        raise Refusal(NOT_ALLOWED, "moderators_only")
    if member.session is None:  # programs are handed tokens, and lose them
        raise Refusal(NOT_ALLOWED, "token_not_enough")
    return Moderator(member.name, member.role, member.id)


def require_operator(moderator: Moderator) -> None:
    """Refuse what moderators may not do."""
    if not moderator.is_operator:
        raise Refusal(NOT_ALLOWED, "operators_only")


def require_time(moderator: Moderator, seconds: float | None) -> None:
    """Refuse a time that only operators may set; None is for good."""
    if not moderator.is_operator and (seconds is None or seconds > MOST_SECONDS):
        raise Refusal(NOT_ALLOWED, "moderators_days", days=int(MOST_SECONDS // 86400))


def subject(database: Connection, moderator: Moderator, account: str) -> Member:
    """The account that somebody acts against; a Refusal if they may not."""
    found = accounts.member(database, account)
    if found is None:
        raise Refusal(UNKNOWN, "no_account")
    if _RANKS[found.role] >= moderator.rank:
        whom = "yourself" if found.id == moderator.account else f"{found.name}, {_a(found.role)}"
        raise Refusal(NOT_ALLOWED, "not_against", whom=whom)
    return found


def require_other_operator(database: Connection, now: float, member: Member) -> None:
    """Refuse to do away with the last operator; of two who try at once, one waits."""
    if member.role != "operator":
        return
    not_banned = or_(
        account_rows.c.banned_until.is_(None),
        account_rows.c.banned_until <= now,
    )
    operators = database.execute(
        select(account_rows.c.id)
        .where(account_rows.c.role == "operator", not_banned)
        .order_by(account_rows.c.id)
        .with_for_update()
    ).scalars()
    if not set(operators) - {member.id}:
        raise Refusal(NOT_ALLOWED, "last_operator", name=member.name)


def _a(role: Role | None) -> str:
    return {None: "a player", "moderator": "a moderator", "operator": "an operator"}[role]
