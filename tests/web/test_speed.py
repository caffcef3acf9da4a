"""How much the client loads and does; a busy machine makes it slower, but not more.

The times from a click to the paint are only printed (docs/client-speed.md).
"""

from statistics import median
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Request, Response, WebSocket, WebSocketRoute, expect

from web.conftest import Visit
from web.people import Person

_FIRST_LOAD: Final = 250_000
_DECISIONS: Final = 15
# An update waits until the one before it has been drawn, which takes two frames.
_MOST_FRAMES: Final = 3

# Counts the frames from the arrival of news to the page that shows them, and measures the time from
# a click, through the server, to the frame that shows the next position.
_WATCH: Final = """
(() => {
  let frame = 0;
  const count = () => { frame += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);

  const arrived = new Map();
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', (event) => {
        const message = JSON.parse(event.data);
        if (message.type === 'news') arrived.set(String(message.version), frame);
      });
    }
  };

  window.frames_waited = [];
  window.painted = [];
  let clicked = null;
  const shown = (changes) => {
    for (const { target } of changes) {
      const since = arrived.get(target.getAttribute('data-version'));
      if (since !== undefined) frames_waited.push(frame - since);
    }
    const begin = clicked;
    clicked = null;
    if (begin === null) return;
    requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - begin)));
  };
  const wanted = { subtree: true, attributes: true, attributeFilter: ['data-version'] };
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(shown).observe(document.body, wanted));
  document.addEventListener('click', (event) => {
    if (event.target.closest('button[data-code]')) clicked = event.timeStamp;
  }, true);
})()
"""


def test_the_first_load_is_small(visit: Visit) -> None:
    loaded: list[Response] = []
    page = visit(None, service_workers="block")

    def keep(answer: Response) -> None:
        loaded.append(answer)

    page.on("response", keep)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    kinds = ("script", "stylesheet")
    sizes = {
        answer.url: answer.request.sizes()["responseBodySize"]
        for answer in loaded
        if answer.request.resource_type in kinds
    }
    print(f"first load: {sum(sizes.values())} bytes in {len(sizes)} files")
    assert sizes
    assert sum(sizes.values()) <= _FIRST_LOAD, sizes


@pytest.mark.parametrize("game", ["Siena", "Zena"])
def test_a_decision_is_one_message_and_is_drawn_with_the_next_frames(
    visit: Visit, game: str
) -> None:
    page = visit(None)
    page.add_init_script(_WATCH)
    traffic = Traffic(page)
    page.goto("/")
    page.get_by_role("button", name=f"Play {game} now").click()
    person = Person(page)
    person.offers.first.wait_for()
    page.wait_for_load_state("networkidle")
    traffic.clear()
    while person.decided < _DECISIONS:
        if person.is_asked():
            person.decide()
    waited, times = _found(page, "frames_waited"), _found(page, "painted")
    print(f"{game}: {median(times):.0f} ms from click to paint, at most {max(times):.0f} ms")
    assert traffic.decisions == _DECISIONS
    assert traffic.requests == []
    assert len(waited) >= _DECISIONS
    assert median(waited) <= _MOST_FRAMES, waited


class Traffic:
    """What a page sends."""

    def __init__(self, page: Page) -> None:
        self.requests: list[str] = []
        self.decisions = 0
        page.on("request", self._requested)
        page.on("websocket", self._connected)

    def clear(self) -> None:
        """Count from now on."""
        self.requests.clear()
        self.decisions = 0

    def _requested(self, request: Request) -> None:
        if request.resource_type in ("fetch", "xhr", "script"):
            self.requests.append(request.url)

    def _connected(self, socket: WebSocket) -> None:
        def sent(message: Any) -> None:
            self.decisions += '"type":"decide"' in str(message)

        socket.on("framesent", sent)


def test_a_player_who_waits_long_for_an_answer_is_told_so(visit: Visit) -> None:
    page = visit(None)
    held: list[WebSocketRoute] = []
    page.route_web_socket("**/live", lambda line: held.append(line.connect_to_server()))
    page.goto("/")
    page.get_by_role("button", name="Play Siena now").click()
    person = Person(page)
    person.offers.first.wait_for()
    moment = page.get_by_role("status").filter(has_text="One moment")
    held[0].on_message(lambda answer: None)  # it goes no further
    person.offers.first.click()
    expect(moment).to_have_count(1)
    expect(person.offers.first).to_have_attribute("aria-disabled", "true")


def _found(page: Page, name: str) -> list[float]:
    found: list[float] = page.evaluate(f"window.{name}")
    return found
