"""Z6: a whole turn thought through, so that a move is judged by what it makes possible."""

from typing import Final

from buongoverno.games.zena import majority
from buongoverno.games.zena.cards import EXTRA_TURN, FORT, GOALS, PERMANENT
from buongoverno.games.zena.codes import (
    AREA_COUNT,
    CARDS_IN_AREA,
    CHOOSE,
    DRAW_ACTION,
    DRAW_GOAL,
    JOIN,
    MOVE,
    OFFER,
    TAKE_COIN,
)
from buongoverno.games.zena.goals import permanents
from buongoverno.games.zena.judge.areas import (
    Wishes,
    area_worth,
    company_worth,
)
from buongoverno.games.zena.judge.cards_worth import marker_worth, static_offer
from buongoverno.games.zena.judge.goals import action_draw_worth, goal_draw_worth
from buongoverno.games.zena.judge.joining import join_worth, joinable, offer_worth
from buongoverno.games.zena.judge.outlook import Outlook
from buongoverno.games.zena.judge.worth import coin_worth
from buongoverno.games.zena.settlement import CARDS_THAT_STAY
from buongoverno.games.zena.turn import PASSING_INCOME

# Standing where a card in hand can be offered in the next turn.
_OWN_CARD: Final = 0.3
# Goals: how often a permanent card laid now lies there at the end, by rounds to come, and how much
# a marker helps to win a battle.
_STAYS_TO_THE_END: Final[tuple[float, ...]] = (1.0, 0.9, 0.8, 0.65, 0.5, 0.35, 0.25, 0.15, 0.1)
_BATTLE_HELPED: Final = 0.4
_UNKNOWN: Final = -1000.0
_MOST_STRENGTH: Final = 13  # all four figures, and none


class Step:
    """An offer or a join that a turn may hold."""

    def __init__(self, code: int, area: int, price: int, worth: float) -> None:
        self.code = code
        self.area = area
        self.price = price
        self.worth = worth


