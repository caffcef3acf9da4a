"""What others read of a decision does not tell how it was made, not even after a restart."""

import msgspec
import pytest

from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.server.tables import entry as kinds
from buongoverno.server.tables.course import Course, course_of
from buongoverno.server.tables.entry import Entry
from buongoverno.server.tables.making import new_table, sit
from buongoverno.server.tables.reading import Reader, happening


def _begun() -> Course:
    table = new_table(Agreement("siena", [OpenSeat() for _ in range(3)]))
    for seat, name in enumerate(["Ada", "Bruno", "Carla"]):
        sit(table.course, seat, name, 1.0)
    return table.course


def _read_from_a_database(entry: Entry) -> Entry:
    """The same entry in texts of its own, as a database gives them."""
    own = {name: bytes(getattr(entry, name), "utf8").decode() for name in ("kind", "by", "text")}
    return Entry(
        entry.number, entry.at, seat=entry.seat, command=entry.command, digest=entry.digest, **own
    )


@pytest.mark.parametrize("by", [kinds.FORCED, kinds.ORDER])
def test_a_forced_decision_reads_like_any_other(by: str) -> None:
    told: list[dict[str, object]] = []
    for made_by in (kinds.PERSON, by):
        course = _begun()
        seat = course.pending()[0]
        code = course.state.legal(seat)[0]
        course.make(kinds.DECIDED, seat, made_by, course.state.write(code), 2.0)
        entries = [_read_from_a_database(trace.entry) for trace in course.traces]
        for one in (course, course_of(course.terms, entries)):
            read = happening(one, one.traces[-1], Reader((seat + 1) % 3))
            told.append(msgspec.json.decode(msgspec.json.encode(read)))
    assert told[0].keys() == told[1].keys() == told[2].keys() == told[3].keys()
    assert all(one.get("by", "person") == "person" for one in told)
