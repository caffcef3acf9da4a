"""How far the game has come, and strengths by area and seat: worked out once per question."""

from typing import Final

from buongoverno.games.zena import majority
from buongoverno.games.zena.cards import ROUNDS
from buongoverno.games.zena.codes import AREA_COUNT, ASK_DISCARD
from buongoverno.games.zena.judge.promises import promises_of
from buongoverno.games.zena.judge.worth import BEGINNERS_CARD, Need, coin_worth, need_of_coins
from buongoverno.games.zena.position import Player, Position

# What a rival gains is lost to us in part: with two players nearly all of it.
_RIVALS: Final = 0.7
# How much of a turn's worth coins have for the offers of those who play later in the round.
_FOR_OFFERS: Final = 0.5


class Outlook:
    """What the parts of the judge share while they answer one question.

    Lists are by seat, by area, or by seat * areas + area.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.players = position.seats
        self.later = ROUNDS - position.round  # rounds after this one
        self.promises = promises_of(position.rules.cards, position.seats)
        self.rival = _RIVALS / (position.seats - 1)
        self.turns: list[int] = []  # own turns still to come, the present one included
        self.movers: list[int] = []  # how many others still have their turn in this round
        self.needs: list[Need] = []  # how much each family needs coins and cards
        self.rates: list[float] = []  # what a coin in the purse is worth to each
        self.strengths: list[int] = []
        for player in position.players:
            self._add(player)
        self.firsts: list[int] = []  # the greatest strength, whose it is, the next one
        self.leaders: list[int] = []
        self.seconds: list[int] = []
        for area in range(AREA_COUNT):
            self._rank(area)

    def _add(self, player: Player) -> None:
        position = self.position
        seat = player.seat
        to_play = len(position.to_play)
        waits = to_play > 0 and seat in position.to_play
        turns = self.later + 1 if waits or position.turn.seat == seat else self.later
        cards = BEGINNERS_CARD if position.rules.beginner else 1.0
        need = Need(need_of_coins(turns, player.coins), cards)
        self.turns.append(turns)
        self.movers.append(to_play - 1 if waits else to_play)
        self.needs.append(need)
        self.rates.append(self._rate(waits, to_play, need))
        self.strengths.extend(majority.strengths_by_area(player.figures))

    def _rate(self, waits: bool, to_play: int, need: Need) -> float:
        """A coin in the purse: for the turn to come, or for what others may still offer."""
        if waits:
            return coin_worth(self.later + 1, need)
        if to_play == 0:
            return coin_worth(self.later, need)
        soon = _FOR_OFFERS * to_play / (self.players - 1)
        worth = soon * coin_worth(self.later + 1, need)
        return worth + (1.0 - soon) * coin_worth(self.later, need)

    def _rank(self, area: int) -> None:
        first = 0
        second = 0
        leader = -1
        for seat in range(self.players):
            strength = self.strengths[seat * AREA_COUNT + area]
            if strength > first:
                second = first
                first = strength
                leader = seat
            elif strength > second:
                second = strength
        self.firsts.append(first)
        self.leaders.append(leader)
        self.seconds.append(second)

    def settlements_left(self, area: int) -> int:
        """How often the area will still be settled, the settlement under way not counted."""
        position = self.position
        settled = position.settlement.area
        if position.question == ASK_DISCARD or position.round == 0 or settled >= area:
            return self.later
        return self.later + 1

    def card_settlements_left(self, area: int, serial: int) -> int:
        """The same for one card, which may come later in the area being settled (Z8.8)."""
        settlement = self.position.settlement
        if settlement.area == area and serial > settlement.serial:
            return self.later + 1
        return self.settlements_left(area)

    def best_other(self, seat: int, area: int) -> int:
        """The greatest strength of another family in an area."""
        return self.seconds[area] if self.leaders[area] == seat else self.firsts[area]

    def ahead(self, seat: int, area: int) -> int:
        """By how much a family is ahead of the best other in an area."""
        return self.strengths[seat * AREA_COUNT + area] - self.best_other(seat, area)
