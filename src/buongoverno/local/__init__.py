"""A host without a server: tables in the memory of a page, kept by its browser."""

from buongoverno.extras import need

need(("msgspec",), "play", "a table")
