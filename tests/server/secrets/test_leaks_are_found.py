"""The comparison of two worlds can fail: it finds servers that leak on purpose."""

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
from buongoverno.protocol.command import Decide
from buongoverno.server.app import create_app
from buongoverno.server.database.store import Store
from buongoverno.server.operations.serving import server_config
from buongoverno.server.settings import Settings
from buongoverno.tables import command_handlers, projection
from buongoverno.tables.news_encoder import NewsEncoder
from buongoverno.tables.projection import Reader
from buongoverno.tables.refusals import Refusal
from buongoverno.tables.table_state import TableState, Trace
from server.secrets.test_two_worlds import Comparison
from server.secrets.worlds import TABLES, moments, readers, sit_down, suite_of
from server.serving import free_port

pytestmark = [
    pytest.mark.both_builds,
    pytest.mark.skipif(buongoverno.compiled(), reason="compiled parts cannot be patched"),
    # Litestar wants its parameters declared in another way; that has nothing to do with secrets.
    pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning"),
]

Leak = Callable[[pytest.MonkeyPatch], None]


@contextmanager
def in_this_process(database: str) -> Iterator[str]:
    """A server whose parts a test can patch; gives its address."""
    port = free_port()
    settings = Settings(database=database, port=port, limits=False, bot_workers=1)
    config = server_config(create_app(settings), settings, port=port, log_level="warning")
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
    original = NewsEncoder._view

    def view(self: NewsEncoder, reader: Reader) -> Any:
        return original(self, Reader(1))

    patch.setattr(NewsEncoder, "_view", view)


def _the_whole_log(patch: pytest.MonkeyPatch) -> None:
    def log_of(table: TableState, trace: Trace, reader: Reader) -> list[LogEntry]:
        events = events_after(trace.last, trace.before)
        return [table.state.entry(event, n) for n, event in enumerate(events, 1)]

    patch.setattr(projection, "log_of", log_of)


def _one_bit_of_all_that_is_hidden(patch: pytest.MonkeyPatch) -> None:
    def is_free(table: TableState, seat: int) -> bool:
        return sha256(table.state.save().encode()).digest()[0] % 2 == 1

    patch.setattr(TableState, "undo_is_free", is_free)


def _a_refusal_that_knows_a_hand(patch: pytest.MonkeyPatch) -> None:
    original = command_handlers._Handler.decide

    def decide(self: command_handlers._Handler, command: Decide) -> None:
        try:
            original(self, command)
        except Refusal as error:
            raise Refusal(
                error.reason, "because", why=f"{error} {self.draft.state.save()}"
            ) from None

    patch.setattr(command_handlers._Handler, "decide", decide)


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
