"""Processes for tests, forked from one that has loaded the server's modules and done nothing else.

Loading them takes longer than most tests.
"""

import multiprocessing
from typing import Final

FORKED: Final = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(
    [
        "buongoverno.cli.main",
        "buongoverno.server.operations.health_checks",
        "buongoverno.server.operations.serving",
        # A server loads these when it makes its application or starts.
        "anyio._backends._asyncio",
        "httpcore",
        "litestar.plugins.attrs",
        "litestar.plugins.pydantic",
    ]
)
