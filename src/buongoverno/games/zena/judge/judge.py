"""The judge of Zena 1814: which part of the knowledge answers which question."""

from typing import Final

from buongoverno.games.zena import settlement
from buongoverno.games.zena.beliefs import redraw_goals
from buongoverno.games.zena.cards import FORTS, GOALS
from buongoverno.games.zena.codes import (
    ASK_COINS,
    ASK_DRAW,
    ASK_EXCHANGE,
    ASK_GIVE,
    ASK_JOIN,
    ASK_MANEZZI,
    ASK_MARKER,
    ASK_PLACE,
    ASK_START,
    ASK_TURN,
    CARDS_IN_AREA,
    CHOOSE,
    COINS,
    DRAW_GOAL,
    LOWER_SLOTS,
    OUST,
    PASS,
    TAKE_MARKER,
)
from buongoverno.games.zena.judge import expected_points, winning
from buongoverno.games.zena.judge.cards_worth import fort_loss, marker_worth
from buongoverno.games.zena.judge.dice import promise, topped_up
from buongoverno.games.zena.judge.goals import action_draw_worth, goal_draw_worth, keep_worths
from buongoverno.games.zena.judge.joining import join_worth
from buongoverno.games.zena.judge.outlook import Outlook
from buongoverno.games.zena.judge.placing import place_worth, start_worth
from buongoverno.games.zena.judge.reasons import reason_of
from buongoverno.games.zena.judge.turn_plan import TurnPlan, areas_of, cheapest_marker
from buongoverno.games.zena.judge.worth import coin_worth, worth_of
from buongoverno.games.zena.position import Position
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.plugin.judge import Judge, Reason, SearchSettings

# Decisions that differ by less, in points, count as equal in a rollout.
_CLOSE: Final = 0.04


class ZenaJudge(Judge):
    """Knows Zena 1814."""

    def expected_points(self, state: State) -> list[float]:
        """For each seat an estimate of the points it will have at the end."""
        assert isinstance(state, Position)
        return expected_points.expected(state)

    def chances(self, state: State) -> list[float]:
        """How likely each seat wins, fitted to many games."""
        assert isinstance(state, Position)
        return winning.chances(state)

    def uncertainty(self, state: State) -> float:
        """How far, in points, the end may still be from what is expected."""
        assert isinstance(state, Position)
        return expected_points.uncertainty(state)

    def world(self, state: State, seat: int, chance: Chance) -> State:
        """Goal cards are all it reads that is hidden, and only to know what one will draw."""
        assert isinstance(state, Position)
        if DRAW_GOAL not in state.legal_codes(seat):
            return state
        world = state.clone()
        assert isinstance(world, Position)
        redraw_goals(world, seat, chance)
        return world

    def code_values(self, state: State, seat: int, codes: list[int]) -> list[float]:
        """What each of a pending seat's codes is worth to it, in points at the end."""
        assert isinstance(state, Position)
        return code_values(state, seat, codes)

    def rollout_code(self, state: State, seat: int, chance: Chance) -> int:
        """A sensible code for a pending seat, found quickly."""
        assert isinstance(state, Position)
        codes = state.legal_codes(seat)
        worths = code_values(state, seat, codes)
        best = max(worths)
        close: list[int] = []
        for place in range(len(codes)):
            if worths[place] >= best - _CLOSE:
                close.append(codes[place])
        return close[0] if len(close) == 1 else close[chance.below(len(close))]

    def settings(self, patient: bool = True) -> SearchSettings:
        """Halving, far ahead; with few simulations a tree that trusts the judge more."""
        if not patient:
            return SearchSettings(horizon=24, exploration=0.25, temperature=0.7)
        return SearchSettings(
            horizon=60, exploration=0.25, temperature=0.7, depth=0, plausible=1.5, looks=5
        )

    def simulations(self, patient: bool) -> int:
        """Fewer than usual if they look far ahead, which takes four times as long."""
        return 150 if patient else 20

    def reason(self, state: State, seat: int, code: int) -> Reason:
        """The main argument for a code."""
        assert isinstance(state, Position)
        return reason_of(state, seat, code)


