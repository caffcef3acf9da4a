"""What players do at a table, and help for deciding."""

from typing import Any

from buongoverno.players.levels import ADVISER
from buongoverno.protocol.command import Command, Say
from buongoverno.protocol.live import Done
from buongoverno.protocol.table import Hint
from buongoverno.server.bots.fair_queue import Requester
from buongoverno.server.bots.scheduler import bot_seed
from buongoverno.server.bots.task import task_for
from buongoverno.server.people.access import Caller, TableAccess
from buongoverno.server.people.limits import COMMAND, HINT, SAY
from buongoverno.server.services import Services
from buongoverno.server.use_cases.tables import TableView
from buongoverno.tables.command_handlers import Actor
from buongoverno.tables.orders import Offer, orders_for
from buongoverno.tables.refusals import NOT_ALLOWED, NOT_NOW, Refusal
from buongoverno.tables.table_state import TableState


async def give_command(
    services: Services, caller: Caller, view: TableView, command: Command
) -> Done:
    """Carry out a command; it is committed when this returns."""
    count_command(services, caller, command)
    return await services.tables.command(view.hosted.id, actor_of(view.access), command)


def actor_of(access: TableAccess) -> Actor:
    """Who gives a command."""
    return Actor(access.seat, access.host)


def count_command(services: Services, caller: Caller, command: Command) -> None:
    """Commands, and chat among them, are limited; whoever is muted cannot talk."""
    services.limits.count_here(COMMAND, *caller.counted)
    if isinstance(command, Say):
        services.limits.count_here(SAY, *caller.counted)
        services.restrictions.require_unmuted(caller.accounts)


async def hints(services: Services, caller: Caller, view: TableView, language: str) -> list[Hint]:
    """The best choices of a seat that is asked, from what the seat knows."""
    await services.limits.count(HINT, caller.owner)
    table = view.committed
    await require_hints(services, table)
    seat = _asked(table, view.access)
    task = task_for(
        table.game.name,
        table.state,
        seat,
        ADVISER.name,
        bot_seed(table, table.asked_at[seat], seat),
        language,
        tuple(table.names),
    )
    texts = {code: table.state.write(code) for code in task.codes}
    found = await services.bot_workers.consider(requester(services, caller, table), task)
    return [Hint(one.code, texts[one.code], one.chance, one.points, one.reason) for one in found]


async def require_hints(services: Services, table: TableState) -> None:
    """Refuse advice where it was agreed to play without, and in analyses of such a game.

    Once that game is over anything may be asked about it.
    """
    if table.terms.agreement.hints:
        return
    game = await _analysed_game(services, table)
    if game is table and not table.over:
        raise Refusal(NOT_ALLOWED, "it was agreed to play without hints")
    if game is not None and not game.over and game.closed is None:
        raise Refusal(
            NOT_ALLOWED, "it was agreed to play that game without hints; ask when it is over"
        )


async def _analysed_game(services: Services, table: TableState) -> TableState | None:
    """The game that an analysis is about, itself or an analysis of it; None if that was deleted."""
    game = table
    try:
        while game.terms.analysis and game.terms.forked_from is not None:
            game = (await services.cache.table(game.terms.forked_from)).committed
    except Refusal:
        return None
    return game


def requester(services: Services, caller: Caller, table: TableState) -> Requester:
    """Somebody who asks for advice about a table."""
    return Requester(services.owner_of(caller), table.id)


def _asked(table: TableState, access: TableAccess) -> int:
    pending = table.pending()
    if table.terms.analysis and access.host and pending:
        return pending[0]
    if access.seat is None or access.seat not in pending:
        raise Refusal(NOT_NOW, "you are not asked anything now")
    return access.seat


def order_offers(view: TableView, language: str) -> list[Offer]:
    """Standing orders that make sense now for the caller's seat."""
    table, seat = view.committed, view.access.seat
    if seat is None or table.match is None or table.over:
        return []
    known: Any = table.state.view(seat)
    choices = table.state.choices(seat) if seat in table.pending() else []
    return orders_for(table.game.name, known, choices, language)
