"""Cards that lie open, the auction under way, and the player's own hand."""

from typing import Final

from rich.table import Table
from rich.text import Text

from buongoverno.cli.palette import MUTED, OCHRE, heading, piece, pieces
from buongoverno.cli.siena.palette import STAR
from buongoverno.games.siena.position import STAR_CARDS
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import PlayerView, SienaView
from buongoverno.text.wording import counted

TITLE: Final = 26
CELL: Final = 33


def market(view: SienaView, wording: SienaWording, width: int) -> list[Table | Text]:
    """The open cards with what the reader would pay for each (S6.3)."""
    if not view.table:
        return []
    title = heading("Market", "your price; ★ cards are auctioned, lowest number first")
    columns = max(1, width // CELL)
    grid = Table.grid()
    for _ in range(columns):
        grid.add_column(width=CELL, no_wrap=True, overflow="ellipsis")
    cells = [_open_card(view, wording, name) for name in dict.fromkeys(view.table)]
    for first in range(0, len(cells), columns):
        grid.add_row(*cells[first : first + columns])
    return [title, grid]


def _open_card(view: SienaView, wording: SienaWording, name: str) -> Text:
    copies = view.table.count(name)
    cell = Text().append(f"{_price(view, wording, name):>5}  ", style=OCHRE)
    return cell.append(f"{copies} × " if copies > 1 else "").append(wording.card(name))


def _price(view: SienaView, wording: SienaWording, name: str) -> str:
    kind = wording.cards.names.index(name)
    if kind < STAR_CARDS:
        return f"{STAR}{wording.cards.green[kind]}"
    cost = wording.cards.cost[kind]
    if cost == 0:
        return "free"
    if view.seat is None:
        return str(cost)
    return str(cost + view.players[view.seat].surcharge)


def auction(view: SienaView, wording: SienaWording) -> list[Text]:
    """What is sold, the highest bid, and who is still in."""
    if view.auction is None:
        return []
    line = Text().append("Auction", style="bold").append("  ")
    if view.auction.kind != "artist":
        assert view.auction.card is not None
        line.append(wording.card(view.auction.card), style=OCHRE)
        line.append(f" – {wording.caption(view.auction.card)}", style=MUTED)
    elif view.auction.card is None:
        line.append("an artist you have not seen", style=OCHRE)
    else:
        line.append(artist(view.auction.card, wording), style=OCHRE)
    bids = Text(" highest bid ")
    if view.auction.leader is None:
        bids.append("none")
    else:
        bids.append(f"{view.auction.bid} by ", style=OCHRE).append(piece(view.auction.leader))
        bids.append(f" {wording.called(view.auction.leader)}")
    bids.append("   still in ").append(pieces(view.auction.inside))
    return [line, bids]


def artist(name: str, wording: SienaWording) -> str:
    """An artist with the points they are worth."""
    cards = wording.cards
    number = cards.artist_names.index(name)
    end = ", ends the game" if number == cards.last_artist else ""
    return f"{name} ({cards.artist_points[number]} points{end})"


def hand(view: SienaView, wording: SienaWording, with_users: bool) -> list[Table | Text]:
    """The reader's cards, each with its top half and a caption for its bottom half."""
    if view.seat is None:
        return []
    player = view.players[view.seat]
    if not player.hand:
        return [heading("Your hand", "empty"), *_kept(player, wording)]
    title = heading("Your hand", "cost or ★, green number, what the bottom half does")
    grid = Table.grid(padding=(0, 1))
    grid.add_column(min_width=TITLE)
    for _ in range(2):
        grid.add_column(justify="right")
    grid.add_column()
    for name in dict.fromkeys(player.hand):
        grid.add_row(*_hand_card(name, player.hand.count(name), wording, with_users))
    return [title, grid, *_kept(player, wording)]


def _hand_card(name: str, copies: int, wording: SienaWording, with_users: bool) -> list[Text]:
    kind = wording.cards.names.index(name)
    green = wording.cards.green[kind]
    title = wording.card(name)
    effect = Text(wording.caption(name))
    if with_users:
        effect.append(f" ({wording.users(name)})", style=MUTED)
    return [
        Text(f" {copies} × {title}" if copies > 1 else f" {title}"),
        Text(f"{STAR}{green}" if kind < STAR_CARDS else str(wording.cards.cost[kind]), OCHRE),
        Text(str(green), "green"),
        effect,
    ]


def _kept(player: PlayerView, wording: SienaWording) -> list[Text]:
    """Senesi and Artist cards, which are no hand cards (S6.4)."""
    kept: list[str] = []
    if player.senesi:
        kept.append("Senesi cards worth " + ", ".join(str(value) for value in player.senesi))
    if player.artists:
        kept.append(", ".join(artist(name, wording) for name in player.artists if name))
    return [Text(" beside it: " + "; ".join(kept))] if kept else []


def under_way(view: SienaView, wording: SienaWording) -> list[Text]:
    """What the player whose turn it is has begun: cards laid down, points to walk."""
    lines: list[Text] = []
    if view.turn is not None and view.turn.laid:
        laid = ", ".join(counted([wording.card(name) for name in view.turn.laid]))
        lines.append(heading("Laid down", laid))
    if view.move is not None and view.move.points:
        who = "Calandrino" if view.move.of == "calandrino" else wording.called(view.move.seat)
        left = view.move.points - (view.move.steps if view.move.of == "calandrino" else 0)
        districts = "district" if left == 1 else "districts"
        lines.append(heading("Move", f"{who}, up to {left} {districts}"))
    return lines
