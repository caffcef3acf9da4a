"""Installs the packages in empty environments, as anybody would, and plays with them.

From the wheels, from the sdist where there is no C compiler, without installing (`uvx`), and the
library alone. Needs the browser client (`make web-offline`) and a package index.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from install import found_uv

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "build/install-test"
PACKAGES: Final = FOLDER / "packages"
BIN: Final = FOLDER / "venv/bin"
# The tested versions: not what the test is about, and in the cache of `make play`.
TESTED: Final = ("--constraints", str(ROOT / "requirements/play.txt"))

# The rules for the browser, in the client that plays on while the server cannot be reached.
RULES: Final = "server/site/built/python/"

DECIDE: Final = """\
import sys
from buongoverno.client import Client
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat

with Client(sys.argv[1]) as client:
    made = client.make_table(Agreement("siena", [OpenSeat(), BotSeat("novice")]), "Ada")
    with client.table(made.table.id) as table:
        turn = next(iter(table.turns()))
        table.decide(turn.choices[0].code)
        print("decided:", turn.choices[0].text)
"""
PLAY: Final = """\
import buongoverno

for name in buongoverno.game_names():
    record = buongoverno.play(["greedy", "random", "greedy"], name, seed=1)
    print(name, len(record.moves), "decisions")
"""


def main() -> None:
    """Make the packages, then try every way to get them."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    make_packages()
    uv = Uv()

    tell("the library alone")
    uv.installs("buongoverno-core", "--no-index")
    listed = uv.says("pip", "freeze", "--quiet", "--python", str(BIN / "python"))
    (only,) = listed.splitlines()
    assert only.startswith("buongoverno-core=="), listed
    run(BIN / "python", "-I", "-c", PLAY)

    tell("the wheels, by pip, with the newest libraries that fit")
    install_by_pip("buongoverno")
    play_in_the_browser()

    tell("the sdist, without a C compiler")
    uv.installs(
        *("buongoverno", *TESTED, "--no-binary", "buongoverno-core"),
        *("--build-constraints", TESTED[1]),
        path=str(BIN),
    )
    play_in_the_browser()

    tell("uvx")
    print(
        uv.says("tool", "run", "--quiet", "--find-links", str(PACKAGES), "buongoverno", "--version")
    )


def make_packages() -> None:
    """The sdist, and from it both wheels, of plain Python."""
    PACKAGES.mkdir(parents=True)
    program = f"from setuptools import build_meta; build_meta.build_sdist({str(PACKAGES)!r})"
    run(sys.executable, "-c", program, cwd=ROOT, quiet=True)
    (sdist,) = PACKAGES.iterdir()
    shutil.unpack_archive(sdist, FOLDER, filter="data")
    (source,) = FOLDER.glob("buongoverno_core-*")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "wheel")
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", PACKAGES)
    run(
        *pip,
        *options,
        ".",
        "./packaging/buongoverno",
        cwd=source,
        settings={"BUONGOVERNO_PURE": "1"},
    )
    (wheel,) = PACKAGES.glob("buongoverno_core-*.whl")
    with ZipFile(wheel) as packed:
        assert any(RULES in name for name in packed.namelist()), "the client cannot play on"


def install_by_pip(package: str) -> None:
    """Install into an environment that is empty, without uv, as most people do."""
    run(sys.executable, "-m", "venv", "--clear", BIN.parent)
    pip = (BIN / "python", "-m", "pip", "--disable-pip-version-check", "-q", "install")
    run(*pip, "--find-links", PACKAGES, package)


class Uv:
    """uv, with the packages that were made, and nothing of this environment."""

    def __init__(self) -> None:
        found = found_uv()
        assert found, "uv cannot be had"
        self.program = found

    def installs(self, package: str, *options: str, path: str = "") -> None:
        """Install into an environment that is empty."""
        run(self.program, "venv", "--quiet", "--clear", "--python", sys.executable, BIN.parent)
        command = (self.program, "pip", "install", "--quiet", "--python", str(BIN / "python"))
        fresh = [f"--refresh-package={name}" for name in ("buongoverno", "buongoverno-core")]
        settings = {"UV_SYSTEM_CERTS": "1", "PATH": path or os.environ["PATH"]}
        run(*command, "--find-links", PACKAGES, *fresh, *options, package, settings=settings)

    def says(self, *arguments: str) -> str:
        """What a command of uv prints."""
        environment = {**os.environ, "UV_SYSTEM_CERTS": "1"}
        return subprocess.run(
            [self.program, *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout.strip()


def play_in_the_browser() -> None:
    """Look at the client and decide at a table, on a server that the command starts."""
    with server() as address:
        run(BIN / "python", "-I", ROOT / "tools/deploy_look.py", address)
        run(BIN / "python", "-I", "-c", DECIDE, address)


@contextmanager
def server() -> Iterator[str]:
    """A server of the environment; its address."""
    database = FOLDER / "games.sqlite"
    options = ("--port", "0", "--database", str(database), "--log-level", "warning")
    command = [str(BIN / "buongoverno"), "serve", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=FOLDER) as process:
        try:
            assert process.stdout
            told = process.stdout.readline()
            print(told.strip())
            assert "is open at http" in told, told
            yield told.partition(" open at ")[2].split()[0]
        finally:
            process.terminate()
    for file in FOLDER.glob("games.sqlite*"):
        file.unlink()


def tell(part: str) -> None:
    """Say what is tried now."""
    print(f"== {part}", flush=True)


def run(
    *command: str | Path,
    cwd: Path = FOLDER,
    quiet: bool = False,
    settings: Mapping[str, str] = os.environ,
) -> None:
    """Run a command; its failure ends the test."""
    subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL if quiet else None,
        check=True,
    )


if __name__ == "__main__":
    main()
