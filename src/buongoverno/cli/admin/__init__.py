"""`buongoverno admin`: looks after people and tables, while a server runs or not.

Each command works on the database as another process of the server does: a change of a table is
based on the table's revision, so none is lost or overwritten, and a running server knows of it
within a second or two (docs/self-hosting.md).
"""

import typer

from buongoverno.cli.admin import accounts, addresses, audit, registration, reports, tables
from buongoverno.cli.help_texts import PlainCommand, PlainGroup

admin = typer.Typer(
    cls=PlainGroup,
    name="admin",
    help="Look after people and tables, while the server runs or not (docs/self-hosting.md).",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=(
        "Examples: `admin role Ada operator` makes the first operator; `admin ban Bruno --for 7d "
        "--reason insults`; `admin reset-password Carla` prints a link to hand over."
    ),
)
for command in (
    accounts.list_accounts,
    accounts.account,
    accounts.role,
    accounts.ban,
    accounts.unban,
    accounts.mute,
    accounts.unmute,
    accounts.reset_password,
    accounts.delete_account,
    tables.list_tables,
    tables.chat,
    tables.close_table,
    tables.delete_table,
    tables.remove_player,
    tables.mute_player,
    tables.remove_words,
    reports.list_reports,
    reports.handle,
    addresses.list_addresses,
    addresses.ban_address,
    addresses.unban_address,
    registration.registration,
    registration.invite,
    registration.revoke_invitation,
    audit.list_audit,
    audit.sweep,
):
    # `list_accounts` is the command `accounts`.
    name = command.__name__.removeprefix("list_").replace("_", "-")
    admin.command(name, cls=PlainCommand)(command)
