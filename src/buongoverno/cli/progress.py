"""A bar on a terminal for what takes longer than a moment."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

MOMENT: Final = 1.0  # seconds


@contextmanager
def progress_bar(
    total: int,
    console: Console | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Callable[[int], None]]:
    """Gives what is to be told of each step that is done; the bar is gone at the end."""
    console = Console(stderr=True) if console is None else console
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    task = bar.add_task("", total=total)
    since = clock()
    shown = False

    def advance(steps: int) -> None:
        nonlocal shown
        bar.advance(task, steps)
        if not shown and clock() - since > MOMENT:
            shown = True
            bar.start()

    try:
        yield advance
    finally:
        bar.stop()
