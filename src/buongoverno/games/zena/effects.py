"""Z8.2 Effects: the icons of a card, interpreted for one player."""

from buongoverno.games.zena.cards import (
    EXTRA_TURN,
    FORTS,
    INCOME,
    MANEZZI,
    MAY_PAY,
    Effect,
    Gain,
)
from buongoverno.games.zena.codes import (
    AREA_COUNT,
    ASK_EXCHANGE,
    ASK_MANEZZI,
    CARDS_IN_AREA,
    LOWER_SLOTS,
    OUST,
    PASS,
    SETTLEMENT,
)
from buongoverno.games.zena.event_phase import change_at
from buongoverno.games.zena.position import Player, Position, PublicQuestion
from buongoverno.games.zena.turn import begin


def apply(position: Position, player: Player, effect: Effect, card: int, part: str) -> None:
    """One effect for one player; what is asked returns to the settlement."""
    if effect.kind == INCOME:
        position.receive(player, effect.gain, part, "Z8.1", card)
    elif effect.kind == MAY_PAY:
        if can_pay(player, effect.pay):
            position.ask(ASK_EXCHANGE, player.seat)
    elif effect.kind == EXTRA_TURN:
        begin(position, player.seat, True)
    elif (
        effect.kind == MANEZZI and player.free_markers and len(manezzi_codes(position, player)) > 1
    ):
        position.ask(ASK_MANEZZI, player.seat)


def with_event(position: Position, area: int, effect: Effect) -> Effect:
    """Z5.2: an event at the Bank or Port changes coins for every marker, never below 0."""
    change = change_to(effect, change_at(position, area))
    if change == 0:
        return effect
    gain = effect.gain
    return Effect(INCOME, Gain(gain.coin + change, gain.card, gain.vp), effect.pay)


def change_to(effect: Effect, change: int) -> int:
    """Z5.2: what an event that changes coins by so much does to this effect."""
    coin = effect.gain.coin
    return max(-coin, change) if effect.kind == INCOME and coin else 0


def can_pay(player: Player, price: Gain) -> bool:
    """Z8.2: exactly what is asked."""
    return (
        player.coins >= price.coin and player.points >= price.vp and len(player.hand) >= price.card
    )


# -- Manezzi (Z8.7) --------------------------------------------------------------------------------


def manezzi_codes(position: Position, player: Player) -> list[int]:
    """Leave it, or one of the opponents' markers below a top slot."""
    found = [PASS]
    for area in range(AREA_COUNT):
        for index, card in enumerate(position.areas[area]):
            if card.card < FORTS and not card.carries(player.seat):
                for slot in range(1, len(card.markers)):
                    place = area * CARDS_IN_AREA + index
                    found.append(OUST + place * LOWER_SLOTS + slot - 1)
    return found


class Oust(PublicQuestion):
    """Z8.7: whose marker to take the place of."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Leave it, or one of the opponents' markers below a top slot."""
        return manezzi_codes(position, position.players[seat])

    def answer(self, position: Position, code: int, seat: int) -> None:
        """The marker goes home, the promoter's takes its place; nothing is paid."""
        position.go(SETTLEMENT)
        if code == PASS:
            position.tell("does_not_oust", "Z8.7", seat)
            return
        place, lower = divmod(code - OUST, LOWER_SLOTS)
        area, index = divmod(place, CARDS_IN_AREA)
        card = position.areas[area][index]
        ousted = card.markers[lower + 1]
        markers = card.markers[: lower + 1] + (seat,) + card.markers[lower + 2 :]
        position.replace(area, index, markers)
        position.players[ousted].free_markers += 1
        position.players[seat].free_markers -= 1
        position.tell("ousts", "Z8.7", seat, card.card, area, ousted)
        position.tell("marker_home", "Z8.7", ousted, card.card, area, index + 1)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What keeps an opponent's marker where it is (Z8.7)."""
        if code < OUST:
            return ""
        area, index = divmod((code - OUST) // LOWER_SLOTS, CARDS_IN_AREA)
        if index >= len(position.areas[area]):
            return "Z8.7 no_card_there"
        card = position.areas[area][index]
        if card.card >= FORTS:
            return "Z8.7 not_on_forts"
        if card.carries(seat):
            return "Z8.7 is_on_it"
        return "Z8.7 nobody_below"

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """The first of the lower slots of all cards."""
        places = position.places_of_cards(0)
        return [OUST + place * LOWER_SLOTS for place in places]
