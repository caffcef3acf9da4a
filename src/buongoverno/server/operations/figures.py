"""Figures for Prometheus, of one process or of several that serve one port together."""

import os
from pathlib import Path
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from buongoverno.server.live.connections import BOT_WAITING, COMMITS, MESSAGES, SENT, TABLES
from buongoverno.server.office import Office

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
# The folder where several processes put their figures; prometheus-client knows it by this name.
FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"


def note(office: Office) -> None:
    """Note what can only be asked for."""
    TABLES.set(len(office.keeper.loaded()))
    BOT_WAITING.set(office.crew.waiting)
    COMMITS.set(office.journal.batches)
    MESSAGES.inc(SENT.taken())


def told() -> bytes:
    """All figures as Prometheus reads them."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if not folder:
        return generate_latest(REGISTRY)
    _forget_the_dead(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _forget_the_dead(folder: Path) -> None:
    """A process that was killed no longer has connections or tables."""
    for file in folder.glob("gauge_live*_*.db"):
        number = file.stem.rpartition("_")[2]
        if number.isdigit() and not _lives(int(number)):
            mark_process_dead(int(number), str(folder))  # type: ignore[no-untyped-call]


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
