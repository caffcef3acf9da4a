"""Other readers of a decision do not learn how it was made, not even after a restart."""

import msgspec
import pytest

from buongoverno.tables import entry as kinds
from buongoverno.tables.entry import Entry
from buongoverno.tables.projection import Reader, happening
from buongoverno.tables.table_state import replayed
from tables.games import begun


def _read_from_a_database(entry: Entry) -> Entry:
    """The same entry with equal texts that are other objects, as a database gives them."""
    own = {name: bytes(getattr(entry, name), "utf8").decode() for name in ("kind", "by", "text")}
    return Entry(
        entry.number, entry.at, seat=entry.seat, command=entry.command, digest=entry.digest, **own
    )


@pytest.mark.parametrize("by", [kinds.FORCED, kinds.ORDER])
def test_a_decision_by_force_or_order_reads_like_any_other(by: str) -> None:
    told: list[dict[str, object]] = []
    for made_by in (kinds.PERSON, by):
        table = begun()
        seat = table.pending()[0]
        table.decide(seat, made_by, table.state.legal(seat)[0], 2.0)
        entries = [_read_from_a_database(trace.entry) for trace in table.traces]
        for one in (table, replayed(table.terms, entries)):
            read = happening(one, one.traces[-1], Reader((seat + 1) % 3))
            told.append(msgspec.json.decode(msgspec.json.encode(read)))
    assert told[0].keys() == told[1].keys() == told[2].keys() == told[3].keys()
    assert all(one.get("by", "person") == "person" for one in told)
