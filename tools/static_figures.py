"""Measures the edition without a server in a real browser, writes the figures of docs/static.md.

What comes over the network up to the first decision, compressed as hosts of files do; the time of
the processor for the first and for a later visit; the memory; and how fast bots decide in Pyodide
beside the same Python here. The page of a server, and the server, are measured beside it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, sync_playwright

from buongoverno.lab.stamp import stamp
from server.serving import free_port, is_well
from static.conftest import BUILT, FOLDER, UNBUILT, Files
from web.browsing import WITHOUT

ROOT: Final = Path(__file__).resolve().parent.parent
CLIENT: Final = ROOT / "src/buongoverno/server/site/built"
PAGE: Final = ROOT / "docs/static.md"
FIGURES: Final = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)
_SECONDS_TO_START: Final = 3.0  # of the browser itself, which is not the page's
_SECONDS_TO_SETTLE: Final = 15.0
_LATER_VISITS: Final = 3
_HERTZ: Final = os.sysconf("SC_CLK_TCK")
_MEGABYTE: Final = 1_000_000
_ALONE: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
]


# What is told of a visit: its name here, in the page, and how it is written.
ROWS: Final = (
    ("size", "over the network to the first decision, brotli", "{:.2f} MB"),
    ("seconds", "first visit: processor until something can be decided", "{:.1f} s"),
    ("clock", "first visit: by the clock", "{:.1f} s"),
    ("later_seconds", "later visit: processor", "{:.1f} s"),
    ("later_clock", "later visit: by the clock", "{:.1f} s"),
    ("memory", "memory of the page in a first game", "{:.0f} MB"),
    ("thinking", "the same after a hint", "{:.0f} MB"),
)
ROWS_OF_THE_SERVER: Final = (
    ("start", "the server itself: processor until it answers", "{:.1f} s"),
    ("serving", "the server itself: memory with these games", "{:.0f} MB"),
)
PROGRAM = shutil.which("chromium")  # as people have it, with all its parts


def main() -> None:
    """Measure everything and write the page."""
    if PROGRAM is None or not (BUILT / "index.html").exists():
        sys.exit(WITHOUT if PROGRAM is None else UNBUILT)
    files = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(BUILT)))
    threading.Thread(target=files.serve_forever, daemon=True).start()
    alone = visits(f"http://127.0.0.1:{files.server_port}{FOLDER}", BUILT)
    with tempfile.TemporaryDirectory() as folder, running_server(folder) as (address, seconds):
        there = visits(address, CLIENT)
        served = {"start": seconds, "serving": sum(pss(one) for one in processes(folder))}
    rows = [
        f"| {name} | {shown.format(alone[key])} | {shown.format(there[key])} |"
        for key, name, shown in ROWS
    ]
    rows += [
        f"| {name} | – | {shown.format(served[key])} |" for key, name, shown in ROWS_OF_THE_SERVER
    ]
    table = ["| | without a server | a server's page |", "|---|--:|--:|", *rows, "", *bots()]
    written = "\n".join([stamp("static-figures"), "", *table, ""])
    PAGE.write_text(FIGURES.sub(lambda _: written, PAGE.read_text("utf-8")), "utf-8")
    print(written)


@contextmanager
def running_server(folder: str) -> Iterator[tuple[str, float]]:
    """A server as people start it: its address, and the seconds of a processor until it answers."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    options = ["--port", str(port), "--database", f"sqlite:///{folder}/games.sqlite"]
    running = subprocess.Popen(
        [sys.executable, "-m", "buongoverno", "serve", *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not is_well(address):
            time.sleep(0.05)
        yield address, processor(folder)
    finally:
        running.terminate()
        running.wait()


def visits(address: str, built: Path) -> dict[str, float]:
    """What a first visit and later ones cost; `built` has the files that a browser asks for."""
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        launch = partial(
            playwright.chromium.launch_persistent_context,
            executable_path=PROGRAM,
            args=_ALONE,
            locale="en-GB",
        )
        first = visit(launch(profile), address, profile)
        visit(launch(profile), address, profile)  # browsers keep what they compiled the second time
        later = [visit(launch(profile), address, profile) for _ in range(_LATER_VISITS)]
    return {
        "size": sizes(first["files"], built),
        "seconds": first["seconds"],
        "clock": first["clock"],
        # What else runs on the machine only adds.
        "later_seconds": min(one["seconds"] for one in later),
        "later_clock": min(one["clock"] for one in later),
        "memory": max(one["memory"] for one in later),
        "thinking": max(one["thinking"] for one in later),
    }


def visit(context: BrowserContext, address: str, profile: str) -> dict[str, Any]:
    """Come, begin a game, and leave again."""
    page = context.pages[0]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    time.sleep(_SECONDS_TO_START)
    before, began = processor(profile), time.monotonic()
    page.goto(address)
    begin(page)
    clock, seconds = time.monotonic() - began, processor(profile) - before
    files = [url.removeprefix(address).split("#")[0] for url in asked if url.startswith(address)]
    time.sleep(_SECONDS_TO_SETTLE)  # the browser keeps everything meanwhile
    found = {"seconds": seconds, "clock": clock, "files": files, "memory": memory(profile)}
    page.get_by_role("button", name="Hint").first.click()
    page.get_by_text(re.compile("% to win")).first.wait_for()
    found["thinking"] = memory(profile)
    context.close()
    return found


def begin(page: Page) -> None:
    """Play until the first question.

    Buttons are found by their text: to find them by role, Playwright asks for the name of each in
    the page, again and again, which would be measured, too.
    """
    page.locator("button", has_text="Play Siena now").click()
    just_play = page.locator("button", has_text="Just play")
    choice = page.locator("button[data-code]").first
    just_play.or_(choice).first.wait_for()
    if just_play.is_visible():
        just_play.click()
    choice.wait_for()


def processes(profile: str) -> list[Path]:
    """The processes of a browser, found by its folder or by their parent."""
    found: list[Path] = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if profile in (process / "cmdline").read_text():
                found.append(process)
        except OSError:
            continue
    parents = {process.name for process in found}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if parent in parents and process not in found:
            found.append(process)
            parents.add(process.name)
    return found


def processor(profile: str) -> float:
    """The seconds of a processor that a browser has used."""
    total = 0
    for process in processes(profile):
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / _HERTZ


def memory(profile: str) -> float:
    """The memory of the largest process of a browser, the page's, in megabytes."""
    pages = [one for one in processes(profile) if "renderer" in (one / "cmdline").read_text()]
    return max((pss(page) for page in pages), default=0.0)


def pss(process: Path) -> float:
    """The memory of a process in megabytes, of what is shared its part."""
    try:
        rollup = (process / "smaps_rollup").read_text()
    except OSError:
        return 0.0
    match = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    return int(match.group(1)) * 1024 / _MEGABYTE if match is not None else 0.0


def sizes(files: list[str], built: Path) -> float:
    """The megabytes of some files, each compressed with brotli."""
    paths = [str(built / (name.strip("/") or "index.html")) for name in dict.fromkeys(files)]
    program = (
        "const z=require('zlib'),f=require('fs');let n=0;for(const p of process.argv.slice(1))"
        "if(f.existsSync(p)&&f.statSync(p).isFile())n+=z.brotliCompressSync(f.readFileSync(p)).length;"
        "console.log(n)"
    )
    done = subprocess.run(["node", "-e", program, *paths], capture_output=True, check=True)
    return int(done.stdout) / _MEGABYTE


def bots() -> list[str]:
    """How long bots think, in Pyodide and here."""
    program = ROOT / "tools/bot_times.py"
    folder = BUILT / "python" / (ROOT / "build/python/folder.txt").read_text()
    there = _timed(["node", str(ROOT / "web/tools/python/run.mjs"), str(folder), str(program)])
    here = _timed([sys.executable, str(program)])
    pure = _timed([sys.executable, str(program)], {"PYTHONPATH": str(ROOT / "src")})
    lines = [
        f"| {name} | {there[name]:.2f} | {pure[name]:.2f} | {here[name]:.2f} |" for name in there
    ]
    return [
        "| milliseconds a decision | Pyodide | interpreted | compiled |",
        "|---|--:|--:|--:|",
        *lines,
    ]


def _timed(command: list[str], environment: dict[str, str] | None = None) -> dict[str, float]:
    done = subprocess.run(
        command,
        capture_output=True,
        check=True,
        env={
            **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            **(environment or {}),
        },
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    main()
