"""Z4.1, Z5: a round begins with an event."""

from buongoverno.games.zena.cards import BANK, FORT, PORT
from buongoverno.games.zena.codes import EVENT_INCOME, EVENTS, NEXT_TURN
from buongoverno.games.zena.position import Position


def begin_round(position: Position) -> None:
    """Z5.1: turn up the next event."""
    position.round += 1
    position.tell("round", "Z4.1", amount=position.round)
    position.event = position.event_deck[0]
    position.event_deck = position.event_deck[1:]
    position.tell("event", "Z5.1", card=EVENTS + position.event, reveals=True)
    position.asked = position.from_start()
    position.go(EVENT_INCOME)


def continue_income(position: Position) -> None:
    """Z5.1: income for all, then a fort card if the event brings one."""
    event = position.rules.cards.events[position.event]
    while position.asked:
        player = position.players[position.asked[0]]
        position.asked = position.asked[1:]
        position.receive(player, event.income, "event_income", "Z5.1")
        if position.draws:
            return
    if event.fort and position.fort_deck and position.has_room(FORT):
        card = position.fort_deck[0]
        position.fort_deck = position.fort_deck[1:]
        position.fort_open = min(position.fort_open, len(position.fort_deck))
        position.lay(FORT, card, ())
        position.tell("fort_card", "Z5.1", card=card, place=FORT, reveals=True)
    position.to_play = position.from_start()
    position.go(NEXT_TURN)


def change_at(position: Position, area: int) -> int:
    """Z5.2: what the event in force adds to the coins of an area's cards."""
    event = position.rules.cards.events[position.event]
    if area == BANK:
        return event.bank
    return event.port if area == PORT else 0
