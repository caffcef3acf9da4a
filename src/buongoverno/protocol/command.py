"""What somebody at a table may ask for, by WebSocket and by HTTP alike.

Every command has an `id` its sender made up: sent again, it is answered again but carried out once.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$(?!\n)")]
Level = Annotated[str, Meta(max_length=20)]
# A decision as a code or in notation. The longest turns are half as long as that.
Decision = int | Annotated[str, Meta(max_length=200)]
Decisions = Annotated[list[Decision], Meta(min_length=1, max_length=40)]
Until = Literal["decision", "turn", "round", "return"]

DECISION: Final = "decision"
TURN: Final = "turn"
ROUND: Final = "round"
RETURN: Final = "return"


class Order(Struct, frozen=True):
    """A standing order: how the server shall answer a question for a seat (tables/orders)."""

    kind: Annotated[str, Meta(max_length=40)]
    amount: Annotated[int, Meta(ge=0, le=10_000)] = 0
    scope: Annotated[str, Meta(max_length=120)] = ""


class Decide(Struct, frozen=True, tag_field="type", tag="decide"):
    """A decision, as a code or in notation, on the state the sender has seen (`version`)."""

    id: CommandId
    version: int
    code: int | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class DecideAll(Struct, frozen=True, tag_field="type", tag="decide_all"):
    """Decisions in a row, on the state the sender has seen: all are kept, or none.

    None but the last may reveal anything or let somebody else decide.
    """

    id: CommandId
    version: int
    decisions: Decisions


class Undo(Struct, frozen=True, tag_field="type", tag="undo"):
    """Take the sender's last decision back: at once where free, else the others are asked."""

    id: CommandId
    version: int


class AnswerUndo(Struct, frozen=True, tag_field="type", tag="answer_undo"):
    """Agree to another player's wish to take a decision back, or not."""

    id: CommandId
    agree: bool


class Say(Struct, frozen=True, tag_field="type", tag="say"):
    """Say something to everybody at the table."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class Start(Struct, frozen=True, tag_field="type", tag="start"):
    """Begin the game; seats still open are given to bots of that level, if one is named."""

    id: CommandId
    fill_with: Level | None = None


class Ready(Struct, frozen=True, tag_field="type", tag="ready"):
    """Say before the game that one is ready, or not; with everybody ready it begins."""

    id: CommandId
    ready: bool = True


class Pause(Struct, frozen=True, tag_field="type", tag="pause"):
    """Stop the clocks; nobody can decide until somebody resumes."""

    id: CommandId


class Resume(Struct, frozen=True, tag_field="type", tag="resume"):
    """Go on after a pause."""

    id: CommandId


class Resign(Struct, frozen=True, tag_field="type", tag="resign"):
    """Give up; a bot plays the seat to the end."""

    id: CommandId


class Caretake(Struct, frozen=True, tag_field="type", tag="caretake"):
    """Let a bot play for a person: for oneself, or for somebody who is missing.

    `until` says how long: for one decision, to the end of the turn or of the round, or until the
    person returns. Where no person is left to decide, bots play slowly enough to be watched, and
    hand the seat back before the decision that ends the game.
    """

    id: CommandId
    seat: Annotated[int, Meta(ge=0, le=7)]
    level: Level = "journeyman"
    until: Until = "return"


class Return(Struct, frozen=True, tag_field="type", tag="return"):
    """Take one's seat back from the bot."""

    id: CommandId


class SetOrders(Struct, frozen=True, tag_field="type", tag="set_orders"):
    """The sender's standing orders from now on."""

    id: CommandId
    orders: Annotated[list[Order], Meta(max_length=40)] = field(default_factory=list)


Command = (
    Decide
    | DecideAll
    | Undo
    | AnswerUndo
    | Say
    | Start
    | Ready
    | Pause
    | Resume
    | Resign
    | Caretake
    | Return
    | SetOrders
)
