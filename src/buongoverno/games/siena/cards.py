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


def load_cards(text: str, origin: str, standard: bool = False) -> Cards:
    """Read and check a card file (S2.9); `origin` is what an error calls the file."""
    file = read_card_file(text, origin, "S2.9")
    file.allow_only(
        ["goods", "donation", "star", "plain", "three_goods", "journey", "senesi", "artist"],
        "a card file",
    )
    cards = Cards(text, standard)
    _read_goods(cards, file.table("goods", "the table [goods]"))
    _read_donation(cards, file.table("donation", "the table [donation]"))
    _read_stars(cards, file)
    _read_plain(cards, file)
    _read_goods_cards(cards, file.table("three_goods", "the table [three_goods]"))
    _read_journey_cards(cards, file.table("journey", "the table [journey]"))
    _read_senesi(cards, file.table("senesi", "the table [senesi]"))
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
    return standard_cards() if text is None else load_cards(text, "custom card file")


def _read_goods(cards: Cards, goods: CardTable) -> None:
    """Prices and filling numbers of the five sectors, Fato values of worker goods (S2.6)."""
    goods.allow_only(list(GOODS), "the table [goods]")
    for good, name in enumerate(GOODS):
        sector = goods.table(name, f"sector {name}")
        worker = good in WORKER_GOODS
        if sector.has("fato") and not worker:
            reason = f"{name} has no Fato value (S2.6): only grain, wine and oil go on the road"
            raise sector.refusal(reason, "fato")
        known = ["price", "fills"] + (["fato"] if worker else [])
        sector.allow_only(["sold_by", *known, "rebuilt"], f"sector {name}")
        _check_seller(sector, name, "peasant" if worker else "merchant")
        cards.price.append(sector.number("price", f"the price of {name}"))
        cards.fills.append(_filling_number(sector, name))
        cards.fato.append(sector.number("fato", f"the Fato value of {name}") if worker else 0)
        cards.rebuilt += _rebuilt(sector, name, known)


def _check_seller(sector: CardTable, name: str, seller: str) -> None:
    written = sector.text("sold_by", f"the seller of {name}")
    if written != seller:
        reason = f"{name} is sold by the {seller} (S2.6), not {shown(written)}"
        raise sector.refusal(reason, "sold_by")


def _filling_number(sector: CardTable, name: str) -> int:
    fills = sector.number("fills", f"the filling number of {name}")
    if fills < 1:
        reason = f"sector {name} must be filled by at least 1 cube (S2.9), not {fills}"
        raise sector.refusal(reason, "fills")
    return fills


def _read_donation(cards: Cards, donation: CardTable) -> None:
    """The steps of a donation (S15.3)."""
    donation.allow_only(["steps", "rebuilt"], "the table [donation]")
    steps = donation.numbers("steps", "a donation step")
    if not steps:
        raise donation.refusal("there must be at least one donation step (S2.9)", "steps")
    before = 0
    for place, step in enumerate(steps):
        if step <= before:
            reason = f"donation steps must rise from 1 up (S2.9): {step} stands after {before}"
            raise donation.refusal(reason, "steps", place)
        before = step
    cards.donation_steps = steps
    cards.rebuilt += _rebuilt_steps(donation, steps)


def _rebuilt_steps(donation: CardTable, steps: list[int]) -> list[str]:
    if not donation.has("rebuilt") or donation.is_truth("rebuilt"):
        return _rebuilt(donation, "donation steps", [])
    rebuilt = donation.numbers("rebuilt", "a rebuilt donation step")
    for place, step in enumerate(rebuilt):
        if step not in steps:
            reason = f"{step} is marked rebuilt but is no donation step (S2.9)"
            raise donation.refusal(reason, "rebuilt", place)
    return [f"donation step {step}" for step in rebuilt]


