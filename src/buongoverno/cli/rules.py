"""`buongoverno rules`: our rulebook, and what shows that we keep it."""

import ast
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import buongoverno
from buongoverno.cli.game_arguments import GameName
from buongoverno.cli.language import Language
from buongoverno.cli.messages import Messages
from buongoverno.cli.statements import ID, statement, statement_for
from buongoverno.cli.text_files import BadFile, read_text
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game
from buongoverno.kernel.message import kernel_message
from buongoverno.kernel.rulebook import Rulebook
from buongoverno.kernel.scenario import load_scenarios, shown_by


def rules(
    game: GameName,
    ids: Annotated[
        list[str] | None,
        typer.Argument(help="Sections or statements, e.g. S8 or Z8.5, or a word to look for."),
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(help="One ruleset; otherwise all, side by side.")
    ] = None,
    show_coverage: Annotated[
        bool,
        typer.Option("--coverage", help="List what shows each rule; fails if nothing shows one."),
    ] = False,
    scenarios: Annotated[
        Path | None, typer.Option(help="The folder of scenarios; otherwise the game's own.")
    ] = None,
    tests: Annotated[Path, typer.Option(help="The folder of tests.")] = Path("tests"),
    language: Language = "",
) -> None:
    """Read the rules, with rulings and rebuilt values marked."""
    chosen = buongoverno.game(game)
    if ruleset is not None and ruleset not in chosen.rulesets:
        known = ", ".join(chosen.rulesets)
        raise BadSetup(kernel_message("ruleset", game=chosen.title, ruleset=ruleset, known=known))
    console = Console(highlight=False)
    messages = Messages(language)
    if show_coverage:
        own = Path(str(files(chosen.package))) / "scenarios"
        folder = own if scenarios is None else scenarios
        _show_coverage(console, chosen, folder, tests)
    elif ids:
        for one in ids:
            if any(letter.isdigit() for letter in one):
                _show(console, chosen, one.upper(), ruleset, messages)
            else:
                _search(console, chosen, one, ruleset, messages)
    else:
        _list_sections(console, chosen, messages)


def _list_sections(console: Console, game: Game, messages: Messages) -> None:
    rulebook = game.rulebook_in(messages.language)
    section, rule = rulebook.sections()[-1][0], rulebook.ids()[-1]
    about = messages("rulebook", game=game.title, name=game.name, section=section, rule=rule)
    console.print(Text(f"{about}\n"))
    for section, title in rulebook.sections():
        count = messages("statements", amount=len(rulebook.section(section)))
        line = Text().append(f" {section:4}", style=ID).append(f"{title:46}")
        console.print(line.append(f"{count:>14}", style="dim"))


def _show(console: Console, game: Game, rule: str, ruleset: str | None, messages: Messages) -> None:
    """A statement, or a section with its title and all its statements."""
    rulebook = game.rulebook_in(messages.language)
    titles = dict(rulebook.sections())
    if rule in titles:
        console.print(Text(f"{rule} {titles[rule]}", style="bold underline"))
        found = rulebook.section(rule)
    else:
        found = [rulebook.statement(rule)]
    for one in found:
        if ruleset is None:
            console.print(statement(one, game.rulesets, console.width, messages))
        else:
            console.print(statement_for(one, ruleset, messages))


def _search(
    console: Console, game: Game, words: str, ruleset: str | None, messages: Messages
) -> None:
    """The statements with these words, a line each; without any, it is refused as an id."""
    rulebook = game.rulebook_in(messages.language)
    rulesets = game.rulesets if ruleset is None else (ruleset,)
    found = False
    for rule in rulebook.ids():
        one = rulebook.statement(rule)
        for each in rulesets:
            if words.casefold() in one.text_for(each).casefold():
                line = Text().append(f" {rule:7}", style=ID).append(one.sentence(each))
                console.print(line, soft_wrap=not console.is_terminal)
                found = True
                break
    if not found:
        rulebook.statement(words.upper())


# -- which scenarios and tests show which rule -----------------------------------------------------


def _show_coverage(console: Console, game: Game, scenarios: Path, tests: Path) -> None:
    shown = _coverage(game.rulebook, scenarios, tests)
    missing = [rule for rule, where in shown.items() if not where]
    for rule, where in shown.items():
        console.print(Text(rule, style=ID), soft_wrap=True)
        for place in where or ["nothing shows this rule"]:
            console.print(Text(f"  {place}", style="" if where else "bold red"), soft_wrap=True)
    console.print(f"{len(shown) - len(missing)} of {len(shown)} rules are shown")
    if missing:
        console.print(f"not shown: {', '.join(missing)}", soft_wrap=True)
        raise typer.Exit(1)


def _coverage(rulebook: Rulebook, scenarios: Path, tests: Path) -> dict[str, list[str]]:
    """For every statement, in order, what shows it: "file: title" of scenarios and tests.

    An id that the rulebook does not have is refused: a rule may have been renumbered.
    """
    shown: dict[str, list[str]] = {rule: [] for rule in rulebook.ids()}
    elsewhere = _rules_of_all_games() - set(shown)
    for found in (_by_scenarios(scenarios), _by_tests(tests)):
        for rule, where in found.items():
            if rule not in elsewhere:
                rulebook.statement(rule)
                shown[rule] += where
    return shown


def _rules_of_all_games() -> set[str]:
    """Tests lie in one folder for all games."""
    return {
        rule for name in buongoverno.game_names() for rule in buongoverno.game(name).rulebook.ids()
    }


def _by_scenarios(folder: Path) -> dict[str, list[str]]:
    if not folder.exists():
        raise BadFile(folder, "there are no scenarios here; name their folder with --scenarios")
    found = shown_by(load_scenarios(folder))
    return {rule: [f"{file}: {title}" for file, title in where] for rule, where in found.items()}


def _by_tests(folder: Path) -> dict[str, list[str]]:
    """Tests marked with pytest.mark.rule("S2.9", ...); the files are read, not run."""
    if not folder.is_dir():
        raise BadFile(folder, "there are no tests here; name their folder with --tests")
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        try:
            tree = ast.parse(read_text(file))
        except SyntaxError as error:
            raise BadFile(file, f"line {error.lineno}: this is not Python") from None
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for rule in _rules_marked(node):
                    found.setdefault(rule, []).append(f"{file}: {node.name}")
    return found


def _rules_marked(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    rules: list[str] = []
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            for argument in decorator.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    rules.append(argument.value)
    return rules
