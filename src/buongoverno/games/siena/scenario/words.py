"""Words in Siena's sentences: places, roads, cards, goods and artists by their names."""

from typing import Final

from buongoverno.games.siena.cards import GOODS
from buongoverno.games.siena.codes import AREZZO, CITY_WALL, FLORENCE, PLACES, THE_INN
from buongoverno.games.siena.position import Position
from buongoverno.kernel.errors import BadScenario
from buongoverno.kernel.scenario_language import Slot, cards_of, items_of, near_name

SIENA_SLOTS: Final = {
    "status": Slot(r"peasant|merchant|banker", "peasant"),
    "where": Slot(r"(?:on|in|at) (?:the )?[a-z-]+", "on duomo"),
    "place": Slot(r"(?:the )?[a-z-]+", "florence"),
    "goods": Slot(r".+", "grain 2, cloth 1"),
    "names": Slot(r".+", "Simone Martini"),
    "name": Slot(r".+", "Simone Martini"),
    "draws": Slot(r".+", "safe, devil 2"),
    "thing": Slot(
        r"the deck|the senesi deck|the bottom [0-9]+ senesi cards?|the artists to come|the artist"
        r"|P[1-9]'s (?:hand|senesi|artists)",
        "P2's senesi",
    ),
}


def siena_cards(position: Position, text: str) -> list[int]:
    """Kinds of Siena cards in the order they are named; '3 inn' are three of a kind."""
    return cards_of(text, position.rules.cards.names)


def place_of(words: str) -> int:
    """A district, the inn or the wall; words before the name do not matter."""
    name = words.split()[-1]
    known = list(PLACES[: CITY_WALL + 1])
    if name not in known:
        raise near_name("place in the city", name, known)
    return known.index(name)


def road_of(words: str) -> int:
    """Florence or Arezzo."""
    name = words.split()[-1]
    if name not in ("florence", "arezzo"):
        raise near_name("road", name, ["florence", "arezzo"])
    return FLORENCE if name == "florence" else AREZZO


def came_from_servi(words: str) -> bool:
    """S11.5: whether via-della-cerchia was reached from Via dei Servi, not from the inn."""
    place = place_of(words)
    if PLACES[place] not in ("via-dei-servi", "inn"):
        raise BadScenario("via-della-cerchia is reached from via-dei-servi or from the inn (S2.7)")
    return place != THE_INN


def goods_of(text: str) -> list[int]:
    """Counts by good; a good that is not named counts 0."""
    counts = [0, 0, 0, 0, 0]
    for item in items_of(text):
        name, _, count = item.partition(" ")
        if name not in GOODS:
            raise near_name("good", name, list(GOODS))
        if not count.isdigit():
            raise BadScenario(f"say how many, as in '{name} 2', not '{item}'")
        counts[GOODS.index(name)] = int(count)
    return counts


def goods_text(counts: list[int]) -> str:
    """Counts by good as scenarios write them."""
    named = [f"{GOODS[good]} {count}" for good, count in enumerate(counts) if count]
    return ", ".join(named) if named else "none"


def artists_of(position: Position, text: str) -> list[int]:
    """Artists by their full names."""
    known = position.rules.cards.artist_names
    found: list[int] = []
    for name in items_of(text):
        if name not in known:
            raise near_name("artist", name, known)
        found.append(known.index(name))
    return found
