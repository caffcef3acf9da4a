"""Makes puzzles: bots play, and decisions that some of them get wrong are looked into."""

import contextlib
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from buongoverno.kernel.playout import choosers
from buongoverno.kernel.puzzle import Judged, Puzzle
from buongoverno.kernel.record_link import record_link
from buongoverno.kernel.state import State
from buongoverno.lab.puzzles.grade import grade, misses
from buongoverno.lab.puzzles.verdict import Verdict, verdict
from buongoverno.players.player import Player, decide_for
from buongoverno.players.registry import named
from buongoverno.plugin.registry import game, plugin
from buongoverno.processes.workers import results

# Strong enough for real positions, weak enough for real mistakes; seats take them in turn.
_PLAYERS: Final = ("master", "journeyman", "apprentice")
# Whoever of these disagrees with another makes a decision worth looking into.
_ASKED: Final = ("novice", "journeyman", "master")
_LEAST_CHOICES: Final = 3
# One in so many decisions is looked at. Early ones take long, and seldom one choice decides.
_ONE_IN: Final = 2
_ONE_IN_EARLY: Final = 8
_EARLY: Final = 0.2  # of the decisions of a game
_MOST_OF_A_GAME: Final = 4
_MOST_OF_A_THEME: Final = 0.4
_SEEDS: Final = 1 << 30
OTHER: Final = "other"


@dataclass(frozen=True)
class _Task:
    game: str
    seed: int


def make_puzzles(
    name: str, count: int, seed: int, jobs: int = 1, there: Sequence[Puzzle] = ()
) -> Iterator[Puzzle]:
    """Puzzles from the games of the seeds from `seed` on, until there are that many.

    Those that are `there` count: no position comes twice, and no theme too often.
    """
    known = {one.link for one in there}
    themes = Counter(one.theme for one in there)
    most = ceil(_most_of_a_theme(name) * count)
    tasks = (_Task(name, number) for number in itertools.count(seed))
    if len(known) >= count:
        return
    with contextlib.closing(results(jobs, _look_through, tasks)) as found:
        for one in itertools.chain.from_iterable(found):
            if one.link in known or themes[one.theme] >= most:
                continue
            known.add(one.link)
            themes[one.theme] += 1
            yield one
            if len(known) == count:
                return


def _most_of_a_theme(name: str) -> float:
    """The share that is enough; of a game with few themes, more."""
    themes = game(name).catalogue().tables.get("themes", {})
    return max(_MOST_OF_A_THEME, 2 / max(1, len(themes)))


def _look_through(task: _Task) -> list[Puzzle]:
    return puzzles_in(task.game, task.seed)


def puzzles_in(name: str, seed: int) -> list[Puzzle]:
    """The puzzles in the game that bots play from a seed, of different themes."""
    played = game(name)
    seats = played.least_players + seed % (played.most_players - played.least_players + 1)
    names = [_PLAYERS[(seed + seat) % len(_PLAYERS)] for seat in range(seats)]
    players = [named(one) for one in names]
    asked = [named(one) for one in _ASKED]
    codes = _codes_of(Match.begin(played, names, seed), players, choosers(seed))
    match = Match.begin(played, names, seed)
    looking = Chance(-1 - seed)
    found: list[Puzzle] = []
    for done, (seat, code) in enumerate(codes):
        if len(found) == _MOST_OF_A_GAME:
            break
        one_in = _ONE_IN_EARLY if done < _EARLY * len(codes) else _ONE_IN
        number = looking.below(_SEEDS)
        if looking.below(one_in) == 0 and _worth_a_look(match.state, seat, asked, number):
            puzzle = _puzzle(match, seat, number)
            if puzzle is not None and puzzle.theme not in [one.theme for one in found]:
                found.append(puzzle)
        match.decide(code, seat)
    return found


def _codes_of(match: Match, players: list[Player], chance: Chance) -> list[tuple[int, int]]:
    """What was decided in a game that bots play to its end, and by which seats."""
    codes: list[tuple[int, int]] = []
    while not match.state.over:
        seat = match.state.first_pending()
        code = decide_for(players[seat], match.state, seat, chance)
        match.decide(code, seat)
        codes.append((seat, code))
    return codes


def _worth_a_look(state: State, seat: int, bots: list[Player], seed: int) -> bool:
    """Whether there is something to choose, nobody else is asked, and the bots disagree."""
    if len(state.pending) > 1 or len(state.legal_codes(seat)) < _LEAST_CHOICES:
        return False
    return len({decide_for(bot, state, seat, Chance(seed)) for bot in bots}) > 1


def _puzzle(match: Match, seat: int, seed: int) -> Puzzle | None:
    state = match.state
    found = verdict(state, seat, seed)
    if found is None:
        return None
    missed = misses(state, seat, found.right, seed)
    if not sum(missed):
        return None
    return Puzzle(
        record_link(match.game, match.record),
        _theme(match, seat, found),
        grade(missed),
        tuple(state.write(code) for code in found.right),
        tuple(
            Judged(state.write(code), chance, points)
            for code, chance, points in zip(found.codes, found.chances, found.points, strict=True)
        ),
    )


def _theme(match: Match, seat: int, found: Verdict) -> str:
    """What the best choice is about; if nothing in particular, the most tempting of the others."""
    tempting = next(code for code in found.codes if code not in found.right)
    theme = plugin(match.game.name).theme
    return theme(match.state, seat, found.codes[0]) or theme(match.state, seat, tempting) or OTHER
