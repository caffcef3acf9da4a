"""The market: the open cards, with the reader's price."""

from collections import Counter
from typing import Final

from buongoverno.drawing.picture import Panel
from buongoverno.drawing.svg import INK, PAPER, SERIF, element, lines_of, rectangle, words
from buongoverno.games.siena.drawing.scene import SienaScene
from buongoverno.games.siena.drawing.shapes import CUBES, cube, icon, picture
from buongoverno.games.siena.printed import Card

_WIDE: Final = 76
_HIGH: Final = 112
_GREEN: Final = "#3f6b46"


def market(scene: SienaScene) -> list[Panel]:
    """A panel for each card."""
    view = scene.view
    cards = {card.name: card for card in scene.printed.cards}
    me = None if view.seat is None else view.players[view.seat]
    found: list[Panel] = []
    for name, copies in Counter(view.table).items():
        card = cards[name]
        price = None if me is None or card.cost is None else card.prices[me.row]
        found.append(Panel(_WIDE, _HIGH, _card(card, copies, price, scene)))
    return found


def _card(card: Card, copies: int, price: int | None, scene: SienaScene) -> str:
    starred = card.cost is None
    more = f"×{copies}" if copies > 1 else ""
    title = scene.wording.card(card.name if card.kind == card.name else card.kind)
    return "".join(
        [
            rectangle(
                1,
                1,
                _WIDE - 2,
                _HIGH - 12,
                rx=6,
                fill=PAPER,
                stroke="#a87a12" if starred else "#a8946f",
                stroke_width=2 if starred else 1.4,
            ),
            _cost(card),
            words(_WIDE / 2 - 1, 19, more, 12, bold=True, anchor="middle", most=17),
            rectangle(_WIDE - 30, 5, 25, 18, rx=5, fill=_GREEN),
            icon("boot", _WIDE - 28, 8, 12, PAPER),
            words(_WIDE - 10, 19, str(card.green), 13, bold=True, anchor="middle", fill=PAPER),
            _scene(card),
            *_title(title),
            _price(price, scene),
        ]
    )


def _cost(card: Card) -> str:
    if card.cost is None:
        return element("g", icon("star", 4, 2, 24, "#d9a02c"), color="#f0c419") + words(
            16, 19, str(card.green), 11, bold=True, anchor="middle"
        )
    return element("circle", cx=15, cy=14, r=10, fill="#a63d2f") + words(
        15, 19, str(card.cost), 14, bold=True, anchor="middle", fill=PAPER
    )


def _scene(card: Card) -> str:
    if card.kind not in ("goods", "journey"):
        return picture(card.kind, _WIDE / 2 - 18, 26, 36)
    found: list[str] = []
    left = 12 if card.kind == "goods" else 36
    if card.kind == "journey":
        found.append(picture("journey", 4, 32, 30))
    for row, (good, count) in enumerate(card.cubes.items()):
        y = 27 + row * 15
        found.append(icon(good, left - 4, y, 13, INK, 1.4))
        found += [cube(CUBES[good], left + 12 + 12 * one, y + 1, 12) for one in range(count)]
    return "".join(found)


def _title(title: str) -> list[str]:
    lines = lines_of(title, 12, _WIDE + 8, 2)
    first = 88 if len(lines) == 1 else 80
    return [
        words(
            _WIDE / 2,
            first + 12 * number,
            line,
            13,
            bold=True,
            font=SERIF,
            anchor="middle",
            most=_WIDE - 6,
        )
        for number, line in enumerate(lines)
    ]


def _price(price: int | None, scene: SienaScene) -> str:
    """What the reader would pay, on the lower edge."""
    if price is None:
        return ""
    said = str(price) if price else scene.wording.label("free")
    return "".join(
        [
            rectangle(_WIDE / 2 - 20, _HIGH - 21, 40, 19, rx=9, fill="#d9a02c", stroke="#6b4a0a"),
            words(_WIDE / 2, _HIGH - 7, said, 13, bold=True, anchor="middle", most=36),
        ]
    )
