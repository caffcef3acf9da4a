"""Standing orders for Siena, in the order of the rulebook."""

from typing import Final

from buongoverno.games.siena.codes import HIGHEST_BID
from buongoverno.games.siena.fato import MOST_DRAWN
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.state import Choice
from buongoverno.plugin.orders import AUCTION, ROUND, OrderKind, Orders, of_kind, the

_BIDS: Final = (0, HIGHEST_BID)
_DEAREST_CARD: Final = 999  # with any card file


# -- which auction, which round --------------------------------------------------------------------


def scope(lasts: str, view: SienaView) -> str:
    """The auction or round under way, told apart from all others of the game; "" if none is.

    In the opening and among star cards every auction leaves one card less on the table (S4.1,
    S6.5); every artist who is called leaves one less to come (S16.1).
    """
    if lasts == ROUND:
        return f"round {view.round}"
    if lasts != AUCTION or view.auction is None:
        return ""
    if view.auction.kind == "artist":
        return f"auction artist round {view.round} left {view.artists_left}"
    card = view.auction.card
    return f"auction {view.auction.kind} {card} round {view.round} left {len(view.table)}"


def may_come(view: SienaView) -> bool:
    """Whether the question that somebody else is asked may still come to this seat (S4.3)."""
    return view.question != "bid" or (view.auction is not None and view.seat in view.auction.inside)


# -- auctions (S4.3, S6.5, S16.4) ------------------------------------------------------------------


def _pass_above(amount: int, view: SienaView, choices: list[Choice]) -> Choice | None:
    """Pass when even the smallest bid is above the number."""
    bids = [choice.amount for choice in of_kind(choices, "bid")]
    return _pass(amount, view, choices) if bids and min(bids) > amount else None


def _pass_artists_above(amount: int, view: SienaView, choices: list[Choice]) -> Choice | None:
    """The same where an artist is auctioned (S16.4)."""
    artist = view.auction is not None and view.auction.kind == "artist"
    return _pass_above(amount, view, choices) if artist else None


def _bid_up_to(amount: int, view: SienaView, choices: list[Choice]) -> Choice | None:
    """The smallest bid while it is not above the number, then pass."""
    bids = of_kind(choices, "bid")
    if not bids:
        return None
    least = min(bids, key=lambda choice: choice.amount)
    return least if least.amount <= amount else _pass(amount, view, choices)


def _bid_now(view: SienaView, choices: list[Choice]) -> int:
    """What has been bid, as a number to begin with."""
    return 0 if view.auction is None else min(view.auction.bid, HIGHEST_BID)


def _next_bid(view: SienaView, choices: list[Choice]) -> int:
    """The least that can be bid now; one more than the last bid while somebody else is asked."""
    bids = [choice.amount for choice in choices if choice.kind == "bid"]
    return min(bids) if bids else min(_bid_now(view, choices) + 1, HIGHEST_BID)


# -- cards (S6.3, S15.1) ---------------------------------------------------------------------------


def _take_none_above(amount: int, view: SienaView, choices: list[Choice]) -> Choice | None:
    """Pass when every card costs more than the number (S6.3)."""
    prices = [choice.price for choice in of_kind(choices, "take")]
    return _pass(amount, view, choices) if prices and min(prices) > amount else None


def _below_cheapest(view: SienaView, choices: list[Choice]) -> int:
    """Less than the cheapest card costs, as a number to begin with."""
    return min([choice.price for choice in of_kind(choices, "take")], default=1) - 1


def _keep_highest(amount: int, view: SienaView, choices: list[Choice]) -> Choice | None:
    """The Senesi card worth most; of equal ones any (S15.1, S15.2)."""
    return max(of_kind(choices, "keep"), key=lambda choice: choice.amount, default=None)


# -- the order of turns (S7.1) ---------------------------------------------------------------------


def _go_first(amount: int, view: SienaView, choices: list[Choice]) -> Choice | None:
    return _named_first(view.seat, choices)


