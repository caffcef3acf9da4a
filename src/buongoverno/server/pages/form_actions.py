"""What the forms at a table do: commands, and the few things that are none."""

from typing import Any, Final

from litestar import Response

from buongoverno.answers.table_view import TableAccess
from buongoverno.protocol.command import Command, Order, SetOrders
from buongoverno.protocol.people import Fork, MadeTable, SeatChange, Sit
from buongoverno.server.http.authentication import key_cookie_of
from buongoverno.server.pages.forms import checked, command_id, number_in
from buongoverno.server.pages.invitations import invitation_cookie
from buongoverno.server.pages.rendering import redirect
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases import tables
from buongoverno.tables.refusals import UNKNOWN, Refusal
from buongoverno.tables.table_state import TableState

# Forms that need nothing but their name.
_PLAIN: Final = {
    "pause": "pause",
    "resume": "resume",
    "resign": "resign",
    "return": "return",
}


def command_of(
    action: str, fields: dict[str, str], table: TableState, access: TableAccess
) -> Command:
    """The command a form means."""
    found: dict[str, Any] = {"id": command_id(action, fields)}
    if action in _PLAIN:
        found["type"] = _PLAIN[action]
    elif action == "decide":
        found |= {"type": "decide", "version": number_in(fields, "version"), **_decision(fields)}
    elif action == "undo":
        found |= {"type": "undo", "version": number_in(fields, "version")}
    elif action == "answer-undo":
        found |= {"type": "answer_undo", "agree": fields.get("agree") == "yes"}
    elif action == "say":
        found |= {"type": "say", "text": fields.get("text", "").strip()}
    elif action == "begin":
        found |= {"type": "start", "fill_with": fields.get("fill_with") or None}
    elif action == "caretake":
        until = fields.get("until", "return")
        found |= {"type": "caretake", "seat": number_in(fields, "seat"), "until": until}
    elif action in ("order", "withdraw"):
        return SetOrders(found["id"], _orders(action, fields, table, access))
    else:
        raise Refusal(UNKNOWN, "nothing_to_do")
    return checked(found, Command)  # type: ignore[arg-type]


def _decision(fields: dict[str, str]) -> dict[str, Any]:
    """A choice by its code, or the number typed into a range in notation: "bid 7"."""
    if "word" in fields:
        return {"text": f"{fields['word']} {number_in(fields, 'amount')}"}
    return {"code": number_in(fields, "code")}


def _orders(
    action: str, fields: dict[str, str], table: TableState, access: TableAccess
) -> list[Order]:
    """One's standing orders with another, or without one."""
    if access.seat is None:
        return []
    kept = list(table.seat_rows[access.seat].orders)
    if action == "withdraw":
        return [order for order in kept if _name_of(order) != fields.get("order")]
    given = {"kind": fields.get("kind", ""), "scope": fields.get("scope", ""), "amount": 0}
    if fields.get("amount"):
        given["amount"] = number_in(fields, "amount")
    order = checked(given, Order)
    others = [one for one in kept if (one.kind, one.scope) != (order.kind, order.scope)]
    return [*others, order]


def _name_of(order: Order) -> str:
    return f"{order.kind} {order.amount} {order.scope}"


# -- what is no command ----------------------------------------------------------------------------


async def act_without_command(
    action: str, fields: dict[str, str], services: Services, caller: Caller, table: str
) -> Response[str] | None:
    """Sitting down, links, rematch and fork; None if the form is a command."""
    page = f"/plain/table/{table}"
    if action == "sit":
        return await _sit(fields, services, caller, table)
    if action == "leave":
        await tables.leave_seat(services, caller, table, number_in(fields, "seat"))
        return redirect(page)
    if action == "seat":
        level = checked({"level": fields.get("level") or None}, SeatChange).level
        await tables.change_seat(services, caller, table, number_in(fields, "seat"), level)
        return redirect(page)
    if action == "invite":
        made = await tables.renew_invitation(services, caller, table)
        return redirect(page, [invitation_cookie(services, table, made.key)])
    if action == "key":
        key, own = await tables.renew_key(services, caller, table, number_in(fields, "seat"))
        return redirect(page, [key_cookie_of(services, key)] if own else [])
    if action == "rematch":
        return _to_table(services, await tables.rematch(services, caller, table))
    if action == "fork":
        decisions = number_in(fields, "decisions") if fields.get("decisions") else None
        wanted = checked({"decisions": decisions}, Fork)
        return _to_table(services, await tables.fork_table(services, caller, table, wanted))
    return None


async def _sit(
    fields: dict[str, str], services: Services, caller: Caller, table: str
) -> Response[str]:
    seat = number_in(fields, "seat") if fields.get("seat") else None
    wanted = checked({"name": fields.get("name", "").strip(), "seat": seat}, Sit)
    key = await tables.sit_down(services, caller, table, wanted)
    return redirect(f"/plain/table/{table}", [key_cookie_of(services, key)])


def _to_table(services: Services, made: MadeTable) -> Response[str]:
    return redirect(f"/plain/table/{made.table.id}", [key_cookie_of(services, made.own)])
