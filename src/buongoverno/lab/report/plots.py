"""A plot of the page: its picture, a caption from the data, and its numbers as a table."""

from dataclasses import dataclass

from buongoverno.lab.report.drawing import Row, dots
from buongoverno.lab.report.estimates import Estimate, difference
from buongoverno.lab.report.formatting import Scale, capital

MOST_ROWS = 15
MANY = 3  # with this many folders a caption names less of each


@dataclass(frozen=True)
class Plot:
    """`name` is that of its picture file; `picture` is SVG, empty where words suffice."""

    name: str
    title: str
    caption: str
    picture: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Comparison:
    """Everything about a dot plot but its caption."""

    name: str
    title: str
    rows: list[Row]
    series: list[str]
    axis: str
    scale: Scale
    mark: float | None = None
    samples: bool = True  # whether the series are folders, whose games are independent

    def plot(self, caption: str) -> Plot:
        """The plot with its caption."""
        return Plot(
            name=self.name,
            title=self.title,
            caption=caption,
            picture=dots(self.rows, self.series, self.axis, self.scale, self.mark),
            head=("", *self.series, *self._differing()),
            rows=tuple(self._numbers(row) for row in self.rows),
        )

    def _differing(self) -> list[str]:
        if not self.samples:
            return []
        return [f"{name} less {self.series[0]}" for name in self.series[1:]]

    def _numbers(self, row: Row) -> tuple[str, ...]:
        cells = [capital(row.label)]
        cells += ["–" if found is None else self.scale.interval(found) for found in row.estimates]
        if self.samples:
            signed = self.scale.differences()
            for other in row.estimates[1:]:
                less = _less(other, row.estimates[0])
                cells.append("–" if less is None else signed.interval(less))
        return tuple(cells)

    def largest_difference(self) -> str:
        """A clause on what differs most from the first folder, sure differences first."""
        best: tuple[bool, float] | None = None
        text = ""
        for row in self.rows:
            for index, other in enumerate(row.estimates[1:], 1):
                less = _less(other, row.estimates[0])
                if less is None or less.value != less.value:
                    continue
                weight = (less.misses(0), abs(less.value))
                if best is None or weight > best:
                    best = weight
                    written = self.scale.differences().interval(less)
                    text = f"{row.label}, {self.series[index]} less {self.series[0]}: {written}"
        if best is None:
            return ""
        if not best[0]:
            return "no difference between the folders is sure"
        return f"the largest difference is {text}"


def _less(one: Estimate | None, other: Estimate | None) -> Estimate | None:
    return None if one is None or other is None else difference(one, other)


def largest_first(rows: list[Row]) -> list[Row]:
    """Rows by the largest of their values."""

    def size(row: Row) -> float:
        values = [found.value for found in row.estimates if found is not None]
        return max([value for value in values if value == value], default=0.0)

    return sorted(rows, key=lambda row: (-size(row), row.label))


def shortened(rows: list[Row], which: str) -> tuple[list[Row], str]:
    """As many rows as a plot can show, and a remark for its title if some are left out."""
    if len(rows) <= MOST_ROWS:
        return rows, ""
    return rows[:MOST_ROWS], f" (the {which} {MOST_ROWS} of {len(rows)})"
