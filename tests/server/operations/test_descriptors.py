"""A server takes all descriptors that the system lets it have."""

import subprocess
import sys

import pytest

from buongoverno.server.operations import health_checks
from buongoverno.server.operations.descriptors import most_connections
from buongoverno.server.operations.health_checks import OK, WARNING, run_health_checks
from buongoverno.server.settings import Settings

_RAISE = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (100, {hard}))
from buongoverno.server.operations.descriptors import raise_descriptor_limit
assert raise_descriptor_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
print(raise_descriptor_limit())
"""


@pytest.mark.parametrize("hard", [100, 1024, 4000])
def test_the_limit_is_raised_as_far_as_it_may_be(hard: int) -> None:
    script = _RAISE.format(hard=hard)
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert int(said.stdout) == hard


def test_some_descriptors_are_kept_for_other_things_than_connections() -> None:
    assert most_connections(65_536) == 65_280
    assert most_connections(1024) == 768
    assert most_connections(100) == 50


@pytest.mark.parametrize(("descriptors", "level"), [(1024, WARNING), (65_536, OK)])
def test_the_doctor_says_how_many_connections_fit(
    monkeypatch: pytest.MonkeyPatch, descriptors: int, level: str
) -> None:
    monkeypatch.setattr(health_checks, "raise_descriptor_limit", lambda: descriptors)
    settings = Settings(database="sqlite:///nowhere/at/all.sqlite")
    text = f"a process holds {most_connections(descriptors):,} connections"
    found = next(one for one in run_health_checks(settings) if one.text == text)
    assert found.level == level
    assert ("LimitNOFILE" in found.advice) == (level == WARNING)
