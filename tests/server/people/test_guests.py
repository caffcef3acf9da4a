"""Everybody sees who has an account and who is a guest under any name."""

from server.people.visitors import Visitor
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
        guest.sit(table, "Ada-Lovelace")
        assert accounts(ada, table) == ([True, False, False], [True, False, False])
        server.restart()  # what is listed is read from the database then
        [listed] = ada.ask("GET", "/api/tables")
        assert [one["account"] for one in listed["seats"]] == [True, False, False]


def test_a_seat_that_was_left_is_nobodys(server: Server) -> None:
    with Visitor(server) as ada:
        ada.register()
        table = ada.make_table(ada.name)
        ada.ask("DELETE", f"/api/tables/{table}/seats/0")
        assert [one["account"] for one in ada.look(table)["table"]["seats"]] == [False, False]
