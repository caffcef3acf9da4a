"""Plays long matches between the bots; writes docs/strength.json and the pages made of it.

Those are docs/strength.md and the baselines of docs/research.md. Every match is a `buongoverno
arena` command over a number of deals that is fixed beforehand, on seeds no bot was tuned with. Each
level also meets the one below it on other deals until it is clear which is stronger; such a match
stops when a level happens to be ahead, so its share of games won is never shown. Searches with more
and more simulations meet the same rivals on the same deals: strength by budget. Games are kept in
.strength/, so that a stopped run can be resumed.
"""

import argparse
import itertools
import json
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.lab.stamp import commit, stamp
from buongoverno.players import named
from buongoverno.players.levels import ADVISER, LEVELS
from buongoverno.players.player import decide_for
from buongoverno.players.registry import GREEDY
from buongoverno.players.search.search import Search
from buongoverno.plugin.judge import Judge
from buongoverno.plugin.plain_judge import PlainJudge
from buongoverno.plugin.registry import judge_of

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
KEPT = ROOT / ".strength"
# Far from the seeds the bots were tuned with, and from each other.
SAMPLE_SEED = 3_000_000
DECISION_SEED = 1_000_000
GAMES = {"siena": "Siena", "zena": "Zena 1814"}
DEALS = 200
# Simulations of a search, each four times as many as before; at some point more do not help.
BUDGETS = (4, 16, 64, 256)
IN_TURN = "in-turn"
NOT_YET = "–"
# The lines of docs/research.md that are written here.
BASELINES = re.compile(r"(?<=<!-- baselines -->\n).*?(?=<!-- end of baselines -->)", re.DOTALL)

Report = dict[str, Any]


@dataclass(frozen=True)
class Match:
    """One of a kind against three of another."""

    game: str
    bot: str
    against: str
    deals: int
    seatings: str = "all"
    levels: bool = False

    @property
    def key(self) -> str:
        return f"{self.game}-{self.bot}-{self.against}".replace(":", "-")

    def sample_command(self) -> list[str]:
        """As many deals as were decided on beforehand."""
        command = self._command(SAMPLE_SEED, self.deals)
        return command if self.seatings == "all" else [*command, "--seatings", self.seatings]

    def decision_command(self) -> list[str]:
        """As many deals as it takes to tell who is stronger."""
        duel = f"{self.bot},{self.against}"
        return [*self._command(DECISION_SEED, self.deals), "--until-decided", duel]

    def _command(self, seed: int, deals: int) -> list[str]:
        players = ",".join([self.bot, self.against, self.against, self.against])
        return [
            "arena",
            self.game,
            "--players",
            players,
            "--deals",
            str(deals),
            "--seed",
            str(seed),
        ]


def matches(deals: int) -> list[Match]:
    """All matches of the page, quick ones first; those with long searches meet each deal once."""
    found = [Match(game, "greedy", "random", deals) for game in GAMES]
    for below, level in itertools.pairwise(LEVELS):
        seatings = IN_TURN if level is LEVELS[-1] else "all"
        found += [Match(game, level.name, below.name, deals, seatings, True) for game in GAMES]
    return found + [Match(game, ADVISER.name, "greedy", deals, IN_TURN) for game in GAMES]


def budget_matches(deals: int) -> list[Match]:
    """Searches with different budgets against the same rivals, on the same deals."""
    return [
        Match(game, f"search:{budget}", GREEDY, deals, IN_TURN)
        for game in GAMES
        for budget in BUDGETS
    ]


# -- playing ---------------------------------------------------------------------------------------


def played(match: Match, jobs: int) -> Report:
    """What the pages need to know about a match, which is played or continued."""
    folder = KEPT / commit().replace(" ", "-") / match.key
    sample = arena(match.sample_command(), folder / "sample", jobs)
    decision = arena(match.decision_command(), folder / "decision", jobs) if match.levels else None
    return summary(match, sample, decision)


