"""Everything a server sends to one browser: all HTTP bodies and all WebSocket messages."""

import re
from typing import Final

from playwright.sync_api import Browser, Page, Route, WebSocket

_DRAWN: Final = re.compile(r"\b[0-9a-f]{32}\b")
_PROOF: Final = re.compile(r'"csrf":"[^"]*"')
_CHANGED: Final = re.compile(r'"changed":[0-9.e+-]+')
_HERE: Final = re.compile(r'"here":(true|false)')


class RecordedBrowser:
    """A browser of somebody who has the key to a seat, with all that it is sent written down.

    The client's own files are the same for everybody and are left out.
    """

    def __init__(self, browser: Browser, address: str, table: str, key: str):
        self._sent: list[str] = []
        self._context = browser.new_context(
            base_url=address, locale="en-GB", reduced_motion="reduce", service_workers="block"
        )
        self._context.add_cookies([{"name": f"buongoverno-{table}", "value": key, "url": address}])
        self._context.route("**/api/**", self._write_down)
        self.page: Page = self._context.new_page()
        self.page.on("websocket", self._listen)

    def _write_down(self, route: Route) -> None:
        answer = route.fetch()
        self._sent.append(f"{route.request.url} {answer.status} {answer.text()}")
        route.fulfill(response=answer)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda message: self._sent.append(str(message)))

    def open(self, path: str) -> None:
        """Go to an address and let everything come that is asked for there."""
        self.page.goto(path)
        self.page.wait_for_load_state("networkidle")

    def close(self) -> list[str]:
        """End it; all that it was sent."""
        self.page.wait_for_load_state("networkidle")
        self._context.close()
        return self._sent


def without_chance(text: str) -> str:
    """What was sent without drawn numbers, times, and whose browser was connected already."""
    text = _PROOF.sub('"csrf":""', _DRAWN.sub("ID", text))
    return _HERE.sub('"here":0', _CHANGED.sub('"changed":0', text))
