"""`buongoverno admin`: addresses that may not use the server."""

from typing import TYPE_CHECKING, Annotated

import typer

from buongoverno.cli.admin.acting import act
from buongoverno.cli.admin.arguments import For, Reason
from buongoverno.cli.admin.printing import print_line, print_rows, time_of
from buongoverno.cli.serve import Database
from buongoverno.server.settings import USUAL_DATABASE

if TYPE_CHECKING:
    from buongoverno.server.people.roles import Moderator
    from buongoverno.server.services import CoreServices

Network = Annotated[
    str, typer.Argument(help="An address or a network: 192.0.2.7, 192.0.2.0/24, 2001:db8::/32.")
]


def list_addresses(database: Database = USUAL_DATABASE) -> None:
    """Show the addresses that are banned."""
    from buongoverno.server.use_cases.moderation import addresses

    rows = [
        [
            one.network,
            time_of(one.created),
            "for good" if one.until is None else time_of(one.until),
            one.reason,
        ]
        for one in act(database, addresses.banned_addresses)
    ]
    print_rows(["network", "since (UTC)", "until", "why"], rows, "No address is banned.")


def ban_address(
    network: Network,
    seconds: For = None,
    reason: Reason = "",
    database: Database = USUAL_DATABASE,
) -> None:
    """Ban an address or a network.

    `admin ban-address 192.0.2.0/24 --for 12h --reason "a flood"`.
    """
    from buongoverno.protocol.moderation import NewAddressBan
    from buongoverno.server.use_cases.moderation import addresses

    async def ban(services: "CoreServices", moderator: "Moderator") -> str:
        wanted = NewAddressBan(network, seconds, reason)
        return await addresses.ban_address(services, moderator, wanted)

    print_line(f"{act(database, ban)} is banned.")


def unban_address(network: Network, database: Database = USUAL_DATABASE) -> None:
    """Lift the ban of an address."""
    from buongoverno.server.use_cases.moderation import addresses

    async def unban(services: "CoreServices", moderator: "Moderator") -> None:
        await addresses.unban_address(services, moderator, network)

    act(database, unban)
    print_line(f"{network} is not banned any more.")
