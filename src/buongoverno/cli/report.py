"""`buongoverno report`: a page about games that were simulated."""

from pathlib import Path
from typing import Annotated

import typer


def report(
    folders: Annotated[
        list[Path], typer.Argument(help="Folders that `simulate --out` or `arena --out` wrote.")
    ],
    out: Annotated[Path, typer.Option(help="The page to write.")] = Path("report.html"),
    title: Annotated[str | None, typer.Option(help="What stands at its top.")] = None,
    pictures: Annotated[
        Path | None, typer.Option(help="A folder for the plots as SVG files, too.")
    ] = None,
) -> None:
    """Write one HTML page with plots; several folders are compared side by side."""
    # Brings libraries that other commands start without.
    from buongoverno.lab.report.page import make_report, write_page, write_pictures

    made = make_report(folders, title)
    write_page(made, out)
    typer.echo(f"{out}: {made.games:,} games, {len(made.plots)} plots")
    if pictures is not None:
        typer.echo(f"{pictures}: {len(write_pictures(made, pictures))} pictures")
