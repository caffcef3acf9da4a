"""Writes the OpenAPI description of the server to a file, for the browser client's types."""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from buongoverno.server.app import create_app
from buongoverno.server.settings import Settings

if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"sqlite:///{folder}/none.sqlite"))
        description = app.openapi_schema.to_schema()
    Path(sys.argv[1]).write_text(json.dumps(description, indent=1) + "\n")
