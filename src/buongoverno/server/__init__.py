"""The server: tables for friends, live or a move a day (docs/server.md)."""

from buongoverno.extras import SERVER_LIBRARIES, need

need(SERVER_LIBRARIES, "play", "the server")
