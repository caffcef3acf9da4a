"""The comparison of two worlds can fail: servers that leak on purpose are found out."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import uvicorn

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.event import LogEntry, events_after
from buongoverno.server.app import create_app
from buongoverno.server.database.store import Store
from buongoverno.server.settings import Settings
from buongoverno.server.tables import conduct, reading
from buongoverno.server.tables.course import Course, Trace
from buongoverno.server.tables.encoding import EncodedViews
from buongoverno.server.tables.reading import Reader
from server.secrets.test_two_worlds import Comparison
from server.secrets.worlds import TABLES, moments, readers, sit_down, suite_of
from server.serving import free_port

pytestmark = [
    pytest.mark.both_builds,
    pytest.mark.skipif(buongoverno.compiled(), reason="compiled parts cannot be spoilt"),
    # The style in which our handlers are written; nothing to do with secrets.
    pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning"),
]

Leak = Callable[[pytest.MonkeyPatch], None]


@contextmanager
def in_this_process(database: str) -> Iterator[str]:
    """A server whose parts a test can spoil; gives its address."""
    port = free_port()
    settings = Settings(database=database, port=port, limits=False, bot_workers=1)
    config = uvicorn.Config(
        create_app(settings), port=port, ws="websockets-sansio", log_level="warning"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.02)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def _the_view_of_another(patch: pytest.MonkeyPatch) -> None:
    original = EncodedViews.of

    def of(self: EncodedViews, seat: int | None) -> bytes:
        return original(self, 1)

    patch.setattr(EncodedViews, "of", of)


def _the_whole_log(patch: pytest.MonkeyPatch) -> None:
    def log_of(course: Course, trace: Trace, reader: Reader) -> list[LogEntry]:
        events = events_after(trace.last, trace.before)
        return [course.state.entry(event, n) for n, event in enumerate(events, 1)]

    patch.setattr(reading, "log_of", log_of)


def _one_bit_of_all_that_is_hidden(patch: pytest.MonkeyPatch) -> None:
    def is_free(course: Course, seat: int) -> bool:
        return sha256(course.state.save().encode()).digest()[0] % 2 == 1

    patch.setattr(Course, "undo_is_free", is_free)


def _a_refusal_that_knows_a_hand(patch: pytest.MonkeyPatch) -> None:
    def refused(error: Any) -> Any:
        found = original(error)
        found.args = (f"{found} {_hidden}",)
        return found

    original = conduct._refused
    _hidden: list[str] = []

    def notation(self: Any, command: Any, seat: int) -> str:
        _hidden[:] = [self.course.state.save()]
        return str(usual(self, command, seat))

    usual = conduct._Conduct._notation
    patch.setattr(conduct, "_refused", refused)
    patch.setattr(conduct._Conduct, "_notation", notation)


LEAKS: list[Leak] = [
    _the_view_of_another,
    _the_whole_log,
    _one_bit_of_all_that_is_hidden,
    _a_refusal_that_knows_a_hand,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__.strip("_"))
def test_a_leak_is_found(leak: Leak, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with in_this_process(database) as address:
        store = Store(database)
        try:
            _compare(address, store)
            leak(monkeypatch)
            with pytest.raises(AssertionError):
                _compare(address, store)
        finally:
            monkeypatch.undo()
            store.close()


def _compare(address: str, store: Store) -> None:
    """What one seat of a game of Zena gets in some pairs of worlds."""
    table = TABLES["zena"][1]
    for state in moments("zena", table, [20, 40]):
        chance = Chance(3)
        tampered = suite_of("zena").tamper(state, 0, chance)
        worlds = [sit_down(store, "zena", table, one) for one in (state, tampered)]
        with readers(address, 0, *worlds) as pair:
            Comparison("zena", pair, chance).compare()
