"""The games of a folder that are worth replaying: the longest, the closest, the most turbulent."""

import os
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from buongoverno.lab.report.chapters.decided import course_of
from buongoverno.lab.report.samples import DEAL, Sample


@dataclass(frozen=True)
class RemarkableGame:
    """A game whose record was kept, and what is remarkable about it."""

    what: str
    label: str
    seed: int
    words: str
    record: Path


def remarkable(samples: list[Sample]) -> list[RemarkableGame]:
    """Some games of each folder whose records were kept."""
    return [game for sample in samples for game in _of(sample)]


def relative(record: Path, lies_in: Path) -> str:
    """The address of a record on a page in that folder."""
    return Path(os.path.relpath(record.resolve(), lies_in.resolve())).as_posix()


def _of(sample: Sample) -> list[RemarkableGame]:
    found: list[RemarkableGame] = []
    for what, frame, column, words in _candidates(sample):
        if frame.is_empty():
            continue
        seed, value = frame.sort(column, DEAL, descending=[True, False]).select(DEAL, column).row(0)
        record = sample.record_of(seed)
        if record is not None:
            text = words.format(abs(value))
            found.append(RemarkableGame(what, sample.label, seed, text, record))
    return found


def _candidates(sample: Sample) -> list[tuple[str, pl.DataFrame, str, str]]:
    """What to look for: a frame of games, the column whose largest value wins, and words for it."""
    games = sample.games
    found = [
        ("The longest", games, "decisions", "{:,} decisions"),
        (
            "The shortest",
            games.with_columns(short=-pl.col("decisions")),
            "short",
            "{:,} decisions",
        ),
        ("The closest", _leads(sample), "close", "won by {:g} points"),
    ]
    course = course_of(sample)
    if course is not None:
        upset = (
            course.rounds.filter(pl.col("won") == 0).group_by(DEAL).agg(pl.col("said").max() * 100)
        )
        changes = course.games.select(DEAL, "changes")
        found.append(("The greatest upset", upset, "said", "the loser had {:.0f} % before a round"))
        found.append(("The most turbulent", changes, "changes", "{} changes of the favourite"))
    return found


def _leads(sample: Sample) -> pl.DataFrame:
    """How little one winner was ahead of the best of the others."""
    counted = sample.seats.filter(pl.col("points").is_not_null())
    each = counted.group_by(DEAL).agg(
        winners=(pl.col("won") > 0).sum(),
        first=pl.col("points").filter(pl.col("won") > 0).max(),
        second=pl.col("points").filter(pl.col("won") == 0).max(),
    )
    return (
        each.filter(pl.col("winners") == 1)
        .drop_nulls()
        .select(DEAL, close=pl.col("second") - pl.col("first"))
    )