class TurnPlan:
    """All offers and joins a seat could make, wherever it stood, and the best of them."""

    def __init__(self, outlook: Outlook, seat: int) -> None:
        self.outlook = outlook
        self.seat = seat
        self.player = outlook.position.players[seat]
        self.turns = outlook.turns[seat]
        turn = outlook.position.turn
        in_turn = turn.seat == seat
        self.may_offer = not in_turn or (
            not turn.offered and (not turn.joined or outlook.position.rules.free_order)
        )
        self.last_marker = self._last_marker()
        self.wishes = Wishes(outlook, self.player.hand)
        self.joins: list[Step] = []
        self.offers: list[Step] = []
        self._find_joins()
        if self.may_offer:
            self._find_offers()
        self.known_strengths = [_UNKNOWN] * (AREA_COUNT * _MOST_STRENGTH)
        self.known_bests = [_UNKNOWN] * (1 << AREA_COUNT)
        self.known_presences = [_UNKNOWN] * AREA_COUNT

    def _last_marker(self) -> float:
        """Z7.1: what it costs to take a marker from another card when none is free."""
        if self.player.free_markers:
            return 0.0
        return cheapest_marker(self.outlook, self.seat)

    def _find_joins(self) -> None:
        position = self.outlook.position
        purse = self.player.coins
        for area in range(AREA_COUNT):
            for index, card in enumerate(position.areas[area]):
                if joinable(self.outlook, self.seat, area, card, purse):
                    worth = join_worth(self.outlook, self.seat, area, index, purse)
                    worth -= self.last_marker
                    if area == FORT:
                        worth += _BATTLE_HELPED * self.wishes.battles
                    price = position.slots_of(card.card)[len(card.markers)]
                    step = Step(JOIN + area * CARDS_IN_AREA + index, area, price, worth)
                    self._insert(step)

    def _insert(self, step: Step) -> None:
        """Keep joins in the order of what they bring for their price."""
        self.joins.append(step)
        place = len(self.joins) - 1
        rate = step.worth / (step.price + 0.5)
        while place > 0:
            before = self.joins[place - 1]
            if before.worth / (before.price + 0.5) >= rate:
                break
            self.joins[place] = before
            place -= 1
        self.joins[place] = step

    def _find_offers(self) -> None:
        position = self.outlook.position
        cards = position.rules.cards
        last = -1
        for card in self.player.hand:
            if card >= GOALS:
                break
            if card == last or cards.slots_of[card][0] > self.player.coins:
                continue
            last = card
            action = cards.actions[card]
            if position.turn.extra and action.effect.kind == EXTRA_TURN:
                continue
            if position.has_room(action.area):
                worth = offer_worth(self.outlook, self.seat, card, self.player.coins)
                worth += self._goals_served(card) - self.last_marker
                self.offers.append(Step(OFFER + card, action.area, action.slots[0], worth))

    def _goals_served(self, card: int) -> float:
        """What a card adds to goals that count permanent cards, if there is room (Z8.3)."""
        action = self.outlook.position.rules.cards.actions[card]
        if action.kind != PERMANENT or self.wishes.permanents[action.area] == 0.0:
            return 0.0
        if permanents(self.outlook.position, action.area) >= CARDS_THAT_STAY:
            return 0.0
        return self.wishes.permanents[action.area] * _STAYS_TO_THE_END[self.outlook.later]

    def joins_worth(self, areas: int, purse: int, skip: int) -> float:
        """What the best joins bring in areas (a mask) with that many coins."""
        total = 0.0
        markers = self.player.free_markers
        for step in self.joins:
            if step.worth <= 0.0:
                break
            if areas >> step.area & 1 and step.price <= purse and step.code != skip:
                total += step.worth
                purse -= step.price
                markers -= 1
                if markers <= 0:
                    break
        return total

    def best(self, areas: int, purse: int) -> float:
        """What the best offer and joins bring in areas (a mask)."""
        best = self.joins_worth(areas, purse, -1)
        for step in self.offers:
            if step.worth > 0.0 and areas >> step.area & 1 and step.price <= purse:
                worth = step.worth + self.joins_worth(areas, purse - step.price, -1)
                if worth > best:
                    best = worth
        return best

    def code_values(self, codes: list[int]) -> list[float]:
        """What every code of a turn is worth, with the best that can follow."""
        areas = areas_of(self.player.figures)
        return [self._weigh(code, areas) for code in codes]

    def _weigh(self, code: int, areas: int) -> float:
        purse = self.player.coins
        if code >= JOIN:
            for step in self.joins:
                if step.code == code:
                    rest = self.joins_worth(areas, purse - step.price, code)
                    return step.worth + rest
            return -1.0
        if code >= OFFER:
            for step in self.offers:
                if step.code == code:
                    return step.worth + self.joins_worth(areas, purse - step.price, -1)
            return -1.0
        if MOVE <= code < CHOOSE:
            return self._weigh_move((code - MOVE) // AREA_COUNT, (code - MOVE) % AREA_COUNT)
        if code == TAKE_COIN:
            return PASSING_INCOME * coin_worth(self.turns - 1, self.outlook.needs[self.seat])
        if code == DRAW_ACTION:
            return action_draw_worth(self.outlook, self.player, self.turns - 1)
        if code == DRAW_GOAL:
            return goal_draw_worth(self.outlook, self.player, self.turns - 1)
        return 0.0

    def _weigh_move(self, figure: int, area: int) -> float:
        """Z6.2: what the figure leaves, what it finds, and what can be done there at once."""
        old = self.player.figures
        left = old[figure]
        new = old[:figure] + (area,) + old[figure + 1 :]
        strengths = majority.strengths_by_area(new)
        worth = self.strength_worth(area, strengths[area]) - self._now(area)
        worth += self.strength_worth(left, strengths[left]) - self._now(left)
        if area not in old:
            worth += self._presence_worth(area)
        if left not in new:
            worth -= self._presence_worth(left)
        return worth + self._best_in(areas_of(new))

    def _now(self, area: int) -> float:
        """What an area is worth with the figures where they stand."""
        return self.strength_worth(area, self.outlook.strengths[self.seat * AREA_COUNT + area])

    def strength_worth(self, area: int, strength: int) -> float:
        """What a strength in an area is worth; most moves ask for the same few."""
        key = area * _MOST_STRENGTH + strength
        worth = self.known_strengths[key]
        if worth <= _UNKNOWN:
            turns = self.turns - 1
            worth = area_worth(self.outlook, self.seat, area, strength, self.wishes, turns)
            self.known_strengths[key] = worth
        return worth

    def _best_in(self, areas: int) -> float:
        """`best` with all coins; moves that lead to the same areas ask again."""
        worth = self.known_bests[areas]
        if worth <= _UNKNOWN:
            worth = self.best(areas, self.player.coins)
            self.known_bests[areas] = worth
        return worth

    def _presence_worth(self, area: int) -> float:
        """What standing in an area at all is worth; most moves ask for the same few."""
        worth = self.known_presences[area]
        if worth <= _UNKNOWN:
            worth = self._presence_in(area)
            self.known_presences[area] = worth
        return worth

    def _presence_in(self, area: int) -> float:
        """What others and oneself may offer in an area."""
        turns = self.turns - 1
        best = 0.0
        if turns > 0:
            cards = self.outlook.position.rules.cards
            need = self.outlook.needs[self.seat]
            for card in self.player.hand:
                if card >= GOALS:
                    break
                if cards.area_of[card] == area:
                    best = max(best, static_offer(self.outlook, need, card, turns))
        return company_worth(self.outlook, area, self.seat) + _OWN_CARD * best


def areas_of(figures: tuple[int, ...]) -> int:
    """The areas where figures stand, as a mask."""
    mask = 0
    for area in figures:
        if area >= 0:
            mask |= 1 << area
    return mask


def cheapest_marker(outlook: Outlook, seat: int) -> float:
    """What the least useful marker of a seat on the board is worth."""
    position = outlook.position
    least = 100.0
    for area in range(AREA_COUNT):
        for index, card in enumerate(position.areas[area]):
            if card.carries(seat):
                purse = position.players[seat].coins
                worth = marker_worth(outlook, seat, area, index, card, card.markers, purse)
                least = min(least, worth)
    return least
