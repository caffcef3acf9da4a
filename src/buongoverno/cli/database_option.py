"""The option that names a server's database."""

from typing import Annotated, Final

import typer

from buongoverno.server.settings import USUAL_DATABASE

DATABASE: Final = USUAL_DATABASE
Database = Annotated[
    str,
    typer.Option(
        envvar="BUONGOVERNO_DATABASE",
        help="An SQLite file, or postgresql://user@host/name.",
    ),
]
