"""Pictures as SVG: dots with intervals, curves with bands, heaps of games.

A picture uses the colours of the house's light theme; `inline` lets the page's theme choose them
instead. Equal data give equal bytes: nothing in a picture depends on the day or the machine.
"""

import io
import math
import re
import textwrap
from dataclasses import dataclass
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from buongoverno.lab.report.estimates import Estimate
from buongoverno.lab.report.formatting import Scale

INK, MUTED, LINE, PANEL = "#2b2118", "#6b5d4f", "#d8c9b0", "#fffaf0"
# Told apart by colour-blind readers too, and by shape.
COLOURS = ("#d55e00", "#0072b2", "#009e73", "#7b4ea3", "#b07a10")
SHAPES = ("o", "s", "^", "h", "D")

WIDTH = 4.8
LETTERS = 10.5  # points; still readable where a phone shrinks them
LABEL_WIDTH = 26  # letters
LINE_HEIGHT = 12  # points
_SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "buongoverno",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": LETTERS,
    "axes.labelsize": LETTERS,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.unicode_minus": True,
    "figure.facecolor": PANEL,
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "legend.frameon": False,
    "legend.fontsize": LETTERS,
    "text.color": INK,
    "xtick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.color": MUTED,
    "ytick.labelcolor": INK,
}
_NO_METADATA = {"Date": None, "Creator": None, "Format": None, "Type": None}
_THEME = {
    INK: "var(--ink)",
    MUTED: "var(--muted)",
    LINE: "var(--line)",
    PANEL: "none",
    **{colour: f"var(--series-{index + 1})" for index, colour in enumerate(COLOURS)},
}
_SHARE = Scale(percent=True)
_FONTS = "'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


@dataclass(frozen=True)
class Row:
    """A line of a dot plot: an estimate for every series, or None."""

    label: str
    estimates: list[Estimate | None]


@dataclass(frozen=True)
class Curve:
    """A line over rounds with its band; `series` chooses the colour, `dashed` the stroke."""

    label: str
    rounds: list[int]
    estimates: list[Estimate]
    series: int
    dashed: bool = False


@dataclass(frozen=True)
class Heap:
    """Shares of games at each of some values, `step` apart."""

    label: str
    values: list[float]
    shares: list[float]
    mean: float


def dots(rows: list[Row], series: list[str], axis: str, scale: Scale, mark: float | None) -> str:
    """Rows of dots with whiskers for 95 %; `mark` is a line to compare with."""
    several = len(series)
    step = 1.0 + 0.45 * (several - 1)
    height = 0.75 + len(rows) * (0.18 + 0.14 * several) + 0.22 * math.ceil(several / 2)
    with matplotlib.rc_context(_SETTINGS):
        figure, axes = _figure(height)
        if mark is not None:
            axes.axvline(mark, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
        for index, name in enumerate(series):
            _dots_of(axes, rows, index, name, step)
        axes.set_yticks([-step * place for place in range(len(rows))])
        axes.set_yticklabels([""] * len(rows))
        for place, row in enumerate(rows):
            _write_label(axes, row.label, -step * place)
        axes.set_ylim(-step * (len(rows) - 0.5), step * 0.5)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x")
        _write_axis(figure, axes, axis, scale)
        _legend(figure, axes, several)
        return _svg(figure)


def _dots_of(axes: Axes, rows: list[Row], index: int, name: str, step: float) -> None:
    """All dots of a series, each a little below those of the series before."""
    several = len(rows[0].estimates)
    shift = 0.45 * (index - (several - 1) / 2)
    places: list[float] = []
    values: list[float] = []
    reaches: list[tuple[float, float]] = []
    for place, row in enumerate(rows):
        found = row.estimates[index]
        if found is not None and not math.isnan(found.value):
            places.append(-step * place - shift)
            values.append(found.value)
            unknown = math.isnan(found.low)
            reaches.append(
                (0, 0) if unknown else (found.value - found.low, found.high - found.value)
            )
    axes.errorbar(
        values,
        places,
        xerr=[[max(0.0, low) for low, _ in reaches], [max(0.0, high) for _, high in reaches]],
        fmt=SHAPES[index],
        color=COLOURS[index],
        markersize=5.5,
        elinewidth=1.6,
        capsize=2.5,
        label=name,
        zorder=3,
    )


def curves(lines: list[Curve], axis: str, scale: Scale) -> str:
    """Lines over the rounds of a game, with bands for 95 %."""
    with matplotlib.rc_context(_SETTINGS):
        figure, axes = _figure(2.9 + 0.22 * math.ceil(len(lines) / 2))
        for line in lines:
            values = [found.value for found in line.estimates]
            lows = [found.value if math.isnan(found.low) else found.low for found in line.estimates]
            highs = [
                found.value if math.isnan(found.high) else found.high for found in line.estimates
            ]
            colour = COLOURS[line.series]
            axes.fill_between(line.rounds, lows, highs, color=colour, alpha=0.18, linewidth=0)
            axes.plot(
                line.rounds,
                values,
                color=colour,
                linewidth=1.8,
                linestyle="--" if line.dashed else "-",
                marker=SHAPES[line.series],
                markersize=3.2,
                label=line.label,
            )
        axes.grid(axis="y")
        axes.set_xlabel("round")
        axes.xaxis.set_major_locator(MaxNLocator(nbins=10, integer=True))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: _tick(value, scale)))
        axes.set_ylabel(axis)
        axes.set_ylim(bottom=0, top=1.04 if scale.percent else None)
        axes.margins(x=0.02)
        _legend(figure, axes, len(lines))
        return _svg(figure)


