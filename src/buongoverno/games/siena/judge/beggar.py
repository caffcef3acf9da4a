"""Calandrino and the courtesans: whom they meet, and what that costs (S14)."""

from typing import Final

from buongoverno.games.siena.cards import CALANDRINO, COURTESAN, FRIENDS, GUARDS, INN
from buongoverno.games.siena.city.calandrino import ALMS, ALMS_IN_INN_OR_DUOMO, DISTRICTS
from buongoverno.games.siena.city.courtesans import CALL, PER_COURTESAN
from buongoverno.games.siena.codes import (
    BANKER,
    CITY_WALL,
    DUOMO,
    ENTER_INN,
    GIVE,
    GO,
    GREEN,
    LAP,
    PAY,
    PLAY,
    REFUSE,
    STAY,
    THE_INN,
    VIA_DELLA_CERCHIA,
)
from buongoverno.games.siena.judge.cards_worth import (
    bottom_worth,
    card_worth,
    green_worth,
    greens_in_hand,
)
from buongoverno.games.siena.judge.florins import florin_worth
from buongoverno.games.siena.position import Player, Position

OF_A_RIVALS_LOSS: Final = 0.45  # shared among all rivals
DRAWN_IN: Final = 0.5  # odds that a banker before the inn meets the courtesans


def alms_loss(position: Position, player: Player, alms: int, rounds: float) -> float:
    """What meeting Calandrino costs: the cheapest of giving, refusing and Guards."""
    loss = player.miser_cubes + 1.0
    if player.florins >= alms:
        given = alms * florin_worth(position, player, rounds)
        if given < loss:
            loss = given
    if GUARDS in player.hand and loss > 0.6:
        loss = 0.6
    return loss


def meeting_worth(position: Position, seat: int, place: int, rounds: float) -> float:
    """What it is worth to the player leading Calandrino that he comes to a place."""
    worth = 0.0
    for player in position.players:
        if player.status != BANKER or player.place != place:
            continue
        if place == DUOMO:
            alms = min(ALMS_IN_INN_OR_DUOMO, player.florins)
            loss = alms * florin_worth(position, player, rounds)
        else:
            loss = alms_loss(position, player, ALMS, rounds)
        if player.seat != seat:
            worth += OF_A_RIVALS_LOSS * loss / (position.seats - 1)
        elif position.rules.hall9000:
            worth -= loss
    return worth


def before(place: int) -> int:
    """Calandrino's next district (S14.5)."""
    if place == THE_INN:
        return VIA_DELLA_CERCHIA
    return place - 1 if place else LAP - 1


def walk_worth(position: Position, seat: int, steps: int, rounds: float) -> float:
    """All meetings within that many steps."""
    place = position.calandrino
    worth = 0.0
    for _ in range(steps):
        place = before(place)
        worth += meeting_worth(position, seat, place, rounds)
    return worth


def calandrino_worth(position: Position, player: Player, rounds: float) -> float:
    """Playing the card now rather than keeping it (S14.5)."""
    kept = 0.12
    if player.status == BANKER:
        held = greens_in_hand(position, player) - position.rules.cards.green[CALANDRINO]
        kept = green_worth(position, player, CALANDRINO, held)
    return walk_worth(position, player.seat, DISTRICTS, rounds) - kept


def beggar_cards_worth(position: Position, player: Player, code: int, rounds: float) -> float:
    """S14.5: green numbers only to meet somebody further on."""
    walk = position.walk
    so_far = walk_worth(position, player.seat, walk.points, rounds)
    if code == GO:
        return so_far
    if code == PLAY + INN:
        return so_far - 0.5
    card = code - GREEN
    further = walk.points + position.rules.cards.green[card]
    held = greens_in_hand(position, player)
    cost = card_worth(position, player, card, held, rounds) + 0.05
    return walk_worth(position, player.seat, further, rounds) - cost


def beggar_step_worth(position: Position, player: Player, code: int, rounds: float) -> float:
    """S14.5: one step on if somebody is met within the points left."""
    if code == STAY:
        return 0.01
    if code == ENTER_INN:
        return 0.02
    left = position.walk.points - position.walk.steps
    return walk_worth(position, player.seat, left, rounds)


def alms_worth(position: Position, player: Player, code: int, rounds: float) -> float:
    """S14.6, S14.7: florins, a miser cube, or Guards."""
    if code == GIVE:
        return -position.walk.alms * florin_worth(position, player, rounds)
    if code == REFUSE:
        return -1.0 - player.miser_cubes
    return -bottom_worth(position, player, GUARDS, rounds) * 0.8


def courtesans_worth(position: Position, player: Player, code: int, rounds: float) -> float:
    """S14.2, S14.3: pay, or play Friends."""
    if code == PAY:
        cubes = position.courtesans if position.walk.part != CALL else 1
        cost = min(PER_COURTESAN * cubes, player.florins)
        return -cost * florin_worth(position, player, rounds)
    return -bottom_worth(position, player, FRIENDS, rounds) * 0.8


def courtesan_worth(position: Position, player: Player, rounds: float) -> float:
    """S14.1: a cube for the next banker who comes by, or [R] for those who sit in the inn."""
    worth = 0.0
    for other in position.players:
        if other.status != BANKER:
            continue
        loss = PER_COURTESAN * florin_worth(position, other, rounds)
        if other.florins < PER_COURTESAN:
            loss = other.florins * florin_worth(position, other, rounds)
        share = 0.0
        if other.place == THE_INN and not position.rules.hall9000:
            share = 1.0
        elif other.place < VIA_DELLA_CERCHIA or other.place == CITY_WALL:
            share = DRAWN_IN
        if other.seat == player.seat:
            worth -= share * loss
        else:
            worth += OF_A_RIVALS_LOSS * share * loss / (position.seats - 1)
    kept = 0.1
    if player.status == BANKER:
        held = greens_in_hand(position, player) - position.rules.cards.green[COURTESAN]
        kept = green_worth(position, player, COURTESAN, held)
    return worth - kept
