"""Who may make an account: everybody, nobody, or whoever was invited; for operators."""

from sqlalchemy import Connection

from buongoverno.protocol.moderation import AuditDetail, InvitationInfo, RegistrationState
from buongoverno.protocol.people import RegistrationMode
from buongoverno.server.people import invitations
from buongoverno.server.people.audit import write_audit
from buongoverno.server.people.restrictions import registration_mode, set_registration
from buongoverno.server.people.roles import Moderator, require_operator
from buongoverno.server.services import CoreServices


async def registration(services: CoreServices, moderator: Moderator) -> RegistrationState:
    """Who may register, and which invitations there are."""
    require_operator(moderator)
    usual = services.settings.registration
    return await services.store.read(
        lambda database: RegistrationState(
            registration_mode(database, usual), invitations.codes(database)
        )
    )


async def change_registration(
    services: CoreServices, moderator: Moderator, mode: RegistrationMode
) -> None:
    """Say who may register; every process knows within seconds."""
    require_operator(moderator)
    now = services.clock.now()

    def write(database: Connection) -> None:
        set_registration(database, mode)
        detail = AuditDetail(registration=mode)
        write_audit(database, now, moderator, "registration", "registration", detail)

    await services.journal.transact(write)


async def invite(services: CoreServices, moderator: Moderator, label: str) -> InvitationInfo:
    """A code with which somebody can register, once; it is shown only now."""
    require_operator(moderator)
    now = services.clock.now()

    def write(database: Connection) -> InvitationInfo:
        made = invitations.new_code(database, now, label)
        write_audit(database, now, moderator, "invite", made.id, AuditDetail(text=label))
        return made

    return await services.journal.transact(write)


async def revoke_invitation(services: CoreServices, moderator: Moderator, code: str) -> None:
    """An invitation that was not used works no more."""
    require_operator(moderator)
    now = services.clock.now()

    def write(database: Connection) -> None:
        label = invitations.revoke_code(database, code)
        detail = AuditDetail(text=label)
        write_audit(database, now, moderator, "revoke_invitation", code, detail)

    await services.journal.transact(write)
