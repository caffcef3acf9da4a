"""The units of systemd in deploy/ are correct, and let the server do no more than it has to."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.proxies import DEPLOY, find_program

pytestmark = pytest.mark.skipif(
    find_program("systemd-analyze") is None,
    reason="systemd is not installed; get it with: apt install systemd",
)
SERVICES = ("buongoverno.service", "buongoverno-backup.service")


def _analyze(*arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(find_program("systemd-analyze")), *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("name", [*SERVICES, "buongoverno-backup.timer"])
def test_systemd_finds_no_mistake(name: str, tmp_path: Path) -> None:
    for unit in (*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")):
        # The program need not be installed where tests run.
        text = re.sub(r"/opt/buongoverno/\.venv/bin/buongoverno", sys.executable, unit.read_text())
        (tmp_path / unit.name).write_text(text)
    checked = _analyze("verify", "--man=no", "--recursive-errors=yes", str(tmp_path / name))
    assert checked.returncode == 0, checked.stderr
    assert name not in checked.stderr


def test_each_process_can_have_a_port_of_its_own(tmp_path: Path) -> None:
    """docs/scaling.md makes a template of the service with this line."""
    page = (DEPLOY.parent / "docs" / "scaling.md").read_text()
    assert "sed 's/serve$/serve --port %i/'" in page
    unit = (DEPLOY / "buongoverno.service").read_text()
    made = re.sub(r"(?m)^(ExecStart=)\S+ serve$", rf"\1{sys.executable} serve --port %i", unit)
    assert made != unit
    (tmp_path / "buongoverno@.service").write_text(made)
    checked = _analyze("verify", "--man=no", str(tmp_path / "buongoverno@8338.service"))
    assert checked.returncode == 0, checked.stderr
    assert "buongoverno@" not in checked.stderr


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_can_do_little_else(name: str) -> None:
    """systemd rates what a service could do from 0 to 10; 2 and less is "OK", most have above 9."""
    rated = _analyze("security", "--offline=true", "--threshold=20", "--no-pager", DEPLOY / name)
    assert rated.returncode == 0, rated.stdout[-300:]


def test_the_service_has_room_for_connections_and_starts_again() -> None:
    unit = (DEPLOY / "buongoverno.service").read_text().splitlines()
    assert {"LimitNOFILE=65536", "Restart=always", "MemoryMax=75%", "TasksMax=512"} <= set(unit)
