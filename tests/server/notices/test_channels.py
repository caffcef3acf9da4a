"""Channels over HTTP: what can be asked for, and what is never shown again."""

import json
from collections.abc import Iterator

import pytest

from buongoverno.server.notices.push import VapidKeys
from server.conftest import Fresh
from server.notices.browser import Browser
from server.notices.persons import (
    Person,
    Table,
    eventually,
    follow,
    link_in,
    mails_to,
    people,
    settings,
)
from server.notices.receivers import MailReceiver, WebReceiver, mail_receiver, web_receiver
from server.serving import Server, serving

CHANNELS = "/api/me/channels"
EVERYTHING = ["your_turn", "reminder", "game_over", "mention", "table_ready"]


@pytest.fixture(scope="module")
def mail() -> Iterator[MailReceiver]:
    with mail_receiver() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def server(
    mail: MailReceiver, fresh_database: Fresh, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    database = fresh_database(tmp_path_factory.mktemp("server"))
    with serving(database, **settings(mail)) as server:
        yield server


@pytest.fixture
def ada(server: Server) -> Iterator[Person]:
    with people(server, "Ada") as (found,):
        yield found


@pytest.fixture
def hook() -> Iterator[WebReceiver]:
    with web_receiver() as receiver:
        yield receiver


def test_a_webhook_is_shown_without_its_secrets(
    server: Server, ada: Person, hook: WebReceiver
) -> None:
    address = hook.address("/a-path-that-is-secret")
    made = ada.ask("POST", CHANNELS, kind="webhook", address=address, shape="plain")
    assert made["place"] == "127.0.0.1"
    assert len(made["secret"]) >= 16
    assert ada.ask("POST", f"{CHANNELS}/{made['id']}/test") == {
        "verdict": "delivered",
        "reason": "",
    }
    hook.status = 410
    tried = ada.ask("POST", f"{CHANNELS}/{made['id']}/test")
    assert tried["verdict"] == "gone"
    everything = json.dumps([made | {"secret": ""}, tried, ada.ask("GET", CHANNELS)])
    for text in (everything, server.log()):
        assert "a-path-that-is-secret" not in text
        assert made["secret"] not in text


def test_a_test_message_says_what_it_is(ada: Person, hook: WebReceiver) -> None:
    made = ada.has_hook(hook)
    ada.ask("POST", f"{CHANNELS}/{made['id']}/test")
    content = json.loads(hook.received[0].body)
    assert content["kind"] == "test"
    assert content["text"].startswith(f"{ada.name}, this is a test")


def test_channels_are_changed_and_removed(ada: Person, hook: WebReceiver) -> None:
    made = ada.has_hook(hook)
    assert made["kinds"] == EVERYTHING
    changed = ada.ask("PATCH", f"{CHANNELS}/{made['id']}", kinds=["mention", "mention"])
    assert changed["kinds"] == ["mention"]
    assert changed["secret"] is None
    ada.ask("DELETE", f"{CHANNELS}/{made['id']}")
    assert ada.ask("GET", CHANNELS) == []
    assert ada.refused("DELETE", f"{CHANNELS}/{made['id']}")[0] == 404


def test_a_channel_belongs_to_its_account(server: Server, ada: Person, hook: WebReceiver) -> None:
    made = ada.has_hook(hook)
    with people(server, "Eve") as (eve,):
        assert eve.refused("PATCH", f"{CHANNELS}/{made['id']}", kinds=["mention"])[0] == 404
        assert eve.refused("POST", f"{CHANNELS}/{made['id']}/test")[0] == 404
        assert eve.ask("GET", CHANNELS) == []
    assert hook.received == []


def test_an_account_has_at_most_ten_channels(ada: Person, hook: WebReceiver) -> None:
    for _ in range(10):
        ada.has_hook(hook)
    status, message = ada.refused(
        "POST", CHANNELS, kind="webhook", address=hook.address(), kinds=["mention"]
    )
    assert (status, message) == (400, "an account has 10 channels at most; remove one")


@pytest.mark.parametrize("address", ["ftp://example.org/", "https://", "nonsense"])
def test_a_malformed_address_is_refused(ada: Person, address: str) -> None:
    assert ada.refused("POST", CHANNELS, kind="webhook", address=address)[0] == 400


def test_a_server_sends_only_to_the_public_internet_by_default(database: str) -> None:
    with (
        web_receiver() as hook,
        serving(database) as server,
        people(server, "Ada") as (ada,),
    ):
        data = {"kind": "webhook", "address": hook.address()}
        assert ada.refused("POST", CHANNELS, **data) == (
            400,
            "the address must begin with https://",
        )
        address = hook.address(scheme="https")
        made = ada.ask("POST", CHANNELS, kind="webhook", address=address)
        tried = ada.ask("POST", f"{CHANNELS}/{made['id']}/test")
        assert tried["verdict"] == "failed"
        assert "not in the public internet" in tried["reason"]
        assert hook.received == []


def test_mail_goes_only_to_a_confirmed_address(
    server: Server, ada: Person, mail: MailReceiver
) -> None:
    assert ada.refused("POST", CHANNELS, kind="mail", kinds=["mention"]) == (
        409,
        "confirm your e-mail address first",
    )
    address = ada.has_mail(mail)
    channel = ada.ask("GET", CHANNELS)[0]
    assert (channel["kind"], channel["place"]) == ("mail", address)
    assert ada.ask("GET", "/api/me")["email_confirmed"]
    assert ada.ask("POST", f"{CHANNELS}/{channel['id']}/test")["verdict"] == "delivered"
    ada.ask("PATCH", "/api/me", email=f"other-{address}")
    assert not ada.ask("GET", "/api/me")["email_confirmed"]
    tried = ada.ask("POST", f"{CHANNELS}/{channel['id']}/test")
    assert tried == {"verdict": "failed", "reason": "the e-mail address is not confirmed"}
    assert mails_to(mail, address)[0]["Subject"] == "A test: Buongoverno (Siena, Zena 1814)"


def test_a_confirmation_link_works_once_and_for_its_address(
    server: Server, ada: Person, mail: MailReceiver
) -> None:
    first, second = f"first-{ada.name}@example.org", f"second-{ada.name}@example.org"
    links = []
    for address in (first, second):
        ada.ask("PATCH", "/api/me", email=address)
        eventually(lambda: mails_to(mail, address))  # noqa: B023 (called at once)
        links.append(link_in(mails_to(mail, address)[0], "confirm"))
    assert follow(server, links[0]) == 404
    assert not ada.ask("GET", "/api/me")["email_confirmed"]
    assert follow(server, links[1]) == 200
    assert follow(server, links[1]) == 404
    assert ada.ask("GET", "/api/me")["email_confirmed"]


def test_a_browser_gets_notices(server: Server, ada: Person, hook: WebReceiver) -> None:
    browser = Browser()
    subscription = browser.subscription(hook.address("/push"))
    keys = {"p256dh": subscription.keys.p256dh, "auth": subscription.keys.auth}
    for _ in range(2):  # the same browser again is still one
        ada.ask("POST", CHANNELS, kind="push", endpoint=subscription.endpoint, keys=keys)
    with people(server, "Bea", "Cleo") as (bea, cleo):
        table = Table(ada, bea, cleo)
        bea.command(table.id, type="say", text=f"@{ada.name}?")
        eventually(lambda: hook.received)
    content = browser.read(hook.received[0])
    assert content["url"] == f"{server.address}/table/{table.id}"
    assert len(ada.ask("GET", CHANNELS)) == 1


def test_the_push_key_survives_a_restart(database: str) -> None:
    with serving(database) as server, people(server, "Ada") as (ada,):
        key = ada.ask("GET", "/api/push-key")["key"]
        assert len(key) == len(VapidKeys.create().public)
        server.restart()
        assert ada.ask("GET", "/api/push-key")["key"] == key


def test_only_an_account_with_a_seat_can_set_a_table_to_quiet(server: Server, ada: Person) -> None:
    with people(server, "Bea", "Cleo", "Eve") as (bea, cleo, eve):
        table = Table(ada, bea, cleo)
        status, message = eve.refused("PUT", f"/api/tables/{table.id}/quiet", quiet=True)
        assert (status, message) == (403, "you have no seat at this table with this account")
