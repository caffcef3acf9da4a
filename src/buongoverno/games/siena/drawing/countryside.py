"""The countryside: sectors with their goods, the two roads, peasants and merchants."""

from typing import Any, Final

from buongoverno.drawing.picture import Panel
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
    window,
    words,
)
from buongoverno.games.siena.drawing.scene import SienaScene
from buongoverno.games.siena.drawing.shapes import (
    CUBES,
    art,
    cube,
    figure,
    finished_good,
    icon,
    shapes,
    town,
)
from buongoverno.games.siena.views import SectorView, SienaView

_HILLS: Final = (
    ("M-12 60C48 40 88 74 158 58S288 30 368 52V540H-12z", "#9fb07f"),
    ("M-12 96C68 76 128 104 208 90S318 84 368 96V540H-12z", "#b3bd8d"),
    ("M-12 440C68 452 148 430 228 446S328 440 368 436V540H-12z", "#93a675"),
)
# Where those stand who are on no road, in the order they come.
_FIELDS: Final = {"peasant": ("grain", "oil", "wine"), "merchant": ("cloth", "spices")}
_PLATE: Final = 44
_READY_DRAWN: Final = 3


def countryside(scene: SienaScene) -> Panel:
    """The whole countryside."""
    layout = shapes("geography")["wide_countryside"]
    view = scene.view
    width, height = layout["width"], layout["height"]
    parts = [
        rectangle(0, 0, width, height, fill="#a3bfcd"),
        *[element("path", d=hill, fill=fill) for hill, fill in _HILLS],
        *_roads(layout, scene),
        *[_sector(layout["sectors"][sector.good], sector, scene) for sector in view.sectors],
        *_people(layout, view),
    ]
    # Hills and roads reach beyond the edge.
    return Panel(width, height, window("".join(parts), 0, 0, width, height))


def _roads(layout: Any, scene: SienaScene) -> list[str]:
    numbers = scene.printed.numbers
    pays = {"florence": numbers.florence_pays, "arezzo": numbers.arezzo_pays}
    found: list[str] = []
    for road, path in layout["roads"].items():
        line = {"d": path, "fill": "none", "stroke_linecap": "round"}
        found.append(element("path", **line, stroke=LINE, stroke_width=25))
        found.append(element("path", **line, stroke="#f7edd8", stroke_width=22))
        found.append(town(art(road), **layout["towns"][road]))
    for road, spaces in layout["spaces"].items():
        for space, florins in zip(spaces, pays[road], strict=True):
            yellow = space is spaces[-1]
            fill = "#f9df94" if yellow else PAPER
            x, y = space["x"], space["y"]
            found.append(
                element("circle", cx=x, cy=y, r=16, fill=fill, stroke=INK, stroke_width=1.5)
            )
            found.append(words(x, y + 5, str(florins), 14, bold=True, anchor="middle"))
        name, where = scene.wording.place(road), layout["names"][road]
        wide = width_of(name, 15, SERIF, True) + 16
        found.append(rectangle(where["x"], where["y"], wide, 21, rx=4, fill=PAPER, opacity=0.9))
        middle = where["x"] + wide / 2
        found.append(
            words(
                middle,
                where["y"] + 16,
                name,
                15,
                bold=True,
                font=SERIF,
                anchor="middle",
                most=wide - 6,
            )
        )
    return found


def _sector(box: Any, sector: SectorView, scene: SienaScene) -> str:
    width, height = box["width"], box["height"]
    ground = rectangle(0, 0, width, height, fill="#cfc69a")
    painted = window(ground + town(art(sector.good)), 0, 0, width, height)
    frame = rectangle(0, 0, width, height, rx=5, fill="none", stroke="#6b5d3f", stroke_width=1.4)
    drawn = element("g", painted, opacity=0.35) if sector.gone else painted
    told = _gone(scene) if sector.gone else _stand(sector, scene) + _ready(sector, scene)
    return group(
        drawn,
        frame,
        group(_plate(sector, width, scene), told, y=height - _PLATE - 4),
        x=box["x"],
        y=box["y"],
    )


def _plate(sector: SectorView, width: float, scene: SienaScene) -> str:
    name = scene.wording.good(sector.good).capitalize()
    return "".join(
        [
            rectangle(4, 0, width - 8, _PLATE, rx=5, fill=PAPER, stroke=LINE),
            icon(sector.good, 9, 4, 17),
            words(30, 18, name, 16, bold=True, font=SERIF, most=60),
        ]
    )


def _gone(scene: SienaScene) -> str:
    return words(10, 37, scene.wording.label("gone"), 12.5, fill=MUTED)


def _stand(sector: SectorView, scene: SienaScene) -> str:
    """Who sells it for how much, and how many cubes lie there."""
    filled = scene.wording.label("cubes_of", amount=sector.cubes, most=sector.fills)
    step = min(12.5, 84 / max(sector.fills, sector.cubes, 1))
    return "".join(
        [
            icon(scene.printed.sellers[sector.good], 93, 3, 18),
            rectangle(113, 3, 38, 18, rx=9, fill="#d9a02c", stroke="#6b4a0a"),
            icon("coin", 115, 4.5, 15, INK, 1.3),
            words(140, 17, str(sector.price), 14, bold=True, anchor="middle"),
            *[
                cube(CUBES[sector.good], 9 + number * step, 26, 12)
                if number < sector.cubes
                else _slot(9 + number * step, 28)
                for number in range(max(sector.fills, sector.cubes))
            ],
            words(150, 37, filled, 12.5, bold=True, anchor="end", most=46),
        ]
    )


def _slot(x: float, y: float) -> str:
    return rectangle(
        x, y, 8.5, 8.5, fill="none", stroke=INK, stroke_opacity=0.5, stroke_dasharray="2 1.5"
    )


def _ready(sector: SectorView, scene: SienaScene) -> str:
    """Finished goods, above the plate."""
    if not sector.finished:
        return ""
    shown = min(sector.finished, _READY_DRAWN)
    told = f"{sector.finished} {scene.wording.label('ready')}"
    wide = 22 * shown + width_of(told, 12.5, bold=True) + 10
    left = 152 - wide
    return "".join(
        [
            rectangle(left, -32, wide, 27, rx=5, fill=PAPER, stroke="#6b4a0a"),
            *[
                finished_good(sector.good, left + 14 + 22 * number, -8, 0.9)
                for number in range(shown)
            ],
            words(148, -14, told, 12.5, bold=True, anchor="end", most=wide - 22 * shown - 8),
        ]
    )


def _people(layout: Any, view: SienaView) -> list[str]:
    found: list[str] = []
    size = layout["figure"]
    came = {"peasant": 0, "merchant": 0}
    on_road: dict[tuple[str, int], int] = {}
    for player in view.players:
        if player.status == "banker":
            continue
        if player.road is not None:
            space = (player.road, player.road_space)
            place = on_road.setdefault(space, 0)
            on_road[space] += 1
            where = layout["spaces"][player.road][player.road_space - 1]
            x, y = where["x"] + (30 + 20 * place) * size, where["y"] + 8
            found.append(figure("merchant", player.seat, x, y, size))
            continue
        fields = _FIELDS[player.status]
        number = came[player.status]
        came[player.status] += 1
        box = layout["sectors"][fields[number % len(fields)]]
        x = box["x"] + 24 + 30 * (number // len(fields))
        found.append(
            figure(player.status, player.seat, x, box["y"] + box["height"] - _PLATE - 5, size)
        )
    return found
