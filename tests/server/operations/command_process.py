"""`buongoverno` in a process of its own, forked from one that has loaded its modules.

Starting Python and loading them takes longer than most commands.
"""

import multiprocessing
import os
import signal
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from server.forking import FORKED


class CommandProcess:
    """A running command; what it prints is read from `stdout`, what it logs is in a file."""

    def __init__(self, arguments: list[str], environment: dict[str, str], log: Path) -> None:
        # With other packages modules have to be loaded anew: these may bring games.
        with_others = environment.get("PYTHONPATH") != os.environ.get("PYTHONPATH")
        context = multiprocessing.get_context("spawn") if with_others else FORKED
        reader, writer = context.Pipe(duplex=False)
        self._process = context.Process(target=_run, args=(arguments, environment, writer, log))
        self._process.start()
        writer.close()
        with reader:
            self.stdout = os.fdopen(os.dup(reader.fileno()), encoding="utf-8")

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """The exit status, if it has ended."""
        return self._process.exitcode

    def send_signal(self, which: signal.Signals) -> None:
        """Send a signal."""
        os.kill(self.pid, which)

    def wait(self, seconds: float) -> int:
        """Wait until it has ended; the exit status."""
        self._process.join(seconds)
        status = self.poll()
        assert status is not None, "the command did not end"
        return status


def _run(
    arguments: list[str], environment: dict[str, str], output: "Connection[Any, Any]", log: Path
) -> None:
    os.environ.clear()
    os.environ.update(environment)
    with output, log.open("ab") as file:
        os.dup2(output.fileno(), 1)
        os.dup2(file.fileno(), 2)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
    sys.argv = ["buongoverno", *arguments]
    # As a Python that starts does it.
    sys.path[:0] = environment.get("PYTHONPATH", "").split(os.pathsep)

    from buongoverno.cli.main import main  # here, where no test has to wait for it

    main()
