"""The daily game: one deal a day for everybody, with the same rivals.

The seed follows from the date, so that it is the same on every server and without one. Whoever
wants to know the cards beforehand can work them out; what a record proves is that its decisions
lead to its result. That its rivals decided as the bots do is checked in `answers/daily.py`.
"""

from datetime import UTC, date, datetime
from hashlib import blake2b
from typing import Final

import msgspec

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.match import replay
from buongoverno.kernel.record import Record
from buongoverno.kernel.state import State
from buongoverno.plugin import registry
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat
from buongoverno.protocol.daily import DailyResult
from buongoverno.tables.entry import BOT, CARETAKER
from buongoverno.tables.refusals import BAD_INPUT, Refusal
from buongoverno.tables.table_state import TableState

LEVEL: Final = "journeyman"
FIRST_DAY: Final = date(2026, 11, 1)
_PLAYERS: Final = 4
_SEED_BYTES: Final = 32
_NOT_BY_THEMSELVES: Final = (BOT, CARETAKER)


def today(now: float) -> str:
    """The day, which begins at midnight UTC."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def checked_day(day: str, now: float) -> str:
    """Refuse what is no date, and the games of days to come."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise Refusal(BAD_INPUT, "no_day", day=repr(day)) from None
    if not FIRST_DAY.isoformat() <= found.isoformat() <= today(now):
        first, last = FIRST_DAY.isoformat(), today(now)
        raise Refusal(BAD_INPUT, "day_range", first=first, last=last)
    return found.isoformat()


def daily_seed(game: str, day: str) -> int:
    """The seed of a day."""
    text = f"daily {game} {day}"
    return int.from_bytes(blake2b(text.encode(), digest_size=_SEED_BYTES).digest())


def daily_agreement(game: str, day: str) -> Agreement:
    """What everybody agrees to who plays that day; one seat is free."""
    found = registry.game(game)
    players = min(max(_PLAYERS, found.least_players), found.most_players)
    own = daily_seat(game, day, players)
    return Agreement(
        game=game,
        seats=[OpenSeat() if seat == own else BotSeat(LEVEL) for seat in range(players)],
        ruleset=found.rulesets[0],
        visibility="unlisted",
        chat=False,
        undo="none",
        hints=False,
        daily=day,
    )


def daily_seat(game: str, day: str, players: int) -> int:
    """The seat of the person."""
    return daily_seed(game, day) % players


def result_of(state: State, names: list[str], day: str) -> DailyResult | None:
    """How a daily game ended for its person; None while it goes on."""
    result = state.result
    if result is None:
        return None
    own = daily_seat(state.agreed.game.name, day, state.seats)
    seat = next(one for one in result.seats if one.seat == own)
    return DailyResult(names[own], seat.rank, seat.points, seat.won)


def result_of_table(table: TableState) -> DailyResult | None:
    """How a daily game ended; None if it goes on, or if a bot has decided for its person."""
    day = table.terms.agreement.daily
    if day is None or not table.over:
        return None
    own = daily_seat(table.game.name, day, len(table.seats))
    decided = [trace.entry for trace in table.standing if trace.entry.seat == own]
    if any(entry.by in _NOT_BY_THEMSELVES for entry in decided):
        return None
    result = result_of(table.state, table.names, day)
    return None if result is None else msgspec.structs.replace(result, table=table.id)


def checked_result(record: Record, day: str) -> DailyResult:
    """The result of a record that was played to the end with the deal of that day."""
    game = registry.game(record.game)
    agreement = daily_agreement(game.name, day)
    same_rules = record.ruleset == agreement.ruleset and record.options == game.checked({})
    same_deal = record.seed == daily_seed(game.name, day) and record.cards is None
    if not (same_rules and same_deal and len(record.names) == len(agreement.seats)):
        raise Refusal(BAD_INPUT, "other_deal", day=day)
    try:
        state = replay(game, record).state
    except BuongovernoError as error:
        raise Refusal(BAD_INPUT, "because", why=error.message) from None
    result = result_of(state, record.names, day)
    if result is None:
        raise Refusal(BAD_INPUT, "not_over")
    return result
