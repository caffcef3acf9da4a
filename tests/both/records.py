"""Finished games on disk: what must hold for every record of every game."""

from collections.abc import Sequence
from pathlib import Path

from buongoverno.kernel.game import Game
from buongoverno.kernel.match import Match, replay
from buongoverno.kernel.record import UNDO, Record, parse, print_record, result_lines

FIXTURES = Path(__file__).parents[1] / "fixtures"


def paths_of(game: Game) -> list[Path]:
    """All records of a game."""
    return sorted((FIXTURES / game.name).glob("*.record"))


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


def record_of(game: Game, path: Path) -> Record:
    return parse(text_of(path), game)


def replayed(game: Game, path: Path) -> Match:
    """The game of a record; it must come to the result that stands there."""
    record = record_of(game, path)
    match = replay(game, record)
    result = match.state.result
    assert result is not None
    assert result_lines(result) == record.result != []
    return match


def check_printed_back(game: Game, path: Path) -> None:
    """Byte for byte."""
    assert print_record(record_of(game, path), game) == text_of(path)


def check_undos(game: Game, record: Record) -> None:
    """Leaving out the decisions taken back, and the undos, gives the same game."""
    match = replay(game, record)
    stands: list[tuple[int, str]] = []
    for seat, text in record.moves:
        if text == UNDO:
            stands.pop()
        else:
            stands.append((seat, text))
    assert len(stands) == match.decisions < len(record.moves)
    record.moves = stands
    assert replay(game, record).state.save() == match.state.save()


def check_they_vary(records: Sequence[Record]) -> None:
    """Every number of players, a custom card file, decisions taken back."""
    assert {len(record.names) for record in records} == {2, 3, 4, 5}
    assert any(record.cards is not None for record in records), "one has its own card file"
    assert any(text == UNDO for record in records for _, text in record.moves)
