"""Writes docs/coverage.md from what `make coverage` has measured."""

import json
import platform
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from xml.etree import ElementTree

from buongoverno.lab.stamp import stamp

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs/coverage.md"
TESTS: Final = ROOT / "build/coverage-tests.xml"
PACKAGE: Final = "src/buongoverno/"
# From the bottom to the top; layers that are not named here come last.
LAYERS: Final = ("kernel", "games", "text", "protocol", "players", "tables", "lab", "envs")
FILES_SHOWN: Final = 12

HEAD: Final = """\
# What the tests cover

{stamp}
Lines that ran while the tests ran from the sources, in every process they started.

Not measured are the tests in a browser (`tests/web`), those that play whole games or train, because
they take long (conformance, properties, chaos, training), processes that a test killed, and those
with an environment of their own (bots). {tests}

A line that ran is not a line that was checked: [CONTRIBUTING](../CONTRIBUTING.md) says which tests
show what.

"""


def measured() -> dict[str, Any]:
    """The report of coverage.py, file by file."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "coverage.json"
        command = [sys.executable, "-m", "coverage", "json", "-q", "-o", str(file)]
        subprocess.run(command, check=True, cwd=ROOT)
        found: dict[str, Any] = json.loads(file.read_text("utf-8"))
        return found


def outcome() -> str:
    """How the measured tests ended."""
    suite = ElementTree.parse(TESTS).getroot().find("testsuite")
    assert suite is not None
    total, failed = int(suite.get("tests", 0)), int(suite.get("failures", 0))
    return f"Of {total:,} tests {failed or 'none'} failed while it was measured."


def part_of(path: str) -> str:
    """The layer a file belongs to; the server is shown by its packages."""
    folders = path.removeprefix(PACKAGE).split("/")[:-1]
    if not folders:
        return "(top)"
    return "/".join(folders[: 2 if folders[0] == "server" else 1])


def rank(part: str) -> tuple[int, str]:
    """Where a layer stands in the table."""
    layer = part.split("/")[0]
    return (LAYERS.index(layer) if layer in LAYERS else len(LAYERS)), part


def row(name: str, lines: int, missed: int) -> str:
    """A row of a table."""
    return f"| {name} | {lines:,} | {missed:,} | {100 * (lines - missed) / lines:.1f} % |"


def page(report: dict[str, Any]) -> str:
    """The whole page."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    files: list[tuple[int, str, int]] = []
    for path, found in report["files"].items():
        lines, missed = found["summary"]["num_statements"], found["summary"]["missing_lines"]
        if lines:
            files.append((missed, path.removeprefix(PACKAGE), lines))
            for part in (part_of(path), "**all**"):
                sums[part][0] += lines
                sums[part][1] += missed
    parts = sorted(sums, key=lambda part: (part == "**all**", rank(part)))
    measured_with = stamp("coverage", "interpreted", f"Python {platform.python_version()}")
    text = HEAD.format(stamp=measured_with, tests=outcome())
    text += "| part | lines | not run | run |\n|---|--:|--:|--:|\n"
    text += "".join(row(part, *sums[part]) + "\n" for part in parts)
    text += "\nThe files with most lines that did not run:\n\n"
    text += "| file | lines | not run | run |\n|---|--:|--:|--:|\n"
    for missed, path, lines in sorted(files, reverse=True)[:FILES_SHOWN]:
        text += row(f"`{path}`", lines, missed) + "\n"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(measured()), "utf-8")
