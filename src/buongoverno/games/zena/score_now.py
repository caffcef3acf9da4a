"""Z13 before the end: what would count now, as far as a reader may know (Z15)."""

from typing import Final

from buongoverno.games.zena import majority
from buongoverno.games.zena.cards import (
    ANY_MAJORITY,
    AREAS,
    DICE,
    FORTS,
    GOALS,
    INCOME,
    MAJORITY,
    NO_MAJORITY,
    PER_BATTLE,
    PER_PERMANENT,
    PERMANENT,
    ROUNDS,
    SET,
)
from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.games.zena.dice import bonus_of, odds
from buongoverno.games.zena.final_count import COINS_PER_POINT
from buongoverno.games.zena.goals import permanents, worth
from buongoverno.games.zena.knowledge import view_of
from buongoverno.games.zena.position import BoardCard, Player, Position
from buongoverno.games.zena.views import FamilyView
from buongoverno.kernel.score_now import PointSource, ScoreNow, SeatNow, Standing, with_ranks

_PERCENT: Final = 100


def standing_of(position: Position, seat: int | None) -> Standing:
    """Where everybody would stand, for a seat or a spectator (None)."""
    view = view_of(position, seat)
    return Standing(
        round=position.round,
        last_round=ROUNDS,
        seats=with_ranks([_seat(position, family) for family in view.families]),
        sources=[] if seat is None else _sources(position, position.players[seat]),
    )


def _seat(position: Position, family: FamilyView) -> SeatNow:
    """Points won, coins in fives, and the goals that the reader knows; others are card backs."""
    player = position.players[family.seat]
    scores = [ScoreNow("won_in_play", "Z13.1", player.points, player.points)]
    coins = player.coins // COINS_PER_POINT
    if coins:
        scores.append(ScoreNow("coins", "Z13.1", coins, coins))
    known = _known_goals(position, family)
    if known:
        points = _hand_points(position, player, known)
        scores.append(ScoreNow("goals", "Z11.1", points, points))
    total = sum([score.least for score in scores])
    return SeatNow(
        seat=family.seat,
        counted=True,
        least=total,
        most=total,
        best=1,
        worst=position.seats,
        scores=scores,
        money=player.coins,
        uncounted=family.goals_in_hand - len(known),
    )


def _known_goals(position: Position, family: FamilyView) -> list[int]:
    """The goal cards of a family that the reader knows."""
    names = position.rules.cards.names
    numbers = {name: card for card, name in enumerate(names) if card >= GOALS}
    return [numbers[name] for name in family.known_cards if name in numbers]


def _hand_points(position: Position, player: Player, goals: list[int]) -> int:
    """Z11: what these goal cards are worth together."""
    return sum([_goal_points(position, player, card, goals.count(card)) for card in set(goals)])


def _goal_points(position: Position, player: Player, card: int, copies: int) -> int:
    """Z11.1: copies of a goal card; a set counts them together."""
    goal = position.rules.cards.goals[card - GOALS]
    if goal.kind != SET:
        return copies * worth(position, player.seat, card, majority.holders(position))
    return goal.set_points[min(copies, len(goal.set_points)) - 1] if copies else 0


# -- where points can still come from --------------------------------------------------------------


def _sources(position: Position, player: Player) -> list[PointSource]:
    """What a family can still gain, from its cards on the board to its coins."""
    return [
        *_cards(position, player),
        *_majorities(position, player),
        *_goals(position, player),
        _coins(player),
    ]


def settlements_left(position: Position, area: int) -> int:
    """How often an area will still be settled (Z8.1)."""
    settled = position.settlement.area > area or position.round == 0
    return ROUNDS - position.round + (0 if settled else 1) - (1 if position.round == 0 else 0)


def _cards(position: Position, player: Player) -> list[PointSource]:
    """Permanent and dice cards that carry a marker of the family and give points."""
    found: list[PointSource] = []
    for area in range(AREA_COUNT):
        for card in position.areas[area]:
            if card.carries(player.seat):
                found += _card(position, player, area, card)
    return found


