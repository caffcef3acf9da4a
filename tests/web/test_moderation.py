"""The page for operators and moderators: what they do there, and who does not see it."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from server.moderation.staff import People, id_of, people
from server.people.visitors import Visitor, any_name
from server.serving import Server
from web.browsing import PHONE, sign_in
from web.conftest import Visit

_TITLE: Final = "An evening in Siena"


@pytest.fixture(scope="module")
def those(server: Server) -> Iterator[People]:
    """An operator, a moderator, and players."""
    with people(server) as found:
        yield found


def test_others_are_told_for_whom_the_page_is(visit: Visit, those: People) -> None:
    page = visit("/moderation")
    expect(page.get_by_text("for the operators and moderators")).to_be_visible()
    sign_in(page, those.bruno)
    page.goto("/moderation/people")
    expect(page.get_by_text("for the operators and moderators")).to_be_visible()
    expect(page.get_by_role("link", name="Moderation")).to_have_count(0)
    expect(page.get_by_role("link", name="Reports")).to_have_count(0)


def test_an_operator_finds_an_account_mutes_and_bans_it(
    visit: Visit, server: Server, those: People
) -> None:
    with Visitor(server) as rude:
        rude.register(any_name("Rude"))
        page = _open(visit, those.operator, "/")
        page.get_by_role("link", name="Moderation").click()
        page.get_by_role("link", name="People").click()
        expect(page).to_have_title("People · Buongoverno")
        search = page.get_by_role("searchbox", name="Name")
        search.press_sequentially(rude.name.upper())
        expect(_entries(page, "People")).to_have_count(1)
        page.get_by_role("link", name=rude.name).click()
        person = page.get_by_role("region", name=rude.name)

        page.get_by_role("link", name="Who else came from there").click()
        expect(search).to_have_value("127.0.0.1")
        expect(_entries(page, "People").filter(has_text=those.ada.name)).to_have_count(1)
        page.go_back()

        person.get_by_role("button", name="Mute").click()
        _confirm(page, f"Mute {rude.name}", "Mute")
        expect(_said(page)).to_have_text(f"{rude.name} is muted.")
        expect(person.get_by_text("muted until")).to_be_visible()
        person.get_by_role("button", name="Let them write again").click()
        expect(person.get_by_text("muted until")).to_have_count(0)

        person.get_by_role("button", name="Ban", exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("For how long").select_option("for good")
        dialog.get_by_label("Why (they are told)").fill("advertises everywhere")
        _confirm(page, f"Ban {rude.name}", "Ban")
        expect(person.get_by_text("banned for good: advertises everywhere")).to_be_visible()
        assert rude.refused("GET", "/api/me")[0] in (401, 403)

        person.get_by_role("link", name="In the log").click()
        banned = f"{those.operator.name} banned {rude.name} (for good, advertises everywhere)"
        expect(_entries(page, "Log").first).to_contain_text(banned)
        expect(_entries(page, "Log")).to_have_count(3)


def test_an_operator_removes_a_player_and_closes_a_table(visit: Visit, those: People) -> None:
    table = those.game(title=_TITLE)
    page = _open(visit, those.operator, "/moderation/tables")
    page.get_by_role("searchbox").fill(_TITLE.lower())
    card = _entries(page, "Tables").filter(has_text=table)
    card.get_by_role("button", name="Actions").click()
    card.get_by_role("button", name="Remove from the game: Bruno").click()
    _confirm(page, "Remove Bruno from the game", "Remove from the game")
    expect(_said(page)).to_have_text("Bruno is removed.")
    assert those.ada.look(table)["table"]["seats"][1]["removed"]

    card.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_label("Why").fill("Enough of this")
    _confirm(page, "Close the table", "Close the table")
    expect(card).to_contain_text("closed")
    assert those.ada.look(table)["table"]["status"] == "closed"

    page.goto(f"/moderation/log?search={table}")
    log = _entries(page, "Log")
    expect(log.nth(0)).to_contain_text(f"closed table {table} (Enough of this)")
    expect(log.nth(1)).to_contain_text(f"removed a player from table {table} (Seat 2, Bruno)")


def test_a_moderator_answers_a_report(visit: Visit, those: People) -> None:
    table = those.game()
    those.ada.say(table, "Appalling words")
    number = those.ada.look(table)["happenings"][-1]["number"]
    text = any_name("This is too much")
    those.bruno.ask("POST", f"/api/tables/{table}/reports", text=text, number=number)

    page = _open(visit, those.moderator, "/moderation")
    report = _entries(page, "Reports").filter(has_text=text)
    expect(report).to_contain_text(f"Reported by {those.bruno.name}")
    expect(report.get_by_role("blockquote")).to_have_text("Appalling words")
    report.get_by_role("button", name="Remove this line").click()
    _confirm(page, "Remove this line", "Remove")
    expect(report.get_by_text("Appalling words")).to_have_count(0)
    report.get_by_role("button", name="Mark as done").click()
    page.get_by_role("dialog").get_by_label("What was done").fill("removed the line")
    _confirm(page, "Mark as done", "Mark as done")
    expect(report).to_have_count(0)
    page.get_by_role("button", name="Done").click()
    expect(report).to_contain_text("removed the line")


def test_an_operator_lets_only_invited_people_register(visit: Visit, those: People) -> None:
    page = _open(visit, those.operator, "/moderation/registration")
    page.get_by_label("Whoever has an invitation").check()
    expect(_said(page)).to_contain_text("Whoever has an invitation may make an account")
    page.get_by_label("For whom it is").fill("Berta")
    page.get_by_role("button", name="Create an invitation").click()
    code = page.get_by_text("Shown only now:").locator("code").inner_text()
    expect(page.get_by_role("listitem").filter(has_text="Berta")).to_contain_text("until")

    with Visitor(those.operator.server) as stranger:
        name = any_name("Stranger")
        stranger.refused("POST", "/api/accounts", name=name, password="a good password")
        stranger.register(name, invitation=code)
    page.reload()
    expect(page.get_by_label("Whoever has an invitation")).to_be_checked()
    expect(page.get_by_role("listitem").filter(has_text="Berta")).to_contain_text("used on")
    page.get_by_label("Everybody may").check()
    expect(_said(page)).to_contain_text("Everybody may make an account")
    page.get_by_role("link", name="Log").click()
    changed = _entries(page, "Log").filter(has_text="changed who may register")
    expect(changed.first).to_contain_text("Everybody may make an account")


def test_moderators_do_not_see_what_is_for_operators(visit: Visit, those: People) -> None:
    ada = id_of(those.ada.server, those.ada.name)
    page = _open(visit, those.moderator, f"/moderation/people/{ada}")
    person = page.get_by_role("region", name=those.ada.name)
    expect(person.get_by_role("button")).to_have_text(["Ban", "Mute"])
    person.get_by_role("button", name="Ban").click()
    expect(page.get_by_role("dialog").get_by_role("option").last).to_have_text("90 days")
    page.keyboard.press("Escape")
    expect(page.get_by_text("127.0.0")).to_have_count(0)
    parts = page.get_by_role("navigation", name="Moderation").get_by_role("link")
    expect(parts).to_have_text(["Reports", "People", "Tables", "Log"])
    page.goto("/moderation/addresses")
    expect(page.get_by_text("Nothing found.")).to_be_visible()

    operator = id_of(those.ada.server, those.operator.name)
    page.goto(f"/moderation/people/{operator}")
    above = page.get_by_role("region", name=those.operator.name)
    expect(above.get_by_text("You cannot act against somebody")).to_be_visible()
    expect(above.get_by_role("button")).to_have_count(0)


def test_an_operator_bans_an_address(visit: Visit, those: People) -> None:
    page = _open(visit, those.operator, "/moderation/addresses")
    page.get_by_label("Address or network").fill("198.51.100.0/33")
    page.get_by_role("button", name="Ban address").click()
    page.get_by_role("dialog").get_by_role("button", name="Ban").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("198.51.100.0/33")
    page.keyboard.press("Escape")
    page.get_by_label("Address or network").fill("198.51.100.0/24")
    page.get_by_role("button", name="Ban address").click()
    _confirm(page, "Ban 198.51.100.0/24", "Ban")
    expect(page.get_by_role("list", name="Addresses")).to_contain_text("198.51.100.0/24")
    page.get_by_role("button", name="Lift the ban: 198.51.100.0/24").click()
    expect(page.get_by_text("No address is banned.")).to_be_visible()


def test_it_fits_on_a_phone(visit: Visit, those: People) -> None:
    those.game(title="ATableWhoseTitleIsOneLongWordThatHasToBeBrokenSomewhere")
    page = visit(None, locale="de-DE", **PHONE)
    sign_in(page, those.operator)
    ada = id_of(those.ada.server, those.ada.name)
    for part in (f"/people/{ada}", "/tables", "/log"):
        page.goto(f"/moderation{part}")
        page.wait_for_load_state("networkidle")
        for button in page.get_by_role("button", name="Maßnahmen").all():
            button.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, part


def _open(visit: Visit, visitor: Visitor, path: str) -> Page:
    """A page in front of somebody who is signed in."""
    page = visit(None)
    sign_in(page, visitor)
    page.goto(path)
    return page


def _entries(page: Page, name: str) -> Locator:
    return page.get_by_role("list", name=name, exact=True).locator("> li")


def _said(page: Page) -> Locator:
    """What the page says has been done."""
    return page.locator("p.said")


def _confirm(page: Page, title: str, button: str) -> None:
    dialog = page.get_by_role("dialog", name=title)
    dialog.get_by_role("button", name=button, exact=True).click()
    expect(dialog).to_have_count(0)
