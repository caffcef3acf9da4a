"""`buongoverno admin`: what players reported."""

from typing import TYPE_CHECKING, Annotated

import typer

from buongoverno.cli.admin.acting import act
from buongoverno.cli.admin.arguments import Most
from buongoverno.cli.admin.printing import print_line, print_rows, time_of
from buongoverno.cli.serve import Database
from buongoverno.server.settings import USUAL_DATABASE

if TYPE_CHECKING:
    from buongoverno.protocol.moderation import ReportInfo
    from buongoverno.server.people.roles import Moderator
    from buongoverno.server.services import CoreServices


def list_reports(
    handled: Annotated[
        bool, typer.Option("--handled", help="Those that were handled, the latest first.")
    ] = False,
    most: Most = 100,
    database: Database = USUAL_DATABASE,
) -> None:
    """Show open reports, the oldest first."""
    from buongoverno.server.use_cases.moderation import reports

    async def read(services: "CoreServices", moderator: "Moderator") -> "list[ReportInfo]":
        return await reports.reports(services, moderator, handled, 0, most)

    columns = ["id", "at (UTC)", "by", "table", "about", "said", "report"]
    rows = [_row(one) for one in act(database, read)]
    if handled:
        columns.append("handled")
    nothing = "No report was handled." if handled else "There is no open report."
    print_rows(columns, [row if handled else row[:-1] for row in rows], nothing)


def handle(
    report: Annotated[str, typer.Argument(help="The id of a report.")],
    note: Annotated[
        str, typer.Option(help="What was done, for other moderators.", show_default=False)
    ] = "",
    database: Database = USUAL_DATABASE,
) -> None:
    """Close a report."""
    from buongoverno.server.use_cases.moderation import reports

    async def close(services: "CoreServices", moderator: "Moderator") -> None:
        await reports.handle_report(services, moderator, report, note)

    act(database, close)
    print_line(f"Report {report} is handled.")


def _row(report: "ReportInfo") -> list[str]:
    line = report.line
    said = "" if line is None else f"{line.number}: {line.text or '(taken away)'}"
    about = "" if report.seat is None else f"{report.seat} {report.table.seats[report.seat].name}"
    return [
        report.id,
        time_of(report.created),
        report.reporter or "a guest",
        report.table.id,
        about,
        said,
        report.text,
        f"{time_of(report.handled)} {report.handled_by or ''}: {report.note}",
    ]
