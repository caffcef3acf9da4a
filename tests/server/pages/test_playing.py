"""Whole games through the forms of the pages alone, without any script."""

import random

import pytest

from server.pages.browsing import Browser, Form
from server.serving import Server


def make_table(browser: Browser, game: str, bots: int, **values: str) -> None:
    """A table with bots, made with the form."""
    browser.open(f"/plain/new/{game}")
    form = browser.form(f"/new/{game}")
    seats = {f"seat{n}": "novice" if n <= bots else "none" for n in range(1, 5)}
    browser.send(form, name="Ada", **seats, **values)


def decide(browser: Browser, dice: random.Random) -> bool:
    """Take any choice that is offered; False if none is."""
    choices: list[tuple[Form, tuple[str, str], dict[str, str]]] = []
    for form in browser.forms("/decide"):
        if "amount" in form.fields:
            least, most = form.limits["amount"]
            amount = str(min(most, least + dice.choice((0, 0, 1, 2))))
            choices.append((form, ("", ""), {"amount": amount}))
        else:
            choices += [(form, button, {}) for button in form.buttons]
    if not choices:
        return False
    form, button, values = dice.choice(choices)
    answer = browser.send(form, button, **values)
    assert answer.status_code == 200, answer.text
    return True


def _is_over(browser: Browser) -> bool:
    return "Download the record" in browser.text


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_whole_game_can_be_played_with_forms(server: Server, game: str) -> None:
    dice = random.Random(5)
    with Browser(server.address) as browser:
        make_table(browser, game, bots=1)
        table = browser.table
        while not _is_over(browser):
            if not decide(browser, dice):
                browser.open(f"/plain/table/{table}")
                browser.reload_until(lambda: browser.forms("/decide") or _is_over(browser))
        assert browser.open(f"/plain/table/{table}/log").status_code == 200
        assert "The game is over." in browser.text
        record = browser.open(f"/api/tables/{table}/record")
        assert record.status_code == 200
        assert "Ada" in record.text

        browser.open(f"/plain/table/{table}?side=1")
        browser.send(browser.form("/fork"), decisions="3")
        assert "analysis" in browser.text
        assert decide(browser, dice)
        browser.send(browser.form("/undo"))
        assert browser.page.status_code == 200
        browser.open(f"/plain/table/{table}")
        browser.send(browser.form("/rematch"))
        assert browser.table != table


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_play_now_leads_to_the_first_decision_on_plain_pages(server: Server, game: str) -> None:
    with Browser(server.address) as browser:
        browser.open("/plain")
        browser.send(browser.form(f"/play/{game}"))
        browser.reload_until(lambda: browser.forms("/decide"))
        assert "your turn" in browser.text
        table = browser.table
        browser.open("/plain")
        assert f"/plain/table/{table}" in browser.text


def test_a_form_that_is_sent_twice_counts_once(server: Server) -> None:
    with Browser(server.address) as browser:
        browser.open("/plain")
        browser.send(browser.form("/play/zena"))
        table, form = browser.table, browser.form("/decide")
        browser.send(form, form.buttons[0])
        left = browser.form("/decide").buttons
        assert browser.form("/decide").fields["version"] != form.fields["version"]
        answer = browser.send(form, form.buttons[0])
        assert answer.status_code == 200
        assert browser.form("/decide").buttons == left

        browser.send(form, form.buttons[1])
        assert browser.page.status_code == 409
        assert "The game has gone on since you saw it." in browser.text
        assert browser.form("/decide").buttons == left
        assert browser.page.url.path == f"/plain/table/{table}/decide"


def test_an_illegal_decision_is_explained_with_its_rule(server: Server) -> None:
    with Browser(server.address) as browser:
        browser.open("/plain")
        browser.send(browser.form("/play/zena"))
        form = browser.form("/decide")
        legal = {value for _, value in form.buttons}
        other = next(str(code) for code in range(100) if str(code) not in legal)
        browser.send(form, ("code", other))
        assert browser.page.status_code == 422
        assert "The rules do not allow that now." in browser.text
        assert 'href="/plain/rules/zena#Z' in browser.text


def test_undo_chat_orders_pause_and_caretaker_have_forms(server: Server) -> None:
    with Browser(server.address) as browser:
        browser.open("/plain")
        browser.send(browser.form("/play/zena"))
        before = browser.form("/decide")
        browser.send(before, before.buttons[0])
        # Of a card that is there twice the other is offered again: the buttons may be the same.
        assert browser.form("/decide").fields["version"] != before.fields["version"]
        browser.send(browser.form("/undo"))
        assert browser.form("/decide").buttons == before.buttons

        browser.send(browser.form("/say"), text="good evening")
        assert "good evening" in browser.text

        browser.send(browser.form("/pause"))
        assert "The game is paused." in browser.text
        assert not browser.forms("/decide")
        browser.send(browser.form("/resume"))
        assert browser.forms("/decide")

        takeover = browser.form("/caretake")
        takeover.fields["until"] = "return"
        browser.send(takeover)
        browser.open(f"/plain/table/{browser.table}")
        browser.send(browser.form("/return"))
        assert not browser.forms("/return")


def test_a_standing_order_is_given_and_withdrawn(server: Server) -> None:
    with Browser(server.address) as browser:
        make_table(browser, "siena", bots=2)
        browser.reload_until(lambda: browser.forms("/order"))
        browser.send(browser.form("/order"))
        assert browser.page.status_code == 200
        browser.send(browser.form("/withdraw"))
        assert not browser.forms("/withdraw")


def test_a_hint_says_what_a_strong_player_would_do(server: Server) -> None:
    with Browser(server.address) as browser:
        browser.open("/plain")
        browser.send(browser.form("/play/zena"))
        browser.open(f"/plain/table/{browser.table}?hint=true")
        assert browser.page.status_code == 200
        assert "A strong player would" in browser.text
