"""Links with which anybody may look at a game, without an account and without a seat."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from buongoverno.protocol.people import Language
from buongoverno.protocol.table import Happening, TableInfo

# Up to a moment; up to the end, opened at the result; up to the end, opened at the beginning.
ShareKind = Literal["moment", "result", "game"]


class NewShare(Struct, frozen=True):
    """What a link is to show.

    `decisions` is how many stand before the moment; results and games are shown to their end.
    `own_view`: as the giver saw it, with their hand, which is possible when the game is over; else
    as everybody saw it. `language` is that of the picture that messengers show.
    """

    kind: ShareKind
    decisions: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    own_view: bool = False
    language: Language = "en"


class ShareInfo(Struct, frozen=True):
    """A link that somebody gave away; `seat` is whose view it shows (None: everybody's)."""

    id: str
    kind: ShareKind
    decisions: int
    seat: int | None
    created: float
    revoked: float | None
    opened: int


class MadeShare(Struct, frozen=True):
    """A new link, which is shown only now, and the address of its picture."""

    share: ShareInfo
    link: str
    picture: str


class SharedGame(Struct, frozen=True):
    """What a link shows: a game up to a moment, as everybody or as one seat saw it.

    `happenings` are the decisions that stand, one for each; nothing that was said is among them.
    `record`: whether the record can be had by the same link.
    """

    kind: ShareKind
    decisions: int
    seat: int | None
    table: TableInfo
    happenings: list[Happening]
    record: bool
