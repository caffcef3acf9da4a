"""The tree: for every sequence of decisions what was tried there and what came of it.

A node stands for what the searching seat would know after a sequence of decisions. Worlds that
differ in hidden things share it, so not every code a node has met is legal in every world.
"""

from math import exp, sqrt
from typing import Final

# How much of the prior is spread evenly, so that no code is ever out of the question.
_EVENLY: Final = 0.05


class Table:
    """The codes a seat was seen to have at a node, with what came of each."""

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

        It is the one with the best sum of its mean so far and of what its prior promises while
        it was tried little (PUCT); untried ones count a little less than the mean of all.
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
        """Whether there are codes it has not met."""
        if codes == self.codes:
            return False
        places = self.places
        found = False
        for code in codes:
            found = found or code not in places
        return found

    def meet(self, codes: list[int], priors: list[float]) -> None:
        """Codes that were not legal in the worlds seen so far."""
        for code, prior in zip(codes, priors, strict=True):
            if code not in self.places:
                self.places[code] = len(self.codes)
                self.codes.append(code)
                self.priors.append(prior)
                self.visits.append(0)
                self.totals.append(0.0)

    def note(self, index: int, value: float) -> None:
        """What came of a code this time."""
        self.tries += 1
        self.total += value
        self.visits[index] += 1
        self.totals[index] += value


class Node:
    """A place in the tree, where one seat decides."""

    visits: int = 0
    table: Table | None = None
    at_once: "Together | None" = None

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}

    def child(self, code: int) -> "Node":
        """The node after a code."""
        found = self.children.get(code)
        if found is None:
            found = Node()
            self.children[code] = found
        return found

    def together(self) -> "Together":
        """What begins here when several seats decide at the same time."""
        if self.at_once is None:
            self.at_once = Together()
        return self.at_once


class Together:
    """A time when several seats decide without seeing what the others do."""

    def __init__(self) -> None:
        self.roots: list[Node] = []
        self.branches: list[Node] = []  # where each seat has come to in this simulation

    def begin(self, seats: int) -> None:
        """Everybody back at the beginning."""
        if not self.roots:
            self.roots = [Node() for _ in range(seats)]
        self.branches = self.roots.copy()


def priors_of(worths: list[float], temperature: float) -> list[float]:
    """How likely each code is to be the best, from what a judge thinks they are worth."""
    best = max(worths)
    shares = [exp((worth - best) / temperature) for worth in worths]
    total = sum(shares)
    even = _EVENLY / len(worths)
    return [(1.0 - _EVENLY) * share / total + even for share in shares]
