"""Bots by the names people type.

random                  any legal choice
greedy                  what seems best at once
search:400ms            looks ahead for 400 milliseconds; search:2s, search:200 (simulations)
search:400ms:2          the same on two cores
plain:400ms             looks ahead without knowing the game
novice ... councillor   the five levels for people, or level1 ... level5
mybot.py:Careful        a class in a file of your own (docs/own-bot.md)
"""

from collections.abc import Callable

from buongoverno.kernel.errors import BadSetup
from buongoverno.players import own
from buongoverno.players.greedy import GreedyPlayer
from buongoverno.players.levels import LEVELS, level
from buongoverno.players.player import Player, RandomPlayer
from buongoverno.players.searcher import PlainSearchPlayer, SearchPlayer

RANDOM = "random"
GREEDY = "greedy"

_SIMPLE: dict[str, Callable[[], Player]] = {RANDOM: RandomPlayer, GREEDY: GreedyPlayer}
_SEARCHING = ("search", "plain")
MOST_CORES = 64


def player_names() -> list[str]:
    """The names that need nothing added, the strongest level last."""
    return [*_SIMPLE, *[level.name for level in LEVELS]]


def named(name: str) -> Player:
    """A new bot of that name."""
    found = level(name)
    if found is not None:
        return found.player()
    if name in _SIMPLE:
        return _SIMPLE[name]()
    if own.is_own(name):
        return own.own_player(name)
    kind, _, budget = name.partition(":")
    if kind in _SEARCHING:
        return _searching(kind, budget)
    known = ", ".join([*player_names(), "search:400ms"])
    raise BadSetup(f"there is no player '{name}'; there are: {known}, or mybot.py:MyBot")


def _searching(kind: str, text: str) -> Player:
    budget, _, cores = text.partition(":")
    milliseconds, simulations = _budget(kind, budget)
    if kind == "plain":
        return PlainSearchPlayer(milliseconds, simulations)
    return SearchPlayer(milliseconds, simulations, _cores(cores))


def _budget(kind: str, text: str) -> tuple[float, int]:
    """The budget in milliseconds and in simulations."""
    number, factor = text, 0.0
    if text.endswith("ms"):
        number, factor = text[:-2], 1.0
    elif text.endswith("s"):
        number, factor = text[:-1], 1000.0
    try:
        amount = float(number) if factor else int(number)
    except ValueError:
        amount = 0
    if not 0 < amount < 1_000_000_000:
        raise BadSetup(
            f"'{kind}' needs a budget: {kind}:400ms, {kind}:2s, or {kind}:200 for 200 simulations"
        )
    return (amount * factor, 0) if factor else (0.0, int(amount))


def _cores(text: str) -> int:
    if not text:
        return 1
    if not text.isdigit() or not 1 <= int(text) <= MOST_CORES:
        raise BadSetup(f"a search runs on 1 to {MOST_CORES} cores, as in search:400ms:2")
    return int(text)
