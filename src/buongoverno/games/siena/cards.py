"""The cards and the numbers of the board, read from a card file (S2).

The package brings its own file, `cards.toml`; a player can start a game with another (S2.9).
Cards are told apart by kind: copies of one card are the same kind.
"""

import functools
import re
from typing import Final

from buongoverno.kernel.card_file import (
    CardFileError,
    CardSet,
    CardTable,
    fingerprint,
    read_card_file,
    shown,
)
from buongoverno.kernel.message import KeyedMessage, Message, kernel_message
from buongoverno.kernel.resources import text_of

__all__ = ["CardFileError", "Cards", "cards_of", "load_cards", "standard_cards"]

# The five goods (S2.6).
GRAIN: Final = 0
WINE: Final = 1
OIL: Final = 2
CLOTH: Final = 3
SPICES: Final = 4
GOODS: Final = ("grain", "wine", "oil", "cloth", "spices")
WORKER_GOODS: Final = (GRAIN, WINE, OIL)
TRAVELLER_GOODS: Final = (CLOTH, SPICES)

# The kinds of Siena cards (S2.1); those below COURTESAN are the star cards.
VIA_FRANCIGENA: Final = 0
PIAZZA_SALIMBENI: Final = 1
FRIENDS: Final = 2
MULE: Final = 3
BANCHI_DI_SOTTO: Final = 4
VIA_DEI_SERVI: Final = 5
GUARDS: Final = 6
COURTESAN: Final = 7
CALANDRINO: Final = 8
INN: Final = 9
MASON: Final = 10
# The first of fifteen slots for different goods cards, and of ten for different journey cards.
GOODS_CARDS: Final = 11
JOURNEY_CARDS: Final = 26
KINDS: Final = 36

_STARS: Final = (
    "via_francigena",
    "piazza_salimbeni",
    "friends",
    "mule",
    "banchi_di_sotto",
    "via_dei_servi",
    "guards",
)
_PLAIN: Final = ("courtesan", "calandrino", "inn", "mason")
_COPIES: Final = (2, 2, 2, 1, 2, 2, 2, 4, 4, 4, 2)
_GOODS_CARDS_IN_ALL: Final = 15
_JOURNEY_CARDS_IN_ALL: Final = 10
_OPENING_STARS: Final = 7
LAST_OPENING_STAR: Final = 5
_SENESI: Final = 26
_ARTISTS: Final = 8
_SENESI_VALUE: Final = re.compile(r"0|[1-9][0-9]?[0-9]?")
# Same goods, different top half: the second card is called "...-b", the third "...-c".
_SUFFIXES: Final = ("", *[f"-{letter}" for letter in "bcdefghijklmnop"])


class Cards(CardSet):
    """What is printed on cards and board (S2); never changed once loaded, shared by all states.

    `names`, `copies`, `cost`, `green` and `cubes` are indexed by kind; a slot no card uses has
    the name "" and 0 copies. `price`, `fills` and `fato` are indexed by good.
    """

    def __init__(self, text: str, standard: bool) -> None:
        super().__init__(text, standard)
        self.names: list[str] = [""] * KINDS
        self.copies: list[int] = [0] * KINDS
        self.cost: list[int] = [0] * KINDS
        self.green: list[int] = [0] * KINDS
        self.cubes: list[list[int]] = [[0] * len(GOODS) for _ in range(KINDS)]
        self.price: list[int] = []
        self.fills: list[int] = []
        self.fato: list[int] = []
        self.donation_steps: list[int] = []
        self.senesi: list[int] = []
        self.artist_names: list[str] = []
        self.artist_points: list[int] = []
        self.last_artist: int = 0


