"""What every bot is: it sees what its seat may know and answers with a legal code."""

from collections.abc import Callable

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State

# Gives a full state the seat cannot tell from the true one, a new one at every call.
Imagine = Callable[[Chance], State]


class Player:
    """A bot. It keeps nothing from one decision to the next, so any game can be resumed."""

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """One of `codes`.

        `view` is what the seat may know (`State.view`), `chance` the only source of randomness a
        bot may use, so that games can be repeated.
        """
        raise NotImplementedError


def decide_for(player: Player, state: State, seat: int, chance: Chance) -> int:
    """Let a bot decide for a seat without handing it the state."""
    hidden = state.clone()

    def imagine(fresh: Chance) -> State:
        return hidden.imagine(seat, fresh)

    return player.decide(state.view(seat), imagine, state.legal(seat), chance)
