"""`buongoverno verify`: was a finished game dealt and played as its record says."""

from pathlib import Path
from typing import Annotated

import typer

import buongoverno
from buongoverno.cli import completion
from buongoverno.cli.language import Language
from buongoverno.cli.messages import BadUse, Messages
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
    language: Language = "",
) -> None:
    """Check a record: the seed is the one promised, and the decisions lead to the result."""
    text = read_text(record)
    try:
        game = buongoverno.game(game_named_in(text))
        read = parse(text, game)
        _check_seed(read, commitment, record)
        with progress_bar(len(read.moves)) as replayed:
            match = replay(game, read, replayed)
    except BadRecord as error:
        raise BadFile(record, error.message) from None
    if not read.result:
        raise BadUse("not_over", file=str(record))
    messages = Messages(language)
    players = len(read.names)
    typer.echo(messages("verified", game=game.title, version=read.rules_version, amount=players))
    typer.echo(f"ok  {messages('seed_fits', commitment=read.commitment)}")
    if commitment is not None:
        typer.echo(f"ok  {messages('commitment_shown')}")
    typer.echo(f"ok  {messages('cards_fit', digest=read.cards_digest)}")
    typer.echo(f"ok  {messages('decisions_fit', amount=match.decisions)}")
    typer.echo(f"ok  {messages('result_fits', result=read.result[0])}")


def _check_seed(read: Record, shown: str | None, file: Path) -> None:
    if read.seed is None:
        raise BadUse("seed_hidden", file=str(file))
    if shown is not None and _bare(shown) != _bare(read.commitment):
        raise BadUse("other_commitment", file=str(file), commitment=read.commitment)
    if commitment_of(read.seed) != read.commitment:
        raise BadUse("seed_changed", file=str(file))


def _bare(commitment: str) -> str:
    return commitment.strip().lower().removeprefix("sha256:")
