"""When players rise (S12), in a game where they do."""

import polars as pl

from buongoverno.lab.report.drawing import Curve, curves
from buongoverno.lab.report.estimates import Estimate, ratio, share
from buongoverno.lab.report.formatting import Scale, capital, listing
from buongoverno.lab.report.plots import Plot
from buongoverno.lab.report.samples import Sample


def plots(samples: list[Sample]) -> list[Plot]:
    """How many have risen by which round."""
    rises = samples[0].subject.rises
    logged = [(index, sample) for index, sample in enumerate(samples) if sample.events is not None]
    if not rises or not logged:
        return []
    last = max(int(sample.games["rounds"].to_numpy().max()) for _, sample in logged)
    lines: list[Curve] = []
    rows: list[tuple[str, ...]] = []
    parts: list[str] = []
    for place, (kind, status) in enumerate(rises):
        texts: list[str] = []
        for index, sample in logged:
            label = f"{status}, {sample.label}" if len(logged) > 1 else status
            lines.append(_curve(sample, kind, label, index, last, place < len(rises) - 1))
            when = Scale().interval(when_risen(sample, kind))
            rows.append((label, when, Scale(percent=True).interval(share_risen(sample, kind))))
            texts.append(f"{when} with {sample.label}" if len(logged) > 1 else when)
        parts.append(f"who becomes a {status} does so in round {listing(texts)}")
    return [
        Plot(
            name="rises",
            title="When players rise",
            caption=f"{capital('; '.join(parts))} on average.",
            picture=curves(lines, "players who have risen", Scale(percent=True)),
            head=("", "mean round", "players who rise"),
            rows=tuple(rows),
        )
    ]


def when_risen(sample: Sample, kind: str) -> Estimate:
    """The mean round in which those who rise do."""
    told = sample.told([kind])
    return ratio(sample.sums(told, "round"), sample.sums(told.with_columns(rows=1), "rows"))


def share_risen(sample: Sample, kind: str) -> Estimate:
    """The share of players who ever rise."""
    risen = sample.sums(sample.told([kind]).with_columns(rows=1), "rows")
    return share(risen, sample.seats_in_deals)


def _curve(sample: Sample, kind: str, label: str, series: int, last: int, dashed: bool) -> Curve:
    told = sample.told([kind])
    rounds = list(range(last + 1))
    found = [
        ratio(
            sample.sums(told.filter(pl.col("round") <= number).with_columns(rows=1), "rows"),
            sample.seats_in_deals,
        )
        for number in rounds
    ]
    return Curve(label, rounds, found, series, dashed)