def _go_last(amount: int, view: SienaView, choices: list[Choice]) -> Choice | None:
    """The others follow up the track, so the one above goes first (S7.1)."""
    return _named_first(view.initiative[1], choices)


def _named_first(seat: int | None, choices: list[Choice]) -> Choice | None:
    found = [choice for choice in of_kind(choices, "first") if choice.amount == seat]
    return found[0] if found else None


# -- goods and Fato cards (S8.5, S11.8) ------------------------------------------------------------


def _sell_all(amount: int, view: SienaView, choices: list[Choice]) -> Choice | None:
    """The dearest good first, till there is none left to sell (S8.5)."""
    return max(of_kind(choices, "sell"), key=lambda choice: choice.gain, default=None)


def _draw(amount: int, view: SienaView, choices: list[Choice]) -> Choice | None:
    """So many Fato cards in Piazza Salimbeni (S11.8)."""
    found = [choice for choice in of_kind(choices, "draw") if choice.amount == amount]
    return found[0] if found else None


def _one_card(view: SienaView, choices: list[Choice]) -> int:
    return 1


_pass = the("pass")

ORDERS: Final = Orders(
    (
        OrderKind(
            "pass_this_auction_above", "bid", "S4.3", _pass_above, AUCTION, _BIDS, _bid_now, True
        ),
        OrderKind(
            "bid_this_auction_up_to", "bid", "S4.3", _bid_up_to, AUCTION, _BIDS, _next_bid, True
        ),
        OrderKind("pass_auctions_this_round", "bid", "S4.3", _pass, ROUND, shared=True),
        OrderKind(
            "pass_auctions_above",
            "bid",
            "S4.3",
            _pass_above,
            amounts=_BIDS,
            suggest=_bid_now,
            shared=True,
        ),
        OrderKind(
            "pass_artists_above",
            "bid",
            "S16.4",
            _pass_artists_above,
            amounts=_BIDS,
            suggest=_bid_now,
            shared=True,
        ),
        OrderKind("never_propose", "propose", "S4.2", _pass, shared=True),
        OrderKind("take_none_this_round", "take", "S6.3", _pass, ROUND, shared=True),
        OrderKind(
            "take_none_above",
            "take",
            "S6.3",
            _take_none_above,
            amounts=(0, _DEAREST_CARD),
            suggest=_below_cheapest,
        ),
        OrderKind("go_first", "first", "S7.1", _go_first),
        OrderKind("go_last", "first", "S7.1", _go_last),
        OrderKind("sell_all", "sell", "S8.5", _sell_all),
        OrderKind("sell_nothing_this_round", "sell", "S8.5", the("done"), ROUND),
        OrderKind("always_to_florence", "road", "S10.1", the("to_florence")),
        OrderKind("always_to_arezzo", "road", "S10.1", the("to_arezzo")),
        OrderKind("draw_fato", "draw", "S11.8", _draw, amounts=(1, MOST_DRAWN), suggest=_one_card),
        OrderKind("pay_courtesans", "courtesans", "S14.2", the("pay")),
        OrderKind("play_friends", "courtesans", "S14.4", the("play", "friends")),
        OrderKind("add_nothing_for_beggar", "beggar-cards", "S14.5", the("go")),
        OrderKind("stop_beggar", "beggar-step", "S14.5", the("stay")),
        OrderKind("give_alms", "alms", "S14.6", the("give")),
        OrderKind("refuse_alms", "alms", "S14.6", the("refuse")),
        OrderKind("play_guards", "alms", "S14.6", the("play", "guards")),
        OrderKind("keep_florins", "offer", "S15.1", _pass),
        OrderKind("buy_one_senesi", "offer", "S15.1", the("one_senesi")),
        OrderKind("buy_two_senesi", "offer", "S15.1", the("two_senesi")),
        OrderKind("keep_highest_senesi", "keep", "S15.1", _keep_highest),
        OrderKind("never_look", "look", "S16.3", _pass, shared=True),
    ),
    scope,
    may_come,
)
