"""Starts the games on a fresh checkout: sets up what is missing and does not wait for the compiler.

Until the rules are compiled, in the background and at low priority, the server runs from the
sources. The next start takes the compiled ones. `--wait` waits for the compiler instead.
"""

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
BIN = ROOT / ".venv/bin"
PACKAGE = ROOT / ".venv/package"
LOCK = ROOT / "build/compiling.lock"
LOG = ROOT / "build/compiling.log"
FROM_SOURCES = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
SERVE = ["serve", "--open", "--log-level", "warning"]


def main() -> int:
    if (status := make(".venv/installer").wait()) != 0:
        return status
    client = make("web")
    if (status := make("sources").wait()) != 0:
        client.wait()
        return status
    if client.poll() is None:
        translate_sources()
    if client.wait() != 0:
        print("The browser client could not be built, so there are only plain pages.")
    if is_installed():
        return serve([str(BIN / "buongoverno")])
    compile_in_background()
    print(
        "Playing now, from the sources. Where there is a C compiler, the rules are compiled "
        "meanwhile for the next start: the same games, with bots that answer sooner."
    )
    return serve([str(BIN / "python"), "-m", "buongoverno"], FROM_SOURCES)


def make(target: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(["make", "--no-print-directory", "-s", target], cwd=ROOT)


def translate_sources() -> None:
    """Let Python translate all modules of the server now, rather than when it starts."""
    imports = "import buongoverno.cli.main, buongoverno.cli.serve, buongoverno.server.app"
    subprocess.run([BIN / "python", "-c", imports], env=FROM_SOURCES, check=False)


def serve(command: list[str], environment: dict[str, str] | None = None) -> int:
    """Serve until it is stopped."""
    running = subprocess.Popen([*command, *SERVE], env=environment)
    while True:
        try:
            return running.wait()
        except KeyboardInterrupt:
            pass  # the server has got it as well, and takes a moment to say goodbye


def is_installed() -> bool:
    """Whether the installed package is newer than everything it was made of."""
    if not PACKAGE.exists():
        return False
    made = PACKAGE.stat().st_mtime
    files = (path for path in (SOURCES / "buongoverno").rglob("*") if path.is_file())
    return all(path.stat().st_mtime <= made for path in files if path.suffix != ".pyc")


def compile_in_background() -> None:
    """Compile for the next start, unless an earlier one has left the compiler at work."""
    with compiling() as lock, LOG.open("wb") as log:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        subprocess.Popen(
            ["nice", "-n", "19", "make", "--no-print-directory", ".venv/package"],
            cwd=ROOT,
            env={**os.environ, "IN_BACKGROUND": "1"},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=[lock.fileno()],  # they hold the lock until they have ended
            start_new_session=True,  # they go on when the server is stopped
        )


def wait_for_compiler() -> None:
    """Wait until nothing compiles in the background: two builds would share a folder."""
    with compiling() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)


def compiling() -> BinaryIO:
    """The file that is locked while something compiles in the background."""
    LOCK.parent.mkdir(exist_ok=True)
    return LOCK.open("wb")


if __name__ == "__main__":
    if sys.argv[1:] == ["--wait"]:
        wait_for_compiler()
    else:
        sys.exit(main())
