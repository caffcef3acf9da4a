"""Measures both games in both builds beside other libraries, on one core, and writes docs/bench.md.

Every measurement is a process of its own. Rounds go through all of them in turn, so that a slow
minute of the machine affects all alike, and the median of the rounds counts. Exits 1 when a target
is missed.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

import peers
from buongoverno.lab.stamp import stamp

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "docs/bench.md"
ROUNDS = 3
SECONDS = 3.0

GAMES = {"siena": "Siena", "zena": "Zena 1814"}
COMPILED = "compiled"
INTERPRETED = "interpreted"
PEER_TITLES = {
    "catanatron": "catanatron",
    "gin_rummy": "OpenSpiel gin_rummy",
    "backgammon": "OpenSpiel backgammon",
    "hearts": "OpenSpiel hearts",
}

Figures = dict[str, float]


def run(script: str, *arguments: str, pythonpath: str | None = None) -> Figures:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if pythonpath is not None:
        environment["PYTHONPATH"] = pythonpath
    command = [sys.executable, str(ROOT / "bench" / script), *arguments, str(SECONDS)]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def title_of(game: str, build: str) -> str:
    return f"{GAMES[game]}, {build}"


def compiled(game: str) -> Callable[[], Figures]:
    def measure() -> Figures:
        figures = run("ours.py", game)
        if not figures["compiled"]:
            sys.exit("bench: the installed package is not compiled, there is nothing to compare")
        return figures

    return measure


def interpreted(game: str) -> Callable[[], Figures]:
    def measure() -> Figures:
        figures = run("ours.py", game, pythonpath=str(ROOT / "src"))
        if figures["compiled"]:
            sys.exit("bench: src holds compiled modules; remove them")
        return figures

    return measure


def peer(name: str) -> Callable[[], Figures]:
    return lambda: run("peers.py", name)


def measure_all() -> dict[str, Figures]:
    """The median of all rounds for each subject and figure."""
    subjects: dict[str, Callable[[], Figures]] = {}
    for game in GAMES:
        subjects[title_of(game, COMPILED)] = compiled(game)
        subjects[title_of(game, INTERPRETED)] = interpreted(game)
    subjects |= {PEER_TITLES[name]: peer(name) for name in peers.NAMES}
    rounds: dict[str, list[Figures]] = {title: [] for title in subjects}
    for number in range(ROUNDS):
        for title, measure in subjects.items():
            figures = measure()
            rounds[title].append(figures)
            speed = figures["decisions_per_second"]
            print(f"round {number + 1}/{ROUNDS}  {title:22} {speed:12,.0f} decisions/s", flush=True)
    return {
        title: {key: median(figures[key] for figures in measured) for key in measured[0]}
        for title, measured in rounds.items()
    }


def targets(results: dict[str, Figures]) -> list[tuple[str, str, bool]]:
    """The targets, what was measured, and whether they are met."""
    found: list[tuple[str, str, bool]] = []
    for game in GAMES:
        found += speed_targets(game, results)
    peer_speed = results["catanatron"]["decisions_per_second"]
    for build, least in ((COMPILED, 40), (INTERPRETED, 5)):
        title = title_of("siena", build)
        ratio = results[title]["decisions_per_second"] / peer_speed
        found.append((f"{title}: at least {least} × catanatron", times(ratio), ratio >= least))
    return found


def speed_targets(game: str, results: dict[str, Figures]) -> list[tuple[str, str, bool]]:
    fast = title_of(game, COMPILED)
    slow = title_of(game, INTERPRETED)
    speed = results[fast]["decisions_per_second"]
    slow_speed = results[slow]["decisions_per_second"]
    clone = results[fast]["clone_us"]
    return [
        (f"{fast}: at least 1,000,000 decisions/s", f"{speed:,.0f}", speed >= 1_000_000),
        (f"{fast}: clone at most 3 µs", f"{clone:.2f} µs", clone <= 3),
        (f"{slow}: at least 100,000 decisions/s", f"{slow_speed:,.0f}", slow_speed >= 100_000),
    ]


def times(ratio: float) -> str:
    return f"{ratio:.1f} ×" if ratio < 100 else f"{ratio:,.0f} ×"


def microseconds(figures: Figures, key: str) -> str:
    return f"{figures[key]:.2f}" if key in figures else "–"


def table(header: str, rows: list[list[str]]) -> list[str]:
    columns = header.count("|") + 1
    rule = "|---" + "|--:" * (columns - 1) + "|"
    return [f"| {header} |", rule, *(f"| {' | '.join(row)} |" for row in rows), ""]


def speed_table(results: dict[str, Figures]) -> list[str]:
    def row(title: str, figures: Figures) -> list[str]:
        speed = figures["decisions_per_second"]
        return [
            title,
            f"{speed:,.0f}",
            f"{figures['games_per_second']:,.0f}",
            times(results[title_of("siena", COMPILED)]["decisions_per_second"] / speed),
            times(results[title_of("siena", INTERPRETED)]["decisions_per_second"] / speed),
        ]

    header = "random play | decisions/s | games/s | Siena compiled is | Siena interpreted is"
    return table(header, [row(title, figures) for title, figures in results.items()])


def cost_table(results: dict[str, Figures]) -> list[str]:
    keys = ("clone_us", "imagine_us", "view_us")
    rows = [
        [title, *(microseconds(figures, key) for key in keys)] for title, figures in results.items()
    ]
    return table("µs in the middle of a game | clone | imagine | view", rows)


def target_table(results: dict[str, Figures]) -> list[str]:
    rows = [
        [wanted, found, "met" if enough else "**missed**"]
        for wanted, found, enough in targets(results)
    ]
    return table("target | measured | result", rows)


METHOD = """\
Four players, rulesets `rulebook` and `expert`, uniformly random legal decisions, forced ones
counted too, for all alike. Our games are played in the library's own loop (`play_out_many`), the
peers from Python, as their users drive them. Chance is drawn and not counted. Costs of clone,
imagine and view are those of a call from interpreted Python."""


def report(results: dict[str, Figures]) -> str:
    lines = [
        "# Speed",
        "",
        f"{stamp('bench')} Medians of {ROUNDS} interleaved rounds, on one core.",
        "",
        *speed_table(results),
        *cost_table(results),
        *target_table(results),
        METHOD,
    ]
    return "\n".join(lines) + "\n"


def stay_on_one_core() -> None:
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> int:
    stay_on_one_core()
    results = measure_all()
    text = report(results)
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(text, encoding="utf-8")
    print(f"\n{text}\nwritten to {TABLE.relative_to(ROOT)}")
    return 0 if all(enough for _, _, enough in targets(results)) else 1


if __name__ == "__main__":
    sys.exit(main())
