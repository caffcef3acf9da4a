"""Games from the making of the table to the score sheet, through the interface alone."""

import pytest
from playwright.sync_api import Page, expect

from web.browsing import PHONE
from web.conftest import Visit
from web.people import Person, PersonWithPhone, play_on


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_laptop_a_phone_and_two_bots_play_to_the_end(visit: Visit, game: str) -> None:
    host, guest = visit(f"/new/{game}"), visit(**PHONE)
    _make_table(host)
    _join(guest, host.get_by_label("Link for friends").input_value())
    host.get_by_label("Bots for free seats").select_option("novice")
    host.get_by_role("button", name="Begin now").click()
    ada, bruno = Person(host, 1), PersonWithPhone(guest, 2)
    play_on(ada, bruno, decisions=20)
    guest.reload()
    play_on(ada, bruno, decisions=20)
    _lose_connection(guest)
    play_on(ada, bruno)
    for person in (ada, bruno):
        expect(person.score_sheet.get_by_role("row")).to_have_count(5)
        expect(person.score_sheet).to_contain_text("Bruno")
    assert ada.score_sheet.inner_text() == bruno.score_sheet.inner_text()


def _make_table(page: Page) -> None:
    page.get_by_label("Your name at the table").fill("Ada")
    page.get_by_role("button", name="Make the table").click()


def _join(page: Page, link: str) -> None:
    page.get_by_label("Join by a link").fill(link)
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_label("Your name").fill("Bruno")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_label("Your name")).to_be_hidden()  # it is asked of those who stand
    expect(page.get_by_text("The game begins when all seats are taken")).to_be_visible()


def _lose_connection(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("The connection is lost")).to_be_hidden()
