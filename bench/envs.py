"""Measures the environments beside PettingZoo's card games, writes docs/bench-envs.md.

`python bench/envs.py` runs all subjects in turn, each in a process of its own, and takes the
median of the rounds; `python bench/envs.py SUBJECT SECONDS` measures one and prints JSON. Exits 1
when a target is missed even by processor time.

Speed is counted in steps for each second of the clock and for each second of processor time spent
by all processes of the subject: on a machine that others use too, only the second one means much.
"""

import json
import multiprocessing
import os
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from bench import ROOT, Figures, table
from buongoverno.lab.stamp import stamp

PAGE = ROOT / "docs/bench-envs.md"
ROUNDS = 9
SECONDS = 2.5
SELDOM = 3  # rounds for what no target is about
GAMES = 1024
CORES = 2
# All card games of pettingzoo.classic.
PEERS = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
LEAST_STEPS = 300_000
LEAST_RATIO = 50
NO_GUARDS = ", no guards"
OURS = f"Siena, batch on {CORES} cores"
OFTEN = (OURS, "PettingZoo leduc_holdem_v4")

# Steps a second of a subject, from its title and figures.
Reading = Callable[[str, Figures], float]


def spent() -> float:
    """Processor time of this process and of its living children, as Linux counts it."""
    processes = [os.getpid(), *[child.pid for child in multiprocessing.active_children()]]
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])  # in user mode and in the system
    return ticks / os.sysconf("SC_CLK_TCK")


def batch(game: str, workers: int, seconds: float) -> Figures:
    """Random play, without the time to choose actions: a policy takes its own time."""
    import numpy as np

    import buongoverno
    from buongoverno.envs.batch import Batch

    if not buongoverno.compiled():
        sys.exit("bench: the installed package is not compiled, there is nothing to compare")
    chance = np.random.default_rng(1)
    with Batch(game, GAMES, workers=workers) as games:
        games.reset(1)
        noise = chance.random(games.masks.shape, np.float32)
        steps, clock, idle = 0, 0.0, 0.0
        before = spent()
        while clock < seconds:
            mark = time.process_time()
            actions = (games.masks * noise[chance.permutation(GAMES)]).argmax(-1)
            idle += time.process_time() - mark
            start = time.perf_counter()
            games.step(actions)
            clock += time.perf_counter() - start
            steps += GAMES
        used = spent() - before - idle
    return {"steps_per_second": steps / clock, "steps_per_core": steps / used}


def peer(name: str, guards: bool, seconds: float) -> Figures:
    """PettingZoo's environment as its users drive it, random legal actions."""
    import importlib

    import numpy as np

    warnings.simplefilter("ignore")
    module = importlib.import_module(f"pettingzoo.classic.{name}")
    env: Any = module.env() if guards else module.raw_env()
    env.reset(seed=1)
    steps, before, start = 0, spent(), time.perf_counter()
    while time.perf_counter() - start < seconds:
        env.reset()
        for _ in env.agent_iter():
            observation, _, over, cut_off, _ = env.last()
            if over or cut_off:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[random.randrange(len(legal))]))
            steps += 1
    clock, used = time.perf_counter() - start, spent() - before
    return {"steps_per_second": steps / clock, "steps_per_core": steps / used}


def subjects() -> dict[str, Callable[[float], Figures]]:
    """What is measured, by title."""
    found: dict[str, Callable[[float], Figures]] = {}
    for game, title in (("siena", "Siena"), ("zena", "Zena 1814")):
        found[f"{title}, batch on {CORES} cores"] = partial(batch, game, CORES)
        found[f"{title}, batch on one core"] = partial(batch, game, 0)
    for name in PEERS:
        found[f"PettingZoo {name}"] = partial(peer, name, True)
        found[f"PettingZoo {name}{NO_GUARDS}"] = partial(peer, name, False)
    return found


def measure_all() -> dict[str, list[Figures]]:
    """The figures of each subject, round by round."""
    rounds: dict[str, list[Figures]] = {title: [] for title in subjects()}
    for number in range(ROUNDS):
        for title, measured in rounds.items():
            if number >= SELDOM and title not in OFTEN:
                continue
            command = [sys.executable, str(Path(__file__)), title, str(SECONDS)]
            done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
            measured.append(json.loads(done.stdout))
            speed = measured[-1]["steps_per_second"]
            print(f"round {number + 1}/{ROUNDS}  {title:40} {speed:12,.0f} steps/s", flush=True)
    return rounds


