"""A process that thinks for bots: `python -m buongoverno.server.bots.worker`, started by the pool.

It reads one task after the other from its standard input and exits when that is closed, so that no
worker outlives a killed server. It is only ever given worlds imagined for the seat in question.
"""

import os
import signal
import sys
from typing import Final

import msgspec

from buongoverno.answers.bot_answers import answer_request
from buongoverno.answers.bot_tasks import Reply, Request
from buongoverno.processes.isolated import Channel, set_deadline

NICENESS: Final = 5  # the server has priority


def main() -> None:
    """Report readiness, then answer one request after the other."""
    if sys.platform != "win32":
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the server ends it by closing the pipe
    channel = Channel()
    channel.send(msgspec.json.encode(Reply()))
    while True:
        request = msgspec.json.decode(channel.receive(), type=Request)
        set_deadline(request.seconds)
        reply = answer_request(request)
        set_deadline(0)
        channel.send(msgspec.json.encode(reply))


if __name__ == "__main__":
    main()
