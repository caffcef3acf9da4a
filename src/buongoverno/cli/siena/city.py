"""The city: the ring of districts, the inn, the wall, and who stands where."""

from typing import Final

from rich.text import Text

from buongoverno.cli.palette import AZURITE, MUTED, OCHRE, SINOPIA, fitted, heading, piece
from buongoverno.cli.siena.palette import CALANDRINO, COURTESAN
from buongoverno.games.siena.city.torre_del_mangia import FLOORS, LABOUR, MATERIAL
from buongoverno.games.siena.codes import (
    CITY_WALL,
    LAP,
    PLACES,
    THE_INN,
    TORRE_DEL_MANGIA,
    VIA_DELLA_CERCHIA,
)
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.state import Choice

NAME: Final = 22


def city(view: SienaView, wording: SienaWording, choices: list[Choice], width: int) -> list[Text]:
    """The districts clockwise, the inn below the street it hangs off."""
    reach = _reach(choices)
    lines = [heading("City", "bankers walk ↓, Calandrino ↑", AZURITE)]
    for district in range(LAP):
        lines.append(_place(view, wording, PLACES[district], f"{district + 1:2} ", reach, width))
        if district == VIA_DELLA_CERCHIA:
            lines.append(_place(view, wording, PLACES[THE_INN], "   └ ", reach, width))
    lines.append(_place(view, wording, PLACES[CITY_WALL], "   ", reach, width))
    return lines


def _reach(choices: list[Choice]) -> dict[str, str]:
    """Places a banker can go to now, with the notation that leads there."""
    return {
        choice.place: choice.text
        for choice in choices
        if choice.place is not None and choice.kind in ("walk", "enter_inn")
    }


def _place(
    view: SienaView,
    wording: SienaWording,
    place: str,
    number: str,
    reach: dict[str, str],
    width: int,
) -> Text:
    within = place in reach
    line = Text().append(number, style=MUTED)
    name = Text(wording.catalogue.place(place), style=f"bold {OCHRE}" if within else "")
    line.append(fitted(name, NAME - len(number)))
    line.append(_standing(view, place))
    if within:
        return line.append(f"← {reach[place]}", style=OCHRE)
    effect = _effect(view, wording, place)
    return line.append(effect, style=MUTED) if line.cell_len + len(effect) <= width else line


def _effect(view: SienaView, wording: SienaWording, place: str) -> str:
    if place != PLACES[TORRE_DEL_MANGIA]:
        return wording.catalogue.word("place_effects", place)
    floor = len(view.tower)
    return f"build for {MATERIAL[floor]} + {LABOUR}" if floor < FLOORS else ""


def _standing(view: SienaView, place: str) -> Text:
    """Bankers, Calandrino and courtesans on a place."""
    standing = Text()
    for player in view.players:
        if player.place == place:
            standing.append(piece(player.seat)).append(" ")
    if view.calandrino == place:
        standing.append(f"{CALANDRINO} Calandrino ", style=SINOPIA)
    if place == PLACES[THE_INN] and view.courtesans:
        standing.append(f"{COURTESAN} × {view.courtesans} courtesans ", style=SINOPIA)
    return standing
