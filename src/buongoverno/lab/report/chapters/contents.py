"""All chapters of a page."""

from collections.abc import Callable

from buongoverno.lab.report.chapters import (
    balance,
    cards,
    choices,
    decided,
    ends,
    goals,
    holdings,
    length,
    money,
    opening,
    players,
    points,
    rises,
    seats,
    values,
)
from buongoverno.lab.report.plots import Plot
from buongoverno.lab.report.samples import Sample

# In the order in which a reader wants to know.
CHAPTERS: tuple[Callable[[list[Sample]], list[Plot]], ...] = (
    players.plots,
    length.plots,
    ends.plots,
    decided.plots,
    rises.plots,
    points.plots,
    money.plots,
    balance.plots,
    seats.plots,
    opening.plots,
    values.plots,
    cards.plots,
    holdings.plots,
    goals.plots,
    choices.plots,
)
