"""`buongoverno scenario`: rules shown by small text files."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import buongoverno
from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.kernel.scenario import Scenario, load_scenarios, rulesets_of, run


def scenario(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    game: Annotated[
        str | None, typer.Option(help="The game they are about; otherwise their rules tell.")
    ] = None,
    ruleset: Annotated[str | None, typer.Option(help="Run them in this ruleset only.")] = None,
) -> None:
    """Run scenarios in every ruleset they hold for; fails if one does not come out as written."""
    games = [buongoverno.game(name) for name in buongoverno.game_names()]
    if game is not None:
        games = [buongoverno.game(game)]
    _check_ruleset(ruleset, games)
    found: list[Scenario] = []
    for path in paths:
        found += load_scenarios(path)
    console = Console(highlight=False)
    runs = failures = 0
    for one in found:
        chosen = _game_of(one, games)
        for each in rulesets_of(one, chosen):
            if ruleset in (None, each):
                runs += 1
                try:
                    run(one, chosen, each)
                except BuongovernoError as error:
                    failures += 1
                    console.print(Text(str(error)), soft_wrap=True)
    verdict = "all as written" if not failures else f"{failures} not as written"
    console.print(f"{len(found)} scenarios, {runs} runs, {verdict}")
    if failures:
        raise typer.Exit(1)


def _check_ruleset(ruleset: str | None, games: list[Game]) -> None:
    known = [name for game in games for name in game.rulesets]
    if ruleset is not None and ruleset not in known:
        titles = " and ".join(game.title for game in games)
        raise BadSetup(f"{titles}: no ruleset '{ruleset}'; there are: {', '.join(known)}")


def _game_of(one: Scenario, games: list[Game]) -> Game:
    """The game whose rules a scenario shows; without a known rule, the first game refuses it."""
    for game in games:
        if any(rule in game.rulebook.ids() for rule in one.shows):
            return game
    return games[0]
