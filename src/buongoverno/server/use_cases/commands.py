"""What players do at a table, and help for deciding."""

from buongoverno.answers import advice
from buongoverno.answers.table_view import TableAccess, TableView
from buongoverno.protocol.command import Command, Say
from buongoverno.protocol.live import Done, Preview, Previewed
from buongoverno.protocol.table import BidWorth, Hint
from buongoverno.server.bots.fair_queue import Requester
from buongoverno.server.people.access import Caller
from buongoverno.server.people.limits import COMMAND, HINT, PREVIEW, SAY
from buongoverno.server.services import Services
from buongoverno.tables.command_handlers import Actor, previewed
from buongoverno.tables.refusals import NOT_ALLOWED, Refusal
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


def preview(
    services: Services, caller: Caller, view: TableView, asked: Preview, language: str
) -> Previewed:
    """What would come of decisions, as far as the caller's seat may know it."""
    count_preview(services, caller, asked)
    now = services.clock.now()
    return previewed(view.committed, actor_of(view.access), asked, now, language)


def count_preview(services: Services, caller: Caller, asked: Preview) -> None:
    """Whoever asks for more to be told has asked for more."""
    told = max(0, len(asked.decisions) - asked.known)
    services.limits.count_here(PREVIEW, *caller.counted, cost=1 + told)


async def hints(services: Services, caller: Caller, view: TableView, language: str) -> list[Hint]:
    """The best choices of a seat that is asked, from what the seat knows."""
    await services.limits.count(HINT, caller.owner)
    table = view.committed
    await require_hints(services, table)
    seat = advice.asked(view)
    task = advice.hint_task(table, seat, language)
    found = await services.bot_workers.consider(requester(services, caller, table), task)
    await _note_hint(services, table, seat)
    return advice.hints(table, found)


async def worth_of_bid(services: Services, caller: Caller, view: TableView) -> BidWorth:
    """About how much what is auctioned is worth, for somebody who learns and plays alone."""
    services.limits.count_here(COMMAND, *caller.counted)
    table = view.committed
    await require_hints(services, table)
    return advice.worth_of_bid(view)


async def _note_hint(services: Services, table: TableState, seat: int) -> None:
    """The others at the table see who has had a hint."""
    if not table.seats[seat].hinted:
        await services.tables.change(table.id, advice.note_hint(seat))


async def require_hints(services: Services, table: TableState) -> None:
    """Refuse advice where it was agreed to play without, and in analyses of such a game.

    Once that game is over anything may be asked about it.
    """
    if table.terms.agreement.hints:
        return
    game = await _analysed_game(services, table)
    if game is table and not table.over:
        raise Refusal(NOT_ALLOWED, "no_hints")
    if game is not None and not game.over and game.closed is None:
        raise Refusal(NOT_ALLOWED, "no_hints_there")


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
