"""Positions of Siena made to be hard to draw, in the language of docs/scenarios.md."""

from typing import Final

from web.arranged import ArrangedPosition

_PLAYERS: Final = (
    "5 players",
    "it is round 17",
    "P2 is a banker with 93 florins in the inn",
    "P3 is a merchant with 64 florins",
    "P3 is on the road to florence, space 2",
    "P4 is a banker with 118 florins on duomo",
    "P5 is a peasant with 29 florins",
    "P2 holds courtesan, calandrino, mason, guards, 2 inn, journey-wine1-oil1",
    "P4 holds banchi-di-sotto, friends, calandrino",
    "P2 owns senesi 1, 2, 4",
    "P3 owns senesi 1, 1",
    "P4 owns senesi 3, 3, 2, 1",
    "P2 owns artists Simone Martini",
    "P4 owns artists Ugolino di Nerio, Lippo Memmi",
    "cubes: grain 2, wine 3, oil 4, cloth 6, spices 8",
    "finished: grain 2, wine 1, oil 2, cloth 1, spices 2",
    "2 courtesans in the inn",
    "Calandrino is on palazzo-tolomei",
    "tower: P4, P2, P4, P2",
)
_OWN: Final = ("P1 owns senesi 1, 1, 2, 3", "P1 owns artists Tino di Camaino")
_HAND: Final = (
    "P1 holds piazza-salimbeni, via-dei-servi, courtesan, calandrino, inn,"
    " grain1-wine1-spices2, journey-grain2-wine1"
)
_SIX_CARDS: Final = _HAND.removesuffix(", journey-grain2-wine1")
_P1_FIRST: Final = "initiative order: P1, P2, P3, P4, P5"
_COUNTRY_HAND: Final = (
    "P1 holds via-francigena, mule, grain2-wine1-cloth1, grain2-oil1-cloth2,"
    " wine1-oil2-spices2, journey-grain1-wine1, calandrino"
)
_MARKET: Final = (
    "table: via-francigena, friends, guards, inn, courtesan, mason, calandrino,"
    " wine1-oil1-cloth2, wine2-oil1-cloth2, wine1-cloth2-spices2, journey-grain1-oil1,"
    " journey-wine1-oil2"
)
_BANKER: Final = "P1 is a banker with 107 florins"
_MERCHANT: Final = ("P1 is a merchant with 74 florins", "P1 is on the road to florence, space 2")


def _given(*given: str, decisions: tuple[str, ...] = ()) -> ArrangedPosition:
    return ArrangedPosition("siena", "rulebook", given, decisions)


# By name: what is given, and the decisions until the reader, P1, is asked.
POSITIONS: Final[dict[str, ArrangedPosition]] = {
    "opening": _given("5 players", "the opening auction begins"),
    "opening bid": _given(
        "5 players", "the opening auction begins", decisions=("propose friends",)
    ),
    "take": _given(
        *_PLAYERS,
        *_OWN,
        _SIX_CARDS,
        _BANKER,
        _MARKET,
        _P1_FIRST,
        "the players take cards",
    ),
    "star": _given(
        *_PLAYERS,
        *_OWN,
        _SIX_CARDS,
        _BANKER,
        _MARKET,
        "the star auction begins",
        decisions=("bid 6", "bid 12"),
    ),
    "first": _given(*_PLAYERS, *_OWN, _HAND, _BANKER, _P1_FIRST, "the action phase begins"),
    "country": _given(*_PLAYERS, *_MERCHANT, _COUNTRY_HAND, "it is P1's turn"),
    "laid": _given(
        *_PLAYERS,
        *_MERCHANT,
        _COUNTRY_HAND,
        "it is P1's turn",
        decisions=("play grain2-wine1-cloth1", "play grain2-oil1-cloth2"),
    ),
    "move": _given(*_PLAYERS, *_OWN, _HAND, f"{_BANKER} on banchi-di-sopra", "it is P1's turn"),
    "city": _given(*_PLAYERS, *_OWN, _HAND, _BANKER, "P1 has moved to duomo this turn"),
    "senesi": _given(
        *_PLAYERS,
        *_MERCHANT,
        _COUNTRY_HAND,
        "it is P1's turn",
        decisions=("play journey-grain1-wine1", "settle"),
    ),
    "keep": _given(
        *_PLAYERS,
        *_MERCHANT,
        _COUNTRY_HAND,
        "it is P1's turn",
        decisions=("play journey-grain1-wine1", "settle", "two senesi"),
    ),
    "draw": _given(
        *_PLAYERS,
        *_OWN,
        _HAND,
        _BANKER,
        "P1 has moved to piazza-salimbeni this turn",
        decisions=("play piazza-salimbeni",),
    ),
    "inn": _given(*_PLAYERS, *_OWN, _HAND, _BANKER, "P1 has moved to the inn this turn"),
    "artist": _given(
        *_PLAYERS,
        *_OWN,
        _HAND,
        _BANKER,
        "P1 has moved to the inn this turn",
        decisions=("call artist", "pass", "pass", "look", "bid 20", "bid 24", "bid 31"),
    ),
}
