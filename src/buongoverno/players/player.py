"""What every bot is: it sees what its seat may know and answers with a legal code."""

from collections.abc import Callable, Sequence

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State

# Gives a full state the seat cannot tell from the true one, a new one at every call.
Imagine = Callable[[Chance], State]


class Player:
    """A bot. It keeps nothing from one decision to the next, so any game can be resumed.

    Never compiled, so that a bot of anybody's can be a subclass. `faults` are decisions it lost to
    a fallback, in words.
    """

    faults: Sequence[str] = ()

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """One of `codes`.

        `view` is what the seat may know (`State.view`), `chance` the only source of randomness a
        bot may use, so that games can be repeated.
        """
        raise NotImplementedError


def decide_for(player: Player, state: State, seat: int, chance: Chance) -> int:
    """Let a bot decide for a seat without handing it the state."""
    view, imagine, codes = shown_to(state, seat, chance)
    return player.decide(view, imagine, codes, chance)


def shown_to(state: State, seat: int, chance: Chance) -> tuple[object, Imagine, list[int]]:
    """What a bot in a seat is given to decide by.

    Even what `imagine` starts from is an imagined world, so nothing hidden can be dug out of it.
    """
    world = state.imagine(seat, chance.clone())

    def imagine(fresh: Chance) -> State:
        return world.imagine(seat, fresh)

    return world.view(seat), imagine, state.legal(seat)
