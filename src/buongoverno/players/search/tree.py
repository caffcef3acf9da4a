"""The search tree: for every sequence of decisions, what was tried there with which results.

A node stands for what the searching seat would know after a sequence of decisions. Worlds that
differ in hidden things share it, so not every code of a node is legal in every world.
"""

from math import exp, fsum, sqrt
from typing import Final

# The part of the prior that is spread evenly, so that no code is ever ruled out.
_EVENLY: Final = 0.05


class CodeStatistics:
    """The codes a seat has had at a node so far, with the results of each."""

    tries: int = 0
    total: float = 0.0

    def __init__(self, codes: list[int], priors: list[float]) -> None:
        self.codes = codes
        self.priors = priors
        self.visits = [0] * len(codes)
        self.totals = [0.0] * len(codes)
        self.places: dict[int, int] = {}
        for index in range(len(codes)):
            self.places[codes[index]] = index

    def select(self, codes: list[int], exploration: float, urgency: float) -> int:
        """The index of the code to try next, among those legal in this world.

        It maximises the mean so far plus a bonus from the prior that shrinks with every try
        (PUCT); untried codes start a little below the mean of all.
        """
        mean = self.total / self.tries if self.tries else 0.5
        untried = mean - urgency
        reach = exploration * sqrt(self.tries + 1.0)
        best = -1
        best_score = 0.0
        for code in codes:
            index = self.places[code]
            visits = self.visits[index]
            score = reach * self.priors[index] / (1.0 + visits)
            score += self.totals[index] / visits if visits else untried
            if best < 0 or score > best_score:
                best = index
                best_score = score
        return best

    def lacks(self, codes: list[int]) -> bool:
        """Whether any of these codes is new here."""
        if codes == self.codes:
            return False
        places = self.places
        found = False
        for code in codes:
            found = found or code not in places
        return found

    def add_codes(self, codes: list[int], priors: list[float]) -> None:
        """Add codes that were not legal in the worlds seen so far."""
        for code, prior in zip(codes, priors, strict=True):
            if code not in self.places:
                self.places[code] = len(self.codes)
                self.codes.append(code)
                self.priors.append(prior)
                self.visits.append(0)
                self.totals.append(0.0)

    def note(self, index: int, value: float) -> None:
        """Record the result of trying a code."""
        self.tries += 1
        self.total += value
        self.visits[index] += 1
        self.totals[index] += value


class Node:
    """A point in the tree where one seat decides."""

    visits: int = 0
    statistics: CodeStatistics | None = None
    _simultaneous_node: "SimultaneousNode | None" = None

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}

    def child(self, code: int) -> "Node":
        """The node after a code."""
        found = self.children.get(code)
        if found is None:
            found = Node()
            self.children[code] = found
        return found

    def simultaneous_node(self) -> "SimultaneousNode":
        """The node for seats that decide here at the same time."""
        if self._simultaneous_node is None:
            self._simultaneous_node = SimultaneousNode()
        return self._simultaneous_node


class SimultaneousNode:
    """A point where several seats decide without seeing each other's decisions."""

    def __init__(self) -> None:
        self.roots: list[Node] = []
        self.branches: list[Node] = []  # where each seat has come to in this simulation

    def begin(self, seats: int) -> None:
        """Put every seat back at its root."""
        if not self.roots:
            self.roots = [Node() for _ in range(seats)]
        self.branches = self.roots.copy()


def priors_of(worths: list[float], temperature: float) -> list[float]:
    """How likely each code is to be the best, given the judge's values."""
    best = max(worths)
    shares = [exp((worth - best) / temperature) for worth in worths]
    total = fsum(shares)  # unlike sum, the same in every version of Python
    even = _EVENLY / len(worths)
    return [(1.0 - _EVENLY) * share / total + even for share in shares]
