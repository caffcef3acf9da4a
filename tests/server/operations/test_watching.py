"""The ready Grafana board and alerts ask only for what servers measure."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

from server.serving import Server

_DEPLOY = Path(__file__).parents[3] / "deploy"
_ALERTS = _DEPLOY / "prometheus-alerts.yml"
_NAME = re.compile(r"\bbuongoverno_\w+")
_OUTCOME = re.compile(r'outcome="(\w+)"')


def _board_queries() -> list[str]:
    board = json.loads((_DEPLOY / "grafana-buongoverno.json").read_text())
    return [target["expr"] for panel in board["panels"] for target in panel["targets"]]


def _alert_queries() -> list[str]:
    text = _ALERTS.read_text().replace(">-\n", "")
    return re.findall(r"^ +expr: *(.+)$", text, re.MULTILINE)


@pytest.fixture(scope="module")
def measured(server: Server) -> str:
    return httpx.get(f"{server.address}/metrics", trust_env=False).text


@pytest.mark.parametrize("query", [*_board_queries(), *_alert_queries()])
def test_everything_asked_for_is_measured(query: str, measured: str) -> None:
    there = set(re.findall(r"^# TYPE (\w+)", measured, re.MULTILINE))
    histograms = re.findall(r"^# TYPE (\w+) histogram", measured, re.MULTILINE)
    there |= {f"{name}_bucket" for name in histograms}
    assert set(_NAME.findall(query)) <= there
    for outcome in _OUTCOME.findall(query):
        assert f'outcome="{outcome}"' in measured


@pytest.mark.parametrize("query", [*_board_queries(), *_alert_queries()])
def test_what_all_machines_say_is_not_added_up(query: str) -> None:
    for name in _NAME.findall(query):
        if name.startswith("buongoverno_database_"):
            assert re.search(rf"(max|min)( by \(\w+\) )?\((max_over_time\()?{name}\b", query)


def test_the_alerts_are_valid() -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool is not installed (Debian: apt install prometheus)")
    checked = subprocess.run(
        [promtool, "check", "rules", str(_ALERTS)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_alert_says_what_to_do() -> None:
    text = _ALERTS.read_text()
    assert text.count("- alert:") == text.count("summary:") == text.count("description:")