def arena(command: list[str], folder: Path, jobs: int) -> Report:
    """The report of an arena."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    print("buongoverno", *command, flush=True)
    program = [sys.executable, "-m", "buongoverno", *command, "--jobs", str(jobs)]
    done = subprocess.run(
        [*program, "--out", str(folder), "--json"], stdout=subprocess.PIPE, check=True, cwd=ROOT
    )
    report: Report = json.loads(done.stdout)
    return report


def summary(match: Match, sample: Report, decision: Report | None) -> Report:
    """One entry of docs/strength.json."""
    if sample["duel"] is not None:
        raise ValueError(f"{match.key}: a match that may stop early has no share to show")
    mine, theirs = (
        next(one for one in sample["players"] if one["player"] == player)
        for player in (match.bot, match.against)
    )
    return {
        "game": match.game,
        "bot": match.bot,
        "against": match.against,
        "sample": {
            "command": " ".join(["buongoverno", *match.sample_command()]),
            "deals": sample["deals"],
            "wins": mine["win_share"],
            "points": mine["points"] and mine["points"]["mean"],
            "rating": mine["rating"]["rating"] - theirs["rating"]["rating"],
            "seconds": mine["thinking"]["percentile_99"],
            "limit": mine["thinking"]["limit"],
        },
        "decision": decision
        and {
            "command": " ".join(["buongoverno", *match.decision_command()]),
            "deals": decision["deals"],
            "answer": decision["duel"]["verdict"]["answer"],
        },
    }


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
            search.run(400)
            seconds[name] += time.process_time() - begun
            simulations[name] += search.simulations
    return {name: simulations[name] / seconds[name] for name in seconds}


def middle_positions(game: str) -> list[tuple[State, int]]:
    """Decisions of the middle third of some games between greedy players."""
    found = []
    greedy = named("greedy")
    for seed in range(SAMPLE_SEED, SAMPLE_SEED + 3):
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


# -- the pages -------------------------------------------------------------------------------------


def strength_page(data: Report) -> str:
    """docs/strength.md."""
    lines = [
        "# How strong the bots are",
        "",
        data["stamp"],
        "",
        "In every match one bot meets three of another kind with four players, on a number of",
        "deals that was fixed beforehand, in all four seats of each (search and councillor: in one",
        "seat of each deal, taken in turn). A deal with its games is the unit of the intervals",
        "(95 %).",
        "By chance a bot would win 25 %.",
        "`99 % within` is the time a decision took; a limit stands beside it where the match was",
        "played before levels [counted simulations](bots.md#simulations-not-seconds).",
        "",
        "| game | bot | three | deals | wins | interval | points | rating | 99 % within |",
        "|---|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    lines += [_row(entry) for entry in data["matches"]]
    if any(entry["sample"] is None for entry in data["matches"]):
        lines += ["", f"{NOT_YET} has not been measured on a fixed number of deals."]
    budgets = data.get("budgets", [])
    lines += ["", *_decisions(data), *_budgets(budgets), "", *_speeds(data["speeds"])]
    lines += ["", "## Commands", "", "```text"]
    for entry in [*data["matches"], *budgets]:
        lines += [entry[part]["command"] for part in ("sample", "decision") if entry[part]]
    return "\n".join([*lines, "```", ""])


def _row(entry: Report) -> str:
    cells = [GAMES[entry["game"]], entry["bot"], entry["against"]]
    sample = entry["sample"]
    if sample is None:
        return f"| {' | '.join([*cells, *[NOT_YET] * 6])} |"
    wins, points, limit = sample["wins"], sample["points"], sample["limit"]
    cells += [str(sample["deals"]), f"{wins['mean']:.1%}", _interval(wins)]
    cells += [NOT_YET if points is None else f"{points:.1f}", f"{sample['rating']:+.0f}"]
    cells.append(
        f"{1000 * sample['seconds']:.0f} ms" + (f" of {1000 * limit:.0f}" if limit else "")
    )
    return f"| {' | '.join(cells)} |"


def _interval(wins: dict[str, float]) -> str:
    return f"{wins['low']:.1%} to {wins['high']:.1%}"


def _decisions(data: Report) -> list[str]:
    lines = [
        "## Levels",
        "",
        "Is each level stronger than the one below? Asked on other deals, with the sequential test",
        "of the [arena](arena.md), which stops as soon as the answer is clear at 95 %. How many",
        "games were won up to that moment says little, and is not shown.",
        "",
        "| game | level | below | verdict | after deals |",
        "|---|---|---|---|--:|",
    ]
    for entry in data["matches"]:
        if decision := entry["decision"]:
            cells = [GAMES[entry["game"]], entry["bot"], entry["against"], decision["answer"]]
            lines.append(f"| {' | '.join(cells)} | {decision['deals']} |")
    return lines


def _budgets(entries: list[Report]) -> list[str]:
    """How much more simulations help; nothing where that was not measured."""
    if not entries:
        return []
    lines = [
        "",
        "## Strength by simulations",
        "",
        "One search against three `greedy`, all budgets on the same deals, whose number was fixed",
        "beforehand. Neighbouring rows share deals, so they differ more surely than their",
        "intervals say.",
        "",
        "| game | simulations | deals | wins | interval | points |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for entry in entries:
        sample, budget = entry["sample"], entry["bot"].partition(":")[2]
        points = NOT_YET if sample["points"] is None else f"{sample['points']:.1f}"
        cells = [GAMES[entry["game"]], budget, str(sample["deals"])]
        cells += [f"{sample['wins']['mean']:.1%}", _interval(sample["wins"]), points]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _speeds(speeds: dict[str, dict[str, float]]) -> list[str]:
    lines = [
        "## Simulations a second",
        "",
        "One core, decisions of the middle third of games, both in the same run. `plain` is",
        "open-loop Monte-Carlo tree search without knowledge: random games to the end.",
        "",
        "| game | search | plain | ratio |",
        "|---|--:|--:|--:|",
    ]
    for game, speed in speeds.items():
        lines.append(
            f"| {GAMES[game]} | {speed['search']:,.0f} | {speed['plain']:,.0f} "
            f"| {speed['search'] / speed['plain']:.1f} |"
        )
    return lines


def with_baselines(page: str, data: Report) -> str:
    """docs/research.md with the baselines of this data."""
    lines = ["| game | bot | against three | games won | interval |", "|---|---|---|--:|--:|"]
    for entry in data["matches"]:
        if sample := entry["sample"]:
            cells = [GAMES[entry["game"]], entry["bot"], entry["against"]]
            cells += [f"{sample['wins']['mean']:.1%}", _interval(sample["wins"])]
            lines.append(f"| {' | '.join(cells)} |")
    written, places = BASELINES.subn("\n".join(["", *lines, "", ""]), page)
    assert places == 1, "docs/research.md has lost its place for baselines"
    return written


def write_pages(data: Report, folder: Path) -> None:
    """Write the data and both pages."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(data, indent=2, ensure_ascii=False)
    (folder / "strength.json").write_text(f"{text}\n", encoding="utf-8")
    (folder / "strength.md").write_text(strength_page(data), encoding="utf-8")
    research = with_baselines((DOCS / "research.md").read_text(encoding="utf-8"), data)
    (folder / "research.md").write_text(research, encoding="utf-8")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--jobs", type=int, default=os.cpu_count())
    reader.add_argument("--deals", type=int, default=DEALS, help="of each match")
    reader.add_argument("--folder", type=Path, default=DOCS, help="where data and pages go")
    reader.add_argument("--pages", action="store_true", help="play nothing, write pages only")
    chosen = reader.parse_args()
    if chosen.deals < DEALS and chosen.folder == DOCS:
        reader.error(f"fewer than {DEALS} deals are not published: name another --folder")
    if chosen.pages:
        data = json.loads((chosen.folder / "strength.json").read_text(encoding="utf-8"))
    else:
        data = {
            "stamp": stamp("strength"),
            "matches": [played(match, chosen.jobs) for match in matches(chosen.deals)],
            "budgets": [played(match, chosen.jobs) for match in budget_matches(chosen.deals)],
            "speeds": {game: rates(game) for game in GAMES},
        }
    write_pages(data, chosen.folder)
    print(f"written: strength.json, strength.md and research.md in {chosen.folder}")


if __name__ == "__main__":
    main()
