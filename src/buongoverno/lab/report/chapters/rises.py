"""When players rise (S12), in a game where they do."""

import polars as pl

from buongoverno.lab.report.chapters.seats import place_title
from buongoverno.lab.report.drawing import Curve, Row, curves
from buongoverno.lab.report.estimates import Estimate, ratio, share, times
from buongoverno.lab.report.formatting import Scale, capital, listing
from buongoverno.lab.report.plots import Comparison, Plot
from buongoverno.lab.report.samples import DEAL, Sample


def plots(samples: list[Sample]) -> list[Plot]:
    """How many have risen by which round, and whether it pays to be first."""
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
    risen = [
        Plot(
            name="rises",
            title="When players rise",
            caption=f"{capital('; '.join(parts))} on average.",
            picture=curves(lines, "players who have risen", Scale(percent=True)),
            head=("", "mean round", "players who rise"),
            rows=tuple(rows),
        )
    ]
    return [*risen, *_first_to_rise([sample for _, sample in logged], rises)]


def _first_to_rise(samples: list[Sample], rises: tuple[tuple[str, str], ...]) -> list[Plot]:
    """How often the first to rise wins, the second, and so on."""
    most = max(sample.seats_at_table for sample in samples)
    rows = [
        Row(
            f"{place_title(place)} {status}",
            [_won_by(sample, kind, place) for sample in samples],
        )
        for kind, status in rises
        for place in range(most)
    ]
    rows = [row for row in rows if any(found is not None for found in row.estimates)]
    if not rows:
        return []
    comparison = Comparison(
        name="first-to-rise",
        title="Whether rising first wins",
        rows=rows,
        series=[sample.label for sample in samples],
        axis="victories as a multiple of an even share",
        scale=Scale(2),
        mark=1.0,
    )
    parts = [_first_wins(sample, rises[-1], len(samples) > 1) for sample in samples]
    return [comparison.plot(f"{capital('; '.join(parts))}.")]


def _first_wins(sample: Sample, rise: tuple[str, str], several: bool) -> str:
    kind, status = rise
    whose = f"with {sample.label} " if several else ""
    found = _won_by(sample, kind, 0)
    even = Scale(percent=True).number(1 / sample.seats_at_table)
    if found is None:
        return f"{whose}nobody becomes a {status} in {sample.games.height} games"
    won = Scale(percent=True).interval(times(found, 1 / sample.seats_at_table))
    return f"{whose}the first {status} wins {won} of games, where {even} would be even"


def _won_by(sample: Sample, kind: str, place: int) -> Estimate | None:
    """Victories of those who rose in that place, as a multiple of an even share."""
    told = sample.told([kind]).sort(DEAL, "number")
    risen = told.with_columns(place=pl.int_range(pl.len()).over(DEAL))
    those = risen.filter(pl.col("place") == place).select(DEAL, "seat").with_columns(rows=1)
    won = those.join(sample.seats.select(DEAL, "seat", "won"), on=[DEAL, "seat"])
    if won.is_empty():
        return None
    found = share(sample.sums(won, "won"), sample.sums(won, "rows"))
    return times(found, sample.seats_at_table)


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
