"""Moderation over HTTP: for accounts with a role, which are signed in."""

from collections.abc import Sequence
from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.di import Provide
from litestar.params import Parameter

from buongoverno.protocol.moderation import (
    AddressBanInfo,
    AuditEntry,
    Ban,
    ChatLine,
    Handling,
    InvitationInfo,
    ModeratedTable,
    Mute,
    NewAddressBan,
    NewInvitation,
    PersonDetails,
    PersonInfo,
    RegistrationChange,
    RegistrationState,
    ReportInfo,
    ResetLink,
    RoleChange,
    TableClosing,
    WordsTaken,
)
from buongoverno.server.people.access import Caller
from buongoverno.server.people.audit import read_audit
from buongoverno.server.people.roles import Moderator, moderator_of
from buongoverno.server.services import Services
from buongoverno.server.use_cases.moderation import (
    accounts,
    addresses,
    registration,
    reports,
    tables,
)

MOST_LISTED = 100
Search = Annotated[str, Parameter(max_length=120, pattern=r"^[^\x00]*$")]
Offset = Annotated[int, Parameter(ge=0, le=100_000, description="how many to leave out")]
MostListed = Annotated[int, Parameter(ge=1, le=MOST_LISTED)]


async def provide_moderator(caller: Caller) -> Moderator:
    """Whoever asks, with their role; everybody else is refused before anything is looked up."""
    return moderator_of(caller)


