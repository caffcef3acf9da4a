"""The command `buongoverno`; it starts the server, so it needs what that needs."""

from buongoverno.extras import SERVER_LIBRARIES, need

need(("rich", "typer", *SERVER_LIBRARIES), "play", "the command line")
