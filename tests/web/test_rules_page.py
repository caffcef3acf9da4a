"""The rules page: five minutes, rulings folded, a search in players' words, a booklet."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from buongoverno.plugin import registry
from web.conftest import Visit

GAMES: Final = ("siena", "zena")
LOCALES: Final = ("en-GB", "de-DE", "fr-FR", "it-IT")
KEYS: Final = ("hall9000", "long_game", "courtesan_limit", "free_order", "memory_aid", "**", "^")

# Language, what is searched for, and the statement that comes first.
SOUGHT = [
    ("en-GB", "tower", "S17.1"),
    ("en-GB", "wedding gift", "S11.4"),
    ("en-GB", "reshuffle", "S6.2"),
    ("de-DE", "Turm", "S17.1"),
    ("de-DE", "Kurtisane Taverne 10", "S14.2"),
    ("de-DE", "Hochzeitsgeschenk", "S11.4"),
    ("fr-FR", "petites amies", "S14.4"),
    ("it-IT", "matrimonio", "S11.4"),
]


def search(page: Page, words: str) -> None:
    page.get_by_role("searchbox").fill(words)


def test_a_search_finds_what_players_call_a_thing(visit: Visit) -> None:
    pages: dict[str, Page] = {}
    for locale, words, first in SOUGHT:
        if locale not in pages:
            pages[locale] = visit("/rules/siena", locale=locale)
        search(pages[locale], words)
        expect(pages[locale].locator("article").first).to_have_attribute("id", first)


def test_hits_are_marked_and_the_title_is_found_first(visit: Visit) -> None:
    page = visit("/rules/siena")
    search(page, "tower")
    expect(page.locator("h2 mark").first).to_have_text("tower")
    expect(page.locator("article mark").first).to_have_text("tower")
    search(page, "")
    expect(page.locator("mark")).to_have_count(0)


def statement(page: Page, rule: str) -> Locator:
    return page.locator(f"article[id='{rule}']")


# -- rulings ---------------------------------------------------------------------------------------


def test_rulings_are_folded_under_the_column_that_has_them(visit: Visit) -> None:
    page = visit("/rules/siena")
    columns = statement(page, "S14.3").locator("section")
    expect(columns).to_have_count(2)
    expect(columns.nth(0).locator("details.notes")).to_have_count(1)
    expect(columns.nth(1).locator("details.notes")).to_have_count(0)
    note = columns.nth(0).locator("details.notes li")
    expect(note).to_be_hidden()
    columns.nth(0).locator("summary").click()
    expect(note).to_contain_text("Unless all of them play Friends")
    columns.nth(0).locator("summary").click()
    expect(note).to_be_hidden()


def test_a_statement_reads_well_without_its_ruling(visit: Visit) -> None:
    words = statement(visit("/rules/siena"), "S9.2").locator("p").first
    expect(words).to_contain_text(re.compile(r"how many Fato cards to draw\s*1\s*, then the seven"))


def test_what_is_looked_up_is_open(visit: Visit) -> None:
    page = visit("/rules/siena#S14.8")
    expect(statement(page, "S14.8").locator("details.notes li")).to_be_visible()
    expect(statement(page, "S14.6").locator("details.notes li").first).to_be_hidden()


def test_a_search_opens_the_ruling_it_found(visit: Visit) -> None:
    page = visit("/rules/siena")
    search(page, "oblige to bid")
    expect(page.locator("article")).to_have_count(1)
    note = statement(page, "S4.1").locator("details.notes li")
    expect(note).to_be_visible()
    expect(note.locator("mark").first).to_have_text("oblige")


def test_the_register_of_rulings_is_open(visit: Visit) -> None:
    page = visit("/rules/zena")
    page.get_by_label("Show").select_option("rulings")
    expect(statement(page, "Z8.1").locator("details.notes li")).to_be_visible()


def test_a_statement_that_is_nothing_but_a_ruling_is_told(visit: Visit) -> None:
    page = visit("/rules/siena")
    whole = statement(page, "S16.3")
    expect(whole.locator("h3 .ruling")).to_have_count(1)
    expect(whole.locator("p").first).to_contain_text("Before the bidding, each player")
    expect(whole.locator("details.notes")).to_have_count(0)


def test_a_ruling_of_one_ruleset_looks_like_a_ruling_and_like_a_difference(visit: Visit) -> None:
    page = visit("/rules/siena#S14.3")
    words = statement(page, "S14.3").locator("p > span, li > span")
    colours = "one => { const s = getComputedStyle(one); return [s.backgroundColor, s.boxShadow]; }"
    plain = words.and_(page.locator(".differs:not(.ruling)")).first.evaluate(colours)
    both = words.and_(page.locator(".differs.ruling")).first.evaluate(colours)
    assert both[0] != plain[0]
    assert both[1] != plain[1]


def test_a_ruling_has_the_colour_of_its_mark_everywhere(visit: Visit) -> None:
    """Also in the statement that was looked up, which lies on ochre."""
    colour = "one => getComputedStyle(one).backgroundColor"
    for theme in ("light", "dark"):
        page = visit("/rules/siena#S14.7", color_scheme=theme)
        rulings = page.locator("article[id='S14.7'] .ruling, article[id='S16.3'] .ruling")
        expect(rulings.first).to_be_visible()
        colours = {one.evaluate(colour) for one in rulings.all()}
        assert len(colours) == 1
        assert "rgba" not in colours.pop()  # nothing shines through


# -- in five minutes -------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
def test_a_game_in_five_minutes(visit: Visit, locale: str) -> None:
    for game in GAMES:
        page = visit(f"/rules/{game}", locale=locale)
        told = page.locator("#five-minutes")
        expect(told.locator("h3").first).to_be_visible()
        expect(told.locator(".moment:not(:empty)")).to_have_count(4)
        passages = told.locator(".paragraph > p, figcaption").all_inner_texts()
        assert all(passages)
        text = " ".join(passages)
        assert not re.search(r"[{}]|undefined|rules\.", text)
        assert 450 < len(text.split()) < 1000
        cited = told.locator("p .rules a").all_inner_texts()
        assert set(cited) <= set(registry.game(game).rulebook.ids())
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_whole_board_where_there_is_room_and_its_parts_where_not(visit: Visit) -> None:
    for width, pictures in ((1440, 1), (390, 3)):
        page = visit("/rules/siena", viewport={"width": width, "height": 844})
        first = page.locator("#five-minutes figure").first
        expect(first.locator(".moment:not(:empty)")).to_have_count(pictures)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_picture_leads_to_its_example(visit: Visit) -> None:
    page = visit("/rules/siena")
    page.locator("figcaption a").nth(1).click()
    expect(page.locator(".table-board")).to_be_visible()
    expect(page.get_by_role("heading", name="two goods cards")).to_be_visible()


def test_a_worked_example_is_a_live_position(visit: Visit) -> None:
    page = visit("/rules/zena")
    page.locator(".worked li > a").nth(1).click()
    expect(page.locator(".table-board")).to_be_visible()
    expect(page.get_by_role("heading", name="bonus beside the slot")).to_be_visible()


def test_a_link_to_a_rule_is_not_pushed_away_by_the_pictures(visit: Visit) -> None:
    page = visit("/rules/siena#S11.4")
    expect(page.locator("#five-minutes .moment:not(:empty)")).to_have_count(4)
    expect(statement(page, "S11.4")).to_be_in_viewport()


def test_who_searches_wants_no_introduction(visit: Visit) -> None:
    page = visit("/rules/zena")
    expect(page.locator("#five-minutes")).to_be_visible()
    search(page, "Manezzi")
    expect(page.locator("#five-minutes")).to_have_count(0)


# -- on paper --------------------------------------------------------------------------------------


def outline_of(pdf: bytes) -> list[str]:
    """The headings of a PDF, as its outline has them."""
    titles = []
    for plain, coded in re.findall(rb"/Title (?:\((.*?)(?<!\\)\)|<([0-9A-F]+)>)", pdf):
        titles.append(bytes.fromhex(coded.decode()).decode("utf-16") if coded else plain.decode())
    return titles


def page_count(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_are_printed_as_a_booklet(visit: Visit, locale: str) -> None:
    for game in GAMES:
        page = visit(f"/rules/{game}", locale=locale)
        expect(page.locator("#five-minutes .moment:not(:empty)")).to_have_count(4)
        pdf = page.pdf(prefer_css_page_size=True, outline=True, tagged=True)
        assert 10 < page_count(pdf) < 60
        assert b"/MediaBox [0 0 420 " in pdf  # A5
        headings = outline_of(pdf)
        assert page.locator("#five-minutes-title").inner_text() in headings
        last = registry.game(game).rulebook.ids()[-1]
        assert any(heading.startswith(last) for heading in headings), headings[-3:]
        assert any(heading.startswith(last.split(".")[0]) for heading in headings)


def test_paper_has_a_cover_and_the_rulings_but_nothing_to_click(visit: Visit) -> None:
    page = visit("/rules/siena", color_scheme="dark")
    expect(page.locator("article").first).to_be_visible()
    expect(page.locator(".cover")).to_be_hidden()
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".cover")).to_be_visible()
    expect(page.locator(".cover")).to_contain_text("Rulebook and H@LL9000")
    expect(statement(page, "S4.1").locator("details.notes li")).to_be_visible()
    for gone in ("header", "nav", "input", "summary", ".worked", ".examples", "figcaption a"):
        expect(page.locator(gone).first).to_be_hidden()
    ink = statement(page, "S4.1").evaluate("one => getComputedStyle(one).color")
    assert ink == "rgb(43, 33, 24)"  # dark, whatever the screen had


def test_a_button_prints(visit: Visit) -> None:
    page = visit("/rules/siena")
    count = "document.querySelectorAll('article').length"
    page.evaluate(f"window.print = () => (document.body.dataset.printed = {count})")
    search(page, "tower")
    page.get_by_role("button", name="Print as a booklet").click()
    rules = len(registry.game("siena").rulebook.ids())
    expect(page.locator("body")).to_have_attribute("data-printed", str(rules))


# -- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
def test_no_key_and_no_markdown_is_shown(visit: Visit, locale: str) -> None:
    for game in GAMES:
        page = visit(f"/rules/{game}", locale=locale)
        expect(page.locator("article").first).to_be_visible()
        shown = page.locator("main").evaluate("one => one.textContent")
        for raw in KEYS:
            assert raw not in shown, raw


def test_a_rule_is_shown_on_the_board_and_can_be_tried(visit: Visit) -> None:
    page = visit("/rules/zena#Z6.4")
    shown_by = statement(page, "Z6.4")
    shown_by.get_by_text(re.compile("examples on the board")).click()
    shown_by.get_by_role("link", name=re.compile("passed over for good")).first.click()
    expect(page.get_by_role("heading", name=re.compile("^Example of .*Z6.4"))).to_be_visible()
    shown = page.locator(".table-board")
    expect(shown).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("li.now").last).to_be_visible()
    page.reload()  # the address is one that can be given away
    expect(shown).to_be_visible()
    page.get_by_role("button", name="Try it yourself").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("group", name="What you can do", exact=True)).to_be_visible()


def test_examples_are_named_in_the_readers_language(visit: Visit) -> None:
    page = visit("/rules/siena#S8.1", locale="de-DE")
    examples = statement(page, "S8.1").locator(".examples")
    examples.locator("summary").click()
    title = examples.locator("a").first
    expect(title).to_contain_text("Güterkarten")
    told = title.inner_text()
    title.click()
    expect(page.get_by_role("heading", name=told)).to_be_visible()


def test_an_unknown_example_says_so(visit: Visit) -> None:
    page = visit("/example/siena/s99-nothing-1")
    expect(page.get_by_role("alert")).to_contain_text("example:s99-nothing-1")


def test_the_examples_of_a_rule_name_the_ruleset(visit: Visit) -> None:
    page = visit("/rules/siena#S8.4")
    examples = statement(page, "S8.4").locator(".examples")
    examples.locator("summary").click()
    expect(examples.locator("a").first).to_contain_text("H@LL9000")
