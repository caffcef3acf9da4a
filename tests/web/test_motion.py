"""What the others did is seen on the board, and it blocks nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from buongoverno.server.database.store import Store
from server.serving import Server
from web.browsing import PHONE
from web.conftest import Visit
from web.tables import LaidTable, Moment, after_others, lay

GAMES: Final = ("siena", "zena")
_DECISIONS: Final = {"siena": 150, "zena": 120}
_MOVING: Final = """() => document.getAnimations().filter(
  (one) => one.playState === 'running' && !(one instanceof CSSTransition)).length"""
# Everything that scenes animate, wherever it is.
_PROPERTIES: Final = """() => [...new Set(document.getAnimations().flatMap(
  (one) => one.effect.getKeyframes().flatMap(Object.keys)))]"""
_CHOICES: Final = """() => [...document.querySelectorAll('button[data-code]')].map(
  (one) => { const { x, y } = one.getBoundingClientRect(); return [x, y]; })"""
# As a key does: a pointer is not heeded right after the choices have moved.
_PRESS: Final = "button => button.click()"
_FREE: Final = {"offset", "computedOffset", "easing", "composite", "transform", "opacity"}


@pytest.fixture(scope="module")
def tables(server: Server) -> Iterator[dict[str, LaidTable]]:
    """A table of each game at which much has happened since Ada's last decision."""
    store = Store(server.database)
    found = {game: lay(store, game, after_others(_DECISIONS[game])) for game in GAMES}
    found["decided"] = lay(store, "siena", after_others(_DECISIONS["siena"]))
    found["bidding"] = lay(store, "siena", _can("bid"))
    found["offering"] = lay(store, "zena", _can("offer"))
    yield found
    store.close()


def _can(kind: str) -> Moment:
    """Ada may decide something of this kind."""
    return lambda state: 0 in state.pending and any(one.kind == kind for one in state.choices(0))


def _sit(visit: Visit, server: Server, table: LaidTable, **features: Any) -> Page:
    page = visit(None, **{"reduced_motion": "no-preference", **features})
    table.sit_down(page.context, server.address)
    page.goto(f"/table/{table.id}")
    return page


