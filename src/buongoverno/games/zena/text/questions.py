"""What a seat is asked, with everything the question is about."""

from buongoverno.games.zena.cards import AREAS, PASS_LEFT, Gain
from buongoverno.games.zena.majority import INCOMES, PALACE_PRICE, is_paid_for
from buongoverno.games.zena.position import HAND_LIMIT
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import ZenaView


def question(view: ZenaView, seats: list[int], wording: ZenaWording) -> str:
    """The question that is put to these seats now."""
    asked = view.question or ""
    blanks: dict[str, str | int] = {}
    if asked == "join":
        blanks = _offer(view, wording)
    elif asked == "place":
        blanks["figure"] = _figure(view, seats, wording)
    elif asked == "discard":
        family = view.families[seats[0]]
        blanks["amount"] = family.hand_size - len(family.chosen) - HAND_LIMIT
    elif asked == "coins" and view.settlement is not None and view.settlement.card is not None:
        blanks["card"] = wording.card(view.settlement.card)
        blanks["amount"] = view.settlement.bonus
    elif asked == "exchange":
        blanks = _exchange(view, wording)
    elif asked == "give":
        blanks["other"] = _neighbour(view, seats[0], wording)
    elif asked == "draw":
        blanks["amount"] = view.draws
    return wording.question(asked, seats, **blanks)


def _offer(view: ZenaView, wording: ZenaWording) -> dict[str, str | int]:
    """The card just offered (Z6.3)."""
    (card,) = [card for area in view.areas for card in area.cards if card.at_issue]
    assert card.promoter is not None
    slot = len(card.markers)
    gains = wording.bonus(card.card, slot)
    return {
        "card": wording.card(card.card),
        "price": wording.coins(card.slots[slot]),
        "bonus": f" {wording.promoter_gains(card.promoter, gains)}" if gains else "",
    }


def _figure(view: ZenaView, seats: list[int], wording: ZenaWording) -> str:
    if view.seat is None or seats != [view.seat]:
        return wording.catalogue.word("figures", "any")
    return wording.figure(len(view.families[view.seat].chosen))


def _exchange(view: ZenaView, wording: ZenaWording) -> dict[str, str | int]:
    """The majority's income in the Palace (Z8.5), or a card that may be paid for (Z8.2)."""
    assert view.settlement is not None
    area = AREAS.index(view.settlement.area)
    action = None if view.settlement.card is None else wording.action(view.settlement.card)
    if action is None or (view.rule == "Z8.5" and is_paid_for(area)):
        price, gain = Gain(PALACE_PRICE, 0, 0), INCOMES[area]
    else:
        price, gain = action.effect.pay, action.effect.gain
    return {"pay": wording.gain(price), "gain": wording.gain(gain)}


def _neighbour(view: ZenaView, seat: int, wording: ZenaWording) -> str:
    """Who gets the card (Z8.7): right is the seat that gets the start card next (Z12.2)."""
    card = None if view.settlement is None else view.settlement.card
    action = None if card is None else wording.action(card)
    step = 1 if action is not None and action.table.kind == PASS_LEFT else -1
    return wording.names[(seat + step) % len(view.families)]
