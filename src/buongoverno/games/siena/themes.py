"""What a decision of Siena is about, for the themes of puzzles."""

from typing import Final

from buongoverno.games.siena.bidding import ARTIST_AUCTION
from buongoverno.games.siena.cards import CALANDRINO, COURTESAN, GOODS_CARDS, INN
from buongoverno.games.siena.codes import (
    ASK_ALMS,
    ASK_BEGGAR_CARDS,
    ASK_BEGGAR_STEP,
    ASK_BID,
    ASK_CARRY,
    ASK_COURTESANS,
    ASK_DRAW,
    ASK_FIRST,
    ASK_KEEP,
    ASK_LAY,
    ASK_LOOK,
    ASK_MOVE,
    ASK_OFFER,
    ASK_PROPOSE,
    ASK_ROAD,
    ASK_SELL,
    ASK_TAKE,
    BUILD,
    BUILD_WITH_MASON,
    CALL_ARTIST,
    DONATE,
    GREEN,
    PLAY,
    RISE,
)
from buongoverno.games.siena.position import Position
from buongoverno.kernel.state import State

_BY_QUESTION: Final = {
    ASK_BID: "auctions",
    ASK_PROPOSE: "auctions",
    ASK_TAKE: "market",
    ASK_LAY: "goods",
    ASK_SELL: "goods",
    ASK_CARRY: "goods",
    ASK_ROAD: "goods",
    ASK_MOVE: "city",
    ASK_DRAW: "city",
    ASK_COURTESANS: "calandrino",
    ASK_ALMS: "calandrino",
    ASK_BEGGAR_CARDS: "calandrino",
    ASK_BEGGAR_STEP: "calandrino",
    ASK_OFFER: "duomo",
    ASK_KEEP: "duomo",
    ASK_LOOK: "artists",
    ASK_FIRST: "order",
}
_BY_CODE: Final = {
    RISE: "rising",
    DONATE: "duomo",
    CALL_ARTIST: "artists",
    BUILD: "tower",
    BUILD_WITH_MASON: "tower",
}


def theme(state: State, seat: int, code: int) -> str:
    """The theme of a choice; empty if it is about nothing in particular."""
    assert isinstance(state, Position)
    if state.question == ASK_BID and state.auction.kind == ARTIST_AUCTION:
        return "artists"
    if state.question in _BY_QUESTION:
        return _BY_QUESTION[state.question]
    if PLAY <= code < GREEN:
        return _theme_of_card(code - PLAY)
    return _BY_CODE.get(code, "")


def _theme_of_card(card: int) -> str:
    if card >= GOODS_CARDS:
        return "goods"
    return "calandrino" if card in (COURTESAN, CALANDRINO, INN) else "cards"
