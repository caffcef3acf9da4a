"""Brings a database to the form this version needs (Alembic)."""

from importlib.resources import files
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from buongoverno.kernel.errors import BadSetup
from buongoverno.server.database.store import Store

# So that of several processes that start together only one migrates.
_LOCK: Final = 1338


def migrate(store: Store, to: str = "head") -> None:
    """Make or update all tables; a database of a newer version is refused."""
    with store.engine.connect() as connection, connection.begin():
        if store.postgres:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        there = MigrationContext.configure(connection).get_current_revision()
        script = ScriptDirectory.from_config(_config())
        known = {revision.revision for revision in script.walk_revisions()}
        if there is not None and there not in known:
            raise BadSetup(
                "the database was made by a newer version of Buongoverno; "
                "update the program rather than the data"
            )
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def version(store: Store) -> tuple[str | None, str | None]:
    """The version of the database, and the one this program makes."""
    with store.reading().begin() as connection:
        there = MigrationContext.configure(connection).get_current_revision()
    return there, ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option(
        "script_location", str(files("buongoverno.server.database") / "migrations")
    )
    return config
