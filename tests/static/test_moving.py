"""A game that is begun while the server cannot be reached goes to the server, and back again."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import buongoverno
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import print_record
from server.serving import Server, serving
from static.test_server_gone import BUILT, UNBUILT
from web.browsing import stranger
from web.people import Person, play_on

# Not what was answered when the client was built, which is below the folder of Python.
API = re.compile(r"^http://[^/]+/api/")
HERE = re.compile("/table/here")
THERE = re.compile(r"/table/[0-9a-f]{16}")


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the client that plays on."""
    if not (BUILT / "index.html").exists():
        pytest.skip(UNBUILT)
    games = tmp_path_factory.mktemp("moving") / "games.sqlite"
    with serving(f"sqlite:///{games}", client=str(BUILT)) as running:
        yield running


def menu(page: Page, entry: str) -> None:
    """Choose something from the menu of the table."""
    page.get_by_role("button", name="This table", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=entry).click()


def test_a_game_goes_to_the_server_and_back(browser: Browser, server: Server) -> None:
    page = stranger(browser, server.address, service_workers="block")
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.route(API, lambda route: route.abort())
    person = Person(page)
    page.goto("/")
    page.get_by_role("button", name="Play Siena now").click()
    page.get_by_role("button", name="Just play").click()
    page.wait_for_url(HERE)
    here = page.url
    play_on(person, decisions=3)
    assert person.is_asked(wait=60_000)
    version, code = person.version(), person.first_code()

    # The server is there again: the game goes on there, at the same decision.
    page.unroute(API)
    menu(page, "Move this game to the server")
    page.wait_for_url(THERE)
    there = page.url
    assert person.is_asked(wait=60_000)
    assert person.first_code() == code
    assert int(person.version() or 0) == int(version or -1)
    play_on(person, decisions=1)
    page.get_by_role("button", name="This table", exact=True).click()
    expect(page.get_by_text("begun elsewhere, counts for no rating")).to_be_visible()
    page.keyboard.press("Escape")

    # What stays in the browser can be looked at, and is closed.
    page.goto(here)
    expect(page.get_by_text("goes on elsewhere").first).to_be_visible()
    assert not person.is_asked(wait=500)

    # And back, to this browser.
    page.goto(there)
    assert person.is_asked(wait=60_000)
    code = person.first_code()
    menu(page, "Move this game to this browser")
    expect(page.get_by_text("At this table it ends for good.")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Move this game").click()
    page.wait_for_url(HERE)
    assert page.url != here
    back = page.url
    assert person.is_asked(wait=60_000)
    assert person.first_code() == code
    play_on(person, decisions=2)
    page.goto(there)
    expect(page.get_by_text("goes on elsewhere").first).to_be_visible()
    assert not person.is_asked(wait=500)
    # Asked for once more, it is the same game, where it was played on.
    menu(page, "Go on in this browser")
    page.wait_for_url(back)
    play_on(person, decisions=1)
    assert not faults, faults
    page.context.close()


def test_a_game_is_saved_and_goes_on_from_its_file(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    page = stranger(browser, server.address, service_workers="block")
    page.route(API, lambda route: route.abort())
    person = Person(page)
    page.goto("/")
    page.get_by_role("button", name="Play Siena now").click()
    page.get_by_role("button", name="Just play").click()
    page.wait_for_url(HERE)
    play_on(person, decisions=2)
    assert person.is_asked(wait=60_000)
    code = person.first_code()
    with page.expect_download() as saved:
        menu(page, "Save this game, to go on elsewhere")
    file = tmp_path / "game.txt"
    saved.value.save_as(file)
    assert "seats: me," in file.read_text("utf-8")
    page.unroute(API)
    page.goto("/new/siena")
    page.get_by_text("Import a record").click()
    page.get_by_label("Choose a file").set_input_files(file)
    page.get_by_role("button", name="Go on playing").click()
    page.wait_for_url(THERE)
    assert person.is_asked(wait=60_000)
    assert person.first_code() == code
    play_on(person, decisions=1)
    page.context.close()


def finished(file: Path) -> Path:
    """The record of a game that is over."""
    match = Match.begin(buongoverno.game("zena"), ["Ada", "Bea"], 7)
    while not match.state.over:
        match.decide(match.state.legal()[-1])
    file.write_text(print_record(match.record, match.game), "utf-8")
    return file


def test_a_finished_game_is_opened_there_and_here(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    page = stranger(browser, server.address, service_workers="block")
    page.goto("/new/zena")
    # The server goes while the page is open.
    page.route(API, lambda route: route.abort())
    page.get_by_text("Import a record").click()
    page.get_by_label("Choose a file").set_input_files(finished(tmp_path / "game.txt"))
    expect(page.get_by_role("button", name="Open the record")).to_be_enabled()
    expect(page.get_by_role("button", name="Go on playing")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.get_by_role("button", name="Open the record").click()
    page.wait_for_url(HERE)
    page.unroute(API)
    menu(page, "Open this game on the server")
    page.wait_for_url(re.compile(r"/replay/[0-9a-f]{16}"))
    page.goto(page.url.replace("replay", "table"))
    menu(page, "Open this game in this browser")
    page.wait_for_url(re.compile("/replay/here"))
    expect(page.get_by_role("region", name="Players")).to_contain_text("Ada")
    page.context.close()
