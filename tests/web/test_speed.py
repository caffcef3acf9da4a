"""How much the client loads and does; a busy machine makes it slower, but not more.

The times from a click to the paint are only printed (docs/client-speed.md).
"""

import json
from statistics import median
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Request, WebSocket, WebSocketRoute, expect

from web.conftest import Visit
from web.people import Person

# Everything that comes over the wire, with headers, in the language with the longest words.
_LANGUAGE: Final = "de-DE"
_START_PAGE: Final = 150_000
_FIRST_TABLE: Final = 450_000
_DECISIONS: Final = 15
# Deciding, or asking what would come of it while a turn is laid out.
_DECIDING: Final = ("decide", "decide_all", "preview")
# Nobody waits for these: advice for learners, and positions for scenes of what the others did.
_ADVICE: Final = "/worth"
_SCENES: Final = "/moments?"
_PICTURES: Final = "/assets/"  # of great moments, when the first of them comes
# An update waits until the one before it has been drawn, which takes two frames.
_MOST_FRAMES: Final = 3
_MOST_PICTURES: Final = 3

# Counts the frames from the arrival of news to the page that shows them, and measures the time from
# a click to the frame that shows any change, and to the one that shows the next position.
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
  window.changed = [];
  window.painted = [];
  let clicked = null;
  let unchanged = false;
  const drawn = (times, begin) =>
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - begin)));
  const shown = (changes) => {
    if (unchanged) drawn(changed, clicked);
    unchanged = false;
    for (const { target, attributeName } of changes) {
      if (attributeName !== 'data-version') continue;
      const since = arrived.get(target.getAttribute('data-version'));
      if (since !== undefined) frames_waited.push(frame - since);
      if (clicked !== null) drawn(painted, clicked);
      clicked = null;
    }
  };
  const wanted = { subtree: true, childList: true, attributes: true };
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(shown).observe(document.body, wanted));
  document.addEventListener('click', (event) => {
    if (!event.target.closest('button[data-code], .confirm')) return;
    clicked = event.timeStamp;
    unchanged = true;
  }, true);
})()
"""
# Presses a button, and says whether it looks so in the frame that is drawn next.
_PRESS: Final = """button => new Promise((seen) => {
  button.click();
  requestAnimationFrame(() => seen(button.matches('.pressed, :disabled')));
})"""


@pytest.mark.parametrize("game", ["Siena", "Zena"])
def test_the_first_load_is_small(visit: Visit, game: str) -> None:
    page = visit(None, locale=_LANGUAGE, service_workers="block")
    wire = Wire(page)
    page.goto("/")
    article = page.get_by_role("article").filter(has=page.get_by_role("heading", name=game))
    expect(article.locator("img")).to_be_visible()
    start = wire.settled()
    article.locator("button.primary").click()
    page.get_by_role("button", name="Einfach spielen").click()
    page.locator("button[data-code]").first.wait_for()
    table = wire.settled()
    print(f"{game}: start page {start} bytes, with the first table {table} bytes")
    assert start <= _START_PAGE, wire.largest()
    assert table <= _FIRST_TABLE, wire.largest()


class Wire:
    """What a page is sent: every answer with its headers, and every message."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._addresses: dict[str, str] = {}
        self._sizes: dict[str, int] = {}
        self._messages = 0
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._finished)
        session.on("Network.loadingFailed", self._failed)
        session.on("Network.webSocketFrameReceived", self._received)
        session.send("Network.enable")

    def settled(self) -> int:
        """How many bytes so far, when nothing is under way and nothing more is asked for."""
        quiet = 0
        while quiet < 3:
            self._page.evaluate("document.fonts.ready.then(() => undefined)")
            self._page.wait_for_timeout(100)
            quiet = 0 if self._addresses.keys() - self._sizes.keys() else quiet + 1
        assert self._sizes
        return sum(self._sizes.values()) + self._messages

    def largest(self) -> list[tuple[int, str]]:
        """The addresses by size."""
        found = [(size, self._addresses[request]) for request, size in self._sizes.items()]
        return sorted(found, reverse=True)

    def _asked(self, event: Any) -> None:
        self._addresses[event["requestId"]] = event["request"]["url"]

    def _finished(self, event: Any) -> None:
        self._sizes[event["requestId"]] = int(event["encodedDataLength"])

    def _failed(self, event: Any) -> None:
        self._sizes[event["requestId"]] = 0

    def _received(self, event: Any) -> None:
        self._messages += len(event["response"]["payloadData"].encode())