class ModerationRoutes(Controller):
    """What operators and moderators see and do; all of it is in the audit log."""

    path = "/api/moderation"
    tags: Sequence[str] | None = ["moderation"]
    dependencies = {"moderator": Provide(provide_moderator)}  # noqa: RUF012

    # -- reports -----------------------------------------------------------------------------------

    @get("/reports", summary="What players reported")
    async def reports(
        self,
        services: Services,
        moderator: Moderator,
        handled: bool = False,
        offset: Offset = 0,
        limit: MostListed = 50,
    ) -> list[ReportInfo]:
        """Open reports, the oldest first, or those that were handled, the latest first."""
        return await reports.reports(services, moderator, handled, offset, limit)

    @post("/reports/{report:str}/handling", summary="Close a report", status_code=204)
    async def handle_report(
        self, report: str, data: Handling, services: Services, moderator: Moderator
    ) -> None:
        """With a note of what was done, for other moderators."""
        await reports.handle_report(services, moderator, report, data.note)

    # -- people ------------------------------------------------------------------------------------

    @get("/accounts", summary="Accounts by name")
    async def people(
        self,
        services: Services,
        moderator: Moderator,
        search: Search = "",
        which: accounts.Which = "all",
        offset: Offset = 0,
        limit: MostListed = 50,
    ) -> list[PersonInfo]:
        """Operators also find them by e-mail address, or by an address they were used from."""
        return await accounts.people(services, moderator, search, which, offset, limit)

    @get("/accounts/{account:str}", summary="An account with its sessions and tables")
    async def person(self, account: str, services: Services, moderator: Moderator) -> PersonDetails:
        """Addresses are told to operators only, and only as long as they are kept."""
        return await accounts.person(services, moderator, account)

    @post("/accounts/{account:str}/ban", summary="Ban an account", status_code=204)
    async def ban(self, account: str, data: Ban, services: Services, moderator: Moderator) -> None:
        """It is signed out everywhere, and bots play for it; moderators ban for 90 days at most."""
        await accounts.ban(services, moderator, account, data)
        await services.read_restrictions()

    @delete("/accounts/{account:str}/ban", summary="Lift a ban")
    async def unban(self, account: str, services: Services, moderator: Moderator) -> None:
        """The account can be used again."""
        await accounts.unban(services, moderator, account)

    @post("/accounts/{account:str}/mute", summary="Mute an account", status_code=204)
    async def mute(
        self, account: str, data: Mute, services: Services, moderator: Moderator
    ) -> None:
        """It cannot talk at any table; moderators do that for 90 days at most."""
        await accounts.mute(services, moderator, account, data.seconds)
        await services.read_restrictions()

    @delete("/accounts/{account:str}/mute", summary="Let an account talk again")
    async def unmute(self, account: str, services: Services, moderator: Moderator) -> None:
        """It can talk again."""
        await accounts.unmute(services, moderator, account)
        await services.read_restrictions()

    @put("/accounts/{account:str}/role", summary="Give or take a role", status_code=204)
    async def change_role(
        self, account: str, data: RoleChange, services: Services, moderator: Moderator
    ) -> None:
        """Only operators."""
        await accounts.change_role(services, moderator, account, data.role)

    @post("/accounts/{account:str}/password-reset", summary="A link for a new password")
    async def reset_password(
        self, account: str, services: Services, moderator: Moderator
    ) -> ResetLink:
        """Only operators; the link is shown once and works once, for an hour."""
        return await accounts.reset_password(services, moderator, account)

    @delete("/accounts/{account:str}", summary="Delete an account")
    async def delete_account(self, account: str, services: Services, moderator: Moderator) -> None:
        """Only operators; as its owner can delete it, for good."""
        await accounts.delete_account(services, moderator, account)

    # -- tables ------------------------------------------------------------------------------------

    @get("/tables", summary="Tables, the latest first")
    async def tables(
        self,
        services: Services,
        moderator: Moderator,
        search: Search = "",
        offset: Offset = 0,
        limit: MostListed = 50,
    ) -> list[ModeratedTable]:
        """Moderators see those that are public or were reported; nobody sees anything of games."""
        return await tables.tables(services, moderator, search, offset, limit)

    @get("/tables/{table:str}/chat", summary="What was said at a table")
    async def chat(self, table: str, services: Services, moderator: Moderator) -> list[ChatLine]:
        """Of tables that anybody may look at, and of those that were reported."""
        return await tables.chat(services, moderator, table)

    @post("/tables/{table:str}/closing", summary="Close a table", status_code=204)
    async def close_table(
        self, table: str, data: TableClosing, services: Services, moderator: Moderator
    ) -> None:
        """Nobody plays on or talks there; it can still be looked at."""
        await tables.close_table(services, moderator, table, data.reason)

    @delete("/tables/{table:str}", summary="Delete a table")
    async def delete_table(self, table: str, services: Services, moderator: Moderator) -> None:
        """Only operators; for everybody and for good, with the analyses that were made of it."""
        await tables.delete_table(services, moderator, table)

    @post("/tables/{table:str}/words", summary="Take lines of chat away", status_code=204)
    async def remove_words(
        self, table: str, data: WordsTaken, services: Services, moderator: Moderator
    ) -> None:
        """Some lines, or all of a seat; they are gone from the database."""
        await tables.remove_words(services, moderator, table, data)

    @post(
        "/tables/{table:str}/seats/{seat:int}/removal", summary="Remove a player", status_code=204
    )
    async def remove_player(
        self, table: str, seat: int, services: Services, moderator: Moderator
    ) -> None:
        """A bot plays to the end for them; before the game their seat is free again."""
        await tables.remove_player(services, moderator, table, seat)

    @post(
        "/tables/{table:str}/seats/{seat:int}/mute",
        summary="Mute a player at a table",
        status_code=204,
    )
    async def mute_player(
        self, table: str, seat: int, data: Mute, services: Services, moderator: Moderator
    ) -> None:
        """For guests, who have no account that could be muted."""
        await tables.mute_player(services, moderator, table, seat, data.seconds)

    # -- the doors ---------------------------------------------------------------------------------

    @get("/addresses", summary="Addresses that are banned")
    async def addresses(self, services: Services, moderator: Moderator) -> list[AddressBanInfo]:
        """Only operators."""
        return await addresses.banned_addresses(services, moderator)

    @post("/addresses", summary="Ban an address or a network", status_code=204)
    async def ban_address(
        self, data: NewAddressBan, services: Services, moderator: Moderator, caller: Caller
    ) -> None:
        """Only operators, and not their own."""
        await addresses.ban_address(services, moderator, data, caller.address)
        await services.read_restrictions()

    @delete("/addresses", summary="Lift the ban of an address")
    async def unban_address(
        self, network: Search, services: Services, moderator: Moderator
    ) -> None:
        """Only operators."""
        await addresses.unban_address(services, moderator, network)
        await services.read_restrictions()

    @get("/registration", summary="Who may register, and invitations")
    async def registration(self, services: Services, moderator: Moderator) -> RegistrationState:
        """Only operators."""
        return await registration.registration(services, moderator)

    @put("/registration", summary="Say who may register", status_code=204)
    async def change_registration(
        self, data: RegistrationChange, services: Services, moderator: Moderator
    ) -> None:
        """Only operators: everybody, nobody, or whoever has an invitation."""
        await registration.change_registration(services, moderator, data.registration)
        await services.read_restrictions()

    @post("/invitations", summary="Invite somebody to register")
    async def invite(
        self, data: NewInvitation, services: Services, moderator: Moderator
    ) -> InvitationInfo:
        """Only operators; the code is shown once, works once, and lasts a month."""
        return await registration.invite(services, moderator, data.label)

    @delete("/invitations/{invitation:str}", summary="Take an invitation back")
    async def revoke_invitation(
        self, invitation: str, services: Services, moderator: Moderator
    ) -> None:
        """Only operators."""
        await registration.revoke_invitation(services, moderator, invitation)

    # -- the audit log -----------------------------------------------------------------------------

    @get("/audit", summary="What operators and moderators did")
    async def audit(
        self,
        services: Services,
        moderator: Moderator,
        search: Search = "",
        since: Annotated[float, Parameter(ge=0, le=1e12)] = 0.0,
        offset: Offset = 0,
        limit: MostListed = 50,
    ) -> list[AuditEntry]:
        """The latest first; nobody can change it."""
        return await services.store.read(
            lambda database: read_audit(database, search.strip(), since, offset, limit)
        )
