"""What is agreed about a table before the game begins."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Visibility = Literal["private", "unlisted", "public"]
UndoPolicy = Literal["none", "free", "consent"]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Title = Annotated[str, Meta(max_length=80)]

DAY = 24 * 3600


class NoClock(Struct, frozen=True, tag_field="kind", tag="none"):
    """Nobody is hurried."""


class LiveClock(Struct, frozen=True, tag_field="kind", tag="live"):
    """Every player has a bank of seconds for the whole game, and gains some with each decision."""

    bank: Annotated[int, Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class DaysClock(Struct, frozen=True, tag_field="kind", tag="days"):
    """So many days for each decision; then a grace period of so many hours."""

    days: Annotated[float, Meta(gt=0, le=60)]
    grace: Annotated[float, Meta(ge=0, le=30 * 24)] = 24.0


Clock = NoClock | LiveClock | DaysClock


class OpenSeat(Struct, frozen=True, tag_field="kind", tag="open"):
    """For whoever comes."""


class ReservedSeat(Struct, frozen=True, tag_field="kind", tag="reserved"):
    """For one person: the account of that name, or whoever has the seat's own link."""

    name: Name


class BotSeat(Struct, frozen=True, tag_field="kind", tag="bot"):
    """A bot of a level."""

    level: Annotated[str, Meta(max_length=20)]


SeatOffer = OpenSeat | ReservedSeat | BotSeat


class Agreement(Struct, frozen=True):
    """A table as its host wants it.

    `cards` is the text of an own card file. Options left out have their default. `hints` left out:
    they are there where one person plays, and not where two sit down. `score_now`: players may ask
    where everybody would stand if the game ended now. `ready_check`: the game begins, and clocks
    run, only when everybody has said that they are ready. `rivals` are the keys of the people that
    bots play, one for each seat, whoever sits there in the end; left out, the server draws them. A
    table of earlier versions has none. `position` is the name of a prepared position to begin from,
    such as `example:s08-goods-3`; it brings its options, and its ruleset if it holds in one only.
    `daily` is the day whose game is played: everything but the game then follows from it.
    """

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatOffer], Meta(min_length=2, max_length=8)]
    ruleset: Annotated[str, Meta(max_length=20)] | None = None
    options: dict[str, bool | Annotated[int, Meta(ge=0, le=1_000_000)]] = field(
        default_factory=dict
    )
    cards: Annotated[str, Meta(max_length=60_000)] | None = None
    title: Title = ""
    visibility: Visibility = "private"
    spectators: bool = True
    chat: bool = True
    undo: UndoPolicy = "consent"
    hints: bool | None = None
    clock: Clock = field(default_factory=NoClock)
    score_now: bool = True
    ready_check: bool = False
    rivals: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=8)] = field(
        default_factory=list
    )
    position: Annotated[str, Meta(max_length=80)] | None = None
    daily: Annotated[str, Meta(max_length=10)] | None = None
