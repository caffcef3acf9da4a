"""Accounts and rules on pages."""

import uuid

from server.pages.browsing import Browser
from server.serving import Server


def registered(browser: Browser) -> str:
    """A new account; gives its name."""
    name = f"ada{uuid.uuid4().hex[:8]}"
    browser.open("/plain/account")
    browser.send(browser.form("/register"), name=name, password="good government")
    assert name in browser.text
    return name


def test_a_player_registers_plays_and_signs_out(server: Server) -> None:
    with Browser(server.address) as browser, Browser(server.address) as elsewhere:
        name = registered(browser)
        browser.send(browser.form("/play/zena"))
        table = browser.table
        elsewhere.open("/plain/account")
        elsewhere.send(elsewhere.form("/sign-in"), name=name, password="good government")
        assert f"/plain/table/{table}" in elsewhere.text
        elsewhere.open(f"/plain/table/{table}")
        assert elsewhere.forms("/decide")
        elsewhere.open("/plain/account")
        elsewhere.send(elsewhere.form("/sign-out"))
        assert name not in elsewhere.text
        assert elsewhere.open(f"/plain/table/{table}").status_code == 404


def test_language_mail_password_and_tokens(server: Server) -> None:
    with Browser(server.address) as browser:
        name = registered(browser)
        browser.open("/plain/account")
        browser.send(browser.form("/language"), language="it")
        assert '<option value="it" selected>' in browser.text
        browser.send(browser.form("/email"), email="ada@example.org")
        assert "ada@example.org" in browser.text
        browser.send(browser.form("/account/token"), label="my bot")
        assert "Si vede solo adesso" in browser.text
        browser.send(browser.form("/revoke"))
        assert "my bot" not in browser.text
        form = browser.form("/account/password")
        browser.send(form, old_password="a wrong guess", password="better government")
        assert browser.page.status_code == 401
        form = browser.form("/account/password")
        browser.send(form, old_password="good government", password="better government")
        assert browser.page.status_code == 200
        assert name in browser.text


def test_the_page_says_that_the_password_is_wrong(server: Server) -> None:
    with Browser(server.address) as browser:
        browser.open("/plain/account")
        browser.send(browser.form("/sign-in"), name="nobody", password="guessing it")
        assert browser.page.status_code == 401
        assert "There is no account with this name and password." in browser.text


def test_every_statement_of_the_rules_has_its_anchor(server: Server) -> None:
    with Browser(server.address) as browser:
        for game, rule, both in (("siena", "S11.4", "hall9000"), ("zena", "Z8.5", "beginner")):
            assert browser.open(f"/plain/rules/{game}").status_code == 200
            assert f'id="{rule}"' in browser.text
            assert f"<h4>{both}</h4>" in browser.text
        assert browser.open("/plain/rules/chess").status_code == 404
