"""The processes that a test has started; servers of other tests may be children of this one too."""

import multiprocessing
from multiprocessing.process import BaseProcess

import pytest

from buongoverno.players import cores

_OTHERS: set[int | None] = set()


@pytest.fixture(autouse=True)
def _others() -> None:
    cores._workers.cache_clear()  # those of earlier searches end
    _OTHERS.clear()
    _OTHERS.update(child.pid for child in multiprocessing.active_children())


def workers_now() -> list[BaseProcess]:
    """Those that were started since the test began."""
    return [child for child in multiprocessing.active_children() if child.pid not in _OTHERS]
