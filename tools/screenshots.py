"""Takes pictures of the client: every main page and rich moments of both games.

`PYTHONPATH=tests python tools/screenshots.py` writes a chosen set to docs/screenshots. With --all
every picture is taken on every screen, light and dark, in all languages, with all that a page has
below the window, and written to build/screenshots; --sizes, --themes and --languages take a part of
that, and --only a part of either (names, separated by commas). The games are played by the same
players on the same seeds every time, so a picture changes only when the rules or the client do; but
a guided first game and the links are new each time.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any, Final, Literal

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from buongoverno.server.database.store import Store
from server.serving import Server
from shown_tables import LEVEL, can_rise, lay_all, rise, shared, stage
from web.browsing import missing, running_browser, stranger
from web.tables import lay

CHOSEN: Final = Path("docs/screenshots")
ALL: Final = Path("build/screenshots")
COLOURS: Final = 128
_TOUCH: Final = {"has_touch": True, "is_mobile": True}
# What a kind of screen has besides its size.
KINDS: Final[dict[str, dict[str, Any]]] = {
    "desk": {},
    "tablet": _TOUCH,
    "phone": {**_TOUCH, "device_scale_factor": 1.5},
}
SIZES: Final = {
    "1280x720": "desk",
    "1366x768": "desk",
    "1440x900": "desk",
    "1920x1080": "desk",
    "2560x1440": "desk",
    "820x1180": "tablet",
    "1180x820": "tablet",
    "390x844": "phone",
    "844x390": "phone",
}
THEMES: Final[tuple[Literal["light"], Literal["dark"]]] = ("light", "dark")
LANGUAGES: Final = {"en": "English", "de": "German", "fr": "French", "it": "Italian"}
# What somebody looks for in the rules.
SEARCHED: Final = {"en": "tower", "de": "Turm", "fr": "tour", "it": "torre"}
_LOADED: Final = """() => Promise.all([document.fonts.ready,
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  ...[...document.images].map((image) => image.decode().catch(() => undefined))])"""
_HALF_WAY: Final = """() => document.getAnimations().some(({ effect }) => {
  const { progress } = effect.getComputedTiming();
  return effect.target?.matches('.layer > .piece') && progress > 0.3 && progress < 0.7
    && effect.getKeyframes().length > 2;
})"""
HEAD: Final = """# Pictures of the client

A turn of [Siena](turn-siena.webp) and of [Zena 1814](turn-zena.webp), filmed by `make films`
(tools/films.py).

The pictures below are a choice, taken by `make screenshots` (tools/screenshots.py). All of them, on
every screen, light and dark, in four languages: `make screenshots SCREENSHOTS=--all`, which writes
to build/screenshots.

