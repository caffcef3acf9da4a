"""The city: districts along the street, the tower, decks, bankers and Calandrino."""

from math import atan2, degrees
from typing import Any, Final

from buongoverno.drawing.picture import Panel
from buongoverno.drawing.seats import colour, mark
from buongoverno.drawing.svg import (
    INK,
    LINE,
    MUTED,
    PAPER,
    SERIF,
    element,
    group,
    rectangle,
    width_of,
    words,
)
from buongoverno.games.siena.drawing.scene import SienaScene
from buongoverno.games.siena.drawing.shapes import (
    art,
    cube,
    figures_in_a_row,
    icon,
    shapes,
    town,
)
from buongoverno.games.siena.views import SienaView

_SKY: Final = "#a3bfcd"
_PLASTER: Final = "#ead7b7"
_STREET: Final = "#f7edd8"
_BELOW_THE_STOP: Final = 20
_NAME: Final = 15
_EFFECT: Final = 12.5
_COURTESANS_DRAWN: Final = 6
_HILLS: Final = "M0 74C60 58 110 66 160 60S300 72 360 62S500 60 600 66V112H0z"


def city(scene: SienaScene) -> Panel:
    """The whole city."""
    layout = shapes("geography")["wide_city"]
    view = scene.view
    parts = [
        *_ground(layout),
        *_street(layout, scene),
        *_houses(layout),
        *_stops(layout, scene),
        *_tower(layout, scene),
        *_decks(layout, scene),
        *_courtesans(layout, view),
        *_plates(layout, scene),
        *_people(layout, view),
    ]
    return Panel(layout["width"], layout["height"], "".join(parts))


def _ring(scene: SienaScene) -> list[str]:
    """The districts clockwise, from the one behind the gate."""
    after = {place.name: place.next for place in scene.printed.city}
    ring = [after["wall"]]
    while after[ring[-1]] not in ring:
        ring.append(after[ring[-1]])
    return ring


def _ground(layout: Any) -> list[str]:
    width, height, ground = layout["width"], layout["height"], layout["ground"]
    hills = element("path", d=_HILLS, fill="#cdb99a")
    return [
        rectangle(0, 0, width, height, fill=_PLASTER),
        rectangle(0, 0, width, ground + 4, fill=_SKY),
        element("g", hills, transform=f"scale({width / 600:.3f} {ground / 108:.3f})"),
    ]


def _street(layout: Any, scene: SienaScene) -> list[str]:
    street, stops = layout["street"], layout["stops"]
    gate = f"M{street['x'] + street['width']} {stops['banchi-di-sotto']['y']}H{layout['width']}"
    inn = f"M{stops['inn']['x']} {stops['via-della-cerchia']['y']}V{stops['inn']['y']}"
    paved = street["paved"]
    return [
        _line(gate, LINE, 30),
        _line(gate, _STREET, 27),
        _ring_of(street, fill="#e2caa3", stroke=LINE, stroke_width=paved + 3),
        _line(inn, LINE, 26),
        _line(inn, _STREET, 23),
        _ring_of(street, fill="none", stroke=_STREET, stroke_width=paved),
        _ring_of(
            street, fill="none", stroke="#dcc7a0", stroke_width=paved - 2, stroke_dasharray="1.2 9"
        ),
        *_chevrons(stops, _ring(scene)),
    ]


def _line(path: str, stroke: str, width: float) -> str:
    return element("path", d=path, fill="none", stroke=stroke, stroke_width=width)


def _ring_of(street: Any, **style: object) -> str:
    return rectangle(
        street["x"], street["y"], street["width"], street["height"], rx=street["corner"], **style
    )


def _chevrons(stops: Any, ring: list[str]) -> list[str]:
    """Half way between two stops they point the way."""
    found: list[str] = []
    for place, following in zip(ring, [*ring[1:], ring[0]], strict=True):
        start, end = stops[place], stops[following]
        x, y = (start["x"] + end["x"]) / 2, (start["y"] + end["y"]) / 2
        angle = degrees(atan2(end["y"] - start["y"], end["x"] - start["x"]))
        found.append(
            element(
                "path",
                d="M-3.5-7l7 7-7 7",
                transform=f"translate({x:g} {y:g}) rotate({angle:g})",
                fill="none",
                stroke="#8a6d45",
                stroke_width=2.6,
                stroke_linecap="round",
            )
        )
    return found


def _houses(layout: Any) -> list[str]:
    return [
        art("far"),
        art("trees"),
        town(art("well"), x=392, y=-6),
        *[town(art(place), **where) for place, where in layout["houses"].items()],
        town(art("wall")),
    ]


def _stops(layout: Any, scene: SienaScene) -> list[str]:
    found: list[str] = []
    for number, place in enumerate(_ring(scene), 1):
        x, y = layout["stops"][place]["x"], layout["stops"][place]["y"]
        found.append(
            element("circle", cx=x, cy=y, r=12, fill=_STREET, stroke=LINE, stroke_width=1.5)
        )
        found.append(words(x, y + 4.5, str(number), 13, bold=True, anchor="middle", fill=MUTED))
    return found


