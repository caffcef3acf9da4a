"""Plays long matches between the bots; writes docs/strength.json and the pages made of it.

Those are docs/strength.md and the baselines of docs/research.md. Every match is a `buongoverno
arena` command over a number of deals that is fixed beforehand, on seeds no bot was tuned with.
Levels meet the level below at every kind of table. Searches with more and more simulations meet the
same rivals on the same deals: strength by budget. Games are kept in .strength/, so that a stopped
run can be resumed; what it leaves out is shown as not measured.
"""

import argparse
import itertools
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.lab.arena.clock import Clock
from buongoverno.lab.arena.ledger import LINES, NAME
from buongoverno.lab.stamp import commit, stamp
from buongoverno.players import named
from buongoverno.players.judges import LEARNED
from buongoverno.players.levels import ADVISER, LEVELS
from buongoverno.players.player import decide_for
from buongoverno.players.registry import GREEDY, RANDOM
from buongoverno.players.search.search import Search
from buongoverno.plugin.judge import Judge
from buongoverno.plugin.plain_judge import PlainJudge
from buongoverno.plugin.registry import judge_of

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
KEPT = ROOT / ".strength"
SEED = 6_000_000  # far from the seeds the bots were tuned and trained with
GAMES = {"siena": "Siena", "zena": "Zena 1814"}
DEALS = 200
PLAYERS = (2, 3, 4, 5)
USUALLY = 4  # players
# What the strongest level was up to version 0.1.0: it looks ahead with the hand-made judge.
PEERS = {"siena": "search:400", "zena": "search:150"}
# What looks ahead about as long with a network.
LEARNED_SEARCHES = {"siena": f"{LEARNED}:200", "zena": f"{LEARNED}:75"}
# Simulations of a search, each four times as many as before; at some point more do not help.
BUDGETS = (4, 16, 64, 256)
NOT_YET = "–"
# The lines of docs/research.md that are written here.
BASELINES = re.compile(r"(?<=<!-- baselines -->\n).*?(?=<!-- end of baselines -->)", re.DOTALL)

Report = dict[str, Any]


@dataclass(frozen=True)
class Match:
    """One of a kind against others of another kind."""

    game: str
    bot: str
    against: str
    deals: int
    players: int = USUALLY
    ruleset: str = ""

    @property
    def key(self) -> str:
        parts = (self.game, self.bot, self.against, str(self.players), self.ruleset)
        return "-".join(part for part in parts if part).replace(":", "-")

    @property
    def looks_ahead(self) -> bool:
        """Whether one of them searches, which takes a hundred times as long."""
        return any(bot == ADVISER.name or ":" in bot for bot in (self.bot, self.against))

    @property
    def command(self) -> list[str]:
        """As many deals as were decided on beforehand, each in one seat, taken in turn."""
        players = ",".join([self.bot, *[self.against] * (self.players - 1)])
        ruleset = ["--ruleset", self.ruleset] if self.ruleset else []
        return [
            *["arena", self.game, "--players", players, *ruleset],
            *["--deals", str(self.deals), "--seed", str(SEED), "--seatings", "in-turn"],
        ]


def matches(deals: int) -> list[Match]:
    """The bots that have learned, beside those that go by hand-made knowledge."""
    found = [
        Match(game, *pair, deals)
        for pair in ((GREEDY, RANDOM), (LEARNED, GREEDY))
        for game in GAMES
    ]
    for game, peer in PEERS.items():
        search = LEARNED_SEARCHES[game]
        pairs = [(search, GREEDY), (peer, GREEDY), (LEARNED, peer), (search, peer), (peer, search)]
        found += [Match(game, *pair, deals) for pair in pairs]
    return found


def level_matches(deals: int) -> list[Match]:
    """Each level against the one below, with all numbers of players and all rulesets."""
    return [
        Match(game, level.name, below.name, deals, players, ruleset)
        for game in GAMES
        for below, level in itertools.pairwise(LEVELS)
        for ruleset in buongoverno.game(game).rulesets
        for players in PLAYERS
    ]


def budget_matches(deals: int) -> list[Match]:
    """Searches with different budgets against the same rivals, on the same deals."""
    return [
        Match(game, f"{kind}:{budget}", GREEDY, deals)
        for game in GAMES
        for kind in ("search", LEARNED)
        for budget in BUDGETS
    ]


# -- playing ---------------------------------------------------------------------------------------


def played(found: list[Match], searches: bool, jobs: int) -> list[Report]:
    """What the pages need to know about matches, which are played or continued."""
    return [
        summary(
            match,
            arena(match, jobs) if searches or not match.looks_ahead or is_kept(match) else None,
        )
        for match in found
    ]


