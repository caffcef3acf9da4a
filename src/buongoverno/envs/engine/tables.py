"""The tables of a batch: who plays how, up to the next decision of the learner."""

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.kernel.state import State
from buongoverno.players.player import Player, decide_for


class Table:
    """How some games of a batch are played; `bots` by their seats, the others are the learner's."""

    def __init__(
        self,
        game: Game,
        players: int,
        ruleset: str | None,
        options: dict[str, OptionValue],
        skip_forced: bool,
        bots: dict[int, Player],
    ) -> None:
        self.game = game
        self.players = players
        self.ruleset = ruleset
        self.options = options
        self.skip_forced = skip_forced
        self.bots = bots

    def begun(self, seed: int) -> State:
        """A new game before anybody has decided."""
        return self.game.new(self.players, seed, self.ruleset, self.options, logging=False)

    def go_on(self, state: State, chance: Chance) -> int:
        """Play up to the learner's next decision; returns how many choices bots have made."""
        if self.bots:
            return _with_bots(state, self.bots, chance, self.skip_forced)
        if self.skip_forced:
            play_forced(state)
        return 0


def play_forced(state: State) -> None:
    """Play forced decisions until there is a choice or the game is over."""
    while not state.over:
        seat = state.first_pending()
        codes = state.legal_codes(seat)
        if len(codes) > 1:
            return
        state.apply(codes[0], seat)


def _with_bots(state: State, bots: dict[int, Player], chance: Chance, skip_forced: bool) -> int:
    chosen = 0
    while not state.over:
        seat = state.first_pending()
        codes = state.legal_codes(seat)
        forced = len(codes) == 1
        bot = bots.get(seat)
        if bot is None and not (forced and skip_forced):
            break
        code = codes[0] if forced or bot is None else decide_for(bot, state, seat, chance)
        chosen += int(not forced)
        state.apply(code, seat)
    return chosen
