"""`buongoverno rules`: our rulebook, and what shows that we keep it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import buongoverno
from buongoverno.cli.coverage import coverage
from buongoverno.cli.game_arguments import THE_GAME
from buongoverno.cli.statements import ID, statement, statement_for
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game


def rules(
    game: Annotated[str, typer.Argument(help=THE_GAME)],
    ids: Annotated[
        list[str] | None, typer.Argument(help="Sections or statements, e.g. S8 or Z8.5.")
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(help="One ruleset; otherwise all, side by side.")
    ] = None,
    show_coverage: Annotated[
        bool,
        typer.Option("--coverage", help="List what shows each rule; fails if nothing shows one."),
    ] = False,
    scenarios: Annotated[
        Path | None, typer.Option(help="The folder of scenarios.", show_default="scenarios/GAME")
    ] = None,
    tests: Annotated[Path, typer.Option(help="The folder of tests.")] = Path("tests"),
) -> None:
    """Read the rules, with rulings and rebuilt values marked."""
    chosen = buongoverno.game(game)
    if ruleset is not None and ruleset not in chosen.rulesets:
        known = ", ".join(chosen.rulesets)
        raise BadSetup(f"{chosen.title} has no ruleset '{ruleset}'; there are: {known}")
    console = Console(highlight=False)
    if show_coverage:
        folder = Path("scenarios") / chosen.name if scenarios is None else scenarios
        _show_coverage(console, chosen, folder, tests)
    elif ids:
        for one in ids:
            _show(console, chosen, one.upper(), ruleset)
    else:
        _list_sections(console, chosen)


def _list_sections(console: Console, game: Game) -> None:
    section, rule = game.rulebook.sections()[-1][0], game.rulebook.ids()[-1]
    more = f"Read more with `rules {game.name} {section}` or `{rule}`."
    console.print(f"{game.title}: the rules. {more}\n")
    for section, title in game.rulebook.sections():
        count = len(game.rulebook.section(section))
        statements = "statement" if count == 1 else "statements"
        line = Text().append(f" {section:4}", style=ID).append(f"{title:46}")
        console.print(line.append(f"{count:3} {statements}", style="dim"))


def _show(console: Console, game: Game, rule: str, ruleset: str | None) -> None:
    """A statement, or a section with its title and all its statements."""
    rulebook = game.rulebook
    titles = dict(rulebook.sections())
    if rule in titles:
        console.print(Text(f"{rule} {titles[rule]}", style="bold underline"))
        found = rulebook.section(rule)
    else:
        found = [rulebook.statement(rule)]
    for one in found:
        if ruleset is None:
            console.print(statement(one, game.rulesets, console.width))
        else:
            console.print(statement_for(one, ruleset))


def _show_coverage(console: Console, game: Game, scenarios: Path, tests: Path) -> None:
    shown = coverage(game.rulebook, scenarios, tests)
    missing = [rule for rule, where in shown.items() if not where]
    for rule, where in shown.items():
        console.print(Text(rule, style=ID), soft_wrap=True)
        for place in where or ["nothing shows this rule"]:
            console.print(Text(f"  {place}", style="" if where else "bold red"), soft_wrap=True)
    console.print(f"{len(shown) - len(missing)} of {len(shown)} rules are shown")
    if missing:
        console.print(f"not shown: {', '.join(missing)}", soft_wrap=True)
        raise typer.Exit(1)
