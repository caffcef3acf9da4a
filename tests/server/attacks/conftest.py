"""A server to attack, and a table of what the attacks cost."""

import sys
from collections.abc import Callable, Iterator

import pytest

from server.attacks import hurried_server
from server.attacks.attacked import Attacked, attacked_program, attacked_server

_COST = "cost of an attack"


@pytest.fixture(scope="session")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    """A server without limits on how often, so that each test sees what one request costs."""
    with attacked_server(tmp_path_factory.mktemp("attacked")) as server:
        yield server


@pytest.fixture(scope="session")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    """A server with limits that are reached soon."""
    folder = tmp_path_factory.mktemp("hurried")
    command = [sys.executable, hurried_server.__file__, str(folder / "games.sqlite")]
    with attacked_program(command, folder, {}, hurried_server.DESCRIPTORS) as server:
        yield server


@pytest.fixture(autouse=True)
def reported(
    request: pytest.FixtureRequest, record_property: Callable[[str, object], None]
) -> Iterator[None]:
    """Pass on what a test has measured, also from a process of xdist."""
    yield
    for server in request.node.funcargs.values():
        if isinstance(server, Attacked):
            for name, cost in server.costs:
                record_property(_COST, [name, cost.megabytes, cost.seconds])
            server.costs.clear()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The table that docs/server.md shows."""
    found = [
        value
        for report in terminalreporter.getreports("") + terminalreporter.getreports("passed")
        for name, value in report.user_properties
        if name == _COST and report.when == "teardown"
    ]
    if not found:
        return
    terminalreporter.section("what the attacks cost")
    terminalreporter.write_line("| attack | memory | processor |")
    terminalreporter.write_line("|---|--:|--:|")
    for name, megabytes, seconds in sorted(found):
        terminalreporter.write_line(f"| {name} | {megabytes:.0f} MB | {1000 * seconds:.0f} ms |")
