"""`buongoverno backup`: a copy of everything, while the server runs."""

from pathlib import Path
from typing import Annotated

import typer

from buongoverno.cli.serve import Database
from buongoverno.server.settings import USUAL_DATABASE, database_address


def backup(
    target: Annotated[Path, typer.Argument(help="A new file, or a folder for one.")],
    database: Database = USUAL_DATABASE,
) -> None:
    """Copy the database while the server runs, and check the copy."""
    from buongoverno.server.operations.backup import back_up
    from buongoverno.server.operations.database_access import open_database

    with open_database(database_address(database)) as store:
        copy = back_up(store, target)
    typer.echo(f"{copy.path}: {copy.size:,} bytes, {copy.checked}")