def load_cards(text: str, origin: str | Message, standard: bool = False) -> Cards:
    """Read and check a card file (S2.9); `origin` is what an error calls the file."""
    file = read_card_file(text, origin, "S2.9")
    file.allow_only(
        ["goods", "donation", "star", "plain", "three_goods", "journey", "senesi", "artist"],
        kernel_message("card_file"),
    )
    cards = Cards(text, standard)
    _read_goods(cards, file.table("goods", kernel_message("card_table_named", field="goods")))
    _read_donation(
        cards, file.table("donation", kernel_message("card_table_named", field="donation"))
    )
    _read_stars(cards, file)
    _read_plain(cards, file)
    _read_goods_cards(
        cards, file.table("three_goods", kernel_message("card_table_named", field="three_goods"))
    )
    _read_journey_cards(
        cards, file.table("journey", kernel_message("card_table_named", field="journey"))
    )
    _read_senesi(cards, file.table("senesi", kernel_message("card_table_named", field="senesi")))
    _read_artists(cards, file)
    cards.digest = _fingerprint(cards)
    return cards


def _fingerprint(cards: Cards) -> str:
    """A digest of everything that matters to a game; comments and layout of the file do not."""
    values = [
        cards.names,
        cards.copies,
        cards.cost,
        cards.green,
        cards.cubes,
        cards.price,
        cards.fills,
        cards.fato,
        cards.donation_steps,
        cards.senesi,
        cards.artist_names,
        cards.artist_points,
        cards.last_artist,
    ]
    return fingerprint(values)


@functools.cache
def standard_cards() -> Cards:
    """The cards that come with the game; what no source gives is rebuilt (S2.8)."""
    text = text_of("buongoverno.games.siena", "cards.toml")
    return load_cards(text, "cards.toml", standard=True)


@functools.lru_cache(maxsize=16)
def cards_of(text: str | None) -> Cards:
    """The standard cards, or those of a custom file, which is read once for many games."""
    return standard_cards() if text is None else load_cards(text, kernel_message("card_own"))


def _read_goods(cards: Cards, goods: CardTable) -> None:
    """Prices and filling numbers of the five sectors, Fato values of worker goods (S2.6)."""
    goods.allow_only(list(GOODS), kernel_message("card_table_named", field="goods"))
    for good, name in enumerate(GOODS):
        sector = goods.table(name, _message("sector", name=name))
        worker = good in WORKER_GOODS
        if sector.has("fato") and not worker:
            raise sector.refusal(_message("no_fato", name=name), "fato")
        known = ["price", "fills"] + (["fato"] if worker else [])
        sector.allow_only(["sold_by", *known, "rebuilt"], _message("sector", name=name))
        _check_seller(sector, name, "peasant" if worker else "merchant")
        cards.price.append(sector.number("price", _message("price_of", name=name)))
        cards.fills.append(_filling_number(sector, name))
        cards.fato.append(sector.number("fato", _message("fato_of", name=name)) if worker else 0)
        cards.rebuilt += _rebuilt(sector, name, known)


def _check_seller(sector: CardTable, name: str, seller: str) -> None:
    written = sector.text("sold_by", _message("seller_of", name=name))
    if written != seller:
        reason = _message("sold_by", name=name, seller=seller, value=shown(written))
        raise sector.refusal(reason, "sold_by")


def _filling_number(sector: CardTable, name: str) -> int:
    fills = sector.number("fills", _message("fills_of", name=name))
    if fills < 1:
        raise sector.refusal(_message("fills", name=name, value=fills), "fills")
    return fills


def _read_donation(cards: Cards, donation: CardTable) -> None:
    """The steps of a donation (S15.3)."""
    donation.allow_only(["steps", "rebuilt"], kernel_message("card_table_named", field="donation"))
    steps = donation.numbers("steps", _message("donation_step"))
    if not steps:
        raise donation.refusal(_message("no_donation_step"), "steps")
    before = 0
    for place, step in enumerate(steps):
        if step <= before:
            reason = _message("donation_rise", step=step, before=before)
            raise donation.refusal(reason, "steps", place)
        before = step
    cards.donation_steps = steps
    cards.rebuilt += _rebuilt_steps(donation, steps)


