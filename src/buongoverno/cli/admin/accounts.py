"""`buongoverno admin`: accounts."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from buongoverno.cli.admin.acting import act, act_on_account, confirm
from buongoverno.cli.admin.arguments import AccountName, For, Most, Reason, Search, Yes
from buongoverno.cli.admin.printing import print_line, print_rows, time_of
from buongoverno.cli.admin.tables import print_tables
from buongoverno.cli.serve import Address, Database
from buongoverno.server.settings import USUAL_DATABASE

if TYPE_CHECKING:
    from buongoverno.protocol.moderation import PersonInfo
    from buongoverno.server.people.roles import Moderator
    from buongoverno.server.services import CoreServices

_COLUMNS = ["name", "role", "registered", "last seen", "banned", "muted", "reports"]


def list_accounts(
    search: Search = "",
    which: Annotated[
        Literal["all", "banned", "muted", "roles"],
        typer.Option(help="Only those that are banned or muted, or that have a role."),
    ] = "all",
    most: Most = 100,
    database: Database = USUAL_DATABASE,
) -> None:
    """Find accounts.

    By a part of the name, by e-mail address, or by an address that they came from lately:
    `admin accounts ada`, `admin accounts 192.0.2.7`, `admin accounts --which banned`.
    """
    from buongoverno.server.use_cases.moderation import accounts

    async def find(services: "CoreServices", moderator: "Moderator") -> "list[PersonInfo]":
        return await accounts.people(services, moderator, search, which, 0, most)

    found = act(database, find)
    print_rows(_COLUMNS, [_row(one) for one in found], "There is no such account.")


def account(name: AccountName, database: Database = USUAL_DATABASE) -> None:
    """Show an account with its sessions and tables."""
    from buongoverno.server.use_cases.moderation import accounts

    found = act_on_account(database, name, accounts.person)
    print_rows(_COLUMNS, [_row(found.person)], "")
    print_rows(
        ["device", "signed in", "last used", "from"],
        [
            [one.device, time_of(one.created), time_of(one.seen), one.network or ""]
            for one in found.sessions
        ],
        "It is signed in nowhere.",
    )
    print_tables(found.tables, "It sits at no table.")


def role(
    name: AccountName,
    role: Annotated[Literal["operator", "moderator", "none"], typer.Argument()],
    database: Database = USUAL_DATABASE,
) -> None:
    """Make somebody an operator or a moderator.

    `admin role Ada operator` makes the first operator; `none` takes a role away.
    """
    from buongoverno.server.use_cases.moderation import accounts

    given = None if role == "none" else role

    async def change(services: "CoreServices", moderator: "Moderator", account: str) -> None:
        await accounts.change_role(services, moderator, account, given)

    act_on_account(database, name, change)
    print_line(f"{name} has no role any more." if given is None else f"{name} is {_a(given)} now.")


def ban(
    name: AccountName,
    seconds: For = None,
    reason: Reason = "",
    database: Database = USUAL_DATABASE,
) -> None:
    """Ban an account.

    It is signed out everywhere, and bots play for it: `admin ban Bruno --for 7d --reason insults`.
    """
    from buongoverno.protocol.moderation import Ban
    from buongoverno.server.use_cases.moderation import accounts

    async def change(services: "CoreServices", moderator: "Moderator", account: str) -> None:
        await accounts.ban(services, moderator, account, Ban(seconds, reason))

    act_on_account(database, name, change)
    print_line(f"{name} is banned.")


def unban(name: AccountName, database: Database = USUAL_DATABASE) -> None:
    """Lift the ban of an account."""
    from buongoverno.server.use_cases.moderation import accounts

    act_on_account(database, name, accounts.unban)
    print_line(f"{name} may come back.")


def mute(name: AccountName, seconds: For = None, database: Database = USUAL_DATABASE) -> None:
    """Mute an account.

    It cannot talk at any table: `admin mute Bruno --for 12h`.
    """
    from buongoverno.server.use_cases.moderation import accounts

    async def change(services: "CoreServices", moderator: "Moderator", account: str) -> None:
        await accounts.mute(services, moderator, account, seconds)

    act_on_account(database, name, change)
    print_line(f"{name} is muted.")


def unmute(name: AccountName, database: Database = USUAL_DATABASE) -> None:
    """Let an account talk again."""
    from buongoverno.server.use_cases.moderation import accounts

    act_on_account(database, name, accounts.unmute)
    print_line(f"{name} may talk again.")


def reset_password(
    name: AccountName, address: Address = "", database: Database = USUAL_DATABASE
) -> None:
    """Print a link that sets a new password.

    It works once, for an hour, and needs no mail: hand it to the owner of the account. It begins
    with the address of the server (`--address`, or BUONGOVERNO_ADDRESS).
    """
    from buongoverno.server.use_cases.moderation import accounts

    made = act_on_account(database, name, accounts.reset_password, address)
    print_line(made.link)
    typer.echo(f"It works once, until {time_of(made.expires)} UTC; hand it to {name}.", err=True)


def delete_account(
    name: AccountName, yes: Yes = False, database: Database = USUAL_DATABASE
) -> None:
    """Delete an account for good.

    As its owner can: the games of others stay whole, its name and words are taken out of them.
    """
    from buongoverno.server.use_cases.moderation import accounts

    confirm(f"Delete the account {name} for good?", yes)
    act_on_account(database, name, accounts.delete_account)
    print_line(f"The account {name} is gone.")


def _row(person: "PersonInfo") -> list[str]:
    banned = "" if person.banned_until is None else _until(person.banned_until)
    return [
        person.name,
        person.role or "",
        time_of(person.created),
        time_of(person.seen),
        f"{banned}: {person.ban_reason}" if person.ban_reason else banned,
        "" if person.muted_until is None else _until(person.muted_until),
        str(person.open_reports or ""),
    ]


def _until(until: float) -> str:
    import time

    from buongoverno.server.people.bans import time_told

    return str(time_told(time.time(), until))


def _a(role: str) -> str:
    return f"an {role}" if role == "operator" else f"a {role}"
