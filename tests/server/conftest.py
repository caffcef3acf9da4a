"""Databases and running servers, on SQLite and on PostgreSQL.

`database` is the address of a fresh database. `server` is a running server that many tests share:
each makes tables of its own. A test that restarts or kills a server uses `serving(database)`.
"""

import os
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import certifi
import pytest
import structlog

from server.postgres import WITHOUT, Postgres, programs, running_postgres
from server.serving import Server, serving

Fresh = Callable[[Path], str]
# BUONGOVERNO_DEEP=1 tries everything on both databases. Otherwise most tests run on one of them,
# these on SQLite because they do not depend on the database,
_ON_SQLITE = (
    "bad_input/",
    "moderation/test_doors",
    "pages/",
    "play/test_analysis",
    "play/test_client",
    "play/test_websocket_frames",
    "play/test_whole_games",
    "secrets/test_what_is_never_told",
    "site/",
)
# and these on both, because they are about it.
_ON_BOTH = (
    "database/",
    "faults/",
    "hosting/",
    "operations/",
    "play/test_killed",
)
_HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Spare tests the second database."""
    if os.environ.get("BUONGOVERNO_DEEP"):
        return
    spared = [item for item in items if _is_spared(item)]
    config.hook.pytest_deselected(items=spared)
    items[:] = [item for item in items if item not in spared]


def _is_spared(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
        return False
    kind = item.callspec.params.get("fresh_database")
    if kind is None:
        return False
    path = item.path.relative_to(_HERE).as_posix()
    if path.startswith(_ON_BOTH):
        return False
    return kind != ("sqlite" if path.startswith(_ON_SQLITE) else _chosen(path, item.name))


def _chosen(path: str, name: str) -> str:
    """One of the databases, the same one each time a test runs."""
    test = re.sub("sqlite|postgresql", "", f"{path} {name}")
    return ("sqlite", "postgresql")[zlib.crc32(test.encode()) % 2]


@pytest.fixture(scope="session", autouse=True)
def plain_tracebacks() -> None:
    """Log errors of code that runs in this process plainly: rich takes seconds for a traceback."""
    plain = structlog.dev.ConsoleRenderer(
        colors=False, exception_formatter=structlog.dev.plain_traceback
    )
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], plain])


@pytest.fixture(scope="session", autouse=True)
def few_certificates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let clients know one authority only: they load all they know before each first request."""
    end = "-----END CERTIFICATE-----\n"
    first = Path(certifi.where()).read_text(encoding="utf-8").partition(end)[0] + end
    file = tmp_path_factory.mktemp("certificates") / "first.pem"
    file.write_text(first, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(certifi, "where", lambda: str(file))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this process."""
    if programs() is None:
        pytest.skip(WITHOUT)
    with running_postgres() as running:
        yield running


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def fresh_database(request: pytest.FixtureRequest) -> Fresh:
    """Makes a new, empty database, on each of the two kinds."""
    if request.param == "sqlite":
        return lambda folder: f"sqlite:///{folder / 'games.sqlite'}"
    running: Postgres = request.getfixturevalue("postgres")
    return lambda folder: running.fresh()


@pytest.fixture
def database(fresh_database: Fresh, tmp_path: Path) -> str:
    """The address of an empty database of the test's own."""
    return fresh_database(tmp_path)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The same in a file, for what does not depend on the database."""
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@pytest.fixture(scope="session")
def server(fresh_database: Fresh, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server, shared by the tests of one kind of database."""
    with serving(fresh_database(tmp_path_factory.mktemp("server"))) as running:
        yield running


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once more what did not run."""
    skipped = terminalreporter.stats.get("skipped", [])
    if any(WITHOUT in str(report.longrepr) for report in skipped):
        terminalreporter.write_line(WITHOUT, yellow=True)
