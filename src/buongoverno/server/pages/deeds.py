"""What the forms at a table mean: commands, and the few things that are none."""

from typing import Any, Final

from litestar import Response

from buongoverno.protocol.command import Command, Order, SetOrders
from buongoverno.protocol.people import Fork, SeatChange, SeatKey, Sit
from buongoverno.server.office import Office
from buongoverno.server.pages.forms import ask, checked, command_id, number_in
from buongoverno.server.pages.invitations import invitation_cookie
from buongoverno.server.pages.rendering import redirect
from buongoverno.server.people.visitor import Place, Visitor
from buongoverno.server.refusals import UNKNOWN, Refusal
from buongoverno.server.tables.live import LiveTable
from buongoverno.server.web.tables import TableRoutes

# Forms that need nothing but their name.
_PLAIN: Final = {
    "pause": "pause",
    "resume": "resume",
    "resign": "resign",
    "return": "return",
}


def command_of(action: str, fields: dict[str, str], live: LiveTable, place: Place) -> Command:
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
        found |= {"type": "caretake", "seat": number_in(fields, "seat")}
    elif action in ("order", "withdraw"):
        return SetOrders(found["id"], _orders(action, fields, live, place))
    else:
        raise Refusal(UNKNOWN, "there is nothing like that to do at a table")
    return checked(found, Command)  # type: ignore[arg-type]


def _decision(fields: dict[str, str]) -> dict[str, Any]:
    """A choice by its code, or the number typed into a range in notation: "bid 7"."""
    if "word" in fields:
        return {"text": f"{fields['word']} {number_in(fields, 'amount')}"}
    return {"code": number_in(fields, "code")}


def _orders(action: str, fields: dict[str, str], live: LiveTable, place: Place) -> list[Order]:
    """One's standing orders with another, or without one."""
    if place.seat is None:
        return []
    kept = list(live.seats[place.seat].orders)
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


async def special_deed(
    action: str, fields: dict[str, str], office: Office, visitor: Visitor, live: LiveTable
) -> Response[str] | None:
    """Sitting down, links, rematch and fork; None if the form is a command."""
    table = live.course.terms.id
    who: dict[str, Any] = {"table": table, "office": office, "visitor": visitor}
    if action == "sit":
        return await _sit(fields, who)
    if action == "leave":
        await ask(TableRoutes.leave, seat=number_in(fields, "seat"), **who)
        return redirect(f"/plain/table/{table}")
    if action == "seat":
        level = checked({"level": fields.get("level") or None}, SeatChange)
        await ask(TableRoutes.change_seat, seat=number_in(fields, "seat"), data=level, **who)
        return redirect(f"/plain/table/{table}")
    if action == "invite":
        made: SeatKey = await ask(TableRoutes.renew_invitation, **who)
        return redirect(f"/plain/table/{table}", [invitation_cookie(office, table, made.key)])
    if action == "key":
        answer = await ask(TableRoutes.renew_key, seat=number_in(fields, "seat"), **who)
        return redirect(f"/plain/table/{table}", answer.cookies)
    if action in ("rematch", "fork"):
        return await _again(action, fields, live, who)
    return None


async def _sit(fields: dict[str, str], who: dict[str, Any]) -> Response[str]:
    seat = number_in(fields, "seat") if fields.get("seat") else None
    wanted = checked({"name": fields.get("name", "").strip(), "seat": seat}, Sit)
    answer = await ask(TableRoutes.sit, data=wanted, **who)
    return redirect(f"/plain/table/{who['table']}", answer.cookies)


async def _again(
    action: str, fields: dict[str, str], live: LiveTable, who: dict[str, Any]
) -> Response[str]:
    """To a rematch, or to an analysis of this game."""
    if action == "rematch":
        answer = await ask(TableRoutes.rematch, **who)
    else:
        decisions = number_in(fields, "decisions") if fields.get("decisions") else None
        answer = await ask(TableRoutes.fork, data=checked({"decisions": decisions}, Fork), **who)
    return redirect(f"/plain/table/{answer.content.table.id}", answer.cookies)
