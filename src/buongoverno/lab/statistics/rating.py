"""Ratings from rankings: Plackett and Luce's model with a strength for players and for seats.

The model draws a ranking from the first place on: of those not yet placed, each comes next with
a chance in proportion to e**(strength of the player + advantage of the seat). Both are fitted
together by maximum likelihood, with Newton's method.

- Equal ranks: the chance that a tied group comes before all others, in whatever order, is the sum
  over those orders. Nothing is assumed about the order inside, and who shares the last place adds
  nothing.
- Whoever always wins would get an endless rating. A weak prior (every strength and advantage is
  normal around 0 with a deviation of about 700 points) keeps it finite and hardly touches others.
- Games of one deal are no independent witnesses: errors are taken from the spread between deals
  (the "sandwich" of Huber and White, by cluster).

Written here because no well-kept library does this: choix fits Plackett and Luce's model without
covariates, ties or errors; openskill and trueskill rate one game after the other, so that the
order of the games would matter. Ratings are on the scale of Elo: 400 points are odds of 10 to 1.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from buongoverno.extras import imports_of

with imports_of("lab", "a rating"):
    import numpy as np
    from numpy.typing import NDArray


POINTS: Final = 400 / math.log(10)  # of Elo's scale for one unit of strength
_PRIOR: Final = 1 / 4.0**2  # how certain the prior is: one over its variance
_ROUNDS: Final = 50
_CLOSE: Final = 1e-10

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


@dataclass(frozen=True)
class Ranking:
    """Who sat where in a game of a deal, as numbers of players, and their ranks."""

    deal: int
    players: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class Rated:
    """A rating with its standard error; None where one deal alone cannot tell."""

    rating: float
    error: float | None


@dataclass(frozen=True)
class Ratings:
    """Of players (around the anchor) and of seats (around their mean)."""

    players: list[Rated]
    seats: list[Rated]


def rate(rankings: Sequence[Ranking], players: int, anchor: int | None = None) -> Ratings:
    """Fit players and seats; the anchor's rating is 0, without one the players' mean is."""
    model = _Model(rankings, players)
    fitted = _maximum(model)
    covariance = model.covariance(fitted)
    weights = np.full(players, 1 / players) if anchor is None else np.eye(players)[anchor]
    seats = model.parameters - players
    return Ratings(
        _around(fitted[:players], _part(covariance, 0, players), weights),
        _around(fitted[players:], _part(covariance, players, seats), np.full(seats, 1 / seats)),
    )


def _part(covariance: Floats | None, first: int, count: int) -> Floats | None:
    if covariance is None:
        return None
    return covariance[first : first + count, first : first + count]


def _around(strengths: Floats, covariance: Floats | None, anchor: Floats) -> list[Rated]:
    """Strengths less their weighted mean, on Elo's scale."""
    ratings = POINTS * (strengths - anchor @ strengths)
    if covariance is None:
        return [Rated(float(rating), None) for rating in ratings]
    less = np.eye(len(strengths)) - anchor
    variances = np.diag(less @ covariance @ less.T)
    errors = POINTS * np.sqrt(np.maximum(variances, 0))
    return [
        Rated(float(rating), float(error)) for rating, error in zip(ratings, errors, strict=True)
    ]


def _maximum(model: "_Model") -> Floats:
    """Newton's method; the likelihood is concave, steps that overshoot are halved."""
    at: Floats = np.zeros(model.parameters)
    value, slope, bend = model.look(at)
    for _ in range(_ROUNDS):
        step = np.linalg.solve(bend, slope)
        if slope @ step < _CLOSE:
            break
        size = 1.0
        while model.look(at + size * step)[0] < value and size > _CLOSE:
            size /= 2
        at = at + size * step
        value, slope, bend = model.look(at)
    return at


