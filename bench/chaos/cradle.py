"""A process that has imported the server, and forks a new server on request.

Importing takes most of a start, so many more kills fit into a minute. A forked server is
as new as any other: nothing was started before. `python -m chaos.cradle` reads one JSON object per
line, settings and where to log, and answers with the number of the new process.
"""

import json
import os
import signal
import sys
import traceback
from typing import Any

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.app import create_app
from buongoverno.server.operations.serving import serve
from buongoverno.server.settings import Settings


def main() -> None:
    """Fork a server for every line; at the end of the input, end all of them."""
    os.setpgrp()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system reaps dead children
    create_app(Settings())  # never started: it imports the games and what routes need
    print("ready", flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            _be_a_server(order["settings"], order["log"])
        print(child, flush=True)
    os.killpg(0, signal.SIGKILL)


def _be_a_server(settings: dict[str, Any], log: str) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    opened = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(opened, 1)
    os.dup2(opened, 2)
    status = 1
    try:
        serve(Settings(**settings), lambda place: None)
        status = 0
    except SystemExit:
        status = 0
    except BuongovernoError as error:
        print(error, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
