"""`buongoverno admin`: who may make an account."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from buongoverno.cli.admin.acting import act
from buongoverno.cli.admin.printing import print_line, print_rows, time_of
from buongoverno.cli.serve import Database
from buongoverno.server.settings import USUAL_DATABASE

if TYPE_CHECKING:
    from buongoverno.protocol.moderation import InvitationInfo
    from buongoverno.server.people.roles import Moderator
    from buongoverno.server.services import CoreServices

_MEANINGS = {
    "open": "Everybody may make an account.",
    "closed": "Nobody can make an account.",
    "invitation": "Whoever has an invitation may make an account.",
}


def registration(
    mode: Annotated[
        Literal["open", "closed", "invitation"] | None, typer.Argument(show_default=False)
    ] = None,
    database: Database = USUAL_DATABASE,
) -> None:
    """Tell, or say, who may make an account.

    `admin registration invitation`: whoever has a code of `admin invite`.
    """
    from buongoverno.server.use_cases.moderation import registration

    if mode is not None:

        async def change(services: "CoreServices", moderator: "Moderator") -> None:
            await registration.change_registration(services, moderator, mode)

        act(database, change)
    state = act(database, registration.registration)
    print_line(_MEANINGS[state.registration])
    if mode is None and state.invitations:
        print_rows(["id", "label", "made (UTC)", "state"], map(_row, state.invitations), "")


def invite(
    label: Annotated[str, typer.Argument(help="For whom it is.", show_default=False)] = "",
    database: Database = USUAL_DATABASE,
) -> None:
    """Print a code to register with.

    It works once, within a month: `admin invite "for Berta"`.
    """
    from buongoverno.server.use_cases.moderation import registration

    async def make(services: "CoreServices", moderator: "Moderator") -> "InvitationInfo":
        return await registration.invite(services, moderator, label)

    print_line(act(database, make).code or "")


def revoke_invitation(
    invitation: Annotated[
        str, typer.Argument(help="The id of an invitation, as `admin registration` tells it.")
    ],
    database: Database = USUAL_DATABASE,
) -> None:
    """Take an unused invitation back."""
    from buongoverno.server.use_cases.moderation import registration

    async def revoke(services: "CoreServices", moderator: "Moderator") -> None:
        await registration.revoke_invitation(services, moderator, invitation)

    act(database, revoke)
    print_line("That invitation works no more.")


def _row(one: "InvitationInfo") -> list[str]:
    state = f"used {time_of(one.used)}" if one.used else f"until {time_of(one.expires)}"
    return [one.id, one.label, time_of(one.created), state]
