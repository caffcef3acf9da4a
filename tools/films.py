"""Films a turn of each game in a real browser: it is laid out and confirmed, and the others answer.

`PYTHONPATH=tests python tools/films.py [GAME ...]` writes docs/screenshots/turn-GAME.webp. Time in
the page stands still between two frames, so a slow machine makes the same film as a fast one.
"""

import sys
import time
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image, features
from playwright.sync_api import Locator, Page, expect

from buongoverno.kernel.state import State
from shown_tables import LEVEL, stage
from web.browsing import missing, running_browser, stranger
from web.tables import Moment, lay

FOLDER: Final = Path("docs/screenshots")
SIZE: Final[Any] = {"width": 1120, "height": 700}
SHARPNESS: Final = 1
FRAMES_A_SECOND: Final = 10
# The first that makes a film small enough is taken.
QUALITIES: Final = (60, 50, 40, 30)
MOST_BYTES: Final = 3_000_000
LONGEST: Final = 13.0
# Seconds of a way of the pointer, of a click, and to read what comes of it.
_WAY: Final = 0.42
_CLICK: Final = 0.17
_READ: Final = 0.5
_SETTINGS: Final = """localStorage.buongoverno ??= JSON.stringify(
  { name: 'Ada', theme: 'light', language: 'en', sound: 'off', speed: 'normal' })"""
# Animations run only when they are told to, and a pointer is drawn, which pictures do not show.
_STAGE: Final = """(() => {
  const running = new Set();
  const { play, pause } = Animation.prototype;
  const animate = Element.prototype.animate;
  const follow = (one) => { pause.call(one); running.add(one); };
  Animation.prototype.play = function () { follow(this); };
  Animation.prototype.pause = function () { running.delete(this); pause.call(this); };
  Element.prototype.animate = function (...how) {
    const one = animate.apply(this, how);
    follow(one);
    return one;
  };
  const followStyles = () => document.getAnimations()
    .filter((one) => one.playState === 'running').forEach(follow);
  for (const begins of ['transitionrun', 'animationstart'])
    addEventListener(begins, followStyles, true);
  window.advance = (ms) => {
    followStyles();
    for (const one of running) {
      const { endTime } = one.effect.getComputedTiming();
      const now = Number(one.currentTime) + ms * one.playbackRate;
      if (one.playState === 'idle' || now >= endTime) running.delete(one);
      if (one.playState === 'idle') continue;
      if (now >= endTime) one.finish();
      else one.currentTime = now;
    }
  };
  window.point = (x, y, pressed) => {
    let pointer = document.getElementById('filmed-pointer');
    if (!pointer) {
      pointer = document.createElement('div');
      pointer.id = 'filmed-pointer';
      pointer.style = 'position:fixed;inset:0 auto auto 0;z-index:99;pointer-events:none';
      pointer.innerHTML = `<i style="position:absolute;width:34px;height:34px;margin:-17px;
        border-radius:50%;background:#c98a1b88"></i><svg style="position:absolute" width="20"
        height="28"><path d="M1 1v21l5-4 4 9 4-2-4-8h7z" fill="#fff" stroke="#000"
        stroke-width="1.5"/></svg>`;
      document.documentElement.append(pointer);
    }
    pointer.style.transform = `translate(${x}px, ${y}px)`;
    pointer.firstChild.style.opacity = pressed ? 1 : 0;
  };
})()"""


@dataclass(frozen=True)
class Film:
    """A turn: where it begins, and what is pressed for each draft that is confirmed."""

    seed: int
    round: int
    drafts: tuple[tuple[str, ...], ...]


