"""Accounts in the browser: a lost password, sessions, one's own data, and who may register."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from server.notices.persons import mails_to, settings
from server.notices.receivers import MailReceiver, mail_receiver
from server.serving import Server, serving
from web.conftest import Visit

_PASSWORD: Final = "a good password"
_PATIENCE: Final = 60.0  # only guards against hanging


@pytest.fixture(scope="module")
def receiver() -> Iterator[MailReceiver]:
    """A mail server."""
    with mail_receiver() as running:
        yield running


@pytest.fixture(scope="module")
def server(
    browser: Browser, receiver: MailReceiver, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that sends mails."""
    file = tmp_path_factory.mktemp("web") / "games.sqlite"
    with serving(f"sqlite:///{file}", **settings(receiver)) as running:
        yield running


def test_a_lost_password_is_replaced_by_mail(visit: Visit, receiver: MailReceiver) -> None:
    page = _register(visit, "Ada")
    page.get_by_label("E-mail").fill("ada@example.org")
    page.get_by_role("button", name="Save").click()
    page.goto(_link(receiver, "ada@example.org", r"(/confirm/\S+)"))
    page.get_by_role("button").click()
    page.goto("/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_label("Name").fill("Ada")
    page.get_by_role("button", name="Forgot your password?").click()
    expect(page.get_by_label("Name")).to_have_value("Ada")
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_role("status").filter(has_text="on its way")).to_be_visible()

    link = _link(receiver, "ada@example.org", r"(/account#reset=\S+)")
    page.goto(link)
    _set_password(page, "another password")
    expect(page.get_by_text("Signed in as Ada")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="The new password is set")).to_be_visible()
    assert page.url.endswith("/account"), "the token stays in the address"

    late = visit(link)
    _set_password(late, "a third password")
    expect(late.get_by_role("alert")).to_contain_text("too old or has been used")
    late.get_by_role("button", name="Ask for a new link").click()
    expect(late.get_by_role("button", name="Send me a link")).to_be_visible()


def test_sessions_are_listed_and_ended(visit: Visit) -> None:
    here = _register(visit, "Bea")
    elsewhere = _sign_in(visit, "Bea")
    here.reload()
    sessions = here.locator("section", has=here.get_by_role("heading", name="Where you are"))
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    expect(sessions.get_by_text("this browser")).to_have_count(1)
    sessions.get_by_role("button", name="Sign out everywhere else").click()
    expect(sessions.get_by_role("status")).to_have_text("You are signed in only here now.")
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    elsewhere.reload()
    expect(elsewhere.get_by_role("button", name="Sign in")).to_be_visible()

    _sign_in(visit, "Bea")
    here.reload()
    sessions.get_by_role("button", name="Sign out on").click()
    expect(sessions.get_by_role("status")).to_contain_text("Signed out on")
    expect(sessions.get_by_role("listitem")).to_have_count(1)


def test_an_account_is_exported_and_deleted(visit: Visit, tmp_path: Path) -> None:
    page = _register(visit, "Carla")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    download.value.save_as(tmp_path / "data.json")
    assert json.loads((tmp_path / "data.json").read_text())["account"]["name"] == "Carla"

    page.get_by_text("Delete my account", exact=True).click()
    password = page.get_by_label("Your password, to be sure")
    password.fill("not my password")
    page.get_by_role("button", name="Delete my account for good").click()
    expect(page.get_by_text("The password is wrong.")).to_be_visible()
    password.fill(_PASSWORD)
    page.get_by_role("button", name="Delete my account for good").click()
    expect(page.get_by_role("status").filter(has_text="is deleted")).to_be_visible()
    _fill_in(page, "Carla")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_have_text("Name or password is wrong.")


def test_registration_is_offered_as_far_as_it_is_allowed(visit: Visit) -> None:
    page = visit(None)
    answer: dict[str, Any] = {"registration": "closed", "reset": False}
    page.route("**/api/registration", lambda route: route.fulfill(json=answer))
    page.goto("/account")
    expect(page.get_by_text("takes no new accounts")).to_be_visible()
    expect(page.get_by_role("button", name="I am new here")).to_have_count(0)
    page.get_by_role("button", name="Forgot your password?").click()
    expect(page.get_by_text("This server sends no mail.")).to_be_visible()

    answer["registration"] = "invitation"
    page.reload()
    page.get_by_role("button", name="I am new here").click()
    page.get_by_label("Invitation code").fill("let-me-in")
    _fill_in(page, "Dino")
    with page.expect_request("**/api/accounts") as sent:
        page.get_by_role("button", name="Make an account").click()
    assert '"invitation":"let-me-in"' in (sent.value.post_data or "")


def _register(visit: Visit, name: str) -> Page:
    page = visit("/account")
    page.get_by_role("button", name="I am new here").click()
    _fill_in(page, name)
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_text(f"Signed in as {name}")).to_be_visible()
    return page


def _sign_in(visit: Visit, name: str) -> Page:
    page = visit("/account")
    _fill_in(page, name)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text(f"Signed in as {name}")).to_be_visible()
    return page


def _fill_in(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(_PASSWORD)


def _set_password(page: Page, password: str) -> None:
    page.get_by_label("New password").fill(password)
    page.get_by_role("button", name="Set a new password").click()


def _link(receiver: MailReceiver, address: str, what: str) -> str:
    """A link in a mail, once it has come."""
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        for mail in reversed(mails_to(receiver, address)):
            found = re.search(what, mail.get_content())
            if found is not None:
                return found.group(1)
        time.sleep(0.02)
    raise AssertionError("no mail came")
