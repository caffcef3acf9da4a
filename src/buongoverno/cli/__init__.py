"""The command `buongoverno`."""

from buongoverno.extras import need

need(("rich", "typer"), "play", "the command line")
