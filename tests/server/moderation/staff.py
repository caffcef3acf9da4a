"""Operators and moderators of a running server."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update

from buongoverno.protocol.people import Role
from buongoverno.server.database.schema import accounts
from buongoverno.server.database.store import Store
from server.people.visitors import Visitor, any_name
from server.serving import Server


def give_role(server: Server, name: str, role: Role | None) -> None:
    """Somebody else has given an account a role."""
    store = Store(server.database)
    with store.engine.begin() as connection:
        connection.execute(update(accounts).where(accounts.c.name == name).values(role=role))
    store.close()


def id_of(server: Server, name: str) -> str:
    """The id of an account."""
    store = Store(server.database)
    with store.reading().begin() as connection:
        found = connection.execute(select(accounts.c.id).where(accounts.c.name == name))
        account: str = found.scalar_one()
    store.close()
    return account


@dataclass
class People:
    """An operator, a moderator and two players, each in a browser."""

    operator: Visitor
    moderator: Visitor
    ada: Visitor
    bruno: Visitor

    def path(self, whom: Visitor, what: str = "") -> str:
        """The path of an action against somebody."""
        return f"/api/moderation/accounts/{id_of(whom.server, whom.name)}{what}"

    def game(self, **agreed: Any) -> str:
        """A table at which Ada plays against Bruno."""
        table = self.ada.make_table("Ada", **agreed)
        self.bruno.sit(table, "Bruno")
        return table

    def audit(self, search: str) -> list[tuple[str, str, str]]:
        """What was done, the latest first: by whom, what, against whom."""
        found = self.operator.ask("GET", f"/api/moderation/audit?search={search}")
        return [(one["actor"], one["action"], one["subject"]) for one in found]


@contextmanager
def people(server: Server) -> Iterator[People]:
    """Everybody, signed in."""
    with ExitStack() as stack:
        found = [stack.enter_context(Visitor(server)) for _ in range(4)]
        for one, name in zip(found, ("Olga", "Mara", "Ada", "Bruno"), strict=True):
            one.register(any_name(name))
        give_role(server, found[0].name, "operator")
        give_role(server, found[1].name, "moderator")
        yield People(*found)
