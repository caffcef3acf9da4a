"""Values a server makes once and keeps for all its processes, such as its keys."""

from collections.abc import Callable

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from buongoverno.server.database.schema import facts


def get_or_create(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """The value of that name; it is made if there is none yet."""
    found = _value(connection, name)
    if found is not None:
        return found
    try:
        with connection.begin_nested():
            connection.execute(facts.insert().values(name=name, value=make()))
    except IntegrityError:  # another process was quicker
        pass
    found = _value(connection, name)
    assert found is not None
    return found


def _value(connection: Connection, name: str) -> str | None:
    return connection.execute(
        select(facts.c.value).where(facts.c.name == name)
    ).scalar_one_or_none()
