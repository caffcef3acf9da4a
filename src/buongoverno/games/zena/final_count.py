"""Z13 End of the game: coins, goals, the winner."""

from typing import Final

from buongoverno.games.zena.codes import NOWHERE
from buongoverno.games.zena.goals import hand_worth
from buongoverno.games.zena.position import Player, Position
from buongoverno.kernel.state import Result, Score, SeatResult

COINS_PER_POINT: Final = 5


def end_game(position: Position) -> None:
    """Z13.1: hands are shown and counted."""
    position.over = True
    position.decider = NOWHERE
    position.tell("game_over", "Z13.1", reveals=True)
    if position.logging:
        for player in position.players:
            for card in player.hand:
                position.tell("shows_card", "Z13.1", player.seat, card, reveals=True)
        for seat in count(position).seats:
            position.tell("scores", "Z13.1", seat.seat, amount=seat.points or 0)


def count(position: Position) -> Result:
    """Z13.1: most points; of equals, more coins left; still equal, the victory is shared."""
    seats: list[SeatResult] = []
    for player in position.players:
        better = 0
        for other in position.players:
            if _standing(position, other) > _standing(position, player):
                better += 1
        breakdown = breakdown_of(position, player)
        seats.append(
            SeatResult(
                seat=player.seat,
                rank=better + 1,
                won=better == 0,
                points=points_of(position, player),
                breakdown=breakdown,
            )
        )
    return Result("eight_rounds", "Z13.1", position.round, seats)


def _standing(position: Position, player: Player) -> tuple[int, int]:
    return points_of(position, player), player.coins % COINS_PER_POINT


def points_of(position: Position, player: Player) -> int:
    """All victory points of a player."""
    return sum([score.points for score in breakdown_of(position, player)])


def breakdown_of(position: Position, player: Player) -> list[Score]:
    """Points won in play, for coins, and for goals (Z11, Z13.1)."""
    scores = [Score("won_in_play", "Z13.1", player.points)]
    coins = player.coins // COINS_PER_POINT
    if coins:
        scores.append(Score("coins", "Z13.1", coins))
    for card, points in hand_worth(position, player):
        scores.append(Score(position.rules.cards.names[card], "Z11.1", points))
    return scores
