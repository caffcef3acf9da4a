"""Cards that lie open, the auction under way, and the reader's own hand."""

from typing import Final

from buongoverno.games.siena.position import STAR_CARDS
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import PlayerView, SienaView
from buongoverno.server.pages.telling.grid import (
    Cell,
    Grid,
    Piece,
    cell,
    copies_of,
    number,
    separated,
)

STAR: Final = "★"


def market(view: SienaView, wording: SienaWording) -> list[Grid]:
    """The open cards with what the reader would pay for each (S6.3)."""
    if not view.table:
        return []
    rows = [
        [
            cell(copies_of(wording.card(name), view.table.count(name))),
            number(_price(view, wording, name)),
            cell(wording.caption(name)),
        ]
        for name in dict.fromkeys(view.table)
    ]
    note = "with your price; ★ cards are auctioned, lowest number first"
    return [Grid("Market", ("card", "price", "bottom half"), rows, note)]


def _price(view: SienaView, wording: SienaWording, name: str) -> str:
    kind = wording.cards.names.index(name)
    if kind < STAR_CARDS:
        return f"{STAR} {wording.cards.green[kind]}"
    cost = wording.cards.cost[kind]
    if cost == 0:
        return "free"
    if view.seat is None:
        return str(cost)
    return str(cost + view.players[view.seat].surcharge)


def auction(view: SienaView, wording: SienaWording) -> list[Grid]:
    """What is sold, the highest bid, and who is still in."""
    sold = view.auction
    if sold is None:
        return []
    bids = cell("no bid yet")
    if sold.leader is not None:
        bids = cell(f"highest bid {sold.bid} by ", Piece(sold.leader))
    inside = cell("still in: ", *separated([Piece(seat) for seat in sold.inside]))
    return [Grid("Auction", lines=[_sold(view, wording), bids, inside])]


def _sold(view: SienaView, wording: SienaWording) -> Cell:
    assert view.auction is not None
    card = view.auction.card
    if view.auction.kind == "artist":
        known = "an artist you have not seen" if card is None else wording.artist(card)
        return cell(known, mark="glow")
    assert card is not None
    return cell(wording.card(card), note=wording.caption(card), mark="glow")


def hand(view: SienaView, wording: SienaWording) -> list[Grid]:
    """The reader's cards, each with its top half and a caption for its bottom half."""
    if view.seat is None:
        return []
    player = view.players[view.seat]
    held = player.hand or []
    rows = [_hand_card(name, held.count(name), wording) for name in dict.fromkeys(held)]
    columns = ("card", "cost", "green", "bottom half", "used by")
    note = "the green number is for walking" if held else "empty"
    return [Grid("Your hand", columns if rows else (), rows, note, _kept(player, wording))]


def _hand_card(name: str, copies: int, wording: SienaWording) -> list[Cell]:
    kind = wording.cards.names.index(name)
    green = wording.cards.green[kind]
    return [
        cell(copies_of(wording.card(name), copies)),
        number(f"{STAR} {green}" if kind < STAR_CARDS else str(wording.cards.cost[kind])),
        number(str(green)),
        cell(wording.caption(name)),
        cell(wording.users(name)),
    ]


def _kept(player: PlayerView, wording: SienaWording) -> list[Cell]:
    """Senesi and Artist cards, which are no hand cards (S6.4)."""
    kept: list[str] = []
    if player.senesi:
        kept.append("Senesi cards worth " + ", ".join(str(value) for value in player.senesi))
    if player.artists:
        kept.append(", ".join(wording.artist(name) for name in player.artists if name))
    return [cell("Beside it: " + "; ".join(kept))] if kept else []
