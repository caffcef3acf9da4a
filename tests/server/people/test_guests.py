"""Guests are told from people with accounts, and nobody sits under the name of another."""

from typing import Any

import pytest

from server.pages.browsing import Browser
from server.people.visitors import Visitor, any_name
from server.serving import Server, serving


def accounts(visitor: Visitor, table: str) -> tuple[list[bool], list[bool]]:
    """Who has an account, as the table and the list of tables say."""
    [listed] = [one for one in visitor.ask("GET", "/api/tables") if one["id"] == table]
    looked = visitor.look(table)["table"]
    return [one["account"] for one in looked["seats"]], [one["account"] for one in listed["seats"]]


def test_guests_are_told_from_accounts(sqlite: str) -> None:
    with serving(sqlite) as server, Visitor(server) as ada, Visitor(server) as guest:
        ada.register("Ada-Lovelace")
        ada.http.follow_redirects = True
        table = ada.make_table("Ada-Lovelace", seats=3)
        guest.sit(table, "Bea")
        assert accounts(ada, table) == ([True, False, False], [True, False, False])
        with Browser(server.address) as page:
            page.open(f"/plain/table/{table}")
            rows = page.text.split("<li>")
            assert "guest" not in next(row for row in rows if "Ada-Lovelace" in row)
            assert "<small>guest</small>" in next(row for row in rows if "Bea" in row)
        server.restart()  # what is listed is read from the database then
        [listed] = ada.ask("GET", "/api/tables")
        assert [one["account"] for one in listed["seats"]] == [True, False, False]


def test_a_seat_that_was_left_is_nobodys(server: Server) -> None:
    with Visitor(server) as ada:
        ada.register()
        table = ada.make_table(ada.name)
        ada.ask("DELETE", f"/api/tables/{table}/seats/0")
        assert [one["account"] for one in ada.look(table)["table"]["seats"]] == [False, False]


def sit(name: str, seat: int = 1) -> dict[str, Any]:
    return {"name": name, "seat": seat}


@pytest.mark.parametrize("disguise", [str, str.upper, lambda name: name.replace("o", "о")])
def test_a_guest_cannot_sit_under_the_name_of_an_account(server: Server, disguise: Any) -> None:
    with Visitor(server) as owner, Visitor(server) as guest:
        owner.register(any_name("Corrado"))
        table = owner.make_table("Ada", seats=4)
        status, why = guest.refused(
            "POST", f"/api/tables/{table}/seats", **sit(disguise(owner.name))
        )
        assert status == 409
        assert "is the name of an account, or looks like one; sign in if it is yours" in why
        agreement = {"game": "siena", "seats": [{"kind": "open"}] * 2}
        named = {"agreement": agreement, "name": disguise(owner.name)}
        assert guest.refused("POST", "/api/tables", **named)[0] == 409


def test_the_owner_may_sit_under_their_own_name_or_a_free_one(server: Server) -> None:
    with Visitor(server) as owner, Visitor(server) as other:
        owner.register()
        other.register()
        table = owner.make_table(owner.name, seats=4)
        assert other.refused("POST", f"/api/tables/{table}/seats", **sit(owner.name))[0] == 409
        other.sit(table, "Somebody Else")
        assert accounts(owner, table)[0] == [True, True, False, False]


@pytest.mark.parametrize("name", ["Moderator", "аdmin", "Server", "Councillor", "Host"])
def test_nobody_sits_under_a_name_of_the_server(server: Server, name: str) -> None:
    with Visitor(server) as host, Visitor(server) as guest:
        table = host.make_table("Ada", seats=3)
        status, why = guest.refused("POST", f"/api/tables/{table}/seats", **sit(name))
        assert status == 409, why
        assert why == f"the name {name} is the server's own; choose another"


@pytest.mark.parametrize("name", ["Guest", "Gast", "You"])
def test_whoever_gives_no_name_may_be_called_a_guest(server: Server, name: str) -> None:
    with Visitor(server) as guest:
        guest.make_table(name)
        account = {"name": name, "password": "a good password"}
        assert guest.refused("POST", "/api/accounts", **account)[0] == 409
