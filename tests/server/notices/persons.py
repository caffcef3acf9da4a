"""Players with accounts at tables of a running server, and the mail and hooks that reach them."""

import email
import email.policy
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from email.message import EmailMessage
from itertools import count
from typing import Any, Final

import httpx
from sqlalchemy import func, select
from websockets.sync.client import ClientConnection, connect

from buongoverno.server.database.schema import deliveries, notices
from buongoverno.server.database.store import Store
from server.notices.receivers import MailReceiver, WebReceiver
from server.serving import Server

DELAY: Final = 0.5
_PATIENCE: Final = 60.0  # only guards against hanging
_numbers = count(1)


def settings(mail: MailReceiver | None = None) -> dict[str, Any]:
    """Settings of a server that sends notices soon, to receivers on this machine."""
    chosen: dict[str, Any] = {"hurry": DELAY, "private_hooks": True}
    if mail is not None:
        chosen["mail"] = {
            "host": "127.0.0.1",
            "port": mail.port,
            "security": "none",
            "sender": "Buongoverno <table@games.example>",
        }
    return chosen


class Person:
    """A player with an account."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = f"{name}{next(_numbers)}"
        self.http = httpx.Client(base_url=server.address, trust_env=False, timeout=60)
        account = self.ask("POST", "/api/accounts", name=self.name, password="a good password")
        self.http.headers["x-csrf-token"] = account["csrf"]
        token = self.ask("POST", "/api/me/tokens", label="test")["secret"]
        self.http.headers["authorization"] = f"Bearer {token}"
        self.token = token

    def ask(self, method: str, path: str, **data: Any) -> Any:
        """A request that succeeds."""
        answer = self.http.request(method, path, json=data or None)
        assert answer.is_success, f"{method} {path}: {answer.text}\n{self.server.log()}"
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, **data: Any) -> tuple[int, str]:
        """A request that fails: its status and reason."""
        answer = self.http.request(method, path, json=data or None)
        assert not answer.is_success, answer.text
        return answer.status_code, answer.json()["message"]

    def has_mail(self, receiver: MailReceiver) -> str:
        """Give an address and confirm it with the link that comes there."""
        address = f"{self.name.lower()}@example.org"
        self.ask("PATCH", "/api/me", email=address)
        eventually(lambda: mails_to(receiver, address))
        follow(self.server, link_in(mails_to(receiver, address)[0], "confirm"))
        receiver.received = [one for one in receiver.received if address not in one.rcpt_tos]
        return address

    def has_hook(self, receiver: WebReceiver, **wishes: Any) -> Any:
        """Add a webhook that posts to a receiver."""
        return self.ask(
            "POST", "/api/me/channels", kind="webhook", address=receiver.address(), **wishes
        )

    def look(self, table: str) -> Any:
        """The table as this person sees it."""
        return self.ask("GET", f"/api/tables/{table}")

    def command(self, table: str, **what: Any) -> Any:
        """Send a command to a table."""
        return self.ask("POST", f"/api/tables/{table}/commands", id=str(next(_numbers)), **what)

    def decide(self, table: str, which: int = 0) -> None:
        """Take the first choice, or another."""
        situation = self.look(table)["situation"]
        found = [*situation["choices"], *situation["ranges"]]
        code = found[which]["code"]
        self.command(table, type="decide", version=situation["version"], code=code)

    @contextmanager
    def looking(self, table: str) -> Iterator[ClientConnection]:
        """Look at a table for a while."""
        address = self.server.address.replace("http", "ws", 1)
        with connect(f"{address}/api/tables/{table}/live", proxy=None, open_timeout=60) as socket:
            socket.send(json.dumps({"type": "hello", "token": self.token}))
            number = json.loads(socket.recv())["number"]
            socket.send(json.dumps({"type": "seen", "number": number, "looking": True}))
            socket.send(json.dumps({"type": "ping"}))
            while json.loads(socket.recv())["type"] != "pong":
                pass
            yield socket


@contextmanager
def people(server: Server, *names: str) -> Iterator[list[Person]]:
    """New people with accounts."""
    with ExitStack() as stack:
        found = [Person(server, name) for name in names]
        for person in found:
            stack.callback(person.http.close)
        yield found


class Table:
    """A table at which people with accounts play; each takes the first choice."""

    def __init__(self, *people: Person, game: str = "siena", **agreed: Any) -> None:
        self.people = people
        agreement = {
            "game": game,
            "seats": [{"kind": "open"}] * len(people),
            "visibility": "unlisted",
            "title": "Sunday table",
            **agreed,
        }
        made = people[0].ask("POST", "/api/tables", agreement=agreement, name=people[0].name)
        self.id: str = made["table"]["id"]
        for person in people[1:]:
            person.ask("POST", f"/api/tables/{self.id}/seats", name=person.name)

    @property
    def asked(self) -> list[Person]:
        """The people who have to decide."""
        view = self.people[0].look(self.id)["situation"]["view"]
        return [self.people[seat] for seat in view["pending"]]

    def play_until(self, person: Person) -> None:
        """Play until another player's decision makes it the person's turn."""
        while person in self.asked:
            person.decide(self.id)
        while person not in self.asked:
            self.asked[0].decide(self.id)

    def play_out(self) -> Person:
        """Play to the end; returns the player who decided last."""
        last = self.people[0]
        while asked := self.asked:
            last = asked[0]
            last.decide(self.id)
        return last


def eventually(condition: Callable[[], Any]) -> None:
    """Wait until a condition holds."""
    until = time.monotonic() + _PATIENCE
    while not condition():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)


def settled(server: Server) -> None:
    """Wait until the server has nothing more to send."""
    store = Store(server.database)
    try:
        eventually(lambda: _unsettled(store) == 0)
    finally:
        store.close()


def _unsettled(store: Store) -> int:
    soon = time.time() + 2 * DELAY
    waiting = select(func.count()).where(notices.c.state == "waiting", notices.c.due <= soon)
    sending = select(func.count()).where(
        deliveries.c.state.in_(["waiting", "sending"]), deliveries.c.due <= soon
    )
    with store.reading().begin() as connection:
        return int(connection.execute(waiting).scalar_one()) + int(
            connection.execute(sending).scalar_one()
        )


def mails_to(receiver: MailReceiver, address: str) -> list[EmailMessage]:
    """What the mail server received for an address."""
    return [
        email.message_from_bytes(bytes(one.content or b""), policy=email.policy.default)  # type: ignore[arg-type]
        for one in list(receiver.received)
        if address in one.rcpt_tos
    ]


def subjects_to(receiver: MailReceiver, address: str) -> list[str]:
    """The subjects of the messages to an address."""
    return [str(message["Subject"]) for message in mails_to(receiver, address)]


def plain_text(message: EmailMessage) -> str:
    """A message as plain text."""
    part = message.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def link_in(message: EmailMessage, word: str) -> str:
    """The path of the link in a message that has a word in it."""
    found = re.search(rf"https?://[^/\s]+(/{word}/\S+)", plain_text(message))
    assert found is not None, plain_text(message)
    return found[1]


def follow(server: Server, path: str) -> int:
    """Press the button behind a link without being signed in; returns the status."""
    shown = httpx.get(server.address + path, trust_env=False, timeout=60)
    assert "<button>" in shown.text
    return httpx.post(server.address + path, trust_env=False, timeout=60).status_code


def kinds_at(receiver: WebReceiver) -> list[str]:
    """The kinds of the plain notices that a receiver got."""
    return [json.loads(request.body)["kind"] for request in list(receiver.received)]