class Camera:
    """Takes frames of a page whose time it moves on, and the pointer in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.milliseconds: list[int] = []
        self._pointer = (SIZE["width"] * 0.5, SIZE["height"] * 0.55)
        page.evaluate("([x, y]) => point(x, y, false)", self._pointer)

    @property
    def seconds(self) -> float:
        """How long the film is."""
        return sum(self.milliseconds) / 1000

    def encoded(self, quality: int) -> bytes:
        """The film as an animated WebP."""
        file = BytesIO()
        first, *others = self.frames
        first.save(
            file,
            format="WEBP",
            save_all=True,
            append_images=others,
            duration=self.milliseconds,
            loop=0,
            quality=quality,
            method=4,
        )
        return file.getvalue()

    def hold(self, seconds: float) -> None:
        """Look on."""
        for _ in range(round(seconds * FRAMES_A_SECOND)):
            self._frame()

    def click(self, target: Locator) -> None:
        """Go there with the pointer and press it."""
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box, f"{target} is not in sight"
        self._go(box["x"] + min(box["width"] / 2, 90), box["y"] + box["height"] / 2)
        self.page.evaluate("([x, y]) => point(x, y, true)", self._pointer)
        self.hold(_CLICK)
        self.page.mouse.click(*self._pointer)
        self.page.evaluate("([x, y]) => point(x, y, false)", self._pointer)

    def wait(self, wanted: Locator) -> None:
        """Wait for the server, which takes no time in the film."""
        until = time.monotonic() + 60
        while not wanted.first.is_visible():
            assert time.monotonic() < until, f"{wanted} did not come"
            self.page.clock.run_for(1)
            time.sleep(0.02)

    def _go(self, x: float, y: float) -> None:
        (left, top), count = self._pointer, round(_WAY * FRAMES_A_SECOND)
        for number in range(1, count + 1):
            share = number / count
            eased = share * share * (3 - 2 * share)
            self._pointer = (left + (x - left) * eased, top + (y - top) * eased)
            self.page.mouse.move(*self._pointer)
            self.page.evaluate("([x, y]) => point(x, y, false)", self._pointer)
            self._frame()

    def _frame(self) -> None:
        ms = round(1000 / FRAMES_A_SECOND)
        self.page.evaluate("advance", ms)
        self.page.clock.run_for(ms)
        frame = Image.open(BytesIO(self.page.screenshot())).convert("RGB")
        if self.frames and self.frames[-1].tobytes() == frame.tobytes():
            self.milliseconds[-1] += ms
        else:
            self.frames.append(frame)
            self.milliseconds.append(ms)


def main() -> None:
    """Make the films."""
    reason = missing()
    if reason is None and not features.check("webp"):
        reason = "this Pillow writes no WebP; get it with: make .venv/dev"
    if reason is not None:
        sys.exit(reason)
    wanted = sys.argv[1:] or list(FILMS)
    for game in wanted:
        camera = _filmed(game, FILMS[game])
        tried = (camera.encoded(quality) for quality in QUALITIES)
        film = next((one for one in tried if len(one) <= MOST_BYTES), None)
        if film is None:
            sys.exit(f"the film of {game} is larger than {MOST_BYTES:,} bytes")
        file = FOLDER / f"turn-{game}.webp"
        file.write_bytes(film)
        print(f"{file}: {camera.seconds:.1f} s, {len(camera.frames)} frames, {len(film):,} bytes")


def _filmed(game: str, film: Film) -> Camera:
    with stage() as (server, store), running_browser() as browser:
        table = lay(store, game, _turn_in(film.round), film.seed, bots=LEVEL)
        assert not table.over, f"the game on seed {film.seed} has no turn in round {film.round}"
        page = stranger(
            browser,
            server.address,
            reduced_motion="no-preference",
            viewport=SIZE,
            device_scale_factor=SHARPNESS,
        )
        table.sit_down(page.context, server.address)
        page.context.add_init_script(_SETTINGS)
        page.goto(f"/table/{table.id}")
        expect(page.locator(".choices button[data-code]").first).to_be_visible()
        page.keyboard.press("Escape")  # what happened before is not in the film
        page.context.add_init_script(_STAGE)
        page.clock.install()
        page.goto(f"/table/{table.id}")
        expect(page.locator(".choices button[data-code]").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        page.clock.pause_at(time.time() + 5)
        return _play(Camera(page), film)


def _play(camera: Camera, film: Film) -> Camera:
    camera.hold(2 * _READ)
    for pressed in film.drafts:
        for name in pressed:
            _press(camera, name)
        _confirm(camera)
        # The own deeds are seen first, as pieces that move, then those of the others.
        while camera.page.locator(".playback select, .piece").count() and camera.seconds < LONGEST:
            camera.hold(1 / FRAMES_A_SECOND)
    camera.hold(3 * _READ)
    return camera


def _press(camera: Camera, name: str) -> None:
    """Lay a choice, or turn to another part of the turn."""
    choice = camera.page.locator(".choices button[data-code]").filter(has_text=name)
    if choice.count() == 0:
        camera.click(camera.page.locator(".steps button").filter(has_text=name).first)
    else:
        steps = camera.page.locator(".draft li.step:not(.laying)")
        laid = steps.count()
        camera.click(choice.first)
        camera.wait(steps.nth(laid))
    camera.hold(_READ)


def _confirm(camera: Camera) -> None:
    version = camera.page.locator(".choices").get_attribute("data-version")
    camera.click(camera.page.locator(".draft .confirm"))
    asked = f'.choices:not([data-version="{version}"]) button[data-code]'
    camera.wait(camera.page.locator(asked))


def _turn_in(number: int) -> Moment:
    """Ada has her turn in this round."""

    def has_come(state: State) -> bool:
        view: Any = state.view(0)
        return view.round == number and view.question == "turn" and state.in_turn_of(0)

    return has_come


FILMS: Final = {
    "siena": Film(
        seed=23,
        round=5,
        drafts=(
            ("Play 2 grain, 1 wine, 1 cloth", "Settle", "Sell wine", "Sell grain", "merchant"),
        ),
    ),
    "zena": Film(seed=24, round=4, drafts=(("Cathedral", "Limòxina"), ("Richelieu",))),
}


if __name__ == "__main__":
    main()
