"""Times the wait of somebody new: from a fresh clone to the first decision in the browser client.

Every try starts with empty caches and a path that lacks some programs. `--bare` makes only the
hardest try, without Node and without a C compiler, and writes no page: CI runs that. Needs a
package index, Chromium, and quiet cores if the times are to mean something.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from buongoverno.lab.stamp import machine, stamp
from web.browsing import running_browser, stranger
from web.people import Person

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs/first-game.md"
NODE: Final = frozenset({"node", "nodejs", "npm", "npx"})
C_COMPILERS: Final = frozenset({"cc", "c99", "gcc", "clang", "x86_64-linux-gnu-gcc"})
BARE: Final = NODE | C_COMPILERS
TRIES: Final = {
    "with Node": frozenset(),
    "without Node": NODE,
    "without Node and C compiler": BARE,
}
PATIENCE: Final = 900  # seconds, for machines that are busy with something else
DECISIONS: Final = 3
# What `make play` leaves behind when a part of its work is done.
PARTS: Final = {
    "environment and uv": ".venv/installer",
    "libraries of the server": ".venv/play",
    "libraries of the client": "web/node_modules/.package-lock.json",
    "client": "src/buongoverno/server/site/built/index.html",
}
LOWEST_PRIORITY: Final = 19  # that of the compiler in the background
CLIENT: Final = b'<script type="module"'


@dataclass(frozen=True)
class Waited:
    """Seconds since the start until each part was done, and all of the processors' time."""

    parts: dict[str, float]
    page: float
    processor: float
    decision: float


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--bare", action="store_true", help="only the hardest try, and no page")
    tries = {"bare": BARE} if reader.parse_args().bare else TRIES
    waited = {}
    for name, missing in tries.items():
        waited[name] = first_game(missing)
        print(f"{name}: {waited[name]}", flush=True)
    if tries is TRIES:
        PAGE.write_text(page_of(waited), encoding="utf-8")


def first_game(missing: frozenset[str]) -> Waited:
    """Clone, `make play`, open the page, decide."""
    with tempfile.TemporaryDirectory(prefix="first-game-") as folder:
        clone = Path(folder) / "buongoverno"
        subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
        port = free_port()
        began = time.time()
        with played(clone, surroundings(Path(folder), missing, port)) as running:
            address = f"http://127.0.0.1:{port}"
            wait_for_client(address, running)
            page = time.time() - began
            processor = processor_seconds(clone)
            decide(address)
            decision = time.time() - began
            parts = {part: (clone / left).stat().st_mtime - began for part, left in PARTS.items()}
            return Waited(parts, page, processor, decision)


def surroundings(folder: Path, missing: frozenset[str], port: int) -> dict[str, str]:
    """The variables of a machine that has nothing: no caches, no uv, programs that are missing."""
    programs = folder / "programs"
    programs.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).glob("*"):
            link = programs / program.name
            if program.name not in missing | {"uv", "uvx"} and not link.is_symlink():
                link.symlink_to(program)
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "PYTHONPATH")}
    return {
        **kept,
        "PATH": str(programs),
        "XDG_CACHE_HOME": str(folder / "caches"),
        "UV_CACHE_DIR": str(folder / "caches/uv"),
        "PIP_CACHE_DIR": str(folder / "caches/pip"),
        "npm_config_cache": str(folder / "caches/npm"),
        "BUONGOVERNO_PORT": str(port),
        "BROWSER": "true",  # the command that does nothing
    }


@contextmanager
def played(clone: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """`make play`, and the end of everything it started."""
    running = subprocess.Popen(["make", "play"], cwd=clone, env=environment, start_new_session=True)
    try:
        yield running
    finally:
        for process in processes_in(clone):
            os.kill(process, signal.SIGKILL)
        running.wait()


def wait_for_client(address: str, running: subprocess.Popen[bytes]) -> None:
    latest = time.monotonic() + PATIENCE
    while time.monotonic() < latest:
        if running.poll() is not None:
            sys.exit(f"first game: make play ended with {running.returncode}")
        try:
            with urllib.request.urlopen(address) as answer:
                if CLIENT in answer.read():
                    return
                sys.exit("first game: there is a server, but without the browser client")
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    sys.exit(f"first game: no page after {PATIENCE} s")


def decide(address: str) -> None:
    """Begin a game against bots and decide a few times, in a browser."""
    with running_browser() as browser:
        page = stranger(browser, address)
        page.goto("/")
        page.get_by_role("button", name="Play Siena now").click()
        page.get_by_role("button", name="Just play").click()
        person = Person(page)
        while person.decided < DECISIONS:
            expect(person.offers.first).to_be_visible()
            person.decide()


def processes_in(folder: Path) -> Iterator[int]:
    """The processes that work there."""
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if (entry / "cwd").readlink().is_relative_to(folder):
                yield int(entry.name)
        except OSError:  # ended, or somebody else's
            continue


def processor_seconds(folder: Path) -> float:
    """What those processes and their children that have ended took, without the compiler."""
    ticks = 0
    for process in processes_in(folder):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        if int(fields[16]) < LOWEST_PRIORITY:
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def page_of(waited: dict[str, Waited]) -> str:
    rows = [f"| | {' | '.join(waited)} |", "|---|" + "--:|" * len(waited)]
    for part in PARTS:
        rows.append(row(part, [f"{one.parts[part]:.0f} s" for one in waited.values()]))
    rows.append(row("**the page**", [f"**{one.page:.0f} s**" for one in waited.values()]))
    third = f"decision {DECISIONS} in Chromium"
    rows.append(row(third, [f"{one.decision:.0f} s" for one in waited.values()]))
    took = [f"{one.processor:.0f} s" for one in waited.values()]
    rows.append(row("processors' time until the page", took))
    return f"""\
# A first game in half a minute

{stamp("first-game", *machine()[1:])}

Seconds from `make play` in a fresh clone, with empty caches and no uv on the path, until each part
was there. Libraries of the server and the client are set up side by side. The server starts from
the sources, interpreted; the compiler, where there is one, works at the lowest priority meanwhile,
and the next start takes what it made.

{chr(10).join(rows)}

Node, where it is missing or too old, comes from PyPI with the client's libraries. Times hang on the
network and on what else the machine does; the last row hangs on it less.
"""


def row(name: str, values: list[str]) -> str:
    return f"| {name} | {' | '.join(values)} |"


if __name__ == "__main__":
    main()