class _Model:
    """All rankings as single steps "this seat comes next of those left".

    A tied group has one sequence of steps for every order of it; sequences that stand for the
    same observation share a factor of the likelihood.
    """

    def __init__(self, rankings: Sequence[Ranking], players: int) -> None:
        self.seats = len(rankings[0].players)
        self.parameters = players + self.seats
        deals = {deal: number for number, deal in enumerate({one.deal for one in rankings})}
        self.deals = len(deals)
        steps: list[tuple[int, int]] = []  # sequence, seat that comes next
        left: list[list[bool]] = []
        lineups: list[tuple[int, ...]] = []
        factor_of: list[int] = []
        deal_of: list[int] = []
        for ranking in rankings:
            for group, others in _groups(ranking.ranks):
                for order in itertools.permutations(group):
                    alive = [seat in group or seat in others for seat in range(self.seats)]
                    for seat in order:
                        steps.append((len(factor_of), seat))
                        left.append(alive.copy())
                        lineups.append(ranking.players)
                        alive[seat] = False
                    factor_of.append(len(deal_of))
                deal_of.append(deals[ranking.deal])
        self.sequence_of: Whole = np.array([step[0] for step in steps], dtype=np.int64)
        self.chosen: Whole = np.array([step[1] for step in steps], dtype=np.int64)
        self.left = np.array(left, dtype=bool).reshape(-1, self.seats)
        self.lineup: Whole = np.array(lineups, dtype=np.int64).reshape(-1, self.seats)
        self.factor_of: Whole = np.array(factor_of, dtype=np.int64)
        self.deal_of: Whole = np.array(deal_of, dtype=np.int64)
        self.features = self._features(players)

    def _features(self, players: int) -> Floats:
        """Which parameters count for each seat at each step: its player's and its own."""
        who = np.eye(players)[self.lineup]
        where = np.broadcast_to(np.eye(self.seats), (len(self.lineup), self.seats, self.seats))
        return np.concatenate([who, where], axis=2)

    def look(self, at: Floats) -> tuple[float, Floats, Floats]:
        """Log-likelihood with the prior, its slope, and its bend turned positive."""
        value, slopes, bend = self._evidence(at)
        return (
            value - _PRIOR * float(at @ at) / 2,
            slopes.sum(axis=0) - _PRIOR * at,
            bend + _PRIOR * np.eye(self.parameters),
        )

    def covariance(self, at: Floats) -> Floats | None:
        """How uncertain the parameters are, judged by how much the deals differ."""
        if self.deals < 2:
            return None
        _, slopes, _ = self._evidence(at)
        of_deals = np.zeros((self.deals, self.parameters))
        np.add.at(of_deals, self.deal_of, slopes)
        spread = of_deals.T @ of_deals * self.deals / (self.deals - 1)
        inverse = np.linalg.inv(self.look(at)[2])
        return inverse @ (spread + _PRIOR * np.eye(self.parameters)) @ inverse

    def _evidence(self, at: Floats) -> tuple[float, Floats, Floats]:
        """Log-likelihood, its slope by factor, and its bend turned positive."""
        steps = np.arange(len(self.chosen))
        strength = np.where(self.left, self.features @ at, -np.inf)
        strength = strength - strength.max(axis=1, keepdims=True, initial=-1e300)
        total = np.exp(strength).sum(axis=1)
        chances = np.exp(strength) / total[:, None]
        expected = np.einsum("sk,skp->sp", chances, self.features)
        log_steps = strength[steps, self.chosen] - np.log(total)
        slope_steps = self.features[steps, self.chosen] - expected

        sequences, factors = len(self.factor_of), len(self.deal_of)
        log_sequences = np.bincount(self.sequence_of, log_steps, sequences)
        slope_sequences = np.zeros((sequences, self.parameters))
        np.add.at(slope_sequences, self.sequence_of, slope_steps)
        likely = np.exp(log_sequences)  # at most five seats: never too small a number
        in_factor = np.bincount(self.factor_of, likely, factors)
        share = likely / in_factor[self.factor_of]
        slopes = np.zeros((factors, self.parameters))
        np.add.at(slopes, self.factor_of, share[:, None] * slope_sequences)

        weight = share[self.sequence_of]
        bend = np.einsum("s,sk,skp,skq->pq", weight, chances, self.features, self.features)
        bend -= np.einsum("s,sp,sq->pq", weight, expected, expected)
        bend -= np.einsum("s,sp,sq->pq", share, slope_sequences, slope_sequences)
        bend += slopes.T @ slopes
        return float(np.log(in_factor).sum()), slopes, bend


def _groups(ranks: tuple[int, ...]) -> list[tuple[list[int], list[int]]]:
    """From the first rank on: who shares it and who comes later; the last says nothing."""
    found: list[tuple[list[int], list[int]]] = []
    for rank in sorted(set(ranks))[:-1]:
        group = [seat for seat, other in enumerate(ranks) if other == rank]
        found.append((group, [seat for seat, other in enumerate(ranks) if other > rank]))
    return found
