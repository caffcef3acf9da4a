"""Notices of a running server: who gets them, when, how often, and what they say."""

import json
from collections.abc import Iterator

import pytest

from buongoverno.server.notices.webhook import SIGNATURE, signature
from server.conftest import Fresh
from server.notices.persons import (
    Person,
    Table,
    eventually,
    follow,
    kinds_at,
    link_in,
    mails_to,
    people,
    plain_text,
    settings,
    settled,
)
from server.notices.receivers import MailReceiver, WebReceiver, mail_receiver, web_receiver
from server.serving import Server, serving

YOUR_TURN = "Your turn: Sunday table (Siena)"


@pytest.fixture(scope="module")
def mail() -> Iterator[MailReceiver]:
    with mail_receiver() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def server(
    mail: MailReceiver, fresh_database: Fresh, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that sends notices soon."""
    database = fresh_database(tmp_path_factory.mktemp("server"))
    with serving(database, **settings(mail)) as server:
        yield server


@pytest.fixture
def hook() -> Iterator[WebReceiver]:
    with web_receiver() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def others(server: Server) -> Iterator[list[Person]]:
    """Bea and Cleo have accounts, and want no notices."""
    with people(server, "Bea", "Cleo") as found:
        yield found


@pytest.fixture
def three(server: Server, others: list[Person]) -> Iterator[list[Person]]:
    """A new Ada, with Bea and Cleo."""
    with people(server, "Ada") as found:
        yield [*found, *others]


def test_one_mail_when_it_is_your_turn_and_you_are_away(
    server: Server, mail: MailReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    address = ada.has_mail(mail)
    table = Table(ada, bea, cleo)
    table.play_until(ada)
    settled(server)
    before = len(mails_to(mail, address))
    table.play_until(ada)
    eventually(lambda: len(mails_to(mail, address)) > before)
    bea.command(table.id, type="say", text="We wait.")
    settled(server)
    mails = mails_to(mail, address)
    assert len(mails) == before + 1
    assert mails[-1]["Subject"] == YOUR_TURN
    text = plain_text(mails[-1])
    assert f"{ada.name}, it is your turn at Sunday table" in text
    assert f"{server.address}/table/{table.id}\n" in text
    assert "Since your last move:\n- " in text


def test_no_notice_while_you_are_looking(
    server: Server, mail: MailReceiver, hook: WebReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    address = ada.has_mail(mail)
    ada.has_hook(hook)
    table = Table(ada, bea, cleo)
    settled(server)  # she was not looking yet when the game started
    before = len(mails_to(mail, address))
    hook.received.clear()
    with ada.looking(table.id):
        table.play_until(ada)
        bea.command(table.id, type="say", text=f"@{ada.name}, your turn!")
        settled(server)
    assert len(mails_to(mail, address)) == before
    assert hook.received == []


def test_no_notice_about_your_own_decision(
    server: Server, hook: WebReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    table = Table(ada, bea, cleo, game="zena")
    ada.has_hook(hook, kinds=["your_turn"])
    asked_again = False
    for _ in range(20):
        table.play_until(ada)
        ada.decide(table.id, -1)  # not the first, which ends a turn
        asked_again = ada in table.asked
        if asked_again:
            break
    assert asked_again
    question = ada.look(table.id)["version"]
    settled(server)
    sent = [json.loads(request.body)["key"] for request in hook.received]
    assert not [key for key in sent if key.endswith(f"/{question}")]


def test_one_notice_to_each_player_when_the_game_is_over(
    server: Server, mail: MailReceiver
) -> None:
    with people(server, "Ada", "Bea", "Cleo") as three:
        addresses = {person: person.has_mail(mail) for person in three}
        table = Table(*three)
        last = table.play_out()
        last.command(table.id, type="say", text="Well played.")
        settled(server)
    for person, address in addresses.items():
        sent = [one for one in mails_to(mail, address) if "Game over" in str(one["Subject"])]
        assert len(sent) == (0 if person is last else 1)
        for mail_message in sent:
            text = plain_text(mail_message)
            assert "How it ended:\n- 1. " in text
            ending = text.partition("How it ended:")[2]
            assert all(person.name in ending for person in addresses)


def test_a_player_mentioned_in_the_chat_is_notified(
    server: Server, hook: WebReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    ada.has_hook(hook, kinds=["mention"])
    table = Table(ada, bea, cleo)
    bea.command(table.id, type="say", text="Where is Ada?")
    bea.command(table.id, type="say", text=f"Hello @{ada.name.upper()}, are you there?")
    ada.command(table.id, type="say", text=f"I am @{ada.name}.")
    eventually(lambda: hook.received)
    settled(server)
    assert kinds_at(hook) == ["mention"]
    sent = json.loads(hook.received[0].body)
    assert sent["lines"] == [f"{bea.name}: Hello @{ada.name.upper()}, are you there?"]


def test_players_are_notified_when_the_game_starts(server: Server, hook: WebReceiver) -> None:
    with people(server, "Ada", "Bea", "Cleo") as three:
        for person in three:
            person.has_hook(hook, kinds=["table_ready", "your_turn"])
        table = Table(*three)
        first = table.asked[0]
        settled(server)
    sent = [json.loads(request.body) for request in hook.received]
    ready = [one for one in sent if one["kind"] == "table_ready"]
    # Not whoever sat down last, nor whoever is asked first.
    away = {person.name for person in three[:2]} - {first.name}
    assert {one["seat"] for one in ready} == away
    assert len(ready) == len(away)
    assert [person.name in ready[0]["lines"] for person in three] == [True] * 3


def test_no_notices_of_a_table_set_to_quiet(
    server: Server, hook: WebReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    ada.has_hook(hook, kinds=["your_turn", "mention"])
    table = Table(ada, bea, cleo)
    quiet = f"/api/tables/{table.id}/quiet"
    settled(server)
    hook.received.clear()
    assert ada.ask("PUT", quiet, quiet=True) == {"quiet": True}
    table.play_until(ada)
    bea.command(table.id, type="say", text=f"@{ada.name}?")
    settled(server)
    assert hook.received == []
    assert ada.ask("GET", quiet) == {"quiet": True}
    ada.ask("PUT", quiet, quiet=False)
    bea.command(table.id, type="say", text=f"@{ada.name}!")
    eventually(lambda: kinds_at(hook) == ["mention"])


def test_channels_get_the_kinds_they_chose_in_their_shape(
    server: Server, hook: WebReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    made = ada.has_hook(hook, shape="plain")
    ada.has_hook(hook, shape="discord", kinds=["mention"])
    ada.has_hook(hook, shape="slack", kinds=["mention"])
    ada.has_hook(hook, kinds=["reminder"])
    table = Table(ada, bea, cleo)
    settled(server)
    hook.received.clear()
    bea.command(table.id, type="say", text=f"@{ada.name}, hello")
    eventually(lambda: len(hook.received) == 3)
    settled(server)
    bodies = [json.loads(request.body) for request in hook.received]
    assert sorted(next(iter(body)) for body in bodies) == ["content", "key", "text"]
    plain = next(request for request in hook.received if b'"key"' in request.body)
    signed = {name.lower(): value for name, value in plain.headers.items()}
    assert signed[SIGNATURE.lower()] == signature(made["secret"], plain.body)


def test_a_hook_that_is_gone_gets_no_more_notices(server: Server, three: list[Person]) -> None:
    ada, bea, cleo = three
    with web_receiver(status=410) as closed:
        channel = ada.has_hook(closed, kinds=["mention"])
        table = Table(ada, bea, cleo)
        bea.command(table.id, type="say", text=f"@{ada.name}?")
        eventually(lambda: ada.ask("GET", "/api/me/channels")[0]["gone"])
        bea.command(table.id, type="say", text=f"@{ada.name}??")
        settled(server)
        assert len(closed.received) == 1
    assert ada.ask("GET", "/api/me/channels")[0]["id"] == channel["id"]


def test_mails_are_stopped_with_one_click(
    server: Server, mail: MailReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    address = ada.has_mail(mail)
    table = Table(ada, bea, cleo)
    bea.command(table.id, type="say", text=f"@{ada.name}?")
    eventually(lambda: mails_to(mail, address))
    settled(server)
    mail_message = mails_to(mail, address)[-1]
    link = link_in(mail_message, "unsubscribe")
    assert mail_message["List-Unsubscribe"] == f"<{server.address}{link}>"
    assert follow(server, link[:-1] + "x") == 404
    assert follow(server, link) == 200
    before = len(mails_to(mail, address))
    bea.command(table.id, type="say", text=f"@{ada.name}!")
    settled(server)
    assert len(mails_to(mail, address)) == before
    assert ada.ask("GET", "/api/me/channels")[0]["kinds"] == []
    assert ada.ask("GET", "/api/me")["email_confirmed"]
