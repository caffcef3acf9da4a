"""Runs one server with the settings given as JSON; `serving.py` starts this as a process."""

import json
import os
import sys
import threading
from typing import Any

import uvicorn

from buongoverno.server.app import create_app
from buongoverno.server.live.wire import Wire
from buongoverno.server.settings import MailAccount, Settings


def settings_from(text: str) -> Settings:
    """Settings from JSON, with the account for mails as an object inside."""
    values: dict[str, Any] = json.loads(text)
    if "mail" in values:
        values["mail"] = MailAccount(**values["mail"])
    return Settings(**values)


def end_with_parent() -> None:
    """End when the other end of the standard input is gone, however that came about."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    settings = settings_from(sys.argv[1])
    if "--with-parent" in sys.argv:
        threading.Thread(target=end_with_parent, daemon=True).start()
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws=Wire,
        log_level="warning",
    )
