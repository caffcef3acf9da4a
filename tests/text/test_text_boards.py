"""Boards in words: complete, in every language, also of a game that draws none of its own."""

import re
from collections.abc import Iterator

import pytest

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.match import Match
from buongoverno.kernel.state import Choice, State
from buongoverno.plugin.registry import plugin
from buongoverno.text.grid import Board, Cell, Grid, Part, Piece
from buongoverno.text.text_board import TextBoard

LANGUAGES = ("en", "de", "fr", "it")
NAMES = ["Ada", "Bea", "Carl"]
EVERY = 25  # decisions

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
of_every_game = pytest.mark.parametrize("game", ["siena", "zena"])


def positions(game: str, seed: int = 3) -> Iterator[State]:
    """Some positions of a game that is played at random but lively, the last one too."""
    match = Match.begin(buongoverno.game(game), NAMES, seed)
    chance = Chance(seed)
    make = plugin(game).soak
    assert make is not None
    soak = make()
    while not match.state.over:
        if match.decisions % EVERY == 0:
            yield match.state
        seat = match.state.pending[0]
        match.decide(soak.lively_choice(match.state, seat, chance), seat)
    yield match.state


def grids_of(board: Board) -> list[Grid]:
    return [board.players, *board.board, *board.own]


def cells_of(grid: Grid) -> list[Cell]:
    return [*[cell for row in grid.rows for cell in row], *grid.lines, Cell((grid.note,))]


def words_in(parts: tuple[Part, ...], signs: bool) -> str:
    """The words of a cell, or the signs that stand for them; players by name."""
    found: list[str] = []
    for part in parts:
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, Piece):
            found.append(NAMES[part.seat])
        else:
            found.append(part.sign if signs and part.sign is not None else part.text)
    return "".join(found)


def text_of(board: Board, signs: bool = False) -> str:
    """All words of a board."""
    lines = [board.headline, board.piles]
    for grid in grids_of(board):
        lines += [grid.title, *[column.title for column in grid.columns]]
        lines += [f"{words_in(cell.parts, signs)} {cell.note}" for cell in cells_of(grid)]
    return "\n".join(lines)


def board_of(text_board: TextBoard, state: State) -> Board:
    reader = text_board.wording.reader
    choices: list[Choice] = []
    if reader is not None and reader in state.pending:
        choices = state.choices(reader)
    return text_board.board(state.view(reader), choices)


def check(board: Board) -> None:
    """Every table is whole, everybody is there, and nothing is left unfilled."""
    for grid in grids_of(board):
        assert all(len(row) == len(grid.columns) for row in grid.rows), grid.title
    for signs in (False, True):
        text = text_of(board, signs)
        assert "{" not in text
        assert "None" not in text
    heads = [part for row in board.players.rows for part in row[0].parts]
    assert {part.seat for part in heads if isinstance(part, Piece)} == {0, 1, 2}


@in_every_language
@of_every_game
def test_boards_are_whole_from_the_first_decision_to_the_last(game: str, language: str) -> None:
    made = plugin(game).text_board
    for state in positions(game):
        for reader in (None, 0):
            text_board = made(buongoverno.game(game), NAMES, reader, language=language)
            check(board_of(text_board, state))
            if state.result is not None:
                sheet = text_board.result(state.result)
                assert len(sheet.ranks.rows) == len(NAMES)
                assert words_in(sheet.winner.parts, signs=False)


@in_every_language
@of_every_game
def test_a_game_without_a_text_board_is_told_from_its_view(game: str, language: str) -> None:
    for state in positions(game):
        for reader in (None, 0):
            text_board = TextBoard(buongoverno.game(game), NAMES, reader, language=language)
            check(board_of(text_board, state))
            assert text_board.examples().decision
            assert text_board.points_now(state, 0).parts


