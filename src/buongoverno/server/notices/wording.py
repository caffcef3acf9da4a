"""Makes the notice for one seat, from what that seat may know and nothing else."""

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.words import Catalogue
from buongoverno.server.notices.notice import Kind, Notice, words
from buongoverno.server.notices.summary import summary
from buongoverno.server.people.accounts import Member
from buongoverno.server.people.keys import new_id
from buongoverno.server.people.ratings import ranks_of
from buongoverno.server.tables.course import Course
from buongoverno.server.tables.entry import PERSON
from buongoverno.server.tables.reading import Reader, log_of


def worded(
    course: Course, seat: int, kind: Kind, number: int, language: str, address: str
) -> Notice:
    """The notice in words. `address` is that of the server: the table's link has no key in it."""
    table = course.terms.id
    # Where nobody may watch, nobody in a chat channel may read along either.
    watched = course.terms.agreement.spectators
    everybody = Reader(None)
    return Notice(
        key=f"{table}/{seat}/{kind}/{number}",
        kind=kind,
        table=table,
        title=course.terms.agreement.title or ", ".join(course.names),
        game=course.game.title,
        seat=course.names[seat],
        address=f"{address}/table/{table}",
        lines=_lines(course, seat, Reader(seat), kind, number, language),
        public_lines=_lines(course, seat, everybody, kind, number, language) if watched else [],
        language=language,
    )


def _lines(
    course: Course, seat: int, reader: Reader, kind: Kind, number: int, language: str
) -> list[str]:
    """What a reader is told about what matters to a seat."""
    match kind:
        case "game_over":
            return _ranking(course, language)
        case "mention":
            return _said(course, number)
        case "table_ready":
            return course.names
        case _:
            entries = since_own_decision(course, seat, reader)
            return summary(entries, _catalogue(course, language), course.names, reader.seat)


def since_own_decision(course: Course, seat: int, reader: Reader) -> list[LogEntry]:
    """The log since a seat's person last decided, as another reader may read it.

    What was taken back is not told.
    """
    standing = course.standing
    own = [n for n, one in enumerate(standing) if one.seat == seat and one.by == PERSON]
    first = own[-1] + 1 if own else 0
    traces = [course.traces[one.trace] for one in standing[first:]]
    return [entry for trace in traces for entry in log_of(course, trace, reader)]


def _catalogue(course: Course, language: str) -> Catalogue:
    cards = course.terms.agreement.cards
    try:
        return course.game.catalogue(language, cards)
    except FileNotFoundError:
        return course.game.catalogue("en", cards)


def _ranking(course: Course, language: str) -> list[str]:
    """Who came where, the first first."""
    result = course.state.result
    assert result is not None
    own = words(language)
    ranks = ranks_of(course)
    lines: list[str] = []
    for seat in sorted(result.seats, key=lambda seat: ranks[seat.seat]):
        place = 1 + sum(rank < ranks[seat.seat] for rank in ranks)
        template = own.word("parts", "ranked" if seat.points is not None else "ranked_last")
        numbers = {"rank": place, "amount": seat.points or 0}
        lines.append(own.fill(template, {"seat": course.names[seat.seat]}, numbers))
    return lines


def _said(course: Course, number: int) -> list[str]:
    entry = course.traces[number - 1].entry
    speaker = course.names[entry.seat] if entry.seat >= 0 else ""
    return [f"{speaker}: {entry.text}" if speaker else entry.text]


# -- beside the notices ----------------------------------------------------------------------------


def test_of(member: Member, address: str) -> Notice:
    """A notice that shows whether notices arrive."""
    return Notice(
        key=f"test/{new_id()}",
        kind="test",
        table="test",
        title="Buongoverno",
        game="Siena & Zena 1814",
        seat=member.name,
        address=address,
        language=member.language,
    )


def confirmation(member: Member, link: str) -> tuple[str, str]:
    """The subject and the text of the mail that asks whether an address is somebody's."""
    own = words(member.language)
    text = own.fill(own.word("confirmation", "text"), {"seat": member.name}, {})
    letter = "\n\n".join([text, link, own.word("confirmation", "otherwise"), ""])
    return own.word("confirmation", "subject"), letter
