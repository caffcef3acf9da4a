"""What players reported, and what became of it."""

from sqlalchemy import Connection, select, update

from buongoverno.protocol.moderation import AuditDetail, ReportInfo
from buongoverno.server.database.schema import accounts, game_tables
from buongoverno.server.database.schema import reports as report_rows
from buongoverno.server.people.audit import write_audit
from buongoverno.server.people.roles import Moderator
from buongoverno.server.services import CoreServices
from buongoverno.server.use_cases.moderation.moderated_tables import line_of, moderated
from buongoverno.server.use_cases.reports import CLOSED, OPEN
from buongoverno.tables.refusals import NOT_NOW, UNKNOWN, Refusal


async def reports(
    services: CoreServices, moderator: Moderator, handled: bool, offset: int, limit: int
) -> list[ReportInfo]:
    """Open reports, the oldest first; or those that were handled, the latest first."""
    return await services.store.read(
        lambda database: _read(database, moderator, handled, offset, limit)
    )


def _read(
    database: Connection, moderator: Moderator, handled: bool, offset: int, limit: int
) -> list[ReportInfo]:
    order = report_rows.c.handled.desc() if handled else report_rows.c.created
    rows = database.execute(
        select(report_rows, accounts.c.name.label("reporter"))
        .outerjoin(accounts, accounts.c.id == report_rows.c.account)
        .where(report_rows.c.state == (CLOSED if handled else OPEN))
        .order_by(order, report_rows.c.id)
        .offset(offset)
        .limit(limit)
    ).all()
    wanted = {row.game_table for row in rows}
    tables = {
        table.id: table
        for table in moderated(
            database,
            moderator,
            database.execute(select(game_tables).where(game_tables.c.id.in_(wanted))).all(),
        )
    }
    found: list[ReportInfo] = []
    for row in rows:
        line = None if row.number is None else line_of(database, row.game_table, row.number)
        found.append(
            ReportInfo(
                id=row.id,
                created=row.created,
                reporter=row.reporter,
                text=row.text,
                table=tables[row.game_table],
                seat=row.seat,
                line=line,
                handled=row.handled,
                handled_by=row.handled_by,
                note=row.note,
            )
        )
    return found


async def handle_report(
    services: CoreServices, moderator: Moderator, report: str, note: str
) -> None:
    """Something was done about a report, or nothing has to be."""
    now = services.clock.now()

    def write(database: Connection) -> None:
        row = database.execute(
            select(report_rows.c.state).where(report_rows.c.id == report).with_for_update()
        ).one_or_none()
        if row is None:
            raise Refusal(UNKNOWN, "no_report")
        if row.state == CLOSED:
            raise Refusal(NOT_NOW, "report_handled")
        database.execute(
            update(report_rows)
            .where(report_rows.c.id == report)
            .values(state=CLOSED, handled=now, handled_by=moderator.name, note=note)
        )
        write_audit(database, now, moderator, "handle_report", report, AuditDetail(text=note))

    await services.journal.transact(write)
