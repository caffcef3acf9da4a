"""Installs a file of pinned requirements into the environment this runs in.

uv does it in a few seconds; where it cannot be had or does not get through, pip takes half a
minute for the same.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

UV = Path(__file__).parents[1] / "requirements/uv.txt"


def main(requirements: str) -> int:
    uv = found_uv()
    if uv and with_uv(uv, requirements).returncode == 0:
        return 0
    return with_pip(requirements).returncode


def found_uv() -> str | None:
    """The one on the path, or the one in this environment, which is put there if need be."""
    path = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    if shutil.which("uv", path=path) is None:
        with_pip(str(UV))
    return shutil.which("uv", path=path)


def with_uv(uv: str, requirements: str) -> subprocess.CompletedProcess[bytes]:
    command = [uv, "pip", "install", "--quiet", "--python", sys.executable]
    trusting_the_system = {**os.environ, "UV_SYSTEM_CERTS": "1"}
    return subprocess.run(
        [*command, "--require-hashes", "-r", requirements], env=trusting_the_system, check=False
    )


def with_pip(requirements: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install"]
    hashed = ["--no-compile", "--require-hashes", "-r", requirements]
    return subprocess.run([*command, *hashed], check=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
