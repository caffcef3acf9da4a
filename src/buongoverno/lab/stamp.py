"""The line by which a page of figures says what was measured, and on what."""

import os
import platform
import subprocess
import sys
from pathlib import Path

from buongoverno import compiled


def stamp(target: str, *settings: str) -> str:
    """What was typed, the commit, and the settings that matter: those of this machine if none."""
    return (
        f"Measured by `{_typed(target)}` at commit {commit()}: {', '.join(settings or machine())}."
    )


def commit() -> str:
    """The commit of the sources in the current folder, and whether they have been changed since.

    Pages do not count: they change because they are written.
    """
    try:
        changed = _git("status", "--porcelain", "--", ".", ":!docs")
        return _git("rev-parse", "--short", "HEAD") + (" with changes" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def machine() -> tuple[str, ...]:
    """The build, the Python and the processor."""
    build = "compiled" if compiled() else "interpreted"
    return build, f"Python {platform.python_version()}", f"{os.cpu_count()} cores of {_processor()}"


def _typed(target: str) -> str:
    """The command, with its options as the Makefile takes them."""
    if not sys.argv[1:]:
        return f"make {target}"
    return f'make {target} {target.upper().replace("-", "_")}="{" ".join(sys.argv[1:])}"'


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()
