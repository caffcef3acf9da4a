"""How long games last: in rounds, or in decisions where all games have as many rounds."""

import numpy as np
import polars as pl

from buongoverno.lab.report.drawing import Heap, heaps
from buongoverno.lab.report.estimates import Estimate, difference, ratio
from buongoverno.lab.report.formatting import Scale, listing
from buongoverno.lab.report.plots import Plot
from buongoverno.lab.report.samples import Sample

_COLUMNS_AT_MOST = 24


def plots(samples: list[Sample]) -> list[Plot]:
    """One plot for all folders."""
    rounds = {value for sample in samples for value in sample.games["rounds"].unique()}
    unit = "rounds" if len(rounds) > 1 else "decisions"
    spread = pl.concat([sample.games[unit].cast(pl.Int64) for sample in samples])
    least, most = _ends_of(spread)
    step = max(1, -(-(most - least + 1) // _COLUMNS_AT_MOST))
    means = [length_in(sample, unit) for sample in samples]
    found = [
        _heap(sample, unit, estimate.value, least, step)
        for sample, estimate in zip(samples, means, strict=True)
    ]
    remark = "" if unit == "rounds" else f" (every game has {rounds.pop()} rounds)"
    axis = unit if step == 1 else f"{unit}, in steps of {step}"
    return [
        Plot(
            name="length",
            title=f"How long games last{remark}",
            caption=_caption(samples, means, unit),
            picture=heaps(found, step, f"{axis}; the line is the mean"),
            head=("", f"mean {unit}", "shortest", "middle", "longest"),
            rows=tuple(_numbers(*pair, unit) for pair in zip(samples, means, strict=True)),
        )
    ]


def length_in(sample: Sample, unit: str) -> Estimate:
    """The mean number of rounds or decisions of a game."""
    return ratio(sample.sums(sample.games, unit), sample.games_in_deals)


def _ends_of(values: pl.Series) -> tuple[int, int]:
    found = values.to_numpy()
    return int(found.min()), int(found.max())


def _heap(sample: Sample, unit: str, mean: float, least: int, step: int) -> Heap:
    """Games counted in columns; a column stands at the middle of its values."""
    columns = (sample.games[unit].to_numpy().astype(np.int64) - least) // step
    numbers, counts = np.unique(columns, return_counts=True)
    middle = least + (step - 1) / 2
    values = [float(middle + number * step) for number in numbers]
    shares = [float(count / columns.size) for count in counts]
    return Heap(sample.label, values, shares, mean)


def _numbers(sample: Sample, mean: Estimate, unit: str) -> tuple[str, ...]:
    values = sample.games[unit].to_numpy()
    digits = [f"{number:,.0f}" for number in np.quantile(values, [0, 0.5, 1])]
    return (sample.label, Scale().interval(mean), *digits)


def _caption(samples: list[Sample], means: list[Estimate], unit: str) -> str:
    scale = Scale()
    if len(samples) == 1:
        low, high = np.quantile(samples[0].games[unit].to_numpy(), [0.1, 0.9])
        return (
            f"A game lasts {scale.interval(means[0])} {unit} on average; "
            f"eight games of ten lie between {low:,.0f} and {high:,.0f}."
        )
    parts = [
        f"{scale.number(mean.value)} with {sample.label}"
        for sample, mean in zip(samples, means, strict=True)
    ]
    extremes = sorted(range(len(means)), key=lambda index: means[index].value)
    low_index, high_index = extremes[0], extremes[-1]
    less = difference(means[high_index], means[low_index])
    return (
        f"Mean {unit} of a game: {listing(parts)}; games with {samples[high_index].label} are "
        f"longer than those with {samples[low_index].label} by {scale.interval(less)} {unit}."
    )
