"""Runs a supervisor: `python -m server.operations.supervised FOLDER PROCESSES SECONDS_TO_START`.

Its processes serve nobody. They write what they do into FOLDER/events, and FOLDER/how says what
those do that start from then on: become "ready", "hang" or "fail".
"""

import os
import signal
import sys
import time
from ctypes import c_bool
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from buongoverno.server.operations.supervisor import SPAWN, Supervisor

FAILED = 7


def work(folder: Path, restart_failed: c_bool, ready: "Connection[Any, Any]") -> None:
    """Do what FOLDER/how says, until SIGTERM."""

    def note(event: str) -> None:
        with (folder / "events").open("a") as file:
            file.write(f"{event} {os.getpid()} {time.monotonic():.3f}\n")

    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    note("start")
    how = (folder / "how").read_text()
    if how == "fail":
        sys.exit(FAILED)
    if how == "ready":
        note("ready after a failed restart" if restart_failed.value else "ready")
        ready.send(True)
    signal.sigwait({signal.SIGTERM})
    note("stop")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    failed = SPAWN.RawValue(c_bool, False)
    supervisor = Supervisor(
        int(sys.argv[2]), partial(work, folder, failed), failed, float(sys.argv[3])
    )
    sys.exit(supervisor.run())
