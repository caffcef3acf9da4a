"""Measures in a browser whether a table fits its window."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from web.tables import FIVE_NAMES

DESKS: Final = ((1366, 657), (1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440))
TOUCHED: Final = ((820, 1180), (1180, 820), (390, 844), (844, 390), (360, 740), (375, 667))
# One of each layout, the smallest that it is for.
NARROWEST: Final = ((1280, 657), (1280, 720), (820, 1180), (375, 667), (844, 390))

_MEASURE: Final = (Path(__file__).parent / "fit.js").read_text(encoding="utf-8").rstrip(";\n")
# Three frames in the new window: one to lay out, one for parts that measure themselves, one to
# draw those.
_DRAWN: Final = """({ width, height }) => new Promise((done) => {
  const frame = (left) => {
    const there = innerWidth === width && innerHeight === height;
    if (there && !left) setTimeout(done);
    else requestAnimationFrame(() => frame(there ? left - 1 : left));
  };
  frame(3);
})"""
_MEASURE_DRAWN: Final = f"async (at) => {{ await ({_DRAWN})(at); return ({_MEASURE})(at); }}"
_ATTEMPTS: Final = 5


def faults(page: Page, touch: bool, sizes: Iterable[tuple[int, int]]) -> list[str]:
    """What does not fit on a page with a table; `touch`: fingers must find what they press."""
    found: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        at = {"width": width, "height": height, "touch": touch, "names": FIVE_NAMES}
        found += [f"{width}x{height}: {fault}" for fault in _measured(page, at)]
    return found


def _measured(page: Page, at: dict[str, Any]) -> list[Any]:
    """What is still wrong when parts that measure themselves have had time for it."""
    wrong: list[Any] = []
    for _ in range(_ATTEMPTS):
        wrong = page.evaluate(_MEASURE_DRAWN, at)
        if not wrong:
            break
        page.wait_for_timeout(100)
    return wrong