@contextmanager
def _slowly(page: Page, rate: float = 0.2) -> Iterator[None]:
    """A scene that lasts long enough to be looked at on a busy machine."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": rate})
    yield
    session.send("Animation.setPlaybackRate", {"playbackRate": 1})


@pytest.mark.parametrize("game", GAMES)
def test_pieces_move_and_choices_stay(
    visit: Visit, server: Server, tables: dict[str, LaidTable], game: str
) -> None:
    """Things fly over the board while the choices stand where they are and can be clicked."""
    page = _sit(visit, server, tables[game])
    with _slowly(page):
        line = page.locator(".playback .line")
        expect(line).not_to_be_empty()
        choices = page.locator("button[data-code]")
        expect(choices.first).to_be_enabled()
        expect(page.locator(".layer > .piece")).not_to_have_count(0)
        assert page.evaluate(_MOVING) > 0
        before, first = page.evaluate(_CHOICES), line.inner_text()
        assert set(page.evaluate(_PROPERTIES)) <= _FREE
        page.wait_for_function(
            "first => document.querySelector('.playback .line')?.innerText != first", arg=first
        )
        assert page.evaluate(_CHOICES) == before
        page.keyboard.press("Escape")
        expect(page.locator(".layer > *")).to_have_count(0)
        assert page.evaluate(_MOVING) == 0
        assert page.evaluate(_CHOICES) == before


def test_a_choice_ends_it(visit: Visit, server: Server, tables: dict[str, LaidTable]) -> None:
    """A scene that is played again is ended by a decision, which is made at once."""
    page = _sit(visit, server, tables["decided"])
    with _slowly(page):
        expect(page.locator(".layer > .piece")).not_to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator(".layer > *")).to_have_count(0)
        page.keyboard.press("Space")
        expect(page.locator(".layer > .piece")).not_to_have_count(0)
        choices = page.locator(".choices")
        version = choices.get_attribute("data-version") or ""
        page.locator("button[data-code]").first.evaluate(_PRESS)
        expect(choices).not_to_have_attribute("data-version", version)


def test_own_deeds_are_seen_and_delay_nothing(
    visit: Visit, server: Server, tables: dict[str, LaidTable]
) -> None:
    """What was laid becomes real piece by piece, while the next decision can be made already."""
    page = _sit(visit, server, tables["offering"])
    pieces, pale = page.locator(".layer > .piece"), page.locator("[data-pale]")
    choices = page.locator("button[data-code]")
    with _slowly(page, 0.04):
        expect(choices.first).to_be_visible()
        page.keyboard.press("Escape")
        choices.first.evaluate(_PRESS)
        laid = page.locator(".table-board [data-ghost]").first
        expect(laid).to_be_visible()
        place = laid.get_attribute("data-at")
        page.locator(".draft .confirm").evaluate(_PRESS)
        expect(pieces).not_to_have_count(0)
        expect(pale).to_have_attribute("data-at", place or "")  # it never left its place
        expect(page.locator(".playback .line")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator(".layer > *")).to_have_count(0)
        expect(pale).to_have_count(0)


def test_one_click_in_an_auction_is_seen(
    visit: Visit, server: Server, tables: dict[str, LaidTable]
) -> None:
    """A bid flies to the ladder, on which it stands at once."""
    page = _sit(visit, server, tables["bidding"])
    with _slowly(page, 0.04):
        bid = page.locator("button[data-code]").first
        expect(bid).to_be_visible()
        page.keyboard.press("Escape")
        bid.evaluate(_PRESS)
        expect(page.locator(".layer > .piece")).not_to_have_count(0)
        page.locator(".table-board").click(position={"x": 5, "y": 5})
        expect(page.locator(".layer > *")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_phones_show_the_same(
    visit: Visit, server: Server, tables: dict[str, LaidTable], game: str
) -> None:
    """On a phone the strip lies over the board and can be skipped with a tap."""
    page = _sit(visit, server, tables[game], **PHONE)
    with _slowly(page):
        expect(page.locator(".layer > .piece")).not_to_have_count(0)
        assert page.evaluate(_MOVING) > 0
        box = page.locator(".playback").bounding_box()
        assert box is not None
        assert box["height"] <= 52
        page.locator(".playback button").click()
        expect(page.locator(".layer > *")).to_have_count(0)


def test_seen_is_not_shown_again(
    visit: Visit, server: Server, tables: dict[str, LaidTable]
) -> None:
    """After the page was loaded anew nothing that was seen is repeated."""
    page = _sit(visit, server, tables["zena"])
    expect(page.locator(".playback .line")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("button[data-code]").first).to_be_visible()
    expect(page.locator(".table-board")).to_be_visible()
    assert page.locator(".playback .line").count() == 0


def test_reduced_motion_moves_nothing(
    visit: Visit, server: Server, tables: dict[str, LaidTable]
) -> None:
    """The strip tells what was done, marks stand still, and nothing is animated."""
    page = _sit(visit, server, tables["siena"], reduced_motion="reduce")
    expect(page.locator(".playback .line")).not_to_be_empty()
    assert page.evaluate(_MOVING) == 0
    page.locator(".playback button").click()
    assert page.locator(".playback .list li").count() > 1


def test_speed_is_remembered(visit: Visit, server: Server, tables: dict[str, LaidTable]) -> None:
    """Whoever switches the movement off finds it off."""
    page = _sit(visit, server, tables["siena"])
    with _slowly(page):
        page.locator(".playback select").select_option("off")
        expect(page.locator(".layer > *")).to_have_count(0)
    page.goto("/settings")
    expect(page.locator('input[name="speed"][value="off"]')).to_be_checked()
