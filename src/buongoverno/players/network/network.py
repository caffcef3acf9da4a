"""A network that has learned a game: what to do, and who will win."""

from operator import mul
from typing import Final

from buongoverno.players.network.layers import SUM_UNIT, Layer, active

MOST_PLAYERS: Final = 5
# Winning is told for the seats round the table, beginning with the one that decides; nobody last.
OUTCOMES: Final = MOST_PLAYERS + 1


class Thinking:
    """What a network makes of one row; its answers are worked out when they are asked for."""

    def __init__(self, network: "Network", row: bytes) -> None:
        self._network = network
        values = active(network.first.sums_of_bytes(row))
        for layer in network.layers:
            values = active(layer.sums(values))
        self._values = values

    def advice(self, actions: list[int]) -> list[float]:
        """How much is to be said for each of some actions: logarithms of chances, raised alike."""
        network = self._network
        values = self._values
        found: list[float] = []
        for action in actions:
            total = network.action_biases[action] + sum(map(mul, values, network.actions[action]))
            found.append(total / SUM_UNIT)
        return found

    def winning(self) -> list[float]:
        """The same for the outcomes of the game."""
        return [found / SUM_UNIT for found in self._network.winning.sums(self._values)]


class Network:
    """The layers, and a head for each answer.

    `trust` is how much is to be said for an action if the judge thinks it better by a point.
    """

    def __init__(
        self,
        size: int,
        trust: float,
        first: Layer,
        layers: list[Layer],
        actions: list[list[int]],
        action_biases: list[int],
        winning: Layer,
    ) -> None:
        self.size = size
        self.trust = trust
        self.first = first
        self.layers = layers
        self.actions = actions
        self.action_biases = action_biases
        self.winning = winning
