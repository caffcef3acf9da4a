"""S5.1 and S6: a round begins, cards are turned up, taken and auctioned."""

from typing import Final

from buongoverno.games.siena.bidding import STAR, open_bidding
from buongoverno.games.siena.cards import Cards
from buongoverno.games.siena.codes import (
    ACTION_PHASE_BEGINS,
    ASK_TAKE,
    CARD_PHASE_ENDS,
    PASS,
    PLAY,
    STAR_AUCTION,
    TAKE,
    TAKING,
)
from buongoverno.games.siena.piles import holds, without
from buongoverno.games.siena.position import (
    HAND_LIMIT,
    STAR_CARDS,
    SURCHARGES,
    Player,
    Position,
    Question,
)

CARDS_PER_PLAYER: Final = 2  # turned up, and taken at most


def begin_round(position: Position) -> None:
    """S5.1, S6.1, S6.2: counter, initiative, new cards."""
    position.round += 1
    position.tell("round", "S5.1", amount=position.round)
    set_initiative(position)
    turn_up_cards(position)
    position.passes = 0
    position.queue = list(position.initiative)
    position.go(TAKING)


def set_initiative(position: Position) -> None:
    """S6.1: from the poorest on +0 to the richest; on one space later arrivals are richer."""
    players = position.players
    order: list[int] = []
    for player in players:  # a handful: insertion is the plainest sort
        index = len(order)
        while index > 0 and is_richer(players[order[index - 1]], player):
            index -= 1
        order.insert(index, player.seat)
    for row, seat in enumerate(order):
        if players[seat].row != row:
            players[seat].row = row
            players[seat].changes += 1
        if position.logging:
            position.tell("takes_row", "S6.1", seat, amount=row + 1)
    position.initiative = tuple(order)


def is_richer(one: Player, other: Player) -> bool:
    """S2.4: more florins, or as many and the later marker, which lies on top."""
    if one.florins != other.florins:
        return one.florins > other.florins
    return one.arrived > other.arrived


def turn_up_cards(position: Position) -> None:
    """S6.2: twice as many new cards as players, as far as deck and discard pile reach."""
    table = list(position.table)
    for _ in range(CARDS_PER_PLAYER * position.seats):
        if position.drawn == len(position.deck) and not shuffle_discards(position):
            break
        card = position.deck[position.drawn]
        position.drawn += 1
        table.append(card)
        if position.logging:
            position.tell("turned_up", "S6.2", card=card, reveals=True)
    table.sort()
    position.table = bytes(table)


def shuffle_discards(position: Position) -> bool:
    """S6.2: the discard pile becomes the deck; False if there is none."""
    if not position.discards:
        return False
    deck = position.discards
    position.chance.shuffle(deck)
    position.deck = tuple(deck)
    position.drawn = 0
    position.discards = []
    position.tell("reshuffled", "S6.2", amount=len(deck))
    return True


def price(position: Position, player: Player, card: int) -> int:
    """What a card costs a player."""
    return price_in_row(position.rules.cards, card, player.row)


def price_in_row(cards: Cards, card: int, row: int) -> int:
    """S6.3: red cost and surcharge; a card of cost 0 is free for everyone."""
    cost = cards.cost[card]
    return cost + SURCHARGES[row] if cost else 0


def continue_taking(position: Position) -> None:
    """S6.3: twice round the initiative track; a seat that can take nothing passes (S6.4)."""
    while True:
        while position.queue:
            seat = position.queue.pop(0)
            position.ask(ASK_TAKE, seat)
            if len(position.legal_codes(seat)) > 1:
                return
            if position.logging:
                full = len(position.players[seat].hand) >= HAND_LIMIT
                position.tell("cannot_take", "S6.4" if full else "S6.3", seat)
        if position.passes == 1:
            break
        position.passes = 1
        position.queue = list(position.initiative)
    position.go(STAR_AUCTION)


class TakeCard(Question):
    """S6.3: take a card and pay for it, or pass."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Pass, or one of the affordable cards without a star."""
        player = position.players[seat]
        found = [PASS]
        if len(player.hand) >= HAND_LIMIT:
            return found
        cost = position.rules.cards.cost
        purse = player.florins - SURCHARGES[player.row]
        last = -1
        table = position.table
        for index in range(len(table)):
            card = table[index]
            if card != last and card >= STAR_CARDS:
                last = card
                price = cost[card]
                if price <= purse or price == 0:
                    found.append(TAKE + card)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Take a card, or pass."""
        player = position.players[seat]
        if code == PASS:
            if position.logging:
                position.tell("passes_card", "S6.3", seat)
        else:
            card = code - TAKE
            position.table = without(position.table, card)
            position.pay(player, price(position, player, card), "takes", "S6.3", card)
            position.give(player, card)
        position.go(TAKING)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What forbids taking a card (S2.2, S6.3, S6.4)."""
        card = code - TAKE
        if not TAKE <= code < PLAY:
            return "S6.3 other_question"
        if not holds(position.table, card):
            return "S6.3 not_on_table"
        if card < STAR_CARDS:
            next_up = card == _lowest_star(position)
            return "S2.2 star_comes_up" if next_up else "S2.2 star_waits"
        full = len(position.players[seat].hand) >= HAND_LIMIT
        return "S6.4 hand_full" if full else "S6.3 too_poor"

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """Everything on the table."""
        return [TAKE + card for card in sorted(set(position.table))]


def auction_star_card(position: Position) -> None:
    """S6.5: the lowest star number, and only that, among players with room in their hand."""
    card = _lowest_star(position)
    if card < 0:
        position.go(CARD_PHASE_ENDS)
        return
    position.table = without(position.table, card)
    inside = 0
    for player in position.players:
        if len(player.hand) < HAND_LIMIT:
            inside |= 1 << player.seat
    position.tell("star_auction", "S6.5", card=card)
    open_bidding(position, STAR, card, inside)


def _lowest_star(position: Position) -> int:
    green = position.rules.cards.green
    lowest = -1
    for card in position.table:
        if card < STAR_CARDS and (lowest < 0 or green[card] < green[lowest]):
            lowest = card
    return lowest


def auction_over(position: Position) -> None:
    """S6.5: the buyer takes the star card, or it is discarded."""
    auction = position.auction
    if auction.leader >= 0:
        player = position.players[auction.leader]
        position.pay(player, auction.bid, "wins", "S6.5", auction.card)
        position.give(player, auction.card)
    else:
        position.discards.append(auction.card)
        position.tell("star_discarded", "S6.5", card=auction.card)
    position.go(CARD_PHASE_ENDS)


def end(position: Position) -> None:
    """S6.6: star cards stay on the table, the others are discarded."""
    stars = 0  # they lie first
    for card in position.table:
        if card < STAR_CARDS:
            stars += 1
        else:
            position.discards.append(card)
    if position.logging and stars < len(position.table):
        position.tell("rest_discarded", "S6.6", amount=len(position.table) - stars)
    position.table = position.table[:stars]
    position.go(ACTION_PHASE_BEGINS)
