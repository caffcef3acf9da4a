"""How much there is to decide: how often which question is asked, and how many answers it has."""

import re

import polars as pl

from buongoverno.lab.report.drawing import Curve, curves
from buongoverno.lab.report.estimates import Estimate, ratio
from buongoverno.lab.report.formatting import Scale, capital
from buongoverno.lab.report.plots import MANY, Plot
from buongoverno.lab.report.samples import DEAL, Sample, labelled

_ALIVE = 0.1  # curves end where fewer games than this share are still going on
_NAMED = 2


def plots(samples: list[Sample]) -> list[Plot]:
    """Decisions of a player by round, and a table of the questions; nothing without choices."""
    if any(sample.choices is None for sample in samples):
        return []
    lines = [_curve(sample, index) for index, sample in enumerate(samples)]
    rows = [row for sample in samples for row in _rows(sample, samples)]
    return [
        Plot(
            name="choices",
            title="What there is to decide",
            caption=_caption(samples),
            picture=curves(lines, "decisions of a player", Scale()),
            head=(
                "",
                *(["folder"] if len(samples) > 1 else []),
                "decisions a game",
                "answers to choose from",
                "share of all lines of play",
            ),
            rows=tuple(rows),
        )
    ]


def decisions_in(sample: Sample) -> Estimate:
    """How many decisions with more than one answer a game has."""
    return ratio(sample.sums(_choices(sample), "decisions"), sample.games_in_deals)


def answers_in(sample: Sample) -> Estimate:
    """How many answers such a decision has on average."""
    choices = _choices(sample)
    return ratio(sample.sums(choices, "choices"), sample.sums(choices, "decisions"))


def lines_in(sample: Sample) -> Estimate:
    """The logarithm to base 10 of how many lines of play a game holds."""
    return ratio(sample.sums(_choices(sample), "lines"), sample.games_in_deals)


def _choices(sample: Sample) -> pl.DataFrame:
    assert sample.choices is not None
    return sample.choices


def _curve(sample: Sample, index: int) -> Curve:
    """Real decisions of a seat in each round, among games that come to it."""
    games = sample.games.select(DEAL, "rounds")
    last = int(games["rounds"].quantile(1 - _ALIVE, "lower") or 1)
    rounds = list(range(last + 1))
    found: list[Estimate] = []
    for number in rounds:
        alive = games.filter(pl.col("rounds") >= number).with_columns(rows=1)
        below = sample.sums(alive, "rows") * sample.seats_at_table
        made = _choices(sample).filter(pl.col("round") == number)
        found.append(ratio(sample.sums(made, "decisions"), below))
    return Curve(sample.label, rounds, found, index)


def _rows(sample: Sample, samples: list[Sample]) -> list[tuple[str, ...]]:
    """Questions, the most frequent first."""
    every = _choices(sample)
    asked = labelled(every, ("question", "rule"), lambda name, rule: _asked(sample, name, rule))
    total = float(every["lines"].sum())
    found: list[tuple[float, tuple[str, ...]]] = []
    for (label,), part in asked.partition_by("label", as_dict=True).items():
        often = ratio(sample.sums(part, "decisions"), sample.games_in_deals)
        answers = ratio(sample.sums(part, "choices"), sample.sums(part, "decisions"))
        cells = (
            capital(str(label)),
            *([sample.label] if len(samples) > 1 else []),
            Scale().interval(often),
            Scale().interval(answers),
            Scale(percent=True).number(float(part["lines"].sum()) / total),
        )
        found.append((often.value, cells))
    return [cells for _, cells in sorted(found, key=lambda pair: (-pair[0], pair[1]))]


def _asked(sample: Sample, name: str, rule: str) -> str:
    """The question in words, without who is asked and what else changes, and its rule."""
    words = sample.catalogue
    if not words.has("questions", name):
        return f"{name.replace('-', ' ').replace('_', ' ')} ({rule})"
    text = re.split("[:?.]", words.word("questions", name).replace("{seat}, ", ""))[0]
    return f"{re.sub('{[^}]*}', '…', text)} ({rule})"


def _caption(samples: list[Sample]) -> str:
    parts: list[str] = []
    for sample in samples:
        whose = f"with {sample.label} " if len(samples) > 1 else ""
        often, answers = (
            _short(one, samples) for one in (decisions_in(sample), answers_in(sample))
        )
        lines = f"10 to the power of {lines_in(sample).value:,.0f} lines of play"
        parts.append(
            f"{whose}a game has {often} decisions that are no formality, with {answers} answers "
            f"each: {lines}"
        )
    return f"{capital('; '.join(parts))}."


def _short(found: Estimate, samples: list[Sample]) -> str:
    scale = Scale()
    return scale.number(found.value) if len(samples) >= MANY else scale.interval(found)
