"""A small typed client of the server (docs/client.md)."""
