"""An arena in numbers. The unit is a deal with all its seatings: its games are not independent."""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from buongoverno.lab.arena.clock import Clock
from buongoverno.lab.arena.game import GameOutcome, SeatOutcome, time_limit
from buongoverno.lab.arena.plan import ArenaPlan
from buongoverno.lab.arena.tournament import Duel, Played
from buongoverno.lab.statistics.intervals import Interval, mean_interval, share_interval
from buongoverno.lab.statistics.rating import Ranking, Rated, Ratings, rate
from buongoverno.players.registry import RANDOM

FAULTS_LISTED: Final = 5  # of one player

Chosen = Callable[[int, SeatOutcome], bool]  # by seat and outcome
Measured = Callable[[SeatOutcome], float | None]


@dataclass(frozen=True)
class Thinking:
    """Seconds per decision; `limit` is what the bot promises, if anything."""

    decisions: int
    mean: float
    percentile_99: float
    longest: float
    limit: float | None


@dataclass(frozen=True)
class PlayerReport:
    """What a player reached, for each of its seats. `games` counts its seats in all games."""

    player: str
    seats: int
    games: int
    win_share: Interval
    rank: Interval
    points: Interval | None
    rating: Rated
    thinking: Thinking
    faults: int
    faults_quoted: list[str]


@dataclass(frozen=True)
class SeatReport:
    """What a seat is worth, averaged over all seatings and so over all players."""

    seat: int
    win_share: Interval
    rank: Interval
    rating: Rated


@dataclass(frozen=True)
class ArenaReport:
    """An arena in numbers; players from the strongest to the weakest."""

    game: str
    ruleset: str
    options: str
    cards: str
    seed: int
    deals: int
    seatings: int
    games: int
    expected: float
    without_winner: int
    ends: dict[str, int]
    rounds: Interval
    players: list[PlayerReport]
    seats: list[SeatReport]
    duel: Duel | None


def report(played: Played) -> ArenaReport:
    """Sum up all games of the deals that are finished."""
    plan = played.plan
    about = plan.description()
    by_deal = _by_deal(played)
    ratings = _ratings(played)
    players = [
        _player(player, plan, by_deal, rated)
        for player, rated in zip(plan.different, ratings.players, strict=True)
    ]
    games = played.outcomes
    return ArenaReport(
        game=plan.game,
        ruleset=str(about["ruleset"]),
        options=str(about["options"]),
        cards=str(about["cards"]),
        seed=plan.seed,
        deals=played.deals,
        seatings=len(plan.seatings_of(0)),
        games=len(games),
        expected=1 / len(plan.players),
        without_winner=sum(not any(seat.won for seat in game.seats) for game in games),
        ends=dict(sorted(Counter(game.end for game in games).items())),
        rounds=mean_interval(
            [_mean(float(game.rounds) for game in games_of_deal) for games_of_deal in by_deal]
        ),
        players=sorted(players, key=lambda one: (-one.win_share.mean, -one.rating.rating)),
        seats=[_seat(number, by_deal, rated) for number, rated in enumerate(ratings.seats)],
        duel=played.duel,
    )


def _by_deal(played: Played) -> list[list[GameOutcome]]:
    found: list[list[GameOutcome]] = [[] for _ in range(played.deals)]
    for outcome in played.outcomes:
        found[outcome.deal].append(outcome)
    return found


def _ratings(played: Played) -> Ratings:
    """The random player is the anchor where it plays, otherwise the mean of all."""
    numbers = {player: number for number, player in enumerate(played.plan.different)}
    rankings = [
        Ranking(
            outcome.deal,
            tuple(numbers[seat.player] for seat in outcome.seats),
            tuple(seat.rank for seat in outcome.seats),
        )
        for outcome in played.outcomes
    ]
    return rate(rankings, len(numbers), numbers.get(RANDOM))


def _player(
    player: str, plan: ArenaPlan, by_deal: list[list[GameOutcome]], rated: Rated
) -> PlayerReport:
    def chosen(number: int, seat: SeatOutcome) -> bool:
        return seat.player == player

    outcomes = [seat for games in by_deal for seat in _seats(games, chosen)]
    points = _means(by_deal, chosen, _points)
    seats = plan.seats_of(player)
    return PlayerReport(
        player=player,
        seats=seats,
        games=len(outcomes),
        win_share=_win_share(_means(by_deal, chosen, _won), seats, len(plan.players)),
        rank=mean_interval(_means(by_deal, chosen, _rank)),
        points=mean_interval(points) if points else None,
        rating=rated,
        thinking=_thinking(player, outcomes),
        faults=sum(outcome.faults for outcome in outcomes),
        faults_quoted=_quoted(player, plan, by_deal),
    )


def _win_share(values: list[float], seats: int, of: int) -> Interval:
    """A player with all k seats wins 1/k for certain: no interval."""
    return mean_interval(values) if seats == of else share_interval(values, most=1 / seats)


def _quoted(player: str, plan: ArenaPlan, by_deal: list[list[GameOutcome]]) -> list[str]:
    """Some faults, each with the seed of its game and the seat."""
    found = [
        f"seed {plan.seed + game.deal}, P{number + 1}, {fault}"
        for games in by_deal
        for game in games
        for number, seat in enumerate(game.seats)
        if seat.player == player
        for fault in seat.quoted
    ]
    return found[:FAULTS_LISTED]


def _seat(number: int, by_deal: list[list[GameOutcome]], rated: Rated) -> SeatReport:
    def chosen(seat: int, outcome: SeatOutcome) -> bool:
        return seat == number

    return SeatReport(
        seat=number,
        win_share=share_interval(_means(by_deal, chosen, _won)),
        rank=mean_interval(_means(by_deal, chosen, _rank)),
        rating=rated,
    )


def _seats(games: Iterable[GameOutcome], chosen: Chosen) -> list[SeatOutcome]:
    return [
        seat for game in games for number, seat in enumerate(game.seats) if chosen(number, seat)
    ]


def _means(by_deal: list[list[GameOutcome]], chosen: Chosen, measured: Measured) -> list[float]:
    """One mean for each deal that has anything to measure."""
    means: list[float] = []
    for games in by_deal:
        values = [measured(seat) for seat in _seats(games, chosen)]
        known = [value for value in values if value is not None]
        if known:
            means.append(_mean(known))
    return means


def _mean(values: Iterable[float]) -> float:
    known = list(values)
    return math.fsum(known) / len(known)


def _won(seat: SeatOutcome) -> float:
    return seat.won


def _rank(seat: SeatOutcome) -> float:
    return float(seat.rank)


def _points(seat: SeatOutcome) -> float | None:
    return None if seat.points is None else float(seat.points)


def _thinking(player: str, outcomes: list[SeatOutcome]) -> Thinking:
    clock = Clock()
    for outcome in outcomes:
        clock.add(outcome.clock)
    return Thinking(
        clock.decisions, clock.mean, clock.percentile(99), clock.longest, time_limit(player)
    )
