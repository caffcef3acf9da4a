"""Prepared positions, by their names: examples of rules, lessons and puzzles begin from them.

Examples and lessons are scenarios that a game brings, in the folders `scenarios` and `lessons` of
its package; `example:s08-goods-3` is the third one of scenarios/s08-goods.txt. `puzzle:` and its id
is a puzzle (puzzle.py).
"""

import functools
import importlib.resources
from pathlib import PurePath
from typing import Final

from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game
from buongoverno.kernel.message import kernel_message
from buongoverno.kernel.puzzle import Puzzle, puzzles_of
from buongoverno.kernel.resources import text_of
from buongoverno.kernel.scenario import Scenario, arranged, read_scenarios, rulesets_of
from buongoverno.kernel.state import State
from buongoverno.kernel.words import Catalogue

EXAMPLE: Final = "example"
LESSON: Final = "lesson"
PUZZLE: Final = "puzzle"
_FOLDERS: Final = {EXAMPLE: "scenarios", LESSON: "lessons"}


def scenarios_of(package: str, kind: str = EXAMPLE) -> dict[str, Scenario]:
    """The scenarios in the package of a game, by their names; none if it brings none."""
    there = importlib.resources.files(package).joinpath(_FOLDERS[kind]).is_dir()
    return _read(package, _FOLDERS[kind]) if there else {}  # in a browser they may come later


@functools.cache
def _read(package: str, folder: str) -> dict[str, Scenario]:
    found: dict[str, Scenario] = {}
    files = importlib.resources.files(package).joinpath(folder).iterdir()
    for file in sorted(files, key=lambda file: file.name):
        if file.name.endswith(".txt"):
            scenarios = read_scenarios(file.read_text("utf-8"), file.name)
            stem = PurePath(file.name).stem
            found.update({f"{stem}-{n}": one for n, one in enumerate(scenarios, 1)})
    return found


def title_of(package: str, name: str, language: str) -> str:
    """The title of an example in a language, in English where there is no other.

    Those of one table are numbered: what its rows differ in is in the words of scenarios.
    """
    heading = _heading(scenarios_of(package)[name])
    title = _titles(package, language).word("titles", heading)
    named_alike = _by_heading(package)[heading]
    return title if len(named_alike) == 1 else f"{title} ({named_alike.index(name) + 1})"


def _heading(scenario: Scenario) -> str:
    return scenario.title.removesuffix(scenario.case)


@functools.cache
def _by_heading(package: str) -> dict[str, list[str]]:
    """The names of the examples with the same heading."""
    found: dict[str, list[str]] = {}
    for name, scenario in scenarios_of(package).items():
        found.setdefault(_heading(scenario), []).append(name)
    return found


@functools.cache
def _titles(package: str, language: str) -> Catalogue:
    """scenarios/titles_LANGUAGE.toml, by the English titles."""
    try:
        return Catalogue(language, text_of(package, f"scenarios/titles_{language}.toml"))
    except FileNotFoundError:
        return Catalogue(language, "")


def prepared_scenario(game: Game, kind: str, name: str) -> Scenario:
    """The scenario of that name."""
    found = scenarios_of(game.package, kind).get(name)
    if found is None:
        raise BadSetup(kernel_message("position", game=game.title, name=f"{kind}:{name}"))
    return found


def prepared_puzzle(game: Game, name: str) -> Puzzle:
    """The puzzle of that id."""
    found = puzzles_of(game).get(name)
    if found is None:
        raise BadSetup(kernel_message("position", game=game.title, name=f"{PUZZLE}:{name}"))
    return found


def prepared(game: Game, name: str, ruleset: str | None = None) -> State:
    """The position of that name; of one that holds in several rulesets, with that ruleset."""
    kind, _, rest = name.partition(":")
    if kind == PUZZLE:
        return prepared_puzzle(game, rest).match(game).state
    if kind not in _FOLDERS:
        raise BadSetup(kernel_message("position", game=game.title, name=name))
    scenario = prepared_scenario(game, kind, rest)
    there = rulesets_of(scenario, game)
    return arranged(scenario, game, ruleset if ruleset in there else there[0])
