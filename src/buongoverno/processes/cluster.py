"""Work on the machines of a Ray cluster, where the extra `cluster` is installed."""

import itertools
import logging
import os
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar, cast

from buongoverno.kernel.errors import BuongovernoError

Task = TypeVar("Task")
Result = TypeVar("Result")

LOCAL: Final = "local"  # a cluster started for this process alone
AUTO: Final = "auto"  # the cluster this machine belongs to
_TASKS_WAITING: Final = 2  # per processor of a cluster, so that none is ever idle
_SECONDS_TO_ANSWER: Final = 10.0


class LostCluster(BuongovernoError):
    """A cluster that cannot be reached or has gone away."""


@contextmanager
def joined(address: str, jobs: int) -> Iterator[None]:
    """Belong to a cluster meanwhile: `auto`, an address, or `local` for one with `jobs` processes.

    Quietly, because Ray's messages are not about the games.
    """
    import ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # silences a warning
    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address == LOCAL:
        quiet |= {"num_cpus": jobs, "include_dashboard": False}
    try:
        _check_reachable(address)
        ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        raise LostCluster(f"no cluster at '{address}': {_first_line(error)}") from None
    try:
        yield
    except (ray.exceptions.RayError, ConnectionError) as error:
        raise LostCluster(f"the cluster gave up: {_first_line(error)}") from None
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Refuse an address that does not answer; Ray itself would try for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), _SECONDS_TO_ANSWER).close()
    elif address not in (LOCAL, AUTO):
        raise ValueError(f"an address is HOST:PORT, {AUTO} or {LOCAL}")


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def results(do: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
    """The results of tasks as they are done on the cluster that was joined.

    Every processor of it is kept busy. Closing the iterator ends the tasks under way.
    """
    import ray

    left = iter(tasks)
    shared = ray.put(do)
    remote: Any = ray.remote(_done)
    waiting: list[Any] = []
    resources: dict[str, float] = cast(Any, ray).cluster_resources()
    room = _TASKS_WAITING * max(1, int(resources.get("CPU", 1)))
    try:
        while True:
            for task in itertools.islice(left, room - len(waiting)):
                waiting.append(remote.remote(shared, task))
            if not waiting:
                return
            finished, waiting = ray.wait(waiting, num_returns=1)
            yield ray.get(finished[0])
    finally:
        for one in waiting:
            ray.cancel(one, force=True)


def _done(do: Callable[[Task], Result], task: Task) -> Result:
    return do(task)
