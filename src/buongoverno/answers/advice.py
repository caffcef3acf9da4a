"""Help for deciding: hints, what is auctioned is worth, standing orders that make sense."""

from collections.abc import Callable
from typing import Any

from buongoverno.answers.bot_tasks import Advice, Task, bot_seed, task_for
from buongoverno.answers.table_view import TableView
from buongoverno.kernel.chance import Chance
from buongoverno.players.levels import ADVISER
from buongoverno.plugin.registry import judge_of
from buongoverno.protocol.table import BidWorth, Hint
from buongoverno.tables.entry import HINTED, PERSON
from buongoverno.tables.orders import Offer, orders_for
from buongoverno.tables.refusals import NOT_ALLOWED, NOT_NOW, Refusal
from buongoverno.tables.table_state import TableDraft, TableState


def asked(view: TableView) -> int:
    """The seat that is asked: the caller's own, in an analysis whichever it is."""
    table, access = view.committed, view.access
    pending = table.pending()
    if table.terms.analysis and access.host and pending:
        return pending[0]
    if access.seat is None or access.seat not in pending:
        raise Refusal(NOT_NOW, "asked_nothing")
    return access.seat


def hint_task(table: TableState, seat: int, language: str) -> Task:
    """What the adviser is asked for a seat, from what the seat knows."""
    return task_for(
        table.game.name,
        table.state,
        seat,
        ADVISER.name,
        bot_seed(table, table.asked_at[seat], seat),
        language,
        tuple(table.names),
    )


def hints(table: TableState, advice: list[Advice]) -> list[Hint]:
    """The best choices of a seat that is asked, as the adviser sees them."""
    return [
        Hint(
            one.code,
            table.state.write(one.code),
            one.chance,
            one.points,
            one.reason,
            one.grade,
            one.most,
        )
        for one in advice
    ]


def note_hint(seat: int) -> Callable[[TableDraft, float], None]:
    """The change that lets the others at the table see who has had a hint."""

    def prepare(draft: TableDraft, now: float) -> None:
        if not draft.terms.analysis and not draft.seats[seat].hinted:
            draft.add(HINTED, seat, PERSON, "", now)

    return prepare


def worth_of_bid(view: TableView) -> BidWorth:
    """About how much what is auctioned is worth, for somebody who learns and plays alone."""
    table = view.committed
    if sum(seat.kind == "person" for seat in table.seats) > 1:
        raise Refusal(NOT_ALLOWED, "alone_only")
    seat = asked(view)
    world = table.state.imagine(seat, Chance(bot_seed(table, table.asked_at[seat], seat)))
    judge = judge_of(world)
    told = [judge.worth_of_bid(world, seat, code) for code in world.legal(seat)]
    return BidWorth(next((amount for amount in told if amount is not None), None))


def order_offers(view: TableView, language: str) -> list[Offer]:
    """Standing orders that make sense now for the caller's seat."""
    table, seat = view.committed, view.access.seat
    if seat is None or table.match is None or table.over:
        return []
    known: Any = table.state.view(seat)
    choices = table.state.choices(seat) if seat in table.pending() else []
    return orders_for(table.game.name, known, choices, language)
