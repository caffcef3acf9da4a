"""Accounts: registering, signing in and out, what an account has."""

import structlog
from msgspec import structs
from sqlalchemy import Connection, select, update

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.people import (
    Account,
    AccountChange,
    Credentials,
    NewAccount,
    PasswordReset,
    Registration,
    SessionInfo,
    TokenInfo,
)
from buongoverno.server.database.schema import accounts as account_rows
from buongoverno.server.database.schema import tokens
from buongoverno.server.notices.mail import check_email
from buongoverno.server.people import accounts, limits
from buongoverno.server.people.access import Caller
from buongoverno.server.people.accounts import PROGRAM, Member, csrf_token
from buongoverno.server.people.invitations import use_code
from buongoverno.server.people.limits import MAIL, REGISTER, RESET_PASSWORD, SIGN_IN
from buongoverno.server.services import CoreServices, Services
from buongoverno.tables.refusals import BAD_INPUT, NOT_ALLOWED, Refusal

_log = structlog.get_logger()

# An account and the secret of its new session, which goes into a cookie.
SignedIn = tuple[Account, str]


def registration(services: Services) -> Registration:
    """Who may make an account, and whether lost passwords are replaced by mail."""
    return Registration(services.restrictions.registration, services.notices.mail is not None)


async def register(
    services: Services, caller: Caller, given: NewAccount, device: str = ""
) -> SignedIn:
    """Make an account; its owner is signed in at once."""
    await services.limits.count(REGISTER, limits.address(caller.address))
    mode = services.restrictions.registration
    if mode == "closed":
        raise Refusal(NOT_ALLOWED, "register_closed")
    if mode == "invitation" and not given.invitation:
        raise Refusal(NOT_ALLOWED, "register_invited")
    if not given.name.isprintable():
        raise Refusal(BAD_INPUT, "name_visible")
    password_hash = await services.passwords.hash(given.password)
    now = services.clock.now()

    def write(database: Connection) -> Member:
        if mode == "invitation":
            use_code(database, now, given.invitation or "")
        return accounts.register(database, now, given.name, password_hash, "en")

    member = await services.journal.transact(write)
    return await _open_session(services, caller, member, device)


async def sign_in(
    services: Services, caller: Caller, given: Credentials, device: str = ""
) -> SignedIn:
    """Open a session for whoever knows the password."""
    member = await services.passwords.sign_in(given.name, given.password, caller.address)
    return await _open_session(services, caller, member, device)


async def sign_out(services: Services, caller: Caller) -> None:
    """End the session everywhere it is used."""
    secret = caller.cookie
    if caller.member is not None and secret is not None:
        await services.journal.transact(lambda database: accounts.close_session(database, secret))


async def _open_session(
    services: Services, caller: Caller, member: Member, device: str
) -> SignedIn:
    now, network = services.clock.now(), services.kept_network(caller.address)
    secret = await services.journal.transact(
        lambda database: accounts.open_session(database, now, member.id, device, network)
    )
    return account_of(member, secret), secret


def account_of(member: Member, secret: str | None) -> Account:
    """An account as its owner sees it, with the token for changes by a browser."""
    return Account(
        id=member.id,
        name=member.name,
        language=member.language,
        email=member.email,
        email_confirmed=member.email_confirmed,
        csrf=csrf_token(secret) if secret is not None else None,
        role=member.role,
        muted_until=member.muted_until,
    )


async def change_account(services: Services, caller: Caller, wanted: AccountChange) -> Account:
    """Change language or e-mail address."""
    member = caller.need_member()
    if wanted.email:
        await services.limits.count(MAIL, limits.account(member.id))
        check_email(wanted.email)
    changed = await services.journal.transact(lambda database: _change(database, member, wanted))
    if wanted.email:
        await services.notices.confirm(changed)
    return account_of(changed, caller.cookie)


async def change_password(
    services: Services, caller: Caller, wanted: AccountChange, device: str = ""
) -> SignedIn:
    """Set a new password; it ends all sessions but the new one, and all tokens."""
    member = caller.need_member()
    old, new = wanted.old_password, wanted.password
    if old is None or new is None:
        raise Refusal(NOT_ALLOWED, "old_password")
    await services.passwords.confirm(member, old)
    password_hash = await services.passwords.hash(new)
    now = services.clock.now()
    await services.journal.transact(
        lambda database: accounts.change_password(database, now, member.id, password_hash)
    )
    return await _open_session(services, caller, member, device)


