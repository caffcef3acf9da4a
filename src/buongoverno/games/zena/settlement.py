"""Z8 Settlement, area by area: effects, surplus cards, majority."""

from typing import Final

from buongoverno.games.zena import dice, effects, majority
from buongoverno.games.zena.cards import (
    DICE,
    FORT,
    FORTS,
    GOALS,
    INCOME,
    NOTHING,
    PASS_LEFT,
    Gain,
)
from buongoverno.games.zena.codes import (
    AREA_COUNT,
    ASK_EXCHANGE,
    ASK_GIVE,
    ASK_PAY_CARD,
    CHOOSE,
    EXCHANGE,
    PASS,
    ROUND_ENDS,
    SETTLEMENT,
)
from buongoverno.games.zena.decks import GiveUpCard, forget_hand, put_away
from buongoverno.games.zena.position import BoardCard, Player, Position, PublicQuestion

CARDS_THAT_STAY: Final = 3

NEXT_CARD: Final = 0
FOR_EVERY_MARKER: Final = 1
FOR_THE_PROMOTER: Final = 2
FOR_ALL_PLAYERS: Final = 3
COINS_FOR_THE_DIE: Final = 4
REWARD: Final = 5
AREA_ENDS: Final = 6


def continue_settlement(position: Position) -> None:
    """One step of the settlement; every answer leads back here."""
    part = position.settlement.part
    if part == FOR_EVERY_MARKER:
        _for_every_marker(position)
    elif part == NEXT_CARD:
        _next_card(position)
    elif part == FOR_THE_PROMOTER:
        _for_the_promoter(position)
    elif part == FOR_ALL_PLAYERS:
        _for_all_players(position)
    elif part == COINS_FOR_THE_DIE:
        _coins_for_the_die(position)
    elif part == REWARD:
        _reward(position)
    else:
        _next_area(position)


def _next_card(position: Position) -> None:
    """Z8.1: from left to right; cards are numbered in the order they were laid."""
    settlement = position.settlement
    for card in position.areas[settlement.area]:
        if card.serial > settlement.serial:
            settlement.serial = card.serial
            settlement.card = card.card
            settlement.queue = card.markers
            _begin_card(position, card)
            return
    _clear_area(position)
    _for_the_majority(position)


def _begin_card(position: Position, card: BoardCard) -> None:
    settlement = position.settlement
    is_dice = card.card >= FORTS or position.rules.cards.kind_of[card.card] == DICE
    settlement.part = COINS_FOR_THE_DIE if is_dice else FOR_EVERY_MARKER
    settlement.bonus = dice.bonus_of(len(card.markers))
    position.tell("settles", "Z8.1", card=card.card, place=settlement.area)


def current(position: Position) -> BoardCard | None:
    """The card being settled, unless it is gone (Z8.8)."""
    for card in position.areas[position.settlement.area]:
        if card.serial == position.settlement.serial:
            return card
    return None


def _pop(position: Position) -> Player:
    queue = position.settlement.queue
    position.settlement.queue = queue[1:]
    return position.players[queue[0]]


# -- one-shot and permanent cards (Z8.1, Z8.2) -----------------------------------------------------


def _for_every_marker(position: Position) -> None:
    """Z8.1: every player on the card, in the order of the markers.

    Who is on the card was fixed when it was reached, even if it is gone by now (Z8.8).
    """
    settlement = position.settlement
    effect = position.rules.cards.actions[settlement.card].effect
    effect = effects.with_event(position, settlement.area, effect)
    while settlement.queue:
        effects.apply(position, _pop(position), effect, settlement.card, "effect")
        if position.question != SETTLEMENT or position.draws:
            return
    settlement.part = FOR_THE_PROMOTER


