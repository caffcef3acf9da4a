"""S3 Setup: money, order, countryside, Calandrino and the decks."""

from typing import Final

from buongoverno.games.siena.cards import GRAIN, KINDS, LAST_OPENING_STAR
from buongoverno.games.siena.codes import BANCHI_DI_SOTTO_DISTRICT, OPENING_BEGINS
from buongoverno.games.siena.piles import replaced
from buongoverno.games.siena.position import STAR_CARDS, Position

STARTING_FLORINS: Final = 28
BOTTOM_ARTISTS: Final = 3


def set_up(position: Position) -> None:
    """Everything before the opening auction (S3.1 to S3.4)."""
    _draw_order(position)
    position.finished = replaced(position.finished, GRAIN, 1)
    position.calandrino = BANCHI_DI_SOTTO_DISTRICT
    _stack_artists(position)
    senesi = position.rules.cards.senesi.copy()
    position.chance.shuffle(senesi)
    position.senesi_deck = tuple(senesi)
    position.senesi_deck_known = (0,) * len(senesi)
    _sort_siena_cards(position)
    position.go(OPENING_BEGINS)


def _draw_order(position: Position) -> None:
    """S3.1, S3.2: the first drawn lies lowest on 28 and takes +0."""
    order = list(range(position.seats))
    position.chance.shuffle(order)
    for row, seat in enumerate(order):
        player = position.players[seat]
        player.florins = STARTING_FLORINS
        player.arrived = row
        player.row = row
        if position.logging:
            position.tell("takes_row", "S3.2", seat, amount=row + 1, reveals=True)
    position.arrivals = position.seats - 1
    position.initiative = tuple(order)


def _stack_artists(position: Position) -> None:
    """S3.4: the artist who ends the game is among the bottom three."""
    cards = position.rules.cards
    others = [artist for artist in range(len(cards.artist_points)) if artist != cards.last_artist]
    position.chance.shuffle(others)
    bottom = [*others[: BOTTOM_ARTISTS - 1], cards.last_artist]
    position.chance.shuffle(bottom)
    position.artists = tuple(others[BOTTOM_ARTISTS - 1 :] + bottom)


def _sort_siena_cards(position: Position) -> None:
    """S3.4: seven star cards lie open, the rest is shuffled."""
    cards = position.rules.cards
    deck: list[int] = []
    table: list[int] = []
    for kind in range(KINDS):
        opening = kind < STAR_CARDS and 1 <= cards.green[kind] <= LAST_OPENING_STAR
        pile = table if opening else deck
        for _ in range(cards.copies[kind]):
            pile.append(kind)
    position.chance.shuffle(deck)
    position.deck = tuple(deck)
    position.table = bytes(table)
