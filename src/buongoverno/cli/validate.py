"""`buongoverno validate`: do all stored games replay with the rules of this program."""

from typing import TYPE_CHECKING, Annotated

import typer

from buongoverno.cli.progress import progress_bar
from buongoverno.cli.serve import Database
from buongoverno.server.settings import USUAL_DATABASE, database_address

if TYPE_CHECKING:
    from buongoverno.server.operations.validation import ReplayedTable


def validate(
    database: Database = USUAL_DATABASE,
    adopt: Annotated[
        bool,
        typer.Option(
            "--adopt", help="Let the present rules take over older games that replay identically."
        ),
    ] = False,
) -> None:
    """Replay all stored games and report those that lead elsewhere than they did."""
    from buongoverno.server.operations import validation
    from buongoverno.server.operations.database_access import migrate_if_older, open_database

    with open_database(database_address(database)) as store:
        migrate_if_older(store)
        same: list[ReplayedTable] = []
        different: list[ReplayedTable] = []
        with progress_bar(validation.count_tables(store)) as replayed:
            for table in validation.replay_tables(store):
                (different if table.problem else same).append(table)
                replayed(1)
        older = [table for table in same if table.older]
        if adopt:
            for table in older:
                validation.adopt_rules(store, table)
    _tell(same, older, different, adopt)


def _tell(
    same: "list[ReplayedTable]",
    older: "list[ReplayedTable]",
    different: "list[ReplayedTable]",
    adopt: bool,
) -> None:
    typer.echo(f"{len(same):,} of {len(same) + len(different):,} tables replay to what they were")
    if older:
        done = "are on the present rules now" if adopt else "can be moved with --adopt"
        typer.echo(f"{len(older):,} of them were begun with other rules and {done}")
    for table in different:
        typer.echo(
            f"differs  {table.table}  {table.game}, {table.status}, rules version "
            f"{table.rules_version} (here {table.present_version}): {table.problem}"
        )
    if different:
        typer.echo("Nobody can play on at these with this program; they wait for the rules they")
        typer.echo("were begun with. Keep the older program, or finish them there first.")
        raise typer.Exit(1)
