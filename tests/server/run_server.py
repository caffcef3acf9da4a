"""Runs one server with the settings given as JSON; `serving.py` lets this run in a process."""

import gc
import json
import os
import sys
import threading
from multiprocessing import parent_process
from pathlib import Path
from typing import Any

import uvicorn

from buongoverno.server.app import create_app
from buongoverno.server.operations.serving import server_config
from buongoverno.server.settings import MailAccount, Retention, Settings
from buongoverno.server.site.routes import BUILT


def settings_from(values: dict[str, Any]) -> Settings:
    """Settings from what was JSON, with the account for mails and the retention as objects."""
    if "mail" in values:
        values["mail"] = MailAccount(**values["mail"])
    if "retention" in values:
        values["retention"] = Retention(**values["retention"])
    return Settings(**values)


def run_server(text: str, log: Path) -> None:
    """Serve until stopped; output is appended to a file.

    `client` among the settings is the folder of another browser client than the package's.
    """
    with log.open("ab") as file:
        for output in (sys.stdout, sys.stderr):
            os.dup2(file.fileno(), output.fileno())
    gc.freeze()  # what was loaded before the fork stays shared, and is not searched for garbage
    threading.Thread(target=_end_with_parent, daemon=True).start()
    values: dict[str, Any] = json.loads(text)
    client = Path(values.pop("client", BUILT))
    settings = settings_from(values)
    app = create_app(settings, client=client)
    config = server_config(
        app, settings, host=settings.host, port=settings.port, log_level="warning"
    )
    uvicorn.Server(config).run()


def _end_with_parent() -> None:
    """End when the tests have ended, however that came about."""
    parent = parent_process()
    assert parent is not None, "serving.py starts the process"
    parent.join()
    os._exit(1)
