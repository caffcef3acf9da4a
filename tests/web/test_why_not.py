"""What is dull says why, in the reader's language: cards of hand, market and board."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from buongoverno.kernel.obstacle import BarredChoice
from buongoverno.kernel.state import State
from buongoverno.server.database.store import Store
from server.serving import Server
from web.conftest import Visit
from web.tables import LaidTable, lay


def barred(state: State, kind: str, reason: str) -> BarredChoice | None:
    """What Ada sees and cannot choose for this reason."""
    for one in state.barred(0) if 0 in state.pending else []:
        if (one.kind, one.obstacle.kind) == (kind, reason):
            return one
    return None


@pytest.fixture(scope="module")
def store(server: Server) -> Iterator[Store]:
    """The server's database, to lay tables in."""
    opened = Store(server.database)
    yield opened
    opened.close()


def seated(visit: Visit, server: Server, table: LaidTable, language: str) -> Page:
    page = visit(None, locale=language, viewport={"width": 1440, "height": 900})
    table.sit_down(page.context, server.address)
    page.goto(f"/table/{table.id}")
    return page


def test_a_card_of_the_hand_says_what_is_missing(
    visit: Visit, server: Server, store: Store
) -> None:
    found: list[BarredChoice] = []

    def moment(state: State) -> bool:
        one = barred(state, "offer", "too_poor")
        found[:] = [one] if one else []
        return one is not None

    table = lay(store, "zena", moment)
    numbers = found[0].obstacle.numbers
    page = seated(visit, server, table, "de")
    card = page.locator(f'[data-at="hand:{found[0].card}"]').first
    told = f"{numbers['price']} Münzen; du hast {numbers['have']}."
    expect(card.locator(".why-not")).to_have_text(told)
    card.get_by_role("button").first.click()
    expect(page.get_by_role("status").filter(has_text=told).first).to_be_visible()


def test_a_card_of_the_market_and_one_in_the_hand_say_why(
    visit: Visit, server: Server, store: Store
) -> None:
    found: list[BarredChoice] = []

    def moment(state: State) -> bool:
        one = barred(state, "take", "star_waits")
        found[:] = [one] if one else []
        return one is not None and bool(state.view(0).players[0].hand)  # type: ignore[attr-defined]

    table = lay(store, "siena", moment)
    page = seated(visit, server, table, "fr")
    star = page.locator(f'[data-at="market:{found[0].card}"]').get_by_role("button")
    star.click()
    told = "Attend\u00a0: une carte étoile est mise aux enchères par manche"
    expect(page.get_by_role("status").filter(has_text=told).first).to_be_visible()
    expect(page.locator('[data-at^="hand:"]').first).to_contain_text(
        "Pas maintenant\u00a0: on prend des cartes."
    )
