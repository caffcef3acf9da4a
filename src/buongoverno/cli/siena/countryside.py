"""The countryside, the roads out of it, and the tower that is seen from everywhere."""

from typing import Final

from rich.text import Text

from buongoverno.cli.palette import AZURITE, MUTED, OCHRE, TERRE_VERTE, heading, piece
from buongoverno.cli.siena.palette import CUBE, GOODS, NO_CUBE
from buongoverno.games.siena.city.torre_del_mangia import FLOORS
from buongoverno.games.siena.codes import AREZZO, FLORENCE, PLACES
from buongoverno.games.siena.countryside.roads import pays
from buongoverno.games.siena.final_count import FLOOR_POINTS
from buongoverno.games.siena.position import WORKERS
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import SectorView, SienaView

NAME: Final = 11
MOST_CUBES_DRAWN: Final = 10


def countryside(view: SienaView, wording: SienaWording, with_sellers: bool) -> list[Text]:
    """Sectors with cubes, finished goods and prices."""
    title = heading("Countryside", "cubes    ready price", TERRE_VERTE)
    return [title] + [
        _sector(sector, number, wording, with_sellers) for number, sector in enumerate(view.sectors)
    ]


def _sector(sector: SectorView, number: int, wording: SienaWording, with_sellers: bool) -> Text:
    colour = GOODS[sector.good]
    line = Text().append(f" {wording.catalogue.word('goods', sector.good):{NAME}}", style=colour)
    if sector.gone:
        return line.append("has left the board", style=MUTED)
    if sector.fills <= MOST_CUBES_DRAWN:
        line.append(CUBE * sector.cubes, style=colour)
        line.append(NO_CUBE * (sector.fills - sector.cubes), style=MUTED)
        line.append(" " * max(0, MOST_CUBES_DRAWN - sector.fills))
    else:
        line.append(f"{sector.cubes} of {sector.fills}".ljust(MOST_CUBES_DRAWN))
    line.append(f"{sector.finished or '–':>5}", style="bold" if sector.finished else MUTED)
    line.append(f"{sector.price:>6}", style=OCHRE)
    if with_sellers:
        seller = "peasant" if number < WORKERS else "merchant"
        line.append(f"  {wording.status(seller)}", style=MUTED)
    return line


def roads(view: SienaView, wording: SienaWording) -> list[Text]:
    """What the spaces pay, and the merchants on them."""
    lines = [heading("Roads", "pay who stops there", TERRE_VERTE)]
    for road in (FLORENCE, AREZZO):
        lines.append(_road(view, wording, road))
    return lines


def _road(view: SienaView, wording: SienaWording, road: int) -> Text:
    place = PLACES[road]
    line = Text(f" {wording.catalogue.place(place):{NAME}}")
    for space, reward in enumerate(pays(road)):
        if space:
            line.append(" → ", style=MUTED)
        line.append(str(reward), style=OCHRE)
        for player in view.players:
            if player.road == place and player.road_space == space + 1:
                line.append(" ").append(piece(player.seat))
    return line


def tower(view: SienaView) -> list[Text]:
    """The floors with their builders, and what the open ones are worth."""
    line = Text(" ")
    for floor in range(FLOORS):
        line.append(f"{floor + 1}")
        if floor < len(view.tower):
            line.append(piece(view.tower[floor])).append("  ")
        else:
            line.append(f":{FLOOR_POINTS[floor]} ", style=MUTED)
    return [heading("Torre del Mangia", "builder or points", AZURITE), line]
