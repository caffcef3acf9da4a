"""Words in Zena's sentences: areas, figures, events and cards by their names."""

from typing import Final, NamedTuple

from buongoverno.games.zena.cards import AREAS, GOALS, HAND_CARDS
from buongoverno.games.zena.codes import FIGURE_NAMES, FIGURES, HEIR, NOWHERE, OTHER_HEIR
from buongoverno.games.zena.position import Position
from buongoverno.kernel.errors import BadScenario
from buongoverno.kernel.scenario_language import Slot, cards_of, items_of, near_name, seat_at

_AREA: Final = "|".join(AREAS)
_BOTH_HEIRS: Final = "heirs"

ZENA_SLOTS: Final = {
    "area": Slot(_AREA, "bank"),
    "figure": Slot("|".join(FIGURE_NAMES), "lord"),
    "figures": Slot(r".+", "lord bank, lady port"),
    "lying": Slot(r".+", "cartolaio P1 P3, cangio P2"),
    "deck": Slot("action|goal|fort", "action"),
    "handdeck": Slot("action|goal", "goal"),
    "event": Slot(r"[a-z-]+", "free-trade"),
    "events": Slot(r".+", "free-trade, corsairs"),
    "thing": Slot(
        r"P[1-9]'s hand|P[1-9]'s chosen cards|the (?:action|goal|fort) deck"
        r"|the bottom [0-9]+ (?:action|goal|fort) cards?|the events to come",
        "P2's hand",
    ),
}


def zena_cards(position: Position, text: str) -> list[int]:
    """Action, goal or fort cards in the order they are named; '2 casassa' are two of a kind."""
    return cards_of(text, position.rules.cards.names)


def hand_cards(position: Position, text: str) -> list[int]:
    """Cards that can be in a hand."""
    cards = zena_cards(position, text)
    for card in cards:
        if card >= HAND_CARDS:
            name = position.rules.cards.names[card]
            raise BadScenario(f"{name} is a fort card: nobody holds it (Z10.1)")
    return cards


def cards_for(position: Position, deck: str, text: str) -> list[int]:
    """Cards that belong to a deck."""
    cards = zena_cards(position, text)
    for card in cards:
        if deck_name(card) != deck:
            name = position.rules.cards.names[card]
            raise BadScenario(f"{name} is no {deck} card")
    return cards


def deck_name(card: int) -> str:
    """The deck a card belongs to."""
    if card < GOALS:
        return "action"
    return "goal" if card < HAND_CARDS else "fort"


def deck_of(position: Position, deck: str) -> list[int]:
    """A deck, its top first."""
    if deck == "action":
        return list(position.action_deck)
    return list(position.goal_deck if deck == "goal" else position.fort_deck)


def event_names(position: Position) -> list[str]:
    """All events by their numbers."""
    return [event.name for event in position.rules.cards.events]


def event_of(position: Position, name: str) -> int:
    """An event by its name."""
    names = event_names(position)
    if name not in names:
        raise near_name("event", name, names)
    return names.index(name)


# -- figures ---------------------------------------------------------------------------------------


def area_of(name: str) -> int:
    """An area by its name."""
    if name not in AREAS:
        raise near_name("area", name, list(AREAS))
    return AREAS.index(name)


def figures_of(text: str) -> list[tuple[int, int]]:
    """Figures with their areas: 'lord bank, heirs port'."""
    found: list[tuple[int, int]] = []
    for item in items_of(text):
        name, _, place = item.partition(" ")
        area = area_of(place)
        if name == _BOTH_HEIRS:
            found += [(HEIR, area), (OTHER_HEIR, area)]
        elif name in FIGURE_NAMES:
            found.append((FIGURE_NAMES.index(name), area))
        else:
            raise near_name("figure", name, [*FIGURE_NAMES, _BOTH_HEIRS])
    return found


def figures_text(figures: tuple[int, ...]) -> str:
    """Figures with their areas as scenarios write them; those beside the board are left out."""
    placed = [figure for figure in range(FIGURES) if figures[figure] != NOWHERE]
    if not placed:
        return "none"
    return ", ".join([f"{FIGURE_NAMES[figure]} {AREAS[figures[figure]]}" for figure in placed])


# -- cards lying in an area ------------------------------------------------------------------------


class Lying(NamedTuple):
    """A card in an area with its markers from the top, as a sentence names it."""

    card: int
    markers: tuple[int, ...]


def lying_of(position: Position, text: str) -> list[Lying]:
    """Cards from the left with their markers: 'cartolaio P1 P3, cangio P2'."""
    found: list[Lying] = []
    for item in items_of(text):
        name, *seats = item.split()
        card = zena_cards(position, name)[0]
        found.append(Lying(card, tuple([seat_at(position, seat) for seat in seats])))
    return found


def lying_text(position: Position, cards: list[Lying]) -> str:
    """The cards of an area as scenarios write them."""
    if not cards:
        return "none"
    names = position.rules.cards.names
    found: list[str] = []
    for card in cards:
        found.append(" ".join([names[card.card], *[f"P{seat + 1}" for seat in card.markers]]))
    return ", ".join(found)
