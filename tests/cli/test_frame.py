"""What is on the screen before a decision fits the terminal, however small it is."""

import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import buongoverno
from buongoverno.cli.completion import ME
from buongoverno.cli.dialogue import Dialogue
from buongoverno.cli.game_arguments import names_in
from buongoverno.cli.messages import Messages
from buongoverno.cli.text_boards import text_board_of
from buongoverno.games.siena.codes import LAP, PLACES
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from buongoverno.players import named
from buongoverno.players.player import decide_for
from cli.terminal import Terminal

WIDTH, HEIGHT = 80, 24
LOOKED_AT = 37  # every so many decisions
OFTEN = 23
ROW = 60  # of a player, at most


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


@pytest.mark.parametrize(
    ("name", "players", "language"),
    [("siena", 3, "fr"), ("siena", 4, "de"), ("zena", 3, "it"), ("zena", 4, "de")],
)
def test_what_is_asked_about_and_own_things_are_in_sight(
    name: str, players: int, language: str
) -> None:
    game = buongoverno.game(name)
    names = names_in(game, None, [ME] * players, players, Messages(language))
    match = Match.begin(game, names, seed=players)
    greedy = named("greedy")
    asked: set[str] = set()
    while not match.state.over:
        seat = match.state.pending[0]
        view: Any = match.state.view(seat)
        if match.decisions % OFTEN == 0 or view.question == "move":
            asked.add(view.question)
            on_screen = " ".join(screen(match, language).split())
            mine = f"{names[seat]} {text_board_of(match, seat, language).wording.label('you')}"
            assert f" {money(view, seat)} " in on_screen.partition(mine)[2][:ROW], on_screen
            for needed in things_needed(match, seat, view, language):
                assert " ".join(needed.split()) in on_screen, (view.question, needed, on_screen)
        match.decide(decide_for(greedy, match.state, seat, Chance(match.decisions)), seat)
    assert asked >= {"siena": {"turn", "move", "sell", "take"}, "zena": {"turn", "place"}}[name]


def money(view: Any, seat: int) -> int:
    """What the reader may spend."""
    own = view.players[seat].florins if view.game == "siena" else view.families[seat].coins
    assert isinstance(own, int)
    return own


def things_needed(match: Match, seat: int, view: Any, language: str) -> list[str]:
    """Words of what a question is about, and of the reader's own hand."""
    wording = text_board_of(match, seat, language).wording
    own = view.players[seat] if match.game.name == "siena" else view.families[seat]
    held = own.hand if match.game.name == "siena" else own.known_cards
    needed = [wording.label("hand"), *[wording.card(card) for card in held]]
    if match.game.name == "zena":
        areas = wording.catalogue.tables["places"] if view.question == "turn" else []
        return needed + [wording.place(area) for area in areas]
    if own.status == "banker" and view.question in ("turn", "move"):
        return needed + [wording.place(place) for place in PLACES[:LAP]]
    if view.question in ("sell", "lay", "turn"):
        goods = [sector.good for sector in view.sectors if not sector.gone]
        return needed + [
            wording.label("countryside"),
            *[wording.catalogue.word("goods", good) for good in goods],
        ]
    return needed + ([wording.label("auction")] if view.question == "bid" else [])


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
        pages = [terminal.text()]
        while "Enter for page" in pages[-1]:
            terminal.type("")
            assert terminal.read()
            pages.append(terminal.text())
        assert len(pages) > 1
        assert all(page.count("\n") <= HEIGHT for page in pages)  # with the line typed
        assert "board shows all of it" not in "".join(pages)
        assert "? for help" in pages[-1]
        assert terminal.numbers()
        terminal.type("board")
        assert terminal.read()
        terminal.type("1")  # no decision: the rest of the pages is left
        assert terminal.read()
        assert "board shows all of it" in terminal.text()
        terminal.type("")
        assert terminal.read()
        assert terminal.text().strip() == short.strip()
        terminal.type("quit")
        assert not terminal.read()