def medians(rounds: dict[str, list[Figures]]) -> dict[str, Figures]:
    """The median of all rounds for each subject and figure."""
    return {
        title: {key: median(figures[key] for figures in measured) for key in measured[0]}
        for title, measured in rounds.items()
    }


def of_cores(title: str, figures: Figures) -> float:
    """Steps a second of processor time."""
    return figures["steps_per_core"] * (CORES if f"{CORES} cores" in title else 1)


def by_clock(title: str, figures: Figures) -> float:
    """Steps a second by the clock, on a machine that may be busy."""
    return figures["steps_per_second"]


def fastest_peer(results: dict[str, Figures], ending: str) -> str:
    """PettingZoo's fastest card game, with guards or without."""
    titles = [f"PettingZoo {name}{ending}" for name in PEERS]
    return max(titles, key=lambda title: results[title]["steps_per_core"])


def ratios(rounds: dict[str, list[Figures]], peer: str, reading: Reading) -> list[float]:
    """Our speed as a multiple of the peer's, in each round."""
    pairs = zip(rounds[OURS], rounds[peer], strict=False)
    return [reading(OURS, ours) / reading(peer, theirs) for ours, theirs in pairs]


def targets(rounds: dict[str, list[Figures]]) -> list[tuple[str, list[float], float]]:
    """The targets, and what was measured by the clock and by processor time."""
    results = medians(rounds)
    guarded, bare = fastest_peer(results, ""), fastest_peer(results, NO_GUARDS)
    readings: tuple[Reading, ...] = (by_clock, of_cores)
    speeds = [reading(OURS, results[OURS]) for reading in readings]
    times = {
        peer: [median(ratios(rounds, peer, reading)) for reading in readings]
        for peer in (guarded, bare)
    }
    return [
        (f"{OURS}, at least {LEAST_STEPS:,} steps/s", speeds, LEAST_STEPS),
        (f"times {guarded}, at least {LEAST_RATIO}", times[guarded], LEAST_RATIO),
        (f"times {bare}, nothing asked", times[bare], 0),
    ]


def verdict(found: list[float], least: float) -> str:
    """Whether the target is met by the clock, at least by processor time, or not."""
    clock, cores = found
    if not least:
        return "–"
    if clock >= least:
        return "met"
    return "met by processor time" if cores >= least else "**missed**"


METHOD = f"""\
{GAMES:,} games of four players at once, rulesets `rulebook` and `expert`, uniformly random legal
actions; observations and masks of every step are filled, decisions without a choice are played by
the batch and not counted. Choosing actions is not counted for the batch and is counted for
PettingZoo (a few microseconds of its hundred). PettingZoo's environments run as its users make
them, with the guards of `env()`, and again without (`raw_env()`).

The clock's figures depend on who else uses the machine. Those of the processor do less so: steps
for each second of processor time of all processes, times the cores in use: {CORES} for the batch of
{CORES} workers, one for PettingZoo, which uses one."""


def report(rounds: dict[str, list[Figures]]) -> str:
    """The page."""
    results = medians(rounds)
    rows = [
        [title, f"{figures['steps_per_second']:,.0f}", f"{of_cores(title, figures):,.0f}"]
        for title, figures in results.items()
    ]
    wanted = [
        [asked, *(f"{value:,.0f}" for value in found), verdict(found, least)]
        for asked, found, least in targets(rounds)
    ]
    lines = [
        "# Speed of the environments",
        "",
        stamp("envs"),
        f"Medians of {ROUNDS} interleaved rounds ({SELDOM} for what no target is about), ratios of",
        "speeds measured in the same round.",
        "",
        *table("steps a second | by the clock | by processor time", rows),
        *table("target | by the clock | by processor time | result", wanted),
        METHOD,
        "",
        "Times the fastest peer by the clock, round by round: "
        + ", ".join(f"{times:.0f}" for times in ratios(rounds, OFTEN[1], by_clock))
        + ".",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure everything, or one subject."""
    if len(sys.argv) > 1:
        print(json.dumps(subjects()[sys.argv[1]](float(sys.argv[2]))))
        return 0
    rounds = measure_all()
    text = report(rounds)
    PAGE.write_text(text, encoding="utf-8")
    print(f"\n{text}\nwritten to {PAGE.relative_to(ROOT)}")
    return 0 if all(found[1] >= least for _, found, least in targets(rounds)) else 1


if __name__ == "__main__":
    sys.exit(main())
