"""The rules page answers to the words of players, the best first, and marks what it found."""

import re

from playwright.sync_api import Page, expect

from web.conftest import Visit

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


def test_a_ruling_is_marked_over_the_column_that_has_it(visit: Visit) -> None:
    page = visit("/rules/siena#S14.3")
    statement = page.locator("article[id='S14.3']")
    columns = statement.locator("section")
    expect(columns).to_have_count(2)
    expect(columns.nth(0).locator("h4 .ruling")).to_have_count(1)
    expect(columns.nth(1).locator("h4 .ruling")).to_have_count(0)
    expect(statement.locator("h3 .ruling")).to_have_count(0)


def test_a_ruling_of_one_ruleset_looks_like_a_ruling_and_like_a_difference(visit: Visit) -> None:
    page = visit("/rules/siena#S14.3")
    words = page.locator("article[id='S14.3'] p > span")
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
        rulings = page.locator("article[id='S14.7'] .ruling, article[id='S14.8'] .ruling")
        expect(rulings.first).to_be_visible()
        colours = {one.evaluate(colour) for one in rulings.all()}
        assert len(colours) == 1
        assert "rgba" not in colours.pop()  # nothing shines through


def test_no_key_and_no_markdown_is_shown(visit: Visit) -> None:
    for game in ("siena", "zena"):
        page = visit(f"/rules/{game}")
        expect(page.locator("article").first).to_be_visible()
        shown = page.locator("main").inner_text()
        for raw in ("hall9000", "long_game", "courtesan_limit", "free_order", "memory_aid", "**"):
            assert raw not in shown, raw


def test_a_rule_is_shown_on_the_board_and_can_be_tried(visit: Visit) -> None:
    page = visit("/rules/zena#Z6.4")
    statement = page.locator("[id='Z6.4']")
    statement.get_by_text(re.compile("examples on the board")).click()
    statement.get_by_role("link", name=re.compile("passed over for good")).first.click()
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


def test_an_unknown_example_says_so(visit: Visit) -> None:
    page = visit("/example/siena/s99-nothing-1")
    expect(page.get_by_role("alert")).to_contain_text("example:s99-nothing-1")
