"""Play games of Siena until every way to end has a record in tests/fixtures/siena/.

    python tools/make_fixtures.py

A record that is there is never written again: records replay for ever, and one that does not is a
bug or a new version of the rules. To have another game, delete its file first.
"""

import sys
from dataclasses import dataclass, field
from pathlib import Path

from buongoverno.games.siena.game import Siena
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import Table, lively, weights_by_word
from buongoverno.kernel.game import OptionValue
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import print_record
from buongoverno.kernel.state import Result, State
from buongoverno.lab.soak.siena import LIVELY, generous_cards

FIXTURES = Path(__file__).parents[1] / "tests/fixtures/siena"
NAMES = ["Ambrogia", "Bindo", "Caterina", "Duccio", "Ester"]
SIENA = Siena()
TRIES = 20_000

# Careful with money and quick to sell, which is how a table grows rich.
THRIFTY = {**LIVELY, "pass": 150, "sell": 500, "done": 1, "one senesi": 2, "two senesi": 2}
THRIFTY |= {"refuse": 30, "donate": 10, "discard": 0, "end turn": 3}
CHOICE = lively(weights_by_word(SIENA, Table(2, 0, "rulebook"), THRIFTY))


@dataclass(frozen=True)
class Wanted:
    """A game to look for: how it ends, at which table, and where its bankers like to go."""

    end: str
    players: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    own_cards: bool = False
    undo: bool = False
    goal: str = "torre-del-mangia"


WANTED = [
    Wanted("last_round", 4),
    Wanted("last_round", 3, {"courtesan_limit": 3, "memory_aid": False}, undo=True),
    Wanted("no_banker", 2),
    Wanted("no_banker", 5),
    Wanted("long_game_limit", 2, {"long_game": True}),
    Wanted("long_game_limit", 4, {"long_game": True, "courtesan_limit": 1}, goal="duomo"),
    Wanted("last_artist", 3, {"long_game": True}, goal="inn"),
    Wanted("last_artist", 5, own_cards=True, goal="inn"),
    Wanted("seventh_floor", 4, {"long_game": True}),
    Wanted("seventh_floor", 2, {"long_game": True}, own_cards=True, undo=True),
]


def choose(state: State, seat: int, chance: Chance, goal: str) -> int:
    """Thrifty, but a banker who can reach the goal goes there."""
    texts = {state.write(code): code for code in state.legal(seat)}
    for text in ("build with mason", "build"):
        if text in texts and goal == "torre-del-mangia":
            return texts[text]
    if "walk 1" in texts and chance.below(8):
        for choice in state.choices(seat):
            if choice.place == goal:
                return choice.code
    return CHOICE(state, seat, chance)


def play(wanted: Wanted, ruleset: str, seed: int) -> Match:
    """One game to its end; now and then a decision is taken back."""
    cards = generous_cards() if wanted.own_cards else None
    names = NAMES[: wanted.players]
    match = Match.begin(SIENA, names, seed, ruleset, wanted.options, cards)
    chance = Chance(seed)
    while not match.state.over:
        seat = match.state.pending[0]
        match.decide(choose(match.state, seat, chance, wanted.goal), seat)
        if wanted.undo and match.undo_is_free() and chance.below(20) == 0:
            match.undo(seat)
    return match


def is_wanted(wanted: Wanted, result: Result) -> bool:
    """The way it ended; `no_banker` is a last round that nobody comes out of as a banker."""
    no_banker = all(seat.points is None for seat in result.seats)
    if wanted.end == "no_banker":
        return no_banker
    return result.end == wanted.end and not no_banker


def find(wanted: Wanted, ruleset: str, first_seed: int) -> Match:
    """The first game of that kind."""
    for seed in range(first_seed, first_seed + TRIES):
        match = play(wanted, ruleset, seed)
        result = match.state.result
        if result is not None and is_wanted(wanted, result):
            return match
    raise SystemExit(f"make_fixtures: no game found for {ruleset} {wanted} in {TRIES} tries")


def main() -> int:
    """Write the records that are missing."""
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for ruleset in SIENA.rulesets:
        for number, wanted in enumerate(WANTED):
            same = [other.end for other in WANTED[:number]].count(wanted.end)
            path = FIXTURES / f"{ruleset}-{wanted.end}-{same + 1}.record"
            if path.exists():
                print(f"kept     {path.name}")
                continue
            match = find(wanted, ruleset, 1000 * (number + 1))
            path.write_text(print_record(match.record, SIENA), encoding="utf-8")
            print(f"written  {path.name}: seed {match.record.seed}, {match.decisions} decisions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
