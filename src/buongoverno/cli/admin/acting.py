"""Carries out a command of `admin`, and says what came of it."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import typer

from buongoverno.cli.serve import settings_of

if TYPE_CHECKING:
    from buongoverno.server.people.roles import Moderator
    from buongoverno.server.services import CoreServices

Result = TypeVar("Result")


def act(
    database: str,
    action: "Callable[[CoreServices, Moderator], Awaitable[Result]]",
    address: str = "",
) -> Result:
    """Do something as the command line; what is refused ends the command with a sentence."""
    from buongoverno.server.operations.administration import administer

    return administer(settings_of(database, None, address=address), action)


def act_on_account(
    database: str,
    name: str,
    action: "Callable[[CoreServices, Moderator, str], Awaitable[Result]]",
    address: str = "",
) -> Result:
    """The same with the account of a name; the action gets its id."""
    from buongoverno.server.use_cases.moderation.accounts import account_named

    async def on_account(services: "CoreServices", moderator: "Moderator") -> Result:
        return await action(services, moderator, await account_named(services, name))

    return act(database, on_account, address)


def confirm(question: str, yes: bool) -> None:
    """Ask before something that cannot be undone."""
    if not yes:
        typer.confirm(question, abort=True)
