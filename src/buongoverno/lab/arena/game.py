"""One game of an arena: seating, outcome and thinking times."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.state import Result, State
from buongoverno.lab.arena.clock import Clock
from buongoverno.lab.arena.plan import ArenaPlan, bot_of
from buongoverno.players import Player, named
from buongoverno.players.own.spec import is_own, read_spec
from buongoverno.players.player import decide_for

FAULTS_QUOTED: Final = 3  # of one player in one game; all are counted


class BrokenGame(BuongovernoError):
    """A game that could not be finished; says which one, so that it can be repeated."""


@dataclass(frozen=True)
class SeatOutcome:
    """How a game ended for one seat; `won` is the share of the victory, 1/2 for one of two."""

    player: str
    rank: int
    points: int | None
    won: float
    faults: int
    quoted: tuple[str, ...]
    clock: Clock


@dataclass(frozen=True)
class GameOutcome:
    """How one game of a plan ended."""

    deal: int
    seating: int
    end: str
    rounds: int
    seats: tuple[SeatOutcome, ...]

    def save(self) -> dict[str, Any]:
        """The outcome as saved in the ledger."""
        seats = [
            {**vars(seat), "quoted": list(seat.quoted), "clock": seat.clock.save()}
            for seat in self.seats
        ]
        return {**vars(self), "seats": seats}

    @staticmethod
    def load(saved: dict[str, Any]) -> "GameOutcome":
        """The outcome that `save` wrote."""
        return GameOutcome(
            int(saved["deal"]),
            int(saved["seating"]),
            str(saved["end"]),
            int(saved["rounds"]),
            tuple(
                SeatOutcome(
                    str(seat["player"]),
                    int(seat["rank"]),
                    None if seat["points"] is None else int(seat["points"]),
                    float(seat["won"]),
                    int(seat["faults"]),
                    tuple(str(fault) for fault in seat["quoted"]),
                    Clock.load(seat["clock"]),
                )
                for seat in saved["seats"]
            ),
        )


def play(plan: ArenaPlan, deal: int, seating: int) -> GameOutcome:
    """Play one game of a plan; errors name the game.

    Every seat gets a new bot for each game, so a bot cannot carry anything over and the order of
    the games does not matter.
    """
    sitting = plan.seatings[seating]
    players: list[Player] = []
    try:
        for player in sitting:
            players.append(named(bot_of(player)))
        state = plan.new(deal)
        clocks = _play_out(plan, state, players, deal, seating)
        faults = [player.faults for player in players]
    except Exception as error:
        where = f"seed {plan.seed + deal}, seated {','.join(sitting)}"
        raise BrokenGame(f"{where}: {type(error).__name__}: {error}") from error
    finally:
        for one in players:
            one.close()
    assert state.result is not None
    return _outcome(deal, seating, sitting, state.result, faults, clocks)


def _play_out(
    plan: ArenaPlan, state: State, players: list[Player], deal: int, seating: int
) -> list[Clock]:
    """Let the bots play to the end; returns how long each of them thought."""
    chances = plan.chances(deal, seating)
    clocks = [Clock() for _ in players]
    while not state.over:
        seat = state.first_pending()
        begun = time.perf_counter()
        code = decide_for(players[seat], state, seat, chances[seat])
        clocks[seat].note(time.perf_counter() - begun)
        state.apply(code, seat)
    return clocks


def _outcome(
    deal: int,
    seating: int,
    sitting: tuple[str, ...],
    result: Result,
    faults: list[Sequence[str]],
    clocks: list[Clock],
) -> GameOutcome:
    winners = sum(seat.won for seat in result.seats)
    return GameOutcome(
        deal,
        seating,
        result.end,
        result.round,
        tuple(
            SeatOutcome(
                sitting[seat.seat],
                seat.rank,
                seat.points,
                1 / winners if seat.won else 0.0,
                len(faults[seat.seat]),
                tuple(faults[seat.seat][:FAULTS_QUOTED]),
                clocks[seat.seat],
            )
            for seat in sorted(result.seats, key=lambda one: one.seat)
        ),
    )


def time_limit(player: str) -> float | None:
    """The seconds a user's bot may think; other bots count simulations, or do not look ahead."""
    bot = bot_of(player)
    return read_spec(bot).seconds if is_own(bot) else None