@of_every_game
def test_no_language_speaks_english(game: str) -> None:
    made = plugin(game).text_board
    state = list(positions(game))[2]
    titles = {}
    for language in LANGUAGES:
        board = board_of(made(buongoverno.game(game), NAMES, 0, language=language), state)
        titles[language] = [grid.title for grid in grids_of(board)][:3]
    assert len({tuple(found) for found in titles.values()}) == len(LANGUAGES)


@of_every_game
def test_what_can_be_chosen_glows(game: str) -> None:
    kinds = {"siena": ("walk", "enter_inn"), "zena": ("join",)}[game]
    made = plugin(game).text_board
    for seed in range(20):
        for state in positions(game, seed):
            for seat in state.pending:
                if any(choice.kind in kinds for choice in state.choices(seat)):
                    text_board = made(buongoverno.game(game), NAMES, seat)
                    board = board_of(text_board, state)
                    marks = {cell.mark for grid in board.board for cell in cells_of(grid)}
                    assert "glow" in marks
                    return
    raise AssertionError("no such moment was found")


@of_every_game
def test_the_log_is_told_in_the_readers_language(game: str) -> None:
    state = list(positions(game))[1]
    made = plugin(game).text_board
    told: list[list[str]] = []
    for language in LANGUAGES:
        text_board = made(buongoverno.game(game), NAMES, 0, language=language)
        told.append([line.text for line in text_board.chronicle(state.log(0))])
    assert len({len(lines) for lines in told}) == 1
    assert len({lines[0] for lines in told}) == len(LANGUAGES)
    assert not any("{" in text for lines in told for text in lines)


@in_every_language
@of_every_game
def test_every_choice_is_offered_in_words(game: str, language: str) -> None:
    made = plugin(game).text_board
    for state in positions(game):
        for seat in state.pending:
            text_board = made(buongoverno.game(game), NAMES, seat, language=language)
            view = state.view(seat)
            assert "{" not in text_board.question(view, [seat])
            for choice in state.choices(seat):
                offered = text_board.offered(choice, view)
                outcome = words_in(offered.outcome.parts, signs=False)
                told = f"{offered.group}{offered.text}{offered.aside}{outcome}"
                assert told
                assert "{" not in told


@in_every_language
@of_every_game
def test_cards_are_listed_in_every_language(game: str, language: str) -> None:
    text_board = plugin(game).text_board(buongoverno.game(game), [], language=language)
    for grid in text_board.card_tables():
        assert all(len(row) == len(grid.columns) for row in grid.rows), grid.title
        assert "{" not in "".join(words_in(cell.parts, signs=False) for cell in cells_of(grid))


@pytest.mark.parametrize(
    ("ruleset", "language", "decline"),
    [
        ("rulebook", "en", "Decline: no more proposing or bidding in this phase"),
        ("rulebook", "de", "Verzichten: in dieser Phase nicht mehr vorschlagen und bieten"),
        ("hall9000", "en", "Decline: no bidding for the next card"),
        ("hall9000", "it", "Rinuncia: non offri per la prossima carta"),
    ],
)
def test_declining_in_the_opening_auction_says_what_it_costs(
    ruleset: str, language: str, decline: str
) -> None:
    siena = buongoverno.game("siena")
    state = siena.new(3, seed=1, ruleset=ruleset)
    seat = state.pending[0]
    text_board = plugin("siena").text_board(siena, NAMES, seat, ruleset, language=language)
    (choice,) = [one for one in state.choices(seat) if one.kind == "pass"]
    assert text_board.offered(choice, state.view(seat)).text == decline


@of_every_game
def test_what_is_foretold_speaks_to_the_reader(game: str) -> None:
    text_board = plugin(game).text_board(buongoverno.game(game), NAMES, 0)
    catalogue = text_board.wording.catalogue
    for kind in catalogue.keys("foretold"):
        for seat, other in ((0, 1), (1, 0)):
            entry = LogEntry(1, kind, "", seat, "inn", "port", other, 2, False)
            assert not re.search(r"\byou (gains|gets)\b", text_board.wording.foretold(entry)), kind