def folder_of(match: Match) -> Path:
    return KEPT / commit().replace(" ", "-") / match.key


def is_kept(match: Match) -> bool:
    """Whether all its games are there, perhaps played on another machine: equal seeds, equal games.

    The arena refuses games of other rules or bots. The first line describes the plan.
    """
    games = folder_of(match) / f"{NAME}{LINES}"
    return games.is_file() and games.read_bytes().count(b"\n") > match.deals


def arena(match: Match, jobs: int) -> Report:
    """The report of an arena."""
    folder = folder_of(match)
    folder.parent.mkdir(parents=True, exist_ok=True)
    print("buongoverno", *match.command, flush=True)
    program = [sys.executable, "-m", "buongoverno", *match.command, "--jobs", str(jobs)]
    done = subprocess.run(
        [*program, "--out", str(folder), "--json"], stdout=subprocess.PIPE, check=True, cwd=ROOT
    )
    report: Report = json.loads(done.stdout)
    return report


def summary(match: Match, report: Report | None) -> Report:
    """One entry of docs/strength.json; nothing is known of a match without a report."""
    entry: Report = {
        "game": match.game,
        "bot": match.bot,
        "against": match.against,
        "players": match.players,
        "ruleset": match.ruleset,
        "sample": None,
    }
    if report is None:
        return entry
    mine, theirs = (
        next(one for one in report["players"] if one["player"] == player)
        for player in (match.bot, match.against)
    )
    entry["sample"] = {
        "command": " ".join(["buongoverno", *match.command]),
        "deals": report["deals"],
        "wins": mine["win_share"],
        "points": mine["points"] and mine["points"]["mean"],
        "rating": mine["rating"]["rating"] - theirs["rating"]["rating"],
    }
    return entry


# -- processor time, which other work on the machine hardly changes --------------------------------


def times(game: str, bots: Iterable[str]) -> dict[str, dict[str, float]]:
    """Seconds of a processor that bots take for decisions with several choices."""
    marks = [mark for played in positions(game) for mark in played]
    found = {}
    for bot in bots:
        player, clock = named(bot), Clock()
        for state, seat in marks:
            begun = time.process_time()
            decide_for(player, state, seat, Chance(1))
            clock.note(time.process_time() - begun)
        found[bot] = {"mean": clock.mean, "percentile_99": clock.percentile(99)}
    return found