def _read_stars(cards: Cards, file: CardTable) -> None:
    """The star cards: no cost, and the green number is the star number (S2.2)."""
    kinds_by_number: dict[int, int] = {}
    opening = 0
    for star in _named_cards(file, "star", _STARS):
        if star.has("cost"):
            raise star.refusal("a star card has no cost (S2.2): it is only auctioned", "cost")
        star.allow_only(["card", "copies", "green", "rebuilt"], "a star card")
        kind = _read_top(cards, star, _STARS, VIA_FRANCIGENA)
        number = cards.green[kind]
        if number in kinds_by_number:
            other = cards.names[kinds_by_number[number]]
            reason = f"star number {number} belongs to {other} already; star numbers differ (S2.2)"
            raise star.refusal(reason, "green")
        kinds_by_number[number] = kind
        opening += cards.copies[kind] if 1 <= number <= LAST_OPENING_STAR else 0
    if opening != _OPENING_STARS:
        reason = (
            f"exactly {_OPENING_STARS} star cards must have a number (green) from 1 to "
            f"{LAST_OPENING_STAR} for the opening auction (S2.9, S3.4), not {opening}"
        )
        raise file.refusal(reason, "star")


def _read_plain(cards: Cards, file: CardTable) -> None:
    """Courtesan, Calandrino, Inn and Mason (S2.1)."""
    for plain in _named_cards(file, "plain", _PLAIN):
        plain.allow_only(["card", "copies", "cost", "green", "rebuilt"], "a plain card")
        kind = _read_top(cards, plain, _PLAIN, COURTESAN)
        cards.cost[kind] = plain.number("cost", f"the cost of {cards.names[kind]}")


def _named_cards(file: CardTable, key: str, names: tuple[str, ...]) -> list[CardTable]:
    """The entries under [[star]] or [[plain]]: each name of S2.1 exactly once."""
    entries = file.tables(key, f"the {key} cards, each under [[{key}]],")
    met: list[str] = []
    for entry in entries:
        name = entry.text("card", f"the name of a {key} card")
        if name not in names:
            reason = f"there is no {key} card {shown(name)} (S2.1); they are {', '.join(names)}"
            raise entry.refusal(reason, "card")
        if name in met:
            raise entry.refusal(f"the {key} card {name} stands twice (S2.1)", "card")
        met.append(name)
    for name in names:
        if name not in met:
            raise file.refusal(f"the {key} card {name} is missing (S2.1)", key)
    return entries


def _read_top(cards: Cards, entry: CardTable, names: tuple[str, ...], first: int) -> int:
    """Copies and green number of a card with a name; answers its kind."""
    name = entry.text("card", "the name of a card")
    kind = first + names.index(name)
    copies = entry.number("copies", f"the number of copies of {name}")
    if copies != _COPIES[kind]:
        reason = f"{name} must have copies = {_COPIES[kind]} (S2.1), not {copies}"
        raise entry.refusal(reason, "copies")
    cards.names[kind] = name.replace("_", "-")
    cards.copies[kind] = copies
    cards.green[kind] = entry.number("green", f"the green number of {name}")
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
                cubes[good] = card.number(name, f"the number of {name} cubes")
                if cubes[good] == 0:
                    reason = f"a {self.title} card with {name} shows at least 1 cube of it (S2.9)"
                    raise card.refusal(f"{reason}; leave {name} out if it shows none", name)
        shows = len(GOODS) - cubes.count(0)
        if shows != goods:
            reason = f"a {self.title} card shows {goods} different goods (S2.9), not {shows}"
            raise card.refusal(reason)
        return cubes

    def add(self, card: CardTable, cubes: list[int], cost: int, green: int) -> None:
        copies = card.copies(f"a {self.title} card")
        self.added += copies
        if self.added > self.in_all:
            raise card.refusal(f"with this card they are {self.added}: {self._in_all()}")
        kind = self._kind(cubes, cost, green)
        self.cards.copies[kind] += copies

    def finish(self, table: CardTable) -> None:
        if self.added != self.in_all:
            raise table.refusal(f"{self._in_all()}, not {self.added}", "cards")

    def _in_all(self) -> str:
        return f"there must be {self.in_all} {self.title} cards in all (S2.1)"

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
    for card in table.tables("cards", "the list of goods cards"):
        card.allow_only(["copies", "weight", *GOODS], "a goods card")
        weight = card.text("weight", "the weight of a goods card")
        if weight not in cost:
            reason = f"there is no weight {shown(weight)} in [three_goods] (S2.9)"
            raise card.refusal(f"{reason}; known are {', '.join(cost)}", "weight")
        pile.add(card, pile.cubes(card, 3), cost[weight], green[weight])
    pile.finish(table)
    cards.rebuilt += _rebuilt(table, "goods cards", [*cost, "cards"])


