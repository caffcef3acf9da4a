"""Where florins and coins come from, where they go, and when they come."""

import polars as pl

from buongoverno.lab.report.drawing import Curve, Row, curves
from buongoverno.lab.report.estimates import Estimate, Values, ratio
from buongoverno.lab.report.formatting import Scale, capital, source
from buongoverno.lab.report.plots import Comparison, Plot, largest_first, shortened
from buongoverno.lab.report.samples import DEAL, Sample

_ALIVE = 0.1  # curves end where fewer games than this share are still going on


def plots(samples: list[Sample]) -> list[Plot]:
    """Sources, uses, and what a round brings; nothing without logs."""
    if any(sample.events is None for sample in samples):
        return []
    moved = [sample.money() for sample in samples]
    earned = _flows(samples, moved, earned=True)
    paid = _flows(samples, moved, earned=False)
    return [*earned, *paid, _by_round(samples, moved)]


def earned_in(sample: Sample) -> Estimate:
    """What a player earns in a game."""
    received = sample.money().filter(pl.col("earned"))
    return ratio(sample.sums(received, "money"), sample.seats_in_deals)


def _flows(samples: list[Sample], moved: list[pl.DataFrame], earned: bool) -> list[Plot]:
    money = samples[0].subject.money
    table = "earned" if earned else "paid"
    sums = [
        _by_source(sample, frame, table, earned)
        for sample, frame in zip(samples, moved, strict=True)
    ]
    labels = sorted({label for found in sums for label in found})
    if not labels:
        return []
    rows = [
        Row(
            label,
            [
                ratio(found.get(label, 0 * sample.seats_in_deals), sample.seats_in_deals)
                for sample, found in zip(samples, sums, strict=True)
            ],
        )
        for label in labels
    ]
    shown, remark = shortened(largest_first(rows), "largest")
    verb = "come from" if earned else "go to"
    comparison = Comparison(
        name="earned" if earned else "paid",
        title=f"Where {money} {verb}{remark}",
        rows=shown,
        series=[sample.label for sample in samples],
        axis=f"{money} a player and game",
        scale=Scale(),
    )
    return [comparison.plot(_caption(comparison, rows, samples, money, earned))]


def _by_source(sample: Sample, frame: pl.DataFrame, table: str, earned: bool) -> dict[str, Values]:
    """Money by the words for its source, added up for each deal."""
    wanted = frame.filter(pl.col("earned") == earned).with_columns(pl.col("money").abs())
    found: dict[str, Values] = {}
    for kind, rule in wanted.select("kind", "rule").unique().sort("kind", "rule").iter_rows():
        part = wanted.filter((pl.col("kind") == kind) & (pl.col("rule") == rule))
        label = source(sample.words, table, kind, rule)
        sums = sample.sums(part, "money")
        found[label] = found[label] + sums if label in found else sums
    return found


def _caption(
    comparison: Comparison, rows: list[Row], samples: list[Sample], money: str, earned: bool
) -> str:
    verb = "earns" if earned else "pays"
    parts: list[str] = []
    for index, sample in enumerate(samples):
        values = {row.label: found.value for row in rows if (found := row.estimates[index])}
        total = sum(values.values())
        top = max(values, key=lambda label: values[label])
        share = values[top] / total if total else 0.0
        whose = f" with {sample.label}" if len(samples) > 1 else ""
        text = f"{total:,.0f} {money} a game{whose}, {share * 100:.0f} % of it"
        parts.append(f"{text} {'from' if earned else 'for'} {top}")
    text = f"A player {verb} {', '.join(parts)}"
    more = comparison.largest_difference() if len(samples) > 1 else ""
    return f"{text}; {more}." if more else f"{text}."


def _by_round(samples: list[Sample], moved: list[pl.DataFrame]) -> Plot:
    """What a player earns in a round, among games that come to it."""
    money = samples[0].subject.money
    lines: list[Curve] = []
    rows: list[tuple[str, ...]] = []
    parts: list[str] = []
    for index, (sample, frame) in enumerate(zip(samples, moved, strict=True)):
        curve = _curve(sample, frame.filter(pl.col("earned")), index)
        lines.append(curve)
        for number, found in zip(curve.rounds, curve.estimates, strict=True):
            rows.append((sample.label, str(number), Scale().interval(found)))
        best = max(range(len(curve.rounds)), key=lambda place: curve.estimates[place].value)
        whose = f" with {sample.label}" if len(samples) > 1 else ""
        written = Scale().interval(curve.estimates[best])
        parts.append(f"round {curve.rounds[best]}{whose}, {written} {money} a player")
    return Plot(
        name="earned-by-round",
        title=f"When {money} come",
        caption=f"{capital('the richest round is ')}{'; '.join(parts)}.",
        picture=curves(lines, f"{money} a player", Scale()),
        head=("", "round", f"{money} a player"),
        rows=tuple(rows),
    )


def _curve(sample: Sample, received: pl.DataFrame, index: int) -> Curve:
    games = sample.games.select(DEAL, "rounds")
    last = int(games["rounds"].quantile(1 - _ALIVE, "lower") or 1)
    rounds = list(range(1, last + 1))
    found: list[Estimate] = []
    for number in rounds:
        alive = games.filter(pl.col("rounds") >= number).with_columns(rows=1)
        below = sample.sums(alive, "rows") * sample.seats_at_table
        found.append(ratio(sample.sums(received.filter(pl.col("round") == number), "money"), below))
    return Curve(sample.label, rounds, found, index)
