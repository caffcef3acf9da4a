"""Plays games between bots and writes the measured part of docs/findings.md.

Each group of tables is a report of its own, of which the page shows the table at the top and the
sentences that answer the questions of the page. The games of every kind of table are a number fixed
beforehand, from seeds that no bot was tuned with. Games are kept in .games/findings with their
records, and so are the whole pages; kinds of games that are there are not played again.
"""

import argparse
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from buongoverno.lab.report.page import Report, make_report, write_page
from buongoverno.lab.simulate import Plan, simulate
from buongoverno.lab.stamp import stamp

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".games" / "findings"
PAGE = ROOT / "docs" / "findings.md"
# No bot was tuned with these.
SEEDS = {"siena": 7_500_000, "zena": 7_400_000}
MEASURED = re.compile(r"(?<=<!-- measured -->\n).*?(?=<!-- end of measured -->)", re.DOTALL)
# The plots whose captions answer what the page asks.
ASKED = ("decided", "first-to-rise", "ends", "opening", "values", "balance", "goal-copies")
# Of many folders a sentence is long: these are told where two are compared.
SHORT = 2


@dataclass(frozen=True)
class Kind:
    """Games of one kind, played by as many of one bot as there are seats."""

    game: str
    ruleset: str
    players: int
    bot: str

    @property
    def folder(self) -> Path:
        bot = re.sub(r"\W", "-", self.bot)
        return KEPT / f"{self.game}-{self.ruleset}-{self.players}-{bot}"

    def plan(self, games: int) -> Plan:
        return Plan(self.game, (self.bot,) * self.players, games, SEEDS[self.game], self.ruleset)


@dataclass(frozen=True)
class Group:
    """Kinds of games that are compared with the first of them."""

    name: str
    title: str
    kinds: tuple[Kind, ...]


def groups(bot: str, beside: str) -> list[Group]:
    """What the page compares: kinds of tables with one bot, and that bot with another."""
    rulesets = tuple(Kind("siena", ruleset, 4, bot) for ruleset in ("rulebook", "hall9000"))
    siena = tuple(Kind("siena", "rulebook", 4, one) for one in (bot, beside))
    tables = tuple(Kind("zena", "expert", players, bot) for players in (4, 2, 3, 5))
    zena = tuple(Kind("zena", "expert", 4, one) for one in (bot, beside))
    zena_rulesets = tuple(Kind("zena", ruleset, 4, bot) for ruleset in ("expert", "beginner"))
    return [
        Group("siena-rulesets", "Siena: the two rulesets", rulesets),
        Group("siena-bots", f"Siena: `{bot}` and `{beside}`", siena),
        Group("zena-players", "Zena 1814: two to five players", tables),
        Group("zena-rulesets", "Zena 1814: the two rulesets", zena_rulesets),
        Group("zena-bots", f"Zena 1814: `{bot}` and `{beside}`", zena),
    ]


def play(kind: Kind, games: int, jobs: int) -> None:
    """Play the games of a kind, unless they are there."""
    if (kind.folder / "about.json").exists():
        return
    shutil.rmtree(kind.folder, ignore_errors=True)
    plan = kind.plan(games)
    print(plan.command(), flush=True)
    simulate(plan, jobs, out=kind.folder, records=True)


def report_of(group: Group) -> Report:
    """The report of a group; its whole page is kept with the games."""
    report = make_report([kind.folder for kind in group.kinds])
    write_page(report, KEPT / f"{group.name}.html")
    return report


def measured(reports: list[tuple[Group, Report]]) -> str:
    """The part of the page that is made of numbers."""
    lines = [stamp("findings")]
    for group, report in reports:
        lines += ["", f"### {group.title}", "", *_glance(report), "", *_answers(report)]
    lines += ["", "### Commands", "", "```text"]
    commands = {str(one.about["command"]): None for _, report in reports for one in report.samples}
    return "\n".join([*lines, *commands, "```", ""])


def _glance(report: Report) -> list[str]:
    """The table at the top of a report; sure differences from the first column are bold."""
    labels = [sample.label for sample in report.samples]
    games = [f"{sample.games.height:,}" for sample in report.samples]
    lines = [f"| | {' | '.join(labels)} |", f"|---|{'--:|' * len(labels)}"]
    lines.append(f"| Games | {' | '.join(games)} |")
    for row in report.lines:
        cells = [row.values[0]]
        for value, sure in zip(row.values[1:], row.sure, strict=True):
            cells.append(f"**{value}**" if sure else value)
        lines.append(f"| {row.label} | {' | '.join(cells)} |")
    return lines


def _answers(report: Report) -> list[str]:
    """The sentences of the plots that were asked for."""
    if len(report.samples) > SHORT:
        wanted: tuple[str, ...] = ("balance",)
    else:
        wanted = ASKED
    return [
        f"- *{plot.title}{'' if plot.title.endswith('?') else '.'}* {plot.caption}"
        for plot in report.plots
        if plot.name in wanted
    ]


def with_measured(page: str, text: str) -> str:
    """The page with these numbers."""
    written, places = MEASURED.subn(lambda _: f"\n{text}\n", page)
    assert places == 1, "docs/findings.md has lost its place for numbers"
    return written


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--bot", default="master", help="the bot that plays every kind")
    reader.add_argument("--beside", default="greedy", help="the bot it is compared with")
    reader.add_argument("--games", type=int, default=400, help="of each kind")
    reader.add_argument("--jobs", type=int, default=os.cpu_count())
    reader.add_argument("--page", type=Path, default=PAGE, help="whose numbers are written")
    chosen = reader.parse_args()
    found = groups(chosen.bot, chosen.beside)
    for kind in dict.fromkeys(kind for group in found for kind in group.kinds):
        play(kind, chosen.games, chosen.jobs)
    text = measured([(group, report_of(group)) for group in found])
    page = chosen.page.read_text(encoding="utf-8")
    chosen.page.write_text(with_measured(page, text), encoding="utf-8")


if __name__ == "__main__":
    main()
