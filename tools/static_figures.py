"""Measures the edition without a server in a real browser, writes the figures of docs/static.md.

What comes over the network up to the first decision, compressed as hosts of files do; the time of
the processor for the first and for a later visit; the memory; and how fast bots decide in Pyodide
beside the same Python here.
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
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, sync_playwright

from buongoverno.lab.stamp import stamp
from static.conftest import BUILT, FOLDER, UNBUILT, Files
from web.browsing import WITHOUT

ROOT: Final = Path(__file__).resolve().parent.parent
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


PROGRAM = shutil.which("chromium")  # as people have it, with all its parts


def main() -> None:
    """Measure everything and write the page."""
    if PROGRAM is None or not (BUILT / "index.html").exists():
        sys.exit(WITHOUT if PROGRAM is None else UNBUILT)
    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(BUILT)))
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{serving.server_port}{FOLDER}"
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        launch = partial(
            playwright.chromium.launch_persistent_context,
            executable_path=PROGRAM,
            args=_ALONE,
            locale="en-GB",
        )
        first = visit(launch(profile), address, profile)
        visit(launch(profile), address, profile)  # browsers keep what they compiled the second time
        visits = [visit(launch(profile), address, profile) for _ in range(_LATER_VISITS)]
    # What else runs on the machine only adds.
    later = {name: min(one[name] for one in visits) for name in ("seconds", "clock")}
    most = {name: max(one[name] for one in visits) for name in ("memory", "thinking")}
    rows = [
        f"| over the network to the first decision, brotli | {sizes(first['files']):.2f} MB |",
        f"| first visit: processor until something can be decided | {first['seconds']:.1f} s |",
        f"| first visit: by the clock | {first['clock']:.1f} s |",
        f"| later visit: processor | {later['seconds']:.1f} s |",
        f"| later visit: by the clock | {later['clock']:.1f} s |",
        f"| memory of the page in a first game | {most['memory']:.0f} MB |",
        f"| the same after a hint, for which another Python thinks | {most['thinking']:.0f} MB |",
    ]
    table = ["| | |", "|---|--:|", *rows, "", *bots()]
    written = "\n".join([stamp("static-figures"), "", *table, ""])
    PAGE.write_text(FIGURES.sub(lambda _: written, PAGE.read_text("utf-8")), "utf-8")
    print(written)


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
    found = [0.0]
    for process in processes(profile):
        try:
            rollup = (process / "smaps_rollup").read_text()
        except OSError:
            continue
        match = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
        if match is not None and "renderer" in (process / "cmdline").read_text():
            found.append(int(match.group(1)) * 1024 / _MEGABYTE)
    return max(found)


def sizes(files: list[str]) -> float:
    """The megabytes of some files, each compressed with brotli."""
    paths = [str(BUILT / (name or "index.html")) for name in dict.fromkeys(files)]
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
