"""Plays Zena 1814 with changed card files and prints how goal cards fare, for docs/findings.md.

The goal cards are from the source (Z11) and are not ours to change: the lines that change them are
there for comparison. Action cards are rebuilt, on a scale on which a coin and a card weigh the
same; so a card that brings a coin instead of a card is worth as much, and fewer goals are drawn.
All variants are played from the same seeds, which no bot was tuned with; their games are kept in
.games/balance until somebody removes them.
"""

import argparse
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from buongoverno.games.zena.cards import standard_cards
from buongoverno.lab.report.chapters.goals import copies_of, won_with
from buongoverno.lab.report.chapters.points import points_of_winners
from buongoverno.lab.report.estimates import Estimate, ratio, share
from buongoverno.lab.report.formatting import Scale
from buongoverno.lab.report.samples import DEAL, Sample, read_samples
from buongoverno.lab.simulate import Plan, simulate
from buongoverno.lab.stamp import stamp

KEPT = Path(__file__).resolve().parent.parent / ".games" / "balance"
SEED = 7_400_000
SET, DEAD = "dagghe-abbrettio", "contentase"
PERCENT, NUMBER = Scale(percent=True), Scale()
MOST_COPIES = 5
CARD, COIN = "{ card = 1 }", "{ coin = 1 }"

Change = Callable[[str], str]


@dataclass(frozen=True)
class Variant:
    """A card file; `rebuilt` says that it changes nothing but what was rebuilt."""

    name: str
    rebuilt: bool
    change: Change


def unchanged(text: str) -> str:
    return text


def card(text: str, name: str, old: str, new: str) -> str:
    """The text with a change in the table of one card."""
    start = text.index(f'id = "{name}"')
    found = text.index(old, start)
    assert "[[" not in text[start:found], f"{name} has no {old}"
    return text[:found] + new + text[found + len(old) :]


def bonuses(old: str, new: str) -> Change:
    """Every bonus of the one kind becomes one of the other; Limòxina's are public, not rebuilt."""

    def change(text: str) -> str:
        cards = text.split("[[action]]")
        return "[[action]]".join(card if "public" in card else _bonus(card) for card in cards)

    def _bonus(card: str) -> str:
        return re.sub(r"(?m)^bonus = .*$", lambda line: line[0].replace(old, new), card)

    return change


def permanents(text: str) -> str:
    """Permanent cards that draw a card every round bring a coin instead."""
    for name in ("casassa", "academia", "monte_de_pietae"):
        text = card(text, name, "effect = { card = 1 }", "effect = { coin = 1 }")
    return card(text, "scagno", "effect = { coin = 1, card = 1 }", "effect = { coin = 2 }")


def both(text: str) -> str:
    return permanents(bonuses(CARD, COIN)(text))


def set_of(points: str) -> Change:
    return lambda text: text.replace("set = [1, 4, 9, 16, 25]", f"set = [{points}]")


def no_majority(points: int) -> Change:
    return lambda text: card(text, DEAD, "points = 5", f"points = {points}")


VARIANTS = (
    Variant("as it is", True, unchanged),
    Variant("bonuses bring coins, not cards", True, bonuses(CARD, COIN)),
    Variant("permanent cards bring coins, not cards", True, permanents),
    Variant("both", True, both),
    Variant("Dagghe 1, 3, 6, 10, 15", False, set_of("1, 3, 6, 10, 15")),
    Variant("Dagghe 2, 5, 9, 13, 18", False, set_of("2, 5, 9, 13, 18")),
    Variant("Contentase 8", False, no_majority(8)),
    Variant("Contentase 12", False, no_majority(12)),
    Variant("bonuses bring cards, not coins", True, bonuses(COIN, CARD)),
)


def played(variant: Variant, number: int, bot: str, games: int, jobs: int) -> Sample:
    """The games of a variant."""
    text = standard_cards().text
    changed = variant.change(text)
    assert variant.change is unchanged or changed != text, f"{variant.name} changes nothing"
    folder = KEPT / f"{bot.replace(':', '-')}-{number}-{games}"
    if not folder.exists():
        simulate(Plan("zena", (bot,) * 4, games, SEED, cards=changed), jobs, out=folder)
    return read_samples([folder])[0]


