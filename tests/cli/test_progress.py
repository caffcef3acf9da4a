"""Progress is shown on a terminal, and only of what takes longer than a moment."""

import io
import itertools

import pytest
from rich.console import Console

from buongoverno.cli.progress import progress_bar


@pytest.mark.parametrize(
    ("terminal", "seconds_a_step", "shown"),
    [(True, 0.6, True), (True, 0.001, False), (False, 0.6, False)],
)
def test_long_work_is_shown_on_a_terminal(
    terminal: bool, seconds_a_step: float, shown: bool
) -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=terminal, width=80)
    times = itertools.count(0.0, seconds_a_step)
    with progress_bar(20, console, lambda: next(times)) as advance:
        for _ in range(20):
            advance(1)
    assert ("20/20" in screen.getvalue()) is shown
    assert shown or screen.getvalue() == ""