"""


@dataclass(frozen=True)
class Look:
    """How a page is looked at."""

    size: str = "1440x900"
    theme: Literal["light", "dark"] = "light"
    language: str = "en"

    def __str__(self) -> str:
        parts = [self.size.replace("x", "×")]
        if self.theme != THEMES[0]:
            parts.append(self.theme)
        if self.language != "en":
            parts.append(LANGUAGES[self.language])
        return ", ".join(parts)

    @property
    def page(self) -> tuple[str, str]:
        """Looks that are equal in this can be taken of one page."""
        return SIZES[self.size], self.language


@dataclass(frozen=True)
class Picture:
    """A page worth a picture; `until` does what it takes to see it well."""

    name: str
    about: str
    path: str
    chosen: tuple[Look, ...]
    until: Callable[[Page], None] = lambda page: None
    # What moves is caught in the middle, so every size has its own page.
    moving: bool = False

    def file(self, look: Look) -> str:
        """The name of its file."""
        return f"{self.name}-{look.size}-{look.theme}-{look.language}.webp"


DESK: Final = Look()
PHONE: Final = Look("390x844")
BOTH: Final = (DESK, PHONE)


def main() -> None:
    """Take the pictures and list them."""
    wanted = _arguments()
    reason = missing()
    if reason is not None:
        sys.exit(reason)
    folder = ALL if wanted.all else CHOSEN
    folder.mkdir(parents=True, exist_ok=True)
    with stage() as (server, store), running_browser() as browser:
        studio = Studio(server, store, browser, folder)
        pictures = list(studio.pictures())
        if not wanted.all and not wanted.only:
            for old in folder.glob("*-*-*-*.webp"):
                old.unlink()
        for picture in pictures:
            if not wanted.only or picture.name in wanted.only:
                looks = _looks(wanted) if wanted.all else picture.chosen
                studio.take(picture, looks, whole=wanted.all)
    if not wanted.all:
        (folder / "README.md").write_text(HEAD + "".join(map(_line, pictures)))


def _arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--all", action="store_true", help=f"every look, to {ALL}")
    for name, values in (
        ("only", []),
        ("sizes", list(SIZES)),
        ("themes", list(THEMES)),
        ("languages", list(LANGUAGES)),
    ):
        parser.add_argument(f"--{name}", type=lambda text: text.split(","), default=values)
    return parser.parse_args()


def _looks(wanted: Namespace) -> tuple[Look, ...]:
    return tuple(
        Look(size, theme, language)
        for language in wanted.languages
        for size in wanted.sizes
        for theme in wanted.themes
    )


class Studio:
    """A browser in front of the tables."""

    def __init__(self, server: Server, store: Store, browser: Browser, folder: Path) -> None:
        self.server = server
        self.store = store
        self.browser = browser
        self.folder = folder
        self.tables = lay_all(store, server)

    def pictures(self) -> Iterator[Picture]:
        """All pictures there are."""
        yield from self._before_a_game()
        yield from self._turns()
        yield from self._moments()
        yield from self._results()
        yield from self._pages()

    def _before_a_game(self) -> Iterator[Picture]:
        dark, italian = Look(theme="dark"), Look("844x390", language="it")
        yield Picture(
            "start",
            "The start page: one click to a game.",
            "/",
            (*BOTH, dark, Look("820x1180", language="fr"), italian),
        )
        first = "Before the first game: its aim, and two ways to begin."
        yield Picture("first-game", first, "/", (DESK, Look("390x844", "dark", "de")), _ask_first)
        yield Picture("new", "A table for friends.", "/new/siena", (DESK,))
        about = "The table waits for friends."
        yield Picture("gathering", about, "/new/zena", (DESK,), _make_table)
        yield Picture(
            "ready", "Clocks run when everybody is ready.", self._table("ready"), BOTH, _see_lobby
        )
        for game in ("siena", "zena"):
            about = f"The first game of {game.title()}, guided."
            look = DESK if game == "siena" else PHONE
            yield Picture(f"learn-{game}", about, f"/learn/{game}", (look,), _begin)

    def _turns(self) -> Iterator[Picture]:
        turns: tuple[tuple[str, str, tuple[Look, ...]], ...] = (
            ("siena", "Siena: a turn late in the game.", (Look("1280x720"), Look("844x390"))),
            ("auction", "Siena: an auction.", (DESK,)),
            ("city", "Siena: a banker walks through the city.", (Look("2560x1440", "dark"), PHONE)),
            ("zena", "Zena 1814: a turn.", (Look("1366x768"), Look("820x1180", language="it"))),
            ("join", "Zena 1814: joining somebody's action.", (Look("1180x820"),)),
        )
        for name, about, looks in turns:
            yield Picture(f"table-{name}", about, self._table(name), looks, _see_choices)
        for name, drafts in (
            ("siena", (DESK, Look("390x844", "dark"), Look("1280x720", language="de"))),
            ("zena", (DESK, PHONE, Look("1920x1080", "dark", "fr"))),
        ):
            about = f"{name.title()}: the turn as a draft, laid and not yet confirmed."
            yield Picture(f"draft-{name}", about, self._table(name), drafts, _lay_draft)

    def _moments(self) -> Iterator[Picture]:
        for name in ("siena", "zena"):
            about = f"{name.title()}: what the others did moves on the board."
            path = self._table(f"{name}-scene")
            yield Picture(f"scene-{name}", about, path, BOTH, _stop_scene, moving=True)
        rise_about = "A great moment: somebody becomes a merchant."
        yield Picture("great-moment", rise_about, "/settings", BOTH, self._rise, moving=True)
        for name in ("siena", "zena"):
            about = f"{name.title()}: where everybody would stand if the game ended now."
            look = DESK if name == "siena" else PHONE
            yield Picture(f"score-{name}", about, self._table(name), (look,), _open_score)
        about = "A bot plays for me: for how long?"
        yield Picture("takeover", about, self._table("siena"), (DESK,), _ask_for_bot)

    def _results(self) -> Iterator[Picture]:
        german = Look("1366x768", "dark", "de")
        for name, looks in (("siena", (*BOTH, german)), ("zena", (*BOTH, Look("1180x820")))):
            about = f"How a game of {name.title()} ended."
            path = self._table(f"{name}-over")
            yield Picture(f"result-{name}", about, path, looks, _see_result)
        over = self.tables["siena-over"]
        about = "A link to give away, with its picture."
        yield Picture("share", about, self._table("siena-over"), BOTH, _share)
        path = shared(self.server, over, 420)
        yield Picture("moment", "What whoever gets the link sees.", path, BOTH, _see_board)
        path = f"/replay/{over.id}?at=420"
        yield Picture("replay", "A game looked at again.", path, (DESK,), _see_board)
        path = f"/analysis/{over.id}?at=420"
        yield Picture("analysis", "Its analysis.", path, (DESK,), _see_analysis)

    def _pages(self) -> Iterator[Picture]:
        yield Picture("games", "My games.", "/games", (PHONE,))
        yield Picture("watch", "Tables to watch.", "/watch", (DESK,))
        about = "The rulebook, with rulings, searched."
        french = Look("390x844", "dark", "fr")
        yield Picture("rules", about, "/rules/siena", (DESK, french), _search)
        yield Picture("settings", "Settings.", "/settings", (Look("390x844", "dark"),))
        yield Picture("account", "Signing in.", "/account", (Look(language="it"),))
        yield Picture("offline", "Without a network.", "/offline", (PHONE,), _lose_network)

    def _table(self, name: str) -> str:
        return f"/table/{self.tables[name].id}"

    def _rise(self, page: Page) -> None:
        """Ada becomes a merchant, at a table of its own; a pointer holds what tells of it."""
        table = lay(self.store, "siena", can_rise, bots=LEVEL)
        table.sit_down(page.context, self.server.address)
        page.goto(f"/table/{table.id}")
        _see_choices(page)
        rise(self.server, table)
        told = page.locator(".moment")
        expect(told).to_be_visible()
        told.hover(force=True, no_wait_after=True)

    def take(self, picture: Picture, looks: tuple[Look, ...], whole: bool = False) -> None:
        """Take a picture of every look; `whole`: with what is below the window."""
        by_page = sorted(looks, key=lambda look: (look.page, look.size))
        for _, together in groupby(by_page, lambda look: (look.page, picture.moving and look.size)):
            views = list(together)
            page = self._open(picture, views[0])
            for look in views:
                page.set_viewport_size(_viewport(look))
                page.emulate_media(color_scheme=look.theme)
                page.evaluate(_LOADED)
                window = not whole or page.locator("dialog[open]").count() > 0
                taken = page.screenshot(full_page=not window)
                _keep(taken, self.folder / picture.file(look))
            page.context.close()

    def _open(self, picture: Picture, look: Look) -> Page:
        page = stranger(
            self.browser,
            self.server.address,
            locale=look.language,
            reduced_motion="no-preference" if picture.moving else "reduce",
            viewport=_viewport(look),
            **KINDS[SIZES[look.size]],
        )
        for table in self.tables.values():
            table.sit_down(page.context, self.server.address)
        chosen = {
            "name": "Ada",
            "theme": "system",
            "language": look.language,
            "sound": "off",
            "speed": "slow" if picture.moving else "off",
        }
        text = json.dumps(json.dumps(chosen))
        page.context.add_init_script(f"localStorage.buongoverno ??= {text}")
        page.goto(picture.path)
        if not picture.moving:
            page.wait_for_load_state("networkidle")
        picture.until(page)
        return page


def _viewport(look: Look) -> Any:
    width, height = look.size.split("x")
    return {"width": int(width), "height": int(height)}


# -- what it takes to see something, in any language ----------------------------------------------


def _press(button: Locator) -> None:
    """As assistive technology does: a click right after something moved would not be taken."""
    button.evaluate("button => button.click()")


def _see_choices(page: Page) -> None:
    """See what can be chosen, without marks of what the others did."""
    expect(page.locator("button[data-code]").first).to_be_visible()
    page.keyboard.press("Escape")


def _see_board(page: Page) -> None:
    expect(page.locator(".table-board").first).to_be_visible()


def _see_lobby(page: Page) -> None:
    expect(page.locator("li .who").first).to_be_visible()


def _ask_first(page: Page) -> None:
    page.locator("article .primary").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()


def _make_table(page: Page) -> None:
    _press(page.locator("button.make"))
    page.wait_for_url("**/table/*")
    _see_lobby(page)


def _begin(page: Page) -> None:
    _press(page.locator("main .primary"))
    _see_choices(page)


def _lay_draft(page: Page) -> None:
    """Lay two steps that do not end the turn, where there are so many."""
    _see_choices(page)
    steps = page.locator(".draft li.step:not(.laying)")
    for count in (1, 2):
        offers = page.locator(".choices button[data-code]")
        if offers.count() == 0:
            return
        _press(offers.first)
        expect(steps).to_have_count(count)
        expect(page.locator(".choices button[data-code], .draft .edge").first).to_be_attached()


def _stop_scene(page: Page) -> None:
    """Stop when a piece is half on its way."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.1})
    page.wait_for_function(_HALF_WAY)
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})