def _tower(layout: Any, scene: SienaScene) -> list[str]:
    """Floor by floor in its builders' colours; the next one has its price."""
    box = layout["tower"]
    numbers, tower = scene.printed.numbers, scene.view.tower
    high = box["height"] / numbers.floors
    bottom = box["y"] + box["height"]
    found = [
        rectangle(box["x"] - 5, bottom, box["width"] + 10, high * 0.4, fill="#aea493", stroke=INK)
    ]
    for number in range(numbers.floors):
        top = bottom - (number + 1) * high
        built = number < len(tower)
        style: dict[str, object] = {"fill": PAPER, "fill_opacity": 0.4, "stroke_dasharray": "2 2"}
        if built:
            style = {"fill": colour(tower[number])}
        found.append(rectangle(box["x"], top, box["width"], high, stroke=INK, **style))
        if built:
            size = high * 0.8
            middle = box["x"] + box["width"] / 2
            found.append(mark(tower[number], middle - size / 2, top + high * 0.1, size))
    following = len(tower)
    if following < numbers.floors:
        x, y = layout["floorPrice"]["x"], layout["floorPrice"]["y"]
        price = f"{numbers.floor_material[following]} + {numbers.labour}"
        worth = scene.wording.label(
            "open_floor", floor=following + 1, amount=numbers.floor_points[following]
        )
        found += [
            rectangle(x - 31, y, 62, 31, rx=5, fill=PAPER, stroke=LINE),
            words(x, y + 14, price, 12.5, bold=True, anchor="middle"),
            words(x, y + 26.5, worth, 11.5, anchor="middle", fill=MUTED, most=56),
        ]
    return found


def _decks(layout: Any, scene: SienaScene) -> list[str]:
    senesi, artists = layout["senesi"], layout["artists"]
    label = scene.wording.label
    gold = "#f3dc95"
    return [
        group(
            rectangle(3, 3, 24, 32, rx=3, fill="#1f4267"),
            rectangle(0, 0, 24, 32, rx=3, fill="#2f5d8a", stroke=INK),
            icon("citizen", 3, 7, 18, gold),
            words(12, 49, str(len(scene.view.senesi_deck)), _EFFECT, bold=True, anchor="middle"),
            x=senesi["x"],
            y=senesi["y"],
        ),
        group(
            rectangle(4, 4, 40, 56, rx=4, fill="#5b2a48"),
            rectangle(0, 0, 40, 56, rx=4, fill="#7a3b62", stroke=INK),
            rectangle(4, 4, 32, 48, rx=2, fill="none", stroke=gold),
            icon("palette", 8, 16, 24, gold),
            words(52, 34, str(scene.view.artists_left), _EFFECT, bold=True),
            words(20, 74, label("artists"), _NAME, bold=True, font=SERIF, anchor="middle", most=76),
            x=artists["x"],
            y=artists["y"],
            scale=artists["scale"],
        ),
    ]


def _courtesans(layout: Any, view: SienaView) -> list[str]:
    start = layout["courtesans"]
    found = [
        cube("#c2447a", start["x"] + number % 3 * 17, start["y"] + number // 3 * 15, 15)
        for number in range(min(view.courtesans, _COURTESANS_DRAWN))
    ]
    if view.courtesans > _COURTESANS_DRAWN:
        found.append(words(start["x"] + 24, start["y"] + 42, f"× {view.courtesans}", _EFFECT))
    return found


def _plates(layout: Any, scene: SienaScene) -> list[str]:
    wording = scene.wording
    earning = {place.name for place in scene.printed.city if place.earns}
    found: list[str] = []
    for place, where in layout["plates"].items():
        effect = wording.catalogue.word("place_effects", place)
        donors = [one.seat for one in scene.view.players if place == "duomo" and one.donated]
        low = where["y"] > layout["height"] * 0.85
        high = 36 + (14 if donors else 0)
        top = layout["height"] - 2 - high if low else where["y"]
        found.append(
            _plate(
                where["x"],
                top,
                where["width"],
                wording.place(place),
                effect,
                place in earning,
                donors,
            )
        )
    return found


def _plate(
    x: float, y: float, most: float, name: str, effect: str, yellow: bool, donors: list[int]
) -> str:
    longest = max(width_of(name, _NAME, SERIF, True), width_of(effect, _EFFECT, bold=yellow))
    wide = min(longest + 20, most)
    style = {"fill": "#f9df94", "stroke": "#a87a12"} if yellow else {"fill": PAPER, "stroke": LINE}
    left = x - 7 * len(donors)
    return "".join(
        [
            rectangle(x - wide / 2, y, wide, 36 + (14 if donors else 0), rx=5, **style),
            words(x, y + 15, name, _NAME, bold=True, font=SERIF, anchor="middle", most=wide - 8),
            words(x, y + 30, effect, _EFFECT, bold=yellow, anchor="middle", most=wide - 8),
            *[mark(seat, left + 14 * place, y + 35, 12) for place, seat in enumerate(donors)],
        ]
    )


def _people(layout: Any, view: SienaView) -> list[str]:
    standing: dict[str, list[tuple[str, int | None]]] = {view.calandrino: [("calandrino", None)]}
    for player in view.players:
        if player.place is not None:
            standing.setdefault(player.place, []).append(("banker", player.seat))
    size = layout["figure"]
    stops = layout["stops"]
    feet = _BELOW_THE_STOP * size
    return [
        figures_in_a_row(pieces, stops[place]["x"], stops[place]["y"] + feet, size)
        for place, pieces in standing.items()
    ]
