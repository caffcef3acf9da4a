"""Z6.3 to Z6.6: what joining a card brings, who will join an offer, what an offer brings."""

from typing import Final

from buongoverno.games.zena.cards import DICE, FORTS, INCOME, NOTHING, ONE_SHOT, PERMANENT
from buongoverno.games.zena.dice import SIDES
from buongoverno.games.zena.judge.cards_worth import (
    bonuses_to_come,
    effect_worth,
    marker_worth,
    needed_to_push,
    static_offer,
)
from buongoverno.games.zena.judge.dice import marker_on_dice
from buongoverno.games.zena.judge.outlook import Outlook
from buongoverno.games.zena.judge.worth import USUAL, coin_worth, stream_of, worth_of
from buongoverno.games.zena.position import BoardCard
from buongoverno.games.zena.settlement import CARDS_THAT_STAY

# A card offered now cannot be offered later.
_KEPT: Final = 0.25
# A one-shot card pays at once, takes no room, and its marker comes home.
_QUICK: Final = 0.4


def join_worth(outlook: Outlook, seat: int, area: int, index: int, purse: int) -> float:
    """What joining a card on the board brings a seat that has that many coins."""
    position = outlook.position
    cards = position.rules.cards
    card = position.areas[area][index]
    slot = len(card.markers)
    price = cards.slots_of[card.card][slot]
    markers = card.markers + (seat,)
    worth = marker_worth(outlook, seat, area, index, card, markers, purse - price)
    worth -= price * outlook.rates[seat]
    if slot == 0:
        return worth
    if cards.kind_of[card.card] != DICE:
        promoter = card.markers[0]
        bonus = cards.actions[card.card].bonus[slot - 1]
        worth -= outlook.rival * worth_of(bonus, outlook.turns[promoter], outlook.needs[promoter])
    else:
        gain = (
            cards.forts[card.card - FORTS].reward
            if card.card >= FORTS
            else cards.actions[card.card].effect.gain
        )
        worth -= outlook.rival * slot * worth_of(gain, outlook.later, USUAL) / SIDES
    return worth


class Company:
    """Who will join a card at once when it is offered (Z6.4), and what that brings."""

    rivals: float = 0.0  # what those who join gain by it
    bonus: float = 0.0  # what the promoter receives (Z6.6)

    def __init__(self, seat: int) -> None:
        self.markers: tuple[int, ...] = (seat,)


def company_of(outlook: Outlook, seat: int, card: int) -> Company:
    """All seats with a figure there are asked in player order and join if that is a gain."""
    position = outlook.position
    action = position.rules.cards.actions[card]
    company = Company(seat)
    turns = outlook.turns[seat]
    for other in position.from_start():
        slot = len(company.markers)
        if slot >= len(action.slots):
            break
        player = position.players[other]
        if other == seat or player.coins < action.slots[slot] or not player.stands_in(action.area):
            continue
        if not player.free_markers:
            continue
        gain = _gain_of_joining(outlook, other, card, company.markers)
        if gain > 0.0:
            company.markers = company.markers + (other,)
            company.rivals += gain
            if action.kind != DICE:
                company.bonus += worth_of(action.bonus[slot - 1], turns, outlook.needs[seat])
    return company


def _gain_of_joining(outlook: Outlook, seat: int, card: int, markers: tuple[int, ...]) -> float:
    """What joining an offer brings the next who is asked."""
    position = outlook.position
    action = position.rules.cards.actions[card]
    price = action.slots[len(markers)]
    purse = position.players[seat].coins - price
    worth = _laid_worth(outlook, seat, card, markers + (seat,), purse)
    return worth - price * outlook.rates[seat]