def heaps(found: list[Heap], step: float, axis: str) -> str:
    """How many games have which value: one row of columns for each series, on the same scale."""
    with matplotlib.rc_context(_SETTINGS):
        figure = Figure(figsize=(WIDTH, 0.6 + 1.35 * len(found)), layout="constrained")
        FigureCanvasSVG(figure)
        rows = figure.subplots(len(found), 1, sharex=True, sharey=True, squeeze=False)
        for index, heap in enumerate(found):
            axes: Axes = rows[index][0]
            axes.bar(heap.values, heap.shares, width=0.86 * step, color=COLOURS[index])
            axes.axvline(heap.mean, color=INK, linewidth=1.4)
            if len(found) > 1:
                axes.set_title(heap.label, loc="left", fontsize=LETTERS, color=INK)
            axes.yaxis.set_major_locator(MaxNLocator(nbins=3))
            axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: _tick(value, _SHARE)))
            axes.grid(axis="y")
            axes.set_axisbelow(True)
        last: Axes = rows[-1][0]
        last.set_xlabel(axis)
        last.xaxis.set_major_locator(MaxNLocator(nbins=10, integer=True))
        figure.supylabel("share of games", fontsize=LETTERS)
        return _svg(figure)


def inline(picture: str) -> str:
    """A picture for a page: its colours and its letters are the page's."""
    for colour, variable in _THEME.items():
        picture = picture.replace(colour, variable)
    return picture


def _figure(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    FigureCanvasSVG(figure)
    return figure, figure.add_subplot()


def _write_axis(figure: Figure, axes: Axes, text: str, scale: Scale) -> None:
    """Below the whole picture, where a long text has more room than below the axis."""
    figure.supxlabel(text, fontsize=LETTERS)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=7, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: _tick(value, scale)))
    axes.margins(x=0.06)


def _tick(value: float, scale: Scale) -> str:
    shown = f"{abs(value) * (100 if scale.percent else 1):.10g}"
    sign = "−" if value < 0 else "+" if scale.signed and value > 0 else ""
    return f"{sign}{shown}{' %' if scale.percent else ''}"


def _legend(figure: Figure, axes: Axes, several: int) -> None:
    """Above the plot, two in a row, so that it never covers anything."""
    if several > 1:
        figure.legend(*axes.get_legend_handles_labels(), loc="outside upper left", ncols=2)


def _write_label(axes: Axes, label: str, place: float) -> None:
    """A label left of the axis, in two lines if need be.

    Each line is a text of its own: whatever letters the reader has, all end at the axis.
    """
    lines = textwrap.wrap(label, LABEL_WIDTH, max_lines=2, placeholder=" …")
    for number, line in enumerate(lines):
        below = (number - (len(lines) - 1) / 2) * LINE_HEIGHT
        axes.annotate(
            line,
            xy=(0, place),
            xycoords=("axes fraction", "data"),
            xytext=(-6, -below),
            textcoords="offset points",
            horizontalalignment="right",
            verticalalignment="center",
            annotation_clip=False,
        )


def _svg(figure: Figure) -> str:
    """The bare element: no declarations, no ids that nothing refers to."""
    written = io.StringIO()
    figure.savefig(written, format="svg", metadata=_NO_METADATA)
    text = written.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    used = set(re.findall(r"#([A-Za-z][\w.-]*)", text))
    text = re.sub(r' id="([^"]+)"', lambda found: found[0] if found[1] in used else "", text)
    text = re.sub(r"'?DejaVu Sans'?(, sans-serif)?", _FONTS, text)
    return re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL).strip() + "\n"
