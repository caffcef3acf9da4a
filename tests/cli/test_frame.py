"""What is on the screen before a decision fits the terminal, however small it is."""

import io
from pathlib import Path

import pytest
from rich.console import Console

import buongoverno
from buongoverno.cli.completion import ME
from buongoverno.cli.dialogue import Dialogue
from buongoverno.cli.game_arguments import names_in
from buongoverno.cli.messages import Messages
from buongoverno.cli.text_boards import text_board_of
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from cli.terminal import Terminal

WIDTH, HEIGHT = 80, 24
LOOKED_AT = 37  # every so many decisions


class SmallTerminal(Terminal):
    """As small as terminals are at least."""

    rows, columns = HEIGHT, WIDTH


def screen(match: Match, language: str) -> str:
    """What the next person sees on a small terminal, without the line where they type."""
    console = Console(
        file=io.StringIO(),
        width=WIDTH,
        height=HEIGHT,
        force_terminal=True,
        color_system=None,
        highlight=False,
    )
    seat = match.state.pending[0]
    text_board = text_board_of(match, seat, language)
    since = max(0, match.state.events - 20)
    dialogue = Dialogue(console, match, seat, text_board, since, Messages(language), True)
    dialogue.show()
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue().rpartition("\x1b[")[2].partition("H")[2]
    for number in range(1, len(dialogue.choices.numbered) + 1):
        assert f" {number}  " in text or f"{number}: " in text, text
    question = text_board.question(match.state.view(seat), [seat])
    assert " ".join(question.split()) in " ".join(text.split()), text
    return text


@pytest.mark.parametrize(
    ("name", "players", "language"),
    [("siena", 2, "de"), ("siena", 5, "en"), ("zena", 2, "it"), ("zena", 5, "fr")],
)
def test_question_and_choices_are_in_sight_all_through_a_game(
    name: str, players: int, language: str
) -> None:
    game = buongoverno.game(name)
    names = names_in(game, None, [ME] * players, players, Messages(language))
    match = Match.begin(game, names, seed=players)
    chance = Chance(players)
    while not match.state.over:
        if match.decisions % LOOKED_AT == 0:
            lines = screen(match, language).splitlines()
            assert len(lines) < HEIGHT, "\n".join(lines)
            assert max(map(len, lines)) <= WIDTH, "\n".join(lines)
        legal = match.state.legal()
        match.decide(legal[chance.below(len(legal))])


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_board_shows_all_of_it(game: str, tmp_path: Path) -> None:
    arguments = ("play", game, "--seed", "8", "--seats", "me,random,random,random,random")
    with SmallTerminal(*arguments, folder=tmp_path, NO_COLOR="1") as terminal:
        assert terminal.read()
        short = terminal.text()
        assert short.count("\n") < HEIGHT
        assert "board shows all of it" in short
        terminal.type("board")
        assert terminal.read()
        whole = terminal.text()
        assert whole.count("\n") > HEIGHT
        assert "board shows all of it" not in whole
        terminal.type("")
        assert terminal.read()
        assert terminal.text().count("\n") <= HEIGHT
        terminal.type("quit")
        assert not terminal.read()
