"""The pages of a server that cannot be reached: games against bots go on in the browser."""

import re
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from buongoverno.server.site.routes import HEADERS
from static.conftest import Files
from web.browsing import stranger
from web.people import Person, play_on

BUILT: Final = Path(__file__).parents[2] / "build/plays-on"
UNBUILT: Final = "the client that plays on is not built: make build/plays-on/index.html"
POLICY: Final = "content-security-policy"
UNANSWERED: Final = 5.0  # seconds until a request is given up, longer than a page counts as new


class Remains(Files):
    """Sends the client as a server does; everything that is asked of the server itself is lost."""

    def translate_path(self, path: str) -> str:
        """A file of the client, or its page."""
        name = path.split("?")[0].strip("/")
        return str(BUILT / name if (BUILT / name).is_file() else BUILT / "index.html")

    def do_GET(self) -> None:  # noqa: N802, the name is http.server's
        """Answer, unless it is for the server."""
        if self.path.startswith("/api"):
            time.sleep(UNANSWERED)
            self.close_connection = True
        else:
            super().do_GET()

    def end_headers(self) -> None:
        """With the policy that the server's pages have."""
        self.send_header(POLICY, HEADERS[POLICY])
        super().end_headers()


@pytest.fixture(scope="module")
def remains(browser: Browser) -> Iterator[str]:
    """Where the client is."""
    if not (BUILT / "index.html").exists():
        pytest.skip(UNBUILT)
    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(Remains, directory=str(BUILT)))
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}/"
    serving.shutdown()
    serving.server_close()
    thread.join()


def test_bots_play_on_without_the_server(browser: Browser, remains: str) -> None:
    page = stranger(browser, remains)
    person = Person(page)
    page.goto("/")
    expect(page.get_by_text("Play against bots here, without the server")).to_be_visible()
    page.get_by_role("button", name="Play Siena now").click()
    page.get_by_role("button", name="Just play").click()
    page.wait_for_url(re.compile("/table/here"))
    play_on(person, decisions=4)
    page.reload()
    play_on(person, decisions=2)
    page.goto("/games")
    expect(page.locator('a[href*="/table/here"]').first).to_be_visible()
    page.context.close()
