"""Metrics: how commands are counted, and what Prometheus reads."""

import pytest

from buongoverno.server import metrics


def value(line_start: str) -> float:
    """The current value of a metric."""
    lines = metrics.render().decode().splitlines()
    return float(next(line for line in lines if line.startswith(line_start)).split()[-1])


@pytest.mark.parametrize(
    ("outcome", "name"),
    [
        (metrics.COMMITTED, "kept"),
        (metrics.REFUSED, "refused"),
        (metrics.STALE, "stale"),
        (metrics.FAILED, "failed"),
    ],
)
def test_a_command_is_counted_by_its_outcome_and_timed(outcome: str, name: str) -> None:
    counter = f'buongoverno_commands_total{{outcome="{name}"}}'
    before, timed = value(counter), value("buongoverno_command_seconds_count")
    metrics.count_command(outcome, 0.001)
    assert value(counter) == before + 1
    assert value("buongoverno_command_seconds_count") == timed + 1


def test_messages_are_added_up_when_metrics_are_collected() -> None:
    metrics.collect(tables=3, bot_tasks=2, commits=7)
    before = value("buongoverno_messages_total")
    metrics.SENT.count += 5
    metrics.collect(tables=3, bot_tasks=2, commits=7)
    metrics.collect(tables=3, bot_tasks=2, commits=7)
    assert value("buongoverno_messages_total") == before + 5
    assert value("buongoverno_tables_in_memory") == 3
    assert value("buongoverno_bot_tasks_waiting") == 2
    assert value("buongoverno_commits") == 7