def _laid_worth(
    outlook: Outlook, seat: int, card: int, markers: tuple[int, ...], purse: int
) -> float:
    """What a marker is worth on a card that is just being laid, promoter's part left out."""
    position = outlook.position
    action = position.rules.cards.actions[card]
    settlements = outlook.card_settlements_left(action.area, position.serials)
    if settlements <= 0:
        return 0.0
    need = outlook.needs[seat]
    if action.kind == DICE:
        reward = worth_of(action.effect.gain, settlements - 1, need)
        coin = coin_worth(settlements - 1, need)
        return marker_on_dice(position, markers, seat, purse, reward, coin, 0.0)
    return effect_worth(
        outlook, need, action.area, action.kind, action.effect, CARDS_THAT_STAY, settlements
    )


def joiners_of(outlook: Outlook, seat: int, card: int) -> int:
    """How many will join a card at once when it is offered."""
    return len(company_of(outlook, seat, card).markers) - 1


def offer_worth(outlook: Outlook, seat: int, card: int, purse: int) -> float:
    """What offering a card of the hand brings, with those who will join it at once (Z6.4)."""
    action = outlook.position.rules.cards.actions[card]
    turns = outlook.turns[seat]
    need = outlook.needs[seat]
    price = action.slots[0]
    company = company_of(outlook, seat, card)
    worth = company.bonus - outlook.rival * company.rivals - price * outlook.rates[seat]
    worth += _laid_worth(outlook, seat, card, company.markers, purse - price)
    worth += _promoter_worth(outlook, seat, card, len(company.markers))
    if action.kind == ONE_SHOT:
        worth += _QUICK
    else:
        worth -= pushed_out(outlook, seat, action.area)
    return worth - _KEPT * static_offer(outlook, need, card, turns - 1)


def _promoter_worth(outlook: Outlook, seat: int, card: int, taken: int) -> float:
    """The promoter's part of a card just laid, later bonuses, and what all players get."""
    action = outlook.position.rules.cards.actions[card]
    settlements = outlook.card_settlements_left(action.area, outlook.position.serials)
    if settlements <= 0 or action.kind == DICE:
        return 0.0
    need = outlook.needs[seat]
    kind = action.kind
    stay = CARDS_THAT_STAY
    worth = effect_worth(outlook, need, action.area, kind, action.promoter, stay, settlements)
    worth += bonuses_to_come(outlook, need, card, taken, kind, settlements - 1)
    if action.table.kind == INCOME:
        share = worth_of(action.table.gain, settlements - 1, USUAL)
        worth += share - outlook.rival * share * (outlook.players - 1)
    elif action.table.kind != NOTHING:
        worth += effect_worth(outlook, need, action.area, kind, action.table, stay, settlements) / 2
    return worth


def pushed_out(outlook: Outlook, seat: int, area: int) -> float:
    """What a seat loses because older cards of an area will be pushed out sooner (Z8.3)."""
    position = outlook.position
    settlements = outlook.settlements_left(area)
    lost = 0.0
    for index, card in enumerate(position.areas[area]):
        if card.card >= FORTS:
            continue
        action = position.rules.cards.actions[card.card]
        if action.kind == PERMANENT and action.effect.kind == INCOME:
            needed = needed_to_push(position, area, index)
            gain = action.effect.gain
            worth = stream_of(gain, outlook.players, needed, settlements, USUAL)
            worth -= stream_of(gain, outlook.players, needed - 1, settlements, USUAL)
            for other in card.markers:
                lost += worth if other == seat else -worth * outlook.rival
    return lost


def joinable(outlook: Outlook, seat: int, area: int, card: BoardCard, purse: int) -> bool:
    """Whether a seat could join a card in its turn if a figure of it stood there (Z6.5)."""
    position = outlook.position
    slots = position.slots_of(card.card)
    if len(card.markers) >= len(slots) or card.carries(seat):
        return False
    if slots[len(card.markers)] > purse or card.serial in position.turn.placed:
        return False
    settlement = position.settlement
    settled = area == settlement.area and card.serial <= settlement.serial
    return not (settled and position.is_one_shot(card.card))
