"""Soak: millions of random decisions at every kind of table, with every invariant watched.

`make soak` runs this and writes docs/soak.md. A broken invariant ends it with one line that names
the table, the seed and the decision, from which the game can be played again.
"""

import argparse
import functools
import itertools
import multiprocessing
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from buongoverno import compiled
from buongoverno.games.siena.bidding import ARTIST_AUCTION
from buongoverno.games.siena.cards import standard_cards
from buongoverno.games.siena.codes import ASK_BID
from buongoverno.games.siena.game import Siena, SienaState
from buongoverno.games.siena.position import HAND_LIMIT, STAR_CARDS
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import Chooser, Table, lively, uniform, weights_by_word
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.match import Match, replay
from buongoverno.kernel.record import parse, print_record

DECISIONS: Final = 20_000_000
JOBS: Final = 2
GAMES_PER_CHUNK: Final = 64
REPORT: Final = Path("docs/soak.md")

CONSERVATION_EVERY: Final = 50  # decisions
SAVE_EVERY: Final = 400  # decisions
REPLAY_EVERY: Final = 17  # games, no divisor of the number of tables

SIENA: Final = Siena()


class SoakError(BuongovernoError):
    """An invariant that does not hold."""

    def __init__(self, sentence: str) -> None:  # one argument, so that processes can hand it on
        super().__init__(sentence)


def _broken(table: Table, decision: int, sentence: str) -> SoakError:
    return SoakError(f"{table}; decision {decision}: {sentence}")


# -- how to choose ---------------------------------------------------------------------------------


