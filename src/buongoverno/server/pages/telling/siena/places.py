"""The city, the countryside, the roads and the tower."""

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
from buongoverno.server.pages.telling.grid import Cell, Grid, Part, Piece, cell, number, separated
from buongoverno.text.wording import plural


def city(view: SienaView, wording: SienaWording, choices: list[Choice]) -> Grid:
    """The districts clockwise, the inn below the street it hangs off."""
    reach = {one.place for one in choices if one.kind in ("walk", "enter_inn")}
    rows: list[list[Cell]] = []
    for district in range(LAP):
        rows.append(_place(view, wording, PLACES[district], str(district + 1), reach))
        if district == VIA_DELLA_CERCHIA:
            rows.append(_place(view, wording, PLACES[THE_INN], "└", reach))
    rows.append(_place(view, wording, PLACES[CITY_WALL], "", reach))
    note = "bankers walk down this list, Calandrino up"
    return Grid("City", ("", "place", "who is there", "effect"), rows, note)


def _place(
    view: SienaView, wording: SienaWording, place: str, label: str, reach: set[str | None]
) -> list[Cell]:
    near = place in reach
    name = cell(wording.place(place), mark="glow", note="in reach") if near else None
    return [
        cell(label),
        name or cell(wording.place(place)),
        cell(*_standing(view, place)),
        cell(_effect(view, wording, place)),
    ]


def _effect(view: SienaView, wording: SienaWording, place: str) -> str:
    if place != PLACES[TORRE_DEL_MANGIA]:
        return wording.catalogue.word("place_effects", place)
    floor = len(view.tower)
    return f"build for {MATERIAL[floor]} + {LABOUR}" if floor < FLOORS else "complete"


def _standing(view: SienaView, place: str) -> list[Part]:
    """Bankers, Calandrino and courtesans on a place."""
    standing: list[Part] = [Piece(player.seat) for player in view.players if player.place == place]
    if view.calandrino == place:
        standing.append("Calandrino")
    if place == PLACES[THE_INN] and view.courtesans:
        standing.append(plural(view.courtesans, "courtesan"))
    return separated(standing)


def countryside(view: SienaView, wording: SienaWording) -> Grid:
    """Sectors with cubes, finished goods, prices and who sells there."""
    rows = [_sector(sector, place, wording) for place, sector in enumerate(view.sectors)]
    return Grid("Countryside", ("good", "cubes", "ready", "price", "sold by"), rows)


def _sector(sector: SectorView, place: int, wording: SienaWording) -> list[Cell]:
    good = cell(wording.good(sector.good), mark=f"good {sector.good}")
    if sector.gone:
        return [good, cell("has left the board"), cell(), cell(), cell()]
    seller = wording.status("peasant" if place < WORKERS else "merchant")
    cubes = cell(f"{sector.cubes} of {sector.fills}")
    return [good, cubes, number(sector.finished), number(sector.price), cell(seller)]


def roads(view: SienaView, wording: SienaWording) -> Grid:
    """What the spaces pay, and the merchants on them."""
    rows = [[cell(wording.place(PLACES[road])), _road(view, road)] for road in (FLORENCE, AREZZO)]
    return Grid("Roads", ("to", "florins for whoever stops there"), rows)


def _road(view: SienaView, road: int) -> Cell:
    parts: list[Part] = []
    for space, reward in enumerate(pays(road), 1):
        parts.append(f" → {reward}" if parts else str(reward))
        for player in view.players:
            if player.road == PLACES[road] and player.road_space == space:
                parts += [" ", Piece(player.seat)]
    return cell(*parts)


def tower(view: SienaView) -> Grid:
    """The floors with their builders, and what the open ones are worth."""
    rows: list[list[Cell]] = []
    for floor in range(FLOORS):
        built = floor < len(view.tower)
        builder = cell(Piece(view.tower[floor])) if built else cell("open")
        rows.append([cell(str(floor + 1)), builder, number(FLOOR_POINTS[floor])])
    return Grid("Torre del Mangia", ("floor", "built by", "points"), rows)
