"""Z13: the final count piece by piece, and the rounds in which points were won."""

import itertools
from typing import Final

from buongoverno.games.zena import majority
from buongoverno.games.zena.cards import (
    AREAS,
    BEGINNER_AREAS,
    GOALS,
    PER_BATTLE,
    PER_PERMANENT,
    SET,
)
from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.games.zena.final_count import COINS_PER_POINT, count
from buongoverno.games.zena.goals import hand_worth, permanents
from buongoverno.games.zena.position import Player, Position
from buongoverno.kernel.event import events_after
from buongoverno.kernel.result_details import (
    UNKNOWN_ROUND,
    ResultDetails,
    ScorePiece,
    SeatDetails,
    TieBreak,
)

# The entries whose amount is victory points (`Position.receive`).
_GAINS: Final = (
    "bonus",
    "effect",
    "event_income",
    "exchanged",
    "majority",
    "promoter_part",
    "reward",
    "table_part",
)


def details_of(position: Position) -> ResultDetails:
    """Z13.1: everything that counted, ties, and who holds each area."""
    rounds = _points_by_round(position)
    return ResultDetails(
        seats=[_seat(position, player, rounds[player.seat]) for player in position.players],
        ties=_ties(position),
        holders=_holders(position),
    )


def _points_by_round(position: Position) -> list[dict[int, int]]:
    """The victory points that each seat won in play, by round, as the log tells them."""
    found: list[dict[int, int]] = [{} for _ in position.players]
    now = UNKNOWN_ROUND
    for event in events_after(position.last_event, 0):
        if event.kind == "round":
            now = event.amount
        elif event.kind in _GAINS and event.amount:
            found[event.seat][now] = found[event.seat].get(now, 0) + event.amount
    for player, won in zip(position.players, found, strict=True):
        untold = player.points - sum(won.values())
        if untold:
            won[UNKNOWN_ROUND] = won.get(UNKNOWN_ROUND, 0) + untold
    return found


def _seat(position: Position, player: Player, won: dict[int, int]) -> SeatDetails:
    pieces = [
        ScorePiece("won_in_play", "Z13.1", points, number) for number, points in sorted(won.items())
    ]
    if player.coins >= COINS_PER_POINT:
        points = player.coins // COINS_PER_POINT
        paid_in = points * COINS_PER_POINT
        pieces.append(ScorePiece("coins", "Z13.1", points, count=paid_in))
    return SeatDetails(
        seat=player.seat,
        pieces=[*pieces, *_goals(position, player)],
        money=player.coins,
        money_left=player.coins % COINS_PER_POINT,
    )


def _goals(position: Position, player: Player) -> list[ScorePiece]:
    """Z11: the goal cards of the hand, the lowest first; a set is one piece."""
    names = position.rules.cards.names
    found = [
        ScorePiece(
            names[card],
            "Z11.1",
            points,
            card=names[card],
            count=_counted(position, player, card),
        )
        for card, points in hand_worth(position, player)
    ]
    return sorted(found, key=lambda piece: piece.points)


def _counted(position: Position, player: Player, card: int) -> int:
    """What a goal counts: cards of a set, permanent cards, battles won."""
    goal = position.rules.cards.goals[card - GOALS]
    if goal.kind == SET:
        return player.hand.count(card)
    if goal.kind == PER_PERMANENT:
        return permanents(position, goal.area)
    if goal.kind == PER_BATTLE:
        return len(position.battles_won)
    return 1


def _ties(position: Position) -> list[TieBreak]:
    """Z13.1: equal points, each beside the next: more coins left, or the place is shared."""
    ranked = sorted(count(position).seats, key=lambda seat: (seat.rank, seat.seat))
    found: list[TieBreak] = []
    for ahead, behind in itertools.pairwise(ranked):
        points = ahead.points
        if points is not None and points == behind.points:
            seats = [ahead.seat, behind.seat]
            left = [position.players[seat].coins % COINS_PER_POINT for seat in seats]
            kind = "coins" if left[0] != left[1] else "shared"
            found.append(TieBreak(kind, "Z13.1", ahead.rank, points, seats, left))
    return found


def _holders(position: Position) -> dict[str, int | None]:
    """Z8.5: who holds the majority in each area of the game."""
    found: dict[str, int | None] = {}
    for area in BEGINNER_AREAS if position.rules.beginner else range(AREA_COUNT):
        seat = majority.holder(position, area)
        found[AREAS[area]] = seat if seat >= 0 else None
    return found
