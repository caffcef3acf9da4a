"""The city, the countryside, the roads and the tower."""

from typing import Final

from buongoverno.games.siena.city.torre_del_mangia import FLOORS, LABOUR, MATERIAL
from buongoverno.games.siena.codes import (
    AREZZO,
    CITY_WALL,
    FLORENCE,
    LAP,
    PLACES,
    THE_INN,
    TORRE_DEL_MANGIA,
    VIA_DELLA_CERCHIA,
)
from buongoverno.games.siena.countryside.roads import pays
from buongoverno.games.siena.final_count import FLOOR_POINTS
from buongoverno.games.siena.position import WORKERS
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import SectorView, SienaView
from buongoverno.kernel.state import Choice
from buongoverno.text.grid import (
    Cell,
    Grid,
    Part,
    Piece,
    Span,
    cell,
    drawn,
    number,
    separated,
)

GOODS: Final = {
    "grain": "yellow",
    "wine": "red",
    "oil": "green",
    "cloth": "white",
    "spices": "blue",
}


def city(view: SienaView, wording: SienaWording, choices: list[Choice]) -> Grid:
    """The districts clockwise, the inn below the street it hangs off; what is in reach glows."""
    reach = {one.place for one in choices if one.kind in ("walk", "enter_inn")}
    rows: list[list[Cell]] = []
    for district in range(LAP):
        rows.append(_place(view, wording, PLACES[district], str(district + 1), reach))
        if district == VIA_DELLA_CERCHIA:
            rows.append(_place(view, wording, PLACES[THE_INN], "└", reach))
    rows.append(_place(view, wording, PLACES[CITY_WALL], "", reach))
    columns = wording.columns("", "place", "who", "effect", numbers=("",))
    note = Span(wording.label("walking"), sign=wording.label("walking_signs"))
    return Grid(wording.label("city"), columns, rows, note)


def _place(
    view: SienaView, wording: SienaWording, place: str, numbered: str, reach: set[str | None]
) -> list[Cell]:
    return [
        cell(numbered),
        cell(wording.place(place), mark="glow" if place in reach else ""),
        cell(*_standing(view, wording, place)),
        cell(Span(_effect(view, wording, place), "muted")),
    ]


def _effect(view: SienaView, wording: SienaWording, place: str) -> str:
    if place != PLACES[TORRE_DEL_MANGIA]:
        return wording.catalogue.word("place_effects", place)
    floor = len(view.tower)
    if floor == FLOORS:
        return wording.label("complete")
    return wording.label("build_for", material=MATERIAL[floor], labour=LABOUR)


def _standing(view: SienaView, wording: SienaWording, place: str) -> list[Part]:
    """Bankers, Calandrino and courtesans on a place."""
    standing: list[Part] = [Piece(player.seat) for player in view.players if player.place == place]
    if view.calandrino == place:
        standing.append(Span(wording.card("calandrino"), "danger", "☹"))
    if place == PLACES[THE_INN] and view.courtesans:
        called = wording.label("courtesans", amount=view.courtesans)
        standing.append(Span(called, "danger", f"♥×{view.courtesans}"))
    return separated(standing, Span(", ", sign=" "))


def countryside(view: SienaView, wording: SienaWording) -> Grid:
    """Sectors with cubes, finished goods, prices and who sells there."""
    rows = [_sector(sector, place, wording) for place, sector in enumerate(view.sectors)]
    numbers, details = ("ready", "price"), ("seller",)
    columns = wording.columns("good", "cubes", *numbers, *details, numbers=numbers, details=details)
    return Grid(wording.label("countryside"), columns, rows)


def _sector(sector: SectorView, place: int, wording: SienaWording) -> list[Cell]:
    colour = GOODS[sector.good]
    good = cell(Span(wording.good(sector.good), colour))
    if sector.gone:
        return [good, cell(Span(wording.label("gone"), "muted")), cell(), cell(), cell()]
    cubes = wording.label("cubes_of", amount=sector.cubes, most=sector.fills)
    return [
        good,
        cell(
            drawn("▪" * sector.cubes, colour),
            drawn("▫" * (sector.fills - sector.cubes), "muted"),
            Span(cubes, sign=""),
        ),
        number(sector.finished),
        cell(Span(str(sector.price), "money")),
        cell(Span(wording.status("peasant" if place < WORKERS else "merchant"), "muted")),
    ]


def roads(view: SienaView, wording: SienaWording) -> Grid:
    """What the spaces pay whoever stops there, and the merchants on them."""
    rows = [[cell(wording.place(PLACES[road])), _road(view, road)] for road in (FLORENCE, AREZZO)]
    return Grid(wording.label("roads"), wording.columns("road_to", "road_pays"), rows)


def _road(view: SienaView, road: int) -> Cell:
    parts: list[Part] = []
    for space, reward in enumerate(pays(road), 1):
        parts += [" → "] if parts else []
        parts.append(Span(str(reward), "money"))
        for player in view.players:
            if player.road == PLACES[road] and player.road_space == space:
                parts += [" ", Piece(player.seat)]
    return cell(*parts)


def tower(view: SienaView, wording: SienaWording) -> Grid:
    """The floors with their builders, and what the open ones are worth."""
    floors: list[Part] = []
    for floor, points in enumerate(FLOOR_POINTS):
        floors += [Span(", ", sign=" ")] if floors else []
        if floor < len(view.tower):
            floors += [Span(f"{floor + 1} ", sign=f"{floor + 1}"), Piece(view.tower[floor])]
        else:
            worth = wording.label("open_floor", floor=floor + 1, amount=points)
            floors.append(Span(worth, "muted", f"{floor + 1}:{points}"))
    note = wording.label("tower")
    return Grid(wording.place(PLACES[TORRE_DEL_MANGIA]), note=note, lines=[cell(*floors)])
