"""A card in an area: what it is, its slots, and whose markers lie there."""

from typing import Final

from buongoverno.drawing.seats import mark
from buongoverno.drawing.svg import (
    INK,
    LINE,
    OCHRE,
    PAPER,
    SERIF,
    element,
    lines_of,
    rectangle,
    words,
)
from buongoverno.games.zena.drawing.scene import ZenaScene
from buongoverno.games.zena.drawing.shapes import gains, icon, picture
from buongoverno.games.zena.views import CardView

CARD_WIDE: Final = 101
CARD_HIGH: Final = 128
_KINDS: Final = {"one-shot": "once", "permanent": "stay", "dice": "die", "fort": "die"}
_SLOTS_TOP: Final = 64
_SLOT_HIGH: Final = 20


def card(shown: CardView, area: str, scene: ZenaScene) -> str:
    """The card; the one at issue is marked."""
    title = lines_of(scene.wording.card(shown.card), 12.5, 72, 2)
    first = 20 if len(title) == 1 else 15
    return "".join(
        [
            rectangle(
                0.5,
                0.5,
                CARD_WIDE - 1,
                CARD_HIGH - 1,
                rx=5,
                fill=PAPER,
                stroke=OCHRE if shown.at_issue else LINE,
                stroke_width=3 if shown.at_issue else 1.2,
            ),
            picture(shown.card, area, 4, 5, 24),
            *[
                words(31, first + 14 * number, line, 13, bold=True, font=SERIF, most=CARD_WIDE - 34)
                for number, line in enumerate(title)
            ],
            icon(_KINDS[shown.kind], 5, 38, 19),
            _reward(shown, scene),
            *[_slot(shown, number, scene) for number in range(len(shown.slots))],
        ]
    )


def _reward(shown: CardView, scene: ZenaScene) -> str:
    """What everybody on the card receives, after what they may pay for it."""
    paid: dict[str, int] = {}
    found: dict[str, int] = {}
    for action in scene.printed.actions:
        if action.name == shown.card and action.effect is not None:
            paid, found = action.effect.pay, dict(action.effect.gain)
    for fort in scene.printed.forts:
        if fort.name == shown.card:
            found = dict(fort.reward)
    if shown.change and "coin" in found:
        found["coin"] += shown.change
    price, x = gains(paid, 28, 40)
    if price:
        price += words(x - 6, 52, "→", 13)
        x += 8
    gained, _ = gains(found, x, 40)
    return price + gained


def _slot(shown: CardView, number: int, scene: ZenaScene) -> str:
    top = _SLOTS_TOP + number * _SLOT_HIGH
    taken = number < len(shown.markers)
    parts = [
        element("path", d=f"M4 {top}H{CARD_WIDE - 4}", stroke="#cdbd9f", stroke_dasharray="2 2"),
        element(
            "circle",
            cx=15,
            cy=top + 10.5,
            r=8.5,
            fill="#f3ead6" if taken else "#ecc25c",
            stroke="#8a6414",
        ),
        words(15, top + 15, str(shown.slots[number]), 12, bold=True, anchor="middle"),
    ]
    if taken:
        parts.append(mark(shown.markers[number], 30, top + 3, 15))
    else:
        parts.append(
            rectangle(31, top + 4, 13, 13, rx=2, fill="none", stroke=INK, stroke_dasharray="2 2")
        )
    if number == 0:
        parts.append(icon("hat", 56, top + 2, 16))
    else:
        bonus = _bonus(shown.card, number, scene)
        markup, _ = gains(bonus, 56, top + 3, plus=True)
        parts.append(markup)
    return "".join(parts)


def _bonus(name: str, slot: int, scene: ZenaScene) -> dict[str, int]:
    """What the promoter receives when a slot is taken."""
    for action in scene.printed.actions:
        if action.name == name and slot <= len(action.bonus):
            return action.bonus[slot - 1]
    return {}
