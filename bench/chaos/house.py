"""Server processes: started, killed, started again on their database."""

import asyncio
import json
import os
import random
import re
import signal
import socket
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Final

import httpx

_START_SECONDS: Final = 60.0
_POLL_SECONDS: Final = 0.02
_PORTS: Final = (20_000, 30_000)
# Lines of a log that no fault should lead to: the server did not expect what happened.
_UNEXPECTED: Final = re.compile(r"Traceback|\] unexpected |never awaited|never retrieved")

_STILL_HELD: Final = re.compile(r"port \d+ is taken|a server is already running on")


class Cradle:
    """The process that brings forth servers (cradle.py)."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()

    async def open(self) -> None:
        """Import everything."""
        self._process = await asyncio.create_subprocess_exec(
            *[sys.executable, "-m", "chaos.cradle"], stdin=PIPE, stdout=PIPE
        )
        await self._line()

    async def close(self) -> None:
        """Bring forth no more."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()

    async def server(self, database: str, port: int, log: Path, limits: bool) -> int:
        """A new server; the number of its process."""
        assert self._process is not None
        assert self._process.stdin is not None
        settings = {
            "database": database,
            "port": port,
            "limits": limits,
            "bot_workers": 1,
            "log_level": "warning",
        }
        order = json.dumps({"settings": settings, "log": str(log)})
        async with self._one_at_a_time:  # the next line is the answer to this one
            self._process.stdin.write(f"{order}\n".encode())
            return int(await self._line())

    async def _line(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode().strip()
        if not line:
            raise RuntimeError("no server can be started; see above")
        return line


class House:
    """One server on a port of its own."""

    def __init__(self, cradle: Cradle, database: str, port: int, folder: Path) -> None:
        self.cradle = cradle
        self.database = database
        self.port = port
        self.log = folder / f"server-{port}.log"
        self.starts: list[float] = []
        self.kills = 0
        self.started_again = 0
        self.limits = False  # from the next start on
        self.up = False
        self._pid = 0
        self._client = httpx.AsyncClient(trust_env=False, timeout=5)

    async def start(self) -> None:
        """Start it and wait until it is well."""
        begun = time.monotonic()
        await self.launch()
        while not await self._is_well():
            if time.monotonic() > begun + _START_SECONDS:
                raise RuntimeError(f"the server did not start:\n{self._said()[-4000:]}")
            await asyncio.sleep(_POLL_SECONDS)
            if not self._runs():
                await self._start_again()
        self.starts.append(time.monotonic() - begun)
        self.up = True

    async def _start_again(self) -> None:
        """As a service manager does: what the killed one held may be let go a moment later."""
        last = self._said().rstrip().rpartition("\n")[2]
        if not _STILL_HELD.search(last):
            raise RuntimeError(f"the server did not start:\n{self._said()[-4000:]}")
        self.started_again += 1
        await self.launch()

    def _said(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    async def launch(self) -> None:
        """Start it and do not wait."""
        self._pid = await self.cradle.server(self.database, self.port, self.log, self.limits)

    async def kill(self) -> None:
        """Kill it in the middle of whatever it does."""
        self.kills += await self._end(signal.SIGKILL)

    async def restart(self, limits: bool) -> None:
        """Ask it to stop, and start it with limits or without."""
        await self._end(signal.SIGTERM)
        self.limits = limits
        await self.start()

    async def stop(self) -> None:
        """Ask it to stop, and wait."""
        await self._end(signal.SIGTERM)
        await self._client.aclose()

    async def _end(self, how: signal.Signals) -> bool:
        self.up = False
        if not self._runs():
            return False
        with suppress(ProcessLookupError):
            os.kill(self._pid, how)
        until = time.monotonic() + _START_SECONDS
        while self._runs():
            if time.monotonic() > until:
                raise RuntimeError(f"the server did not stop:\n{self._said()[-4000:]}")
            await asyncio.sleep(_POLL_SECONDS / 4)
        return True

    def _runs(self) -> bool:
        if self._pid == 0:
            return False
        try:
            os.kill(self._pid, 0)
        except ProcessLookupError:
            return False
        return True

    def complaints(self) -> list[str]:
        """Lines of its log that say that something unexpected happened."""
        lines = [line for line in self._said().splitlines() if not _STILL_HELD.search(line)]
        found = [n for n, line in enumerate(lines) if _UNEXPECTED.search(line)]
        return [" / ".join(lines[max(0, n - 1) : n + 1]) for n in found]

    async def _is_well(self) -> bool:
        try:
            answer = await self._client.get(f"http://127.0.0.1:{self.port}/health")
        except httpx.TransportError:
            return False
        return answer.status_code == 200


def lasting_port() -> int:
    """A free port that stays free while its server is down: none that clients are given."""
    while True:
        port = random.randrange(*_PORTS)
        with socket.socket() as candidate, suppress(OSError):
            candidate.bind(("127.0.0.1", port))
            return port


async def cold_start(database: str, port: int) -> float:
    """Seconds from the command `buongoverno serve` to the first answer."""
    begun = time.monotonic()
    arguments = ["serve", "--port", str(port), "--database", database, "--log-level", "error"]
    process = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "buongoverno", *arguments], stdout=asyncio.subprocess.DEVNULL
    )
    async with httpx.AsyncClient(trust_env=False, timeout=_START_SECONDS) as client:
        while process.returncode is None:
            try:
                await client.get(f"http://127.0.0.1:{port}/health")
                break
            except httpx.TransportError:
                await asyncio.sleep(_POLL_SECONDS)
    seconds = time.monotonic() - begun
    process.terminate()
    await process.wait()
    return seconds