def rates(game: str) -> dict[str, float]:
    """Simulations a second on one core in mid-game positions, ours and the plain one's in turn."""
    marks = [
        mark
        for played in positions(game)
        for mark in played[len(played) // 3 : 2 * len(played) // 3 : max(1, len(played) // 45)]
    ]
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


def positions(game: str) -> list[list[tuple[State, int]]]:
    """The decisions with several choices in some games between greedy players."""
    found = []
    greedy = named("greedy")
    for seed in range(SEED, SEED + 3):
        states: list[tuple[State, int]] = []
        state = buongoverno.game(game).new(4, seed, logging=False)
        chance = Chance(seed)
        while not state.over:
            seat = state.pending[0]
            if len(state.legal(seat)) > 1:
                states.append((state.clone(), seat))
            state.apply(decide_for(greedy, state, seat, chance), seat)
        found.append(states)
    return found


# -- the pages -------------------------------------------------------------------------------------


def strength_page(data: Report) -> str:
    """docs/strength.md."""
    lines = [
        "# How strong the bots are",
        "",
        data["stamp"],
        "",
        "In every match one bot meets others of another kind on deals whose number was fixed",
        "beforehand, in one seat of each deal, taken in turn. A deal is the unit of the intervals",
        "(95 %).",
        "",
        "## Learned and hand-made",
        "",
        "Four players, so that a bot would win 25 % by chance. `learned` plays what a",
        "[network](bots.md#networks) advises, as the level `master` does; `learned:200` looks",
        "ahead with it, as `councillor` does in Siena. `search:400` in Siena and `search:150` in",
        "Zena 1814 are what `councillor` was up to version 0.1.0, but for better beliefs; in Zena",
        "1814 it still is. The last two columns are the time of a processor that the bot takes for",
        "a decision with several choices, measured in three games between greedy players.",
        "",
        "| game | bot | three | deals | wins | interval | points | rating | mean | 99 % within |",
        "|---|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for entry in data["matches"]:
        lines.append(_row(entry, data["times"][entry["game"]].get(entry["bot"])))
    lines += ["", *_levels(data["levels"]), *_budgets(data["budgets"])]
    lines += ["", *_speeds(data["speeds"])]
    entries = [*data["matches"], *data["levels"], *data["budgets"]]
    if any(entry["sample"] is None for entry in entries):
        lines += ["", f"{NOT_YET} has not been measured."]
    lines += ["", "## Commands", "", "```text"]
    lines += [entry["sample"]["command"] for entry in entries if entry["sample"]]
    return "\n".join([*lines, "```", ""])


def _row(entry: Report, seconds: dict[str, float] | None) -> str:
    cells = [GAMES[entry["game"]], entry["bot"], entry["against"]]
    sample = entry["sample"]
    if sample is None:
        cells += [NOT_YET] * 5
    else:
        points = sample["points"]
        cells += [str(sample["deals"]), f"{sample['wins']['mean']:.1%}", _interval(sample["wins"])]
        cells += [NOT_YET if points is None else f"{points:.1f}", f"{sample['rating']:+.0f}"]
    for name in ("mean", "percentile_99"):
        cells.append(NOT_YET if seconds is None else f"{1000 * seconds[name]:.1f} ms")
    return f"| {' | '.join(cells)} |"


def _interval(wins: dict[str, float]) -> str:
    return f"{wins['low']:.1%} to {wins['high']:.1%}"


def _levels(entries: list[Report]) -> list[str]:
    """A row for each pair of levels under a ruleset."""
    lines = [
        "## Levels",
        "",
        "One of a level among others of the level below, by number of players: games won, with the",
        "interval, and how many times as many that is as chance would give.",
        "",
        f"| game | ruleset | level | below | {' | '.join(f'{n} players' for n in PLAYERS)} |",
        "|---|---|---|---|" + "--:|" * len(PLAYERS),
    ]
    rows: dict[tuple[str, ...], dict[int, Report]] = {}
    for entry in entries:
        kind = (GAMES[entry["game"]], *(entry[name] for name in ("ruleset", "bot", "against")))
        rows.setdefault(kind, {})[entry["players"]] = entry
    for kind, found in rows.items():
        cells = [_level_cell(found.get(players)) for players in PLAYERS]
        lines.append(f"| {' | '.join([*kind, *cells])} |")
    return lines


def _level_cell(entry: Report | None) -> str:
    if entry is None or entry["sample"] is None:
        return NOT_YET
    wins = entry["sample"]["wins"]
    times = wins["mean"] * entry["players"]
    return f"{wins['mean']:.0%} ({wins['low']:.0%} to {wins['high']:.0%}), {times:.1f}"


def _budgets(entries: list[Report]) -> list[str]:
    """How much more simulations help; nothing where that was not measured."""
    if not any(entry["sample"] for entry in entries):
        return []
    lines = [
        "",
        "## Strength by simulations",
        "",
        "One search against three `greedy`, all budgets on the same deals. Neighbouring rows share",
        "deals, so they differ more surely than their intervals say.",
        "",
        "| game | search | deals | wins | interval | points |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for entry in entries:
        sample = entry["sample"]
        if sample is None:
            continue
        points = NOT_YET if sample["points"] is None else f"{sample['points']:.1f}"
        cells = [GAMES[entry["game"]], entry["bot"], str(sample["deals"])]
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
    reader.add_argument(
        "--without-searches",
        action="store_true",
        help="leave out who looks ahead, unless all games are kept: minutes",
    )
    reader.add_argument("--folder", type=Path, default=DOCS, help="where data and pages go")
    reader.add_argument("--pages", action="store_true", help="play nothing, write pages only")
    chosen = reader.parse_args()
    if chosen.deals < DEALS and chosen.folder == DOCS:
        reader.error(f"fewer than {DEALS} deals are not published: name another --folder")
    if chosen.pages:
        data = json.loads((chosen.folder / "strength.json").read_text(encoding="utf-8"))
    else:
        chapters = {"matches": matches, "levels": level_matches, "budgets": budget_matches}
        searches = not chosen.without_searches
        data = {
            "stamp": stamp("strength"),
            **{
                name: played(found(chosen.deals), searches, chosen.jobs)
                for name, found in chapters.items()
            },
            "times": {
                game: times(game, {one.bot for one in matches(0) if one.game == game})
                for game in GAMES
            },
            "speeds": {game: rates(game) for game in GAMES},
        }
    write_pages(data, chosen.folder)
    print(f"written: strength.json, strength.md and research.md in {chosen.folder}")


if __name__ == "__main__":
    main()
