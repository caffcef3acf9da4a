"""The board of a game that draws none: the data of its view, field by field.

A list with one element for each player belongs to the players; everything else is the table.
Fields have their words in [fields], or are called by their names; values are looked up among cards
and places.
"""

import dataclasses
import functools
from typing import Any, Final

from buongoverno.kernel.game import Game
from buongoverno.text.grid import Board, Cell, Column, Grid, Part, Piece, cell
from buongoverno.text.wording import Wording, copies_of, unique

# What interfaces show otherwise, or not at all.
_OTHERWISE: Final = frozenset(
    ("game", "ruleset", "options", "seat", "round", "question", "rule", "pending", "result")
)
# The most letters of what stands in a column beside a player.
_SHORT: Final = 12
Row = dict[str, Any]


def view_board(game: Game, view: Any, wording: Wording) -> Board:
    """The players with all that is theirs, then the rest of the view."""
    fields = {name: value for name, value in _fields(view).items() if name not in _OTHERWISE}
    seats = len(wording.names)
    by_seat = {name: fields[name] for name in _by_seat(game) if _has_length(fields[name], seats)}
    rest = {name: value for name, value in fields.items() if name not in by_seat}
    begun = getattr(view, "round", 0)
    headline = wording.label("round", amount=begun) if begun else ""
    return Board(headline, "", _players(view, by_seat, wording), _table(rest, wording), [])


@functools.cache
def _by_seat(game: Game) -> list[str]:
    """The lists that have one element for each player, however many play."""
    tables = {players: _view(game, players) for players in (game.least_players, game.most_players)}
    return [
        name
        for name in _fields(tables[game.least_players])
        if name not in _OTHERWISE
        and all(_has_length(getattr(view, name), seats) for seats, view in tables.items())
    ]


def _view(game: Game, players: int) -> object:
    return game.new(players, 0, logging=False).view(None)


def _has_length(value: Any, length: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == length


def _fields(data: Any) -> Row:
    return {field.name: getattr(data, field.name) for field in dataclasses.fields(data)}


# -- grids -----------------------------------------------------------------------------------------


def _players(view: Any, by_seat: dict[str, Any], wording: Wording) -> Grid:
    """What is short in columns, what is longer below each player."""
    rows = [_of_seat(seat, by_seat) for seat in range(len(wording.names))]
    long = {name for row in rows for name in row if len(_word(row[name], wording)) > _SHORT}
    short = [{name: row[name] for name in row if name not in long} for row in rows]
    grid = _grid("players", short, wording)
    heads = [_player(view, seat, rows[seat], long, wording) for seat in range(len(rows))]
    return Grid(
        wording.label("players"),
        (Column(wording.label("player")), *grid.columns),
        [[head, *row] for head, row in zip(heads, grid.rows, strict=True)],
        notes_below=True,
    )


def _of_seat(seat: int, by_seat: dict[str, Any]) -> Row:
    found: Row = {}
    for name, values in by_seat.items():
        if dataclasses.is_dataclass(values[seat]):
            found |= {key: one for key, one in _fields(values[seat]).items() if key != "seat"}
        else:
            found[name] = values[seat]
    return found


def _player(view: Any, seat: int, row: Row, long: set[str], wording: Wording) -> Cell:
    you = [f" {wording.label('you')}"] if seat == getattr(view, "seat", None) else []
    notes = [
        f"{_label(name, wording)}: {_word(row[name], wording)}" for name in row if name in long
    ]
    asked = seat in getattr(view, "pending", ())
    note = wording.apart(notes)
    return cell(Piece(seat, named=True), *you, note=note, mark="asked" if asked else "")


def _table(fields: Row, wording: Wording) -> list[Grid]:
    """Single values together, rows and structures as tables of their own."""
    single: list[list[Cell]] = []
    grids: list[Grid] = []
    for name, value in fields.items():
        if dataclasses.is_dataclass(value):
            grids.append(_grid(name, [_fields(value)], wording))
        elif isinstance(value, list | tuple) and value and dataclasses.is_dataclass(value[0]):
            grids.append(_grid(name, [_fields(one) for one in value], wording))
        elif value is not None:
            single.append([cell(_label(name, wording)), cell(_part(name, value, wording))])
    columns = (Column(""), Column(""))
    return [Grid(wording.label("table"), columns, single), *grids] if single else grids


def _grid(name: str, rows: list[Row], wording: Wording) -> Grid:
    first = rows[0]
    columns = [
        Column(_label(key, wording), number=all(type(row[key]) is int for row in rows))
        for key in first
    ]
    cells = [[cell(_part(key, row[key], wording)) for key in first] for row in rows]
    title = _label(name, wording)
    return Grid(title[:1].upper() + title[1:], tuple(columns), cells)


# -- words -----------------------------------------------------------------------------------------


def _label(name: str, wording: Wording) -> str:
    found = wording.catalogue.word("fields", name)
    return found.replace("_", " ")


def _part(name: str, value: Any, wording: Wording) -> Part:
    """A value in words; a field called `seat` is a player."""
    if name == "seat" and type(value) is int and 0 <= value < len(wording.names):
        return Piece(value)
    return _word(value, wording)


def _word(value: Any, wording: Wording) -> str:
    if value is None or value in ("", [], (), {}):
        return "–"
    if isinstance(value, bool):
        return wording.label("yes" if value else "no")
    if dataclasses.is_dataclass(value):
        value = {_label(name, wording): one for name, one in _fields(value).items()}
    if isinstance(value, dict):
        pairs = [f"{_word(key, wording)} {_word(one, wording)}" for key, one in value.items()]
        return wording.apart(pairs)
    if isinstance(value, list | tuple):
        words = [_word(one, wording) for one in value]
        return ", ".join(copies_of(one, words.count(one)) for one in unique(words))
    for table in ("cards", "places"):
        if wording.catalogue.has(table, str(value)):
            return wording.catalogue.word(table, str(value))
    return str(value)