def _read_weights(table: CardTable, cost: dict[str, int], green: dict[str, int]) -> None:
    """Goods cards of one weight share cost and green number (S2.8)."""
    weights = [key for key in table.names() if table.is_table(key)]
    table.allow_only([*weights, "cards", "rebuilt"], "the table [three_goods]")
    for name in weights:
        weight = table.table(name, f"the weight {name}")
        weight.allow_only(["cost", "green"], f"the weight {name}")
        cost[name] = weight.number("cost", f"the cost of {name} goods cards")
        green[name] = weight.number("green", f"the green number of {name} goods cards")


def _read_journey_cards(cards: Cards, table: CardTable) -> None:
    """The ten cards with two worker goods and a journey scene (S2.1, S2.8)."""
    table.allow_only(["cost", "green", "cards", "rebuilt"], "the table [journey]")
    cost = table.number("cost", "the cost of journey cards")
    green = table.number("green", "the green number of journey cards")
    pile = _Pile(cards, "journey", JOURNEY_CARDS, _JOURNEY_CARDS_IN_ALL)
    for card in table.tables("cards", "the list of journey cards"):
        card.allow_only(["copies", *GOODS], "a journey card")
        for good in TRAVELLER_GOODS:
            if card.has(GOODS[good]):
                reason = f"a journey card shows worker goods only (S2.8), not {GOODS[good]}"
                raise card.refusal(reason, GOODS[good])
        pile.add(card, pile.cubes(card, 2), cost, green)
    pile.finish(table)
    cards.rebuilt += _rebuilt(table, "journey cards", ["cost", "green", "cards"])


def _read_senesi(cards: Cards, table: CardTable) -> None:
    """The Senesi cards, given as value = number of cards (S2.3)."""
    table.allow_only(["values", "rebuilt"], "the table [senesi]")
    values = table.table("values", "the values of the Senesi cards")
    for value in values.names():
        if _SENESI_VALUE.fullmatch(value) is None:
            reason = f"the value of a Senesi card is a whole number (S2.9), not {shown(value)}"
            raise values.refusal(reason, value)
        copies = values.number(value, f"the number of Senesi cards worth {value}")
        cards.senesi += [int(value)] * copies
    if len(cards.senesi) != _SENESI:
        reason = f"there are {_SENESI} Senesi cards in all (S2.9), not {len(cards.senesi)}"
        raise table.refusal(reason, "values")
    cards.senesi.sort()
    cards.rebuilt += _rebuilt(table, "Senesi cards", ["values"])


def _read_artists(cards: Cards, file: CardTable) -> None:
    """The eight artists, of which one ends the game (S2.3, S18.1)."""
    artists = file.tables("artist", "the artists, each under [[artist]],")
    last = -1
    for place, artist in enumerate(artists):
        artist.allow_only(["name", "points", "ends_the_game", "rebuilt"], "an artist")
        name = _artist_name(cards, artist)
        points = artist.number("points", f"the number of points of {name}")
        if artist.truth("ends_the_game", f"whether {name} ends the game"):
            if last >= 0:
                reason = f"exactly one artist ends the game (S2.9): {cards.artist_names[last]}"
                raise artist.refusal(f"{reason} does already", "ends_the_game")
            last = place
        cards.artist_names.append(name)
        cards.artist_points.append(points)
        cards.rebuilt += _rebuilt(artist, name, ["name", "points"])
    if len(artists) != _ARTISTS:
        reason = f"there are {_ARTISTS} artists (S2.9), not {len(artists)}"
        raise file.refusal(reason, "artist", len(artists) - 1)
    if last < 0:
        reason = "exactly one artist ends the game (S2.9): none has ends_the_game = true"
        raise file.refusal(reason, "artist")
    cards.last_artist = last


def _artist_name(cards: Cards, artist: CardTable) -> str:
    name = artist.title("name", "an artist")
    if name in cards.artist_names:
        raise artist.refusal(f"the artist {name} stands twice (S2.9)", "name")
    return name


def _rebuilt(entry: CardTable, what: str, known: list[str]) -> list[str]:
    """What an entry marks as rebuilt: all of it by `true`, or a list of its keys (S2.9)."""
    if not entry.has("rebuilt"):
        return []
    if entry.is_truth("rebuilt"):
        return [what] if entry.truth("rebuilt", "rebuilt") else []
    keys = entry.marked("rebuilt", known)
    return [f"{what}: {'goods' if key == 'cards' else key}" for key in keys]
