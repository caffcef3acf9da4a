"""The command behind `make soak`: soak every game, print the report and write it down."""

import argparse
import sys
import time
from pathlib import Path
from typing import Final

from buongoverno.lab.soak.frame import SoakError, SoakTotals, soak
from buongoverno.lab.stamp import stamp
from buongoverno.plugin.registry import game_names, plugin
from buongoverno.plugin.soak import UNIFORM_EVERY, GameUnderSoak

DECISIONS: Final = 10_000_000  # for each game
JOBS: Final = 2
REPORT: Final = Path("docs/soak.md")


class Soaked:
    """One game with what was seen of it."""

    def __init__(self, soaked: GameUnderSoak, totals: SoakTotals, seconds: float) -> None:
        self.soaked = soaked
        self.title = soaked.game.title
        self.totals = totals
        self.seconds = seconds


def report(all_soaked: list[Soaked], jobs: int) -> str:
    """What was seen, as docs/soak.md shows it."""
    seconds = sum(one.seconds for one in all_soaked)
    decisions = sum(one.totals.decisions for one in all_soaked)
    summary = (
        f"{decisions:,} random decisions in {seconds:.0f} seconds on {jobs} processes. "
        "No invariant was broken."
    )
    lines = [
        "# Soak",
        "",
        stamp("soak"),
        summary,
        "",
        "| game | decisions | seconds | longest game | at the table |",
        "|---|---:|---:|---:|---|",
    ]
    for one in all_soaked:
        totals = one.totals
        cells = [one.title, f"{totals.decisions:,}", f"{one.seconds:.0f}", f"{totals.longest:,}"]
        lines.append(f"| {' | '.join(cells)} | {totals.longest_table} |")
    lines += ["", "| game | ruleset | games | how they ended |", "|---|---|---:|---|"]
    for one in all_soaked:
        lines += _rulesets(one)
    lines += ["", "| game | players | games |", "|---|---:|---:|"]
    for one in all_soaked:
        players = one.totals.players
        lines += [f"| {one.title} | {number} | {players[number]:,} |" for number in sorted(players)]
    lines += ["", "| game | invariant | times checked |", "|---|---|---:|"]
    for one in all_soaked:
        checks = one.totals.checks.items()
        lines += [f"| {one.title} | {check} | {count:,} |" for check, count in checks]
    lines += ["", "Tables:", ""]
    lines += [f"- {one.title}: {one.soaked.about_tables}." for one in all_soaked]
    lines += ["", _choices(all_soaked)]
    return "\n".join(lines) + "\n"


def _rulesets(one: Soaked) -> list[str]:
    lines: list[str] = []
    for ruleset in one.soaked.game.rulesets:
        ends = {way: count for (rules, way), count in one.totals.ends.items() if rules == ruleset}
        ways = ", ".join(f"{way} {count:,}" for way, count in sorted(ends.items()))
        lines.append(f"| {one.title} | `{ruleset}` | {sum(ends.values()):,} | {ways} |")
    return lines


def _choices(all_soaked: list[Soaked]) -> str:
    liked = "; ".join(f"in {one.title} {one.soaked.about_choices}" for one in all_soaked)
    return (
        f"One game in {UNIFORM_EVERY} is played uniformly at random, the others by weighted chance "
        f"that favours what is seldom reached otherwise: {liked}."
    )


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m buongoverno.lab.soak",
        description="Millions of random decisions at every kind of table, invariants watched.",
    )
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="how many for each game")
    parser.add_argument("--jobs", type=int, default=JOBS, help="processes")
    parser.add_argument("--output", type=Path, default=REPORT, help="where the report goes")
    given = parser.parse_args(arguments)
    all_soaked: list[Soaked] = []
    for make in [found for name in game_names() if (found := plugin(name).soak) is not None]:
        soaked = make()
        begun = time.perf_counter()
        try:
            totals = soak(soaked, given.decisions, given.jobs)
        except SoakError as error:
            print(f"soak: {soaked.game.title}: {error}", file=sys.stderr)
            return 1
        all_soaked.append(Soaked(soaked, totals, time.perf_counter() - begun))
    text = report(all_soaked, given.jobs)
    print(text, end="")
    if given.output.parent.is_dir():
        given.output.write_text(text, encoding="utf-8")
    return 0
