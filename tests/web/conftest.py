"""A browser, a server, and people who come to it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from buongoverno.server.database.store import Store
from server.serving import Server, serving
from web.browsing import UNBUILT, WITHOUT, missing, running_browser, stranger
from web.tables import LaidTable, lay, never

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of a file.

    No longer: as long as it runs its event loop does, and other tests start loops of their own.
    """
    reason = missing()
    if reason is not None:
        pytest.skip(reason)
    with running_browser() as running:
        yield running


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server; each test makes tables of its own."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('web') / 'games.sqlite'}") as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Somebody new comes, and opens an address; an error in any of their pages fails the test."""
    faults: list[str] = []
    pages: list[Page] = []

    def arrive(path: str | None = "/", **features: Any) -> Page:
        page = stranger(browser, server.address, **features)
        page.on("pageerror", lambda error: faults.append(str(error)))
        pages.append(page)
        if path is not None:
            page.goto(path)
        return page

    yield arrive
    for page in pages:
        page.context.close()
    assert not faults, faults


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once more what did not run."""
    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    for reason in (WITHOUT, UNBUILT):
        if any(reason in text for text in skipped):
            terminalreporter.write_line(reason, yellow=True)


@pytest.fixture(scope="module")
def over(server: Server) -> Iterator[dict[str, LaidTable]]:
    """A finished game of each, with a key to the seat of somebody who slipped now and then."""
    store = Store(server.database)
    try:
        yield {game: lay(store, game, never, seed=8) for game in ("siena", "zena")}
    finally:
        store.close()
