"""The edition without a server, from plain files in a folder, and people who come to it."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar, Final

import pytest
from playwright.sync_api import Browser, Page

from web.browsing import MILLISECONDS, WITHOUT, missing, running_browser, stranger

BUILT: Final = Path(__file__).parents[2] / "build/static"
UNBUILT: Final = "the edition without a server is not built, so it was not tried: make static"
# Not at the top, as on many hosts of files.
FOLDER: Final = "/games/buongoverno/"
# The client is there, with what bots have learned and what comes later still.
_ALL_KEPT: Final = """async () => {
  await navigator.serviceWorker.ready;
  const kept = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) kept.push(url);
  const later = ['networks/siena.bin', 'networks/zena.bin', 'whole_library.zip', 'words_it.zip'];
  return later.every((name) => kept.some((url) => url.endsWith(name)));
}"""

_MEDIA_TYPES: Final = {".mjs": "text/javascript", ".wasm": "application/wasm"}
_POLL: Final = 200

Visit = Callable[..., Page]


class Files(SimpleHTTPRequestHandler):
    """Serves the folder, and nothing but files."""

    protocol_version = "HTTP/1.1"
    # Parts of addresses that cannot be had just now.
    lost: ClassVar[set[str]] = set()

    def guess_type(self, path: Any) -> str:
        """The media type of a file; Python does not know all of them everywhere."""
        return _MEDIA_TYPES.get(Path(path).suffix) or super().guess_type(path)

    def translate_path(self, path: str) -> str:
        """The file of an address; nothing outside the folder."""
        if any(part in path for part in self.lost):
            return str(BUILT / "not there")
        inside = path.removeprefix(FOLDER) if path.startswith(FOLDER) else "not there"
        return super().translate_path(f"/{inside}")

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of a file."""
    reason = missing() if (BUILT / "index.html").exists() else UNBUILT
    if reason is not None:
        pytest.skip(reason)
    with running_browser() as running:
        yield running


@pytest.fixture(scope="module")
def address(browser: Browser) -> Iterator[str]:
    """Where the files are."""
    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(BUILT)))
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}{FOLDER}"
    serving.shutdown()
    serving.server_close()
    thread.join()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Somebody comes; an error in any of their pages fails the test."""
    faults: list[str] = []
    pages: list[Page] = []

    def arrive(place: str | None = "/", **features: Any) -> Page:
        page = stranger(browser, address, **features)
        page.on("pageerror", lambda error: faults.append(str(error)))
        pages.append(page)
        if place is not None:
            page.goto(f"{address}#{place}")
        return page

    yield arrive
    for page in pages:
        page.context.close()
    assert not faults, faults


def go_offline(page: Page) -> None:
    """Wait until everything is kept, then take the network away, and what browsers keep unasked."""
    for _ in range(MILLISECONDS // _POLL):
        if page.evaluate(_ALL_KEPT):
            break
        page.wait_for_timeout(_POLL)
    else:
        raise AssertionError("not everything is kept")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.context.set_offline(True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once more what did not run."""
    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    for reason in (WITHOUT, UNBUILT):
        if any(reason in text for text in skipped):
            terminalreporter.write_line(reason, yellow=True)
