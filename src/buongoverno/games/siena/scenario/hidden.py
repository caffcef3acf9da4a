"""Facts about what is hidden in Siena: views and imagined worlds (S20)."""

from typing import Final

from buongoverno.games.siena import knowledge
from buongoverno.games.siena.position import Position
from buongoverno.games.siena.views import PlayerView
from buongoverno.kernel.scenario_language import (
    NUMBER,
    NUMBERS,
    Fact,
    Unmet,
    fact,
    imagined,
    need,
    seat_at,
    told,
    viewer_of,
)


def _player_view(position: Position, words: list[str]) -> PlayerView:
    return knowledge.view_of(position, viewer_of(words[0])).players[seat_at(position, words[1])]


def _tell_seen(words: list[str], what: str, known: list[bool]) -> str:
    """Whether a viewer knows all cards of a player or none."""
    if not known:
        raise Unmet(f"there are no {what}")
    if any(known) and not all(known):
        return f"{known.count(True)} of {len(known)} {what} are seen"
    return f"{words[0]} {'sees' if all(known) else 'does not see'} {words[1]}'s {what}"


def _tell_senesi(position: Position, words: list[str]) -> str:
    senesi = _player_view(position, words).senesi
    return _tell_seen(words, "senesi", [value is not None for value in senesi])


def _tell_artists(position: Position, words: list[str]) -> str:
    artists = _player_view(position, words).artists
    return _tell_seen(words, "artists", [name is not None for name in artists])


def _tell_hand(position: Position, words: list[str]) -> str:
    return _tell_seen(words, "hand", [_player_view(position, words).hand is not None])


def _tell_artist(position: Position, words: list[str]) -> str:
    auction = knowledge.view_of(position, viewer_of(words[0])).auction
    if auction is None or auction.kind != "artist":
        raise Unmet("no artist is being auctioned")
    return f"{words[0]} {'does not see' if auction.card is None else 'sees'} the artist"


def _senesi_deck(position: Position, words: list[str]) -> list[int | None]:
    return knowledge.view_of(position, viewer_of(words[0])).senesi_deck


def _check_does_not_know_senesi_deck(position: Position, words: list[str]) -> None:
    deck = _senesi_deck(position, words)
    known = len(deck) - deck.count(None)
    need(known == 0, f"{words[0]} knows {known} cards of it")


def _thing(position: Position, thing: str) -> list[int]:
    """The cards of a deck, a hand or an owner, in their order."""
    if thing == "the deck":
        return list(position.deck[position.drawn :])
    if thing == "the senesi deck":
        return list(position.senesi_deck)
    if thing.startswith("the bottom "):
        return list(position.senesi_deck[-int(thing.split()[2]) :])
    if thing == "the artists to come":
        return list(position.artists[len(position.artist_known) :])
    if thing == "the artist":
        return list(position.artists[len(position.artist_owners) : len(position.artist_known)])
    seat, _, what = thing.partition("'s ")
    player = position.players[seat_at(position, seat)]
    if what == "hand":
        return list(player.hand)
    if what == "senesi":
        return list(player.senesi)
    owners = position.artist_owners
    return [position.artists[place] for place in range(len(owners)) if owners[place] == player.seat]


HIDDEN: Final[list[Fact]] = [
    told("{viewer} sees {seat}'s senesi", _tell_senesi),
    told("{viewer} does not see {seat}'s senesi", _tell_senesi),
    told("{viewer} sees {seat}'s artists", _tell_artists),
    told("{viewer} does not see {seat}'s artists", _tell_artists),
    told("{viewer} sees {seat}'s hand", _tell_hand),
    told("{viewer} does not see {seat}'s hand", _tell_hand),
    fact(
        "{viewer} sees that {seat} owns {number} senesi",
        NUMBER,
        lambda position, words: len(_player_view(position, words).senesi),
    ),
    fact(
        "{viewer} sees that {seat} owns {number} artist(s)",
        NUMBER,
        lambda position, words: len(_player_view(position, words).artists),
    ),
    fact(
        "{viewer} sees that {seat} holds {number} card(s)",
        NUMBER,
        lambda position, words: _player_view(position, words).hand_size,
    ),
    told("{viewer} sees the artist", _tell_artist),
    told("{viewer} does not see the artist", _tell_artist),
    fact(
        "{viewer} knows the senesi deck from the bottom: {numbers}",
        NUMBERS,
        lambda position, words: _senesi_deck(position, words)[::-1],
        first=True,
    ),
    Fact("{viewer} does not know the senesi deck", check=_check_does_not_know_senesi_deck),
    *imagined(_thing),
]
