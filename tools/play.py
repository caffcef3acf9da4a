"""Starts the games on a fresh checkout: sets up what is missing and does not wait for the compiler.

Until the rules are compiled, in the background and at low priority, the server runs from the
sources. The next start takes the compiled ones.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
BIN = ROOT / ".venv" / ("Scripts" if os.name == "nt" else "bin")
PACKAGE = ROOT / ".venv/package"
COMPILING = ROOT / "build/compiling.txt"
LOG = ROOT / "build/compiling.log"
SERVE = ["serve", "--open", "--log-level", "warning"]


def main() -> int:
    client = make("web")
    if (status := make("sources").wait()) != 0:
        client.wait()
        return status
    if client.wait() != 0:
        print("The browser client could not be built, so there are only plain pages.")
    if is_installed():
        return serve([str(BIN / "buongoverno")])
    compile_in_background()
    print(
        "Playing now, from the sources. The rules are being compiled for the next start: the same "
        "games, with bots that answer sooner."
    )
    return serve([str(BIN / "python"), "-m", "buongoverno"], PYTHONPATH=str(SOURCES))


def make(target: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(["make", "--no-print-directory", "-s", target], cwd=ROOT)


def serve(command: list[str], **environment: str) -> int:
    """Serve until it is stopped."""
    running = subprocess.Popen([*command, *SERVE], env={**os.environ, **environment})
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
    if is_compiling():
        return
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        compiling = subprocess.Popen(
            ["nice", "-n", "19", "make", "--no-print-directory", ".venv/package"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # it goes on when the server is stopped
        )
    COMPILING.write_text(str(compiling.pid))


def is_compiling() -> bool:
    """Whether an earlier start has left the compiler at work."""
    try:
        os.kill(int(COMPILING.read_text()), 0)
    except (OSError, ValueError):
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
