"""How early a game is decided: who is the favourite when a round begins, and who wins.

The favourite is the seat to which the judge of the game gives the best chance, seeing every hand
but no deck. Whether favourites win is counted, not believed: a bad judge makes them win less often.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import polars as pl

from buongoverno.lab.report.drawing import Curve, curves
from buongoverno.lab.report.estimates import Estimate, ratio, share
from buongoverno.lab.report.formatting import Scale, listing
from buongoverno.lab.report.plots import MANY, Plot
from buongoverno.lab.report.samples import DEAL, Sample

_KEY = [DEAL, "seat"]
_PERCENT = Scale(percent=True)
_ALIVE = 0.1  # curves end where fewer games than this share are still going on
_EVEN = 1e-6  # chances that differ by less are those of a judge that knows nothing


@dataclass(frozen=True)
class Course:
    """The favourites of the games of a folder that somebody won.

    `rounds` has a row for each round of each game: who is the favourite, what is `said` of that
    seat and its share of the victory. `games` has a row for each game: `after` which share of its
    rounds the winner was the favourite for good, and how often the favourite changed.
    """

    rounds: pl.DataFrame
    games: pl.DataFrame


Measure = Callable[[Sample, Course], Estimate]


def plots(samples: list[Sample]) -> list[Plot]:
    """How often favourites win by round, and when games are decided; nothing without chances."""
    found = [course_of(sample) for sample in samples]
    courses = [course for course in found if course is not None]
    if len(courses) < len(samples):
        return []
    lines: list[Curve] = []
    rows: list[tuple[str, ...]] = []
    for index, (sample, course) in enumerate(zip(samples, courses, strict=True)):
        won, said = _curves(sample, course, index)
        lines += [replace(won, label="favourites who win"), said] if len(samples) == 1 else [won]
        for number, *both in zip(won.rounds, won.estimates, said.estimates, strict=True):
            cells = [_PERCENT.interval(one) for one in both]
            rows.append((sample.label, str(number), *cells))
    return [
        Plot(
            name="decided",
            title="How early a game is decided",
            caption=_caption(samples, courses),
            picture=curves(lines, "favourites who win", _PERCENT),
            head=("", "round", "favourites who win", "what is said of them"),
            rows=tuple(rows),
        )
    ]


def decided_after(sample: Sample, course: Course) -> Estimate:
    """The share of a game's rounds after which the winner stays the favourite."""
    return _mean(sample, course.games, "after")


def changes_in(sample: Sample, course: Course) -> Estimate:
    """How often another seat becomes the favourite."""
    return _mean(sample, course.games, "changes")


def halfway_in(sample: Sample, course: Course) -> Estimate:
    """The share of favourites in the middle of a game who win it."""
    half = course.rounds.filter(pl.col("round") == pl.col("half"))
    return share(sample.sums(half, "won"), sample.sums(half.with_columns(rows=1), "rows"))


def course_of(sample: Sample) -> Course | None:
    """Who was ahead when; None without chances, winners or a judge."""
    if sample.chances is None:
        return None
    won = sample.seats.select(*_KEY, "won")
    rounds = (
        sample.chances.filter(pl.col("round") > 0)
        .join(won, on=_KEY)
        .filter(pl.col("won").sum().over(DEAL) > 0)
        .sort(DEAL, "round", "chance", "seat", descending=[False, False, True, False])
        .group_by(DEAL, "round", maintain_order=True)
        .agg(
            pl.col("seat", "won").first(),
            said=pl.col("chance").first(),
            spread=pl.col("chance").max() - pl.col("chance").min(),
        )
        .join(sample.games.select(DEAL, "rounds"), on=DEAL, maintain_order="left")
        .with_columns(half=(pl.col("rounds") + 2) // 2)
    )
    if rounds.filter(pl.col("spread") > _EVEN).is_empty():
        return None
    return Course(rounds, rounds.group_by(DEAL, maintain_order=True).agg(_after(), _changes()))


def _after() -> pl.Expr:
    """The last round that began with a favourite who did not win, of all rounds."""
    wrong = pl.col("round").filter(pl.col("won") == 0).max().fill_null(0)
    return (wrong / pl.col("rounds").first()).alias("after")


def _changes() -> pl.Expr:
    return (pl.col("seat").diff().fill_null(0) != 0).sum().alias("changes")


def _mean(sample: Sample, games: pl.DataFrame, value: str) -> Estimate:
    return ratio(sample.sums(games, value), sample.sums(games.with_columns(rows=1), "rows"))


def _curves(sample: Sample, course: Course, index: int) -> tuple[Curve, Curve]:
    """How often favourites of a round win, and what was said of them."""
    last = int(sample.games["rounds"].quantile(1 - _ALIVE, "lower") or 1)
    rounds = list(range(1, last + 1))
    won: list[Estimate] = []
    said: list[Estimate] = []
    for number in rounds:
        part = course.rounds.filter(pl.col("round") == number).with_columns(rows=1)
        below = sample.sums(part, "rows")
        won.append(share(sample.sums(part, "won"), below))
        said.append(share(sample.sums(part, "said"), below))
    return (
        Curve(sample.label, rounds, won, index),
        Curve("what the judge says", rounds, said, index, dashed=True),
    )


def _caption(samples: list[Sample], courses: list[Course]) -> str:
    def each(measure: Measure, scale: Scale) -> str:
        parts: list[str] = []
        for sample, course in zip(samples, courses, strict=True):
            found = measure(sample, course)
            short = len(samples) >= MANY
            written = scale.number(found.value) if short else scale.interval(found)
            parts.append(f"{written} with {sample.label}" if len(samples) > 1 else written)
        return listing(parts)

    return (
        f"Games won by the favourite halfway: {each(halfway_in, _PERCENT)}; rounds of a game until "
        f"the winner is ahead for good: {each(decided_after, _PERCENT)}; changes of the favourite "
        f"in a game: {each(changes_in, Scale())}."
    )
