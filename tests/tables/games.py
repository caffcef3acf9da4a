"""Tables that begin with the same deal every time, and everything about one as comparable data."""

from typing import Any, Final

import msgspec

import buongoverno
from buongoverno.kernel.match import Match
from buongoverno.kernel.persistent_list import PersistentList
from buongoverno.kernel.record import print_record
from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.tables.clocks import Clocks
from buongoverno.tables.creation import sit
from buongoverno.tables.table_state import TableDraft, TableState, Terms, Trace, empty_table

NAMES: Final = ("Ada", "Bea", "Cia")
_SEED: Final = 7


def gathering(game: str = "siena", **agreed: Any) -> TableDraft:
    """A table for three at which nobody sits."""
    agreement = Agreement(game, [OpenSeat() for _ in NAMES], **agreed)
    rules_version = buongoverno.game(game).rules_version
    return empty_table(Terms("t42", agreement, _SEED, rules_version, 0.0))


def begun(game: str = "siena", **agreed: Any) -> TableDraft:
    """A table for three at which a game has begun, at time 0."""
    draft = gathering(game, **agreed)
    for seat, name in enumerate(NAMES):
        sit(draft, seat, name, None, 0.0)
    return draft


def fingerprint(table: TableState) -> dict[str, Any]:
    """Copies of everything a state has, and of what its readers see."""
    found: dict[str, Any] = {
        name: _copied(table, name) for name in dir(table) if _is_data(table, name)
    }
    if table.match is not None:
        seats = (*range(len(table.seats)), None)
        found["views"] = [msgspec.json.encode(table.state.view(seat)) for seat in seats]
        found["legal"] = {seat: list(table.state.legal(seat)) for seat in table.state.pending}
    return found


def _is_data(table: TableState, name: str) -> bool:
    # `entries` says how the state was made, not what it is.
    if name.startswith("_") or name in ("state", "entries"):
        return False
    return not callable(getattr(table, name))


def _copied(table: TableState, name: str) -> Any:
    value = getattr(table, name)
    if isinstance(value, Clocks):
        return (value.left.copy(), list(value.running), value.at)
    if isinstance(value, Match):
        earlier = [value.after(number).save() for number in (0, value.decisions // 2)]
        return (print_record(value.record, value.game), value.state.save(), earlier)
    if isinstance(value, PersistentList):
        return [_copied_trace(trace) for trace in value]
    return value if name in ("game", "terms") else repr(value)


def _copied_trace(trace: Trace) -> tuple[str, int, int | None]:
    last = None if trace.last is None else trace.last.number
    return repr(trace.entry), trace.before, last
