"""Puts the page of a table together from what its reader may know."""

from dataclasses import dataclass
from typing import Any, Final

from litestar import Response

import buongoverno
from buongoverno.answers.advice import order_offers
from buongoverno.answers.status_codes import status_of
from buongoverno.answers.table_view import TableView
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.state import Choice
from buongoverno.players.levels import LEVELS
from buongoverno.protocol.table import Hint, Range, Situation, Snapshot
from buongoverno.server.pages.forms import AnyRequest
from buongoverno.server.pages.history import renewed_links, since_last_decision, told
from buongoverno.server.pages.invitations import invitation_of, own_link
from buongoverno.server.pages.languages import language_of
from buongoverno.server.pages.rendering import notice_of, page
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases.commands import hints
from buongoverno.server.use_cases.tables import open_table, snapshot_for
from buongoverno.tables.orders import Offer, in_words
from buongoverno.tables.projection import Reader
from buongoverno.tables.text_boards import text_board_of
from buongoverno.text.text_board import OfferedChoice, ScoreSheet, TextBoard

MOST_LINES: Final = 40


@dataclass(frozen=True)
class Seen:
    """Everything that one look at a table gives its reader."""

    request: AnyRequest
    services: Services
    caller: Caller
    view: TableView
    reader: Reader
    snapshot: Snapshot
    offers: list[Offer]

    @property
    def language(self) -> str:
        """The language of the reader's account or browser."""
        return language_of(self.caller)


async def look(
    request: AnyRequest, services: Services, caller: Caller, table: str, side: int | None
) -> Seen:
    """Look at a table, or be refused."""
    view = await open_table(services, caller, table)
    reader = _reader(view, side)
    offered = order_offers(view, language_of(caller))
    snapshot = snapshot_for(services, view, reader)
    return Seen(request, services, caller, view, reader, snapshot, offered)


def _reader(view: TableView, side: int | None) -> Reader:
    """From where somebody looks; an analysis is seen by whoever is asked."""
    pending = view.committed.pending()
    if side is None and view.committed.terms.analysis and pending:
        side = pending[0]
    return view.reader(side if side is not None and side >= 0 else None)


def text_board_for(seen: Seen) -> TextBoard:
    """What tells this game to this reader."""
    return text_board_of(seen.view.committed, seen.reader, seen.language)


async def table_page(
    seen: Seen, error: BuongovernoError | None = None, hint: bool = False
) -> Response[str]:
    """The page, with why something was refused, or with a strong player's hints."""
    found: list[Hint] = []
    if hint:
        found = await hints(seen.services, seen.caller, seen.view, seen.language)
    info = seen.snapshot.table
    values: dict[str, Any] = {
        "table": info,
        "game": buongoverno.game(info.game),
        "names": [seat.name or f"Seat {seat.seat + 1}" for seat in info.seats],
        "place": seen.view.access,
        "me": seen.snapshot.seat,
        "host": seen.snapshot.host,
        "number": seen.snapshot.number,
        "version": seen.snapshot.version,
        "levels": LEVELS,
        "talk": _talk(seen),
        "renewed": renewed_links(seen.snapshot.happenings),
        "invitation": invitation_of(seen.request, seen.services, info.id),
        "own_link": own_link(seen.request, seen.services, info.id),
        "notice": notice_of(error, seen.caller) if error is not None else None,
    }
    template = "gathering" if seen.snapshot.situation is None else "table"
    if seen.snapshot.situation is not None:
        values |= _game(seen, seen.snapshot.situation, found)
    return page(template, seen.caller, 200 if error is None else status_of(error), **values)


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
    text_board = text_board_for(seen)
    view: Any = now.view
    choices, ranges = _choices(now, text_board)
    asked = list(view.pending)
    mine = bool(choices or ranges) and seen.snapshot.table.status == "running"
    recent = since_last_decision(seen.snapshot.happenings, seen.reader.seat)
    lines = [line for line in told(recent, text_board) if line.kind != "said"]
    return {
        "situation": now,
        "language": text_board.wording.catalogue.language,
        "board": text_board.board(view, choices),
        "asked": asked,
        "mine": mine,
        "question": _question(text_board, view, asked, seen.reader.seat if mine else None),
        "rule": view.rule,
        "offered": _grouped([text_board.offered(choice, view) for choice in choices]),
        "ranges": [(one, text_board.range_label(one.kind, one.least, one.most)) for one in ranges],
        "lines": lines[-MOST_LINES:],
        "earlier": max(0, len(lines) - MOST_LINES),
        "result": view.result,
        "sheet": _score_sheet(seen, view, text_board),
        "orders": _orders(seen),
        "offers": seen.offers,
        "hints": [(one, _hinted(one, choices, text_board)) for one in found],
    }


def _score_sheet(seen: Seen, view: Any, text_board: TextBoard) -> ScoreSheet | None:
    if view.result is None:
        return None
    return text_board.result(view.result, seen.view.match.state.result_details())


def _grouped(offered: list[OfferedChoice]) -> dict[str, list[OfferedChoice]]:
    """Choices by the label they share; those that stand alone have none and come first."""
    groups: dict[str, list[OfferedChoice]] = {"": []}
    for one in offered:
        groups.setdefault(one.group, []).append(one)
    return groups


def _hinted(hint: Hint, choices: list[Choice], text_board: TextBoard) -> str:
    """A choice that is advised, as an order; in notation if it is typed as a number."""
    found = [choice for choice in choices if choice.code == hint.code]
    return text_board.wording.choice(found[0]) if found else hint.text


def _question(text_board: TextBoard, view: Any, asked: list[int], me: int | None) -> str:
    if view.question is None or not asked:
        return ""
    return text_board.question(view, asked if me is None else [me])


def _choices(now: Situation, text_board: TextBoard) -> tuple[list[Choice], list[Range]]:
    """Choices as buttons, and ranges in which a number is typed."""
    choices = list(now.choices)
    ranges: list[Range] = []
    for row in now.ranges:
        if row.kind in text_board.listed_singly:
            choices += _spread(row)
        else:
            ranges.append(row)
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
