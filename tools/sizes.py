"""Measures how large the games are and prints the table of docs/research.md.

`python tools/sizes.py GAMES` plays that many games for each row. `hidden` is the logarithm to base
2 of the number of worlds a seat cannot tell apart: orders of the decks and hands of others.
"""

import math
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import mean

import buongoverno
from buongoverno.games.siena.position import Position as SienaPosition
from buongoverno.games.zena.cards import GOALS
from buongoverno.games.zena.position import Position as ZenaPosition
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.hidden import collect, knows
from buongoverno.kernel.state import State
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named

TITLES = {"siena": "Siena", "zena": "Zena 1814"}
BOTS = ("random", "greedy")


def orders(cards: Sequence[int]) -> float:
    """Bits of the order of a shuffled pile in which copies are alike."""
    ways = math.lgamma(len(cards) + 1) - sum(
        math.lgamma(copies + 1) for copies in Counter(cards).values()
    )
    return ways / math.log(2)


def hidden_in_siena(position: SienaPosition, seat: int) -> float:
    """The Siena deck, Senesi cards and artists the seat has not seen (S20)."""
    senesi: list[int] = []
    collect(senesi, position.senesi_deck, position.senesi_deck_known, seat)
    for player in position.players:
        collect(senesi, player.senesi, player.senesi_known, seat)
    seen = [knows(mask, seat) for mask in position.artist_known].count(True)
    artists = range(len(position.artists) - seen)
    return orders(position.deck[position.drawn :]) + orders(senesi) + orders(artists)


def hidden_in_zena(position: ZenaPosition, seat: int) -> float:
    """Action and goal cards the seat has not seen, events and forts to come (Z15)."""
    cards: list[int] = []
    collect(cards, position.action_deck, position.action_deck_known, seat)
    collect(cards, position.goal_deck, position.goal_deck_known, seat)
    for player in position.players:
        collect(cards, player.hand, player.hand_known, seat)
    actions = [card for card in cards if card < GOALS]
    goals = [card for card in cards if card >= GOALS]
    forts = position.fort_deck[: len(position.fort_deck) - position.fort_open]
    return orders(actions) + orders(goals) + orders(position.event_deck) + orders(forts)


def hidden(state: State, seat: int) -> float:
    """Bits that seat does not know."""
    if isinstance(state, SienaPosition):
        return hidden_in_siena(state, seat)
    assert isinstance(state, ZenaPosition)
    return hidden_in_zena(state, seat)


def row(game: str, players: int, bot: str, games: int) -> str:
    """One line of the table."""
    lengths: list[int] = []
    choices: list[int] = []
    bits: list[float] = []
    for seed in range(games):
        state = buongoverno.game(game).new(players, seed, logging=False)
        chance, player = Chance(-1 - seed), named(bot)
        before = len(choices)
        while not state.over:
            seat = state.first_pending()
            legal = state.legal(seat)
            if len(legal) > 1:
                choices.append(len(legal))
                bits.append(hidden(state, seat))
            state.apply(decide_for(player, state, seat, chance), seat)
        lengths.append(len(choices) - before)
    complexity = mean(lengths) * mean(math.log10(count) for count in choices)
    return (
        f"| {TITLES[game]} | {players} | {bot} | {mean(lengths):.0f} "
        f"| {min(lengths)}–{max(lengths)} "
        f"| {mean(choices):.1f} | {max(choices)} | 10^{complexity:.0f} | {mean(bits):.0f} bits |"
    )


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1])
    print(
        "| game | players | bots | decisions | from–to | choices | most | lines of play | hidden |"
    )
    print("|---|--:|---|--:|--:|--:|--:|--:|--:|")
    for game in TITLES:
        for players in (2, 4, 5):
            for bot in BOTS:
                print(row(game, players, bot, games), flush=True)


if __name__ == "__main__":
    main()
