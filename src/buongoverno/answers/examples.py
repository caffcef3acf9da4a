"""Examples of rules: the scenarios of a game, looked at on the board. Nothing of them is kept."""

import functools
import itertools

from buongoverno.answers import table_view
from buongoverno.answers.games import known_game
from buongoverno.answers.table_view import TableAccess, TableView
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.kernel.prepared import EXAMPLE, prepared_scenario, scenarios_of, title_of
from buongoverno.kernel.scenario import (
    WHEN,
    SaidOfChoices,
    Scenario,
    moves_of,
    rulesets_of,
    said_of_choices,
)
from buongoverno.kernel.state import State
from buongoverno.plugin import registry
from buongoverno.protocol.examples import Example, ExampleChoices, ExampleInfo, ExampleLine
from buongoverno.protocol.table import Moment
from buongoverno.tables import creation
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.projection import Reader, snapshot, view_of
from buongoverno.tables.refusals import UNKNOWN, Refusal
from buongoverno.tables.text_boards import text_board_of
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
    reader = view.reader(_perspective(game, name, perspective))
    table = view.committed
    seen = snapshot(table, reader, 0.0, view_of(table, reader.seat), frozenset(), 0)
    about = _info(found, name, scenario, language)
    lines = _lines(scenario)
    choices = _choices(view, scenario, reader, language)
    return Example(about, lines, choices, seen.table, seen.happenings, reader.seat)


def moments(game: str, name: str, ruleset: str | None, perspective: int | None) -> list[Moment]:
    """How it stands at the beginning and after every decision."""
    view = _view(game, name, ruleset)
    seat = _perspective(game, name, perspective)
    return table_view.moments(view, 0, view.match.decisions + 1, 1, seat)


def board(
    game: str,
    name: str,
    ruleset: str | None,
    perspective: int | None,
    decisions: int,
    language: str,
) -> Board:
    """The same in words."""
    seat = _perspective(game, name, perspective)
    return table_view.board(_view(game, name, ruleset), language, decisions, seat)


@functools.lru_cache(maxsize=_KEPT)
def _view(game: str, name: str, ruleset: str | None) -> TableView:
    try:
        draft = creation.example(registry.game(game), name, ruleset)
    except BuongovernoError as error:
        raise Refusal(UNKNOWN, "because", why=error.message) from None
    access = TableAccess(seat=None, host=True, invited=True)
    return TableView(HostedTable(draft, used=0.0), draft, access)


def _info(game: Game, name: str, scenario: Scenario, language: str) -> ExampleInfo:
    title = title_of(game.package, name, language)
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


def _choices(
    view: TableView, scenario: Scenario, reader: Reader, language: str
) -> list[ExampleChoices]:
    wording = text_board_of(view.committed, reader, language).wording
    found: list[ExampleChoices] = []
    decisions = 0
    for block in scenario.blocks:
        if block.kind == WHEN:
            decisions += sum(len(moves_of(sentence)) for sentence in block.sentences)
            continue
        state = view.match.after(decisions)
        for sentence in block.sentences:
            said = said_of_choices(state, sentence)
            if said is None:
                continue
            if said.allowed:
                texts = {one.code: wording.choice(one) for one in state.choices(said.seat)}
                named = [_range([texts[code] for code in item]) for item in said.items]
                told = [ExampleChoices(decisions, said.seat, named)]
            else:
                told = _refused(state, said, decisions, language)
            found += [one for one in told if not any(_holds(other, one) for other in found)]
    return found


def _holds(one: ExampleChoices, other: ExampleChoices) -> bool:
    """Whether it tells all that another does."""
    same = (one.decisions, one.seat, one.why) == (other.decisions, other.seat, other.why)
    return same and set(other.choices) <= set(one.choices)


def _range(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"{texts[0]} … {texts[-1]}"


def _refused(
    state: State, said: SaidOfChoices, decisions: int, language: str
) -> list[ExampleChoices]:
    """Each reason once."""
    found: dict[str, ExampleChoices] = {}
    for code in itertools.chain.from_iterable(said.items):
        obstacle = state.obstacle(code, said.seat)
        why = state.agreed.sentence(obstacle, language)
        found[why] = ExampleChoices(decisions, said.seat, [], why, obstacle.rule)
    return list(found.values())


def _perspective(game: str, name: str, chosen: int | None) -> int:
    """Who looks: whoever was chosen, or who moves first; the first seat, if nobody moves."""
    if chosen is not None:
        return chosen
    for block in prepared_scenario(known_game(game), EXAMPLE, name).blocks:
        if block.kind == WHEN and block.sentences:
            return moves_of(block.sentences[0])[0][0]
    return 0
