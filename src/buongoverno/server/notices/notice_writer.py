"""Writes the notice for one seat, from what that seat may know and nothing else."""

import itertools
from typing import Final

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.words import Catalogue
from buongoverno.plugin import registry
from buongoverno.server.notices.notice import Kind, Notice, words
from buongoverno.server.people.accounts import Member
from buongoverno.server.people.keys import new_id
from buongoverno.server.people.ratings import ranks_of
from buongoverno.tables.entry import PERSON
from buongoverno.tables.projection import Reader, log_of, text_of
from buongoverno.tables.table_state import TableState

MOST_LINES: Final = 25
_MOST_SENTENCES: Final = 8  # in a line
_OPENING: Final = frozenset({"round", "turn"})  # these begin a line
_SILENT: Final = frozenset({"turn", "ends_turn"})  # the entries around them say as much


def write_notice(
    table: TableState, seat: int, kind: Kind, number: int, language: str, server_address: str
) -> Notice:
    """The notice in words; its link to the table holds no key."""
    # Where spectators are not allowed, the readers of a chat channel are not either.
    watched = table.terms.agreement.spectators
    spectator = Reader(None)
    return Notice(
        key=f"{table.id}/{seat}/{kind}/{number}",
        kind=kind,
        table=table.id,
        title=table.terms.agreement.title or ", ".join(table.names),
        game=table.game.title,
        seat=table.names[seat],
        address=f"{server_address}/table/{table.id}",
        lines=_lines(table, seat, Reader(seat), kind, number, language),
        public_lines=_lines(table, seat, spectator, kind, number, language) if watched else [],
        language=language,
    )


def _lines(
    table: TableState, seat: int, reader: Reader, kind: Kind, number: int, language: str
) -> list[str]:
    """The details of a seat's notice, as far as a reader may know them."""
    match kind:
        case "game_over":
            return _ranking(table, language)
        case "mention":
            return _chat_message(table, number)
        case "table_ready":
            return table.names
        case _:
            entries = since_own_decision(table, seat, reader)
            return summary(entries, _catalogue(table, language), table.names, reader.seat)


def since_own_decision(table: TableState, seat: int, reader: Reader) -> list[LogEntry]:
    """The log since a seat's player last decided, as a reader may see it, without undone steps."""
    entries = [trace.entry for trace in table.standing]
    own = [n for n, one in enumerate(entries) if one.seat == seat and one.by == PERSON]
    traces = table.standing.after(own[-1] + 1 if own else 0)
    return [entry for trace in traces for entry in log_of(table, trace, reader)]


def _catalogue(table: TableState, language: str) -> Catalogue:
    return table.game.catalogue(language, table.terms.agreement.cards)


def _ranking(table: TableState, language: str) -> list[str]:
    """The final ranking, best first."""
    result = table.state.result
    assert result is not None
    own = words(language)
    ranks = ranks_of(table)
    lines: list[str] = []
    for seat in sorted(result.seats, key=lambda seat: ranks[seat.seat]):
        place = 1 + sum(rank < ranks[seat.seat] for rank in ranks)
        template = own.word("parts", "ranked" if seat.points is not None else "ranked_last")
        numbers = {"rank": place, "amount": seat.points or 0}
        lines.append(own.fill(template, {"seat": table.names[seat.seat]}, numbers))
    return lines


def _chat_message(table: TableState, number: int) -> list[str]:
    entry = table.traces[number - 1].entry
    speaker = table.names[entry.seat] if entry.seat >= 0 else ""
    text = text_of(table, entry)
    return [f"{speaker}: {text}" if speaker else text]


# -- what happened, in a few lines -----------------------------------------------------------------


