"""A game from another package brings a board for the browser, as docs/adding-a-game.md says."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from server.operations.running import Served, serving
from web.conftest import Visit
from web.people import Person

ROOT = Path(__file__).parents[2]
PLUGIN = """
from pathlib import Path

from asta.game import Asta
from buongoverno.plugin.game_plugin import GamePlugin

ASTA = GamePlugin(Asta(), face=Path(__file__).parent / "face")
"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 32"><path d="M0 0h56v32"/></svg>'
BIDS = 2  # the third is the only card left


def _write_package(folder: Path) -> None:
    """A package as it lies where it is installed, with the face of the page."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text()
    (code,) = re.findall(r"```js\n(.*?)```", page, re.DOTALL)
    texts = {
        "faced.py": PLUGIN,
        "face/face.js": code,
        "face/picture.svg": PICTURE,
        "faced-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: faced\nVersion: 1\n",
        "faced-1.dist-info/entry_points.txt": "[buongoverno.games]\nasta = faced:ASTA\n",
    }
    for name, text in texts.items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the game and its face."""
    folder = tmp_path_factory.mktemp("faced")
    _write_package(folder)
    paths = [str(folder), str(ROOT / "templates" / "asta" / "src")]
    path = os.pathsep.join([*paths, *filter(None, [os.environ.get("PYTHONPATH")])])
    with serving(f"sqlite:///{folder}/games.sqlite", folder, PYTHONPATH=path) as running:
        yield running


def _begin(visit: Visit) -> Page:
    page = visit("/")
    page.get_by_role("button", name="Play Asta now").click()
    expect(_board(page).get_by_role("heading", name="Prize")).to_be_visible()
    return page


def _board(page: Page) -> Locator:
    return page.get_by_role("region", name="Board")


def test_the_server_says_where_they_are(server: Served) -> None:
    (asta,) = [game for game in server.http.get("/api/games").json() if game["name"] == "asta"]
    assert asta["face"] == "/games/asta/face.js"
    assert asta["picture"] == "/games/asta/picture.svg"
    assert asta["about"] == {
        "name": "Asta",
        **dict.fromkeys(("year", "aim", "text", "picture", "money"), ""),
    }


def test_its_picture_stands_on_the_start_page(visit: Visit) -> None:
    page = visit("/")
    picture = page.locator('img[src="/games/asta/picture.svg"]')
    expect(picture).to_be_visible()
    picture.evaluate("image => image.decode()")  # waits for it, and fails for no picture


def test_a_game_is_played_on_its_board(visit: Visit) -> None:
    page = _begin(visit)
    person = Person(page)
    for _ in range(BIDS):
        expect(_board(page).get_by_role("button").first).to_be_visible()
        version = person.version()
        _board(page).get_by_role("button").first.click()
        expect(page.locator(f'[data-version="{version}"]')).to_have_count(0)
    expect(person.score_sheet).to_contain_text("prizes")
    page.get_by_role("button", name="Board and log").click()
    expect(_board(page).get_by_role("heading", name="All prizes are gone")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    expect(_board(page).get_by_role("heading", name="All prizes are gone")).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    expect(_board(page).get_by_role("heading", name="Prize")).to_be_visible()


def test_choices_and_keys_work_beside_it(visit: Visit) -> None:
    page = _begin(visit)
    person = Person(page)
    expect(_board(page).get_by_role("button")).to_have_text(["1", "2", "3"])
    version = person.version()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-version="{version}"]')).to_have_count(0)
    expect(_board(page).get_by_role("button")).to_have_text(["1", "3"])
