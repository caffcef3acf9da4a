"""The record file of a game, rewritten after every decision."""

import datetime
from pathlib import Path

import buongoverno
from buongoverno.cli.messages import BadUse
from buongoverno.cli.progress import progress_bar
from buongoverno.cli.text_files import BadFile, read_text, write_text
from buongoverno.kernel.errors import BadRecord
from buongoverno.kernel.match import Match, replay
from buongoverno.kernel.record import FIRST_LINE, Record, game_named_in, parse, print_record


class RecordFile:
    """A record file being written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def save(self, match: Match) -> None:
        """Write the record as it stands."""
        write_text(self.path, print_record(match.record, match.game))


def new_file(path: Path) -> RecordFile:
    """A file named on the command line for a record; it must not exist yet."""
    if path.exists():
        raise BadUse("exists", file=str(path))
    return RecordFile(path)


def fresh_file(path: Path | None, game: str, seed: int) -> RecordFile:
    """The file for a new game: the one named, or one of our own in the current folder."""
    if path is not None:
        return new_file(path)
    stem = f"{game}-{datetime.date.today().isoformat()}-{seed}"
    own = Path(f"{stem}.record")
    number = 1
    while own.exists():
        number += 1
        own = Path(f"{stem}-{number}.record")
    return RecordFile(own)


def save_copy(path: Path, match: Match) -> None:
    """Write a record where a person says; another record may be replaced, other files not."""
    if path.exists() and not read_text(path).startswith(FIRST_LINE):
        raise BadUse("no_record", file=str(path))
    RecordFile(path).save(match)


def read_match(path: Path, decisions: int | None = None) -> Match:
    """The match in a record file, or in its first entries."""
    text = read_text(path)
    try:
        game = buongoverno.game(game_named_in(text))
        record = parse(text, game)
        if decisions is not None:
            record = _shortened(record, decisions)
        with progress_bar(len(record.moves)) as replayed:
            return replay(game, record, replayed)
    except BadRecord as error:
        raise BadFile(path, error.message) from None


def _shortened(record: Record, decisions: int) -> Record:
    if not 0 <= decisions <= len(record.moves):
        raise BadUse("entries", most=len(record.moves), entries=decisions)
    record.moves = record.moves[:decisions]
    record.result = []
    return record
