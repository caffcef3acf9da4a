"""Cards that lie open, the auction under way, and the reader's own hand."""

from typing import Final

from buongoverno.games.siena.position import STAR_CARDS
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import AuctionView, PlayerView, SienaView
from buongoverno.text.grid import Cell, Grid, Part, Piece, Span, cell, separated
from buongoverno.text.wording import copies_of, unique

STAR: Final = "★"


def market(view: SienaView, wording: SienaWording) -> list[Grid]:
    """The open cards with what the reader would pay for each (S6.3)."""
    if not view.table:
        return []
    rows = [
        [
            cell(Span(_price(view, wording, name), "money")),
            cell(copies_of(wording.card(name), view.table.count(name)), note=wording.caption(name)),
        ]
        for name in unique(view.table)
    ]
    label = wording.label
    columns = wording.columns("price", "card", numbers=("price",))
    return [Grid(label("market"), columns, rows, label("market_note"), packed=True)]


def _price(view: SienaView, wording: SienaWording, name: str) -> str:
    kind = wording.cards.names.index(name)
    if kind < STAR_CARDS:
        return f"{STAR}{wording.cards.green[kind]}"
    cost = wording.cards.cost[kind]
    if cost == 0:
        return wording.label("free")
    if view.seat is None:
        return str(cost)
    return str(cost + view.players[view.seat].surcharge)


def auction(view: SienaView, wording: SienaWording) -> list[Grid]:
    """What is sold, the highest bid, and who is still in."""
    sold = view.auction
    if sold is None:
        return []
    bids: tuple[Part, ...] = (wording.label("no_bid"),)
    if sold.leader is not None:
        bids = wording.label_with("leads", Piece(sold.leader, named=True), amount=sold.bid)
    inside = separated([Piece(seat) for seat in sold.inside], Span(", ", sign=" "))
    line = cell(*bids, f" · {wording.label('still_in')} ", *inside)
    return [Grid(wording.label("auction"), lines=[_sold(sold, wording), line])]


def _sold(sold: AuctionView, wording: SienaWording) -> Cell:
    if sold.kind == "artist":
        unseen = wording.label("unseen_artist")
        return cell(unseen if sold.card is None else wording.artist(sold.card), mark="glow")
    assert sold.card is not None
    return cell(wording.card(sold.card), note=wording.caption(sold.card), mark="glow")


def hand(view: SienaView, wording: SienaWording) -> list[Grid]:
    """The reader's cards, each with its top half and a caption for its bottom half."""
    if view.seat is None:
        return []
    player = view.players[view.seat]
    held = player.hand or []
    rows = [_hand_card(name, held.count(name), wording) for name in unique(held)]
    label = wording.label
    numbers, details = ("cost", "green"), ("used_by",)
    columns = wording.columns(
        "card", *numbers, "bottom_half", *details, numbers=numbers, details=details
    )
    note = "" if rows else label("no_hand")
    return [Grid(label("hand"), columns, rows, note, _beside(player, wording))]


def hand_in_a_row(view: SienaView, wording: SienaWording) -> list[Grid]:
    """The names of the reader's cards alone."""
    if view.seat is None:
        return []
    player = view.players[view.seat]
    named = wording.cards_in_a_row(player.hand or []) or wording.label("no_hand")
    return [Grid(wording.label("hand"), lines=[cell(named), *_beside(player, wording)])]


def _hand_card(name: str, copies: int, wording: SienaWording) -> list[Cell]:
    return [
        cell(copies_of(wording.card(name), copies)),
        *top_half(wording.cards.names.index(name), wording),
        cell(wording.caption(name)),
        cell(Span(wording.users(name), "muted")),
    ]


def top_half(kind: int, wording: SienaWording) -> list[Cell]:
    """The cost of a card, or its number in auctions, and its green number."""
    green = str(wording.cards.green[kind])
    cost = f"{STAR}{green}" if kind < STAR_CARDS else str(wording.cards.cost[kind])
    return [cell(Span(cost, "money")), cell(Span(green))]


def _beside(player: PlayerView, wording: SienaWording) -> list[Cell]:
    """Senesi and Artist cards, which are no hand cards (S6.4)."""
    kept: list[str] = []
    if player.senesi:
        values = ", ".join(str(value) for value in player.senesi)
        kept.append(wording.label("senesi_worth", values=values))
    kept += [wording.artist(name) for name in player.artists if name]
    return [cell(wording.label("beside", cards=wording.apart(kept)))] if kept else []
