"""Fits what the judge of Siena promises itself of a position, and writes its outlook.toml.

Games between players who mostly play what the judge likes best, and now and then something else,
give positions and who won in the end. A conditional logit over the seats is fitted to the features
of `players/judges/siena/outlook.py`, for each ruleset. A share of the games is kept apart to check.
"""

import argparse
from math import exp
from pathlib import Path

import numpy as np
import numpy.typing as npt

import buongoverno
from buongoverno.games.siena.position import Position
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.judges.siena.judge import SienaJudge
from buongoverno.players.judges.siena.outlook import COUNT, FEATURES, features, progress

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "src/buongoverno/players/judges/siena/outlook.toml"
PLAYERS = 4
ONE_IN = 14  # of all decisions, a position is kept
SLIP = 0.6  # a choice so many points worse is played 1/e times as often
SLIPS_ONE_IN = 6
SEED = 3_000_000
CHECKED = 0.15
PENALTY = 1e-3
HEAD = """\
# Written by tools/fit_outlook.py. For each feature its weight at the beginning of a game, and
# what is added to it, times the progress of the game, towards the end.
"""

Array = npt.NDArray[np.float64]


class Sample:
    """Positions of one ruleset: features of every seat, progress, and who won."""

    def __init__(self) -> None:
        self.features: list[list[list[float]]] = []
        self.progress: list[float] = []
        self.winner: list[int] = []


def gather(ruleset: str, games: int) -> Sample:
    """Play games and keep some of their positions."""
    sample = Sample()
    for number in range(games):
        state = buongoverno.game("siena").new(PLAYERS, SEED + number, ruleset, logging=False)
        chance = Chance(number)
        kept = play(sample, state, chance)
        result = state.result
        assert result is not None
        won = [seat.seat for seat in result.seats if seat.won]
        sample.winner += [won[0] if won else -1] * kept
    return sample


def play(sample: Sample, state: State, chance: Chance) -> int:
    """Play a game; returns how many of its positions were kept."""
    judge = SienaJudge()
    assert isinstance(state, Position)
    kept = 0
    while not state.over:
        seat = state.first_pending()
        codes = state.codes(seat)
        if len(codes) > 1 and chance.below(ONE_IN) == 0:
            far = progress(state)
            sample.features.append([features(state, player, far) for player in state.players])
            sample.progress.append(far)
            kept += 1
        if len(codes) > 1 and chance.below(SLIPS_ONE_IN) == 0:
            code = slip(judge, state, seat, codes, chance)
        else:
            code = codes[0] if len(codes) == 1 else judge.hurry(state, seat, chance)
        state.apply(code, seat)
    return kept


def slip(judge: SienaJudge, state: State, seat: int, codes: list[int], chance: Chance) -> int:
    worths = judge.weigh(state, seat, codes)
    best = max(worths)
    shares = [exp((worth - best) / SLIP) for worth in worths]
    left = sum(shares) * chance.below(1 << 20) / (1 << 20)
    for code, share in zip(codes, shares, strict=True):
        left -= share
        if left < 0:
            return code
    return codes[-1]


def with_progress(sample: Sample) -> Array:
    """Features, and features times progress: positions × seats × 2 COUNT."""
    found = np.array(sample.features)
    far = np.array(sample.progress)[:, None, None]
    return np.concatenate([found, found * far], axis=2)


def fit(inputs: Array, winner: npt.NDArray[np.int64]) -> Array:
    """The weights that make the winners most likely (Adam on the mean, lightly held to 0)."""
    scale = inputs.std(axis=(0, 1)) + 1e-9
    scaled = inputs / scale
    weights = np.zeros(inputs.shape[2])
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    rows = np.arange(len(winner))
    for step in range(1, 801):
        chances = softmax(scaled @ weights)
        miss = chances.copy()
        miss[rows, winner] -= 1.0
        slope = np.einsum("ps,psf->f", miss, scaled) / len(winner) + PENALTY * weights
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        rate = 0.05 * min(1.0, 1.5 - step / 800)
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
    return np.asarray(weights / scale)


def softmax(scores: Array) -> Array:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def fitted(sample: Sample) -> str:
    """The table of a ruleset."""
    decided = np.array(sample.winner) >= 0
    inputs = with_progress(sample)[decided]
    winner = np.array(sample.winner)[decided]
    learning = int(len(winner) * (1 - CHECKED))
    weights = fit(inputs[:learning], winner[:learning])
    tell(
        np.array(sample.progress)[decided][learning:], inputs[learning:], winner[learning:], weights
    )
    lines = [
        f"{feature} = [{weights[index]:.4f}, {weights[COUNT + index]:.4f}]"
        for index, feature in enumerate(FEATURES)
    ]
    return "\n".join(lines) + "\n"


def tell(far: Array, inputs: Array, winner: npt.NDArray[np.int64], weights: Array) -> None:
    """How good the fit is on games it has not seen."""
    chances = softmax(inputs @ weights)
    likely = chances[np.arange(len(winner)), winner]
    for low in (0.0, 0.25, 0.5, 0.75):
        part = (far >= low) & (far < low + 0.25)
        if part.any():
            right = (chances[part].argmax(axis=1) == winner[part]).mean()
            print(
                f"  progress from {low:.2f}: log loss {-np.log(likely[part]).mean():.3f} "
                f"(by chance {np.log(PLAYERS):.3f}), the favourite wins {right:.1%}"
            )


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=3000, help="games of each ruleset")
    chosen = reader.parse_args()
    tables = [HEAD]
    for ruleset in buongoverno.game("siena").rulesets:
        print(ruleset)
        tables.append(f"[{ruleset}]\n{fitted(gather(ruleset, chosen.games))}")
    TABLE.write_text("\n".join(tables))


if __name__ == "__main__":
    main()
