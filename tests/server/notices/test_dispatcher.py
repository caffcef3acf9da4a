"""Notices of a running server: to whom, when, how often, and with what in them."""

import json
import time
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
    letters_to,
    link_in,
    people,
    plain_text,
    settings,
    settled,
    subjects_to,
)
from server.notices.receivers import MailReceiver, WebReceiver, mail_receiver, web_receiver
from server.serving import Server, serving

YOUR_TURN = "Your turn: Sunday table (Siena)"


@pytest.fixture(scope="module")
def mail() -> Iterator[MailReceiver]:
    with mail_receiver() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def telling(
    mail: MailReceiver, fresh_database: Fresh, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that tells soon."""
    database = fresh_database(tmp_path_factory.mktemp("telling"))
    with serving(database, **settings(mail)) as server:
        yield server


@pytest.fixture
def hook() -> Iterator[WebReceiver]:
    with web_receiver() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def others(telling: Server) -> Iterator[list[Person]]:
    """Bea and Cleo have accounts, and want no notices."""
    with people(telling, "Bea", "Cleo") as found:
        yield found


@pytest.fixture
def three(telling: Server, others: list[Person]) -> Iterator[list[Person]]:
    """Ada, whom nobody has met yet, with Bea and Cleo."""
    with people(telling, "Ada") as found:
        yield [*found, *others]


def test_one_mail_when_it_is_your_turn_and_you_are_away(
    telling: Server, mail: MailReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    address = ada.has_mail(mail)
    table = Table(ada, bea, cleo)
    table.play_until(ada)
    settled(telling)
    before = len(letters_to(mail, address))
    table.play_until(ada)
    eventually(lambda: len(letters_to(mail, address)) > before)
    bea.command(table.id, type="say", text="We wait.")
    settled(telling)
    letters = letters_to(mail, address)
    assert len(letters) == before + 1
    assert letters[-1]["Subject"] == YOUR_TURN
    text = plain_text(letters[-1])
    assert f"{ada.name}, it is your turn at Sunday table" in text
    assert f"{telling.address}/table/{table.id}\n" in text
    assert "Since your last move:\n- " in text


def test_nothing_while_you_are_looking(
    telling: Server, mail: MailReceiver, hook: WebReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    address = ada.has_mail(mail)
    ada.has_hook(hook)
    table = Table(ada, bea, cleo)
    with ada.looking(table.id):
        table.play_until(ada)
        bea.command(table.id, type="say", text=f"@{ada.name}, your turn!")
        settled(telling)
    assert letters_to(mail, address) == []
    assert hook.letters == []


def test_nobody_is_told_what_they_did_themselves(
    telling: Server, hook: WebReceiver, three: list[Person]
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
    settled(telling)
    told = [json.loads(letter.body)["key"] for letter in hook.letters]
    assert not [key for key in told if key.endswith(f"/{question}")]


def test_reminders_with_a_quarter_of_the_time_left_and_when_grace_begins(
    telling: Server, mail: MailReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    address = ada.has_mail(mail)
    table = Table(ada, bea, cleo, clock={"kind": "days", "days": 4 / 86400, "grace": 1.0})
    table.play_until(ada)
    reminder = "Reminder, your turn: Sunday table (Siena)"
    eventually(lambda: subjects_to(mail, address).count(reminder) == 2)
    clock = ada.look(table.id)["situation"]["clocks"][table.people.index(ada)]
    assert clock["grace"]
    bea.command(table.id, type="say", text="We wait.")
    settled(telling)
    assert subjects_to(mail, address).count(reminder) == 2


def test_no_reminder_after_the_decision(
    telling: Server, hook: WebReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    ada.has_hook(hook, kinds=["reminder"])
    table = Table(ada, bea, cleo, clock={"kind": "days", "days": 2 / 86400, "grace": 1.0})
    table.play_until(ada)
    while ada in table.asked:
        ada.decide(table.id)
    time.sleep(2.2)
    settled(telling)
    assert hook.letters == []


def test_one_notice_when_the_game_is_over(telling: Server, mail: MailReceiver) -> None:
    with people(telling, "Ada", "Bea", "Cleo") as three:
        addresses = {person: person.has_mail(mail) for person in three}
        table = Table(*three)
        last = table.play_out()
        last.command(table.id, type="say", text="Well played.")
        settled(telling)
    for person, address in addresses.items():
        told = [one for one in letters_to(mail, address) if "Game over" in str(one["Subject"])]
        assert len(told) == (0 if person is last else 1)
        for letter in told:
            text = plain_text(letter)
            assert "How it ended:\n- 1. " in text
            ending = text.partition("How it ended:")[2]
            assert all(person.name in ending for person in addresses)


def test_who_is_called_in_the_chat_is_told(
    telling: Server, hook: WebReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    ada.has_hook(hook, kinds=["mention"])
    table = Table(ada, bea, cleo)
    bea.command(table.id, type="say", text="Where is Ada?")
    bea.command(table.id, type="say", text=f"Hello @{ada.name.upper()}, are you there?")
    ada.command(table.id, type="say", text=f"I am @{ada.name}.")
    eventually(lambda: hook.letters)
    settled(telling)
    assert kinds_at(hook) == ["mention"]
    told = json.loads(hook.letters[0].body)
    assert told["lines"] == [f"{bea.name}: Hello @{ada.name.upper()}, are you there?"]


def test_the_game_has_begun(telling: Server, hook: WebReceiver) -> None:
    with people(telling, "Ada", "Bea", "Cleo") as three:
        for person in three:
            person.has_hook(hook, kinds=["table_ready", "your_turn"])
        table = Table(*three)
        first = table.asked[0]
        settled(telling)
    told = [json.loads(letter.body) for letter in hook.letters]
    ready = [one for one in told if one["kind"] == "table_ready"]
    # Not whoever sat down last, nor whoever is asked first.
    away = {person.name for person in three[:2]} - {first.name}
    assert {one["seat"] for one in ready} == away
    assert len(ready) == len(away)
    assert [person.name in ready[0]["lines"] for person in three] == [True] * 3


def test_a_quiet_table_tells_nothing(
    telling: Server, hook: WebReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    ada.has_hook(hook, kinds=["your_turn", "mention"])
    table = Table(ada, bea, cleo)
    quiet = f"/api/tables/{table.id}/quiet"
    settled(telling)
    hook.letters.clear()
    assert ada.ask("PUT", quiet, quiet=True) == {"quiet": True}
    table.play_until(ada)
    bea.command(table.id, type="say", text=f"@{ada.name}?")
    settled(telling)
    assert hook.letters == []
    assert ada.ask("GET", quiet) == {"quiet": True}
    ada.ask("PUT", quiet, quiet=False)
    bea.command(table.id, type="say", text=f"@{ada.name}!")
    eventually(lambda: kinds_at(hook) == ["mention"])


def test_channels_get_what_they_want_in_their_shape(
    telling: Server, hook: WebReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    made = ada.has_hook(hook, shape="plain")
    ada.has_hook(hook, shape="discord", kinds=["mention"])
    ada.has_hook(hook, shape="slack", kinds=["mention"])
    ada.has_hook(hook, kinds=["reminder"])
    table = Table(ada, bea, cleo)
    settled(telling)
    hook.letters.clear()
    bea.command(table.id, type="say", text=f"@{ada.name}, hello")
    eventually(lambda: len(hook.letters) == 3)
    settled(telling)
    bodies = [json.loads(letter.body) for letter in hook.letters]
    assert sorted(next(iter(body)) for body in bodies) == ["content", "key", "text"]
    plain = next(letter for letter in hook.letters if b'"key"' in letter.body)
    signed = {name.lower(): value for name, value in plain.headers.items()}
    assert signed[SIGNATURE.lower()] == signature(made["secret"], plain.body)


def test_a_hook_that_is_gone_gets_nothing_more(telling: Server, three: list[Person]) -> None:
    ada, bea, cleo = three
    with web_receiver(status=410) as closed:
        channel = ada.has_hook(closed, kinds=["mention"])
        table = Table(ada, bea, cleo)
        bea.command(table.id, type="say", text=f"@{ada.name}?")
        eventually(lambda: ada.ask("GET", "/api/me/channels")[0]["gone"])
        bea.command(table.id, type="say", text=f"@{ada.name}??")
        settled(telling)
        assert len(closed.letters) == 1
    assert ada.ask("GET", "/api/me/channels")[0]["id"] == channel["id"]


def test_what_certainly_did_not_arrive_is_sent_again(
    telling: Server, hook: WebReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    hook.status, hook.headers = 503, {"Retry-After": "1"}
    ada.has_hook(hook, kinds=["mention"])
    table = Table(ada, bea, cleo)
    bea.command(table.id, type="say", text=f"@{ada.name}?")
    eventually(lambda: len(hook.letters) == 2)
    hook.status = 204
    eventually(lambda: len(hook.letters) == 3)
    settled(telling)
    assert len(hook.letters) == 3
    assert len({json.loads(letter.body)["key"] for letter in hook.letters}) == 1


def test_a_mail_is_stopped_with_one_click(
    telling: Server, mail: MailReceiver, three: list[Person]
) -> None:
    ada, bea, cleo = three
    address = ada.has_mail(mail)
    table = Table(ada, bea, cleo)
    bea.command(table.id, type="say", text=f"@{ada.name}?")
    eventually(lambda: letters_to(mail, address))
    settled(telling)
    letter = letters_to(mail, address)[-1]
    link = link_in(letter, "unsubscribe")
    assert letter["List-Unsubscribe"] == f"<{telling.address}{link}>"
    assert follow(telling, link[:-1] + "x") == 404
    assert follow(telling, link) == 200
    before = len(letters_to(mail, address))
    bea.command(table.id, type="say", text=f"@{ada.name}!")
    settled(telling)
    assert len(letters_to(mail, address)) == before
    assert ada.ask("GET", "/api/me/channels")[0]["kinds"] == []
    assert ada.ask("GET", "/api/me")["email_confirmed"]
