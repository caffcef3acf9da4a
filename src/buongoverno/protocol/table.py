"""A table as one reader may see it."""

from typing import Any, Literal

from msgspec import Struct, field

from buongoverno.kernel import event, obstacle, state
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.obstacle import BarredChoice, Obstacle
from buongoverno.kernel.state import Choice, Consequence, Result
from buongoverno.protocol.agreement import Clock, UndoPolicy, Visibility
from buongoverno.protocol.command import Order, Until
from buongoverno.protocol.field_types import restore_field_types

restore_field_types(event, obstacle, state)

# An object of the game's own class, with at least the fields of ViewFields; in a client that does
# not have the game, a dict.
View = Any
Status = Literal["gathering", "running", "paused", "over", "pinned", "closed"]
SeatKind = Literal["open", "reserved", "person", "bot"]
Ending = Literal["reveals", "asks", "turn", "over"]
By = Literal["person", "forced", "order", "bot", "caretaker", "clock", "server"]


class SeatInfo(Struct, frozen=True):
    """Who sits where. `caretaker` is the level of the bot that plays for a person just now, and
    `until` says for how long, if somebody asked for it.

    `removed`: the person was taken out of the game, and the bot plays to its end. `account`: the
    person has an account; anybody else is a guest, and could be anybody. `rival` is the key of whom
    a bot plays, if the game has people for that (`GameInfo.rivals`). `hinted`: the person has had a
    hint in this game. `ready`: the person has said so before the game, where that is asked.
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
    rival: str | None = None
    until: Until | None = None
    hinted: bool = False
    ready: bool = False


class TableInfo(Struct, frozen=True):
    """What everybody who may see a table knows of it.

    `commitment` is the hash of the seed, published when the game begins; `seed` is told at the end.
    `closed` is why a moderator has closed the table. `daily` is the day whose game is played.
    `brought`: the game was begun elsewhere, so whoever brought it could know its seed, and it never
    counts. `taken_along`: it goes on elsewhere; the table is closed (`closed` is empty), and its
    seed and record are open.
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
    ready_check: bool = False
    score_now: bool = True
    daily: str | None = None
    brought: bool = False
    taken_along: bool = False


class SeatClock(Struct, frozen=True):
    """A seat's time: seconds left when the message was made, and whether they are running."""

    seat: int
    left: float
    running: bool
    grace: bool = False


class Happening(Struct, frozen=True, omit_defaults=True):
    """One numbered entry of a table's history, with the part of the game's log a reader may know.

    `kind`: joined, left, seated, started, decided, undone, asked_undo, agreed, refused, said,
    paused, resumed, resigned, caretaken, lent (a bot was asked for, until the decision, turn or
    round is over or the person returns), returned, hinted, ready (or not: no), rekeyed, removed (a
    player, by the host or, if `by` is server, a moderator), closed (why), muted (until when, in
    seconds since 1970), redacted (the numbers of entries whose texts were taken away: show them no
    more), forgotten (a player deleted their account: show neither their name nor what they said).
    `by` says who decided: a
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
    """The game as the reader sees it now: the view, what they may choose, time, undo.

    `barred` is what a reader who is asked has in sight and cannot choose, each with its obstacle;
    `otherwise` is what stands in the way of everything else, for every reader who has a seat.
    """

    version: int
    view: View
    choices: list[Choice]
    ranges: list[Range]
    clocks: list[SeatClock]
    undo_is_free: bool = False
    undo_wish: UndoWish | None = None
    barred: list[BarredChoice] = field(default_factory=list)
    otherwise: Obstacle | None = None


class NotPossible(Struct, frozen=True):
    """Why a decision cannot be made: a message for people, and the rule that forbids it."""

    message: str
    rule: str | None = None
    sentence: str | None = None
    obstacle: Obstacle | None = None


class Foreseen(Struct, frozen=True):
    """What would come of one of several decisions in a row.

    `log` is what certainly follows. `situation` is the game then, as its reader would see it; None
    if that depends on something hidden. `prospects` are how the seat would stand, where that is not
    how it stands now. `ends` says why no decision can follow: something is revealed, somebody else
    is asked, the turn is over, or the game is. A decision that is not possible is left out:
    `refused` says why.
    """

    code: int
    text: str
    question: str
    log: list[LogEntry] = field(default_factory=list)
    situation: Situation | None = None
    prospects: list[Consequence] = field(default_factory=list)
    ends: Ending | None = None
    refused: NotPossible | None = None


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


class BidWorth(Struct, frozen=True):
    """About how much what is auctioned is worth to the seat that is asked; None: it is no bid."""

    amount: int | None


class Hint(Struct, frozen=True):
    """A choice a strong player would think of, with its prospects and why; the best comes first.

    `grade` says how it compares with the first: `equal` if the difference is within the noise of
    the simulations. `most` is how far a bid may go.
    """

    code: int
    text: str
    chance: float
    points: float
    reason: str
    grade: Literal["best", "equal", "weaker"] = "best"
    most: int | None = None
