"""Z7 Markers: taking one from another card when none is free."""

from buongoverno.games.zena.cards import FORTS
from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.games.zena.position import BoardCard, Player, Position


def can_place(position: Position, player: Player, target: int) -> bool:
    """Z7.1: a free marker, or one that can be taken from a card other than the target."""
    if player.free_markers:
        return True
    for area in range(AREA_COUNT):
        for card in position.areas[area]:
            if can_take(position, player, card, target):
                return True
    return False


def can_take(position: Position, player: Player, card: BoardCard, target: int) -> bool:
    """Z7.1, Z7.2: not from the target, not a marker placed in this turn."""
    if card.serial == target or not card.carries(player.seat):
        return False
    return player.seat != position.turn.seat or card.serial not in position.turn.placed


def take(position: Position, player: Player, area: int, index: int) -> None:
    """Z7.1: markers below move up; a card without markers leaves, but for fort cards (Z10.4)."""
    card = position.areas[area][index]
    markers = tuple([seat for seat in card.markers if seat != player.seat])
    player.free_markers += 1
    position.tell("takes_marker", "Z7.1", player.seat, card.card, area, index + 1)
    position.replace(area, index, markers)
    if not markers and card.card < FORTS:
        position.lift(area, index)
        position.gone = (*position.gone, card.card)
        position.tell("card_leaves", "Z7.1", card=card.card, place=area)
