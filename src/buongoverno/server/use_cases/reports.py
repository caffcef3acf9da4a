"""What players report to the moderators."""

from sqlalchemy import Connection, insert

from buongoverno.answers.table_view import check_seat
from buongoverno.protocol.people import MadeReport, NewReport
from buongoverno.server.database.schema import reports
from buongoverno.server.people.access import Caller
from buongoverno.server.people.keys import new_id
from buongoverno.server.people.limits import REPORT
from buongoverno.server.services import Services
from buongoverno.server.use_cases.tables import open_table
from buongoverno.tables.entry import NOBODY, SAID
from buongoverno.tables.refusals import BAD_INPUT, NOT_SIGNED_IN, Refusal
from buongoverno.tables.table_state import TableState

OPEN = "open"
CLOSED = "closed"


async def make_report(
    services: Services, caller: Caller, table: str, given: NewReport
) -> MadeReport:
    """Take a report down; an open one is shown to every moderator."""
    view = await open_table(services, caller, table)
    if caller.member is None and not view.access.invited:
        raise Refusal(NOT_SIGNED_IN, "report_signed_in")
    await services.limits.count(REPORT, caller.owner)
    text = given.text.strip()
    if not text:
        raise Refusal(BAD_INPUT, "report_what")
    if given.seat is not None:
        check_seat(view.committed, given.seat)
    if given.number is not None and given.number > view.committed.number:
        raise Refusal(BAD_INPUT, "entries_yet", count=view.committed.number)
    seat = given.seat if given.seat is not None else _speaker(view.committed, given.number)
    report, now = new_id(), services.clock.now()

    def write(database: Connection) -> None:
        database.execute(
            insert(reports).values(
                id=report,
                created=now,
                account=caller.account,
                game_table=table,
                seat=seat,
                number=given.number,
                text=text,
                state=OPEN,
            )
        )

    await services.journal.transact(write)
    return MadeReport(report)


def _speaker(table: TableState, number: int | None) -> int | None:
    """The seat that said a line; None if the entry is no line, or the host's."""
    if number is None:
        return None
    entry = table.traces[number - 1].entry
    return entry.seat if entry.kind == SAID and entry.seat != NOBODY else None
