"""`buongoverno verify`: was a finished game dealt and played as its record says."""

from pathlib import Path
from typing import Annotated

import typer

import buongoverno
from buongoverno.cli import completion
from buongoverno.cli.progress import progress_bar
from buongoverno.cli.text_files import BadFile, read_text
from buongoverno.kernel.chance import commitment as commitment_of
from buongoverno.kernel.errors import BadRecord
from buongoverno.kernel.match import replay
from buongoverno.kernel.record import Record, game_named_in, parse


def verify(
    record: Annotated[
        Path,
        typer.Argument(help="The record of a finished game.", autocompletion=completion.records),
    ],
    commitment: Annotated[
        str | None,
        typer.Option(help="What was shown when the game began: sha256:…; it must be the same."),
    ] = None,
) -> None:
    """Check a record: the seed is the one promised, and the decisions lead to the result."""
    text = read_text(record)
    try:
        game = buongoverno.game(game_named_in(text))
        read = parse(text, game)
        _check_seed(read, commitment)
        with progress_bar(len(read.moves)) as replayed:
            match = replay(game, read, replayed)
        if not read.result:
            raise BadRecord("the game is not over, so there is no result to check")
    except BadRecord as error:
        raise BadFile(record, str(error)) from None
    typer.echo(f"{game.title}, rules version {read.rules_version}, {len(read.names)} players")
    typer.echo(f"ok  the seed fits the commitment {read.commitment}")
    if commitment is not None:
        typer.echo("ok  that is the commitment you were shown when the game began")
    typer.echo(f"ok  the cards are those of the record ({read.cards_digest})")
    typer.echo(f"ok  all {match.decisions:,} decisions are allowed by the rules")
    typer.echo(f"ok  they lead to the result: {read.result[0]}")


def _check_seed(read: Record, shown: str | None) -> None:
    if read.seed is None:
        raise BadRecord("the seed is hidden; the record is complete when the game is over")
    if shown is not None and _bare(shown) != _bare(read.commitment):
        raise BadRecord(
            f"it has the commitment {read.commitment}, not the one you were shown; "
            "it is another game, or its seed was changed"
        )
    if commitment_of(read.seed) != read.commitment:
        raise BadRecord("the seed does not fit the commitment that was published before the game")


def _bare(commitment: str) -> str:
    return commitment.strip().lower().removeprefix("sha256:")
