"""Answers what the client asks a host over HTTP, as far as a host without a server can."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from hashlib import blake2b
from http import HTTPStatus
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from buongoverno.answers import (
    advice,
    analysis,
    daily,
    examples,
    lessons,
    lines,
    puzzles,
    scores,
    table_view,
)
from buongoverno.answers.faults import fault
from buongoverno.answers.games import about_games, about_levels, catalogue_of, rules_of
from buongoverno.answers.printed_cards import printed_json
from buongoverno.answers.problems import problem, problem_of
from buongoverno.answers.status_codes import status_of
from buongoverno.answers.table_view import TableView, check_seat
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.local.host import LocalHost
from buongoverno.local.stored_table import OWNER, seat_of
from buongoverno.plugin import registry
from buongoverno.protocol.analysis import ChanceCourse
from buongoverno.protocol.capabilities import GUEST, LOCAL
from buongoverno.protocol.daily import DailyRecord
from buongoverno.protocol.people import (
    Departure,
    Fork,
    Import,
    Language,
    MadeTable,
    NewTable,
    SeatChange,
    SeatKey,
    Sit,
)
from buongoverno.protocol.table import Hint
from buongoverno.tables import creation, moderation, moving
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.projection import snapshot, view_of
from buongoverno.tables.refusals import BAD_INPUT, NOT_ALLOWED, UNKNOWN, Refusal, table_message
from buongoverno.tables.table_state import TableDraft

# Tables of this browser are told by their ids from those of a server, which are hexadecimal.
PREFIX: Final = "here"
_MOST_MOMENTS: Final = 100

Parsed = TypeVar("Parsed")


class Games(msgspec.Struct, frozen=True):
    """The text of a file with games, as this host has saved them."""

    games: str


@dataclass(frozen=True)
class Answer:
    """An answer: its HTTP status and its body."""

    status: int
    body: str


@dataclass(frozen=True)
class Asked:
    """A question: who asks, what stands in the path and behind it, and the body."""

    who: str
    path: tuple[str, ...]
    query: dict[str, str]
    body: str
    language: Language

    @property
    def table(self) -> str:
        """The table it is about."""
        return self.path[0]

    def parsed(self, kind: type[Parsed]) -> Parsed:
        """The body; what does not fit is an error of msgspec."""
        return msgspec.json.decode(self.body or "{}", type=kind)

    def number(self, name: str, usual: int) -> int:
        """A number of the query, 0 or more."""
        found = self.optional(name)
        return usual if found is None else found

    def optional(self, name: str) -> int | None:
        """A number of the query, 0 or more; None if it is not there."""
        text = self.query.get(name)
        if text is None:
            return None
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise Refusal(BAD_INPUT, "field_wrong", field=name)
        return int(text)


Handler = Callable[[Asked], Awaitable[Any]]


class LocalRoutes:
    """The addresses of the API that this host answers (docs/protocol.md has all of them)."""

    def __init__(self, host: LocalHost) -> None:
        self._host = host
        table = r"/api/tables/(\w+)"
        seat = rf"{table}/seats/(\d+)"
        examples_path = r"/api/games/(\w+)/examples"
        puzzles_path = r"/api/games/(\w+)/puzzles"
        self._routes: list[tuple[str, re.Pattern[str], Handler]] = [
            (method, re.compile(pattern), handler)
            for method, pattern, handler in (
                ("GET", "/api/capabilities", self._capabilities),
                ("GET", "/api/games", self._games),
                ("GET", "/api/games/levels", self._levels),
                ("GET", r"/api/games/(\w+)/words/(\w+)", self._words),
                ("GET", r"/api/games/(\w+)/rules", self._rules),
                ("GET", r"/api/games/(\w+)/cards", self._standard_cards),
                ("GET", r"/api/games/(\w+)/daily", self._daily),
                ("POST", r"/api/games/(\w+)/daily", self._check_daily),
                ("GET", examples_path, self._examples),
                ("GET", rf"{examples_path}/([\w-]+)", self._example),
                ("GET", rf"{examples_path}/([\w-]+)/moments", self._example_moments),
                ("GET", rf"{examples_path}/([\w-]+)/board", self._example_board),
                ("GET", r"/api/games/(\w+)/lessons", self._lessons),
                ("GET", puzzles_path, self._puzzles),
                ("GET", rf"{puzzles_path}/(\w+)", self._puzzle),
                ("GET", rf"{puzzles_path}/(\w+)/board", self._puzzle_board),
                ("GET", "/api/me/tables", self._my_tables),
                ("GET", "/api/kept", self._kept),
                ("POST", "/api/kept", self._take),
                ("POST", "/api/tables", self._make),
                ("POST", "/api/tables/import", self._import),
                ("GET", table, self._look),
                ("DELETE", table, self._delete),
                ("GET", rf"{table}/capabilities", self._capabilities),
                ("GET", rf"{table}/cards", self._cards),
                ("GET", rf"{table}/board", self._board),
                ("GET", rf"{table}/moments", self._moments),
                ("GET", rf"{table}/moments/(\d+)", self._moment),
                ("GET", rf"{table}/record", self._record),
                ("GET", rf"{table}/link", self._link),
                ("GET", rf"{table}/result", self._result),
                ("GET", rf"{table}/score", self._score),
                ("GET", rf"{table}/goal", self._goal),
                ("GET", rf"{table}/hint", self._hint),
                ("GET", rf"{table}/worth", self._worth),
                ("GET", rf"{table}/orders", self._orders),
                ("GET", rf"{table}/analysis", self._judgement),
                ("GET", rf"{table}/analysis/course", self._course),
                ("GET", rf"{table}/analysis/mistakes", self._mistakes),
                ("GET", rf"{table}/line", self._line),
                ("GET", rf"{table}/line/board", self._line_board),
                ("POST", rf"{table}/seats", self._sit),
                ("PUT", seat, self._change_seat),
                ("DELETE", seat, self._leave),
                ("POST", rf"{seat}/removal", self._remove),
                ("GET", rf"{table}/departure", self._record_to_go_on),
                ("POST", rf"{table}/departure", self._take_along),
                ("POST", rf"{table}/rematch", self._rematch),
                ("POST", rf"{table}/fork", self._fork),
            )
        ]

    async def answer(
        self, method: str, address: str, body: str, language: Language, who: str = OWNER
    ) -> Answer:
        """Answer a question, in a language; `who` asks it."""
        try:
            found = await self._found(method, address, body, language, who)
        except BuongovernoError as error:
            return Answer(status_of(error), _text(problem_of(error, language)))
        except msgspec.MsgspecError as error:
            detail = str(error)
            wrong = problem(BAD_INPUT, fault(detail), language, detail)
            return Answer(HTTPStatus.BAD_REQUEST, _text(wrong))
        if found is None:
            return Answer(HTTPStatus.NO_CONTENT, "")
        return Answer(HTTPStatus.OK, found if isinstance(found, str) else _text(found))

    async def _found(
        self, method: str, address: str, body: str, language: Language, who: str
    ) -> Any:
        parts = urlsplit(address)
        for wanted, pattern, handler in self._routes:
            fits = pattern.fullmatch(parts.path.rstrip("/"))
            if fits is not None and method == wanted:
                path = tuple(unquote(part) for part in fits.groups())
                query = dict(parse_qsl(parts.query))
                return await handler(Asked(who, path, query, body, language))
        raise Refusal(UNKNOWN, "because", why=table_message("not_found"))

    # -- games -------------------------------------------------------------------------------------

    async def _capabilities(self, asked: Asked) -> Any:
        return LOCAL if asked.who == OWNER else GUEST

    async def _games(self, asked: Asked) -> Any:
        return about_games(asked.query.get("language", "en"))

    async def _levels(self, asked: Asked) -> Any:
        return about_levels()

    async def _words(self, asked: Asked) -> Any:
        return catalogue_of(registry.game(asked.path[0]), asked.path[1]).tables

    async def _rules(self, asked: Asked) -> Any:
        return rules_of(registry.game(asked.path[0]), asked.query.get("language", "en"))

    async def _standard_cards(self, asked: Asked) -> Any:
        return printed_json(asked.path[0], None, asked.query.get("language", "en")).decode()

    async def _daily(self, asked: Asked) -> Any:
        now = self._host.now()
        day = daily.asked_day(asked.query.get("day"), now)
        results = await self._host.daily_results(asked.path[0], day)
        return daily.daily_game(asked.path[0], day, now, results)

    async def _check_daily(self, asked: Asked) -> Any:
        return daily.checked(asked.path[0], asked.parsed(DailyRecord), self._host.now())

    async def _examples(self, asked: Asked) -> Any:
        return examples.examples_of(asked.path[0], asked.query.get("language", "en"))

    async def _example(self, asked: Asked) -> Any:
        return examples.example(*_example_asked(asked), asked.query.get("language", "en"))

    async def _example_moments(self, asked: Asked) -> Any:
        return examples.moments(*_example_asked(asked))

    async def _example_board(self, asked: Asked) -> Any:
        decisions, language = asked.number("decisions", 0), asked.query.get("language", "en")
        return examples.board(*_example_asked(asked), decisions, language)

    async def _lessons(self, asked: Asked) -> Any:
        return lessons.lessons_of(asked.path[0], asked.query.get("language", "en"))

    async def _puzzles(self, asked: Asked) -> Any:
        return puzzles.puzzles(asked.path[0])

    async def _puzzle(self, asked: Asked) -> Any:
        game, puzzle = asked.path
        return puzzles.puzzle(game, puzzle, asked.query.get("language", "en"))

    async def _puzzle_board(self, asked: Asked) -> Any:
        game, puzzle = asked.path
        return puzzles.board(game, puzzle, asked.query.get("language", "en"))

    # -- making tables -----------------------------------------------------------------------------

    async def _my_tables(self, asked: Asked) -> Any:
        _require_owner(asked)
        return await self._host.tables()

    async def _kept(self, asked: Asked) -> Any:
        _require_owner(asked)
        return await self._host.exported()

    async def _take(self, asked: Asked) -> Any:
        _require_owner(asked)
        return await self._host.imported(asked.parsed(Games).games)

    async def _make(self, asked: Asked) -> Any:
        _require_owner(asked)
        wanted = asked.parsed(NewTable)
        draft = creation.new_table(wanted.agreement, self._host.now())
        seat = None
        if wanted.name is not None:
            seat = creation.seat_for(draft, wanted.seat, None)
            creation.sit(draft, seat, creation.tidy(wanted.name), OWNER, self._host.now())
        return await self._made(draft, seat)

    async def _import(self, asked: Asked) -> Any:
        _require_owner(asked)
        wanted = asked.parsed(Import)
        record, now, seat = wanted.record, self._host.now(), None
        creation.check_record(record)
        if wanted.go_on is None:
            draft, name = creation.imported(record, now), _name_of(record)
        else:
            draft, seat = moving.continued(record, wanted.go_on, OWNER, now)
            name = _name_of(record, wanted.id)
        draft.terms = replace(draft.terms, id=name)
        try:  # whoever opens a link again finds what it has opened before
            return _told(await self._host.table(name), seat)
        except Refusal:
            return _told(await self._host.create(draft), seat)

    async def _record_to_go_on(self, asked: Asked) -> Any:
        """Before the game ends here, so that it does so only once another host has it."""
        _require_owner(asked)
        view = await self._view(asked)
        return moving.record_to_go_on(view.committed, view.access.seat)

    async def _take_along(self, asked: Asked) -> Any:
        _require_owner(asked)
        view, number = await self._view(asked), asked.parsed(Departure).number

        def prepare(draft: TableDraft, now: float) -> None:
            moving.take_along(draft, view.access.seat, number, now)

        await self._host.change(view.hosted, prepare)
        return moving.record_to_go_on(view.hosted.committed, view.access.seat)

    async def _fork(self, asked: Asked) -> Any:
        _require_owner(asked)
        view = await self._view(asked)
        wanted, now = asked.parsed(Fork), self._host.now()
        table, seat = view.committed, view.access.seat
        if not wanted.against_bots:
            return await self._made(creation.forked(table, seat, wanted.decisions, now), None)
        return await self._made(*moving.tried_again(table, seat, wanted.decisions, OWNER, now))

    async def _rematch(self, asked: Asked) -> Any:
        _require_owner(asked)
        view = await self._view(asked)
        old, seat = view.committed, view.access.seat
        if seat is None:
            raise Refusal(NOT_ALLOWED, "rematch_players")
        draft = creation.new_table(creation.rematch_of(old), self._host.now())
        for number in sorted(view.hosted.here() | {seat}):  # others are awaited
            account = old.seat_rows[number].account
            if account is not None and draft.seats[number].kind == "reserved":
                creation.sit(draft, number, old.seats[number].name, account, self._host.now())
        made = await self._made(draft, seat)

        def prepare(finished: TableDraft, _: float) -> None:
            finished.rematch = made.table.id

        await self._host.change(view.hosted, prepare)
        return made

    async def _made(self, draft: TableDraft, seat: int | None) -> MadeTable:
        draft.terms = replace(draft.terms, id=PREFIX + draft.terms.id)
        return _told(await self._host.create(draft), seat)

    async def _delete(self, asked: Asked) -> None:
        _require_owner(asked)
        await self._host.delete(asked.table)

    # -- looking -----------------------------------------------------------------------------------

    async def _view(self, asked: Asked) -> TableView:
        return await self._host.view(asked.table, asked.who)

    async def _look(self, asked: Asked) -> Any:
        view = await self._view(asked)
        table, reader = view.committed, view.reader(asked.optional("perspective"))
        known, here = view_of(table, reader.seat), view.hosted.here()
        return snapshot(table, reader, self._host.now(), known, here, asked.number("since", 0))

    async def _cards(self, asked: Asked) -> Any:
        agreement = (await self._view(asked)).committed.terms.agreement
        language = asked.query.get("language", "en")
        return printed_json(agreement.game, agreement.cards, language).decode()

    async def _board(self, asked: Asked) -> Any:
        view, language = await self._view(asked), asked.query.get("language", "en")
        seat = asked.optional("perspective")
        return table_view.board(view, language, asked.optional("decisions"), seat)

    async def _moments(self, asked: Asked) -> Any:
        count = min(asked.number("count", _MOST_MOMENTS), _MOST_MOMENTS)
        first, step = asked.number("first", 0), max(1, asked.number("step", 1))
        seat = asked.optional("perspective")
        return table_view.moments(await self._view(asked), first, count, step, seat)

    async def _moment(self, asked: Asked) -> Any:
        seat = asked.optional("perspective")
        return table_view.moment(await self._view(asked), int(asked.path[1]), seat)

    async def _record(self, asked: Asked) -> Any:
        return table_view.record_text(await self._view(asked))

    async def _link(self, asked: Asked) -> Any:
        return table_view.link_text(await self._view(asked))

    async def _result(self, asked: Asked) -> Any:
        return scores.result_details(await self._view(asked))

    async def _score(self, asked: Asked) -> Any:
        return scores.score_now(await self._view(asked), asked.optional("perspective"))

    async def _goal(self, asked: Asked) -> Any:
        return lessons.goal(await self._view(asked))

    # -- advice ------------------------------------------------------------------------------------

    async def _hint(self, asked: Asked) -> list[Hint]:
        view = await self._view(asked)
        await self._require_hints(view)
        seat = advice.asked(view)
        task = advice.hint_task(view.committed, seat, asked.query.get("language", "en"))
        found = await self._host.consider(task)
        await self._host.change(view.hosted, advice.note_hint(seat))
        return advice.hints(view.committed, found)

    async def _worth(self, asked: Asked) -> Any:
        view = await self._view(asked)
        await self._require_hints(view)
        return advice.worth_of_bid(view)

    async def _orders(self, asked: Asked) -> Any:
        return advice.order_offers(await self._view(asked), asked.query.get("language", "en"))

    async def _judgement(self, asked: Asked) -> Any:
        view = await self._open_analysis(asked)
        moment = analysis.AnalysedMoment(view, asked.number("decision", 0))
        task = moment.task(asked.query.get("language", "en"))
        return moment.judgement(None if task is None else await self._host.judge(task))

    async def _mistakes(self, asked: Asked) -> Any:
        view = await self._open_analysis(asked)
        count = asked.number("count", analysis.MOST_SURVEYED)
        task = analysis.survey_task(
            view, asked.number("seat", 0), asked.number("first", 0), max(1, count)
        )
        return analysis.survey(view, task, await self._host.judge(task))

    async def _line(self, asked: Asked) -> Any:
        view, decisions = await self._view(asked), asked.number("decisions", 0)
        return lines.line(view, decisions, asked.query.get("codes", ""))

    async def _line_board(self, asked: Asked) -> Any:
        view, decisions = await self._view(asked), asked.number("decisions", 0)
        language = asked.query.get("language", "en")
        return lines.board(view, decisions, asked.query.get("codes", ""), language)

    async def _course(self, asked: Asked) -> Any:
        match = (await self._open_analysis(asked)).match.clone()
        chances: list[list[float]] = []
        for decisions in range(match.decisions + 1):
            chances.append(analysis.chances_after(match, decisions))
            await asyncio.sleep(0)  # tables go on meanwhile
        return ChanceCourse(chances)

    async def _open_analysis(self, asked: Asked) -> TableView:
        view = await self._view(asked)
        analysis.require_open(view)
        await self._require_hints(view)
        return view

    async def _require_hints(self, view: TableView) -> None:
        """Refuse advice where it was agreed to play without, and in analyses of such a game."""
        table = view.committed
        if table.terms.agreement.hints:
            return
        if not table.terms.analysis:
            if not table.over:
                raise Refusal(NOT_ALLOWED, "no_hints")
        elif table.terms.forked_from is not None:
            game = await self._host.table(table.terms.forked_from)
            if not game.committed.over:
                raise Refusal(NOT_ALLOWED, "no_hints_there")

    # -- seats -------------------------------------------------------------------------------------

    async def _sit(self, asked: Asked) -> Any:
        view, wanted = await self._view(asked), asked.parsed(Sit)
        name = creation.tidy(wanted.name)

        def prepare(draft: TableDraft, now: float) -> None:
            creation.sit(draft, creation.seat_for(draft, wanted.seat, name), name, asked.who, now)

        if view.access.seat is None:
            await self._host.change(view.hosted, prepare, wanted.id)
        seat = seat_of(view.hosted.committed, asked.who)
        return SeatKey(asked.table, seat, "", "")

    async def _change_seat(self, asked: Asked) -> Any:
        _require_owner(asked)
        view, seat = await self._view(asked), int(asked.path[1])
        check_seat(view.committed, seat)
        level = asked.parsed(SeatChange).level or ""

        def prepare(draft: TableDraft, now: float) -> None:
            creation.seat_bot(draft, seat, level, now)

        await self._host.change(view.hosted, prepare)
        return view.hosted.info()

    async def _leave(self, asked: Asked) -> Any:
        view, seat = await self._view(asked), int(asked.path[1])
        check_seat(view.committed, seat)
        if view.access.seat != seat and not view.access.host:
            raise Refusal(NOT_ALLOWED, "sitter_or_host")

        def prepare(draft: TableDraft, now: float) -> None:
            creation.leave(draft, seat, now)

        await self._host.change(view.hosted, prepare)
        return view.hosted.info()

    async def _remove(self, asked: Asked) -> Any:
        _require_owner(asked)
        view, seat = await self._view(asked), int(asked.path[1])
        check_seat(view.committed, seat)
        if view.access.seat == seat:
            raise Refusal(NOT_ALLOWED, "remove_yourself")
        if view.committed.match is None:
            return await self._leave(asked)

        def prepare(draft: TableDraft, now: float) -> None:
            moderation.remove_player(draft, seat, now, by_host=True)

        await self._host.change(view.hosted, prepare)
        return view.hosted.info()


def _example_asked(asked: Asked) -> tuple[str, str, str | None, int | None]:
    """An example of a game, with a ruleset, from a seat."""
    game, name = asked.path
    return game, name, asked.query.get("ruleset"), asked.optional("perspective")


def _require_owner(asked: Asked) -> None:
    """Guests play; tables are the business of whose browser it is."""
    if asked.who != OWNER:
        raise Refusal(NOT_ALLOWED, "host_only")


def _name_of(record: str, request: str | None = None) -> str:
    """The id of a table from a record; the same game may come again from elsewhere, and go on."""
    text = record.strip() if request is None else f"{record.strip()}\n{request}"
    return PREFIX + blake2b(text.encode(), digest_size=8).hexdigest()


def _told(hosted: HostedTable, seat: int | None) -> MadeTable:
    """A table of this browser, which needs no keys."""
    own, others = SeatKey(hosted.id, seat, "", ""), SeatKey(hosted.id, None, "", "")
    return MadeTable(hosted.info(), own, others)


def _text(found: Any) -> str:
    return msgspec.json.encode(found).decode()
