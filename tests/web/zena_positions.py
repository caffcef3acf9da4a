"""Positions of Zena 1814 made to be hard to draw, in the language of docs/scenarios.md."""

from typing import Final

from buongoverno.kernel.state import State
from web.arranged import ArrangedPosition

_FIGURES: Final = (
    "P1's figures: lord port, lady old-town, heir palace, other-heir port",
    "P2's figures: lord port, lady cathedral, heir cathedral, other-heir palace",
    "P3's figures: lord palace, lady palace, heir cathedral, other-heir fort",
    "P4's figures: lord palace, lady bank, heir bank, other-heir fort",
    "P5's figures: lord old-town, lady bank, heir port, other-heir palace",
)
_IN_ONE_AREA: Final = tuple(
    f"P{seat}'s figures: lord fort, lady fort, heirs fort" for seat in range(1, 6)
)
_CARDS: Final = (
    "old-town: zeugo-do-seminaio P4 P1, san-zane P5 P1, mercou P5",
    "cathedral: casassa P2 P3 P1, pamaton P2 P3, procescion P3",
    "palace: academia P1 P4 P5, lezze-neuva P3 P2, stradda-neuva P3 P4 P1, anbascia-a-vienna P4",
    "bank: cartolaio P4 P5 P2, leughi-de-san-zorzo P5 P4",
)
_FIVE_IN_PORT: Final = (
    "port: porto-franco P2 P1, scagno P1 P2 P5, viagio-in-levante P5 P2, camalli P2 P1 P5,"
    " contrabando P5"
)
_EIGHT_IN_PORT: Final = (
    "port: porto-franco P2 P1, scagno P1 P2 P5, viagio-in-levante P5 P2, camalli P2 P1 P5,"
    " contrabando P5, viagio-inte-meriche P3, porto-franco P4, scagno P3 P4"
)
_SEVEN_IN_PORT: Final = _EIGHT_IN_PORT.replace(" viagio-inte-meriche P3,", "")
_HAND: Final = "limoxina, consegio, conservato-do-ma, ammia-lontan, dagghe-abbrettio"
_FAMILIES: Final = (
    "5 players",
    "the event is corsairs",
    "battles won: speron, castelasso",
    "P1 has 7 coins and 17 points",
    "P2 has 4 coins and 19 points",
    "P3 has 6 coins and 21 points",
    "P4 has 11 coins and 14 points",
    "P5 has 2 coins and 18 points",
    f"P1 holds {_HAND}",
    "P2 holds manezzi, ciaeti, cangio, capitanio, camerlengo",
    "P3 holds deximna, inpresto, speculacion, senza-poia, contentase, moen-averte",
)
_ROUND_6: Final = (*_FAMILIES, "it is round 6", *_CARDS)
_FORT: Final = "fort: diamante P3 P4"

_TURN: Final = (
    *_ROUND_6, *_FIGURES, _FIVE_IN_PORT, _FORT, "P1 holds viagio-inte-meriche", "it is P1's turn"
)  # fmt: skip
_OUSTING: Final = (
    "old-town: manezzi P1 P4, san-zane P5 P3, mercou P5 P2, zeugo-do-seminaio P4 P3",
    *_CARDS[1:],
)


def _given(*given: str, decisions: tuple[str, ...] = ()) -> ArrangedPosition:
    return ArrangedPosition("zena", "expert", given, decisions)


# By name: what is given, and the decisions until the reader, P1, is asked.
POSITIONS: Final[dict[str, ArrangedPosition]] = {
    "turn": _given(*_TURN),
    "joins": _given(*_TURN, decisions=("move other-heir to fort",)),
    "eight cards": _given(
        *_ROUND_6, *_FIGURES, _EIGHT_IN_PORT, _FORT, "P1 holds cangio", "it is P1's turn"
    ),
    "crowd": _given(
        *_ROUND_6,
        *_IN_ONE_AREA,
        _FIVE_IN_PORT,
        "fort: diamante P3 P4, tenaggia",
        "P1 holds viagio-inte-meriche",
        "it is P1's turn",
    ),
    "asked": _given(
        *_ROUND_6,
        *_FIGURES,
        _SEVEN_IN_PORT,
        _FORT,
        "P2 holds viagio-inte-meriche",
        "P1 holds viagio-inte-meriche",
        "it is P2's turn",
        decisions=("offer viagio-inte-meriche",),
    ),
    "battle": _given(
        *_ROUND_6,
        *_FIGURES,
        _FIVE_IN_PORT,
        "fort: diamante P1 P3 P4",
        "P1 holds viagio-inte-meriche",
        "the settlement reaches the fort",
    ),
    "oust": _given(
        *_FAMILIES,
        "it is round 6",
        *_OUSTING,
        *_FIGURES,
        _FIVE_IN_PORT,
        _FORT,
        "the settlement begins",
        decisions=("draw action", "draw action"),
    ),
    "goals": _given(
        *(one for one in _ROUND_6 if not one.startswith("P1 holds")),
        *_FIGURES,
        _FIVE_IN_PORT,
        _FORT,
        "P1 holds amministrato-genea, prescidente-do-governo, grandixe-da-gitta, industriase,"
        " 2 dagghe-abbrettio, invexendase",
        "it is P1's turn",
    ),
    "discard": _given(
        *_FAMILIES,
        *_CARDS,
        *_FIGURES,
        _FIVE_IN_PORT,
        _FORT,
        "P1 holds viagio-inte-meriche, cangio, deximna",
        "round 6 ends",
    ),
    "placing": _given("5 players", "the figures are placed"),
}


def position(name: str) -> State:
    """The position in which P1 is asked."""
    return POSITIONS[name].state()
