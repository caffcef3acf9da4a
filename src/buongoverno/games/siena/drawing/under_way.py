"""What is under way: the auction, or the cards laid down in a turn."""

from buongoverno.drawing.picture import Panel
from buongoverno.drawing.strip import strip
from buongoverno.games.siena.drawing.scene import SienaScene
from buongoverno.games.siena.views import AuctionView


def under_way(scene: SienaScene) -> list[Panel]:
    """A strip, if there is anything to tell."""
    view = scene.view
    wording = scene.wording
    if view.auction is not None:
        return [strip(wording.label("auction"), _bidding(view.auction, scene), view.auction.inside)]
    if view.turn is not None and view.turn.laid:
        laid = wording.label(
            "laid_down",
            seat=wording.called(view.turn.seat),
            cards=wording.cards_in_a_row(view.turn.laid),
        )
        return [strip(wording.label("under_way"), laid, [])]
    return []


def _bidding(auction: AuctionView, scene: SienaScene) -> str:
    wording = scene.wording
    if auction.card is None:
        card = wording.label("unseen_artist")
    else:
        titled = wording.artist if auction.kind == "artist" else wording.card
        card = titled(auction.card)
    if auction.leader is None:
        bid = wording.label("no_bid")
    else:
        bid = wording.label("leads", seat=wording.called(auction.leader), amount=auction.bid)
    return f"{card} · {bid} · {wording.label('still_in')}"