def _open_score(page: Page) -> None:
    _see_choices(page)
    page.keyboard.press("s")
    expect(page.locator("dialog[open] .standing li").first).to_be_visible()


def _ask_for_bot(page: Page) -> None:
    _see_choices(page)
    page.locator(".table-head nav > button").last.click()
    page.locator("dialog[open] .list button").nth(2).click()
    expect(page.locator("dialog[open] .choices button")).to_have_count(4)


def _see_result(page: Page) -> None:
    expect(page.locator(".result .panels")).to_be_visible()
    expect(page.locator(".scene .picture svg").first).to_be_visible()
    page.wait_for_load_state("networkidle")


def _share(page: Page) -> None:
    _see_result(page)
    page.locator("button.share").click()
    page.locator("dialog[open] form [type=submit]").click()
    expect(page.locator("dialog[open] .picture img")).to_have_js_property("naturalWidth", 1200)


def _see_analysis(page: Page) -> None:
    chart = page.locator("figure svg").first
    expect(chart).to_be_visible()
    page.wait_for_load_state("networkidle")


def _search(page: Page) -> None:
    language = page.locator("html").get_attribute("lang") or "en"
    page.locator("input[type=search]").fill(SEARCHED[language])
    expect(page.locator("main mark").first).to_be_visible()


def _lose_network(page: Page) -> None:
    heading = page.get_by_role("heading", level=1)
    before = heading.inner_text()
    page.context.set_offline(True)
    expect(heading).not_to_have_text(before)


# -- files ----------------------------------------------------------------------------------------


def _keep(taken: bytes, file: Path) -> None:
    """Few colours make a small file without a visible difference."""
    with Image.open(BytesIO(taken)) as picture:
        few = picture.convert("RGB").quantize(
            COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE
        )
        few.convert("RGB").save(file, lossless=True)


def _line(picture: Picture) -> str:
    links = ", ".join(f"[{look}]({picture.file(look)})" for look in picture.chosen)
    return f"- {picture.about} {links}\n"


if __name__ == "__main__":
    main()
