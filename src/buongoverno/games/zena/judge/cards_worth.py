"""Z8: what a marker on a card is worth to its family, and what a card in hand promises."""

from typing import Final

from buongoverno.games.zena.cards import (
    DICE,
    FORTS,
    MAY_PAY,
    NOTHING,
    ONE_SHOT,
    ROUNDS,
    Effect,
)
from buongoverno.games.zena.dice import SIDES
from buongoverno.games.zena.dice import reward as reward_of
from buongoverno.games.zena.event_phase import change_at
from buongoverno.games.zena.judge.dice import marker_on_dice
from buongoverno.games.zena.judge.outlook import Outlook
from buongoverno.games.zena.judge.promises import effect_promise
from buongoverno.games.zena.judge.worth import (
    USUAL,
    Need,
    coin_worth,
    stream_of,
    worth_of,
)
from buongoverno.games.zena.position import BoardCard, Position
from buongoverno.games.zena.settlement import CARDS_THAT_STAY

# How often a player who is still to play helps a dice card.
_COMES_LATER: Final = 0.4
# A slot that is still free may be taken later by any player.
_TAKEN_LATER: Final[tuple[float, ...]] = (0.2, 0.55, 0.0)  # one-shot, permanent, dice


def needed_to_push(position: Position, area: int, index: int) -> int:
    """How many more cards push a card out of its area (Z8.3)."""
    cards = position.areas[area]
    kinds = position.rules.cards.kind_of
    after = 0
    for place in range(index + 1, len(cards)):
        if kinds[cards[place].card] != ONE_SHOT:
            after += 1
    return CARDS_THAT_STAY - after


def effect_worth(
    outlook: Outlook,
    need: Need,
    area: int,
    kind: int,
    effect: Effect,
    needed: int,
    settlements: int,
) -> float:
    """What an effect brings from now on, given the need of coins; not for dice cards."""
    if effect.kind == NOTHING or settlements <= 0:
        return 0.0
    worth = effect_promise(effect, kind == ONE_SHOT, outlook.players, needed, settlements, need)
    if effect.kind == MAY_PAY:
        return max(0.0, worth)
    coins = effect.gain.coin
    if coins and settlements > outlook.later and outlook.position.event >= 0:
        change = change_at(outlook.position, area)  # Z5.2
        worth += max(change, -coins) * coin_worth(settlements - 1, need)
    return worth


def marker_worth(
    outlook: Outlook,
    seat: int,
    area: int,
    index: int,
    card: BoardCard,
    markers: tuple[int, ...],
    purse: int,
) -> float:
    """What the marker of a seat is worth on a card that carries those markers."""
    position = outlook.position
    cards = position.rules.cards
    settlements = outlook.card_settlements_left(area, card.serial)
    if settlements <= 0:
        return 0.0
    later = settlements - 1
    kind = cards.kind_of[card.card]
    need = outlook.needs[seat]
    coin = coin_worth(later, need)
    if kind == DICE:
        reward = worth_of(reward_of(position, card.card), later, need)
        loss = fort_loss(outlook, seat, card.card) if card.card >= FORTS else 0.0
        free = len(cards.slots_of[card.card]) - len(markers)
        others = _COMES_LATER * min(free, outlook.movers[seat]) * reward / SIDES
        return others + marker_on_dice(position, markers, seat, purse, reward, coin, loss)
    action = cards.actions[card.card]
    needed = needed_to_push(position, area, index)
    worth = effect_worth(outlook, need, area, kind, action.effect, needed, settlements)
    if markers[0] == seat:
        worth += effect_worth(outlook, need, area, kind, action.promoter, needed, settlements)
        worth += bonuses_to_come(outlook, need, card.card, len(markers), kind, later)
    return worth


def bonuses_to_come(
    outlook: Outlook, need: Need, card: int, taken: int, kind: int, later: int
) -> float:
    """Z6.6: what the promoter may still get when the free slots are taken."""
    bonuses = outlook.position.rules.cards.actions[card].bonus
    worth = 0.0
    chance = 1.0
    if kind == ONE_SHOT and not outlook.position.to_play:
        return 0.0
    for slot in range(taken, len(bonuses) + 1):
        chance *= _TAKEN_LATER[kind]
        worth += chance * worth_of(bonuses[slot - 1], later, need)
    return worth


def fort_loss(outlook: Outlook, seat: int, card: int) -> float:
    """Z10.2: what a seat loses with the leftmost cards of the areas crossed out, rivals' less."""
    position = outlook.position
    lost = 0.0
    for area in position.rules.cards.forts[card - FORTS].crossed_out:
        if position.areas[area]:
            first = position.areas[area][0]
            settlements = outlook.later  # the Fort comes last: this round's settlement is over
            if first.card < FORTS and settlements > 0:
                action = position.rules.cards.actions[first.card]
                if action.kind == DICE or action.kind == ONE_SHOT:
                    continue
                needed = needed_to_push(position, area, 0)
                worth = stream_of(action.effect.gain, outlook.players, needed, settlements, USUAL)
                for other in first.markers:
                    lost += worth if other == seat else -worth * outlook.rival
    return lost


def static_offer(outlook: Outlook, need: Need, card: int, turns: int) -> float:
    """Roughly what offering a card brings, given the need of coins."""
    promises = outlook.promises
    place = card * (ROUNDS + 2) + turns
    return max(
        0.0,
        promises.points[place]
        + need.coin * promises.coins[place]
        + need.card * promises.cards[place],
    )
