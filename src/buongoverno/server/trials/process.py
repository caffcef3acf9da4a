"""A process that tries out what strangers send: `python -m buongoverno.server.trials.process`.

The system ends it when it takes too much memory or time, and then only this one request has failed.
"""

import os
import signal
import sys
from typing import Final

import msgspec

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.plugin import registry
from buongoverno.processes.isolated import Channel, limit_memory, limit_processor_time
from buongoverno.server.trials.trial import Trial, Verdict, refused
from buongoverno.tables import creation
from buongoverno.tables.refusals import BAD_INPUT, Refusal, table_message

NICENESS: Final = 5  # the server has priority
_MORE_BYTES: Final = 128 << 20
_PROCESSOR_SECONDS: Final = 2.0


def main() -> None:
    """Report readiness, then try out one thing after the other."""
    if sys.platform != "win32":
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the server ends it by closing the pipe
    channel = Channel()
    for name in registry.game_names():  # loaded before memory is limited
        registry.game(name).new(registry.game(name).least_players, 0)
    limit_memory(_MORE_BYTES)
    channel.send(msgspec.json.encode(Verdict()))
    while True:
        trial = msgspec.json.decode(channel.receive(), type=Trial)
        limit_processor_time(_PROCESSOR_SECONDS)
        verdict = tried(trial)
        limit_processor_time(0)
        channel.send(msgspec.json.encode(verdict))


def tried(trial: Trial) -> Verdict:
    """Whether a table can be made of it."""
    try:
        if trial.agreement is not None:
            creation.new_table(trial.agreement, 0.0)
        if trial.record is not None:
            creation.check_record(trial.record)
    except BuongovernoError as error:
        reason = error.reason if isinstance(error, Refusal) else BAD_INPUT
        return refused(reason, error.message)
    except (MemoryError, RecursionError):
        return refused(BAD_INPUT, table_message("too_much_memory"))
    return Verdict()


if __name__ == "__main__":
    main()
