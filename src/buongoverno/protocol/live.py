"""The messages on a table's WebSocket."""

from typing import Annotated

from msgspec import Meta, Struct, field

from buongoverno.kernel.obstacle import Obstacle
from buongoverno.protocol.command import Command, CommandId, Decisions, Order
from buongoverno.protocol.people import Language
from buongoverno.protocol.table import Foreseen, Happening, Situation, Snapshot, TableInfo

# -- from the client -------------------------------------------------------------------------------


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message: who is there, and the last happening they have.

    `token` is a seat's or an account's; a browser with a session needs none. `language` is the one
    in which refusals are told; a later hello can change it.
    """

    token: Annotated[str, Meta(max_length=200)] | None = None
    since: Annotated[int, Meta(ge=0)] = 0
    language: Language | None = None


class Resync(Struct, frozen=True, tag_field="type", tag="resync"):
    """Something is missing: send everything after `since` again."""

    since: Annotated[int, Meta(ge=0)] = 0


class Seen(Struct, frozen=True, tag_field="type", tag="seen"):
    """The client has everything up to `number`; `looking` says whether somebody looks at it."""

    number: Annotated[int, Meta(ge=0)]
    looking: bool = True


class Ping(Struct, frozen=True, tag_field="type", tag="ping"):
    """Are you there?"""


class Preview(Struct, frozen=True, tag_field="type", tag="preview"):
    """What would come of these decisions? Nothing is kept, and nobody else is told.

    Of the first `known` the sender knows it already, and is not told again.
    """

    id: CommandId
    version: int
    decisions: Decisions
    known: Annotated[int, Meta(ge=0)] = 0


ClientMessage = Hello | Resync | Seen | Ping | Preview | Command

# -- from the server -------------------------------------------------------------------------------


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The answer to `hello` and `resync`."""

    number: int
    version: int
    snapshot: Snapshot


class News(Struct, frozen=True, tag_field="type", tag="news"):
    """What is new: happenings after `after`, and the situation now.

    `table` is there only if something about the table itself changed. A client that has less than
    `after` has missed something and asks to resync.
    """

    number: int
    version: int
    after: int
    happenings: list[Happening]
    situation: Situation | None
    table: TableInfo | None = None
    orders: list[Order] | None = None


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """A command was carried out and is kept. `repeated`: it had been before."""

    id: str
    number: int
    version: int
    repeated: bool = False


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """A command was not carried out, and why; `rule` and `sentence` where a rule forbids it.

    `obstacle` says the same as data: the reason, and the numbers, cards and places of the case.

    `retry_after` is how many seconds to wait before the same is possible, where that is known.
    """

    id: str
    reason: str
    message: str
    rule: str | None = None
    sentence: str | None = None
    retry_after: float | None = None
    obstacle: Obstacle | None = None


class Conflict(Struct, frozen=True, tag_field="type", tag="conflict"):
    """A decision was made on a state that is no more; here is the present one."""

    id: str
    message: str
    snapshot: Snapshot


class Previewed(Struct, frozen=True, tag_field="type", tag="previewed"):
    """What would come of decisions, one after the other, from `known` on."""

    id: str
    version: int
    known: int
    steps: list[Foreseen]


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """I am here."""


class Closing(Struct, frozen=True, tag_field="type", tag="closing"):
    """The server ends the connection, and why; `again` says whether to come back."""

    reason: str
    again: bool
    codes: list[str] = field(default_factory=list)


ServerMessage = Welcome | News | Done | Refused | Conflict | Previewed | Pong | Closing