def _card(position: Position, player: Player, area: int, card: BoardCard) -> list[PointSource]:
    cards = position.rules.cards
    name, place = cards.names[card.card], AREAS[area]
    if card.card >= FORTS or cards.kind_of[card.card] == DICE:
        reward = (
            cards.forts[card.card - FORTS].reward
            if card.card >= FORTS
            else cards.actions[card.card].effect.gain
        )
        if not reward.vp:
            return []
        chance = round(_PERCENT * odds(bonus_of(len(card.markers))).won)
        return [PointSource("dice", "Z9.2", 0, reward.vp, 0, None, name, place, chance)]
    action = cards.actions[card.card]
    points = action.effect.gain.vp if action.effect.kind == INCOME else 0
    if card.markers[0] == player.seat and action.promoter.kind == INCOME:
        points += action.promoter.gain.vp
    if not points:
        return []
    times = settlements_left(position, area) if cards.kind_of[card.card] == PERMANENT else 1
    kind = "permanent" if cards.kind_of[card.card] == PERMANENT else "one_shot"
    most = points * times
    return [PointSource(kind, "Z8.1", most, most, 0, None, name, place, points)]


def _majorities(position: Position, player: Player) -> list[PointSource]:
    """Z8.5: the areas led whose income is points."""
    found: list[PointSource] = []
    for area in range(AREA_COUNT):
        seat, lead = majority.lead(majority.strengths(position, area))
        points = majority.INCOMES[area].vp
        if seat == player.seat and points:
            most = points * settlements_left(position, area)
            price = majority.PALACE_PRICE if majority.is_paid_for(area) else 0
            kind = "majority_paid" if price else "majority"
            place = AREAS[area]
            found.append(PointSource(kind, "Z8.5", 0, most, 0, None, None, place, lead, price))
    return found


def _goals(position: Position, player: Player) -> list[PointSource]:
    """Z11: every goal of the hand with what it is worth now and what keeps or raises it."""
    cards = [card for card in player.hand if card >= GOALS]
    return [_goal(position, player, card, cards.count(card)) for card in sorted(set(cards))]


def _goal(position: Position, player: Player, card: int, copies: int) -> PointSource:
    goal = position.rules.cards.goals[card - GOALS]
    name = position.rules.cards.names[card]
    now = _goal_points(position, player, card, copies)
    place = AREAS[goal.area] if goal.area >= 0 else None
    if goal.kind == MAJORITY:
        seat, lead = majority.lead(majority.strengths(position, goal.area))
        held = seat == player.seat
        kind = "goal_majority_held" if held else "goal_majority"
        amount = lead if held else _behind(position, player, goal.area)
        most = copies * goal.points
        return PointSource(kind, "Z11.1", 0, most, now, None, name, place, amount)
    if goal.kind == PER_PERMANENT:
        there = permanents(position, goal.area)
        most = now + copies * goal.points
        return PointSource("goal_permanents", "Z11.2", 0, most, now, None, name, place, there)
    if goal.kind == PER_BATTLE:
        won = len(position.battles_won)
        most = now + copies * goal.points
        return PointSource("goal_battles", "Z11.1", now, most, now, None, name, None, won)
    if goal.kind == SET:
        most = _goal_points(position, player, card, copies + 1)
        full = most == now
        kind = "goal_set_full" if full else "goal_set"
        return PointSource(kind, "Z11.1", now, most, now, None, name, None, copies)
    areas = majority.holders(position).count(player.seat)
    assert goal.kind in (ANY_MAJORITY, NO_MAJORITY)
    kind = "goal_any_majority" if goal.kind == ANY_MAJORITY else "goal_no_majority"
    return PointSource(kind, "Z11.1", 0, copies * goal.points, now, None, name, None, areas)


def _behind(position: Position, player: Player, area: int) -> int:
    """How much strength is missing to lead an area."""
    values = majority.strengths(position, area)
    return max(values) - values[player.seat] + 1


def _coins(player: Player) -> PointSource:
    """Z13.1: coins until the next point."""
    now = player.coins // COINS_PER_POINT
    missing = COINS_PER_POINT - player.coins % COINS_PER_POINT
    return PointSource("coins", "Z13.1", now, now + 1, now, amount=missing, price=player.coins)
