"""What operators and moderators see and do.

Times are seconds since 1970; one that is more than fifty years ahead means for good.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from buongoverno.protocol.agreement import Visibility
from buongoverno.protocol.people import RegistrationMode, Role
from buongoverno.protocol.table import SeatKind, Status

MOST_SECONDS = 10 * 365 * 86400

# How long something holds; None is for good.
Seconds = Annotated[int, Meta(ge=60, le=MOST_SECONDS)]
Reason = Annotated[str, Meta(max_length=500, pattern=r"^[^\x00-\x1f]*$(?!\n)")]
EntryNumber = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Action = Literal[
    "role",
    "ban",
    "unban",
    "mute",
    "unmute",
    "reset_password",
    "delete_account",
    "close_table",
    "delete_table",
    "remove_player",
    "mute_player",
    "remove_words",
    "handle_report",
    "ban_address",
    "unban_address",
    "registration",
    "invite",
    "revoke_invitation",
]


# -- people ----------------------------------------------------------------------------------------


class PersonInfo(Struct, frozen=True):
    """An account as moderators see it; `seen` is when it was last used, to the hour."""

    id: str
    name: str
    created: float
    seen: float | None
    role: Role | None
    banned_until: float | None
    ban_reason: str
    muted_until: float | None
    open_reports: int


class PersonSession(Struct, frozen=True):
    """Where somebody is signed in; operators see the network it was last used from."""

    device: str
    created: float
    seen: float
    network: str | None


class Ban(Struct, frozen=True):
    """For how long an account is banned (left out: for good), and why; whoever it is is told."""

    seconds: Seconds | None = None
    reason: Reason = ""


class Mute(Struct, frozen=True):
    """For how long somebody may not talk (left out: for good)."""

    seconds: Seconds | None = None


class RoleChange(Struct, frozen=True):
    """The role of an account; None takes it away."""

    role: Role | None


class ResetLink(Struct, frozen=True):
    """A link that sets a new password, once; shown only now."""

    link: str
    expires: float


# -- tables ----------------------------------------------------------------------------------------


class ModeratedSeat(Struct, frozen=True):
    """Who sits where; `account` is the id and `account_name` the name of their account.

    Operators see the network from which a seat was taken.
    """

    seat: int
    kind: SeatKind
    name: str
    account: str | None
    account_name: str | None
    removed: bool
    muted_until: float | None
    network: str | None


class ModeratedTable(Struct, frozen=True):
    """A table as moderators see it: nothing of its game.

    `looked_at`: anybody may look at it, so there is a link to it. `chat`: its chat may be read.
    """

    id: str
    title: str
    game: str
    status: Status
    visibility: Visibility
    created: float
    changed: float
    host: str | None
    seats: list[ModeratedSeat]
    open_reports: int
    looked_at: bool
    chat: bool


class ChatLine(Struct, frozen=True):
    """Something that was said; a line that was taken away has no text."""

    number: int
    at: float
    seat: int | None
    name: str
    text: str
    removed: bool


class TableClosing(Struct, frozen=True):
    """Why a table is closed; everybody at it is told."""

    reason: Reason = ""


class WordsTaken(Struct, frozen=True):
    """Which lines are taken away: those numbers, or all that a seat has said."""

    numbers: Annotated[list[EntryNumber], Meta(max_length=500)] = field(default_factory=list)
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class PersonDetails(Struct, frozen=True):
    """More about an account: where it is signed in, and the latest of its tables."""

    person: PersonInfo
    mail: bool  # whether it can get a new password by mail
    tokens: int  # of programs
    sessions: list[PersonSession]
    tables: list[ModeratedTable]


# -- reports ---------------------------------------------------------------------------------------


class ReportInfo(Struct, frozen=True):
    """What a player reported: of a seat, or a line; `reporter` is None for a guest."""

    id: str
    created: float
    reporter: str | None
    text: str
    table: ModeratedTable
    seat: int | None
    line: ChatLine | None
    handled: float | None
    handled_by: str | None
    note: str


class Handling(Struct, frozen=True):
    """What was done about a report, for other moderators."""

    note: Reason = ""


# -- the doors -------------------------------------------------------------------------------------


class NewAddressBan(Struct, frozen=True):
    """An address or a network, such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32."""

    network: Annotated[str, Meta(min_length=2, max_length=50)]
    seconds: Seconds | None = None
    reason: Reason = ""


class AddressBanInfo(Struct, frozen=True):
    """A ban of an address; `until` None is for good."""

    network: str
    reason: str
    created: float
    until: float | None


class InvitationInfo(Struct, frozen=True):
    """An invitation to register; its `code` is there once, when it is made."""

    id: str
    label: str
    created: float
    expires: float | None
    used: float | None
    code: str | None = None


class RegistrationState(Struct, frozen=True):
    """Who may register, and the invitations that there are."""

    registration: RegistrationMode
    invitations: list[InvitationInfo]


class RegistrationChange(Struct, frozen=True):
    """Who may register from now on."""

    registration: RegistrationMode


class NewInvitation(Struct, frozen=True):
    """An invitation, with a label by which it is recognised."""

    label: Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f]*$(?!\n)")] = ""


# -- the audit log ---------------------------------------------------------------------------------


class AuditDetail(Struct, frozen=True, omit_defaults=True):
    """What else there is to say of an action; `text` is a reason, a note, a title or a label."""

    until: float | None = None
    seat: int | None = None
    numbers: list[int] = field(default_factory=list)
    role: Role | None = None
    registration: RegistrationMode | None = None
    text: str = ""


class AuditEntry(Struct, frozen=True):
    """Something an operator or moderator did; `actor` is an account's name or `command line`.

    `subject` is the name of an account, the id of a table, a report or an invitation, or a network.
    """

    id: str
    at: float
    actor: str
    action: Action
    subject: str
    detail: AuditDetail
