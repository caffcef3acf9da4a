"""A Python environment other than the one the tests run in."""

import subprocess
import sys
from pathlib import Path


class Environment:
    """A virtual environment: its interpreter, its packages and its `buongoverno`."""

    def __init__(self, folder: Path) -> None:
        self.python = folder / "bin" / "python"
        self.command = folder / "bin" / "buongoverno"
        (self.packages,) = folder.glob("lib/python3*/site-packages")

    def installs(self, *arguments: str) -> None:
        """Run pip, which need not be in the environment and gets nothing from elsewhere."""
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
        command, *rest = arguments
        _output([*pip, "--python", str(self.python), command, "--no-index", *rest])

    def says(self, *arguments: str) -> str:
        """What `buongoverno` prints."""
        return _output([str(self.command), *arguments])

    def runs(self, program: str) -> str:
        """What a Python program prints."""
        return _output([str(self.python), "-W", "error", "-c", program])


def _output(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
