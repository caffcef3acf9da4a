"""Bots by the names people type.

random                  any legal choice
greedy                  what seems best at once
search:200              looks ahead with 200 simulations
search:200:2            the same on two cores
plain:200               looks ahead without knowing the game
learned                 what a network has learned to be best
learned:200             looks ahead with what it has learned
network.bin, .bin:200   the same with a network of your own, as `buongoverno train` writes it
novice ... councillor   the five levels for people, or level1 ... level5
mybot.py:Careful        a class in a file of your own (docs/own-bot.md)
"""

import re
from collections.abc import Callable

from buongoverno.kernel.errors import BadSetup
from buongoverno.players.greedy import GreedyPlayer, LearnedPlayer
from buongoverno.players.judges import LEARNED
from buongoverno.players.levels import LEVELS, level
from buongoverno.players.player import Player, RandomPlayer
from buongoverno.players.searcher import PlainSearchPlayer, SearchPlayer

RANDOM = "random"
GREEDY = "greedy"
NETWORK_FILES = ".bin"  # how their names end

_SIMPLE: dict[str, Callable[[], Player]] = {RANDOM: RandomPlayer, GREEDY: GreedyPlayer}
_SEARCHING = ("search", "plain")
_NUMBER = re.compile("[1-9][0-9]{0,8}")
MOST_CORES = 64


def player_names() -> list[str]:
    """The names that need nothing added, the strongest level last."""
    return [*_SIMPLE, *[level.name for level in LEVELS]]


def named(name: str) -> Player:
    """A new bot of that name."""
    if not isinstance(name, str):
        raise BadSetup(f"a player is a name or an object like MyBot(), not {name!r}")
    found = level(name)
    if found is not None:
        return found.player()
    if name in _SIMPLE:
        return _SIMPLE[name]()
    if ".py" in name:
        # Such bots run in processes, which cannot be had everywhere, as in a browser.
        from buongoverno.players import own

        if own.is_own(name):
            return own.own_player(name)
    kind, _, budget = name.partition(":")
    if kind == LEARNED or kind.endswith(NETWORK_FILES):
        if not budget:
            return LearnedPlayer(kind)
        return SearchPlayer(_simulations(kind, budget), judge=kind)
    if kind in _SEARCHING:
        return _searching(kind, budget)
    known = ", ".join([*player_names(), "search:200"])
    raise BadSetup(f"there is no player '{name}'; there are: {known}, or mybot.py:MyBot")


def _searching(kind: str, text: str) -> Player:
    if kind == "plain":
        return PlainSearchPlayer(_simulations(kind, text))
    number, _, cores = text.partition(":")
    return SearchPlayer(_simulations(kind, number), _cores(cores))


def _simulations(kind: str, text: str) -> int:
    if _NUMBER.fullmatch(text):
        return int(text)
    raise BadSetup(
        f"'{kind}' needs a number of simulations, as in {kind}:200; a time is no budget, "
        "because equal seeds would not give equal games"
    )


def _cores(text: str) -> int:
    if not text:
        return 1
    if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= MOST_CORES:
        raise BadSetup(f"a search runs on 1 to {MOST_CORES} cores, as in search:200:2")
    return int(text)
