"""The command `buongoverno`: one file per subcommand, errors as one line."""

import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

import buongoverno
from buongoverno.cli.admin import admin
from buongoverno.cli.agreement import agreement
from buongoverno.cli.arena import arena
from buongoverno.cli.backup import backup
from buongoverno.cli.calibrate import calibrate
from buongoverno.cli.cards import cards
from buongoverno.cli.doctor import doctor
from buongoverno.cli.export import export
from buongoverno.cli.help_texts import (
    PlainCommand,
    PlainGroup,
    TranslatedCommand,
    frame_in,
    translate,
    usage_in,
)
from buongoverno.cli.language import language_of_reader
from buongoverno.cli.misuse import explained, refused
from buongoverno.cli.play import play
from buongoverno.cli.puzzles import puzzles
from buongoverno.cli.replay import replay
from buongoverno.cli.report import report
from buongoverno.cli.rules import rules
from buongoverno.cli.scenario import scenario
from buongoverno.cli.serve import PLAY_IN_THE_BROWSER, browser_can_open, serve
from buongoverno.cli.simulate import simulate
from buongoverno.cli.train import train
from buongoverno.cli.validate import validate
from buongoverno.cli.verify import verify
from buongoverno.extras import MissingLibrary
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.settings import WrongSetting

FAILED = 1
WRONG_USE = 2  # as for an option that does not exist
STOPPED = 130  # as shells report a program that Ctrl-C ended


class Commands(PlainGroup):
    """All commands; errors are printed as one line."""

    def main(self, args: Sequence[str] | None = None, *others: Any, **settings: Any) -> Any:
        """Carry out a command line and exit with its status."""
        arguments = sys.argv[1:] if args is None else args
        language = language_of_reader(arguments, os.environ)
        translate(self, language)
        settings["standalone_mode"] = False
        try:
            status = super().main(arguments, *others, obj=language, **settings)
        except typer.TyperException as error:
            _refuse(explained(error, language), error.exit_code)
        except (typer.Abort, KeyboardInterrupt):
            _refuse("stopped", STOPPED)
        except WrongSetting as error:
            _refuse(str(error), WRONG_USE)
        except BuongovernoError as error:
            _refuse(refused(error, language), FAILED)
        except (MissingLibrary, OSError) as error:
            _refuse(str(error), FAILED)
        sys.exit(status if isinstance(status, int) else 0)

    def get_usage(self, context: Any) -> str:
        """The line that shows how a command is typed."""
        return usage_in(context, super().get_usage(context))

    def format_help(self, context: Any, formatter: Any) -> None:
        """Print the list of commands."""
        frame_in(context)
        super().format_help(context, formatter)


def _refuse(text: str, status: int) -> None:
    line = " ".join(text.split())
    print(f"buongoverno: {line}", file=sys.stderr)
    sys.exit(status)


app = typer.Typer(
    cls=Commands,
    help="Play, learn and study board games, with every rule enforced and explained.",
    invoke_without_command=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
_PANELS: dict[str, tuple[Callable[..., None], ...]] = {
    "Play": (play, replay, verify, rules, cards),
    "Study": (simulate, arena, calibrate, agreement, train, report, scenario, puzzles),
    "Run a server": (serve, doctor, backup, export, validate),
}
for panel, commands in _PANELS.items():
    kind = TranslatedCommand if panel == "Play" else PlainCommand
    for command in commands:
        app.command(rich_help_panel=panel, cls=kind)(command)
app.add_typer(admin, rich_help_panel="Run a server")


def _tell_version(wanted: bool) -> None:
    if wanted:
        build = "compiled" if buongoverno.compiled() else "interpreted"
        typer.echo(f"buongoverno {buongoverno.__version__} ({build})")
        raise typer.Exit


@app.callback()
def _before_any_command(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="Tell the version."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """The entry of the installed command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    arguments = sys.argv[1:]
    if not arguments and browser_can_open():
        arguments = PLAY_IN_THE_BROWSER
    typer.main.get_command(app).main(arguments, prog_name="buongoverno")
