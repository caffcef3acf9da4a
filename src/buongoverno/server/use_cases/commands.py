"""What players do at a table, and help for deciding."""

from typing import Any

from buongoverno.kernel.chance import Chance
from buongoverno.players.levels import ADVISER
from buongoverno.plugin.registry import judge_of
from buongoverno.protocol.command import Command, Say
from buongoverno.protocol.live import Done, Preview, Previewed
from buongoverno.protocol.table import BidWorth, Hint
from buongoverno.server.bots.fair_queue import Requester
from buongoverno.server.bots.scheduler import bot_seed
from buongoverno.server.bots.task import task_for
from buongoverno.server.people.access import Caller, TableAccess
from buongoverno.server.people.limits import COMMAND, HINT, PREVIEW, SAY
from buongoverno.server.services import Services
from buongoverno.server.use_cases.tables import TableView
from buongoverno.tables.command_handlers import Actor, previewed
from buongoverno.tables.entry import HINTED, PERSON
from buongoverno.tables.orders import Offer, orders_for
from buongoverno.tables.refusals import NOT_ALLOWED, NOT_NOW, Refusal
from buongoverno.tables.table_state import TableDraft, TableState


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
    await _note_hint(services, table, seat)
    return [
        Hint(one.code, texts[one.code], one.chance, one.points, one.reason, one.grade, one.most)
        for one in found
    ]


async def worth_of_bid(services: Services, caller: Caller, view: TableView) -> BidWorth:
    """About how much what is auctioned is worth, for somebody who learns and plays alone."""
    services.limits.count_here(COMMAND, *caller.counted)
    table = view.committed
    await require_hints(services, table)
    if sum(seat.kind == "person" for seat in table.seats) > 1:
        raise Refusal(NOT_ALLOWED, "alone_only")
    seat = _asked(table, view.access)
    world = table.state.imagine(seat, Chance(bot_seed(table, table.asked_at[seat], seat)))
    judge = judge_of(world)
    told = [judge.worth_of_bid(world, seat, code) for code in world.legal(seat)]
    return BidWorth(next((amount for amount in told if amount is not None), None))


async def _note_hint(services: Services, table: TableState, seat: int) -> None:
    """The others at the table see who has had a hint."""
    if table.terms.analysis or table.seats[seat].hinted:
        return

    def prepare(draft: TableDraft, now: float) -> None:
        if not draft.seats[seat].hinted:
            draft.add(HINTED, seat, PERSON, "", now)

    await services.tables.change(table.id, prepare)


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


def _asked(table: TableState, access: TableAccess) -> int:
    pending = table.pending()
    if table.terms.analysis and access.host and pending:
        return pending[0]
    if access.seat is None or access.seat not in pending:
        raise Refusal(NOT_NOW, "asked_nothing")
    return access.seat


def order_offers(view: TableView, language: str) -> list[Offer]:
    """Standing orders that make sense now for the caller's seat."""
    table, seat = view.committed, view.access.seat
    if seat is None or table.match is None or table.over:
        return []
    known: Any = table.state.view(seat)
    choices = table.state.choices(seat) if seat in table.pending() else []
    return orders_for(table.game.name, known, choices, language)