def _lively_words() -> dict[str, int]:
    """Weights of notations that make merchants, bankers, artists and towers common.

    Bids are kept low: a table that spends all it has on its first cards stays poor.
    """
    words = {
        "pass": 60,
        "end turn": 6,
        "rise": 400,
        "donate": 200,
        "call artist": 150,
        "build": 200,
        "settle": 4,
        "done": 2,
        "play": 60,
        "play courtesan": 20,
        "play calandrino": 25,
        "play three inns": 200,
        "discard": 1,
        "take": 60,
        "propose": 6,
        "green": 8,
        "sell": 90,
        "carry": 60,
        "one senesi": 6,
        "two senesi": 6,
        "enter inn": 60,
        "go": 20,
        "stay": 20,
        "step": 20,
        "pay": 20,
        "give": 20,
        "refuse": 10,
        "look": 20,
        "draw": 5,
        "draw 1": 25,
        "draw 2": 30,
        "walk": 10,
        "bid": 0,
    }
    for florins in range(1, 60):
        words[f"bid {florins}"] = max(1, 6 - florins // 2)
    return words


LIVELY: Final = _lively_words()


def generous_cards() -> str:
    """An own card file (S2.9) in which goods fetch twice as much and other values differ too."""
    text = standard_cards().text
    for old, new in (
        ("price = 25,", "price = 60,"),
        ("price = 20,", "price = 45,"),
        ("price = 14,", "price = 28,"),
        ("price = 10,", "price = 20,"),
        ("price = 8, ", "price = 16, "),
        ("fills = 9", "fills = 6"),
        ("steps = [15, 20, 30, 40, 50]", "steps = [10, 25, 45]"),
        ("rebuilt = [20]", "rebuilt = [25]"),
        ("light = { cost = 1, green = 2 }", "light = { cost = 2, green = 3 }"),
        ("values = { 1 = 12, 2 = 8, 3 = 4, 4 = 2 }", "values = { 0 = 4, 1 = 8, 2 = 8, 5 = 6 }"),
    ):
        if text.count(old) != 1:
            raise BuongovernoError(f"the standard card file has not one '{old}' any more")
        text = text.replace(old, new)
    return text


@functools.cache
def lively_choice() -> Chooser:
    """Codes mean the same at every table, and so do their weights."""
    return lively(weights_by_word(SIENA, Table(2, 0, SIENA.rulesets[0]), LIVELY))


def _choose(game: int) -> Chooser:
    """Every fifth game is played entirely at random."""
    return uniform if game % 5 == 4 else lively_choice()


# -- the tables ------------------------------------------------------------------------------------


def tables() -> Iterator[Table]:
    """Every number of players with every ruleset, option and card file."""
    for players in range(SIENA.least_players, SIENA.most_players + 1):
        for ruleset in SIENA.rulesets:
            for long_game in (False, True):
                for limit in (0, 1, 3):
                    for cards in (None, generous_cards()):
                        options = {"long_game": long_game, "courtesan_limit": limit}
                        options["memory_aid"] = limit != 1
                        yield Table(players, 0, ruleset, dict(options), cards)


def table_of(game: int) -> Table:
    """The table of the game with that number."""
    kinds = _kinds()
    kind = kinds[game % len(kinds)]
    return Table(kind.players, game, kind.ruleset, kind.options, kind.cards)


@functools.cache
def _kinds() -> list[Table]:
    return list(tables())


# -- what must hold --------------------------------------------------------------------------------


def broken_each_decision(state: SienaState) -> str:
    """What is cheap enough to look at after every decision, in words; nothing if all is well."""
    for player in state.players:
        if player.florins < 0:
            return f"P{player.seat + 1} has {player.florins} florins (S2.4)"
        if len(player.hand) > HAND_LIMIT:
            return f"P{player.seat + 1} holds {len(player.hand)} cards (S6.4)"
    if not state.over and not state.codes(state.decider):
        return f"P{state.decider + 1} is asked without a choice"
    return ""


def broken_conservation(state: SienaState) -> str:
    """Cards and cubes: each in one place, none too many."""
    cards = state.rules.cards
    found = Counter(siena_cards_of(state))
    for kind, copies in enumerate(cards.copies):
        if found[kind] != copies:
            return f"there are {found[kind]} cards {cards.names[kind]}, not {copies} (S2.1)"
    senesi = [*state.senesi_deck, *state.looked_at]
    for player in state.players:
        senesi += player.senesi
    if sorted(senesi) != cards.senesi:
        return "Senesi cards were lost or made (S2.3)"
    if sorted(state.artists) != list(range(len(cards.artist_names))):
        return "artists were lost or made (S2.3)"
    return _broken_board(state)


def siena_cards_of(state: SienaState) -> list[int]:
    """All Siena cards, wherever they are."""
    found = [*state.deck[state.drawn :], *state.table, *state.discards, *state.removed]
    found += state.turn.laid
    for player in state.players:
        found += player.hand
    if state.question == ASK_BID and state.auction.kind != ARTIST_AUCTION:
        found.append(state.auction.card)
    return found


def _broken_board(state: SienaState) -> str:
    cards = state.rules.cards
    for good, cubes in enumerate(state.cubes):
        if not 0 <= cubes < cards.fills[good]:
            return f"sector {good} holds {cubes} cubes (S8.2)"
        if state.finished[good] < 0:
            return f"more goods of sector {good} were sold than stood there (S8.3)"
        if state.ignored(good) and cubes + state.finished[good]:
            return f"sector {good} is used after it was cleared (S8.8)"
    if any(card >= STAR_CARDS for card in state.removed):
        return "a card without a star left the game (S7.2)"
    wealth = {(player.florins, player.arrived) for player in state.players}
    if len(wealth) != state.seats:
        return "two players are equally rich (S2.4)"
    return ""


# -- playing ---------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What a soak has seen."""

    games: int = 0
    decisions: int = 0
    longest: int = 0
    longest_table: str = ""
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)  # ruleset, way to end
    players: Counter[int] = field(default_factory=Counter)
    checks: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Take in what another process has seen."""
        self.games += other.games
        self.decisions += other.decisions
        if other.longest > self.longest:
            self.longest = other.longest
            self.longest_table = other.longest_table
        self.ends.update(other.ends)
        self.players.update(other.players)
        self.checks.update(other.checks)


EACH_DECISION: Final = "florins at least 0, hand at most 7, something to choose"
CONSERVATION: Final = "52 Siena cards, 26 Senesi, 8 artists, sectors not full, wealth in order"
SAVES: Final = "saved, loaded and played on"
REPLAYS: Final = "recorded, printed, parsed and replayed to the same end"
RESULTS: Final = "ended within the bound with a rank for everybody"


def play_chunk(chunk: int) -> Tally:
    """The games of one chunk, one after the other."""
    tally = Tally()
    for game in range(chunk * GAMES_PER_CHUNK, (chunk + 1) * GAMES_PER_CHUNK):
        try:
            play_game(game, tally)
        except SoakError:
            raise
        except Exception as error:  # whatever went wrong, the table is wanted with it
            raise SoakError(f"{table_of(game)}: {error!r}") from error
    return tally


def play_game(game: int, tally: Tally) -> None:
    """One game, with every invariant watched."""
    table = table_of(game)
    choose = _choose(game)
    chance = Chance(table.seed)
    state = SIENA.start(
        table.players,
        table.seed,
        table.ruleset,
        SIENA.checked(table.options),
        table.cards,
        logging=False,
    )
    decisions: list[tuple[int, int]] = []
    while not state.over:
        seat = state.pending[0]
        code = choose(state, seat, chance)
        decisions.append((seat, code))
        state.apply(code, seat)
        state = _watched(table, state, len(decisions), tally)
    _check_result(table, state, len(decisions), tally)
    if game % REPLAY_EVERY == 0:
        _check_replay(table, state, decisions, tally)
    tally.games += 1
    tally.decisions += len(decisions)
    tally.players[table.players] += 1
    if len(decisions) > tally.longest:
        tally.longest = len(decisions)
        tally.longest_table = str(table)


def _watched(table: Table, state: SienaState, decision: int, tally: Tally) -> SienaState:
    """Look at a state; the game goes on with the state that is given back."""
    _refuse(table, decision, broken_each_decision(state))
    tally.checks[EACH_DECISION] += 1
    if decision > SIENA.decision_bound:
        raise _broken(table, decision, "the game is longer than its bound")
    if decision % CONSERVATION_EVERY == 0 or state.over:
        _refuse(table, decision, broken_conservation(state))
        tally.checks[CONSERVATION] += 1
    if decision % SAVE_EVERY:
        return state
    saved = state.save()
    loaded = SIENA.load(saved)
    if loaded.save() != saved:
        raise _broken(table, decision, "a loaded state is saved differently")
    tally.checks[SAVES] += 1
    return loaded


def _refuse(table: Table, decision: int, broken: str) -> None:
    if broken:
        raise _broken(table, decision, broken)


def _check_result(table: Table, state: SienaState, decision: int, tally: Tally) -> None:
    result = state.result
    if result is None or sorted(seat.rank for seat in result.seats) != list(
        range(1, table.players + 1)
    ):
        raise _broken(table, decision, "the game is over without a rank for everybody")
    tally.checks[RESULTS] += 1
    tally.ends[table.ruleset, result.end] += 1


def _check_replay(
    table: Table, state: SienaState, decisions: list[tuple[int, int]], tally: Tally
) -> None:
    """The same decisions as a record, through its text, lead to the same end."""
    names = [f"Player {seat + 1}" for seat in range(table.players)]
    match = Match.begin(SIENA, names, table.seed, table.ruleset, table.options, table.cards)
    for seat, code in decisions:
        match.decide(code, seat)
    text = print_record(match.record, SIENA)
    replayed = replay(SIENA, parse(text, SIENA)).state.clone()
    replayed.last_event = None
    replayed.logging = False
    if replayed.save() != state.save():
        raise _broken(table, len(decisions), "the record replays to another end")
    tally.checks[REPLAYS] += 1


# -- the whole soak --------------------------------------------------------------------------------


def soak(decisions: int, jobs: int) -> Tally:
    """Chunk after chunk until that many decisions are made; the same with any number of jobs."""
    total = Tally()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for tally in pool.imap(play_chunk, itertools.count()):
            total.add(tally)
            if total.decisions >= decisions:
                break
    return total


def report(total: Tally, jobs: int, seconds: float) -> str:
    """What was seen, as docs/soak.md shows it."""
    ways = sorted({way for _, way in total.ends})
    lines = [
        "# Soak",
        "",
        _summary(total, jobs, seconds),
        "",
        TABLES,
        "",
        "| ruleset | games | " + " | ".join(ways) + " |",
        "|---|---:|" + "---:|" * len(ways),
    ]
    for ruleset in SIENA.rulesets:
        counts = [total.ends[ruleset, way] for way in ways]
        row = [f"`{ruleset}`", f"{sum(counts):,}", *[f"{count:,}" for count in counts]]
        lines.append("| " + " | ".join(row) + " |")
    lines += ["", "| players | games |", "|---|---:|"]
    lines += [f"| {players} | {total.players[players]:,} |" for players in sorted(total.players)]
    lines += [
        "",
        f"Longest game: {total.longest:,} decisions ({total.longest_table}).",
        "",
        "| invariant | times checked |",
        "|---|---:|",
    ]
    lines += [f"| {check} | {count:,} |" for check, count in total.checks.items()]
    return "\n".join(lines) + "\n"


def _summary(total: Tally, jobs: int, seconds: float) -> str:
    build = "compiled" if compiled() else "interpreted"
    return (
        f"`make soak` played {total.games:,} games of Siena with {total.decisions:,} decisions in "
        f"{seconds:.0f} seconds on {jobs} processes ({build} build, commit {_commit()}). "
        "No invariant was broken."
    )


TABLES: Final = (
    "Tables: 2 to 5 players, both rulesets, `long_game` off and on, `courtesan_limit` off, 1 and "
    "3, `memory_aid` off and on, the standard cards and an own card file. Four games in five are "
    "played by weighted chance that favours rising, selling and building, the fifth uniformly."
)


def _commit() -> str:
    """The commit that was soaked, as far as git can tell."""
    command = ["git", "describe", "--always", "--dirty=, with changes"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return said.stdout.strip()


def main(arguments: list[str] | None = None) -> int:
    """The command: soak, print the report and write it down."""
    parser = argparse.ArgumentParser(prog="python -m buongoverno.lab.soak", description=__doc__)
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="how many at least")
    parser.add_argument("--jobs", type=int, default=JOBS, help="processes")
    parser.add_argument("--output", type=Path, default=REPORT, help="where the report goes")
    given = parser.parse_args(arguments)
    begun = time.perf_counter()
    try:
        total = soak(given.decisions, given.jobs)
    except SoakError as error:
        print(f"soak: {error}", file=sys.stderr)
        return 1
    text = report(total, given.jobs, time.perf_counter() - begun)
    print(text, end="")
    if given.output.parent.is_dir():
        given.output.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
