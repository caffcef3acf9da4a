"""Z6.3 to Z6.6: offering a card and joining one."""

from buongoverno.games.zena.cards import DICE, FORTS
from buongoverno.games.zena.codes import (
    AREA_COUNT,
    ASK_JOIN,
    ASK_MARKER,
    CARDS_IN_AREA,
    JOIN_IT,
    OFFERED,
    PASS,
    TAKE_MARKER,
    TURN_GOES_ON,
)
from buongoverno.games.zena.markers import can_place, can_take, take
from buongoverno.games.zena.position import BoardCard, Player, Position, PublicQuestion


def join_refused(position: Position, player: Player, area: int, card: BoardCard) -> str:
    """What forbids joining a card in an area (Z6.5)."""
    if not player.stands_in(area):
        return "Z6.5 no_figure_there"
    slots = position.slots_of(card.card)
    if card.carries(player.seat):
        return "Z6.5 is_on_it"
    if len(card.markers) >= len(slots):
        return "Z6.5 slots_taken"
    if slots[len(card.markers)] > player.coins:
        return "Z6.5 too_poor"
    if player.seat == position.turn.seat and card.serial in position.turn.placed:
        return "Z7.2 joined_this_turn"
    settlement = position.settlement
    settled = area == settlement.area and card.serial <= settlement.serial
    if settled and position.is_one_shot(card.card):
        return "Z8.8 settled_already"
    return "" if can_place(position, player, card.serial) else "Z7.1 no_marker"


def join(position: Position, player: Player, area: int, index: int) -> None:
    """Place a marker, after taking one elsewhere if none is free (Z7.1)."""
    card = position.areas[area][index]
    if player.free_markers:
        _place(position, player, area, index)
    else:
        position.joining = card.serial
        position.tell("needs_marker", "Z7.1", player.seat)
        position.ask(ASK_MARKER, player.seat)


def offer(position: Position, player: Player, card: int) -> None:
    """Z6.3: lay a card of the hand with a marker in its top slot.

    A player who must first take a marker from elsewhere (Z7.1) shows the card it is for.
    """
    position.play_from_hand(player, card)
    if player.free_markers:
        _lay(position, player, card)
    else:
        position.joining_card = card
        area = position.rules.cards.area_of[card]
        position.tell("shows_offer", "Z7.1", player.seat, card, area, reveals=True)
        position.ask(ASK_MARKER, player.seat)


class TakeMarker(PublicQuestion):
    """Z7.1: which card to take a marker from."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """All cards a marker can be taken from."""
        player = position.players[seat]
        found: list[int] = []
        for area in range(AREA_COUNT):
            for index, card in enumerate(position.areas[area]):
                if can_take(position, player, card, position.joining):
                    found.append(TAKE_MARKER + area * CARDS_IN_AREA + index)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """The marker that was taken goes where it is wanted."""
        player = position.players[seat]
        area, index = divmod(code - TAKE_MARKER, CARDS_IN_AREA)
        take(position, player, area, index)
        if position.joining_card >= 0:
            card = position.joining_card
            position.joining_card = -1
            _lay(position, player, card)
            return
        area, index = position.find(position.joining)
        position.joining = -1
        _place(position, player, area, index)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What keeps a marker on a card (Z7.1, Z7.2)."""
        area, index = divmod(code - TAKE_MARKER, CARDS_IN_AREA)
        if not 0 <= area < AREA_COUNT:
            return "Z7.1 other_question"
        if index >= len(position.areas[area]):
            return "Z7.1 no_card_there"
        card = position.areas[area][index]
        if card.serial == position.joining:
            return "Z7.1 wanted_here"
        return "Z7.1 placed_this_turn" if card.carries(seat) else "Z7.1 none_of_yours"

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """All cards of the board."""
        return position.places_of_cards(TAKE_MARKER)


def _place(position: Position, player: Player, area: int, index: int) -> None:
    """Z6.4, Z6.6: pay the topmost free slot; the promoter gets the bonus beside it."""
    card = position.areas[area][index]
    slot = len(card.markers)
    price = position.slots_of(card.card)[slot]
    # Which card of the area: there may be another of its kind.
    position.pay(player, price, "joins", "Z6.5", card.card, area, index + 1)
    player.free_markers -= 1
    position.replace(area, index, card.markers + (player.seat,))
    turn = position.turn
    if player.seat == turn.seat:
        turn.joined = True
        turn.placed = turn.placed + (card.serial,)
        position.go(TURN_GOES_ON)
    else:
        position.go(OFFERED)
    if slot and card.card < FORTS and position.rules.cards.kind_of[card.card] != DICE:
        bonus = position.rules.cards.actions[card.card].bonus[slot - 1]
        position.receive(position.players[card.markers[0]], bonus, "bonus", "Z6.6", card.card)


def _lay(position: Position, player: Player, card: int) -> None:
    """Z6.3, Z6.4: the price is paid, then the others with a figure there are asked."""
    area = position.rules.cards.area_of[card]
    position.pay(player, position.slots_of(card)[0], "offers", "Z6.3", card, area)
    player.free_markers -= 1
    laid = position.lay(area, card, (player.seat,))
    turn = position.turn
    turn.offered = True
    turn.placed = turn.placed + (laid.serial,)
    position.offer = laid.serial
    position.asked = tuple([seat for seat in position.from_start() if seat != player.seat])
    position.go(OFFERED)


def continue_offer(position: Position) -> None:
    """Z6.4: in player order, each once; a seat that cannot join then is passed over for good."""
    area, index = position.find(position.offer)
    while position.asked and area >= 0:
        player = position.players[position.asked[0]]
        position.asked = position.asked[1:]
        if not join_refused(position, player, area, position.areas[area][index]):
            position.ask(ASK_JOIN, player.seat)
            return
    position.asked = ()
    position.offer = -1
    position.go(TURN_GOES_ON)


class JoinOffer(PublicQuestion):
    """Z6.4: whether to join the card just offered."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Join the card just offered, or not."""
        return [PASS, JOIN_IT]

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Place a marker, or let the next be asked."""
        if code == PASS:
            position.tell("does_not_join", "Z6.4", seat)
            position.go(OFFERED)
            return
        area, index = position.find(position.offer)
        join(position, position.players[seat], area, index)
