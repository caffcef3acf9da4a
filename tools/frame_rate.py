"""Measures how smoothly scenes play on a middling phone: the script is slowed down four times.

`PYTHONPATH=tests python tools/frame_rate.py` lays a table of each game, plays what the others did,
and prints a row of docs/client-speed.md for each. A busy machine makes the figures worse.
"""

import sys
from contextlib import closing
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Page, expect

from buongoverno.server.database.store import Store
from server.serving import serving
from web.browsing import PHONE, missing, running_browser, stranger
from web.tables import after_others, lay

SLOWER: Final = 4
FRAME: Final = 1000 / 60
# A frame that took so much longer than it should was missed.
LATE: Final = 1.5
TABLES: Final = {"siena": 150, "zena": 120}
_COUNT: Final = """() => new Promise((done) => {
  const times = [];
  const frame = (now) => {
    times.push(now);
    if (document.querySelector('.playback .bar')) requestAnimationFrame(frame);
    else done(times.slice(1).map((time, place) => time - times[place]));
  };
  requestAnimationFrame(frame);
})"""


def main() -> None:
    """Print a row for each game."""
    reason = missing()
    if reason is not None:
        sys.exit(reason)
    with (
        TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/games.sqlite") as server,
        closing(Store(server.database)) as store,
        running_browser() as browser,
    ):
        for game, decisions in TABLES.items():
            table = lay(store, game, after_others(decisions))
            page = stranger(browser, server.address, **PHONE, reduced_motion="no-preference")
            table.sit_down(page.context, server.address)
            page.goto(f"/table/{table.id}")
            print(_row(game, _frames(page)), flush=True)
            page.context.close()


def _frames(page: Page) -> list[float]:
    """The milliseconds of each frame while a scene is played the second time."""
    strip = page.locator(".playback .line")
    expect(strip).not_to_be_empty()
    page.keyboard.press("Escape")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.keyboard.press("Space")
    expect(strip).not_to_be_empty()
    frames: list[float] = page.evaluate(_COUNT)
    return frames


def _row(game: str, frames: list[float]) -> str:
    late = sum(frame > LATE * FRAME for frame in frames)
    longest = sorted(frames)[-max(1, len(frames) // 100)]
    return (
        f"| {game} | {len(frames)} | {median(frames):.1f} ms | "
        f"{100 * late / len(frames):.0f} % | {longest:.0f} ms |"
    )


if __name__ == "__main__":
    main()
