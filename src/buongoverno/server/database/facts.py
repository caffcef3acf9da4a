"""What a server remembers about itself: made once, the same in all its processes."""

from collections.abc import Callable

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from buongoverno.server.database.schema import facts


def remembered(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """The fact of that name; it is made if there is none yet."""
    found = _fact(connection, name)
    if found is not None:
        return found
    try:
        with connection.begin_nested():
            connection.execute(facts.insert().values(name=name, value=make()))
    except IntegrityError:  # another process was quicker
        pass
    found = _fact(connection, name)
    assert found is not None
    return found


def _fact(connection: Connection, name: str) -> str | None:
    return connection.execute(
        select(facts.c.value).where(facts.c.name == name)
    ).scalar_one_or_none()
