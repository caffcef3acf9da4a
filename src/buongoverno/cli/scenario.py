"""`buongoverno scenario`: rules shown by small text files."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import buongoverno
from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.kernel.scenario import Scenario, load_scenarios, rulesets_of, run


def scenario(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    game: Annotated[str, typer.Option(help="The game they are about.")] = "siena",
    ruleset: Annotated[str | None, typer.Option(help="Run them in this ruleset only.")] = None,
) -> None:
    """Run scenarios in every ruleset they hold for; fails if one does not come out as written."""
    chosen = buongoverno.game(game)
    if ruleset is not None and ruleset not in chosen.rulesets:
        known = ", ".join(chosen.rulesets)
        raise BadSetup(f"{chosen.title} has no ruleset '{ruleset}'; there are: {known}")
    found: list[Scenario] = []
    for path in paths:
        found += load_scenarios(path)
    console = Console(highlight=False)
    runs = failures = 0
    for one in found:
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
