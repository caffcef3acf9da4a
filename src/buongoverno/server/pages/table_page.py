"""Puts the page of a table together from what its reader may know."""

import time
from dataclasses import dataclass
from typing import Any, Final, cast

from litestar import Response

import buongoverno
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.state import Choice
from buongoverno.players.levels import LEVELS
from buongoverno.protocol.table import Hint, Range, Situation, Snapshot, View
from buongoverno.server.office import Office
from buongoverno.server.orders import Offer, in_words
from buongoverno.server.pages.forms import AnyRequest
from buongoverno.server.pages.invitations import invitation_of, own_link
from buongoverno.server.pages.rendering import notice_of, page
from buongoverno.server.pages.telling.history import since_last_decision, told
from buongoverno.server.pages.telling.teller import Teller
from buongoverno.server.pages.telling.tellers import teller_for
from buongoverno.server.people.limits import HINT
from buongoverno.server.people.visitor import Place, Visitor, may_look, place_of
from buongoverno.server.refusals import Refusal, Stale
from buongoverno.server.tables.live import LiveTable
from buongoverno.server.tables.reading import Reader, happening, situation
from buongoverno.server.web.commands import hints, offers
from buongoverno.server.web.tables import perspective_of

MOST_LINES: Final = 40


@dataclass(frozen=True)
class Seen:
    """Everything that one look at a table gives its reader."""

    request: AnyRequest
    office: Office
    visitor: Visitor
    live: LiveTable
    place: Place
    reader: Reader
    snapshot: Snapshot
    offers: list[Offer]

    @property
    def language(self) -> str:
        """The language of the reader's account."""
        return self.visitor.member.language if self.visitor.member is not None else "en"


async def look(
    request: AnyRequest, office: Office, visitor: Visitor, table: str, side: int | None
) -> Seen:
    """Look at a table, or be refused."""
    live = await office.keeper.table(table)
    place = place_of(visitor, live)
    may_look(place, live)
    language = visitor.member.language if visitor.member is not None else "en"
    async with office.keeper.looking(live):
        reader = _reader(place, live, side)
        offered = offers(live, place, language)
        snapshot = _snapshot(live, reader)
    return Seen(request, office, visitor, live, place, reader, snapshot, offered)


def _snapshot(live: LiveTable, reader: Reader) -> Snapshot:
    """The same as a connection gets; messages hold it as bytes, a page is written from it."""
    course = live.course
    now: Situation | None = None
    if course.match is not None:
        view = cast(View, course.state.view(reader.seat))
        now = situation(course, reader, time.time(), view)
    return Snapshot(
        number=course.number,
        version=course.version,
        seat=reader.seat,
        host=reader.host,
        table=live.info(),
        situation=now,
        happenings=[happening(course, trace, reader) for trace in course.traces],
        orders=live.orders_of(reader),
    )


def _reader(place: Place, live: LiveTable, side: int | None) -> Reader:
    """From where somebody looks; an analysis is seen by whoever is asked."""
    pending = live.course.pending()
    if side is None and live.course.terms.analysis and pending:
        side = pending[0]
    return perspective_of(place, live, side if side is not None and side >= 0 else None)


def teller_of(seen: Seen) -> Teller:
    """Who tells this game to this reader."""
    info = seen.snapshot.table
    names = [seat.name or f"Seat {seat.seat + 1}" for seat in info.seats]
    cards = seen.live.course.terms.agreement.cards
    return teller_for(info.game, cards, info.ruleset, names, seen.reader.seat, seen.language)


