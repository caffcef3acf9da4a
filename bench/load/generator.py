"""Runs the load generator, which is written for Node (generate.mjs)."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from load.servers import HERE, Servers, node


def generated(driver: str, servers: Servers, options: list[str]) -> dict[str, Any]:
    """What it found; `driver` is the file in drivers/ that knows how to talk with the servers."""
    watch = ["--watch", ",".join(map(str, servers.processes))]
    command = [*_command(driver, servers.addresses), *watch, *options]
    outcome = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(outcome.stdout)
    return found


@contextmanager
def generating(addresses: list[str], options: list[str]) -> Iterator["subprocess.Popen[bytes]"]:
    """Traffic for servers of ours, as long as it is needed."""
    command = [*_command("buongoverno", addresses), *options]
    process = subprocess.Popen(command, cwd=HERE, stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


def _command(driver: str, addresses: list[str]) -> list[str]:
    return [node(), "generate.mjs", "--server", driver, "--base", ",".join(addresses)]