def code_values(position: Position, seat: int, codes: list[int]) -> list[float]:
    """What each code is worth."""
    outlook = Outlook(position)
    question = position.question
    if question == ASK_TURN:
        return TurnPlan(outlook, seat).code_values(codes)
    if question == ASK_JOIN:
        return [0.0 if code == PASS else join_offer_worth(outlook, seat) for code in codes]
    if question == ASK_DRAW:
        return [_draw_worth(outlook, seat, code) for code in codes]
    if question == ASK_COINS:
        return [_coins_worth(outlook, seat, code - COINS) for code in codes]
    if question == ASK_EXCHANGE:
        return [0.0 if code == PASS else _exchange_worth(outlook, seat) for code in codes]
    if question == ASK_PLACE:
        player = position.players[seat]
        return [place_worth(outlook, player, code - CHOOSE) for code in codes]
    if question == ASK_START:
        return [start_worth(position, seat, code) for code in codes]
    if question == ASK_MARKER:
        return [-_marker_at(outlook, seat, code - TAKE_MARKER) for code in codes]
    if question == ASK_MANEZZI:
        return [0.0 if code == PASS else _oust_worth(outlook, seat, code) for code in codes]
    return _weigh_hand(outlook, seat, codes)


def join_offer_worth(outlook: Outlook, seat: int) -> float:
    """Z6.4: what joining the offer brings, and what the coins would do in the seat's own turn."""
    position = outlook.position
    area, index = position.find(position.offer)
    player = position.players[seat]
    worth = join_worth(outlook, seat, area, index, player.coins)
    if not player.free_markers:
        worth -= cheapest_marker(outlook, seat)
    if worth <= 0.0 or seat not in position.to_play:
        return worth
    card = position.areas[area][index]
    price = position.slots_of(card.card)[len(card.markers)]
    if price == 0:
        return worth
    plan = TurnPlan(outlook, seat)
    areas = areas_of(player.figures)
    return worth + plan.best(areas, player.coins - price) - plan.best(areas, player.coins)


def _draw_worth(outlook: Outlook, seat: int, code: int) -> float:
    player = outlook.position.players[seat]
    turns = outlook.turns[seat]
    if code == DRAW_GOAL:
        return goal_draw_worth(outlook, player, turns)
    return action_draw_worth(outlook, player, turns)


def _coins_worth(outlook: Outlook, seat: int, coins: int) -> float:
    """Z9.1: the odds with what those who are asked later will add."""
    position = outlook.position
    card = position.settlement.card
    cards = position.rules.cards
    later = outlook.later
    loss = 0.0
    need = outlook.needs[seat]
    coin = coin_worth(later, need)
    if card >= FORTS:
        reward = worth_of(cards.forts[card - FORTS].reward, later, need)
        loss = fort_loss(outlook, seat, card)
    else:
        reward = worth_of(cards.actions[card].effect.gain, later, need)
    bonus = position.settlement.bonus + coins
    total = topped_up(position, position.settlement.queue, reward, bonus, coin)
    return promise(reward, total, later > 0, loss) - coins * coin


def _exchange_worth(outlook: Outlook, seat: int) -> float:
    price, gain = settlement.exchange(outlook.position)
    need = outlook.needs[seat]
    return worth_of(gain, outlook.later, need) - worth_of(price, outlook.later, need)


def _marker_at(outlook: Outlook, seat: int, place: int) -> float:
    area, index = divmod(place, CARDS_IN_AREA)
    card = outlook.position.areas[area][index]
    purse = outlook.position.players[seat].coins
    return marker_worth(outlook, seat, area, index, card, card.markers, purse)


def _oust_worth(outlook: Outlook, seat: int, code: int) -> float:
    """Z8.7: the place is worth to us what it is worth to the rival who loses it."""
    place, lower = divmod(code - OUST, LOWER_SLOTS)
    area, index = divmod(place, CARDS_IN_AREA)
    card = outlook.position.areas[area][index]
    ousted = card.markers[lower + 1]
    markers = card.markers[: lower + 1] + (seat,) + card.markers[lower + 2 :]
    players = outlook.position.players
    own = marker_worth(outlook, seat, area, index, card, markers, players[seat].coins)
    lost = marker_worth(outlook, ousted, area, index, card, card.markers, players[ousted].coins)
    return own + outlook.rival * lost


def _weigh_hand(outlook: Outlook, seat: int, codes: list[int]) -> list[float]:
    """Z12.1, Z8.7, Z8.2: the card that is worth least goes."""
    position = outlook.position
    player = position.players[seat]
    worths = keep_worths(outlook, player, outlook.turns[seat], False)
    given = position.question == ASK_GIVE
    found: list[float] = []
    for code in codes:
        card = code - CHOOSE
        worth = -worths[player.hand.index(card)]
        if given and card >= GOALS:
            worth -= outlook.rival
        found.append(worth)
    return found