def _rebuilt_steps(donation: CardTable, steps: list[int]) -> list[str]:
    if not donation.has("rebuilt") or donation.is_truth("rebuilt"):
        return _rebuilt(donation, "donation steps", [])
    rebuilt = donation.numbers("rebuilt", _message("rebuilt_donation_step"))
    for place, step in enumerate(rebuilt):
        if step not in steps:
            raise donation.refusal(_message("donation_rebuilt", step=step), "rebuilt", place)
    return [f"donation step {step}" for step in rebuilt]


def _read_stars(cards: Cards, file: CardTable) -> None:
    """The star cards: no cost, and the green number is the star number (S2.2)."""
    kinds_by_number: dict[int, int] = {}
    opening = 0
    for star in _named_cards(file, "star", _STARS):
        if star.has("cost"):
            raise star.refusal(_message("star_cost"), "cost")
        star.allow_only(["card", "copies", "green", "rebuilt"], _message("star_card"))
        kind = _read_top(cards, star, _STARS, VIA_FRANCIGENA)
        number = cards.green[kind]
        if number in kinds_by_number:
            other = cards.names[kinds_by_number[number]]
            raise star.refusal(_message("star_twice", number=number, other=other), "green")
        kinds_by_number[number] = kind
        opening += cards.copies[kind] if 1 <= number <= LAST_OPENING_STAR else 0
    if opening != _OPENING_STARS:
        reason = _message(
            "opening_stars", wanted=_OPENING_STARS, last=LAST_OPENING_STAR, found=opening
        )
        raise file.refusal(reason, "star")


def _read_plain(cards: Cards, file: CardTable) -> None:
    """Courtesan, Calandrino, Inn and Mason (S2.1)."""
    for plain in _named_cards(file, "plain", _PLAIN):
        plain.allow_only(["card", "copies", "cost", "green", "rebuilt"], _message("plain_card"))
        kind = _read_top(cards, plain, _PLAIN, COURTESAN)
        cards.cost[kind] = plain.number("cost", _message("cost_of", name=cards.names[kind]))


def _named_cards(file: CardTable, key: str, names: tuple[str, ...]) -> list[CardTable]:
    """The entries under [[star]] or [[plain]]: each name of S2.1 exactly once."""
    entries = file.tables(key, _message("named_cards", field=key))
    met: list[str] = []
    for entry in entries:
        name = entry.text("card", _message("card_name", field=key))
        if name not in names:
            reason = _message("no_card", field=key, name=shown(name), known=", ".join(names))
            raise entry.refusal(reason, "card")
        if name in met:
            raise entry.refusal(_message("card_twice", field=key, name=name), "card")
        met.append(name)
    for name in names:
        if name not in met:
            raise file.refusal(_message("card_absent", field=key, name=name), key)
    return entries


def _read_top(cards: Cards, entry: CardTable, names: tuple[str, ...], first: int) -> int:
    """Copies and green number of a card with a name; answers its kind."""
    name = entry.text("card", _message("any_card_name"))
    kind = first + names.index(name)
    copies = entry.number("copies", kernel_message("card_copies_of", name=name))
    if copies != _COPIES[kind]:
        reason = _message("copies", name=name, wanted=_COPIES[kind], value=copies)
        raise entry.refusal(reason, "copies")
    cards.names[kind] = name.replace("_", "-")
    cards.copies[kind] = copies
    cards.green[kind] = entry.number("green", _message("green_of", name=name))
    known = ["green"] if kind < COURTESAN else ["cost", "green"]
    cards.rebuilt += _rebuilt(entry, cards.names[kind], known)
    return kind


