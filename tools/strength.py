"""Plays long matches between the bots and writes docs/strength.md.

Every match is a `buongoverno arena` command whose games are kept in .strength/, so that a stopped
run can be resumed. `--only PART` plays the matches with that in their name; the page is written
from all matches played.
"""

import argparse
import itertools
import json
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players import named
from buongoverno.players.levels import LEVELS
from buongoverno.players.player import decide_for
from buongoverno.players.search.search import Search
from buongoverno.plugin.judge import Judge
from buongoverno.plugin.plain_judge import PlainJudge
from buongoverno.plugin.registry import judge_of

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".strength"
PAGE = ROOT / "docs/strength.md"
SEED = 1_000_000  # far from the seeds the bots were tuned with
GAMES = {"siena": "Siena", "zena": "Zena 1814"}
SEARCH = "search:100ms"
IN_TURN = "in-turn"


@dataclass(frozen=True)
class Match:
    """One of a kind against three of another, in all seats of the same deals."""

    game: str
    name: str
    first: str
    second: str
    deals: int
    until_decided: bool = False
    seatings: str = "all"

    @property
    def key(self) -> str:
        return f"{self.game}-{self.name}"

    def command(self, jobs: int) -> list[str]:
        players = ",".join([self.first, self.second, self.second, self.second])
        words = ["arena", self.game, "--players", players, "--deals", str(self.deals)]
        words += ["--seed", str(SEED), "--jobs", str(jobs)]
        if self.seatings != "all":
            words += ["--seatings", self.seatings]
        if self.until_decided:
            words += ["--until-decided", f"{self.first},{self.second}"]
        return words


def matches() -> list[Match]:
    """All matches of the page, quick ones first."""
    found = [Match(game, "greedy", "greedy", "random", 100) for game in GAMES]
    for below, level in itertools.pairwise(LEVELS):
        for game in GAMES:
            name = f"level{level.number}"
            found.append(Match(game, name, level.name, below.name, 200, until_decided=True))
    return found + [Match(game, "search", SEARCH, "greedy", 120, False, IN_TURN) for game in GAMES]


# -- playing ---------------------------------------------------------------------------------------


def play(match: Match, jobs: int) -> None:
    """Play a match, or what is left of it, and keep its report."""
    folder = KEPT / match.key
    folder.parent.mkdir(exist_ok=True)
    print(f"{match.key}: buongoverno {' '.join(match.command(jobs))}", flush=True)
    command = [sys.executable, "-m", "buongoverno", *match.command(jobs)]
    done = subprocess.run(
        [*command, "--out", str(folder), "--json"], stdout=subprocess.PIPE, check=True, cwd=ROOT
    )
    report = json.loads(done.stdout)
    report["command"] = " ".join(["buongoverno", *match.command(jobs)])
    report["commit"] = commit()
    (folder / "report.json").write_text(json.dumps(report))


def commit() -> str:
    """The commit of the sources."""
    done = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE, check=True, cwd=ROOT
    )
    return done.stdout.decode().strip()


def report_of(match: Match) -> dict[str, Any] | None:
    path = KEPT / match.key / "report.json"
    found: dict[str, Any] | None = json.loads(path.read_text()) if path.exists() else None
    return found


# -- simulations per second ------------------------------------------------------------------------


def rates(game: str) -> dict[str, float]:
    """Simulations a second on one core in mid-game positions, ours and the plain one's in turn."""
    marks = middle_positions(game)
    seconds = {"search": 0.0, "plain": 0.0}
    simulations = {"search": 0, "plain": 0}
    for state, seat in marks:
        world = state.imagine(seat, Chance(1))
        thinkers: list[tuple[str, Judge]] = [("search", judge_of(world)), ("plain", PlainJudge())]
        for name, judge in thinkers:
            codes = world.legal(seat)
            search = Search(judge, judge.settings(), world, seat, codes, Chance(2))
            begun = time.process_time()
            search.run(400, 0)
            seconds[name] += time.process_time() - begun
            simulations[name] += search.simulations
    return {name: simulations[name] / seconds[name] for name in seconds}


