"""Whole games of a user's bot and three random players, through the public interface."""

from pathlib import Path

import pytest

import buongoverno
from buongoverno.games.siena.soak import generous_cards
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.chance import Chance
from buongoverno.players.own import own_player
from buongoverno.players.player import Player, RandomPlayer, decide_for
from players.own.bots import bot_file

THOUGHTFUL = """
    class Thoughtful(Player):
        def decide(self, view, imagine, codes, chance):
            world = imagine(chance)
            assert world.view(view.seat) == view
            assert world.legal(view.seat) == codes
            code = codes[chance.below(len(codes))]
            world.apply(code, view.seat)
            return code
"""


LOOKING_AT_PRICES = """
    class Shopper(Player):
        def decide(self, view, imagine, codes, chance):
            print([sector.price for sector in view.sectors])
            return codes[0]
"""


def play(file: str, game: str, ruleset: str, seed: int) -> str:
    """A game to its end; returns the last state as text."""
    state = buongoverno.game(game).new(players=4, seed=seed, ruleset=ruleset)
    chance = Chance(seed)
    with own_player(file) as own:
        players: list[Player] = [own, RandomPlayer(), RandomPlayer(), RandomPlayer()]
        while state.pending:
            seat = state.pending[-1]
            state.apply(decide_for(players[seat], state, seat, chance), seat)
        assert own.faults == []
    assert state.result is not None
    return state.save()


@pytest.mark.parametrize(
    ("game", "ruleset"),
    [("siena", "rulebook"), ("siena", "hall9000"), ("zena", "expert"), ("zena", "beginner")],
)
def test_user_bot_plays_a_repeatable_game_to_its_end(
    game: str, ruleset: str, tmp_path: Path
) -> None:
    file = bot_file(tmp_path, THOUGHTFUL)
    assert play(file, game, ruleset, 3) == play(file, game, ruleset, 3)


def test_user_bot_plays_with_a_custom_card_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = generous_cards()
    state = buongoverno.game("siena").new(players=4, seed=3, cards=cards)
    seat = state.pending[0]
    with own_player(bot_file(tmp_path, LOOKING_AT_PRICES)) as own:
        assert decide_for(own, state, seat, Chance(1)) == state.legal(seat)[0]
        assert own.faults == []
    view = state.view(seat)
    assert isinstance(view, SienaView)
    assert capsys.readouterr().err == f"{[sector.price for sector in view.sectors]}\n"
