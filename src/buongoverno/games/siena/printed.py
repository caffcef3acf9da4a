"""What is printed on the cards and the board of Siena, and the numbers of its rules.

For interfaces, which hold none of them: everything here comes from the card file or from the room
of the rulebook it belongs to.
"""

from dataclasses import dataclass
from typing import Final

from buongoverno.games.siena.action_phase import LAST_ROUND, LAST_ROUND_OF_A_LONG_GAME
from buongoverno.games.siena.card_phase import CARDS_PER_PLAYER, price_in_row
from buongoverno.games.siena.cards import (
    GOODS,
    GRAIN,
    KINDS,
    OIL,
    WINE,
    WORKER_GOODS,
    Cards,
    cards_of,
)
from buongoverno.games.siena.city.artists import OPENING_BID
from buongoverno.games.siena.city.business import (
    GOOD_BUSINESS,
    SALIMBENI_PER_CARD,
    SMALL_BUSINESS,
    YELLOW_DISTRICTS,
)
from buongoverno.games.siena.city.calandrino import ALMS, ALMS_IN_INN_OR_DUOMO, DISTRICTS
from buongoverno.games.siena.city.courtesans import PER_COURTESAN
from buongoverno.games.siena.city.duomo import KEEPS, LOOKS_AT
from buongoverno.games.siena.city.movement import INCOME, next_place
from buongoverno.games.siena.city.palazzo_tolomei import WEDDING_GIFT
from buongoverno.games.siena.city.torre_del_mangia import (
    FLOORS,
    FLOORS_PER_PLAYER,
    LABOUR,
    MATERIAL,
)
from buongoverno.games.siena.codes import BANKER, CITY_WALL, MERCHANT, PEASANT, PLACES, STATUSES
from buongoverno.games.siena.countryside.goods import BANKERS_SHARE, PER_KIND_WITH_MULE
from buongoverno.games.siena.countryside.roads import AREZZO_PAYS, FLORENCE_PAYS
from buongoverno.games.siena.fato import FATO_CARDS, MOST_DRAWN
from buongoverno.games.siena.final_count import FLOOR_POINTS, MOST_FLOORS, miser_points
from buongoverno.games.siena.inn_cards import TOGETHER, WINNINGS
from buongoverno.games.siena.position import HAND_LIMIT, STAR_CARDS, SURCHARGES
from buongoverno.games.siena.rising import FLORINS_TO_RISE
from buongoverno.games.siena.setup import STARTING_FLORINS
from buongoverno.games.siena.titles import nature

_ANYONE: Final = (PEASANT, MERCHANT, BANKER)
# Who may use the bottom half of a card (S2.1).
_USERS: Final = {
    "via-francigena": (PEASANT,),
    "piazza-salimbeni": (BANKER,),
    "friends": (BANKER,),
    "mule": (PEASANT,),
    "banchi-di-sotto": (BANKER,),
    "via-dei-servi": (BANKER,),
    "guards": (BANKER,),
    "courtesan": _ANYONE,
    "calandrino": _ANYONE,
    "inn": _ANYONE,
    "mason": (BANKER,),
    "goods": (PEASANT, MERCHANT),
    "journey": (PEASANT, MERCHANT),
}
_USERS_HALL9000: Final = {**_USERS, "journey": (MERCHANT,)}


@dataclass(frozen=True)
class Card:
    """A card (S2.1); a star card has no cost (S2.2). `cubes` are the goods it shows.

    `kind` is its name, or goods or journey. `prices` are by the row of the initiative track (S6.3),
    `users` by ruleset.
    """

    name: str
    kind: str
    copies: int
    cost: int | None
    prices: list[int]
    green: int
    cubes: dict[str, int]
    users: dict[str, list[str]]


@dataclass(frozen=True)
class CityPlace:
    """A place of the city: where a step leads (S11.3), and what it earns to end there (S11.6)."""

    name: str
    next: str
    earns: int


