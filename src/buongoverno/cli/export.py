"""`buongoverno export`: everything a server keeps, as files people can read."""

from pathlib import Path
from typing import Annotated

import typer

from buongoverno.cli.serve import Database
from buongoverno.server.settings import USUAL_DATABASE, database_address


def export(
    folder: Annotated[Path, typer.Argument(help="A new folder.")],
    database: Database = USUAL_DATABASE,
) -> None:
    """Write all games as records and everything else as JSON; it contains secrets, keep it safe."""
    from buongoverno.server.operations.database_access import migrate_if_older, open_database
    from buongoverno.server.operations.export import export as write

    with open_database(database_address(database)) as store:
        migrate_if_older(store)
        written = write(store, folder)
    typer.echo(
        f"{folder}: {written.finished:,} finished games, {written.unfinished:,} unfinished ones "
        f"(with their seeds: secret), {written.rows['account']:,} accounts"
    )
    for game in written.problems:
        typer.echo(f"{game.table} does not replay: {game.problem}", err=True)