@pytest.mark.parametrize(("game", "motion"), [("Siena", "reduce"), ("Zena", "no-preference")])
def test_a_decision_is_one_message_and_is_drawn_with_the_next_frames(
    visit: Visit, game: str, motion: str
) -> None:
    page = visit(None, reduced_motion=motion)
    page.add_init_script(_WATCH)
    traffic, wire = Traffic(page), Wire(page)
    person = _play(page, game)
    wire.settled()
    traffic.clear()
    auctions = 0
    while person.decided < _DECISIONS:
        if person.is_asked():
            auctions += page.get_by_role("spinbutton").count()
            person.decide()
    waited = _found(page, "frames_waited")
    for what, times in (("change", _found(page, "changed")), ("position", _found(page, "painted"))):
        print(f"{game}: {median(times):.0f} ms from click to {what}, at most {max(times):.0f} ms")
    assert traffic.decisions == _DECISIONS
    assert traffic.others() == []
    assert traffic.count(_PICTURES) <= _MOST_PICTURES
    # What an auction is worth is asked once for each.
    assert traffic.count(_ADVICE) <= auctions
    # A scene of several decisions needs one request, and nothing is fetched that is not shown.
    scenes = traffic.count(_SCENES)
    assert scenes == 0 if motion == "reduce" else 2 * scenes <= traffic.told
    assert waited
    assert median(waited) <= _MOST_FRAMES, waited


class Traffic:
    """What a page sends, and how many decisions it is told of."""

    def __init__(self, page: Page) -> None:
        self._requests: list[str] = []
        self.decisions = 0
        self.told = 0
        page.on("request", self._requested)
        page.on("websocket", self._connected)

    def clear(self) -> None:
        """Count from now on."""
        self._requests.clear()
        self.decisions = self.told = 0

    def count(self, part: str) -> int:
        """How many requests were for this."""
        return sum(part in url for url in self._requests)

    def others(self) -> list[str]:
        """Requests for anything that a decision does not need."""
        known = (_ADVICE, _SCENES, _PICTURES)
        return [url for url in self._requests if not any(part in url for part in known)]

    def _requested(self, request: Request) -> None:
        if request.resource_type in ("fetch", "xhr", "script"):
            self._requests.append(request.url)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _sent(self, message: Any) -> None:
        self.decisions += json.loads(message)["type"] in _DECIDING

    def _received(self, message: Any) -> None:
        happenings = json.loads(message).get("happenings", [])
        self.told += sum(one["kind"] == "decided" for one in happenings)


def test_a_decision_looks_pressed_in_the_next_frame_and_waiting_is_told(visit: Visit) -> None:
    """Long before the server has answered, and without a word that it is decided."""
    page = visit(None)
    line = HeldLine(page)
    person = _play(page, "Siena")
    expect(person.offers.first).to_be_visible()
    line.hold()
    version = person.version()
    assert person.offers.first.evaluate(_PRESS)
    assert person.version() == version
    expect(page.locator(".choices .pressed")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="One moment")).to_have_count(1)
    expect(person.offers.first).to_have_attribute("aria-disabled", "true")


def test_a_laid_step_and_its_confirmation_look_pressed_in_the_next_frame(visit: Visit) -> None:
    page = visit(None)
    line = HeldLine(page)
    person = _play(page, "Zena")
    while not page.get_by_text("Take back").is_visible():
        expect(person.offers.first).to_be_visible()  # bots may still decide
        version = person.version()
        line.hold()
        assert person.offers.first.evaluate(_PRESS)
        assert person.version() == version
        line.release()
        person.see_answer(version)
    while not person.confirm.is_enabled():
        person.decide()
    line.hold()
    assert person.confirm.evaluate(_PRESS)


class HeldLine:
    """What the server sends can be held back."""

    def __init__(self, page: Page) -> None:
        self._waiting: list[str | bytes] = []
        self._held = False
        self._page_side: WebSocketRoute
        page.route_web_socket("**/live", self._connected)

    def hold(self) -> None:
        """From now on nothing comes through."""
        self._held = True

    def release(self) -> None:
        """All that was held back comes, and what follows."""
        self._held = False
        waiting, self._waiting = self._waiting, []
        for message in waiting:
            self._page_side.send(message)

    def _connected(self, page_side: WebSocketRoute) -> None:
        self._page_side = page_side
        page_side.connect_to_server().on_message(self._received)

    def _received(self, message: str | bytes) -> None:
        if self._held:
            self._waiting.append(message)
        else:
            self._page_side.send(message)


def _play(page: Page, game: str) -> Person:
    page.goto("/")
    page.get_by_role("button", name=f"Play {game} now").click()
    page.get_by_role("button", name="Just play").click()
    person = Person(page)
    person.offers.first.wait_for()
    return person


def _found(page: Page, name: str) -> list[float]:
    found: list[float] = page.evaluate(f"window.{name}")
    return found