def goals_of(sample: Sample) -> pl.DataFrame:
    """A row for each line of goal cards in the final count."""
    assert sample.points is not None
    return sample.points.filter(pl.col("rule") == sample.subject.goal_rule)


def drawn(sample: Sample) -> Estimate:
    """Goal cards drawn in a game."""
    told = sample.told(["draws_goal"]).with_columns(rows=1)
    return ratio(sample.sums(told, "rows"), sample.games_in_deals)


def games_with(sample: Sample, copies: int) -> Estimate:
    """The share of games in which somebody ends with so many copies of the set, or more."""
    held = copies_of(sample).filter(pl.col("name") == SET)
    most = held.group_by(DEAL).agg(rows=(pl.col("copies").max() >= copies).cast(pl.Int32))
    return share(sample.sums(most, "rows"), sample.games_in_deals)


def decided_by_set(sample: Sample) -> Estimate:
    """The share of games won by a seat that would not have won without its set."""
    points = goals_of(sample).filter(pl.col("kind") == SET).group_by(DEAL, "seat")
    seats = sample.seats.join(
        points.agg(worth=pl.col("points").sum()), on=[DEAL, "seat"], how="left"
    ).with_columns(pl.col("worth").fill_null(0))
    best = (pl.col("points") - pl.col("worth")).max().over(DEAL)
    lost = seats.filter((pl.col("won") > 0) & (pl.col("points") - pl.col("worth") < best))
    return share(sample.sums(lost, "won"), sample.games_in_deals)


def worth(sample: Sample, kind: str) -> Estimate:
    """Points of each copy in a hand at the end."""
    lines = goals_of(sample).filter(pl.col("kind") == kind)
    held = copies_of(sample).filter(pl.col("name") == kind)
    return ratio(sample.sums(lines, "points"), sample.sums(held, "copies"))


def kept(sample: Sample, kind: str) -> Estimate:
    """Copies in hands at the end of a game."""
    held = copies_of(sample).filter(pl.col("name") == kind)
    return ratio(sample.sums(held, "copies"), sample.games_in_deals)


def row(variant: Variant, sample: Sample) -> str:
    """A line of the table."""
    cells = [variant.name, "yes" if variant.rebuilt else "no, source"]
    cells.append(NUMBER.interval(drawn(sample)))
    cells += [PERCENT.interval(won_with(sample, SET, copies)) for copies in range(MOST_COPIES)]
    cells += [PERCENT.interval(found) for found in (games_with(sample, 4), decided_by_set(sample))]
    cells += [NUMBER.interval(kept(sample, DEAD)), NUMBER.interval(worth(sample, DEAD))]
    cells.append(PERCENT.interval(won_with(sample, DEAD, 1)))
    cells.append(NUMBER.interval(points_of_winners(sample)))
    return f"| {' | '.join(cells)} |"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--bot", default="greedy")
    reader.add_argument("--games", type=int, default=2000, help="of each variant")
    reader.add_argument("--jobs", type=int, default=os.cpu_count())
    reader.add_argument("--variants", default="", help="their numbers, from 1; all if not given")
    chosen = reader.parse_args()
    wanted = [int(text) for text in chosen.variants.split(",") if text]
    print(stamp("card-balance"), "\n", flush=True)
    head = ["variant", "rebuilt only", "goals drawn", *[f"wins with {n}" for n in range(5)]]
    head += ["games with 4+", "decided by the set", "Contentase kept", "its points"]
    head += ["wins with 1", "winner's points"]
    print(f"| {' | '.join(head)} |")
    print(f"|---|---|{'--:|' * (len(head) - 2)}")
    for number, variant in enumerate(VARIANTS, 1):
        if not wanted or number in wanted:
            sample = played(variant, number, chosen.bot, chosen.games, chosen.jobs)
            print(row(variant, sample), flush=True)


if __name__ == "__main__":
    main()
