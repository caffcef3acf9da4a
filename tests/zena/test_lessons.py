"""The lessons: every step is solved as it says, has its texts, and lights a place that is there."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import buongoverno
from buongoverno.games.zena.rivals import RIVALS
from buongoverno.kernel.prepared import LESSON, prepared, scenarios_of
from buongoverno.kernel.resources import text_of
from buongoverno.kernel.scenario import (
    THEN,
    WHEN,
    Block,
    Scenario,
    ScenarioFailed,
    moves_of,
    run,
)
from buongoverno.kernel.scenario_language import Sentence
from buongoverno.kernel.state import State

GAME = buongoverno.game("zena")
SCENARIOS = scenarios_of(GAME.package, LESSON)
CHAPTERS = tomllib.loads(text_of(GAME.package, "lessons.toml"))["chapters"]
LEARNER = 0
MOST_WORDS = 35
MOST_DECISIONS = 3

# What lessons.toml says about a step, and its scenario, by the name of the step.
NUMBERED = {
    f"{chapter['key']}-{step['key']}": (step, f"{chapter['key']}-{number}")
    for chapter in CHAPTERS
    for number, step in enumerate(chapter["steps"], 1)
}
STEPS: dict[str, tuple[dict[str, Any], Scenario]] = {
    name: (step, SCENARIOS[numbered]) for name, (step, numbered) in NUMBERED.items()
}
CLOSING = [name for name, (step, _) in STEPS.items() if step.get("closing")]

of_every_step = pytest.mark.parametrize("name", STEPS)
in_every_language = pytest.mark.parametrize("language", ["en", "de", "fr", "it"])


def ruleset_of(scenario: Scenario) -> str:
    (ruleset,) = scenario.rulesets
    return ruleset


def position_of(name: str) -> State:
    return prepared(GAME, f"{LESSON}:{NUMBERED[name][1]}")


def round_of(state: State) -> int:
    view: Any = state.view(LEARNER)
    number: int = view.round
    return number


def decisions_of(scenario: Scenario) -> list[str]:
    """What the learner does."""
    blocks = [block for block in scenario.blocks if block.kind == WHEN]
    moves = [move for block in blocks for line in block.sentences for move in moves_of(line)]
    return [move for seat, move in moves if seat == LEARNER]


# -- positions -------------------------------------------------------------------------------------


@pytest.mark.both_builds
@of_every_step
def test_the_task_is_solved_as_the_step_says(name: str) -> None:
    scenario = STEPS[name][1]
    run(scenario, GAME, ruleset_of(scenario))


def test_the_steps_are_the_scenarios_in_their_order() -> None:
    told = [scenario.title for _, scenario in STEPS.values()]
    assert [step["key"] for step, _ in STEPS.values()] == told
    assert len(STEPS) == len(SCENARIOS)


@of_every_step
def test_the_learner_decides_and_can_do_something_else(name: str) -> None:
    step, scenario = STEPS[name]
    state, decisions = position_of(name), decisions_of(scenario)
    assert state.pending == (LEARNER,)
    assert len(decisions) <= MOST_DECISIONS
    assert (decisions == []) == step.get("finds", False)
    assert len(state.legal(LEARNER)) > 1


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter["key"])
def test_a_chapter_begins_simply_and_closes_with_a_task_of_its_own(chapter: dict[str, Any]) -> None:
    closing = [step.get("closing", False) for step in chapter["steps"]]
    assert closing == [False] * (len(closing) - 1) + [True]
    names = [f"{chapter['key']}-{step['key']}" for step in chapter["steps"]]
    rulesets = [ruleset_of(STEPS[name][1]) for name in names]
    assert rulesets == sorted(rulesets)  # beginner before expert
    assert rulesets[0] == "beginner"
    seats = max(position_of(name).seats for name in names)
    assert len(chapter["rivals"]) == seats
    assert set(chapter["rivals"]) <= {rival.key for rival in RIVALS}


# -- closing tasks ---------------------------------------------------------------------------------


def lines_from(state: State, round_number: int, past: tuple[str, ...] = ()) -> Iterator[list[str]]:
    """Everything the learner can do until somebody else is asked or the round is over."""
    if state.pending != (LEARNER,) or round_of(state) != round_number:
        yield list(past)
        return
    for code in state.legal(LEARNER):
        after = state.clone()
        after.apply(code, LEARNER)
        yield from lines_from(after, round_number, (*past, state.write(code)))


def reaches_the_goal(scenario: Scenario, line: list[str]) -> bool:
    goal = [block for block in scenario.blocks if block.kind == THEN][-1]
    played = Block(WHEN, [Sentence(scenario.line, f"P1: {', '.join(line)}")])
    try:
        run(replace(scenario, blocks=[played, goal]), GAME, ruleset_of(scenario))
    except ScenarioFailed:
        return False
    return True


@pytest.mark.parametrize(
    ("name", "solutions"),
    [
        ("family-two", [["move heir to port", "pass"]]),
        (
            "plan-four",
            [
                ["move lord to port", "offer consegio", "pass"],
                ["move lady to port", "offer consegio", "pass"],
            ],
        ),
        ("gamble-last", [["move lady to port", "pass", "coins 4"]]),
    ],
)
def test_of_all_that_can_be_done_only_this_reaches_the_goal(
    name: str, solutions: list[list[str]]
) -> None:
    state, scenario = position_of(name), STEPS[name][1]
    lines = list(lines_from(state, round_of(state)))
    assert len(lines) > len(solutions)
    assert [line for line in lines if reaches_the_goal(scenario, line)] == solutions


def test_every_closing_task_is_tried() -> None:
    assert CLOSING == ["family-two", "plan-four", "gamble-last"]


# -- places ----------------------------------------------------------------------------------------


def spots_in(state: State) -> set[str]:
    """The places of a position by the names that the boards give them (`data-at`)."""
    view: Any = state.view(LEARNER)
    areas = {f"area:{area.area}" for area in view.areas}
    lying = {f"area:{one.area}:{n}" for one in view.areas for n in range(1, len(one.cards) + 1)}
    hand = {f"hand:{card}" for card in view.families[LEARNER].known_cards}
    return {"points:0", "money:0", "event", "hand"} | areas | lying | hand


@of_every_step
def test_the_place_that_is_lit_is_there(name: str) -> None:
    assert STEPS[name][0]["spot"] in spots_in(position_of(name))


# -- texts -----------------------------------------------------------------------------------------


def words_in(language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads(text_of(GAME.package, f"lessons_{language}.toml"))


@in_every_language
def test_everything_is_told(language: str) -> None:
    words = words_in(language)
    chapters = [chapter["key"] for chapter in CHAPTERS]
    assert set(words) == {"guide", "chapters", "about", "seen", "text", "task", "mistakes"}
    assert set(words["guide"]) == {"name", "who"}
    assert list(words["chapters"]) == list(words["about"]) == chapters
    assert list(words["seen"]) == list(words["text"]) == list(words["task"]) == list(STEPS)


@in_every_language
def test_texts_are_short_and_have_one_point(language: str) -> None:
    words = words_in(language)
    for name, text in words["text"].items():
        assert len(text.split()) <= MOST_WORDS, name
        assert re.fullmatch(r"[^*]*\*[^*]+\*[^*]*", text), name
    for name, task in words["task"].items():
        assert re.fullmatch(r"[^.]+[.?]", task), name


@in_every_language
def test_texts_are_calm_and_well_spaced(language: str) -> None:
    for table, texts in words_in(language).items():
        for key, text in texts.items():
            assert "!" not in text, (table, key)
            assert "  " not in text, (table, key)
            spaced = re.search(r"[^\s\u00a0][:;?](?=[\s*]|$)|[ ][:;?]", text)
            assert language != "fr" or spaced is None, (table, key)


def cards_named(language: str) -> dict[str, set[str]]:
    """For every step the cards that its text and its task name, by their titles there."""
    words, titles = words_in(language), GAME.catalogue(language).tables["cards"]
    told = {name: f"{words['text'][name]} {words['task'][name]}" for name in STEPS}
    return {
        name: {card for card, title in titles.items() if title in text}
        for name, text in told.items()
    }


@in_every_language
def test_cards_are_called_by_their_titles(language: str) -> None:
    assert cards_named(language) == cards_named("en")
    assert len({card for cards in cards_named(language).values() for card in cards}) >= 9
