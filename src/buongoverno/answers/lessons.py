"""Lessons: what a game brings to learn it by, and whether the task at a table is done."""

import functools
import tomllib
from typing import Any

from buongoverno.answers.bot_tasks import Answer
from buongoverno.answers.table_view import TableView
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.kernel.prepared import LESSON, prepared, prepared_scenario
from buongoverno.kernel.resources import catalogue_of, text_of
from buongoverno.kernel.scenario import WHEN, Scenario, moves_of
from buongoverno.kernel.words import Catalogue
from buongoverno.plugin import registry
from buongoverno.protocol.lessons import Chapter, Goal, Lessons, LessonStep
from buongoverno.tables.lesson_task import LEARNER, is_reached, lesson_at
from buongoverno.tables.refusals import NOT_ALLOWED, NOT_NOW, UNKNOWN, Refusal
from buongoverno.tables.table_state import TableState

_FILE = "lessons"


@functools.lru_cache(maxsize=16)
def lessons_of(name: str, language: str) -> Lessons:
    """The chapters of a game in a language; none if it brings none."""
    try:
        game = registry.game(name)
    except BuongovernoError as error:
        raise Refusal(UNKNOWN, "because", why=error.message) from None
    try:
        chapters = tomllib.loads(text_of(game.package, f"{_FILE}.toml"))["chapters"]
    except FileNotFoundError:
        return Lessons("", "", [])
    words = catalogue_of(game.package, language, _FILE)
    guide, who = words.word("guide", "name"), words.word("guide", "who")
    return Lessons(guide, who, [_chapter(game, words, chapter) for chapter in chapters])


def goal(view: TableView) -> Goal:
    """Whether the task of a lesson is done; for whoever sits there to learn."""
    table = view.committed
    position = table.terms.agreement.position
    if lesson_at(table.game, position) is None:
        raise Refusal(NOT_NOW, "no_lesson")
    if view.access.seat != LEARNER:
        raise Refusal(NOT_ALLOWED, "lesson_of_another")
    return Goal(is_reached(table.game, position, view.match))


def scripted(table: TableState, seat: int) -> Answer | None:
    """What somebody in a lesson does as its scenario tells; None: as they think best."""
    scenario = lesson_at(table.game, table.terms.agreement.position)
    if scenario is None or table.match is None:
        return None
    done = table.match.decisions_of(seat)
    told = [move for mover, move in _moves(scenario) if mover == seat]
    if done >= len(told):
        return None
    code = table.state.read(told[done])
    return Answer(code) if code in table.state.legal(seat) else None


def _moves(scenario: Scenario) -> list[tuple[int, str]]:
    sentences = [
        sentence for block in scenario.blocks if block.kind == WHEN for sentence in block.sentences
    ]
    return [move for sentence in sentences for move in moves_of(sentence)]


def _chapter(game: Game, words: Catalogue, told: dict[str, Any]) -> Chapter:
    key = told["key"]
    steps = [
        _step(game, words, f"{key}-{number}", f"{key}-{step['key']}", step)
        for number, step in enumerate(told["steps"], 1)
    ]
    rivals = told.get("rivals", [])
    return Chapter(key, words.word("chapters", key), words.word("about", key), rivals, steps)


def _step(game: Game, words: Catalogue, name: str, word: str, told: dict[str, Any]) -> LessonStep:
    scenario = prepared_scenario(game, LESSON, name)
    position = f"{LESSON}:{name}"
    return LessonStep(
        key=told["key"],
        position=position,
        seen=words.word("seen", word),
        text=words.word("text", word),
        task=words.word("task", word),
        rules=scenario.shows,
        moves=[move for seat, move in _moves(scenario) if seat == LEARNER],
        players=prepared(game, position).seats,
        spot=told.get("spot"),
        finds=told.get("finds", False),
        closing=told.get("closing", False),
        outcome=told.get("outcome"),
        mistakes=_mistakes(words, word),
    )


def _mistakes(words: Catalogue, step: str) -> dict[str, str]:
    told = words.tables.get("mistakes", {})
    start = f"{step}: "
    return {key.removeprefix(start): told[key] for key in told if key.startswith(start)}
