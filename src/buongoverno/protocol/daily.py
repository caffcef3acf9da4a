"""The daily game: one deal a day for everybody."""

from typing import Annotated

from msgspec import Meta, Struct

Day = Annotated[str, Meta(max_length=10, description="a date such as 2026-11-18")]


class DailyResult(Struct, frozen=True):
    """How a daily game ended for somebody; `points` is null for who is left out of the count.

    `table` is where it was played, if that was at this host.
    """

    name: str
    rank: int
    points: int | None
    won: bool
    table: str | None = None


class DailyGame(Struct, frozen=True):
    """The game of a day, and the results that this host knows, the best first."""

    game: str
    day: str
    today: str
    players: int
    level: str
    results: list[DailyResult]


class DailyRecord(Struct, frozen=True):
    """A result somebody tells of: the record of the game, or a link that carries it."""

    day: Day
    record: str
