"""Sentences about what is hidden in Siena: views and imagined worlds (S20)."""

from collections.abc import Callable
from typing import Final

from buongoverno.games.siena import knowledge
from buongoverno.games.siena.position import Position
from buongoverno.games.siena.views import PlayerView
from buongoverno.kernel.scenario_language import (
    Unmet,
    imagined_by,
    need,
    need_as_it_is,
    need_otherwise,
    number_of,
    numbers_of,
    seat_at,
    viewer_of,
)


def _player_view(position: Position, viewer: str, seat: str) -> PlayerView:
    return knowledge.view_of(position, viewer_of(viewer)).players[seat_at(position, seat)]


def _senesi_seen(position: Position, words: list[str]) -> tuple[int, int]:
    """How many Senesi cards of a player the viewer knows, and how many there are."""
    senesi = _player_view(position, words[0], words[1]).senesi
    return len(senesi) - senesi.count(None), len(senesi)


def _artists_seen(position: Position, words: list[str]) -> tuple[int, int]:
    artists = _player_view(position, words[0], words[1]).artists
    return len(artists) - artists.count(None), len(artists)


def _need_all(seen: int, count: int, what: str) -> None:
    if not count:
        raise Unmet(f"there are no {what}")
    need(seen == count, f"{seen} of {count} {what} are seen")


def _need_none(seen: int, count: int, what: str) -> None:
    if not count:
        raise Unmet(f"there are no {what}")
    need(seen == 0, f"{seen} of {count} {what} are seen")


def _check_sees_senesi(position: Position, words: list[str]) -> None:
    seen, count = _senesi_seen(position, words)
    _need_all(seen, count, "senesi")


def _check_does_not_see_senesi(position: Position, words: list[str]) -> None:
    seen, count = _senesi_seen(position, words)
    _need_none(seen, count, "senesi")


def _check_sees_artists(position: Position, words: list[str]) -> None:
    seen, count = _artists_seen(position, words)
    _need_all(seen, count, "artists")


def _check_does_not_see_artists(position: Position, words: list[str]) -> None:
    seen, count = _artists_seen(position, words)
    _need_none(seen, count, "artists")


def _check_sees_hand(position: Position, words: list[str]) -> None:
    hand = _player_view(position, words[0], words[1]).hand
    need(hand is not None, f"{words[0]} does not see it")


def _check_does_not_see_hand(position: Position, words: list[str]) -> None:
    hand = _player_view(position, words[0], words[1]).hand
    need(hand is None, f"{words[0]} sees it")


def _check_sees_count_of_senesi(position: Position, words: list[str]) -> None:
    count = len(_player_view(position, words[0], words[1]).senesi)
    need(count == number_of(words[2]), f"{words[0]} sees {count}")


def _check_sees_count_of_artists(position: Position, words: list[str]) -> None:
    count = len(_player_view(position, words[0], words[1]).artists)
    need(count == number_of(words[2]), f"{words[0]} sees {count}")


def _check_sees_count_of_cards(position: Position, words: list[str]) -> None:
    count = _player_view(position, words[0], words[1]).hand_size
    need(count == number_of(words[2]), f"{words[0]} sees {count}")


def _auctioned_artist(position: Position, viewer: str) -> str | None:
    auction = knowledge.view_of(position, viewer_of(viewer)).auction
    if auction is None or auction.kind != "artist":
        raise Unmet("no artist is being auctioned")
    return auction.card


def _check_sees_artist(position: Position, words: list[str]) -> None:
    artist = _auctioned_artist(position, words[0])
    need(artist is not None, f"{words[0]} does not see it")


def _check_does_not_see_artist(position: Position, words: list[str]) -> None:
    artist = _auctioned_artist(position, words[0])
    need(artist is None, f"{words[0]} sees {artist}")


def _check_knows_bottom(position: Position, words: list[str]) -> None:
    wanted = numbers_of(words[1])
    deck = knowledge.view_of(position, viewer_of(words[0])).senesi_deck
    bottom: list[int | None] = deck[::-1][: len(wanted)]
    known = ["unknown" if value is None else str(value) for value in bottom]
    need(known == [str(value) for value in wanted], f"from the bottom: {', '.join(known)}")


def _check_does_not_know_senesi_deck(position: Position, words: list[str]) -> None:
    deck = knowledge.view_of(position, viewer_of(words[0])).senesi_deck
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


def _imagined(position: Position, words: list[str]) -> list[list[int]]:
    """A thing in a number of worlds the viewer cannot tell from this one (S20.2)."""
    found: list[list[int]] = []
    for world in imagined_by(position, words[0]):
        assert isinstance(world, Position)
        found.append(_thing(world, words[1]))
    return found


def _check_imagines_as_it_is(position: Position, words: list[str]) -> None:
    need_as_it_is(words, _thing(position, words[1]), _imagined(position, words))


def _check_imagines_otherwise(position: Position, words: list[str]) -> None:
    need_otherwise(words, _thing(position, words[1]), _imagined(position, words))


CheckOfSiena = Callable[[Position, list[str]], None]

HIDDEN: Final[list[tuple[str, CheckOfSiena]]] = [
    ("{viewer} sees {seat}'s senesi", _check_sees_senesi),
    ("{viewer} does not see {seat}'s senesi", _check_does_not_see_senesi),
    ("{viewer} sees {seat}'s artists", _check_sees_artists),
    ("{viewer} does not see {seat}'s artists", _check_does_not_see_artists),
    ("{viewer} sees {seat}'s hand", _check_sees_hand),
    ("{viewer} does not see {seat}'s hand", _check_does_not_see_hand),
    ("{viewer} sees that {seat} owns {number} senesi", _check_sees_count_of_senesi),
    ("{viewer} sees that {seat} owns {number} artist(s)", _check_sees_count_of_artists),
    ("{viewer} sees that {seat} holds {number} card(s)", _check_sees_count_of_cards),
    ("{viewer} sees the artist", _check_sees_artist),
    ("{viewer} does not see the artist", _check_does_not_see_artist),
    ("{viewer} knows the senesi deck from the bottom: {numbers}", _check_knows_bottom),
    ("{viewer} does not know the senesi deck", _check_does_not_know_senesi_deck),
    ("{viewer} imagines {thing} as it is", _check_imagines_as_it_is),
    ("{viewer} imagines {thing} in other ways", _check_imagines_otherwise),
]
