"""Who may do what, and against whom; all of it is written down."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, select

from buongoverno.protocol.moderation import Ban
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.schema import accounts as account_rows
from buongoverno.server.database.schema import audit
from buongoverno.server.people.accounts import member, register
from buongoverno.server.people.roles import Moderator, command_line
from buongoverno.server.services import CoreServices
from buongoverno.server.settings import Settings
from buongoverno.server.use_cases import own_data
from buongoverno.server.use_cases.moderation import accounts
from buongoverno.tables.refusals import Refusal
from server.event_loop import in_event_loop
from server.moderation.staff import give_role, people
from server.people.visitors import PASSWORD, Visitor
from server.serving import Server

# What each route is sent where it takes something.
BODIES: dict[str, dict[str, Any]] = {
    "/addresses": {"network": "192.0.2.7"},
    "/role": {"role": "moderator"},
    "/registration": {"registration": "open"},
    "/words": {"numbers": [1]},
}


def routes(server: Server) -> list[tuple[str, str, dict[str, Any]]]:
    """Every route of moderation, with a body that fits."""
    with Visitor(server) as stranger:
        paths = stranger.ask("GET", "/api/schema/openapi.json")["paths"]
    found = []
    for template, methods in paths.items():
        if not template.startswith("/api/moderation"):
            continue
        path = re.sub(r"\{seat\}", "0", template)
        path = re.sub(r"\{\w+\}", "0123456789abcdef", path)
        for method in methods:
            query = "?network=192.0.2.7" if (method, path[-10:]) == ("delete", "/addresses") else ""
            body = next((body for end, body in BODIES.items() if path.endswith(end)), {})
            found.append((method.upper(), path + query, body if method != "get" else {}))
    assert len(found) > 20
    return found


def test_strangers_and_players_learn_nothing(server: Server) -> None:
    with people(server) as those, Visitor(server) as stranger:
        table = those.game()
        existing = [
            ("GET", those.path(those.bruno), {}),
            ("POST", f"/api/moderation/tables/{table}/closing", {"reason": "x"}),
        ]
        for method, path, body in [*routes(server), *existing]:
            answer = stranger.http.request(method, path, json=body or None)
            assert answer.status_code == 401, (method, path, answer.text)
            answer = those.ada.http.request(method, path, json=body or None)
            assert answer.status_code == 403, (method, path, answer.text)
            assert answer.json()["message"] == "only moderators may do that"


def test_a_token_does_not_suffice(server: Server) -> None:
    with people(server) as those, Visitor(server) as program:
        secret = those.operator.ask("POST", "/api/me/tokens", label="bot")["secret"]
        program.http.headers["authorization"] = f"Bearer {secret}"
        assert program.ask("GET", "/api/me")["role"] == "operator"
        status, message = program.refused("GET", "/api/moderation/accounts")
        assert (status, "a token does not suffice" in message) == (403, True)


def test_changes_need_the_token_against_forgery(server: Server) -> None:
    with people(server) as those:
        del those.moderator.http.headers["x-csrf-token"]
        assert those.moderator.refused("POST", those.path(those.ada, "/ban"), seconds=60)[0] == 403
        assert those.ada.ask("GET", "/api/me")["name"] == those.ada.name


def test_moderators_may_not_do_what_is_for_operators(server: Server) -> None:
    with people(server) as those:
        table = those.game()
        ask = those.moderator
        for method, path, body in (
            ("PUT", those.path(those.ada, "/role"), {"role": "moderator"}),
            ("POST", those.path(those.ada, "/password-reset"), {}),
            ("DELETE", those.path(those.ada), {}),
            ("DELETE", f"/api/moderation/tables/{table}", {}),
            ("GET", "/api/moderation/addresses", {}),
            ("POST", "/api/moderation/addresses", {"network": "192.0.2.7"}),
            ("DELETE", "/api/moderation/addresses?network=192.0.2.7", {}),
            ("GET", "/api/moderation/registration", {}),
            ("PUT", "/api/moderation/registration", {"registration": "closed"}),
            ("POST", "/api/moderation/invitations", {"label": "x"}),
            ("DELETE", "/api/moderation/invitations/0123456789abcdef", {}),
        ):
            assert ask.refused(method, path, **body) == (403, "only operators may do that"), path
        for action in ("/ban", "/mute"):
            for seconds in (91 * 86400, None):
                path = those.path(those.ada, action)
                status, message = ask.refused("POST", path, seconds=seconds)
                assert (status, "90 days at most" in message) == (403, True)
        assert those.audit(those.ada.name) == []


def test_nobody_acts_against_the_same_or_a_higher_role(server: Server) -> None:
    with people(server) as those, Visitor(server) as second:
        second.register()
        give_role(server, second.name, "operator")
        for actor, subject in (
            (those.moderator, those.operator),
            (those.moderator, those.moderator),
            (those.operator, second),
            (those.operator, those.operator),
        ):
            for path in ("/ban", "/mute"):
                status, message = actor.refused("POST", those.path(subject, path), seconds=60)
                assert (status, "you cannot act against" in message) == (403, True)
            assert actor.refused("DELETE", those.path(subject, "/ban"))[0] == 403
        for path, body in (("/role", {"role": None}), ("", {})):
            method = "PUT" if path else "DELETE"
            assert those.operator.refused(method, those.path(second, path), **body)[0] == 403
        assert those.operator.refused("POST", those.path(second, "/password-reset"))[0] == 403
        table = second.make_table(second.name)
        path = f"/api/moderation/tables/{table}/seats/0/removal"
        assert those.moderator.refused("POST", path)[0] == 403


def test_roles_are_given_and_taken(server: Server) -> None:
    with people(server) as those:
        those.operator.ask("PUT", those.path(those.ada, "/role"), role="moderator")
        assert those.ada.ask("GET", "/api/me")["role"] == "moderator"
        those.ada.ask("GET", "/api/moderation/reports")
        those.operator.ask("PUT", those.path(those.ada, "/role"), role=None)
        assert those.ada.refused("GET", "/api/moderation/reports")[0] == 403
        actor = those.operator.name
        assert those.audit(those.ada.name) == [(actor, "role", those.ada.name)] * 2


# -- the last operator -----------------------------------------------------------------------------


@asynccontextmanager
async def core(database: str, *names: str) -> AsyncIterator[tuple[CoreServices, list[str]]]:
    """What a command has, and operators of these names."""
    services = CoreServices(Settings(database=database))
    migrate(services.store)
    await services.open()

    def write(connection: Connection) -> list[str]:
        return [register(connection, 0.0, name, "", "en").id for name in names]

    try:
        made = await services.journal.transact(write)
        for account in made:
            await accounts.change_role(services, command_line(), account, "operator")
        yield services, made
    finally:
        await services.close()


@in_event_loop
async def test_the_last_operator_stays(database: str) -> None:
    async with core(database, "Olga", "Otto") as (services, [olga, otto]):
        await accounts.change_role(services, command_line(), otto, None)
        for act in (
            accounts.change_role(services, command_line(), olga, None),
            accounts.change_role(services, command_line(), olga, "moderator"),
            accounts.ban(services, command_line(), olga, Ban()),
            accounts.delete_account(services, command_line(), olga),
        ):
            with pytest.raises(Refusal, match="Olga is the last operator; make another one first"):
                await act
        await accounts.change_role(services, command_line(), otto, "operator")
        await accounts.ban(services, command_line(), otto, Ban())
        with pytest.raises(Refusal, match="last operator"):
            await accounts.change_role(services, command_line(), olga, None)
        await accounts.unban(services, command_line(), otto)
        await accounts.delete_account(services, command_line(), olga)


@in_event_loop
async def test_two_who_remove_each_others_operator_leave_one(database: str) -> None:
    async with (
        core(database, "Olga", "Otto") as (one, [olga, otto]),
        core(database) as (two, _),
    ):
        outcomes = await asyncio.gather(
            accounts.change_role(one, command_line(), olga, None),
            accounts.change_role(two, command_line(), otto, None),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes if outcome is not None] == [Refusal]

        def operators(connection: Connection) -> int:
            of_role = account_rows.c.role == "operator"
            return len(connection.execute(select(account_rows).where(of_role)).all())

        assert await one.store.read(operators) == 1


@in_event_loop
async def test_the_last_operator_does_not_delete_themselves(database: str) -> None:
    async with core(database, "Olga") as (services, [olga]):
        found = await services.store.read(lambda connection: member(connection, olga))
        assert found is not None
        with pytest.raises(Refusal, match="last operator"):
            await own_data.forget_account(services, found)


@in_event_loop
async def test_what_is_refused_is_not_in_the_log(database: str) -> None:
    async with core(database, "Olga") as (services, [olga]):
        moderator = Moderator("Mara", "moderator", "0123456789abcdef")
        with pytest.raises(Refusal):
            await accounts.ban(services, moderator, olga, Ban(60))

        def logged(connection: Connection) -> list[str]:
            return list(connection.execute(select(audit.c.action)).scalars())

        assert await services.store.read(logged) == ["role"]


def test_the_log_is_paged_and_searched(server: Server) -> None:
    with people(server) as those:
        for role in ("moderator", None, "moderator"):
            those.operator.ask("PUT", those.path(those.ada, "/role"), role=role)
        first = those.operator.ask("GET", f"/api/moderation/audit?limit=2&search={those.ada.name}")
        rest = those.operator.ask("GET", f"/api/moderation/audit?offset=2&search={those.ada.name}")
        assert [one["detail"].get("role") for one in first + rest] == [
            "moderator",
            None,
            "moderator",
        ]
        since = first[0]["at"] + 1
        assert those.operator.ask("GET", f"/api/moderation/audit?since={since}") == []
        assert those.moderator.ask("GET", f"/api/moderation/audit?search={those.ada.name}&limit=2")
        assert PASSWORD not in str(first)
