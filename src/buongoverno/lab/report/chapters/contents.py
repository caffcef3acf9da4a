"""All chapters of a page."""

from collections.abc import Callable

from buongoverno.lab.report.chapters import (
    cards,
    ends,
    goals,
    holdings,
    length,
    money,
    players,
    points,
    rises,
    seats,
)
from buongoverno.lab.report.plots import Plot
from buongoverno.lab.report.samples import Sample

# In the order in which a reader wants to know.
CHAPTERS: tuple[Callable[[list[Sample]], list[Plot]], ...] = (
    players.plots,
    length.plots,
    ends.plots,
    rises.plots,
    points.plots,
    money.plots,
    seats.plots,
    cards.plots,
    holdings.plots,
    goals.plots,
)
