"""How a game ended: ranks, points and where they come from, with the rules."""

from dataclasses import dataclass

from buongoverno.kernel.state import Result
from buongoverno.text.wording import Wording, listed


@dataclass(frozen=True)
class Source:
    """Where points come from."""

    name: str
    points: int
    rule: str


@dataclass(frozen=True)
class Row:
    """One player; `points` is None for somebody who is left out of the count."""

    seat: int
    rank: int
    won: bool
    points: int | None
    sources: list[Source]
    left_out: str


@dataclass(frozen=True)
class Sheet:
    """The score sheet."""

    end: str
    end_rule: str
    round: int
    winner: str
    winner_rule: str
    rows: list[Row]


def sheet(result: Result, wording: Wording) -> Sheet:
    """The end, who won, and everybody from the first rank to the last."""
    catalogue = wording.catalogue
    winners = [wording.names[seat.seat] for seat in result.seats if seat.won]
    key = ("nobody", "won", "shared")[min(2, len(winners))]
    winner = catalogue.fill(catalogue.word("results", key), {"seat": listed(winners)}, {})
    rows = [
        Row(
            seat.seat,
            seat.rank,
            seat.won,
            seat.points,
            [
                Source(catalogue.word("scores", score.kind), score.points, score.rule)
                for score in seat.breakdown
            ],
            catalogue.word("results", "left_out") if seat.points is None else "",
        )
        for seat in sorted(result.seats, key=lambda one: (one.rank, one.seat))
    ]
    return Sheet(
        catalogue.word("ends", result.end),
        result.rule,
        result.round,
        winner,
        catalogue.word("result_rules", key),
        rows,
    )
