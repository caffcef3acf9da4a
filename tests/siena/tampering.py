"""The same table of Siena with everything a seat cannot know in another order (S20).

What is hidden is worked out from the log alone, independently of the engine's own bookkeeping.
"""

import json
from typing import Any

from buongoverno.games.siena.game import Siena
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State

SIENA = Siena()
BOTTOM_ARTISTS = 3
LAST_ARTIST = 0  # Lorenzetti stands first in both card files


class Knowledge:
    """Who knows which Senesi and Artist card, from the entries each seat could read (S20.1)."""

    def __init__(self, saved: dict[str, Any]) -> None:
        self.deck: list[set[int]] = [set() for _ in range(26)]
        self.owned: list[list[set[int]]] = [[] for _ in range(saved["seats"])]
        self.looker = -1
        self.looked_at: list[tuple[int, set[int]]] = []
        self.artists: list[set[int]] = [set() for _ in range(8)]
        self.hired = 0
        for kind, rule, seat, _card, _place, amount, _money, _audience, _reveals in saved["events"]:
            self._read(kind, rule, seat, amount)

    def _read(self, kind: str, rule: str, seat: int, amount: int) -> None:
        if kind == "sees_senesi":
            self.looker = seat
            self.looked_at.append((amount, self.deck.pop(0) | {seat}))
        elif kind == "keeps_senesi":
            if len(self.looked_at) > (1 if rule == "S15.1" else 2):
                self._forget_what_is_chosen_from()
            index = [value for value, _ in self.looked_at].index(amount)
            self.owned[seat].append(self.looked_at.pop(index)[1])
        elif kind == "puts_under_deck":
            self.deck += [known for _, known in self.looked_at]
            self.looked_at = []
        elif kind == "sees_artist":
            shown = self.hired - 1 if rule == "S16.4" else self.hired
            self.artists[shown].add(seat)
        elif kind == "hires_artist":
            self.hired += 1

    def _forget_what_is_chosen_from(self) -> None:
        """A seat that put a card under the deck does not see whether it is now kept."""
        self.looked_at = [(value, {self.looker}) for value, _ in self.looked_at]


def tamper(state: State, seat: int | None, chance: Chance) -> State:
    """The same table with everything hidden from that seat in another order (S20.1)."""
    saved = json.loads(state.save())
    knowledge = Knowledge(saved)
    position = saved["position"]
    piles = [(position["senesi_deck"], knowledge.deck)]
    piles.append((position["looked_at"], [known for _, known in knowledge.looked_at]))
    for player, known in zip(saved["players"], knowledge.owned, strict=True):
        piles.append((player["senesi"], known))
    _permute_unknown(piles, seat, chance)
    _permute_artists(position["artists"], knowledge, seat, chance)
    _permute_deck(position, chance)
    saved["chance"] = [chance.next32(), chance.next32(), chance.next32(), 1]
    return SIENA.load(json.dumps(saved, separators=(",", ":")))


def _permute_unknown(
    piles: list[tuple[list[int], list[set[int]]]], seat: int | None, chance: Chance
) -> None:
    places = [
        (cards, place)
        for cards, known in piles
        for place in range(len(cards))
        if seat not in known[place]
    ]
    values = [cards[place] for cards, place in places]
    chance.shuffle(values)
    for (cards, place), value in zip(places, values, strict=True):
        cards[place] = value


def _permute_artists(
    artists: list[int], knowledge: Knowledge, seat: int | None, chance: Chance
) -> None:
    """Lorenzetti stays among the bottom three and has not been hired: the game goes on (S3.4)."""
    places = [place for place in range(len(artists)) if seat not in knowledge.artists[place]]
    while True:
        order = [artists[place] for place in places]
        chance.shuffle(order)
        for place, artist in zip(places, order, strict=True):
            artists[place] = artist
        last = artists.index(LAST_ARTIST)
        if last >= max(len(artists) - BOTTOM_ARTISTS, knowledge.hired):
            return


def _permute_deck(position: dict[str, Any], chance: Chance) -> None:
    gone = position["drawn"]
    left = position["deck"][gone:]
    chance.shuffle(left)
    position["deck"][gone:] = left
