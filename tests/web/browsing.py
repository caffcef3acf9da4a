"""Debian's Chromium for tests, and people who sit in front of it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from buongoverno.server.site.routes import BUILT
from server.people.visitors import Visitor

# The same browser without the parts that windows need is quicker to start.
PROGRAM: Final = shutil.which("chromium-headless-shell") or shutil.which("chromium")
WITHOUT: Final = "Chromium is not installed, so no browser ran; get it with: apt install chromium"
UNBUILT: Final = (
    "the browser client is not built, so no browser ran; get Node 20 and npm, then: make web"
)
INSECURE: Final = "files.example"
MILLISECONDS: Final = 60_000
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
_ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A host that is not localhost: without https a page there is no secure context.
    f"--host-resolver-rules=MAP {INSECURE} 127.0.0.1",
]


def missing() -> str | None:
    """Why no browser can run here, if so."""
    if PROGRAM is None:
        return WITHOUT
    return None if (BUILT / "index.html").exists() else UNBUILT


@contextmanager
def running_browser() -> Iterator[Browser]:
    """A browser without a window."""
    expect.set_options(timeout=MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=_ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


def stranger(browser: Browser, address: str, **features: Any) -> Page:
    """Somebody who has never been here, with a page of their own."""
    settings: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce", **features}
    context = browser.new_context(base_url=address, **settings)
    context.set_default_timeout(MILLISECONDS)
    return context.new_page()


def sign_in(page: Page, visitor: Visitor) -> None:
    """Give a browser the session of somebody."""
    address = visitor.server.address
    page.context.add_cookies(
        [
            {"name": cookie.name, "value": cookie.value or "", "url": address}
            for cookie in visitor.http.cookies.jar
        ]
    )
