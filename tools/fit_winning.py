"""Fits how likely a judge thinks each seat is to win, and writes the weights beside the judge.

Games between players who mostly follow the judge, with occasional deviations, give positions and
their winners. A conditional logit over the seats is fitted to the features of
`games/siena/judge/winning.py` or `games/zena/judge/winning.py`, for each ruleset. A share of
the games is kept apart to check, beside what would follow from expected points alone.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import exp
from pathlib import Path

import numpy as np
import numpy.typing as npt

import buongoverno
from buongoverno.games.siena.judge import winning as siena_winning
from buongoverno.games.siena.judge.judge import SienaJudge
from buongoverno.games.siena.position import Position as SienaPosition
from buongoverno.games.zena.judge import winning as zena_winning
from buongoverno.games.zena.judge.judge import ZenaJudge
from buongoverno.games.zena.position import Position as ZenaPosition
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.plugin.judge import Judge

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src/buongoverno/games"
ONE_IN = 14  # of all decisions, a position is kept
SLIP = 0.6  # a choice this many points worse is played 1/e times as often
SLIPS_ONE_IN = 6
SEED = 3_000_000
CHECKED = 0.15
PENALTY = 1e-4
STEPS = 12
AT_ONCE = 5_000  # positions
NOBODY = -1e9
PARTS = 6

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Subject:
    """A game, what describes its positions, and what the weights of a feature mean."""

    judge: Judge
    described: Callable[[State], tuple[list[list[float]], list[float]]]
    features: tuple[str, ...]
    table: Path
    head: str
    players: tuple[int, ...]  # game by game, unless others are asked for


def described_siena(state: State) -> tuple[list[list[float]], list[float]]:
    assert isinstance(state, SienaPosition)
    return siena_winning.described(state)


def described_zena(state: State) -> tuple[list[list[float]], list[float]]:
    assert isinstance(state, ZenaPosition)
    return zena_winning.described(state)


SUBJECTS = {
    "siena": Subject(
        SienaJudge(),
        described_siena,
        siena_winning.FEATURES,
        GAMES / "siena/judge/winning.toml",
        "For each feature its weight at the beginning of a game, and\n"
        "# what is added to it, times the progress of the game, towards the end.",
        (4,),
    ),
    "zena": Subject(
        ZenaJudge(),
        described_zena,
        zena_winning.FEATURES,
        GAMES / "zena/judge/winning.toml",
        "For each feature its weight when so many half\n"
        f"# rounds are to come: {', '.join(map(str, zena_winning.TIMES))}.",
        (4, 3, 4, 5, 4, 2),
    ),
}


@dataclass
class Sample:
    """Positions: features of every seat, times, the share of every seat in the win."""

    features: list[list[list[float]]] = field(default_factory=list)
    times: list[list[float]] = field(default_factory=list)
    wins: list[list[float]] = field(default_factory=list)
    by_points: list[list[float]] = field(default_factory=list)  # chances by expected points alone
    part: list[float] = field(default_factory=list)  # how much of the game was over


@dataclass(frozen=True)
class Inputs:
    """The same as arrays; absent seats never win."""

    features: Array  # positions × seats × features
    times: Array  # positions × times
    wins: Array  # positions × seats
    nobody: Array  # positions × seats: NOBODY for absent seats

    def cut(self, begin: int, end: int) -> "Inputs":
        """Some of the positions."""
        return Inputs(
            self.features[begin:end],
            self.times[begin:end],
            self.wins[begin:end],
            self.nobody[begin:end],
        )

    def portions(self) -> Iterator["Inputs"]:
        """All positions, in portions."""
        for begin in range(0, len(self.wins), AT_ONCE):
            yield self.cut(begin, begin + AT_ONCE)

    def products(self) -> Array:
        """What the weights are multiplied with: positions × seats × features and times."""
        found = self.features[:, :, :, None] * self.times[:, None, None, :]
        return found.reshape(*self.wins.shape, -1)

    def chances(self, weights: Array) -> Array:
        """Positions × seats."""
        return softmax(self.products() @ weights + self.nobody)


# -- games -----------------------------------------------------------------------------------------


def gather(game: str, ruleset: str, games: int, numbers: Sequence[int]) -> Sample:
    """Play games with those numbers of players in turn, and keep some of their positions."""
    sample = Sample()
    subject = SUBJECTS[game]
    for number in range(games):
        players = numbers[number % len(numbers)]
        state = buongoverno.game(game).new(players, SEED + number, ruleset, logging=False)
        kept = play(subject, sample, state, Chance(number))
        result = state.result
        assert result is not None
        winners = [seat.seat for seat in result.seats if seat.won]
        shares = [(seat in winners) / max(1, len(winners)) for seat in range(players)]
        sample.wins += [shares] * kept
        sample.part += [place / kept for place in range(kept)]
    return sample


def play(subject: Subject, sample: Sample, state: State, chance: Chance) -> int:
    """Play a game; returns how many of its positions were kept."""
    judge = subject.judge
    kept = 0
    while not state.over:
        seat = state.first_pending()
        codes = state.legal_codes(seat)
        if len(codes) > 1 and chance.below(ONE_IN) == 0:
            features, times = subject.described(state)
            sample.features.append(features)
            sample.times.append(times)
            sample.by_points.append(Judge.chances(judge, state))
            kept += 1
        if len(codes) > 1 and chance.below(SLIPS_ONE_IN) == 0:
            code = slip(judge, state, seat, codes, chance)
        else:
            code = codes[0] if len(codes) == 1 else judge.rollout_code(state, seat, chance)
        state.apply(code, seat)
    return kept


def slip(judge: Judge, state: State, seat: int, codes: list[int], chance: Chance) -> int:
    worths = judge.code_values(state, seat, codes)
    best = max(worths)
    shares = [exp((worth - best) / SLIP) for worth in worths]
    left = sum(shares) * chance.below(1 << 20) / (1 << 20)
    for code, share in zip(codes, shares, strict=True):
        left -= share
        if left < 0:
            return code
    return codes[-1]


# -- fitting ---------------------------------------------------------------------------------------


def inputs_of(sample: Sample) -> Inputs:
    """Positions of games with a winner, padded to the same number of seats."""
    most = max(map(len, sample.wins))
    shape = (len(sample.wins), most)
    features = np.zeros((*shape, len(sample.features[0][0])))
    wins, nobody = np.zeros(shape), np.full(shape, NOBODY)
    for place, (seats, shares) in enumerate(zip(sample.features, sample.wins, strict=True)):
        features[place, : len(seats)] = seats
        wins[place, : len(seats)] = shares
        nobody[place, : len(seats)] = 0.0
    return Inputs(features, np.array(sample.times), wins, nobody)


def fit(inputs: Inputs) -> Array:
    """The maximum-likelihood weights (Newton's method), lightly regularised."""
    squares = sum((portion.products() ** 2).mean(axis=(0, 1)) for portion in inputs.portions())
    scale = np.sqrt(squares / -(-len(inputs.wins) // AT_ONCE)) + 1e-9
    weights = np.zeros(len(scale))
    for _ in range(STEPS):
        slope = PENALTY * weights
        bend = PENALTY * np.eye(len(weights))
        for portion in inputs.portions():
            more_slope, more_bend = slopes(portion, scale, weights)
            slope = slope + more_slope / len(inputs.wins)
            bend = bend + more_bend / len(inputs.wins)
        weights = weights - np.linalg.solve(bend, slope)
    return np.asarray(weights / scale)


def slopes(inputs: Inputs, scale: Array, weights: Array) -> tuple[Array, Array]:
    """Gradient and Hessian of the loss."""
    products = inputs.products() / scale
    decided = inputs.wins.sum(axis=1, keepdims=True)
    chances = softmax(products @ weights + inputs.nobody) * decided
    slope = np.einsum("ps,psf->f", chances - inputs.wins, products)
    mean = np.einsum("ps,psf->pf", chances, products)
    apart = (products - mean[:, None, :]) * np.sqrt(chances)[:, :, None]
    flat = apart.reshape(-1, apart.shape[2])
    return slope, flat.T @ flat


def softmax(scores: Array) -> Array:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def fitted(subject: Subject, sample: Sample) -> str:
    """The table of a ruleset."""
    inputs = inputs_of(sample)
    learning = int(len(inputs.wins) * (1 - CHECKED))
    weights = fit(inputs.cut(0, learning))
    tell(sample, inputs, weights, learning)
    rows = weights.reshape(len(subject.features), -1)
    lines = [
        f"{feature} = [{', '.join(f'{weight:.4f}' for weight in row)}]"
        for feature, row in zip(subject.features, rows, strict=True)
    ]
    return "\n".join(lines) + "\n"


def tell(sample: Sample, inputs: Inputs, weights: Array, learning: int) -> None:
    """Print how good the fit is on held-out games."""
    unseen = inputs.cut(learning, len(inputs.wins))
    chances = unseen.chances(weights)
    losses = -(unseen.wins * np.log(chances + 1e-9)).sum(axis=1)
    by_points = np.array(
        [
            -sum(share * np.log(chance + 1e-9) for share, chance in zip(wins, found, strict=True))
            for wins, found in zip(sample.wins[learning:], sample.by_points[learning:], strict=True)
        ]
    )
    part = np.array(sample.part[learning:])
    for number in range(PARTS):
        here = (part >= number / PARTS) & (part < (number + 1) / PARTS)
        print(
            f"  part {number + 1} of {PARTS}: log loss {losses[here].mean():.3f}, "
            f"by expected points {by_points[here].mean():.3f}"
        )
    seats = (unseen.nobody == 0).sum(axis=1)
    for players in np.unique(seats):
        here = seats == players
        print(
            f"  {players} players: log loss {losses[here].mean():.3f}, "
            f"knowing nothing {np.log(players):.3f}"
        )
    print(f"  all: log loss {losses.mean():.4f}, by expected points {by_points.mean():.4f}")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--game", choices=sorted(SUBJECTS), required=True)
    reader.add_argument("--games", type=int, default=3000, help="games of each ruleset")
    reader.add_argument("--players", type=int, nargs="+", help="of one game after the other")
    chosen = reader.parse_args()
    subject = SUBJECTS[chosen.game]
    tables = [f"# Written by tools/fit_winning.py. {subject.head}\n"]
    for ruleset in buongoverno.game(chosen.game).rulesets:
        print(ruleset)
        sample = gather(chosen.game, ruleset, chosen.games, chosen.players or subject.players)
        tables.append(f"[{ruleset}]\n{fitted(subject, sample)}")
    subject.table.write_text("\n".join(tables))


if __name__ == "__main__":
    main()
