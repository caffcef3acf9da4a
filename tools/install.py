"""Installs a file of pinned requirements into this environment, or into that of another Python.

uv does it in a few seconds; where it cannot be had or does not get through, pip takes half a
minute for the same. Without arguments it only sees to it that uv is there.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

UV = Path(__file__).parents[1] / "requirements/uv.txt"


def main(requirements: str, python: str = sys.executable) -> int:
    uv = found_uv()
    if uv and with_uv(uv, requirements, python).returncode == 0:
        return 0
    return with_pip(requirements, python).returncode


def found_uv() -> str | None:
    """The one on the path, or the one in this environment, which is put there if need be."""
    path = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    if shutil.which("uv", path=path) is None:
        with_pip(str(UV), sys.executable)
    return shutil.which("uv", path=path)


def with_uv(uv: str, requirements: str, python: str) -> subprocess.CompletedProcess[bytes]:
    command = [uv, "pip", "install", "--quiet", "--python", python]
    trusting_the_system = {**os.environ, "UV_SYSTEM_CERTS": "1"}
    return subprocess.run(
        [*command, "--require-hashes", "-r", requirements], env=trusting_the_system, check=False
    )


def with_pip(requirements: str, python: str) -> subprocess.CompletedProcess[bytes]:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "--python", python]
    hashed = ["--no-compile", "--require-hashes", "-r", requirements]
    return subprocess.run([*pip, "install", *hashed], check=False)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        found_uv()
    else:
        sys.exit(main(*sys.argv[1:]))
