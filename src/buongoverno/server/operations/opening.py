"""Opens a database for a command, with errors a person can do something about."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from buongoverno.kernel.errors import BadSetup
from buongoverno.server.database.migrate import migrate, version
from buongoverno.server.database.store import Store
from buongoverno.server.operations.lock import held


@contextmanager
def opened(address: str, new: bool = False) -> Iterator[Store]:
    """A database, closed afterwards; a file that is not there is made only for `new`."""
    store = Store(address)
    try:
        if store.file is not None:
            _check_file(store, new)
        yield store
    except DBAPIError as error:
        raise BadSetup(f"the database {shown(store)} cannot be used: {_reason(error)}") from None
    finally:
        store.close()


def in_present_form(store: Store) -> None:
    """Bring an older database up to date, if no server runs on it."""
    there, wanted = version(store)
    if there != wanted:
        with held(store):
            migrate(store)


def shown(store: Store) -> str:
    """A database's address without the password."""
    return store.engine.url.render_as_string(hide_password=True)


def _check_file(store: Store, new: bool) -> None:
    file = store.file
    assert file is not None
    if new and not file.parent.is_dir():
        raise BadSetup(f"there is no folder {file.parent} for the database; make it first")
    if not new and not file.is_file():
        raise BadSetup(f"there is no database {file}; name the right one with --database")


def _reason(error: DBAPIError) -> str:
    lines = str(error.orig).strip().splitlines()
    return lines[0] if lines else type(error.orig).__name__
