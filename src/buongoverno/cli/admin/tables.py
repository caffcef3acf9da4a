"""`buongoverno admin`: tables and what was said there."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from buongoverno.cli.admin.acting import act, confirm
from buongoverno.cli.admin.arguments import For, Most, Reason, Search, SeatNumber, TableId, Yes
from buongoverno.cli.admin.printing import print_line, print_rows, time_of
from buongoverno.cli.serve import Database
from buongoverno.server.settings import USUAL_DATABASE

if TYPE_CHECKING:
    from buongoverno.protocol.moderation import ChatLine, ModeratedSeat, ModeratedTable
    from buongoverno.server.people.roles import Moderator
    from buongoverno.server.services import CoreServices


def list_tables(search: Search = "", most: Most = 100, database: Database = USUAL_DATABASE) -> None:
    """Find tables, the latest first.

    By their id, or by a part of the title or of a player's name: `admin tables friday`.
    """
    from buongoverno.server.use_cases.moderation import tables

    async def find(services: "CoreServices", moderator: "Moderator") -> "list[ModeratedTable]":
        return await tables.tables(services, moderator, search, 0, most)

    print_tables(act(database, find), "There is no such table.")


def chat(table: TableId, database: Database = USUAL_DATABASE) -> None:
    """Show what was said at a table.

    At one that anybody may look at, or that was reported.
    """
    from buongoverno.server.use_cases.moderation import tables

    async def read(services: "CoreServices", moderator: "Moderator") -> "list[ChatLine]":
        return await tables.chat(services, moderator, table)

    rows = [
        [
            str(line.number),
            time_of(line.at),
            "host" if line.seat is None else f"{line.seat} {line.name}",
            "(taken away)" if line.removed else line.text,
        ]
        for line in act(database, read)
    ]
    print_rows(["number", "at (UTC)", "seat", "said"], rows, "Nobody has said anything.")


def close_table(table: TableId, reason: Reason = "", database: Database = USUAL_DATABASE) -> None:
    """Let nobody play on or talk at a table.

    It can still be looked at: `admin close-table 5f0c2a7d41b3e896 --reason "an abusive title"`.
    """
    from buongoverno.server.use_cases.moderation import tables

    async def close(services: "CoreServices", moderator: "Moderator") -> None:
        await tables.close_table(services, moderator, table, reason)

    act(database, close)
    print_line(f"Table {table} is closed.")


def delete_table(table: TableId, yes: Yes = False, database: Database = USUAL_DATABASE) -> None:
    """Delete a table for everybody, for good.

    With the analyses that were made of it.
    """
    from buongoverno.server.use_cases.moderation import tables

    async def delete(services: "CoreServices", moderator: "Moderator") -> None:
        await tables.delete_table(services, moderator, table)

    confirm(f"Delete table {table} for everybody and for good?", yes)
    act(database, delete)
    print_line(f"Table {table} is gone.")


def remove_player(table: TableId, seat: SeatNumber, database: Database = USUAL_DATABASE) -> None:
    """Take a player out of a game.

    A bot plays to the end for them; before the game their seat is free again.
    """
    from buongoverno.server.use_cases.moderation import tables

    async def remove(services: "CoreServices", moderator: "Moderator") -> None:
        await tables.remove_player(services, moderator, table, seat)

    act(database, remove)
    print_line(f"Nobody sits in seat {seat} of table {table} any more.")


def mute_player(
    table: TableId, seat: SeatNumber, seconds: For = None, database: Database = USUAL_DATABASE
) -> None:
    """Mute a player at one table.

    For guests, who have no account that could be muted.
    """
    from buongoverno.server.use_cases.moderation import tables

    async def mute(services: "CoreServices", moderator: "Moderator") -> None:
        await tables.mute_player(services, moderator, table, seat, seconds)

    act(database, mute)
    print_line(f"Seat {seat} of table {table} is muted.")


def remove_words(
    table: TableId,
    numbers: Annotated[
        list[int] | None,
        typer.Argument(help="The lines, as `admin chat` numbers them."),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="All that this seat has said.", show_default=False)
    ] = None,
    database: Database = USUAL_DATABASE,
) -> None:
    """Take lines of chat away.

    From everybody, and out of the database: `admin remove-words 5f0c2a7d41b3e896 41 42`, or with
    `--seat 1` all that this seat has said.
    """
    from buongoverno.protocol.moderation import WordsTaken
    from buongoverno.server.use_cases.moderation import tables

    async def remove(services: "CoreServices", moderator: "Moderator") -> None:
        await tables.remove_words(services, moderator, table, WordsTaken(numbers or [], seat))

    act(database, remove)
    print_line("Those words are gone.")


def print_tables(found: "Sequence[ModeratedTable]", nothing: str) -> None:
    """Tables with who sits where."""
    rows = [
        [
            table.id,
            table.title,
            table.game,
            table.status,
            table.visibility,
            time_of(table.changed),
            "\n".join(_seat(seat) for seat in table.seats),
            str(table.open_reports or ""),
        ]
        for table in found
    ]
    columns = ["id", "title", "game", "status", "visible", "changed (UTC)", "seats", "reports"]
    print_rows(columns, rows, nothing)


def _seat(seat: "ModeratedSeat") -> str:
    who = f"{seat.seat} {seat.name or seat.kind}"
    known = [
        f"account {seat.account_name}" if seat.account_name else "",
        f"from {seat.network}" if seat.network else "",
        "removed" if seat.removed else "",
    ]
    more = ", ".join(one for one in known if one)
    return f"{who} ({more})" if more else who
