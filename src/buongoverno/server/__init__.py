"""The server: tables for friends, live or a move a day (docs/server.md)."""