def _for_the_promoter(position: Position) -> None:
    """Z8.2: the top hat."""
    card = current(position)
    if card is None:
        position.settlement.part = NEXT_CARD
        return
    action = position.rules.cards.actions[card.card]
    if action.table.kind == NOTHING:
        position.settlement.part = NEXT_CARD
    else:
        position.settlement.part = FOR_ALL_PLAYERS
        position.settlement.queue = position.from_start()
    if action.promoter.kind != NOTHING:
        promoter = position.players[card.markers[0]]
        effects.apply(position, promoter, action.promoter, card.card, "promoter_part")


def _for_all_players(position: Position) -> None:
    """Z8.2: three people at a table, in player order from the start player."""
    settlement = position.settlement
    card = current(position)
    if card is None or not settlement.queue:
        settlement.part = NEXT_CARD
        return
    effect = position.rules.cards.actions[card.card].table
    if effect.kind == INCOME:
        effects.apply(position, _pop(position), effect, card.card, "table_part")
    else:
        settlement.part = NEXT_CARD
        _ask_to_pass_cards(position)


# -- passing cards on (Z8.7) -----------------------------------------------------------------------


def _ask_to_pass_cards(position: Position) -> None:
    """Z8.7: all who have a card choose one, at the same time."""
    seats = 0
    for player in position.players:
        if player.hand:
            seats |= 1 << player.seat
    if seats:
        position.ask_all(ASK_GIVE, seats)


class PassCard(GiveUpCard):
    """Z8.7: which card to pass on."""

    def answer(self, position: Position, code: int, seat: int) -> None:
        """When all have chosen, all pass at the same time."""
        card = code - CHOOSE
        position.choose_from_hand(position.players[seat], card)
        position.waiting -= 1 << seat
        position.tell("chooses_card", "Z8.7", seat, card, audience=1 << seat)
        position.tell("has_chosen", "Z8.7", seat)
        if not position.waiting:
            _pass_cards(position)
            position.go(SETTLEMENT)


def _pass_cards(position: Position) -> None:
    """Giver and receiver know the card; no others know what is left in the giver's hand."""
    table = position.rules.cards.actions[position.settlement.card].table
    givers = [player for player in position.players if player.chosen]
    for player in givers:
        forget_hand(player, player.chosen[0] >= GOALS)
    for player in givers:
        passed = player.chosen[0]
        player.chosen = ()
        player.chosen_known = ()
        player.cards_passed += 1
        to_left = table.kind == PASS_LEFT
        seat = position.left_of(player.seat) if to_left else position.right_of(player.seat)
        both = 1 << player.seat | 1 << seat
        receiver = position.players[seat]
        position.give(receiver, passed, both)
        if passed >= GOALS:
            receiver.goals_seen += 1
        kind = "passes_goal" if passed >= GOALS else "passes_action"
        position.tell(kind, "Z8.7", player.seat, amount=seat, reveals=True)
        position.tell("gets_card", "Z8.7", seat, passed, audience=both, reveals=True)


# -- dice and fort cards (Z9, Z10) -----------------------------------------------------------------


def _coins_for_the_die(position: Position) -> None:
    """Z9.1: promoter first, then downwards; then the roll."""
    settlement = position.settlement
    while settlement.queue:
        if dice.ask_coins(position, _pop(position).seat):
            return
    settlement.part = NEXT_CARD
    card = current(position)
    if card is None:
        return
    if not card.markers:
        position.tell("fort_unmanned", "Z10.2", card=card.card, place=settlement.area)
        _fail(position, card)
        return
    outcome = dice.roll(position, card.markers[0], card.card)
    if outcome == dice.FAILURE:
        _fail(position, card)
    elif outcome == dice.SUCCESS:
        settlement.part = REWARD
        settlement.queue = card.markers


def _fail(position: Position, card: BoardCard) -> None:
    """Z9.2, Z10.2."""
    area, index = position.find(card.serial)
    if card.card < FORTS:
        dice.remove(position, area, index, False, "Z9.2")
    else:
        dice.remove(position, area, index, False, "Z10.2")
        dice.lose_fort(position, card.card)


