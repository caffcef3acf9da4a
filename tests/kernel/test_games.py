"""The games of the house, as the library offers them."""

import pytest

import buongoverno
from buongoverno.games.siena.game import Siena
from buongoverno.games.zena.game import Zena
from buongoverno.kernel.errors import BadSetup, BuongovernoError


def test_both_games_are_offered_by_name() -> None:
    assert buongoverno.game_names() == ["siena", "zena"]
    assert isinstance(buongoverno.game("siena"), Siena)
    assert isinstance(buongoverno.game("zena"), Zena)
    with pytest.raises(BadSetup, match="there is no game 'chess'; there are: siena, zena"):
        buongoverno.game("chess")


@pytest.mark.parametrize("game", [Siena(), Zena()], ids=["siena", "zena"])
def test_a_game_tells_its_cards_and_refuses_a_bad_file(game: Siena | Zena) -> None:
    assert game.cards().digest == game.cards_digest(None)
    with pytest.raises(BuongovernoError, match="line 1"):
        game.cards("no card file")
