"""A lost password is replaced by mail, and nobody learns whose account has one."""

import re
import time
from collections.abc import Iterator

import pytest

from server.notices.persons import mails_to, settings
from server.notices.receivers import MailReceiver, mail_receiver
from server.people.visitors import Visitor
from server.serving import Server, serving


@pytest.fixture(scope="module")
def receiver() -> Iterator[MailReceiver]:
    """A mail server."""
    with mail_receiver() as running:
        yield running


@pytest.fixture(scope="module")
def mailing(receiver: MailReceiver, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that sends mails there."""
    file = tmp_path_factory.mktemp("reset") / "games.sqlite"
    with serving(f"sqlite:///{file}", **settings(receiver)) as running:
        yield running


def _link(receiver: MailReceiver, address: str, what: str) -> str:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        for mail in reversed(mails_to(receiver, address)):
            found = re.search(what, mail.get_content())
            if found is not None:
                return found.group(1)
        time.sleep(0.02)
    raise AssertionError("no mail came")


def _with_mail(visitor: Visitor, receiver: MailReceiver) -> str:
    address = f"{visitor.name.lower()}@example.org"
    visitor.ask("PATCH", "/api/me", email=address)
    path = _link(receiver, address, r"(/confirm/\S+)")
    visitor.http.post(path)
    visitor.http.get(path)
    assert visitor.ask("GET", "/api/me")["email_confirmed"]
    return address


def test_a_lost_password_is_replaced(mailing: Server, receiver: MailReceiver) -> None:
    with Visitor(mailing) as owner, Visitor(mailing) as forgetful:
        owner.register()
        address = _with_mail(owner, receiver)
        secret = owner.ask("POST", "/api/me/tokens", label="bot")["secret"]
        assert forgetful.ask("GET", "/api/registration") == {"registration": "open", "reset": True}
        forgetful.ask("POST", "/api/password-reset", name=owner.name.upper())
        token = _link(receiver, address, r"/account#reset=(\S+)")
        account = forgetful.ask(
            "POST", "/api/password-reset/finish", token=token, password="a new password"
        )
        assert account["name"] == owner.name
        assert owner.refused("GET", "/api/me")[0] == 401
        with Visitor(mailing) as program:
            program.http.headers["authorization"] = f"Bearer {secret}"
            assert program.refused("GET", "/api/me")[0] == 401
        again = {"token": token, "password": "a third password"}
        with Visitor(mailing) as later:
            assert later.refused("POST", "/api/password-reset/finish", **again)[0] == 404
            later.sign_in(owner.name, "a new password")


def test_an_address_that_is_not_confirmed_gets_nothing(
    mailing: Server, receiver: MailReceiver
) -> None:
    with Visitor(mailing) as owner, Visitor(mailing) as other:
        owner.register()
        address = f"{owner.name.lower()}@example.org"
        owner.ask("PATCH", "/api/me", email=address)
        _link(receiver, address, r"(/confirm/\S+)")
        known = _with_mail(other.register(), receiver)
        answers = [
            owner.http.post("/api/password-reset", json={"name": name})
            for name in (owner.name, "nobody at all", other.name)
        ]
        assert {answer.status_code for answer in answers} == {202}
        assert len({answer.content for answer in answers}) == 1
        _link(receiver, known, r"/account#reset=(\S+)")  # asked for last
        assert len(mails_to(receiver, address)) == 1


def test_an_old_link_sets_nothing(mailing: Server, receiver: MailReceiver) -> None:
    with Visitor(mailing) as owner:
        owner.register()
        address = _with_mail(owner, receiver)
        owner.ask("POST", "/api/password-reset", name=owner.name)
        first = _link(receiver, address, r"/account#reset=(\S+)")
        owner.ask("POST", "/api/password-reset", name=owner.name)
        until = time.monotonic() + 30
        while _link(receiver, address, r"/account#reset=(\S+)") == first:
            assert time.monotonic() < until
            time.sleep(0.02)
        given = {"token": first, "password": "a new password"}
        assert owner.refused("POST", "/api/password-reset/finish", **given)[0] == 404
