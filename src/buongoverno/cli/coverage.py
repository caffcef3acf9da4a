"""Which scenarios and tests show which rule."""

import ast
from pathlib import Path

import buongoverno
from buongoverno.cli.text_files import BadFile, read_text
from buongoverno.kernel.rulebook import Rulebook
from buongoverno.kernel.scenario import load_scenarios, shown_by


def coverage(rulebook: Rulebook, scenarios: Path, tests: Path) -> dict[str, list[str]]:
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
    return {rule for name in buongoverno.games() for rule in buongoverno.game(name).rulebook.ids()}


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
