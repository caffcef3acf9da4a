"""Every step of every lesson is proved: its position stands, its task can be done."""

import re
from pathlib import PurePath

import pytest

from buongoverno.answers.lessons import lessons_of
from buongoverno.kernel.prepared import LESSON, prepared, scenarios_of
from buongoverno.kernel.resources import catalogue_of, text_of
from buongoverno.kernel.scenario import WHEN, Scenario, holds, moves_of, rulesets_of, run
from buongoverno.plugin import registry
from buongoverno.protocol.lessons import Chapter, LessonStep
from buongoverno.tables.lesson_task import LEARNER
from text.sentences import LANGUAGES

MOST_WORDS = 35
GAMES = [name for name in registry.game_names() if lessons_of(name, "en").chapters]
STEPS = [
    (game, name, scenario)
    for game in GAMES
    for name, scenario in scenarios_of(registry.game(game).package, LESSON).items()
]
CHAPTERS = [(game, chapter) for game in GAMES for chapter in lessons_of(game, "en").chapters]


def _called(case: tuple[str, str, Scenario]) -> str:
    return f"{case[0]}-{case[1]}-{case[2].title}"


@pytest.mark.parametrize("case", STEPS, ids=_called)
def test_a_step_is_solved(case: tuple[str, str, Scenario]) -> None:
    name, _, scenario = case
    game = registry.game(name)
    for ruleset in rulesets_of(scenario, game):
        run(scenario, game, ruleset)


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS, ids=lambda case: getattr(case, "key", case))
def test_a_chapter_ends_with_a_task_that_is_not_done_yet(game: str, chapter: Chapter) -> None:
    *steps, last = chapter.steps
    assert last.closing
    assert not any(step.closing for step in steps)
    position = prepared(registry.game(game), last.position)
    scenario = scenarios_of(registry.game(game).package, LESSON)[last.position.split(":")[1]]
    assert not holds(scenario, registry.game(game), position)
    for step in chapter.steps:
        assert step.finds == (not step.moves), step.key
        assert step.spot


def test_what_came_of_a_step_is_told_in_the_log() -> None:
    told = [(game, step) for game, chapter in CHAPTERS for step in chapter.steps if step.outcome]
    assert {game for game, _ in told} == set(GAMES)
    for name, step in told:
        game = registry.game(name)
        state = prepared(game, step.position)
        before = len(state.log())
        scenario = scenarios_of(game.package, LESSON)[step.position.split(":")[1]]
        for block in scenario.blocks:
            for sentence in block.sentences if block.kind == WHEN else ():
                for _, move in moves_of(sentence):
                    state.apply(state.read(move))
        assert step.outcome in {entry.kind for entry in state.log()[before:]}, step.position


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistake_is_another_move_that_is_allowed(language: str) -> None:
    for name in GAMES:
        explained = 0
        game = registry.game(name)
        for step in _steps(lessons_of(name, language).chapters):
            state = prepared(game, step.position)
            for move in step.mistakes:
                assert move not in step.moves
                assert state.read(move) in state.legal(LEARNER), (step.position, move)
                explained += 1
        words = catalogue_of(game.package, language, "lessons")
        english = catalogue_of(game.package, "en", "lessons")
        written = words.tables.get("mistakes", {})
        assert written.keys() == english.tables.get("mistakes", {}).keys()
        assert explained == len(written)


def test_why_is_answered_without_remarks_about_sources() -> None:
    for game, chapter in CHAPTERS:
        rulebook = text_of(registry.game(game).package, "rulebook.md")
        for step in chapter.steps:
            (statement,) = re.findall(rf"^- {re.escape(step.rules[0])} .*", rulebook, re.MULTILINE)
            assert "public reviews" not in statement, step.position


def test_the_steps_are_the_scenarios_of_the_file_in_order() -> None:
    for game in GAMES:
        told = [
            (f"{chapter.key}.txt", step.key)
            for chapter in lessons_of(game, "en").chapters
            for step in chapter.steps
        ]
        there = [(PurePath(one.file).name, one.title) for name, _, one in STEPS if name == game]
        assert sorted(told) == sorted(there)
        for file in {file for file, _ in told}:
            titles = [title for other, title in there if other == file]
            assert [key for other, key in told if other == file] == titles


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_texts_are_there_and_short(game: str, language: str) -> None:
    lessons = lessons_of(game, language)
    words = catalogue_of(registry.game(game).package, language, "lessons")
    assert words.language == language
    keys = {f"{chapter.key}-{step.key}" for chapter in lessons.chapters for step in chapter.steps}
    for table in ("seen", "text", "task"):
        assert set(words.keys(table)) == keys, table
    chapters = {chapter.key for chapter in lessons.chapters}
    assert set(words.keys("chapters")) == set(words.keys("about")) == chapters
    assert set(words.keys("guide")) == {"name", "who"}
    for step in _steps(lessons.chapters):
        assert len(re.findall(r"\w[\w’'-]*", step.text)) <= MOST_WORDS, (step.key, step.text)
        assert step.text.count("*") in (0, 2), step.text
        assert step.task.endswith((".", "?")), step.task


def _steps(chapters: list[Chapter]) -> list[LessonStep]:
    return [step for chapter in chapters for step in chapter.steps]
