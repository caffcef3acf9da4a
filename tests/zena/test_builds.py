"""The compiled and the interpreted build play the same games, byte for byte."""

from both.builds import check_same_games


def test_compiled_and_interpreted_play_the_same_games() -> None:
    check_same_games("zena")
