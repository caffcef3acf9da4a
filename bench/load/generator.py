"""Runs the load generator, which is written for Node (generate.mjs)."""

import json
import subprocess
from typing import Any

from load.servers import HERE, Servers, node


def generated(driver: str, servers: Servers, options: list[str]) -> dict[str, Any]:
    """What it found; `driver` is the file in drivers/ that knows how to talk with the servers."""
    watch = ["--watch", ",".join(map(str, servers.processes))]
    command = [*_command(driver, servers.addresses), *watch, *options]
    outcome = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(outcome.stdout)
    return found


def _command(driver: str, addresses: list[str]) -> list[str]:
    return [node(), "generate.mjs", "--server", driver, "--base", ",".join(addresses)]