async def table_page(
    seen: Seen, error: BuongovernoError | None = None, hint: bool = False
) -> Response[str]:
    """The page, with why something was refused, or with a strong player's hints."""
    found: list[Hint] = []
    if hint:
        seen.office.limits.count(HINT, seen.visitor.who)
        found = await hints(seen.office, seen.live, seen.place, seen.language)
    info = seen.snapshot.table
    values: dict[str, Any] = {
        "table": info,
        "game": buongoverno.game(info.game),
        "names": [seat.name or f"Seat {seat.seat + 1}" for seat in info.seats],
        "place": seen.place,
        "me": seen.snapshot.seat,
        "host": seen.snapshot.host,
        "number": seen.snapshot.number,
        "version": seen.snapshot.version,
        "levels": LEVELS,
        "talk": _talk(seen),
        "invitation": invitation_of(seen.request, seen.office, info.id),
        "own_link": own_link(seen.request, seen.office, info.id),
        "notice": notice_of(error) if error is not None else None,
    }
    template = "gathering" if seen.snapshot.situation is None else "table"
    if seen.snapshot.situation is not None:
        values |= _game(seen, seen.snapshot.situation, found)
    return page(template, seen.visitor, _status(error), **values)


def _status(error: BuongovernoError | None) -> int:
    if error is None:
        return 200
    if isinstance(error, Stale):
        return 409
    return error.status if isinstance(error, Refusal) else 400


def _talk(seen: Seen) -> list[tuple[str, str]]:
    names = [seat.name for seat in seen.snapshot.table.seats]
    return [
        ("Host" if one.seat is None else names[one.seat], one.text)
        for one in seen.snapshot.happenings
        if one.kind == "said"
    ]


# -- the game --------------------------------------------------------------------------------------


def _game(seen: Seen, now: Situation, found: list[Hint]) -> dict[str, Any]:
    """What there is to see and to do once the game has begun."""
    teller = teller_of(seen)
    view: Any = now.view
    choices, ranges = _choices(now, teller)
    asked = list(view.pending)
    mine = bool(choices or ranges) and seen.snapshot.table.status == "running"
    recent = since_last_decision(seen.snapshot.happenings, seen.reader.seat)
    lines = [line for line in told(recent, teller) if line.kind != "said"]
    return {
        "situation": now,
        "board": teller.board(view, choices),
        "asked": asked,
        "mine": mine,
        "question": _question(teller, view, asked, seen.reader.seat if mine else None),
        "rule": view.rule,
        "alone": teller.alone(choices, view),
        "together": teller.together(choices, view),
        "ranges": [(one, teller.range_label(one.kind, one.least, one.most)) for one in ranges],
        "lines": lines[-MOST_LINES:],
        "earlier": max(0, len(lines) - MOST_LINES),
        "result": view.result,
        "sheet": teller.result(view.result) if view.result is not None else None,
        "orders": _orders(seen),
        "offers": seen.offers,
        "hints": [(one, teller.hinted(one.code, choices) or one.text) for one in found],
    }


def _question(teller: Teller, view: Any, asked: list[int], me: int | None) -> str:
    if view.question is None or not asked:
        return ""
    return teller.question(view, asked if me is None else [me])


def _choices(now: Situation, teller: Teller) -> tuple[list[Choice], list[Range]]:
    """Choices as buttons; only bids are typed."""
    choices = list(now.choices)
    ranges: list[Range] = []
    for row in now.ranges:
        if row.kind == teller.ranged:
            ranges.append(row)
        else:
            choices += _spread(row)
    return choices, ranges


def _spread(row: Range) -> list[Choice]:
    """The single choices of a row."""
    return [
        Choice(
            code=row.code + step,
            text=f"{row.word} {row.least + step}",
            kind=row.kind,
            rule=row.rule,
            card=row.card,
            place=row.place,
            amount=row.least + step,
            price=row.price + step * row.step,
            gain=0,
            chance=1.0,
            foretells=[],
        )
        for step in range(row.most - row.least + 1)
    ]


def _orders(seen: Seen) -> list[tuple[str, str]]:
    """The reader's standing orders: how a form names them, and in words."""
    game = seen.snapshot.table.game
    return [
        (f"{one.kind} {one.amount} {one.scope}", in_words(game, one, seen.language))
        for one in seen.snapshot.orders
    ]
