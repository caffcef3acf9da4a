"""S20 Imagined worlds: what a seat cannot know, drawn as likely as it is.

Most of it is chance. Senesi cards are not: who looks at several keeps the best and puts the others
under the deck, where everybody sees them go (S15). Nor are artists: who has looked pays more for a
good one, and everybody hears the price (S16).

Pools are sorted before they are shuffled: what is drawn then depends on what the seat knows and on
`chance`, on nothing else.
"""

from typing import Final

from buongoverno.games.siena.position import Player, Position
from buongoverno.games.siena.setup import BOTTOM_ARTISTS
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.hidden import collect, deal, knows

_DONORS_CARDS: Final = 2  # kept of four (S15.2)
_CARELESS_ONE_IN: Final = 12  # nothing is ruled out: somebody may have kept the worse cards

# What artists cost: measured over games of bots.
_FLORINS_TO_BEGIN_WITH: Final = 10
_FLORINS_A_POINT: Final = 9
_LIKELY: Final = 200
_SPECULATION: Final = 4


def forget(position: Position, seat: int | None, chance: Chance) -> None:
    """Redraw everything the seat cannot know: decks, hidden cards, chance to come (S20.2).

    Hands are public memory, so they stay.
    """
    deck = sorted(position.deck[position.drawn :])
    chance.shuffle(deck)
    position.deck = tuple(deck)
    position.drawn = 0
    redraw_points(position, seat, chance)


def redraw_points(position: Position, seat: int | None, chance: Chance) -> None:
    """Redraw the Senesi cards and artists that the seat does not know."""
    _redraw_senesi(position, seat, chance)
    _redraw_artists(position, seat, chance)


# -- Senesi cards ----------------------------------------------------------------------------------


def _redraw_senesi(position: Position, seat: int | None, chance: Chance) -> None:
    """All Senesi cards the seat does not know change places at random; then others choose."""
    pool: list[int] = []
    collect(pool, position.senesi_deck, position.senesi_deck_known, seat)
    collect(pool, position.looked_at, position.looked_at_known, seat)
    for player in position.players:
        collect(pool, player.senesi, player.senesi_known, seat)
    pool.sort()
    chance.shuffle(pool)
    position.senesi_deck = deal(pool, position.senesi_deck, position.senesi_deck_known, seat)
    position.looked_at = deal(pool, position.looked_at, position.looked_at_known, seat)
    for player in position.players:
        player.senesi = deal(pool, player.senesi, player.senesi_known, seat)
        if player.seat != seat and chance.below(_CARELESS_ONE_IN):
            _keep_the_best(position, player, seat)


def _keep_the_best(position: Position, player: Player, seat: int | None) -> None:
    """S15.1, S15.2: exchange what a player put under the deck for worse cards that were kept.

    The last cards of a donor are those of the donation: bankers buy no others.
    """
    deck = list(position.senesi_deck)
    under = _hidden_places(position.senesi_deck_known, player.seat, seat)
    if not under:
        return
    senesi = list(player.senesi)
    kept = _hidden_places(player.senesi_known, player.seat, seat)
    if player.donated:
        for _ in range(min(_DONORS_CARDS, len(kept))):
            _keep_best(senesi, kept.pop(), deck, under[-_DONORS_CARDS:])
        del under[-_DONORS_CARDS:]
    while kept and under:
        _keep_best(senesi, kept.pop(), deck, [under.pop()])
    player.senesi = tuple(senesi)
    position.senesi_deck = tuple(deck)


def _hidden_places(masks: tuple[int, ...], player: int, seat: int | None) -> list[int]:
    """The places in a row of cards that the player knows and the seat does not."""
    return [
        place
        for place in range(len(masks))
        if masks[place] >> player & 1 and not knows(masks[place], seat)
    ]


def _keep_best(senesi: list[int], kept: int, deck: list[int], under: list[int]) -> None:
    """Exchange a card that was kept for the best of those put away with it, if that is better."""
    for place in under:
        if deck[place] > senesi[kept]:
            deck[place], senesi[kept] = senesi[kept], deck[place]


# -- artists ---------------------------------------------------------------------------------------


def _redraw_artists(position: Position, seat: int | None, chance: Chance) -> None:
    """Artists the seat has not seen; the last one is among the bottom three (S3.4).

    The game goes on, so the last artist has not been hired yet: it is still to come, or is the
    one being auctioned.
    """
    artists = list(position.artists)
    last = position.rules.cards.last_artist
    hidden: list[int] = []  # places in the order of artists
    for place in range(len(artists)):
        known = position.artist_known[place] if place < len(position.artist_known) else 0
        if not knows(known, seat):
            hidden.append(place)
    pool = [artists[place] for place in hidden]
    hired = len(position.artist_owners)
    if last in pool:
        earliest = max(len(artists) - BOTTOM_ARTISTS, hired)
        open_places = [place for place in hidden if place >= earliest]
        chosen = open_places[chance.below(len(open_places))]
        artists[chosen] = last
        hidden.remove(chosen)
        pool.remove(last)
    pool.sort()
    prices = position.artist_prices
    # Dear ones first: few artists can have been worth their price.
    for _, place in sorted([(-prices[place], place) for place in hidden if place < hired]):
        artists[place] = _hired_for(position, prices[place], pool, chance)
        hidden.remove(place)
    chance.shuffle(pool)
    for place in hidden:
        artists[place] = pool.pop()
    position.artists = tuple(artists)


def _hired_for(position: Position, price: int, pool: list[int], chance: Chance) -> int:
    """Take one of the artists out of the pool that somebody may have paid that price for."""
    points = position.rules.cards.artist_points
    weights = [_weight(points[artist], price) for artist in pool]
    left = chance.below(sum(weights))
    place = 0
    while left >= weights[place]:
        left -= weights[place]
        place += 1
    return pool.pop(place)


def _weight(points: int, price: int) -> int:
    """How likely an artist with those points costs that much; 0 florins: nobody knows any more.

    All prices up to what the points are worth are equally likely, higher ones hardly.
    """
    if price == 0:
        return 1
    likely = price <= _FLORINS_TO_BEGIN_WITH + _FLORINS_A_POINT * points
    return _LIKELY // (points + _SPECULATION) if likely else 1
