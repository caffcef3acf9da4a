"""A logit model of who wins, fitted to games by tools/fit_winning.py.

A game describes every seat by some numbers, its features, and says by a few more, its times, how
far it has come. A feature has one weight for each time. Chances to win are the softmax of the
weighted sums.
"""

import tomllib
from math import exp


class WinModel:
    """The weights of one ruleset: `table` has for every feature a list, by time."""

    def __init__(self, table: dict[str, list[float]], features: tuple[str, ...]) -> None:
        self.features = len(features)
        self.weights: list[list[float]] = []  # by time, then by feature
        for time in range(len(table[features[0]])):
            self.weights.append([table[name][time] for name in features])

    def chances(self, seats: list[list[float]], times: list[float]) -> list[float]:
        """How likely each of the seats with these features wins."""
        weights = self._weights(times)
        shares: list[float] = []
        total = 0.0
        for found in seats:
            share = exp(self._score(found, weights))
            shares.append(share)
            total += share
        return [share / total for share in shares]

    def _weights(self, times: list[float]) -> list[float]:
        found = [0.0] * self.features
        for time in range(len(times)):
            part = times[time]
            if part != 0.0:
                weights = self.weights[time]
                for feature in range(self.features):
                    found[feature] += part * weights[feature]
        return found

    def _score(self, found: list[float], weights: list[float]) -> float:
        score = 0.0
        for feature in range(self.features):
            score += found[feature] * weights[feature]
        return score


def read_win_model(text: str, ruleset: str, features: tuple[str, ...]) -> WinModel:
    """The weights of a ruleset in a file like games/NAME/judge/winning.toml."""
    return WinModel(tomllib.loads(text)[ruleset], features)
