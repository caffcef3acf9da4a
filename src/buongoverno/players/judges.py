"""Which judge a bot asks: the game's own, one that has learned, or one that knows nothing.

What was learned of a game lies in its package, in the file that `buongoverno train` writes. A game
that has none is played by its own judge. A name that is none of these is a file with a network.
"""

import functools
from pathlib import Path
from typing import Final

from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.resources import bytes_of
from buongoverno.kernel.state import State
from buongoverno.players.network.learned_judge import LearnedJudge
from buongoverno.players.network.network_file import BadNetwork, read
from buongoverno.plugin.judge import Judge
from buongoverno.plugin.plain_judge import PlainJudge
from buongoverno.plugin.registry import plugin

OWN: Final = "own"
LEARNED: Final = "learned"
PLAIN: Final = "plain"
ADVISING: Final = "advising"  # whichever the strongest level looks ahead with
NETWORK: Final = "network.bin"


def judge_for(state: State, name: str = OWN) -> Judge:
    """The judge of that name for the game of a state."""
    return _judge(state.agreed.game.name, name)


@functools.cache
def _judge(game: str, name: str) -> Judge:
    found = plugin(game)
    if name == OWN:
        return found.judge
    if name == PLAIN:
        return PlainJudge()
    if name == ADVISING:
        return _judge(game, found.looks_ahead_with)
    if name == LEARNED:
        try:
            return judge_with(game, bytes_of(found.game.package, NETWORK))
        except FileNotFoundError:
            return found.judge
    return judge_with(game, network_in(name))


def network_in(file: str) -> bytes:
    """What a file with a network holds."""
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise BadSetup(f"the network {file} cannot be read: {error.strerror}") from None


def judge_with(game: str, data: bytes) -> Judge:
    """The judge of a game with the network in a file."""
    found = plugin(game)
    network = read(data)
    size, count = found.new_observer().size, found.compact_actions.count
    if (network.size, len(network.actions)) != (size, count):
        raise BadNetwork(
            f"the network knows rows of {network.size} bytes and {len(network.actions)} actions; "
            f"{found.game.title} has {size} and {count}"
        )
    return LearnedJudge(found.judge, network, found.new_observer, found.compact_actions)
