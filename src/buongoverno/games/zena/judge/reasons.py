"""The main argument for a decision, for a player to read; words: reasons_en.toml."""

from typing import Final

from buongoverno.games.zena import majority, settlement
from buongoverno.games.zena.cards import (
    DICE,
    EXTRA_TURN,
    FORTS,
    GOALS,
    INCOME,
    MAJORITY,
    MANEZZI,
    MAY_PAY,
    NO_MAJORITY,
    OLD_TOWN,
    ONE_SHOT,
    PER_PERMANENT,
    ROUNDS,
    Gain,
)
from buongoverno.games.zena.codes import (
    AREA_COUNT,
    ASK_COINS,
    ASK_DRAW,
    ASK_EXCHANGE,
    ASK_JOIN,
    ASK_MANEZZI,
    ASK_MARKER,
    ASK_PLACE,
    ASK_START,
    ASK_TURN,
    CARDS_IN_AREA,
    CHOOSE,
    COINS,
    DRAW_ACTION,
    DRAW_GOAL,
    JOIN,
    LADY,
    LORD,
    LOWER_SLOTS,
    MOVE,
    OFFER,
    OUST,
    PASS,
    START,
    TAKE_COIN,
    TAKE_MARKER,
)
from buongoverno.games.zena.dice import odds
from buongoverno.games.zena.final_count import COINS_PER_POINT
from buongoverno.games.zena.judge.cards_worth import fort_loss, needed_to_push
from buongoverno.games.zena.judge.dice import topped_up
from buongoverno.games.zena.judge.joining import join_worth, joiners_of
from buongoverno.games.zena.judge.outlook import Outlook
from buongoverno.games.zena.judge.turn_plan import Step, TurnPlan, areas_of
from buongoverno.games.zena.judge.worth import coin_worth, settlements_expected, worth_of
from buongoverno.games.zena.position import BoardCard, Position
from buongoverno.plugin.judge import Reason

_FEW_ACTIONS: Final = 2
_HUNDRED: Final = 100


def reason_of(position: Position, seat: int, code: int) -> Reason:
    """Why a pending seat might choose a code."""
    outlook = Outlook(position)
    question = position.question
    if question == ASK_TURN:
        return _in_turn(outlook, seat, code)
    if question == ASK_JOIN:
        area, index = position.find(position.offer)
        if code == PASS:
            return _declined(outlook, seat, area, index)
        return _joined(outlook, seat, area, index)
    if question == ASK_DRAW:
        return _drawn(outlook, seat, code)
    if question == ASK_COINS:
        return _paid(outlook, seat, code - COINS)
    if question == ASK_EXCHANGE:
        return _exchanged(outlook, code)
    if question == ASK_PLACE:
        return _placed(outlook, seat, code - CHOOSE)
    if question == ASK_START:
        return _started(position, seat, code - START)
    if question == ASK_MARKER:
        return _on_board("marker_least", position, code - TAKE_MARKER)
    if question == ASK_MANEZZI:
        return _ousted(position, code)
    return _given_up(outlook, seat, code - CHOOSE)


# -- a turn (Z6) -----------------------------------------------------------------------------------


def _in_turn(outlook: Outlook, seat: int, code: int) -> Reason:
    position = outlook.position
    if code >= JOIN:
        area, index = divmod(code - JOIN, CARDS_IN_AREA)
        return _joined(outlook, seat, area, index)
    if code >= OFFER:
        return _offered(outlook, seat, code - OFFER)
    if code >= MOVE:
        figure, area = divmod(code - MOVE, AREA_COUNT)
        return _moved(outlook, seat, figure, area)
    if code == TAKE_COIN:
        return Reason("coin_for_later", money=position.players[seat].coins)
    if code in (DRAW_ACTION, DRAW_GOAL):
        return _drawn(outlook, seat, code)
    turn = position.turn
    if not (turn.moved or turn.offered or turn.joined):
        return Reason("pass_empty")
    coins = position.players[seat].coins
    if coins == 0:
        return Reason("pass_without_coins")
    if outlook.later == 0 and outlook.movers[seat] == 0:
        return Reason("pass_at_the_end")
    return Reason("pass_saving", money=coins)


def _moved(outlook: Outlook, seat: int, figure: int, area: int) -> Reason:
    """What speaks most for a move: goals, the majority, or what can be done there."""
    position = outlook.position
    plan = TurnPlan(outlook, seat)
    player = position.players[seat]
    figures = player.figures[:figure] + (area,) + player.figures[figure + 1 :]
    place = position.name_place(area)
    holder = majority.holder(position, area)
    strength, best_other = majority.strength(figures, area), outlook.best_other(seat, area)
    leads = strength > best_other
    if leads and holder != seat:
        if plan.wishes.wanted[area] > 0.0:
            points = round(plan.wishes.wanted[area])
            return Reason("move_for_goal", place=place, amount=points)
        if holder >= 0:
            return Reason("move_takes_from", seat=holder, place=place)
    step = _best_step(plan, area)
    if step is not None and not areas_of(player.figures) >> area & 1:
        if step.code >= JOIN:
            card = position.areas[area][(step.code - JOIN) % CARDS_IN_AREA].card
            return Reason("move_to_join", card=position.name_card(card), place=place)
        card = step.code - OFFER
        return Reason("move_to_offer", card=position.name_card(card), place=place)
    if leads:
        key = "move_strengthens" if holder == seat else "move_takes_majority"
        return Reason(key, place=place)
    left = player.figures[figure]
    if plan.wishes.no_majority > 0.0 and majority.holder(position, left) == seat:
        return Reason("move_gives_up", place=position.name_place(left))
    if holder not in (seat, -1) and strength == best_other:
        return Reason("move_levels", seat=holder, place=place)
    return Reason("move_for_company", place=place)