def _change(database: Connection, member: Member, wanted: AccountChange) -> Member:
    values: dict[str, object] = {}
    if wanted.language is not None:
        values["language"] = wanted.language
    if wanted.email is not None and wanted.email != member.email:
        values |= {"email": wanted.email or None, "email_confirmed": False}
    if values:
        database.execute(
            update(account_rows).where(account_rows.c.id == member.id).values(**values)
        )
    changed = accounts.member(database, member.id)
    assert changed is not None
    return changed


# -- lost passwords --------------------------------------------------------------------------------


async def request_reset(services: Services, caller: Caller, name: str) -> None:
    """Mail a link that sets a new password, if the account has a confirmed address.

    Whoever asks learns nothing of that, neither from the answer nor from the time it takes: all
    the rest happens afterwards.
    """
    await services.limits.count(RESET_PASSWORD, limits.address(caller.address))
    await services.limits.count(RESET_PASSWORD, limits.name(name))
    services.notices.in_background(_try_to_mail_reset(services, name))


async def _try_to_mail_reset(services: Services, name: str) -> None:
    try:
        await _mail_reset(services, name)
    except BuongovernoError as error:
        _log.warning("a link for a new password was not sent", reason=str(error))
    except Exception:
        _log.exception("sending a link for a new password failed")


async def _mail_reset(services: Services, name: str) -> None:
    now = services.clock.now()

    def write(database: Connection) -> tuple[Member, str] | None:
        member = accounts.named(database, name)
        if member is None or member.email is None or not member.email_confirmed:
            return None
        return member, accounts.reset_token(database, now, member.id)

    found = await services.journal.transact(write) if services.notices.mail is not None else None
    if found is not None:
        member, secret = found
        await services.notices.send_reset(member, reset_link(services, secret))


def reset_link(services: CoreServices, secret: str) -> str:
    """The page on which a new password is set; what follows # is not sent to any server."""
    return f"{services.settings.public_address}/account#reset={secret}"


async def finish_reset(
    services: Services, caller: Caller, given: PasswordReset, device: str = ""
) -> SignedIn:
    """Set a new password with a link; it ends all sessions and tokens."""
    await services.limits.count(SIGN_IN, limits.address(caller.address))
    now = services.clock.now()
    await services.store.read(
        lambda database: accounts.with_reset_token(database, now, given.token)
    )
    password_hash = await services.passwords.hash(given.password)

    def write(database: Connection) -> Member:
        member = accounts.with_reset_token(database, now, given.token)  # it works once
        accounts.change_password(database, now, member.id, password_hash)
        return member

    member = await services.journal.transact(write)
    return await _open_session(services, caller, member, device)


# -- sessions --------------------------------------------------------------------------------------


async def my_sessions(services: Services, caller: Caller) -> list[SessionInfo]:
    """Where the account is signed in, the latest first."""
    member = caller.need_member()
    now = services.clock.now()
    found = await services.store.read(
        lambda database: accounts.sessions_of(database, now, member.id)
    )
    return [structs.replace(one, current=one.id == member.session) for one in found]


async def end_session(services: Services, caller: Caller, session: str) -> None:
    """Sign out somewhere else."""
    member = caller.need_member()
    await services.journal.transact(
        lambda database: accounts.end_session(database, member.id, session)
    )


async def end_other_sessions(services: Services, caller: Caller) -> None:
    """Sign out everywhere else."""
    member = caller.need_member()
    await services.journal.transact(
        lambda database: accounts.end_other_sessions(database, member.id, member.session)
    )


# -- tokens ----------------------------------------------------------------------------------------


async def my_tokens(services: Services, caller: Caller) -> list[TokenInfo]:
    """Tokens for programs, without their secrets."""
    member = caller.need_member()
    return await services.store.read(lambda database: _tokens_of(database, member.id))


async def make_token(services: Services, caller: Caller, label: str) -> TokenInfo:
    """A token for a program; its secret is shown only now."""
    member = caller.need_member()
    now = services.clock.now()
    name, secret = await services.journal.transact(
        lambda database: accounts.new_token(database, now, member.id, label)
    )
    return TokenInfo(name, label, now, secret)


async def revoke_token(services: Services, caller: Caller, token: str) -> None:
    """A token opens nothing any more."""
    member = caller.need_member()
    now = services.clock.now()
    await services.journal.transact(
        lambda database: accounts.revoke_token(database, now, member.id, token)
    )


def _tokens_of(database: Connection, account: str) -> list[TokenInfo]:
    found = database.execute(
        select(tokens)
        .where(tokens.c.account == account, tokens.c.purpose == PROGRAM, tokens.c.revoked.is_(None))
        .order_by(tokens.c.created)
    )
    return [TokenInfo(row.id, row.label, row.created) for row in found]
