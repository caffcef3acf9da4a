"""The interface of bots: a bot sees what its seat may know and returns a legal code."""

from collections.abc import Callable, Sequence

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State

# Returns a full state the seat cannot tell from the true one, a new one at every call.
Imagine = Callable[[Chance], State]


class Imagination:
    """The `Imagine` that bots are given; it starts from a world imagined for their seat.

    So a bot cannot dig anything hidden out of it.
    """

    def __init__(self, world: State, seat: int) -> None:
        self._world = world
        self._seat = seat

    def __call__(self, chance: Chance) -> State:
        return self._world.imagine(self._seat, chance)


class Player:
    """A bot. It keeps no state between decisions, so any game can be resumed.

    Never compiled, so that users' bots can be subclasses. `faults` describes decisions that a
    fallback made instead, and searches that were cut short: such a game cannot be repeated.
    """

    faults: Sequence[str] = ()

    def __repr__(self) -> str:
        settings = [
            f"{name}={value!r}"
            for name, value in vars(self).items()
            if isinstance(value, (bool, int, float, str)) and not name.startswith("_")
        ]
        return f"{type(self).__name__}({', '.join(settings)})"

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """One of `codes`.

        `view` is what the seat may know (`State.view`), `chance` the only source of randomness a
        bot may use, so that games can be repeated.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Release what the bot holds; most hold nothing."""


class RandomPlayer(Player):
    """Plays as `kernel.playout` does: one number from `chance` for each decision."""

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """Any of the codes; all are equally likely."""
        return codes[chance.below(len(codes))]


def decide_for(player: Player, state: State, seat: int, chance: Chance) -> int:
    """Let a bot decide for a seat without handing it the state."""
    view, imagine, codes = shown_to(state, seat, chance)
    return player.decide(view, imagine, codes, chance)


def shown_to(state: State, seat: int, chance: Chance) -> tuple[object, Imagine, list[int]]:
    """What a bot is given to decide for a seat."""
    world = state.imagine(seat, chance.clone())
    return world.view(seat), Imagination(world, seat), state.legal(seat)
