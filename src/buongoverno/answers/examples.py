"""Examples of rules: the scenarios of a game, looked at on the board. Nothing of them is kept."""

import functools

from buongoverno.answers import table_view
from buongoverno.answers.games import known_game
from buongoverno.answers.table_view import TableAccess, TableView
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.kernel.prepared import EXAMPLE, prepared_scenario, scenarios_of, title_of
from buongoverno.kernel.scenario import WHEN, Scenario, moves_of, rulesets_of
from buongoverno.plugin import registry
from buongoverno.protocol.examples import Example, ExampleInfo, ExampleLine
from buongoverno.protocol.table import Moment
from buongoverno.tables import creation
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.projection import snapshot, view_of
from buongoverno.tables.refusals import UNKNOWN, Refusal
from buongoverno.text.grid import Board

_KEPT = 64  # a reader asks several times about the same one


def examples_of(game: str, language: str) -> list[ExampleInfo]:
    """All examples of a game, in the order of its rules, with titles in a language."""
    found = known_game(game)
    scenarios = scenarios_of(found.package, EXAMPLE)
    return [_info(found, name, scenario, language) for name, scenario in scenarios.items()]


def example(
    game: str, name: str, ruleset: str | None, perspective: int | None, language: str
) -> Example:
    """An example as a game from its position, as a seat sees it."""
    found = known_game(game)
    view = _view(game, name, ruleset)
    scenario = prepared_scenario(found, EXAMPLE, name)
    reader = view.reader(_first_mover(scenario) if perspective is None else perspective)
    table = view.committed
    seen = snapshot(table, reader, 0.0, view_of(table, reader.seat), frozenset(), 0)
    about = _info(found, name, scenario, language)
    return Example(about, _lines(scenario), seen.table, seen.happenings, reader.seat)


def moments(game: str, name: str, ruleset: str | None, perspective: int | None) -> list[Moment]:
    """How it stands at the beginning and after every decision."""
    view = _view(game, name, ruleset)
    return table_view.moments(view, 0, view.match.decisions + 1, 1, perspective)


def board(
    game: str,
    name: str,
    ruleset: str | None,
    perspective: int | None,
    decisions: int,
    language: str,
) -> Board:
    """The same in words."""
    return table_view.board(_view(game, name, ruleset), language, decisions, perspective)


@functools.lru_cache(maxsize=_KEPT)
def _view(game: str, name: str, ruleset: str | None) -> TableView:
    try:
        draft = creation.example(registry.game(game), name, ruleset)
    except BuongovernoError as error:
        raise Refusal(UNKNOWN, "because", why=error.message) from None
    access = TableAccess(seat=None, host=True, invited=True)
    return TableView(HostedTable(draft, used=0.0), draft, access)


def _info(game: Game, name: str, scenario: Scenario, language: str) -> ExampleInfo:
    title = title_of(game.package, scenario, language)
    return ExampleInfo(name, title, scenario.shows, rulesets_of(scenario, game))


def _lines(scenario: Scenario) -> list[ExampleLine]:
    lines = [ExampleLine("given", sentence.text, 0) for sentence in scenario.given]
    decisions = 0
    for block in scenario.blocks:
        for sentence in block.sentences:
            if block.kind == WHEN:
                decisions += len(moves_of(sentence))
                lines.append(ExampleLine("when", sentence.text, decisions))
            else:
                lines.append(ExampleLine("then", sentence.text, decisions))
    return lines


def _first_mover(scenario: Scenario) -> int:
    """Whose moves it shows; the first seat, if nobody moves."""
    for block in scenario.blocks:
        if block.kind == WHEN and block.sentences:
            return moves_of(block.sentences[0])[0][0]
    return 0
