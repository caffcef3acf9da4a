"""Takes docs/screenshots: every main page and rich moments of both games, on a desk and on a phone.

`PYTHONPATH=tests python tools/screenshots.py [FOLDER]` plays games between the same players on the
same seeds every time, so a picture changes only when the rules or the client do; but a guided first
game and the links are new each time.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from buongoverno.games.siena.views import SienaView
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.state import State
from buongoverno.server.database.store import Store
from server.serving import Server, serving
from web.browsing import PHONE, missing, running_browser, stranger
from web.tables import LaidTable, Moment, lay, never

FOLDER: Final = Path("docs/screenshots")
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
SMALL: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 360, "height": 780}}
COLOURS: Final = 256
HEAD: Final = """# Pictures of the client

Taken by `make screenshots` (tools/screenshots.py) at 1440×900 and 360×780.

"""


@dataclass(frozen=True)
class Picture:
    """A page worth a picture; `until` does what it takes to see it well."""

    name: str
    about: str
    path: str
    until: Callable[[Page], None] = lambda page: None
    dark: bool = False
    phone: bool = True


def main() -> None:
    """Take all pictures and list them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    reason = missing()
    if reason is not None:
        sys.exit(reason)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    with _stage() as (server, store), running_browser() as browser:
        tables = _lay_all(store)
        pictures = list(_pictures(tables))
        for picture in pictures:
            _take(browser, server, tables, picture, folder)
    (folder / "README.md").write_text(HEAD + "".join(map(_line, pictures)))


@contextmanager
def _stage() -> Iterator[tuple[Server, Store]]:
    with TemporaryDirectory() as folder:
        address = f"sqlite:///{folder}/games.sqlite"
        with serving(address) as server:
            store = Store(address)
            try:
                yield server, store
            finally:
                store.close()


# -- moments --------------------------------------------------------------------------------------


def _in_siena(question: str, after: int, cards: int) -> Moment:
    """Ada is asked this in a late round, with that many cards in her hand."""

    def has_come(state: State) -> bool:
        view = state.view(0)
        assert isinstance(view, SienaView)
        late = view.round >= after and view.question == question and 0 in state.pending
        return late and view.players[0].hand_size >= cards

    return has_come


def _in_zena(question: str, choices: int) -> Moment:
    """Ada is asked this in the second half, with that many choices and a full board."""

    def has_come(state: State) -> bool:
        view = state.view(0)
        assert isinstance(view, ZenaView)
        if view.round < 5 or view.question != question or 0 not in state.pending:
            return False
        lying = sum(len(area.cards) for area in view.areas)
        return lying >= 6 and len(state.legal(0)) >= choices

    return has_come


def _lay_where(store: Store, game: str, moment: Moment, title: str) -> LaidTable:
    for seed in count(1):
        table = lay(store, game, moment, seed, title, "public")
        if not table.over:
            return table
    raise AssertionError


def _lay_all(store: Store) -> dict[str, LaidTable]:
    return {
        "siena": _lay_where(store, "siena", _in_siena("turn", 12, 5), "Friday table"),
        "auction": _lay_where(store, "siena", _in_siena("bid", 9, 3), "Lunch break"),
        "city": _lay_where(store, "siena", _in_siena("move", 17, 3), "The old friends"),
        "zena": _lay_where(store, "zena", _in_zena("turn", 18), "Sunday in Genoa"),
        "join": _lay_where(store, "zena", _in_zena("join", 2), "Ministers"),
        "siena-over": lay(store, "siena", never, 3),
        "zena-over": lay(store, "zena", never, 3),
    }


# -- pictures -------------------------------------------------------------------------------------


def _pictures(tables: dict[str, LaidTable]) -> Iterator[Picture]:
    yield Picture("start", "The start page: one click to a game.", "/")
    yield Picture("start-dark", "The start page, dark.", "/", dark=True, phone=False)
    for name, about in (
        ("siena", "Siena: a turn late in the game."),
        ("auction", "Siena: an auction."),
        ("city", "Siena: a banker walks through the city."),
        ("zena", "Zena 1814: a turn."),
        ("join", "Zena 1814: joining somebody's action."),
        ("siena-over", "The score sheet of Siena."),
        ("zena-over", "The score sheet of Zena 1814."),
    ):
        yield Picture(f"table-{name}", about, f"/table/{tables[name].id}")
    for name in ("siena", "zena"):
        path = f"/table/{tables[name].id}"
        yield Picture(f"table-{name}-dark", f"{name.title()}, dark.", path, dark=True)
    over = tables["siena-over"].id
    yield Picture("replay", "A game looked at again.", f"/replay/{over}?at=420")
    yield Picture("analysis", "Its analysis.", f"/analysis/{over}?at=420", _see_analysis)
    yield Picture("new", "A table for friends.", "/new/siena")
    yield Picture("gathering", "The table waits for friends.", "/new/zena", _make_table)
    yield Picture("games", "My games.", "/games")
    yield Picture("watch", "Tables to watch.", "/watch")
    yield Picture("learn-siena", "The first game of Siena, guided.", "/learn/siena", _begin)
    yield Picture("learn-zena", "The first game of Zena, guided.", "/learn/zena", _begin)
    yield Picture("rules", "The rulebook, with rulings.", "/rules/siena")
    yield Picture("settings", "Settings.", "/settings")
    yield Picture("account", "Signing in.", "/account")
    yield Picture("offline", "Without a network.", "/offline", _lose_network)


def _see_analysis(page: Page) -> None:
    heading = page.get_by_text("Chance to win over time")
    expect(heading.first).to_be_visible()
    page.wait_for_load_state("networkidle")
    if (page.viewport_size or {"width": 0})["width"] < DESK["viewport"]["width"]:
        heading.first.evaluate("heading => heading.scrollIntoView()")


def _make_table(page: Page) -> None:
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_label("Link for friends")).to_be_visible()


def _lose_network(page: Page) -> None:
    before = page.get_by_role("heading", level=1).inner_text()
    page.context.set_offline(True)
    expect(page.get_by_role("heading", level=1)).not_to_have_text(before)


def _begin(page: Page) -> None:
    page.get_by_role("button", name="Begin the first game").click()
    expect(page.locator("button[data-code]").first).to_be_visible()


def _take(
    browser: Browser,
    server: Server,
    tables: dict[str, LaidTable],
    picture: Picture,
    folder: Path,
) -> None:
    for size, features in (("desktop", DESK), ("phone", SMALL)):
        if size == "phone" and not picture.phone:
            continue
        page = stranger(browser, server.address, reduced_motion="no-preference", **features)
        for table in tables.values():
            table.sit_down(page.context, server.address)
        chosen = {"name": "Ada", "theme": "dark" if picture.dark else "light", "playback": False}
        text = json.dumps(json.dumps(chosen))
        page.context.add_init_script(f"localStorage.buongoverno ??= {text}")
        page.goto(picture.path)
        page.wait_for_load_state("networkidle")
        picture.until(page)
        _keep(page.screenshot(), folder / f"{picture.name}-{size}.png")
        page.context.close()


def _keep(taken: bytes, file: Path) -> None:
    """Few colours make a small file without a visible difference."""
    with Image.open(BytesIO(taken)) as picture:
        whole = picture.convert("RGB")
        few = whole.quantize(
            COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE
        )
        few.save(file, optimize=True)


def _line(picture: Picture) -> str:
    sizes = ["desktop", "phone"] if picture.phone else ["desktop"]
    links = ", ".join(f"[{size}]({picture.name}-{size}.png)" for size in sizes)
    return f"- {picture.about} {links}\n"


if __name__ == "__main__":
    main()
