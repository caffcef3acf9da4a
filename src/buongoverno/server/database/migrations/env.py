"""Called by Alembic: on the connection it is given, in the transaction that is open."""

from alembic import context

from buongoverno.server.database.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
