"""Play games until everything wanted has a record in tests/fixtures/.

    python tools/make_fixtures.py

An existing record is never rewritten: records must replay for ever, and one that does not is a bug
or a new version of the rules. To replace a game, delete its file first.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from buongoverno.games.siena import soak as siena_soak
from buongoverno.games.siena.game import Siena
from buongoverno.games.zena import soak as zena_soak
from buongoverno.games.zena.game import Zena
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import Chooser, Table, lively, weights_by_word
from buongoverno.kernel.event import events_after
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import print_record
from buongoverno.kernel.state import State

FIXTURES = Path(__file__).parents[1] / "tests/fixtures"
NAMES = ["Ambrogia", "Bindo", "Caterina", "Duccio", "Ester"]
TRIES = 20_000


@dataclass(frozen=True)
class Wanted:
    """A game to look for: its end, its table, and how it is played."""

    game: Game
    ruleset: str
    way: str
    comes_out: Callable[[Match], bool]
    players: int
    choose: Chooser
    options: dict[str, OptionValue] = field(default_factory=dict)
    cards: str | None = None
    undo: bool = False
    first_seed: int = 0


def play(wanted: Wanted, seed: int) -> Match:
    """One game to its end; now and then a decision is taken back."""
    names = NAMES[: wanted.players]
    match = Match.begin(wanted.game, names, seed, wanted.ruleset, wanted.options, wanted.cards)
    chance = Chance(seed)
    while not match.state.over:
        pending = match.state.pending
        seat = pending[chance.below(len(pending))] if len(pending) > 1 else pending[0]
        match.decide(wanted.choose(match.state, seat, chance), seat)
        if wanted.undo and match.undo_is_free() and chance.below(20) == 0:
            match.undo(seat)
    return match


def find(wanted: Wanted) -> Match:
    """The first game of that kind."""
    for seed in range(wanted.first_seed, wanted.first_seed + TRIES):
        match = play(wanted, seed)
        if wanted.comes_out(match):
            return match
    raise SystemExit(f"make_fixtures: no game found in {TRIES} tries for {wanted}")


# -- Siena: every way to end, in each ruleset ------------------------------------------------------

SIENA = Siena()

# Careful with money and quick to sell, which is how a table grows rich.
THRIFTY = {**siena_soak.LIVELY, "pass": 150, "sell": 500, "done": 1, "one senesi": 2}
THRIFTY |= {"two senesi": 2, "refuse": 30, "donate": 10, "discard": 0, "end turn": 3}
THRIFTY_CHOICE = lively(weights_by_word(SIENA, Table(2, 0, "rulebook"), THRIFTY))


def bound_for(goal: str) -> Chooser:
    """Thrifty, but a banker who can reach the goal goes there."""

    def choose(state: State, seat: int, chance: Chance) -> int:
        texts = {state.write(code): code for code in state.legal(seat)}
        for text in ("build with mason", "build"):
            if text in texts and goal == "torre-del-mangia":
                return texts[text]
        if "walk 1" in texts and chance.below(8):
            for choice in state.choices(seat):
                if choice.place == goal:
                    return choice.code
        return THRIFTY_CHOICE(state, seat, chance)

    return choose


def ends_by(way: str) -> Callable[[Match], bool]:
    """`no_banker` is a last round that ends without a banker."""

    def comes_out(match: Match) -> bool:
        result = match.state.result
        assert result is not None, "the game was played to its end"
        no_banker = all(seat.points is None for seat in result.seats)
        if way == "no_banker":
            return no_banker
        return result.end == way and not no_banker

    return comes_out


def wanted_of_siena() -> Iterator[Wanted]:
    """Ten games in each ruleset."""
    tower = bound_for("torre-del-mangia")
    inn = bound_for("inn")
    own = siena_soak.generous_cards()
    kinds: list[tuple[str, int, Chooser, dict[str, OptionValue], str | None, bool]] = [
        ("last_round", 4, tower, {}, None, False),
        ("last_round", 3, tower, {"courtesan_limit": 3, "memory_aid": False}, None, True),
        ("no_banker", 2, tower, {}, None, False),
        ("no_banker", 5, tower, {}, None, False),
        ("long_game_limit", 2, tower, {"long_game": True}, None, False),
        (
            "long_game_limit",
            4,
            bound_for("duomo"),
            {"long_game": True, "courtesan_limit": 1},
            None,
            False,
        ),
        ("last_artist", 3, inn, {"long_game": True}, None, False),
        ("last_artist", 5, inn, {}, own, False),
        ("seventh_floor", 4, tower, {"long_game": True}, None, False),
        ("seventh_floor", 2, tower, {"long_game": True}, own, True),
    ]
    for ruleset in SIENA.rulesets:
        for number, (way, players, choose, options, cards, undo) in enumerate(kinds, 1):
            comes_out = ends_by(way)
            seed = 1000 * number
            yield Wanted(
                SIENA, ruleset, way, comes_out, players, choose, options, cards, undo, seed
            )


# -- Zena 1814 -------------------------------------------------------------------------------------

ZENA = Zena()


def _winners(match: Match) -> int:
    result = match.state.result
    assert result is not None, "the game was played to its end"
    return sum(seat.won for seat in result.seats)


def one_wins(match: Match) -> bool:
    """The usual end (Z13.1)."""
    return _winners(match) == 1


def victory_is_shared(match: Match) -> bool:
    """Equal points and coins left (Z13.1)."""
    return _winners(match) > 1


def deck_is_made_anew(match: Match) -> bool:
    """Z13.2."""
    events = events_after(match.state.last_event, 0)
    return one_wins(match) and any(event.kind == "deck_made_anew" for event in events)


def wanted_of_zena() -> Iterator[Wanted]:
    """In each ruleset: one winner, a shared victory, a rebuilt deck; 2 to 5 players."""
    own = zena_soak.own_cards()
    choose = zena_soak.ZENA_UNDER_SOAK.lively_choice
    # Drawing and offering action cards empties their deck.
    words = {**zena_soak.LIVELY, "draw action": 400, "draw goal": 1, "offer": 200, "join": 100}
    words["choose"] = 1
    greedy = lively(weights_by_word(ZENA, Table(2, 0, "expert"), words))
    for ruleset in ZENA.rulesets:
        yield Wanted(ZENA, ruleset, "one_winner", one_wins, 2, choose)
        live: dict[str, OptionValue] = {"live_start": True}
        yield Wanted(ZENA, ruleset, "one_winner", one_wins, 3, choose, live, undo=True)
        free: dict[str, OptionValue] = {"free_order": True}
        yield Wanted(ZENA, ruleset, "one_winner", one_wins, 4, choose, free, own)
        yield Wanted(ZENA, ruleset, "one_winner", one_wins, 5, choose, free | live, own, undo=True)
        yield Wanted(ZENA, ruleset, "shared_victory", victory_is_shared, 3, choose)
        yield Wanted(ZENA, ruleset, "deck_made_anew", deck_is_made_anew, 4, greedy, {}, own)
        yield Wanted(ZENA, ruleset, "deck_made_anew", deck_is_made_anew, 5, greedy, live)


# -- all of them -----------------------------------------------------------------------------------


def main() -> int:
    """Write the records that are missing."""
    named: set[Path] = set()
    for wanted in [*wanted_of_siena(), *wanted_of_zena()]:
        folder = FIXTURES / wanted.game.name
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while (path := folder / f"{wanted.ruleset}-{wanted.way}-{number}.record") in named:
            number += 1
        named.add(path)
        if path.exists():
            print(f"kept     {path.name}")
            continue
        match = find(wanted)
        path.write_text(print_record(match.record, wanted.game), encoding="utf-8")
        print(f"written  {path.name}: seed {match.record.seed}, {match.decisions} decisions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
