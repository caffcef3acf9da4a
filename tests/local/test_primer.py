"""What the client tells of a game in five minutes stands in its rules and examples."""

import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from buongoverno.kernel.prepared import scenarios_of
from buongoverno.kernel.scenario import WHEN, Scenario, moves_of
from buongoverno.plugin import registry

CLIENT: Final = Path(__file__).parents[2] / "web" / "src" / "games"
OUTLINES: Final = {path.parent.name: path for path in sorted(CLIENT.glob("*/primer.ts"))}
SHOWN: Final = re.compile(r"example: '([^']+)',\s*rule: '([^']+)'(?:,\s*at: (\d+))?")
CITED: Final = re.compile(r"rules: \[([^\]]*)\]")
# The client without a server brings the pictures of this name along.
ILLUSTRATION: Final = "primer-"


class Shown(NamedTuple):
    """An example of the outline; a picture of it after so many decisions."""

    name: str
    rule: str
    decisions: str


def shown_in(game: str) -> list[Shown]:
    return [Shown(*found) for found in SHOWN.findall(OUTLINES[game].read_text("utf-8"))]


def decisions_of(scenario: Scenario) -> int:
    sentences = [one for block in scenario.blocks if block.kind == WHEN for one in block.sentences]
    return sum(len(moves_of(sentence)) for sentence in sentences)


def test_both_games_have_one() -> None:
    assert set(OUTLINES) == set(registry.game_names())


@pytest.mark.parametrize("game", OUTLINES)
def test_every_example_is_there_and_shows_its_rule(game: str) -> None:
    scenarios = scenarios_of(registry.game(game).package)
    shown = shown_in(game)
    assert len(shown) == OUTLINES[game].read_text("utf-8").count("example: ")
    for name, rule, decisions in shown:
        assert name in scenarios, name
        assert rule in scenarios[name].shows, (name, rule)
        assert int(decisions or 0) <= decisions_of(scenarios[name]), name


@pytest.mark.parametrize("game", OUTLINES)
def test_every_picture_comes_with_the_client(game: str) -> None:
    pictures = {one.name for one in shown_in(game) if one.decisions}
    scenarios = scenarios_of(registry.game(game).package)
    assert pictures == {name for name in scenarios if name.startswith(ILLUSTRATION)}


@pytest.mark.parametrize("game", OUTLINES)
def test_every_rule_that_is_cited_is_there(game: str) -> None:
    rules = set(registry.game(game).rulebook.ids())
    cited = CITED.findall(OUTLINES[game].read_text("utf-8"))
    named = {rule.strip(" '\n") for rules_of_one in cited for rule in rules_of_one.split(",")}
    assert named - {""} <= rules
