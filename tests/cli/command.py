"""The command line in tests: run a command, look at what it says and how it leaves."""

from pathlib import Path

from typer.testing import CliRunner, Result

from buongoverno.cli.main import app

WIDE = {"COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C"}


def command(
    *arguments: str | Path, typed: str = "", columns: int = 100, **environment: str
) -> Result:
    """Run `buongoverno` with these arguments, that input and those variables."""
    variables = {**WIDE, "COLUMNS": str(columns), **environment}
    texts = [str(argument) for argument in arguments]
    return CliRunner().invoke(app, texts, typed, variables, prog_name="buongoverno")


def succeeds(*arguments: str | Path, typed: str = "", columns: int = 100) -> str:
    """What a command says that goes well."""
    result = command(*arguments, typed=typed, columns=columns)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def refuses(
    *arguments: str | Path, typed: str = "", status: int | None = None, **environment: str
) -> str:
    """The one line of a command that does not: no traceback, nothing else, an exit status."""
    result = command(*arguments, typed=typed, columns=100, **environment)
    assert result.exit_code != 0
    assert status in (None, result.exit_code), result.exit_code
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("buongoverno: ")
    return lines[0].removeprefix("buongoverno: ")
