"""The random player: all legal codes are equally likely."""

from buongoverno.kernel.chance import Chance
from buongoverno.players.player import Imagine, Player


class RandomPlayer(Player):
    """Plays as `kernel.playout` does: one number from `chance` for each decision."""

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """Any of the codes."""
        return codes[chance.below(len(codes))]
