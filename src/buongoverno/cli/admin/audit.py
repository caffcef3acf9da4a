"""`buongoverno admin`: what was done, and what is too old."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from buongoverno.cli.admin.acting import act
from buongoverno.cli.admin.arguments import Most, Search, seconds
from buongoverno.cli.admin.printing import print_line, print_rows, time_of
from buongoverno.cli.serve import Database
from buongoverno.server.settings import USUAL_DATABASE

if TYPE_CHECKING:
    from buongoverno.protocol.moderation import AuditDetail, AuditEntry
    from buongoverno.server.people.roles import Moderator
    from buongoverno.server.services import CoreServices


def list_audit(
    search: Search = "",
    since: Annotated[
        int | None,
        typer.Option(
            parser=seconds,
            metavar="DURATION",
            help="How far back: 12h, 7d, 4w. Left out: everything.",
            show_default=False,
        ),
    ] = None,
    most: Most = 100,
    database: Database = USUAL_DATABASE,
) -> None:
    """Show what operators and moderators did.

    The latest first: `admin audit --since 7d`, `admin audit Bruno`.
    """
    from buongoverno.server.people.audit import read_audit

    begin = 0.0 if since is None else time.time() - since

    async def read(services: "CoreServices", _: "Moderator") -> "list[AuditEntry]":
        return await services.store.read(
            lambda database: read_audit(database, search, begin, 0, most)
        )

    rows = [
        [time_of(one.at), one.actor, one.action.replace("_", " "), one.subject, _told(one.detail)]
        for one in act(database, read)
    ]
    print_rows(["at (UTC)", "who", "did", "to", "detail"], rows, "Nothing was done.")


def sweep(database: Database = USUAL_DATABASE) -> None:
    """Delete what is too old, now.

    As BUONGOVERNO_KEEP_GAMES and the like say; the server does so every hour.
    """

    async def delete(services: "CoreServices", _: "Moderator") -> dict[str, int]:
        return await services.sweeper.sweep(pause=0)

    swept = act(database, delete)
    what = ", ".join(f"{many:,} {name}" for name, many in swept.items())
    print_line(f"Deleted: {what}." if what else "Nothing is too old.")


def _told(detail: "AuditDetail") -> str:
    from buongoverno.server.people.bans import time_told

    numbers = ", ".join(str(number) for number in detail.numbers)
    known = [
        detail.role or "",
        detail.registration or "",
        "" if detail.seat is None else f"seat {detail.seat}",
        f"lines {numbers}" if numbers else "",
        "" if detail.until is None else str(time_told(time.time(), detail.until)),
        detail.text,
    ]
    return ", ".join(one for one in known if one)