def _best_step(plan: TurnPlan, area: int) -> Step | None:
    """The best offer or join in an area."""
    best: Step | None = None
    for step in plan.joins + plan.offers:
        if step.area == area and step.worth > (0.0 if best is None else best.worth):
            best = step
    return best


def _offered(outlook: Outlook, seat: int, card: int) -> Reason:
    """What a card brings its promoter."""
    position = outlook.position
    action = position.rules.cards.actions[card]
    name = position.name_card(card)
    joining = joiners_of(outlook, seat, card)
    if action.kind == DICE:
        percent = round(_HUNDRED * odds(joining).won)
        key = "offer_dice_in_company" if joining else "offer_dice"
        return Reason(key, card=name, amount=joining or percent)
    if action.effect.kind == INCOME and action.effect.gain.vp == 0 and joining:
        return Reason("offer_bonus", card=name, amount=joining)
    settlements = outlook.card_settlements_left(action.area, position.serials)
    return _brings(outlook, card, 3, settlements, "offer_bonus", joining)


def _joined(outlook: Outlook, seat: int, area: int, index: int) -> Reason:
    """What a marker on a card of the board brings."""
    position = outlook.position
    card = position.areas[area][index]
    name = position.name_card(card.card)
    settlements = outlook.card_settlements_left(area, card.serial)
    if card.card >= FORTS and fort_loss(outlook, seat, card.card) > 0.0:
        return Reason("join_fort_to_save", card=name, place=_threatened(position, seat, card))
    if position.rules.cards.kind_of[card.card] == DICE:
        percent = round(_HUNDRED * odds(len(card.markers)).won)
        return Reason("join_dice", card=name, amount=percent)
    needed = needed_to_push(position, area, index)
    price = position.slots_of(card.card)[len(card.markers)]
    return _brings(outlook, card.card, needed, settlements, "join_cheap", price)


def _threatened(position: Position, seat: int, card: BoardCard) -> str:
    """An area crossed out on a fort card whose leftmost card carries the seat's marker."""
    for area in position.rules.cards.forts[card.card - FORTS].crossed_out:
        cards = position.areas[area]
        if cards and cards[0].carries(seat):
            return position.name_place(area)
    return position.name_place(position.rules.cards.area_of[card.card])


def _brings(
    outlook: Outlook, card: int, needed: int, settlements: int, otherwise: str, amount: int
) -> Reason:
    """What a marker on a one-shot or permanent card brings, in numbers."""
    action = outlook.position.rules.cards.actions[card]
    name = outlook.position.name_card(card)
    effect = action.effect
    if effect.kind == MAY_PAY:
        return Reason("card_sells_points", card=name, amount=effect.gain.vp, money=effect.pay.coin)
    if effect.kind == EXTRA_TURN:
        return Reason("card_extra_turn", card=name)
    if action.promoter.kind == MANEZZI and otherwise == "offer_bonus":
        return Reason("card_manezzi", card=name)
    if effect.kind == INCOME and settlements > 0:
        times = 1.0
        if action.kind != ONE_SHOT:
            times = settlements_expected(outlook.players, needed, settlements)
        return _income(name, effect.gain, times, action.kind == ONE_SHOT)
    return Reason(otherwise, card=name, amount=amount, money=amount)


def _income(name: str, gain: Gain, times: float, once: bool) -> Reason:
    points = round(gain.vp * times)
    if points:
        return Reason("card_points" if once else "card_points_again", card=name, amount=points)
    coins = round(gain.coin * times)
    if coins >= gain.card * times:
        return Reason("card_coins" if once else "card_coins_again", card=name, money=coins)
    cards = max(1, round(gain.card * times))
    return Reason("card_cards" if once else "card_cards_again", card=name, amount=cards)


def _declined(outlook: Outlook, seat: int, area: int, index: int) -> Reason:
    """Why not to join an offer (Z6.4)."""
    position = outlook.position
    card = position.areas[area][index]
    name = position.name_card(card.card)
    price = position.slots_of(card.card)[len(card.markers)]
    worth = join_worth(outlook, seat, area, index, position.players[seat].coins)
    if worth > 0.0 and seat in position.to_play:
        return Reason("decline_own_turn", card=name, money=price)
    if position.rules.cards.kind_of[card.card] == DICE:
        return Reason("decline_dice", card=name, money=price)
    return Reason("decline_price", seat=card.markers[0], card=name, money=price)