@dataclass(frozen=True)
class Numbers:
    """Numbers of cards and rules, as sentences name them."""

    senesi_cards: int
    least_senesi: int
    most_senesi: int
    artists: int
    least_artist: int
    most_artist: int
    least_donation: int
    most_donation: int
    grain_fills: int
    grain_fato: int
    wine_fato: int
    oil_fato: int
    starting_florins: int = STARTING_FLORINS
    merchant_florins: int = FLORINS_TO_RISE[PEASANT]
    banker_florins: int = FLORINS_TO_RISE[MERCHANT]
    hand_limit: int = HAND_LIMIT
    cards_per_player: int = CARDS_PER_PLAYER
    last_round: int = LAST_ROUND
    last_round_long: int = LAST_ROUND_OF_A_LONG_GAME
    with_mule: int = PER_KIND_WITH_MULE
    bankers_share: int = BANKERS_SHARE
    fato_cards: int = FATO_CARDS
    good_fato: int = FATO_CARDS - 1
    most_fato: int = MOST_DRAWN
    florence_spaces: int = len(FLORENCE_PAYS)
    florence_pays: tuple[int, ...] = FLORENCE_PAYS
    arezzo_spaces: int = len(AREZZO_PAYS)
    arezzo_pays: tuple[int, ...] = AREZZO_PAYS
    income: int = INCOME
    small_business: int = SMALL_BUSINESS
    good_business: int = GOOD_BUSINESS
    salimbeni: int = SALIMBENI_PER_CARD
    wedding_gift: int = WEDDING_GIFT
    per_courtesan: int = PER_COURTESAN
    beggar_districts: int = DISTRICTS
    alms: int = ALMS
    alms_in_duomo: int = ALMS_IN_INN_OR_DUOMO
    inns_together: int = TOGETHER
    inn_winnings: int = WINNINGS
    artist_bid: int = OPENING_BID
    looks_at: int = LOOKS_AT
    keeps: int = KEEPS
    floors: int = FLOORS
    floors_per_player: int = FLOORS_PER_PLAYER
    floor_material: tuple[int, ...] = MATERIAL
    floor_points: tuple[int, ...] = FLOOR_POINTS
    labour: int = LABOUR
    most_floors: int = MOST_FLOORS
    first_miser: int = miser_points(1)
    second_miser: int = miser_points(2) - miser_points(1)
    third_miser: int = miser_points(3) - miser_points(2)


@dataclass(frozen=True)
class SienaPrinted:
    """Everything printed; `artists` with their points, `sellers` by good (S2.6)."""

    cards: list[Card]
    artists: dict[str, int]
    last_artist: str
    sellers: dict[str, str]
    city: list[CityPlace]
    numbers: Numbers


def printed(text: str | None = None) -> SienaPrinted:
    """What the standard cards, or those of a custom file, and the board show."""
    cards = cards_of(text)
    return SienaPrinted(
        cards=[_card(cards, kind) for kind in range(KINDS) if cards.copies[kind]],
        artists=dict(zip(cards.artist_names, cards.artist_points, strict=True)),
        last_artist=cards.artist_names[cards.last_artist],
        sellers={
            name: STATUSES[PEASANT if good in WORKER_GOODS else MERCHANT]
            for good, name in enumerate(GOODS)
        },
        city=[_place(place) for place in range(CITY_WALL + 1)],
        numbers=_numbers(cards),
    )


def _card(cards: Cards, kind: int) -> Card:
    name = cards.names[kind]
    star = kind < STAR_CARDS
    rows = range(0 if star else len(SURCHARGES))
    return Card(
        name=name,
        kind=nature(name),
        copies=cards.copies[kind],
        cost=None if star else cards.cost[kind],
        prices=[price_in_row(cards, kind, row) for row in rows],
        green=cards.green[kind],
        cubes={GOODS[good]: count for good, count in enumerate(cards.cubes[kind]) if count},
        users={
            ruleset: [STATUSES[status] for status in users[nature(name)]]
            for ruleset, users in (("rulebook", _USERS), ("hall9000", _USERS_HALL9000))
        },
    )


def _place(place: int) -> CityPlace:
    earns = SMALL_BUSINESS if place in YELLOW_DISTRICTS else 0
    return CityPlace(PLACES[place], PLACES[next_place(place)], earns)


def _numbers(cards: Cards) -> Numbers:
    return Numbers(
        senesi_cards=len(cards.senesi),
        least_senesi=min(cards.senesi),
        most_senesi=max(cards.senesi),
        artists=len(cards.artist_points),
        least_artist=min(cards.artist_points),
        most_artist=max(cards.artist_points),
        least_donation=cards.donation_steps[0],
        most_donation=cards.donation_steps[-1],
        grain_fills=cards.fills[GRAIN],
        grain_fato=cards.fato[GRAIN],
        wine_fato=cards.fato[WINE],
        oil_fato=cards.fato[OIL],
    )
