"""The areas: what the majority brings, who stands there and leads, and the cards."""

from typing import Final

from buongoverno.drawing.picture import Panel
from buongoverno.drawing.seats import mark
from buongoverno.drawing.svg import (
    INK,
    MUTED,
    OCHRE,
    PAPER,
    SERIF,
    SINOPIA,
    element,
    group,
    rectangle,
    window,
    words,
)
from buongoverno.games.zena.drawing.cards import CARD_HIGH, CARD_WIDE, card
from buongoverno.games.zena.drawing.scene import ZenaScene
from buongoverno.games.zena.drawing.shapes import figure, gains, icon, scenery
from buongoverno.games.zena.printed import Area
from buongoverno.games.zena.views import AreaView, FamilyView

_WIDE: Final = 320
_HEAD: Final = 150
_PLATE_LEFT: Final = 104
_CARDS_IN_A_ROW: Final = 3
_FIGURE_STEP: Final = 21
_ROOFS: Final = (198, 126)  # the size of their picture
_GROUNDS: Final = {"port": "#bcd3e2", "fort": "#ccd0a2"}


def areas(scene: ZenaScene) -> list[list[Panel]]:
    """The areas in play in two rows; the settlement goes round them, as on the map."""
    beginner = scene.view.ruleset == "beginner"
    printed = {area.name: area for area in scene.printed.areas}
    shown = [area for area in scene.view.areas if not beginner or printed[area.area].beginner]
    half = len(shown) // 2
    numbered = list(enumerate(shown, 1))
    return [_row(row, printed, scene) for row in (numbered[:half], numbered[half:][::-1])]


def _row(
    beside: list[tuple[int, AreaView]], printed: dict[str, Area], scene: ZenaScene
) -> list[Panel]:
    height = _height([area for _, area in beside])
    return [_panel(area, printed[area.area], number, height, scene) for number, area in beside]


def _height(beside: list[AreaView]) -> float:
    rows = max(-(-len(area.cards) // _CARDS_IN_A_ROW) for area in beside)
    return _HEAD + rows * (CARD_HIGH + 6) + 8


def _panel(area: AreaView, printed: Area, number: int, height: float, scene: ZenaScene) -> Panel:
    cards = [
        group(
            card(one, area.area, scene),
            x=5 + place % _CARDS_IN_A_ROW * (CARD_WIDE + 5),
            y=_HEAD + place // _CARDS_IN_A_ROW * (CARD_HIGH + 6),
        )
        for place, one in enumerate(area.cards)
    ]
    parts = [
        _ground(area.area, height),
        scenery(area.area, 4, 8, _PLATE_LEFT - 8, _HEAD - 20),
        group(*_plate(area, printed, number, scene), x=_PLATE_LEFT, y=6),
        *cards,
        rectangle(0.5, 0.5, _WIDE - 1, height - 1, rx=5, fill="none", stroke="#5a4632"),
    ]
    return Panel(_WIDE, height, "".join(parts))


def _ground(area: str, height: float) -> str:
    if area in _GROUNDS:
        return rectangle(0, 0, _WIDE, height, rx=5, fill=_GROUNDS[area])
    scale = max(_WIDE / _ROOFS[0], height / _ROOFS[1])
    wide, high = scale * _ROOFS[0], scale * _ROOFS[1]
    return window(scenery("roofs", 0, 0, wide, high), 0, 0, _WIDE, height)


def _plate(area: AreaView, printed: Area, number: int, scene: ZenaScene) -> list[str]:
    wide = _WIDE - _PLATE_LEFT - 6
    settled = scene.view.settlement is not None and scene.view.settlement.area == area.area
    return [
        rectangle(
            0,
            0,
            wide,
            _HEAD - 14,
            rx=6,
            fill=PAPER,
            opacity=0.96,
            stroke=OCHRE if settled else "#7d6a4c",
            stroke_width=3 if settled else 1,
        ),
        element("circle", cx=16, cy=16, r=10, fill=SINOPIA),
        words(16, 20.5, str(number), 13, bold=True, anchor="middle", fill=PAPER),
        words(32, 23, scene.wording.place(area.area), 20, bold=True, font=SERIF, most=wide - 40),
        *_income(printed, area),
        *_figures(area, scene),
        words(
            9, _HEAD - 22, _lead(area, scene), 13, fill=INK if area.lead else MUTED, most=wide - 18
        ),
    ]


def _income(printed: Area, area: AreaView) -> list[str]:
    found = [icon("lead", 8, 31, 17)]
    x = 29.0
    if printed.price:
        paid, x = gains({"coin": printed.price}, x, 32)
        found += [paid, words(x, 44, "→", 13)]
        x += 17
    gained, x = gains(printed.income, x, 32)
    found.append(gained)
    if area.event_change:
        found.append(words(x, 44, f"{area.event_change:+}", 13, bold=True, fill=SINOPIA))
    return found


def _figures(area: AreaView, scene: ZenaScene) -> list[str]:
    """Family by family, with their strength below."""
    values = {one.name: one.value for one in scene.printed.figures}
    numbers = {name: number for number, name in enumerate(values)}
    found: list[str] = []
    here = [(family, _here(family, area.area)) for family in scene.view.families]
    people = sum(len(names) for _, names in here)
    step = min(_FIGURE_STEP, 175 / max(1, people))
    x = 6.0
    for family, names in here:
        if not names:
            continue
        strength = area.strength[family.seat]
        for name in names:
            found.append(figure(numbers[name], values[name], family.seat, x, 52, strength == 0))
            x += step
        middle = x - step * len(names) / 2 - 2
        found.append(mark(family.seat, middle - 10, 100, 13))
        found.append(words(middle + 6, 111, str(strength), 13, bold=True))
        x += 8
    return found


def _here(family: FamilyView, area: str) -> list[str]:
    return [name for name, place in family.figures.items() if place == area]


def _lead(area: AreaView, scene: ZenaScene) -> str:
    label = scene.wording.label
    if area.majority is not None:
        return label("leads", seat=scene.wording.called(area.majority), amount=area.lead)
    return label("tie", amount=area.lead) if area.lead else label("nobody")
