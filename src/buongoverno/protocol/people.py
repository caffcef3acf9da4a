"""Accounts, tokens and what they get."""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct, field

from buongoverno.kernel.obstacle import Obstacle
from buongoverno.protocol.agreement import Agreement, Name, Title, UndoPolicy
from buongoverno.protocol.table import TableInfo

AccountName = Annotated[
    str, Meta(min_length=2, max_length=30, pattern=r"^[^\s@/<>\"'\x00-\x1f]+$(?!\n)")
]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Language = Literal["en", "de", "fr", "it"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
# Made up by the sender; as secret as the key that the request gets.
RequestId = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[!-~]+$(?!\n)")]
Role = Literal["operator", "moderator"]
RegistrationMode = Literal["open", "closed", "invitation"]


class Credentials(Struct, frozen=True):
    """A name and its password."""

    name: AccountName
    password: Password


class NewAccount(Struct, frozen=True):
    """A name and a password; `invitation` is a code where registration is by invitation."""

    name: AccountName
    password: Password
    invitation: Annotated[str, Meta(max_length=100)] | None = None


class Registration(Struct, frozen=True):
    """Who may make an account; `reset`: lost passwords are replaced by mail."""

    registration: RegistrationMode
    reset: bool


class ResetRequest(Struct, frozen=True):
    """The name of an account whose password is lost."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]


class PasswordReset(Struct, frozen=True):
    """A new password, with the token of the link that was sent."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]
    password: Password


class SessionInfo(Struct, frozen=True):
    """Where an account is signed in; `current` is the session of whoever asks.

    `seen` is when it was last used, to the hour, and `network` from where, for some days.
    """

    id: str
    device: str
    created: float
    seen: float
    current: bool
    network: str | None = None


class Deletion(Struct, frozen=True):
    """Deletes an account for good."""

    password: Password


class Account(Struct, frozen=True):
    """An account as its owner sees it; until `muted_until` it cannot say anything."""

    id: str
    name: str
    language: Language
    email: str | None
    email_confirmed: bool
    csrf: str | None = None
    role: Role | None = None
    muted_until: float | None = None


class NewReport(Struct, frozen=True):
    """Something at a table that a moderator should see: of a seat, or an entry such as a line."""

    text: Annotated[str, Meta(min_length=1, max_length=2000, pattern=r"^[^\x00]+$(?!\n)")]
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    number: Annotated[int, Meta(ge=1, le=1_000_000_000)] | None = None


class MadeReport(Struct, frozen=True):
    """A report that was taken down."""

    id: str


class NewTable(Struct, frozen=True):
    """Make a table, and take a seat at it under a name (left out: only host it).

    Sent again with the same `id`, it gives the same table and keys.
    """

    agreement: Agreement
    name: Name | None = None
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    id: RequestId | None = None


class SeatKey(Struct, frozen=True):
    """The key to a seat: shown once, kept only as a hash. The link opens the table in a browser."""

    table: str
    seat: int | None
    key: str
    link: str


class MadeTable(Struct, frozen=True):
    """A new table: its keys are shown once.

    `own` is the maker's key. `invitation` is the link for friends; `reserved` are the links of
    reserved seats.
    """

    table: TableInfo
    own: SeatKey
    invitation: SeatKey
    reserved: list[SeatKey] = field(default_factory=list)


class Sit(Struct, frozen=True):
    """Take a seat under a name: the seat asked for, or the first that is free.

    Sent again with the same `id`, it gives the same seat and key.
    """

    name: Name
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    id: RequestId | None = None


class Rating(Struct, frozen=True):
    """How strong somebody has played: higher is stronger, with the spread of what is not known."""

    name: str
    bot: bool
    rating: float
    spread: float
    games: int


class Problem(Struct, frozen=True):
    """Why a request was refused; `rule` and `sentence` where a rule of the game forbids it.

    `obstacle` says the same as data: the reason, and the numbers, cards and places of the case.
    `language` is that of the message: the one asked for (Accept-Language), English if we do not
    speak it. `detail` says to a program what does not fit in its request, always in English.

    `retry_after` is how many seconds to wait before the same is possible, where that is known.
    """

    reason: str
    message: str
    rule: str | None = None
    sentence: str | None = None
    retry_after: float | None = None
    obstacle: Obstacle | None = None
    language: Language = "en"
    detail: str | None = None


class NewToken(Struct, frozen=True):
    """A token for a program that acts for an account."""

    label: Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]+$(?!\n)")]


class TokenInfo(Struct, frozen=True):
    """A token; `secret` is there once, when it is made."""

    id: str
    label: str
    created: float
    secret: str | None = None


class AccountChange(Struct, frozen=True):
    """What is to change about an account; what is left out stays."""

    language: Language | None = None
    email: (
        Annotated[str, Meta(max_length=200, pattern=r"^(?:[^\s@<>\x00]+@[^\s@<>\x00]+)?$(?!\n)")]
        | None
    ) = None
    password: Password | None = None
    old_password: Password | None = None


class MyTable(Struct, frozen=True):
    """One of my games: the table, my seat (None: host only), and whether I am to decide.

    `asked` are the seats the game waits for; `round` is where it stands, if the game is in memory.
    """

    table: TableInfo
    seat: int | None
    my_turn: bool
    changed: float
    asked: list[int] = field(default_factory=list)
    round: int | None = None


class SeatChange(Struct, frozen=True):
    """What the host makes of a free seat: a bot of a level, or open again (no level)."""

    level: Annotated[str, Meta(max_length=20)] | None = None


class Fork(Struct, frozen=True):
    """An analysis table from a game, after so many decisions (left out: all).

    `against_bots`: instead a table at which whoever sat in a seat of a finished game plays on from
    there, all others being bots.
    """

    decisions: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    id: RequestId | None = None
    against_bots: bool = False


class Rematch(Struct, frozen=True):
    """The same game again; sent again with the same `id`, it gives the same seat and key."""

    id: RequestId | None = None


class GoOn(Struct, frozen=True):
    """How a game goes on: under which name (left out: the one in the record), and what was agreed
    that a record does not tell.
    """

    name: Name | None = None
    title: Title = ""
    undo: UndoPolicy = "consent"
    hints: bool | None = None
    score_now: bool = True


class Import(Struct, frozen=True):
    """A table from the text of a record: to analyse the game, or with `go_on` to play on.

    Only a game of one person against bots goes on, as the record's line `seats` says.
    """

    record: Annotated[str, Meta(max_length=1_000_000)]
    id: RequestId | None = None
    go_on: GoOn | None = None


class Departure(Struct, frozen=True):
    """The wish to go on with a game elsewhere, after the entry `number` (left out: the last).

    It is refused if a person has decided something after that.
    """

    number: Annotated[int, Meta(ge=0)] | None = None


class Guard(Struct, frozen=True):
    """What a page sends as x-csrf-token with changes; empty if no cookie speaks for the browser."""

    token: str
