"""Every scenario of the game, with every ruleset it holds in."""

from pathlib import Path

import pytest

import buongoverno
from buongoverno.games import zena
from buongoverno.kernel.scenario import Scenario, load_scenarios, rulesets_of, run

ROOT = Path(__file__).parents[2]
FOLDER = Path(zena.__file__).parent / "scenarios"
DOC = ROOT / "docs" / "scenarios.md"
GAME = buongoverno.game("zena")

CASES = [
    pytest.param(scenario, ruleset, id=f"{Path(scenario.file).stem}: {scenario.title} [{ruleset}]")
    for scenario in load_scenarios(FOLDER)
    for ruleset in rulesets_of(scenario, GAME)
]


@pytest.mark.both_builds
@pytest.mark.parametrize(("scenario", "ruleset"), CASES)
def test_scenario(scenario: Scenario, ruleset: str) -> None:
    run(scenario, GAME, ruleset)


def test_every_pattern_stands_in_the_documentation() -> None:
    text = DOC.read_text(encoding="utf-8")
    language = GAME.scenario_language("expert", {})
    patterns = language.given.patterns + language.then.patterns
    assert [pattern for pattern in patterns if f"`{pattern}`" not in text] == []