def summary(
    entries: list[LogEntry], catalogue: Catalogue, names: list[str], reader: int | None = None
) -> list[str]:
    """Log entries as lines, one for each stretch in which the same seat acted; the last ones fit.

    Seats that do one thing each in turn, as in an auction, share a line.
    `entries` must come from `state.log(reader)`, which holds nothing the reader may not know.
    The reader's own seat is "You"; None is a spectator, who reads names only.
    """
    own = words(catalogue.language)
    called = _addressed(names, reader, catalogue.word("people", "reader"))
    mentioned = _addressed(names, reader, catalogue.word("people", "reader_inside"))
    stretches = [
        [catalogue.entry(entry, called, mentioned, reader=reader) for entry in stretch]
        for stretch in _joined(_stretches(entries))
    ]
    return _latest([_counted(stretch, own) for stretch in stretches], own)


def _addressed(names: list[str], reader: int | None, word: str) -> list[str]:
    return [word if seat == reader else name for seat, name in enumerate(names)]


def _stretches(entries: list[LogEntry]) -> list[list[LogEntry]]:
    """Entries grouped into lines: those of one seat, with their consequences."""
    found: list[list[LogEntry]] = []
    acting: int | None = None
    for entry in entries:
        changes = entry.seat is not None and acting is not None and entry.seat != acting
        if not found or changes or entry.kind in _OPENING or len(found[-1]) == _MOST_SENTENCES:
            found.append([])
            acting = None
        if entry.seat is not None:
            acting = entry.seat
        if entry.kind not in _SILENT:
            found[-1].append(entry)
    return [stretch for stretch in found if stretch]


def _joined(stretches: list[list[LogEntry]]) -> list[list[LogEntry]]:
    """Consecutive stretches of a single entry, merged."""
    found: list[list[LogEntry]] = []
    joining = False
    for stretch in stretches:
        single = len(stretch) == 1 and stretch[0].kind not in _OPENING
        if single and joining and len(found[-1]) < _MOST_SENTENCES:
            found[-1].extend(stretch)
        else:
            found.append(stretch.copy())
        joining = single
    return found


def _counted(sentences: list[str], own: Catalogue) -> list[str]:
    """Repeated sentences merged: "Ada placed a cube. (3 times)"."""
    template = own.word("parts", "times")
    found: list[str] = []
    for sentence, group in itertools.groupby(sentences):
        times = len(list(group))
        repeated = own.fill(template, {"sentence": sentence}, {"amount": times})
        found.append(repeated if times > 1 else sentence)
    return found


def _latest(stretches: list[list[str]], own: Catalogue) -> list[str]:
    """The last lines, below one that says how many sentences were left out."""
    lines = [" ".join(stretch) for stretch in stretches]
    if len(lines) <= MOST_LINES:
        return lines
    omitted = sum(len(stretch) for stretch in stretches[: 1 - MOST_LINES])
    earlier = own.fill(own.word("parts", "earlier"), {}, {"amount": omitted})
    return [earlier, *lines[1 - MOST_LINES :]]


# -- messages that are not about a game ------------------------------------------------------------


def sample_notice(member: Member, server_address: str) -> Notice:
    """A notice that shows whether notices arrive."""
    return Notice(
        key=f"test/{new_id()}",
        kind="test",
        table="test",
        title="Buongoverno",
        game=", ".join(registry.game(name).title for name in registry.game_names()),
        seat=member.name,
        address=server_address,
        language=member.language,
    )


def confirmation_email(member: Member, link: str) -> tuple[str, str]:
    """The subject and the text of the mail that asks to confirm an address."""
    return _email(member, "confirmation", link)


def reset_email(member: Member, link: str) -> tuple[str, str]:
    """The subject and the text of the mail that lets somebody set a new password."""
    return _email(member, "reset", link)


def _email(member: Member, section: str, link: str) -> tuple[str, str]:
    own = words(member.language)
    text = own.fill(own.word(section, "text"), {"seat": member.name}, {})
    body = "\n\n".join([text, link, own.word(section, "otherwise"), ""])
    return own.word(section, "subject"), body
