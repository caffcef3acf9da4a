"""Every scenario of the game, with every ruleset it holds in."""

from pathlib import Path

import pytest

import buongoverno
from buongoverno.games import siena
from buongoverno.kernel.scenario import Scenario, load_scenarios, rulesets_of, run

FOLDER = Path(siena.__file__).parent / "scenarios"
GAME = buongoverno.game("siena")

CASES = [
    pytest.param(scenario, ruleset, id=f"{Path(scenario.file).stem}: {scenario.title} [{ruleset}]")
    for scenario in load_scenarios(FOLDER)
    for ruleset in rulesets_of(scenario, GAME)
]


@pytest.mark.both_builds
@pytest.mark.parametrize(("scenario", "ruleset"), CASES)
def test_scenario(scenario: Scenario, ruleset: str) -> None:
    run(scenario, GAME, ruleset)
