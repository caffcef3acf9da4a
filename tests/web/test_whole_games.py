"""Games from the making of the table to the score sheet, through the interface alone."""

from playwright.sync_api import Page, expect

from web.browsing import PHONE
from web.conftest import Visit
from web.people import Person, PersonAtKeyboard, PersonWithMouse, PersonWithPhone, play_on


def test_keys_and_a_phone_play_siena_to_the_end(visit: Visit) -> None:
    """Each of them with nothing else, at one table with two bots."""
    ada, carla = PersonAtKeyboard(visit("/new/siena"), 1), PersonWithPhone(visit(None, **PHONE), 3)
    _play_to_the_end(ada, carla)
    assert ada.bids, "nobody could bid with keys"


def test_keys_and_a_mouse_play_zena_to_the_end(visit: Visit) -> None:
    ada, bruno = PersonAtKeyboard(visit("/new/zena"), 1), PersonWithMouse(visit(None), 2)
    _play_to_the_end(ada, bruno)


def _play_to_the_end(ada: PersonAtKeyboard, guest: Person) -> None:
    _join(guest.page, _make_table(ada), "Bruno")
    _begin(ada)
    play_on(ada, guest, decisions=20)
    guest.page.reload()
    play_on(ada, guest, decisions=20)
    _lose_connection(guest.page)
    play_on(ada, guest)
    sheets = [person.sheet_as_table() for person in (ada, guest)]
    for sheet in sheets:
        expect(sheet.get_by_role("row")).to_have_count(5)
        expect(sheet).to_contain_text("Bruno")
    assert sheets[0].inner_text() == sheets[1].inner_text()


def test_keys_alone_start_a_game_against_bots(visit: Visit) -> None:
    person = PersonAtKeyboard(visit("/"))
    person.press(person.page.get_by_role("button", name="Play Siena now"))
    person.press(person.page.get_by_role("button", name="Just play"))
    person.offers.first.wait_for()
    person.decide()


def _make_table(person: PersonAtKeyboard) -> str:
    page = person.page
    person.go_to(page.get_by_label("Your name at the table"))
    page.keyboard.type("Ada")
    person.press(page.get_by_role("button", name="Make the table"))
    return page.get_by_label("Link for friends").input_value()


def _join(page: Page, link: str, name: str) -> None:
    page.goto("/")
    page.get_by_label("Join by a link").fill(link)
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_label("Your name")).to_be_hidden()  # it is asked of those who stand
    expect(page.get_by_text("The game begins when all seats are taken")).to_be_visible()


def _begin(person: PersonAtKeyboard) -> None:
    page = person.page
    bots = page.get_by_label("Bots for free seats")
    person.go_to(bots)
    page.keyboard.press("Home")
    expect(bots).to_have_value("novice")
    person.press(page.get_by_role("button", name="Begin now"))


def _lose_connection(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("The connection is lost")).to_be_hidden()
