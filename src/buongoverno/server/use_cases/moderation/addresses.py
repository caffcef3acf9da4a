"""Addresses that may not use the server, for operators."""

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from sqlalchemy import Connection, delete, insert, or_, select

from buongoverno.protocol.moderation import AddressBanInfo, AuditDetail, NewAddressBan
from buongoverno.server.database.schema import address_bans
from buongoverno.server.people.audit import write_audit
from buongoverno.server.people.bans import ends_after
from buongoverno.server.people.limits import network_of
from buongoverno.server.people.roles import Moderator, require_operator
from buongoverno.server.services import CoreServices
from buongoverno.tables.refusals import BAD_INPUT, UNKNOWN, Refusal

# The largest networks that can be banned: of IPv4 and of IPv6, in bits that addresses share.
_LEAST_BITS: Final = {4: 8, 6: 16}
_THIS_MACHINE: Final = ("127.0.0.1", "::1")


async def banned_addresses(services: CoreServices, moderator: Moderator) -> list[AddressBanInfo]:
    """The bans that hold, the latest first."""
    require_operator(moderator)
    now = services.clock.now()
    return await services.store.read(lambda database: _bans(database, now))


def _bans(database: Connection, now: float) -> list[AddressBanInfo]:
    holds = or_(address_bans.c.until.is_(None), address_bans.c.until > now)
    found = database.execute(
        select(address_bans)
        .where(holds)
        .order_by(address_bans.c.created.desc(), address_bans.c.network)
    )
    return [AddressBanInfo(row.network, row.reason, row.created, row.until) for row in found]


async def ban_address(
    services: CoreServices, moderator: Moderator, wanted: NewAddressBan, own: str | None = None
) -> str:
    """Ban an address or a network, and give it as it is kept; `own` is the operator's address."""
    require_operator(moderator)
    network = _banned_network(wanted.network)
    if own is not None and _contains(network, own):
        raise Refusal(BAD_INPUT, "own_address", own=own, network=str(network))
    now = services.clock.now()
    until = None if wanted.seconds is None else ends_after(now, wanted.seconds)

    def write(database: Connection) -> None:
        database.execute(delete(address_bans).where(address_bans.c.network == str(network)))
        database.execute(
            insert(address_bans).values(
                network=str(network), reason=wanted.reason, created=now, until=until
            )
        )
        detail = AuditDetail(until=ends_after(now, wanted.seconds), text=wanted.reason)
        write_audit(database, now, moderator, "ban_address", str(network), detail)

    await services.journal.transact(write)
    return str(network)


async def unban_address(services: CoreServices, moderator: Moderator, network: str) -> None:
    """Let an address or a network in again."""
    require_operator(moderator)
    now, wanted = services.clock.now(), str(_parsed(network))

    def write(database: Connection) -> None:
        gone = database.execute(delete(address_bans).where(address_bans.c.network == wanted))
        if gone.rowcount == 0:
            raise Refusal(UNKNOWN, "not_banned", address=wanted)
        write_audit(database, now, moderator, "unban_address", wanted)

    await services.journal.transact(write)


def _banned_network(text: str) -> IPv4Network | IPv6Network:
    network = _parsed(text)
    least = _LEAST_BITS[network.version]
    if network.prefixlen < least:
        raise Refusal(BAD_INPUT, "network_large", network=str(network), least=least)
    if any(_contains(network, one) for one in _THIS_MACHINE):
        raise Refusal(
            BAD_INPUT,
            "this_machine",
            network=str(network),
        )
    return network


def _parsed(text: str) -> IPv4Network | IPv6Network:
    """A network; one address of IPv6 stands for its household, as where limits are counted."""
    try:
        alone = ip_address(text.strip())
    except ValueError:
        pass
    else:
        return ip_network(network_of(str(alone)))
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError:
        raise Refusal(BAD_INPUT, "no_address", text=text) from None


def _contains(network: IPv4Network | IPv6Network, address: str) -> bool:
    try:
        own = ip_network(network_of(address))
    except ValueError:
        return False
    return own.version == network.version and own.network_address in network