def _reward(position: Position) -> None:
    """Z9.2, Z10.2: everyone on the card, then it leaves."""
    settlement = position.settlement
    if settlement.queue:
        gain = dice.reward(position, settlement.card)
        position.receive(_pop(position), gain, "reward", "Z9.2", settlement.card)
        return
    area, index = position.find(settlement.serial)
    dice.remove(position, area, index, True, "Z9.2")
    settlement.part = NEXT_CARD


# -- the end of an area (Z8.3, Z8.5) ---------------------------------------------------------------


def _clear_area(position: Position) -> None:
    """Z8.3: one-shot cards go; then, while more than three remain, the leftmost."""
    area = position.settlement.area
    index = 0
    while index < len(position.areas[area]):
        if position.is_one_shot(position.areas[area][index].card):
            dice.remove(position, area, index, False, "Z8.3")
        else:
            index += 1
    while len(position.areas[area]) > CARDS_THAT_STAY:
        dice.remove(position, area, 0, False, "Z10.3" if area == FORT else "Z8.3")


def _for_the_majority(position: Position) -> None:
    """Z8.5: income for its holder; in the Palace it may be bought."""
    settlement = position.settlement
    settlement.part = AREA_ENDS
    seat = majority.holder(position, settlement.area)
    if seat < 0:
        return
    player = position.players[seat]
    if not majority.is_paid_for(settlement.area):
        gain = majority.INCOMES[settlement.area]
        position.receive(player, gain, "majority", "Z8.5", place=settlement.area)
    elif player.coins >= majority.PALACE_PRICE:
        position.ask(ASK_EXCHANGE, seat)


def _next_area(position: Position) -> None:
    settlement = position.settlement
    settlement.area += 1
    settlement.serial = -1
    settlement.part = NEXT_CARD
    if settlement.area == AREA_COUNT:
        settlement.area = -1
        position.go(ROUND_ENDS)


# -- may pay (Z8.2, Z8.5) --------------------------------------------------------------------------


class Exchange(PublicQuestion):
    """Z8.2, Z8.5: whether to pay for what is offered."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Pay for it, or not."""
        return [PASS, EXCHANGE]

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Exactly the price, once at each settlement."""
        player = position.players[seat]
        position.go(SETTLEMENT)
        if code == PASS:
            position.tell("does_not_pay", _exchange_rule(position), seat)
            return
        price, _ = exchange(position)
        player.points -= price.vp
        position.pay(player, price.coin, "pays_for", _exchange_rule(position))
        position.settlement.cards_due = price.card
        _finish_exchange(position, player)

    def rule_in(self, position: Position) -> str:
        """On a card, or for the income of the Palace."""
        return _exchange_rule(position)


def exchange(position: Position) -> tuple[Gain, Gain]:
    """What is paid and what for: on a card, or in the Palace."""
    settlement = position.settlement
    if settlement.part == AREA_ENDS:
        return Gain(majority.PALACE_PRICE, 0, 0), majority.INCOMES[settlement.area]
    effect = position.rules.cards.actions[settlement.card].effect
    return effect.pay, effect.gain


def _exchange_rule(position: Position) -> str:
    return "Z8.5" if position.settlement.part == AREA_ENDS else "Z8.2"


def _finish_exchange(position: Position, player: Player) -> None:
    """Cards that are part of the price are chosen one by one (Z4.2); then the gain."""
    if position.settlement.cards_due:
        position.ask(ASK_PAY_CARD, player.seat)
        return
    position.go(SETTLEMENT)
    _, gain = exchange(position)
    position.receive(player, gain, "exchanged", _exchange_rule(position))


class PayCard(GiveUpCard):
    """Z8.2: which card to pay with."""

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Face down under the deck of its kind (Z4.2)."""
        player = position.players[seat]
        card = code - CHOOSE
        position.take_from_hand(player, card)
        position.tell("chooses_card", "Z8.2", seat, card, audience=1 << seat)
        put_away(position, player, card, "Z8.2")
        position.settlement.cards_due -= 1
        _finish_exchange(position, player)
