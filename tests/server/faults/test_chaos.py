"""Servers killed under load, with bad lines and a database that restarts: the short version.

`make chaos` is the long one; docs/chaos.md says what it found.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from server.postgres import WITHOUT, programs

_ROOT = Path(__file__).parents[3]


# Two servers share a PostgreSQL.
@pytest.mark.parametrize("run", ["sqlite", "two"])
def test_nothing_is_lost_doubled_or_wrong(run: str) -> None:
    if run != "sqlite" and programs() is None:
        pytest.skip(WITHOUT)
    path = [str(_ROOT / "bench"), str(_ROOT / "tests"), os.environ.get("PYTHONPATH", "")]
    outcome = subprocess.run(
        [sys.executable, "-m", "chaos", "--short", "--only", run],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    assert "servers killed: 3" in outcome.stdout
