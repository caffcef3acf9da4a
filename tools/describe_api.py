"""Writes what the browser client's types are made from: the server's messages and the games' own.

`python tools/describe_api.py FILE` writes a JSON object: `api` is the OpenAPI description, `games`
has the schemas of each game's classes.
"""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from buongoverno.plugin.registry import game_names, plugin
from buongoverno.protocol.field_types import restore_field_types_of
from buongoverno.server.app import create_app
from buongoverno.server.settings import Settings


def main() -> None:
    """Describe everything."""
    with TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"sqlite:///{folder}/none.sqlite"))
        api = app.openapi_schema.to_schema()
    found = {"api": api, "games": {name: _schemas(_classes(name)) for name in game_names()}}
    Path(sys.argv[1]).write_text(json.dumps(found, indent=1) + "\n")


def _classes(game: str) -> list[type[object]]:
    """The classes of a game that go over the network."""
    found = plugin(game)
    return [found.view_type, type(found.printed(None))]


def _schemas(classes: list[type[object]]) -> dict[str, Any]:
    """The schemas of classes and of all that they refer to, by name."""
    for kind in classes:
        restore_field_types_of(kind)
    _, components = msgspec.json.schema_components(classes, ref_template="{name}")
    return components


if __name__ == "__main__":
    main()