# -- cards in hand (Z4.2, Z8.7, Z12.1) -------------------------------------------------------------


def _drawn(outlook: Outlook, seat: int, code: int) -> Reason:
    hand = outlook.position.players[seat].hand
    actions = len([card for card in hand if card < GOALS])
    turns = outlook.turns[seat]
    if code == DRAW_ACTION:
        if actions == 0:
            return Reason("draw_action_none")
        if actions <= _FEW_ACTIONS:
            return Reason("draw_action_needed", amount=actions)
        return Reason("draw_action", amount=turns)
    if turns <= 1:
        return Reason("draw_goal_late")
    goals = len(hand) - actions
    return Reason("draw_goal_more" if goals else "draw_goal_first", amount=goals)


def _given_up(outlook: Outlook, seat: int, card: int) -> Reason:
    """Why a card of the hand is not needed."""
    position = outlook.position
    name = position.name_card(card)
    cards = position.rules.cards
    if card < GOALS:
        place = position.name_place(cards.area_of[card])
        turns = outlook.turns[seat]
        if turns <= 0:
            return Reason("drop_no_turn", card=name)
        if not position.players[seat].stands_in(cards.area_of[card]):
            return Reason("drop_far_away", card=name, place=place)
        return Reason("drop_action", card=name)
    goal = cards.goals[card - GOALS]
    if goal.kind == MAJORITY:
        place = position.name_place(goal.area)
        holder = majority.holder(position, goal.area)
        if holder == seat:
            return Reason("drop_goal", card=name)
        if holder >= 0:
            return Reason("drop_held_by", seat=holder, card=name, place=place)
        return Reason("drop_majority", card=name, place=place)
    if goal.kind == PER_PERMANENT:
        return Reason("drop_permanents", card=name, place=position.name_place(goal.area))
    if goal.kind == NO_MAJORITY:
        return Reason("drop_no_majority", card=name)
    return Reason("drop_goal", card=name)


# -- settlement (Z8 to Z10) ------------------------------------------------------------------------


def _paid(outlook: Outlook, seat: int, coins: int) -> Reason:
    """Z9.1: the odds, in percent."""
    position = outlook.position
    card = position.settlement.card
    name = position.name_card(card)
    cards = position.rules.cards
    gain = cards.forts[card - FORTS].reward if card >= FORTS else cards.actions[card].effect.gain
    need = outlook.needs[seat]
    reward = worth_of(gain, outlook.later, need)
    bonus = position.settlement.bonus + coins
    coin = coin_worth(outlook.later, need)
    total = topped_up(position, position.settlement.queue, reward, bonus, coin)
    percent = round(_HUNDRED * odds(bonus).won)
    if coins == 0:
        if total > bonus:
            return Reason("die_others_pay", card=name, amount=total - bonus)
        key = "die_good_enough" if percent * 2 >= _HUNDRED else "die_not_worth_it"
        return Reason(key, card=name, amount=percent)
    if percent >= _HUNDRED:
        return Reason("die_certain", card=name, money=coins)
    return Reason("die_better_odds", card=name, amount=percent, money=coins)


def _exchanged(outlook: Outlook, code: int) -> Reason:
    price, gain = settlement.exchange(outlook.position)
    if code == PASS:
        if outlook.later == 0:
            return Reason("exchange_coins_count", amount=COINS_PER_POINT)
        return Reason("exchange_saves", money=price.coin)
    key = "exchange_points" if gain.vp else "exchange_other"
    return Reason(key, amount=gain.vp, money=price.coin)


def _ousted(position: Position, code: int) -> Reason:
    if code == PASS:
        return Reason("oust_nobody")
    place, lower = divmod(code - OUST, LOWER_SLOTS)
    found = _on_board("oust", position, place)
    area, index = divmod(place, CARDS_IN_AREA)
    found.seat = position.areas[area][index].markers[lower + 1]
    return found


def _on_board(key: str, position: Position, place: int) -> Reason:
    area, index = divmod(place, CARDS_IN_AREA)
    card = position.areas[area][index].card
    return Reason(key, card=position.name_card(card), place=position.name_place(area))


# -- the beginning (Z3.2) --------------------------------------------------------------------------


def _placed(outlook: Outlook, seat: int, card: int) -> Reason:
    position = outlook.position
    areas = position.rules.cards.area_of
    area = areas[card]
    place = position.name_place(area)
    player = position.players[seat]
    figure = len(player.chosen)
    more = len([other for other in player.hand if areas[other] == area]) - 1
    if figure == LORD:
        return Reason("place_lord", place=place)
    if area in [areas[chosen] for chosen in player.chosen]:
        return Reason("place_support", place=place)
    if figure == LADY and area == OLD_TOWN:
        return Reason("place_lady", place=place)
    if more:
        return Reason("place_own_cards", place=place, amount=more)
    return Reason("place_new_area", place=place)


def _started(position: Position, seat: int, start: int) -> Reason:
    last = (start - ROUNDS) % position.seats
    if last == seat:
        return Reason("start_last_word")
    if start == seat:
        return Reason("start_first")
    return Reason("start_given", seat=start)