class _Pile:
    """The goods cards or the journey cards while they are read: equal cards become one kind."""

    def __init__(self, cards: Cards, title: str, first: int, in_all: int) -> None:
        self.cards = cards
        self.title = title
        self.first = first
        self.in_all = in_all
        self.added = 0

    def cubes(self, card: CardTable, goods: int) -> list[int]:
        """The cubes of a card that shows that many different goods (S2.9)."""
        cubes = [0] * len(GOODS)
        for good, name in enumerate(GOODS):
            if card.has(name):
                cubes[good] = card.number(name, _message("cubes_of", name=name))
                if cubes[good] == 0:
                    raise card.refusal(_message("no_cube", title=self.title, name=name), name)
        shows = len(GOODS) - cubes.count(0)
        if shows != goods:
            raise card.refusal(_message("goods", title=self.title, goods=goods, value=shows))
        return cubes

    def add(self, card: CardTable, cubes: list[int], cost: int, green: int) -> None:
        copies = card.copies(_message("a_card", title=self.title))
        self.added += copies
        if self.added > self.in_all:
            raise card.refusal(
                _message("with_this_card", title=self.title, wanted=self.in_all, value=self.added)
            )
        kind = self._kind(cubes, cost, green)
        self.cards.copies[kind] += copies

    def finish(self, table: CardTable) -> None:
        if self.added != self.in_all:
            reason = _message("in_all", title=self.title, wanted=self.in_all, value=self.added)
            raise table.refusal(reason, "cards")

    def _kind(self, cubes: list[int], cost: int, green: int) -> int:
        """The kind of this card: that of an equal card read before, or a new one."""
        cards = self.cards
        same_goods = 0
        kind = self.first
        while cards.copies[kind] > 0:
            if cards.cubes[kind] == cubes:
                if cards.cost[kind] == cost and cards.green[kind] == green:
                    return kind
                same_goods += 1
            kind += 1
        cards.names[kind] = self._name(cubes) + _SUFFIXES[same_goods]
        cards.cubes[kind] = cubes
        cards.cost[kind] = cost
        cards.green[kind] = green
        return kind

    def _name(self, cubes: list[int]) -> str:
        """Cards without a name are called by their goods: "grain2-wine1-cloth1"."""
        shown_goods = [f"{GOODS[good]}{count}" for good, count in enumerate(cubes) if count]
        if self.first == JOURNEY_CARDS:
            shown_goods.insert(0, "journey")
        return "-".join(shown_goods)


def _read_goods_cards(cards: Cards, table: CardTable) -> None:
    """The fifteen cards with three goods (S2.1, S2.8)."""
    cost: dict[str, int] = {}
    green: dict[str, int] = {}
    _read_weights(table, cost, green)
    pile = _Pile(cards, "goods", GOODS_CARDS, _GOODS_CARDS_IN_ALL)
    for card in table.tables("cards", _message("list_of_goods")):
        card.allow_only(["copies", "weight", *GOODS], _message("a_card", title="goods"))
        weight = card.text("weight", _message("weight_of"))
        if weight not in cost:
            reason = _message("no_weight", value=shown(weight), known=", ".join(cost))
            raise card.refusal(reason, "weight")
        pile.add(card, pile.cubes(card, 3), cost[weight], green[weight])
    pile.finish(table)
    cards.rebuilt += _rebuilt(table, "goods cards", [*cost, "cards"])


def _read_weights(table: CardTable, cost: dict[str, int], green: dict[str, int]) -> None:
    """Goods cards of one weight share cost and green number (S2.8)."""
    weights = [key for key in table.names() if table.is_table(key)]
    table.allow_only(
        [*weights, "cards", "rebuilt"], kernel_message("card_table_named", field="three_goods")
    )
    for name in weights:
        weight = table.table(name, _message("weight", name=name))
        weight.allow_only(["cost", "green"], _message("weight", name=name))
        cost[name] = weight.number("cost", _message("weight_cost", name=name))
        green[name] = weight.number("green", _message("weight_green", name=name))