def middle_positions(game: str) -> list[tuple[State, int]]:
    """Decisions of the middle third of some games between greedy players."""
    found = []
    greedy = named("greedy")
    for seed in range(SEED, SEED + 3):
        states: list[tuple[State, int]] = []
        state = buongoverno.game(game).new(4, seed, logging=False)
        chance = Chance(seed)
        while not state.over:
            seat = state.pending[0]
            if len(state.legal(seat)) > 2:
                states.append((state.clone(), seat))
            state.apply(decide_for(greedy, state, seat, chance), seat)
        third = len(states) // 3
        found += states[third : 2 * third : max(1, third // 15)]
    return found


# -- the page --------------------------------------------------------------------------------------


def page(speeds: dict[str, dict[str, float]]) -> str:
    """docs/strength.md."""
    lines = [
        "# How strong the bots are",
        "",
        "Written by `make strength` (`tools/strength.py`). In every match one bot meets three of",
        "another kind with four players, in all four seats of the same deals (search: in one seat",
        "of each deal, taken in turn); a deal with its games is the unit of the intervals (95 %).",
        "By chance a bot would win 25 %.",
        "`99 % within` is the time a decision took, with the limit where the bot has one.",
        "",
        "| game | bot | three | deals | wins | interval | points | rating | 99 % within | commit |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    played = [(match, report) for match in matches() if (report := report_of(match))]
    lines += [_row(match, report) for match, report in played]
    lines += ["", *_verdicts(played), "", *_speeds(speeds), "", "## Commands", "", "```text"]
    lines += [str(report["command"]) for _, report in played]
    return "\n".join([*lines, "```", ""])


def _row(match: Match, report: dict[str, Any]) -> str:
    mine = next(one for one in report["players"] if one["player"] == match.first)
    theirs = next(one for one in report["players"] if one["player"] == match.second)
    share = mine["win_share"]
    points = "–" if mine["points"] is None else f"{mine['points']['mean']:.1f}"
    thinking = mine["thinking"]
    limit = thinking["limit"]
    longest = f"{1000 * thinking['percentile_99']:.0f} ms" + (
        f" of {1000 * limit:.0f}" if limit else ""
    )
    return (
        f"| {GAMES[match.game]} | {match.first} | {match.second} | {report['deals']} "
        f"| {share['mean']:.1%} | {share['low']:.1%} to {share['high']:.1%} | {points} "
        f"| {mine['rating']['rating'] - theirs['rating']['rating']:+.0f} | {longest} "
        f"| {report['commit']} |"
    )


def _verdicts(played: list[tuple[Match, dict[str, Any]]]) -> list[str]:
    lines = [
        "## Levels",
        "",
        "Each level against three of the level below, with the sequential test of the arena",
        "(docs/arena.md), which may stop as soon as the answer is clear at 95 %.",
        "",
        "| game | level | below | verdict | after deals |",
        "|---|---|---|---|---|",
    ]
    for match, report in played:
        if match.until_decided:
            verdict = report["duel"]["verdict"]
            lines.append(
                f"| {GAMES[match.game]} | {match.first} | {match.second} "
                f"| {verdict['answer']} | {report['deals']} |"
            )
    return lines


def _speeds(speeds: dict[str, dict[str, float]]) -> list[str]:
    lines = [
        "## Simulations a second",
        "",
        "One core, decisions of the middle third of games, both in the same run. `plain` is",
        "open-loop Monte-Carlo tree search without knowledge: random games to the end.",
        "",
        "| game | search | plain | ratio |",
        "|---|---|---|---|",
    ]
    for game, speed in speeds.items():
        lines.append(
            f"| {GAMES[game]} | {speed['search']:,.0f} | {speed['plain']:,.0f} "
            f"| {speed['search'] / speed['plain']:.1f} |"
        )
    return lines


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--jobs", type=int, default=1)
    reader.add_argument("--only", default="", help="play matches with this in their name")
    reader.add_argument("--page", action="store_true", help="play nothing, write the page")
    chosen = reader.parse_args()
    if not chosen.page:
        for match in matches():
            if chosen.only in match.key:
                play(match, chosen.jobs)
    PAGE.write_text(page({game: rates(game) for game in GAMES}))
    print(f"written: {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
