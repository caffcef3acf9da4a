"""A table as one reader may see it."""

from typing import Any, Literal

from msgspec import Struct, field

from buongoverno.kernel import event, state
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import Choice, Result
from buongoverno.protocol.agreement import Clock, UndoPolicy, Visibility
from buongoverno.protocol.command import Order
from buongoverno.protocol.field_types import restore_field_types

restore_field_types(event, state)

# An object of the game's own class, with at least the fields of ViewFields; in a client that does
# not have the game, a dict.
View = Any
Status = Literal["gathering", "running", "paused", "over", "pinned", "closed"]
SeatKind = Literal["open", "reserved", "person", "bot"]
By = Literal["person", "forced", "order", "bot", "caretaker", "clock", "server"]


class SeatInfo(Struct, frozen=True):
    """Who sits where. `caretaker` is the level of the bot that plays for a person just now.

    `removed`: the person was taken out of the game, and the bot plays to its end. `account`: the
    person has an account; anybody else is a guest, and could be anybody.
    """

    seat: int
    kind: SeatKind
    name: str
    level: str | None = None
    caretaker: str | None = None
    resigned: bool = False
    here: bool = False
    removed: bool = False
    account: bool = False


class TableInfo(Struct, frozen=True):
    """What everybody who may see a table knows of it.

    `commitment` is the hash of the seed, published when the game begins; `seed` is told at the end.
    `closed` is why a moderator has closed the table.
    """

    id: str
    title: str
    game: str
    ruleset: str
    options: dict[str, int]
    own_cards: bool
    rules_version: int
    visibility: Visibility
    spectators: bool
    chat: bool
    undo: UndoPolicy
    hints: bool
    clock: Clock
    analysis: bool
    status: Status
    seats: list[SeatInfo]
    commitment: str | None
    seed: str | None
    created: float
    started: float | None
    ended: float | None
    forked_from: str | None = None
    rematch: str | None = None
    pinned: str | None = None
    closed: str | None = None


class SeatClock(Struct, frozen=True):
    """A seat's time: seconds left when the message was made, and whether they are running."""

    seat: int
    left: float
    running: bool
    grace: bool = False


class Happening(Struct, frozen=True, omit_defaults=True):
    """One numbered entry of a table's history, with the part of the game's log a reader may know.

    `kind`: joined, left, seated, started, decided, undone, asked_undo, agreed, refused, said,
    paused, resumed, resigned, caretaken, returned, rekeyed, removed (a player, by the host or, if
    `by` is server, a moderator), closed (why), muted (until when, in seconds since 1970), redacted
    (the numbers of entries whose texts were taken away: show them no more), forgotten (a player
    deleted their account: show neither their name nor what they said). `by` says who decided: a
    person, the server because there was only one answer (forced) or by a standing order, a bot, a
    caretaker, the clock. While the game goes on, only the seat itself is told of forced answers
    and orders.
    """

    number: int
    at: float
    kind: str
    seat: int | None = None
    by: By = "person"
    text: str = ""
    amount: int = 0
    log: list[LogEntry] = field(default_factory=list)


class Range(Struct, frozen=True):
    """Many choices of one kind that differ only in a number: `least` to `most`, codes in a row.

    The first has `code` and costs `price`; each next has the next code and costs `step` more.
    """

    kind: str
    rule: str
    word: str
    code: int
    least: int
    most: int
    card: str | None = None
    place: str | None = None
    price: int = 0
    step: int = 0


class ViewFields(Struct, frozen=True):
    """The fields that the views of all games have; each game adds its own.

    `seat` is None for a spectator, `question` once the game is over. The last three are optional.
    """

    game: str
    seat: int | None
    round: int
    question: str | None
    pending: list[int]
    result: Result | None
    ruleset: str = ""
    options: dict[str, int] = field(default_factory=dict)
    rule: str | None = None


class UndoWish(Struct, frozen=True):
    """A wish to take decisions back that waits for the others."""

    seat: int
    decisions: int
    agreed: list[int]
    asked: list[int]


class Situation(Struct, frozen=True):
    """The game as the reader sees it now: the view, what they may choose, time, undo."""

    version: int
    view: View
    choices: list[Choice]
    ranges: list[Range]
    clocks: list[SeatClock]
    undo_is_free: bool = False
    undo_wish: UndoWish | None = None


class Snapshot(Struct, frozen=True):
    """Everything a reader needs: the table, the situation, and what happened after `since`."""

    number: int
    version: int
    seat: int | None
    host: bool
    table: TableInfo
    situation: Situation | None
    happenings: list[Happening]
    orders: list[Order] = field(default_factory=list)


class Moment(Struct, frozen=True):
    """A game after so many of its decisions, as the reader knew it then."""

    decisions: int
    of: int
    view: View


class Hint(Struct, frozen=True):
    """A choice a strong player would think of, with its prospects and why."""

    code: int
    text: str
    chance: float
    points: float
    reason: str