def _read_journey_cards(cards: Cards, table: CardTable) -> None:
    """The ten cards with two worker goods and a journey scene (S2.1, S2.8)."""
    table.allow_only(
        ["cost", "green", "cards", "rebuilt"], kernel_message("card_table_named", field="journey")
    )
    cost = table.number("cost", _message("journey_cost"))
    green = table.number("green", _message("journey_green"))
    pile = _Pile(cards, "journey", JOURNEY_CARDS, _JOURNEY_CARDS_IN_ALL)
    for card in table.tables("cards", _message("list_of_journeys")):
        card.allow_only(["copies", *GOODS], _message("a_card", title="journey"))
        for good in TRAVELLER_GOODS:
            if card.has(GOODS[good]):
                raise card.refusal(_message("journey_goods", good=GOODS[good]), GOODS[good])
        pile.add(card, pile.cubes(card, 2), cost, green)
    pile.finish(table)
    cards.rebuilt += _rebuilt(table, "journey cards", ["cost", "green", "cards"])


def _read_senesi(cards: Cards, table: CardTable) -> None:
    """The Senesi cards, given as value = number of cards (S2.3)."""
    table.allow_only(["values", "rebuilt"], kernel_message("card_table_named", field="senesi"))
    values = table.table("values", _message("senesi_values"))
    for value in values.names():
        if _SENESI_VALUE.fullmatch(value) is None:
            raise values.refusal(_message("senesi_value", value=shown(value)), value)
        copies = values.number(value, _message("senesi_worth", value=value))
        cards.senesi += [int(value)] * copies
    if len(cards.senesi) != _SENESI:
        reason = _message("senesi_count", wanted=_SENESI, value=len(cards.senesi))
        raise table.refusal(reason, "values")
    cards.senesi.sort()
    cards.rebuilt += _rebuilt(table, "Senesi cards", ["values"])


def _read_artists(cards: Cards, file: CardTable) -> None:
    """The eight artists, of which one ends the game (S2.3, S18.1)."""
    artists = file.tables("artist", _message("the_artists"))
    last = -1
    for place, artist in enumerate(artists):
        artist.allow_only(["name", "points", "ends_the_game", "rebuilt"], _message("artist"))
        name = _artist_name(cards, artist)
        points = artist.number("points", _message("points_of", name=name))
        if artist.truth("ends_the_game", _message("ends_the_game", name=name)):
            if last >= 0:
                reason = _message("artist_ends", name=cards.artist_names[last])
                raise artist.refusal(reason, "ends_the_game")
            last = place
        cards.artist_names.append(name)
        cards.artist_points.append(points)
        cards.rebuilt += _rebuilt(artist, name, ["name", "points"])
    if len(artists) != _ARTISTS:
        reason = _message("artists", wanted=_ARTISTS, value=len(artists))
        raise file.refusal(reason, "artist", len(artists) - 1)
    if last < 0:
        raise file.refusal(_message("artist_end"), "artist")
    cards.last_artist = last


def _artist_name(cards: Cards, artist: CardTable) -> str:
    name = artist.title("name", _message("artist"))
    if name in cards.artist_names:
        raise artist.refusal(_message("artist_twice", name=name), "name")
    return name


def _rebuilt(entry: CardTable, what: str, known: list[str]) -> list[str]:
    """What an entry marks as rebuilt: all of it by `true`, or a list of its keys (S2.9)."""
    if not entry.has("rebuilt"):
        return []
    if entry.is_truth("rebuilt"):
        return [what] if entry.truth("rebuilt", kernel_message("card_key", field="rebuilt")) else []
    keys = entry.marked("rebuilt", known)
    return [f"{what}: {'goods' if key == 'cards' else key}" for key in keys]


def _message(key: str, **blanks: str | int | Message) -> KeyedMessage:
    """What a card file is told: its parts, and what is wrong with them."""
    return KeyedMessage("buongoverno.games.siena", key, blanks)
