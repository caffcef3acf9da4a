"""Whether a decision has one clearly best choice.

What costs little comes first, because few decisions have one. Two short searches, one with what is
known of the game and one with what a network has learned, name the best choice, and its rival.
Games are played to their ends after both, in more and more worlds, as long as the best leads. Then
it meets the best of all other choices in worlds that had no part in choosing it: what looks best
among many has been lucky, too. Two longer searches have to find it again. For the same reason all
of them meet once more at the end, where the same choices have to be right, and what comes of that
is told.
"""

import itertools
from dataclasses import dataclass
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.game import Game
from buongoverno.kernel.puzzle import Puzzle
from buongoverno.kernel.state import State
from buongoverno.lab.puzzles.play_outs import PlayOuts
from buongoverno.players.judges import LEARNED, OWN, judge_for
from buongoverno.players.search.share import Findings, search

WORLDS: Final = 400  # in which the best choice meets its rivals at last
MARGIN: Final = 0.05  # by how much it wins more often than any of them
SURE: Final = 2.5  # standard errors
VERY_SURE: Final = 3.5  # half of the worlds are enough then
SURE_AGAIN: Final = 1.5  # once more, in worlds of which the figures are told
NEAR: Final = 0.02  # what comes to the same wins at most this much less often than the best of it
SIMULATIONS: Final = 300
_FIRST_SIMULATIONS: Final = 80
_FIRST_MARGIN: Final = 0.01
_HOPELESS: Final = 0.08
_LEAST_TRIES: Final = 8
# Worlds in all, and by how much the best has to lead its rival there.
_DUEL: Final = ((20, 0.04), (60, 0.04), (140, 0.05))
_WORLDS_FOR_ALL: Final = 30
_RIVALS: Final = 3


@dataclass(frozen=True)
class Verdict:
    """The choices that met at last, the best first; `right` are the solutions."""

    codes: list[int]
    chances: list[float]
    points: list[float]
    right: list[int]


def verdict(state: State, seat: int, seed: int, worlds: int = WORLDS) -> Verdict | None:
    """What is best for a seat, going by what it knows; None if it is not clear."""
    bids = [code for code in state.legal(seat) if _is_bid(state, seat, code)]
    pair = _best_and_rival(state, seat, bids, seed)
    if pair is None or not _wins_duel(PlayOuts(state, seat, list(pair), seed + 1), *pair):
        return None
    best = pair[0]
    tried = PlayOuts(state, seat, _worth_trying(state, seat), seed + 2)
    tried.play(_WORLDS_FOR_ALL)
    last = PlayOuts(state, seat, _meeting_at_last(tried, best, bids), seed + 4)
    last.play(worlds // 4)
    right = solutions(last, best, bids)
    if not _leads(last, right, 0.5 * MARGIN, 0.0):
        return None
    for judge in (LEARNED, OWN):
        found = _searched(state, seat, judge, SIMULATIONS, seed + 6)
        if found.codes[found.by_merit()[0]] not in right:
            return None
    last.play(worlds // 2)
    if not _leads(last, solutions(last, best, bids), MARGIN, VERY_SURE):
        last.play(worlds)
    right = solutions(last, best, bids)
    if not _leads(last, right):
        return None
    told = PlayOuts(state, seat, last.left, seed + 8)
    told.play(worlds)
    right_again = solutions(told, best, bids)
    if set(right_again) != set(right) or not _leads(told, right_again, sure=SURE_AGAIN):
        return None
    codes = told.left
    return Verdict(
        codes,
        [told.chance(code) for code in codes],
        [told.points(code) for code in codes],
        [*right_again, *bids_between(right_again, codes, bids)],
    )


def lead_again(puzzle: Puzzle, game: Game, worlds: int, seed: int) -> tuple[float, float]:
    """By how much the best choice of a puzzle leads in new worlds, and the standard error.

    The rival is the one that comes nearest there.
    """
    state = puzzle.match(game).state
    codes = [state.read(one.text) for one in puzzle.judged]
    right = [state.read(text) for text in puzzle.right]
    tried = PlayOuts(state, state.first_pending(), codes, seed)
    tried.play(worlds)
    return min(tried.lead(codes[0], code) for code in codes if code not in right)


def solutions(tried: PlayOuts, best: int, bids: list[int]) -> list[int]:
    """What ends like the best choice, the best of it first; of bids, those that are hardly worse.

    Searches tell bids apart less well than play-outs, so another one may turn out to be the best.
    """
    same = [
        code for code in tried.left if (code in bids if best in bids else tried.alike(best, code))
    ]
    return [code for code in same if tried.lead(same[0], code)[0] <= NEAR]


def bids_between(right: list[int], tried: list[int], bids: list[int]) -> list[int]:
    """The bids that were not tried, but the next ones below and above were, and are right."""
    pairs = itertools.pairwise(sorted(code for code in tried if code in bids))
    spans = [(low, high) for low, high in pairs if low in right and high in right]
    return [bid for bid in bids if any(low < bid < high for low, high in spans)]


def _leads(tried: PlayOuts, right: list[int], margin: float = MARGIN, sure: float = SURE) -> bool:
    """Whether the best choice is better than all that do not come to the same."""
    rivals = [code for code in tried.left if code not in right]
    leads = [tried.lead(right[0], code) for code in rivals]
    return bool(rivals) and all(lead >= max(margin, sure * noise) for lead, noise in leads)


def _best_and_rival(state: State, seat: int, bids: list[int], seed: int) -> tuple[int, int] | None:
    """What two short searches find best, and the best of the others that were tried enough."""
    found = _searched(state, seat, OWN, _FIRST_SIMULATIONS, seed)
    best = found.by_merit()[0]
    others = [
        place
        for place, tries in enumerate(found.visits)
        if place != best
        and tries >= _LEAST_TRIES
        and not (found.codes[place] in bids and found.codes[best] in bids)
    ]
    if not others:
        return None
    rival = max(others, key=lambda place: found.outlook(place)[seat])
    chance, against = found.outlook(best)[seat], found.outlook(rival)[seat]
    if chance < _HOPELESS or chance - against < _FIRST_MARGIN:
        return None
    learned = _searched(state, seat, LEARNED, _FIRST_SIMULATIONS, seed)
    if learned.codes[learned.by_merit()[0]] != found.codes[best]:
        return None
    return found.codes[best], found.codes[rival]


def _wins_duel(tried: PlayOuts, best: int, rival: int) -> bool:
    for worlds, margin in _DUEL:
        tried.play(worlds)
        if tried.lead(best, rival)[0] < margin:
            return False
    return True


def _meeting_at_last(tried: PlayOuts, best: int, bids: list[int]) -> list[int]:
    """What may be right, and its best rivals; of bids all, as each tells what is between them."""
    if best in bids:
        return tried.left
    right = solutions(tried, best, bids)
    return [*right, *[code for code in tried.left if code not in right][:_RIVALS]]


def _is_bid(state: State, seat: int, code: int) -> bool:
    return judge_for(state, OWN).worth_of_bid(state, seat, code) is not None


def _worth_trying(state: State, seat: int) -> list[int]:
    """The choices; of bids, some."""
    return judge_for(state, LEARNED).candidates(state.legal(seat))


def _searched(state: State, seat: int, name: str, simulations: int, seed: int) -> Findings:
    """What is found by looking ahead with a judge."""
    world = state.imagine(seat, Chance(seed))
    judge = judge_for(world, name)
    codes = _worth_trying(state, seat)
    chance = Chance(seed + 1)
    return search(judge, judge.settings(), world, seat, codes, chance, simulations, least=4)
